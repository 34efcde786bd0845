//! Threads, of which a browser has none.

use gloo_timers::callback::Timeout;
use std::io;
use std::thread::JoinHandle;

/// Runs `lead` on the calling thread. There are no helpers.
pub fn run_with_helpers<T>(_: usize, _: impl Fn() + Sync, lead: impl FnOnce() -> T) -> T {
    lead()
}

/// Starts no thread.
///
/// # Errors
/// Always.
pub fn spawn<T: Send + 'static>(name: &str, _: impl FnOnce() -> T + Send + 'static) -> io::Result<JoinHandle<T>> {
    let message = format!("a browser has no threads, so `{name}` cannot run");
    Err(io::Error::new(io::ErrorKind::Unsupported, message))
}

/// Does some work between two frames.
///
/// # Errors
/// None.
pub fn run_in_background(_: &str, work: impl FnOnce() + 'static) -> io::Result<()> {
    Timeout::new(0, work).forget();
    Ok(())
}

/// The number of threads that run at the same time.
#[must_use]
pub fn available() -> usize {
    1
}
