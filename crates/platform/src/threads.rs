//! Thread spawning.
#![expect(
    clippy::disallowed_methods,
    reason = "this module wraps the disallowed methods for all other modules"
)]

use std::io;
use std::thread::{self, Builder, JoinHandle};

/// Runs `lead` on the calling thread while `helpers` other threads run `help`. Returns when all have finished. A thread that
/// cannot be spawned is skipped.
pub fn run_with_helpers<T>(helpers: usize, help: impl Fn() + Sync, lead: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        for _ in 0..helpers {
            let _ = Builder::new().spawn_scoped(scope, &help);
        }
        lead()
    })
}

/// Spawns a named thread.
///
/// # Errors
/// The system cannot spawn another thread.
pub fn spawn<T: Send + 'static>(name: &str, run: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    Builder::new().name(name.to_owned()).spawn(run)
}

/// Runs a task in the background: on a new thread, or between two frames in a browser.
///
/// # Errors
/// The system cannot spawn another thread.
pub fn run_in_background(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    spawn(name, work).map(drop)
}

/// Returns the number of threads that can run in parallel, at least one.
#[must_use]
pub fn available() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    #[test]
    fn a_background_task_runs() {
        let (sender, receiver) = std::sync::mpsc::channel();
        run_in_background("test", move || _ = sender.send(7)).expect("a thread");
        assert_eq!(receiver.recv(), Ok(7));
    }

    #[test]
    fn every_helper_runs_once_and_the_result_is_the_leaders() {
        let runs = AtomicUsize::new(0);
        let count = || {
            runs.fetch_add(1, Relaxed);
        };
        assert_eq!(run_with_helpers(3, count, || 7), 7);
        assert_eq!(runs.load(Relaxed), 3);
        assert_eq!(run_with_helpers(0, count, || 8), 8);
        assert_eq!(runs.load(Relaxed), 3);
    }
}
