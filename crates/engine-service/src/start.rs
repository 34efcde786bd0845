//! Starts the workers of native programs, each on a thread.

use crate::{EngineWorker, ThreadWorker, WorkerKind};
use std::io;

/// Starts a worker that calls `notify` when an event can be received.
pub(crate) fn start(kind: WorkerKind, notify: impl Fn() + Send + Sync + 'static) -> io::Result<Box<dyn EngineWorker>> {
    Ok(Box::new(ThreadWorker::start_notifying(kind, notify)?))
}
