//! A mode of our own programs in which they become a UCI program that the system kills when the process that started it ends, even
//! by a signal that no process can handle. Linux has that signal; elsewhere programs are started directly.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, ExitCode};

/// The first argument of the mode. The identifier of the parent process, the program and its arguments follow.
pub(crate) const MODE: &str = "run-engine";
/// Begins the line that the mode writes to standard error when it cannot start the program; the reason follows.
pub(crate) const FAILURE: &str = "breakthrough-launcher: ";

/// A program whose main function calls [`run_as_launcher`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launcher(PathBuf);

impl Launcher {
    /// The program that is running. Its main function must call [`run_as_launcher`] first. `None` where the system has no signal
    /// for the end of a parent.
    #[must_use]
    pub fn of_this_program() -> Option<Launcher> {
        // This link leads to the file of the running program even after an update has replaced it.
        let link = PathBuf::from("/proc/self/exe");
        (cfg!(target_os = "linux") && link.exists()).then_some(Launcher(link))
    }

    /// The command that starts a program through this one.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(&self.0);
        command.arg(MODE).arg(std::process::id().to_string()).arg(program);
        command
    }
}

/// Becomes a UCI program if the arguments of this process ask for it. Returns only if they do not, or with the exit code of a
/// failure.
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

/// Returns the reason if it fails.
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
    // A parent that ended before the call sends no signal.
    if parent_id() != parent {
        return "the parent process has ended".to_owned();
    }
    Command::new(program).args(arguments).exec().to_string()
}

#[cfg(not(target_os = "linux"))]
fn become_program(_: impl Iterator<Item = OsString>) -> String {
    "expected Linux".to_owned()
}
