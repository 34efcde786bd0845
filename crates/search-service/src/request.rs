//! Requests for a search, and what comes of them.

use breakthrough_engine::{Level, Limits, Report};
use breakthrough_platform::clock::Duration;
use breakthrough_rules::Position;

/// The caller of a search. Each has at most one request at a time: a newer one replaces the older.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchPurpose {
    /// The computer's own move.
    Opponent,
    /// Advice to a player.
    Hint,
    /// Analysis of the position in the editor.
    Editor,
}

/// Identifies a request. No two requests to the same [`SearchWorkers`](crate::SearchWorkers) have the same one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchId(pub(crate) u64);

/// A request for a search.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// Position to search.
    pub position: Position,
    /// Kind of search.
    pub mode: SearchMode,
    /// Time limit, counted from the start of the search. Without one, the search goes on until it is stopped, proves the result
    /// or reaches the limits of its mode, and makes way for requests with a time limit to the same worker.
    pub time: Option<Duration>,
    /// Number of threads. Levels below the strongest always use one.
    pub threads: usize,
}

/// Kind of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchMode {
    /// Chooses a move as a computer player.
    Play {
        /// Strength of the player.
        level: Level,
        /// Seed of the move. Levels below the strongest choose the same move for the same position and seed.
        seed: u64,
    },
    /// Searches at full strength.
    Analyse {
        /// Number of principal variations.
        multi_pv: usize,
        /// Limits besides the time.
        limits: Limits,
    },
}

/// The last report of a search, or why there is none.
pub type SearchResult = Result<Report, SearchError>;

/// Why a search has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The search panicked with this message.
    #[error("the search panicked: {0}")]
    Panicked(String),
    /// The worker ended without a result.
    #[error("the search worker was lost")]
    WorkerLost,
}
