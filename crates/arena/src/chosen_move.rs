//! The move that a player chose in a position.

use breakthrough_rules::Move;
use std::time::Duration;

/// A legal move, with the time and the search statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub mv: Move,
    /// The time from the request to the reply.
    pub time: Duration,
    /// The statistics of the search.
    pub search: SearchStats,
}

/// Statistics of a search; zeros if they are unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// The number of nodes.
    pub nodes: u64,
    /// The depth of the last completed iteration, in plies.
    pub depth: u64,
}
