//! Thread spawning.
#![expect(
    clippy::disallowed_methods,
    reason = "this module wraps the disallowed methods for all other modules"
)]

use std::io;
use std::thread::{self, Builder, JoinHandle, Scope, ScopedJoinHandle};

/// Runs `work` on the calling thread while another thread runs `beside`. Returns when both have finished. If the system cannot spawn
/// another thread, only `work` runs.
pub fn run_beside<T>(beside: impl FnOnce() + Send, work: impl FnOnce() -> T) -> T {
    thread::scope(|scope| {
        let _ = Builder::new().spawn_scoped(scope, beside);
        work()
    })
}

/// Spawns a named thread.
///
/// # Errors
/// The system cannot spawn another thread. The error names the thread.
pub fn spawn<T: Send + 'static>(name: &str, run: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    spawn_with(Builder::new(), name, run)
}

/// Spawns a named thread whose stack has the given size in bytes.
///
/// # Errors
/// The same errors as [`spawn`].
pub fn spawn_with_stack<T: Send + 'static>(
    name: &str,
    stack_bytes: usize,
    run: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    spawn_with(Builder::new().stack_size(stack_bytes), name, run)
}

fn spawn_with<T: Send + 'static>(
    builder: Builder,
    name: &str,
    run: impl FnOnce() -> T + Send + 'static,
) -> io::Result<JoinHandle<T>> {
    let spawned = builder.name(name.to_owned()).spawn(run);
    spawned.map_err(|error| spawn_error(name, &error))
}

/// Spawns a named scoped thread, which may borrow values from outside `scope`.
///
/// # Errors
/// The same errors as [`spawn`].
pub fn spawn_scoped<'scope, T: Send + 'scope>(
    scope: &'scope Scope<'scope, '_>,
    name: &str,
    run: impl FnOnce() -> T + Send + 'scope,
) -> io::Result<ScopedJoinHandle<'scope, T>> {
    let spawned = Builder::new().name(name.to_owned()).spawn_scoped(scope, run);
    spawned.map_err(|error| spawn_error(name, &error))
}

fn spawn_error(name: &str, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot start the thread `{name}`: {error}"))
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

    #[test]
    fn a_background_task_runs() {
        let (sender, receiver) = std::sync::mpsc::channel();
        run_in_background("test", move || _ = sender.send(7)).expect("a thread");
        assert_eq!(receiver.recv(), Ok(7));
    }

    #[test]
    fn both_functions_run_at_the_same_time() {
        let (sender, receiver) = std::sync::mpsc::channel();
        let sent = run_beside(move || sender.send(7).expect("a receiver"), || receiver.recv());
        assert_eq!(sent, Ok(7));
    }

    /// An impossible stack size causes the same error as exceeding the system's thread limit.
    #[test]
    fn a_thread_that_cannot_be_spawned_is_named_in_the_error() {
        let error = spawn_with_stack("search", 1 << 60, || ()).expect_err("no such stack");
        assert!(
            error.to_string().starts_with("cannot start the thread `search`: "),
            "{error}"
        );
    }
}
