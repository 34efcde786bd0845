//! A mode of our own programs in which the process becomes a UCI engine that the system kills when its parent process ends, even
//! by a signal that cannot be handled. Linux has such a parent-death signal; on other systems engines are started directly.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The first argument of the mode. It is followed by the parent's process ID, the program and its arguments.
pub(crate) const MODE: &str = "run-engine";
/// Prefix of the line that the mode writes to standard error when it cannot start the program. The reason follows.
pub(crate) const FAILURE: &str = "breakthrough-launcher: ";

/// A program that calls [`run_as_launcher`] in its main function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launcher(PathBuf);

impl Launcher {
    /// Returns the running program, whose main function must call [`run_as_launcher`] first. `None` on systems without a
    /// parent-death signal.
    #[must_use]
    pub fn for_current_exe() -> Option<Launcher> {
        // This link leads to the file of the running program even after an update has replaced the file.
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

/// Becomes a UCI engine if the arguments of this process request it. Returns `None` if they do not, and an exit code if the
/// engine cannot be started.
#[must_use]
pub fn run_as_launcher() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    if arguments.next()? != MODE {
        return None;
    }
    let reason = become_program(arguments);
    eprintln!("{FAILURE}{reason}");
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
    // The signal is not sent for a parent that ended before the call.
    if parent_id() != parent {
        return "the parent process has ended".to_owned();
    }
    Command::new(program).args(arguments).exec().to_string()
}

#[cfg(not(target_os = "linux"))]
fn become_program(_: impl Iterator<Item = OsString>) -> String {
    "expected Linux".to_owned()
}
