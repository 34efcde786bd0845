//! Search workers of a system: threads.

use crate::{SearchWorker, ThreadWorker};
use std::io;

/// Starts a worker with this name that calls `notify` when there is something to receive.
pub(crate) fn start(name: &str, notify: impl Fn() + Send + Sync + 'static) -> io::Result<Box<dyn SearchWorker>> {
    Ok(Box::new(ThreadWorker::start_notifying(name, notify)?))
}
