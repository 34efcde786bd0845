//! Search requests and results.

use breakthrough_engine::{Level, Limits, Report};
use breakthrough_platform::clock::Duration;
use breakthrough_rules::Position;

/// Purpose of a search. At most one request per purpose is active, because a new request replaces the previous one of the same
/// purpose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SearchPurpose {
    /// Choosing a move for the computer opponent.
    Opponent,
    /// Finding a hint for a player.
    Hint,
    /// Analysing the position in the editor.
    Editor,
    /// Analysing the shown position of an analysis.
    Analysis,
    /// Finding what the opponent threatens in an analysis.
    Threat,
}

/// Identifier of a request, unique within a [`SearchWorkers`](crate::SearchWorkers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SearchId(pub(crate) u64);

/// Request for a search of one position.
#[derive(Clone, Debug)]
pub struct SearchRequest {
    /// Position to search.
    pub position: Position,
    /// Mode of the search, with its limits other than time.
    pub mode: SearchMode,
    /// Time limit, counted from the start of the search. Without a limit, the search runs until it is stopped, proves the result
    /// or reaches the limits of its mode. Requests with a time limit to the same worker preempt a search without a limit.
    pub time: Option<Duration>,
    /// Number of threads. Levels below the strongest always use a single thread.
    pub threads: usize,
}

/// Mode of a search: as a computer player or at full strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SearchMode {
    /// Chooses a move as a computer player.
    Play {
        /// Level of the player.
        level: Level,
        /// Random seed. Levels below the strongest choose the same move for the same position and seed.
        seed: u64,
    },
    /// Searches at full strength.
    Analyse {
        /// Number of principal variations.
        multi_pv: usize,
        /// Limits other than time.
        limits: Limits,
    },
}

/// Last report of a search, or the reason for its absence.
pub type SearchResult = Result<Report, SearchError>;

/// Reason why a search has no result.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SearchError {
    /// The search panicked with this message.
    #[error("the search panicked: {0}")]
    Panicked(String),
    /// The worker ended without a result.
    #[error("the search worker was lost")]
    WorkerLost,
}
