//! The interface between the caller's side and the side that searches: messages of plain data.

use crate::{SearchError, SearchId, SearchPurpose, SearchRequest, SearchResult};
use breakthrough_engine::Report;

/// Something that carries out searches, one at a time: a thread, or a Web Worker in a browser. No method blocks.
///
/// A worker answers each [`WorkerCommand::Search`] with any number of reports, followed by one [`WorkerEvent::Finished`] or
/// [`WorkerEvent::Discarded`].
pub trait SearchWorker: Send + Sync {
    /// Sends a command.
    ///
    /// # Errors
    /// [`WorkerLost`] if the worker has ended.
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost>;

    /// The next event; `None` if there is none yet.
    ///
    /// # Errors
    /// [`WorkerLost`] if the worker has ended and its events are read.
    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost>;
}

/// Message to a worker.
#[derive(Clone, Debug)]
pub enum WorkerCommand {
    /// Carries out a request. A request of the same purpose that is not finished is discarded.
    Search {
        /// Identifies the request in events.
        id: SearchId,
        /// Caller of the search.
        purpose: SearchPurpose,
        /// What to search.
        request: Box<SearchRequest>,
    },
    /// Ends a search early. Its result is what was found so far.
    Stop(SearchId),
    /// Frees the transposition tables, after the running search if there is one.
    FreeTables,
    /// Sets the size of the transposition tables at full strength, in MiB. Frees the tables, after the running search if there is
    /// one.
    SetHash(usize),
}

/// Message from a worker.
#[derive(Clone, Debug)]
pub enum WorkerEvent {
    /// An iteration was finished, deeper than those before.
    Report(SearchId, Report),
    /// A search has ended.
    Finished(SearchId, SearchResult),
    /// A request was replaced by a newer one and has no result.
    Discarded(SearchId),
}

/// The worker has ended: its thread is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkerLost;

impl From<WorkerLost> for SearchError {
    fn from(_: WorkerLost) -> SearchError {
        SearchError::WorkerLost
    }
}
