//! Signals that end a command: SIGINT (Ctrl-C), SIGTERM and SIGHUP (the terminal was closed).

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// Signals received by a command. Without [`Signals::listen`], a signal terminates the program at once.
#[derive(Default)]
pub(super) struct Signals {
    is_raised: Arc<AtomicBool>,
    /// Number of the last signal; 0 before the first signal.
    signal: Arc<AtomicUsize>,
}

impl Signals {
    /// Installs handlers for the signals, and returns the flag set by the signals. A second SIGINT terminates the program.
    /// SIGINT is handled even if the shell has disabled SIGINT, as shells do for background commands. SIGHUP stays ignored
    /// under `nohup`. The handlers do not require a thread.
    pub(super) fn listen(&self) -> io::Result<Arc<AtomicBool>> {
        let has_been_pressed = Arc::new(AtomicBool::new(false));
        // Actions run in the order of their registration, so the first SIGINT only sets the flag.
        flag::register_conditional_shutdown(SIGINT, exit_code(SIGINT).into(), Arc::clone(&has_been_pressed))?;
        flag::register(SIGINT, has_been_pressed)?;
        for signal in ending_signals() {
            flag::register_usize(signal, Arc::clone(&self.signal), signal as usize)?;
            flag::register(signal, Arc::clone(&self.is_raised))?;
        }
        Ok(Arc::clone(&self.is_raised))
    }

    /// Returns the exit code of a command that a signal has stopped: 128 plus the number of the signal, as in a shell.
    /// Returns 1 before the first signal.
    pub(super) fn exit_code(&self) -> u8 {
        match self.signal.load(Ordering::Relaxed) {
            0 => 1,
            signal => exit_code(signal as i32),
        }
    }
}

/// Returns the signals that end a program: SIGINT, SIGTERM and, except under `nohup`, SIGHUP.
pub(super) fn ending_signals() -> impl Iterator<Item = i32> {
    [Some(SIGINT), Some(SIGTERM), hangup()].into_iter().flatten()
}

const fn exit_code(signal: i32) -> u8 {
    128 + signal as u8
}

/// Returns SIGHUP, or `None` if the process was started by `nohup` and ignores SIGHUP, or if the process status is unknown.
#[cfg(unix)]
fn hangup() -> Option<i32> {
    let signal = signal_hook::consts::SIGHUP;
    let path = std::path::Path::new("/proc/self/status");
    let status = breakthrough_platform::files::read_to_string(path).ok()?;
    (!is_ignored(signal, &status)?).then_some(signal)
}

#[cfg(not(unix))]
const fn hangup() -> Option<i32> {
    None
}

/// Returns whether a process ignores a signal, according to the status of the process on Linux. The status contains the set
/// of ignored signals in hexadecimal.
#[cfg(unix)]
fn is_ignored(signal: i32, status: &str) -> Option<bool> {
    let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:"))?;
    let set = u64::from_str_radix(set.trim(), 16).ok()?;
    Some(set >> (signal - 1) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn ignored_signals_are_parsed_from_the_status() {
        let status = |set: &str| format!("Name:\tx\nSigIgn:\t{set}\nSigCgt:\tffffffffffffffff\n");
        for (set, expected) in [
            ("0000000000000000", Some(false)),
            ("0000000000000001", Some(true)),
            ("0000000000001006", Some(false)),
            ("8000000000000001", Some(true)),
            ("?", None),
        ] {
            assert_eq!(is_ignored(signal_hook::consts::SIGHUP, &status(set)), expected, "{set}");
        }
        assert_eq!(is_ignored(1, "Name:\tx\n"), None);
    }

    #[test]
    fn the_exit_code_is_the_same_as_in_a_shell() {
        let signals = Signals::default();
        let codes = [0, 1, 2, 15].map(|signal| {
            signals.signal.store(signal, Ordering::Relaxed);
            signals.exit_code()
        });
        assert_eq!(codes, [1, 129, 130, 143]);
    }
}
