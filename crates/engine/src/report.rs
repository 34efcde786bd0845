//! What a search found.

use super::Score;
use breakthrough_rules::Move;

/// What a search found, of the last iteration it finished.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The best lines, best first: as many as were asked for, or as there are moves. Empty only when the game is over.
    pub lines: Vec<Line>,
    /// How many plies deep the finished iteration was; 0 when none was finished.
    pub depth: u32,
    /// How many plies deep the deepest line was that was looked at.
    pub selective_depth: u32,
    /// How many positions were looked at, by all threads.
    pub nodes: u64,
    /// How much of the table this search has filled, in thousandths.
    pub table_use_permille: u32,
}

/// One first move, and what is expected to follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The score for the side to move.
    pub score: Score,
    /// The moves that both sides are expected to play. At least one; it may end early.
    pub moves: Vec<Move>,
}

impl Report {
    /// The move to play; none only when the game is over.
    #[must_use]
    pub fn best(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// The score for the side to move.
    #[must_use]
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::loses_in(0), |line| line.score)
    }

    /// The moves that both sides are expected to play, [`Report::best`] first.
    #[must_use]
    pub fn line(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }
}
