//! Launcher mode: the process replaces itself with a UCI engine, which the operating system kills when the parent process ends,
//! even if the parent is killed by `SIGKILL`. This requires the parent-death signal of Linux; on other systems, engines are
//! started directly.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The first argument in launcher mode. The parent's process ID, the program and its arguments follow.
pub(crate) const MODE: &str = "run-engine";
/// Prefix of the error message that launcher mode writes to standard error if the program cannot be started.
pub(crate) const FAILURE: &str = "breakthrough-launcher: ";

/// A program that calls [`run_as_launcher`] in its main function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launcher(PathBuf);

impl Launcher {
    /// Returns the running program as a launcher. Its main function must call [`run_as_launcher`] first. Returns `None` on
    /// systems without a parent-death signal.
    #[must_use]
    pub fn for_current_exe() -> Option<Launcher> {
        // Use this link, because it refers to the running program even after an update has replaced its file.
        let link = PathBuf::from("/proc/self/exe");
        (cfg!(target_os = "linux") && link.exists()).then_some(Launcher(link))
    }

    /// Creates the command that starts a program through the launcher.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(&self.0);
        command.arg(MODE).arg(std::process::id().to_string()).arg(program);
        command
    }
}

/// Replaces this process with a UCI engine if its arguments request launcher mode. Returns `None` without such a request, or an
/// exit code if the engine cannot be started.
#[must_use]
pub fn run_as_launcher() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next()? != MODE {
        return None;
    }
    let reason = become_program(arguments);
    // A write error is ignored, because standard error may be closed.
    let _ = writeln!(io::stderr(), "{FAILURE}{reason}");
    Some(ExitCode::FAILURE)
}

/// Replaces this process with the program. Returns only on failure, with the reason.
#[cfg(target_os = "linux")]
fn become_program(mut arguments: impl Iterator<Item = OsString>) -> String {
    use std::os::unix::process::{CommandExt, parent_id};
    let parent = arguments.next().and_then(|text| text.to_str()?.parse::<u32>().ok());
    let (Some(parent), Some(program)) = (parent, arguments.next()) else {
        return format!("expected `{MODE} PARENT PROGRAM ARGUMENTS`");
    };
    if let Err(error) = nix::sys::prctl::set_pdeathsig(nix::sys::signal::Signal::SIGKILL) {
        return error.to_string();
    }
    // If the parent ended before the call to `set_pdeathsig`, the signal is never sent.
    if parent_id() != parent {
        return "the parent process has ended".to_owned();
    }
    Command::new(program).args(arguments).exec().to_string()
}

#[cfg(not(target_os = "linux"))]
fn become_program(_: impl Iterator<Item = OsString>) -> String {
    "expected Linux".to_owned()
}
