//! Starts native search workers, which are threads.

use crate::{SearchWorker, ThreadWorker};
use std::io;

/// Starts a named worker that calls `notify` when an event is ready to receive.
pub(crate) fn start(name: &str, notify: impl Fn() + Send + Sync + 'static) -> io::Result<Box<dyn SearchWorker>> {
    Ok(Box::new(ThreadWorker::start_notifying(name, notify)?))
}
