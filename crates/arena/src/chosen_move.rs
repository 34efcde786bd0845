//! A player's answer to a position.

use breakthrough_rules::Move;
use std::time::Duration;

/// A legal move, with the time and the search that led to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenMove {
    /// The move.
    pub mv: Move,
    /// The time from the request to the answer.
    pub time: Duration,
    /// The size of the search.
    pub search: SearchStats,
}

/// The size of a search; zeros if it is unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchStats {
    /// The number of nodes.
    pub nodes: u64,
    /// The depth of the last iteration, in plies.
    pub depth: u64,
}
