//! What a search found.

use super::Score;
use crate::rules::Move;

/// What a search found, of the last iteration it finished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The move to play; none only when the game is over.
    pub best: Option<Move>,
    /// The score for the side to move.
    pub score: Score,
    /// The moves that both sides are expected to play, [`Report::best`] first. It may end early.
    pub line: Vec<Move>,
    /// How many plies deep the finished iteration was; 0 when none was finished.
    pub depth: u32,
    /// How many positions were looked at.
    pub nodes: u64,
}
