//! Interface between a caller and a worker. The messages are plain data.

use crate::{Purpose, Request, RequestError, RequestId, RequestResult, SearchReport};
use breakthrough_players::EngineName;

/// Worker that runs one request at a time, on a thread or, in a browser, in a Web Worker. No method blocks.
///
/// A worker answers each [`WorkerCommand::Run`] with any number of reports, followed by one [`WorkerEvent::Finished`] or
/// [`WorkerEvent::Discarded`].
pub trait EngineWorker: Send + Sync {
    /// Sends a command.
    ///
    /// # Errors
    /// [`WorkerLost`] if the worker has ended.
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost>;

    /// Returns the next event, or `None` if no event has arrived.
    ///
    /// # Errors
    /// [`WorkerLost`] if the worker has ended and all its events have been received.
    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost>;
}

/// Message to a worker.
#[derive(Clone, Debug)]
pub enum WorkerCommand {
    /// Runs a request. An unfinished request with the same purpose is discarded.
    Run {
        /// Identifier of the request in events.
        id: RequestId,
        /// Purpose of the request.
        purpose: Purpose,
        /// Request to run.
        request: Box<Request>,
    },
    /// Stops a request. A stopped search returns the result of its deepest iteration.
    Stop(RequestId),
    /// Starts a new game after the running request, if any. Frees the transposition tables, and terminates all UCI engines except
    /// the given players.
    NewGame(Vec<EngineName>),
    /// Sets the size of the transposition tables at full strength, in MiB. If the size changes, the tables are freed after
    /// the running request, if any.
    SetHash(usize),
}

/// Message from a worker.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// A search has finished an iteration.
    Report(RequestId, SearchReport),
    /// A request has ended.
    Finished(RequestId, RequestResult),
    /// A newer request has replaced this request, so this request has no result.
    Discarded(RequestId),
}

/// The worker has ended unexpectedly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerLost;

impl From<WorkerLost> for RequestError {
    fn from(_: WorkerLost) -> RequestError {
        RequestError::WorkerLost
    }
}
