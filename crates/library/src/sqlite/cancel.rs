//! Cancellation of long-running statements.

use super::SqliteLibrary;
use breakthrough_platform::clock::Duration;
use breakthrough_platform::threads;
use rusqlite::Connection;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};

/// Cancel flag polling interval.
const POLL: Duration = Duration::from_millis(20);

impl SqliteLibrary {
    /// Runs an operation whose statements fail with [`LibraryError::Cancelled`](crate::LibraryError::Cancelled) within
    /// milliseconds after `cancel` is set. A cancelled change is rolled back.
    pub fn until_cancelled<T>(&mut self, cancel: &AtomicBool, work: impl FnOnce(&mut SqliteLibrary) -> T) -> T {
        let handle = self.connection.get_interrupt_handle();
        interrupt_while(cancel, &|| handle.interrupt(), || work(self))
    }
}

/// Runs an operation whose statements on these connections fail after `cancel` is set.
pub(super) fn until_cancelled<T>(connections: &[&Connection], cancel: &AtomicBool, work: impl FnOnce() -> T) -> T {
    let handles: Vec<_> = connections
        .iter()
        .map(|connection| connection.get_interrupt_handle())
        .collect();
    interrupt_while(cancel, &|| handles.iter().for_each(|handle| handle.interrupt()), work)
}

/// Calls `interrupt` repeatedly while `cancel` is set and `work` runs.
fn interrupt_while<T>(cancel: &AtomicBool, interrupt: &(dyn Fn() + Sync), work: impl FnOnce() -> T) -> T {
    let (running, ended) = channel::<()>();
    let ended = Mutex::new(ended);
    let watch = || {
        let ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
        while let Err(RecvTimeoutError::Timeout) = ended.recv_timeout(POLL) {
            if cancel.load(Ordering::Relaxed) {
                interrupt();
            }
        }
    };
    // In a browser, `watch` does not run.
    threads::run_beside(watch, move || {
        let result = work();
        drop(running);
        result
    })
}
