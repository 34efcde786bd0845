//! Interface between caller and search worker, whose messages are plain data.

use crate::{SearchError, SearchId, SearchPurpose, SearchRequest, SearchResult};
use breakthrough_engine::Report;

/// Worker that runs one search at a time, on a thread or, in a browser, in a Web Worker. No method blocks.
///
/// A worker answers each [`WorkerCommand::Search`] with any number of reports, followed by one [`WorkerEvent::Finished`] or
/// [`WorkerEvent::Discarded`].
pub trait SearchWorker: Send + Sync {
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
    /// Runs a search. An unfinished request with the same purpose is discarded.
    Search {
        /// Identifier of the request in events.
        id: SearchId,
        /// Purpose of the search.
        purpose: SearchPurpose,
        /// Position, mode, limits and threads of the search.
        request: Box<SearchRequest>,
    },
    /// Stops a search, whose result is then that of the deepest iteration so far.
    Stop(SearchId),
    /// Frees the transposition tables after the running search, if any.
    FreeTables,
    /// Sets the size of the transposition tables at full strength, in MiB. If it changes, the tables are freed after the running
    /// search, if any.
    SetHash(usize),
}

/// Message from a worker.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// A search has finished an iteration that is deeper than all earlier iterations.
    Report(SearchId, Report),
    /// A search has ended.
    Finished(SearchId, SearchResult),
    /// A newer request has replaced this request, which has no result.
    Discarded(SearchId),
}

/// The worker has ended unexpectedly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerLost;

impl From<WorkerLost> for SearchError {
    fn from(_: WorkerLost) -> SearchError {
        SearchError::WorkerLost
    }
}
