//! The move chosen by a player in a position.

use breakthrough_rules::Move;
use std::time::Duration;

/// A legal move with its thinking time and search statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move, which is legal in the position.
    pub mv: Move,
    /// The time from the request to the reply.
    pub time: Duration,
    /// The statistics of the search for this move.
    pub search: SearchStats,
}

/// Statistics of a search; zeros if they are unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// The number of searched nodes.
    pub nodes: u64,
    /// The depth of the last completed iteration, in plies.
    pub depth: u64,
}
