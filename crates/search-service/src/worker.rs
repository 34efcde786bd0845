//! Interface between caller and search worker: messages of plain data.

use crate::{SearchError, SearchId, SearchPurpose, SearchRequest, SearchResult};
use breakthrough_engine::Report;

/// Worker that runs one search at a time: a thread, or a Web Worker in a browser. No method blocks.
///
/// A worker answers each [`WorkerCommand::Search`] with any number of reports, followed by one [`WorkerEvent::Finished`] or
/// [`WorkerEvent::Discarded`].
pub trait SearchWorker: Send + Sync {
    /// Sends a command.
    ///
    /// # Errors
    /// [`WorkerLost`] if the worker has ended.
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost>;

    /// Returns the next event; `None` if none has arrived.
    ///
    /// # Errors
    /// [`WorkerLost`] if the worker has ended and all its events have been received.
    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost>;
}

/// Message to a worker.
#[derive(Clone, Debug)]
pub enum WorkerCommand {
    /// Runs a request. Discards an unfinished request with the same purpose.
    Search {
        /// Identifies the request in events.
        id: SearchId,
        /// Purpose of the search.
        purpose: SearchPurpose,
        /// Position, mode and limits of the search.
        request: Box<SearchRequest>,
    },
    /// Stops a search. Its result is the best one so far.
    Stop(SearchId),
    /// Frees the transposition tables, after the running search if any.
    FreeTables,
    /// Sets the size of the transposition tables at full strength, in MiB. Frees the tables, after the running search if any.
    SetHash(usize),
}

/// Message from a worker.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// A search has finished an iteration that is deeper than all before.
    Report(SearchId, Report),
    /// A search has ended.
    Finished(SearchId, SearchResult),
    /// A request was replaced by a newer request and has no result.
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
