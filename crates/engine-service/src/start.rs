//! Starts the search workers of native programs, each on a thread.

use crate::{SearchWorker, ThreadWorker};
use std::io;

/// Starts a named worker that calls `notify` when an event can be received.
pub(crate) fn start(name: &str, notify: impl Fn() + Send + Sync + 'static) -> io::Result<Box<dyn SearchWorker>> {
    Ok(Box::new(ThreadWorker::start_notifying(name, notify)?))
}
