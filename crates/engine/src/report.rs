//! Result of a search.

use super::Score;
use breakthrough_rules::Move;

/// Result of the last finished iteration of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Report {
    /// Principal variations, best first. Their number is set by [`Searcher::set_multi_pv`](super::Searcher::set_multi_pv), but
    /// limited by the number of root moves. Empty only if the game is over.
    pub lines: Vec<PvLine>,
    /// Depth of the finished iteration in plies; 0 if no iteration was finished.
    pub depth: u32,
    /// Maximum ply reached (UCI `seldepth`).
    pub selective_depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Proportion of the transposition table filled by this search, in permille (UCI `hashfull`).
    pub hashfull_permille: u32,
}

/// A root move with its score and principal variation (PV).
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct PvLine {
    /// Score for the side to move at the root.
    pub score: Score,
    /// Principal variation, which starts with the root move.
    pub moves: Vec<Move>,
}

impl Report {
    /// Returns the best move, or `None` if the game is over.
    #[must_use]
    pub fn best_move(&self) -> Option<Move> {
        self.lines.first()?.moves.first().copied()
    }

    /// Returns the score of the best line, for the side to move.
    #[must_use]
    pub fn score(&self) -> Score {
        self.lines.first().map_or(Score::loses_in(0), |line| line.score)
    }

    /// Returns the principal variation, starting with [`Report::best_move`].
    #[must_use]
    pub fn pv(&self) -> &[Move] {
        self.lines.first().map_or(&[], |line| &line.moves)
    }
}
