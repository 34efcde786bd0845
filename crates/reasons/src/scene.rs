//! The positions of a reviewed move: after the played move and each move of its refutation, and after the best move and each move
//! of its line.

use super::{Claim, ClaimedFact};
use breakthrough_engine::{Limits as SearchLimits, Searcher};
use breakthrough_facts::{self as facts, Limits, Race, Runner, Searched};
use breakthrough_review::{MoveEvaluation, MoveReview};
use breakthrough_rules::{Move, Position, Side, Square};

/// Number of plies of the refutation within which a fact must be used.
pub(super) const USED_WITHIN: usize = 6;

/// Number of moves of a line, after the played move or the best move.
const LINE: usize = MoveEvaluation::MAX_LINE - 1;

/// Maximum number of nodes of each search for runners or pivotal pieces.
const NODES: u64 = 100_000;

/// Number of nodes of each search that extends a line.
const SEARCH_NODES: u64 = 10_000;
/// Size of the table of these searches, in MiB.
const HASH_MEBIBYTES: usize = 1;

/// Lines of a reviewed move, extended by searches.
pub(super) struct Lines {
    /// Refutation: the moves after the played move. The opponent moves first.
    pub(super) refutation: Vec<Move>,
    /// Moves after the best move.
    pub(super) best: Vec<Move>,
}

/// Positions and lines of a reviewed move.
pub(super) struct Scene<'a> {
    /// Position before the move.
    pub(super) before: &'a Position,
    /// Side that made the move.
    pub(super) side: Side,
    pub(super) reviewed: &'a MoveReview,
    /// Refutation: the moves after the played move. The opponent moves first.
    pub(super) line: &'a [Move],
    /// The position after the played move, and after each move of `line`.
    pub(super) played: Vec<Position>,
    pub(super) best_move: Move,
    /// Moves after the best move.
    pub(super) best_line: &'a [Move],
    /// The position after the best move, and after each move of `best_line`.
    pub(super) best: Vec<Position>,
}

impl Lines {
    /// Returns the lines of a review. Lines that end before the game and before [`LINE`] moves are extended. Returns `None` if a move
    /// is illegal.
    pub(super) fn new(before: &Position, reviewed: &MoveReview) -> Option<Lines> {
        let best = *reviewed.evaluation.line.first()?;
        Some(Lines {
            refutation: extended(before, reviewed.mv, reviewed.evaluation.played_line.get(1..)?)?,
            best: extended(before, best, &reviewed.evaluation.line[1..])?,
        })
    }
}

/// Extends the line after a move.
fn extended(before: &Position, mv: Move, line: &[Move]) -> Option<Vec<Move>> {
    let mut position = before.clone();
    position.play(mv).ok()?;
    for next in line {
        position.play(*next).ok()?;
    }
    let mut line = line.to_vec();
    let mut searcher = None;
    while line.len() < LINE && position.outcome().is_none() {
        let searcher = searcher.get_or_insert_with(|| Searcher::new(HASH_MEBIBYTES));
        let report = searcher.search(&position, &SearchLimits::nodes(SEARCH_NODES), &|| false);
        for next in report.pv().iter().take(LINE - line.len()) {
            position.play(*next).ok()?;
            line.push(*next);
        }
    }
    Some(line)
}

impl<'a> Scene<'a> {
    /// Creates the scene of a reviewed move; `None` if a move is illegal.
    pub(super) fn new(
        before: &'a Position,
        reviewed: &'a MoveReview,
        line: &'a [Move],
        best_line: &'a [Move],
    ) -> Option<Scene<'a>> {
        let best_move = *reviewed.evaluation.line.first()?;
        Some(Scene {
            before,
            side: before.side_to_move(),
            reviewed,
            line,
            played: positions(before, reviewed.mv, line)?,
            best_move,
            best_line,
            best: positions(before, best_move, best_line)?,
        })
    }

    /// Returns the position after the played move.
    pub(super) fn after_played(&self) -> &Position {
        &self.played[0]
    }

    /// Returns the position after the best move.
    pub(super) fn after_best(&self) -> &Position {
        &self.best[0]
    }

    /// Returns the opponent's moves of the refutation within [`USED_WITHIN`] plies, each with the number of moves before it.
    pub(super) fn replies(&self) -> impl Iterator<Item = (usize, Move)> {
        self.line.iter().copied().enumerate().take(USED_WITHIN).step_by(2)
    }

    /// Returns the claim that the opponent makes the next move after `ply` moves of the refutation.
    pub(super) fn reply(&self, ply: usize) -> Claim {
        Claim::played(ClaimedFact::Reply, !self.side, self.line[ply].to, ply)
    }

    /// Returns the opponent's moves of the line after the best move within [`USED_WITHIN`] plies.
    pub(super) fn best_replies(&self) -> impl Iterator<Item = Move> {
        self.best_line.iter().copied().take(USED_WITHIN).step_by(2)
    }

    /// Returns the number of moves before the first move of the opponent's piece that is on `square` after the played move.
    pub(super) fn first_move_of(&self, square: Square) -> Option<usize> {
        let captured = self.line.iter().position(|mv| mv.to == square).unwrap_or(usize::MAX);
        let mut replies = self.replies();
        replies.find_map(|(ply, mv)| (mv.from == square && ply <= captured).then_some(ply))
    }

    /// Whether a piece of the side stays on `square` from the played move until `ply` moves later.
    pub(super) fn stays(&self, square: Square, ply: usize) -> bool {
        let mut positions = self.played.iter().take(ply + 1);
        positions.all(|position| position.piece_at(square) == Some(self.side))
            && self.line.iter().take(ply).all(|mv| mv.to != square)
    }

    /// Returns the runners of a side. Returns no runners if the game is over or the search reaches its limit.
    pub(super) fn runners(&self, position: &Position, side: Side) -> Vec<Runner> {
        let found = facts::runners(position, side, &Limits::nodes(NODES), &|| false);
        found.ok().and_then(Searched::determined).unwrap_or_default()
    }

    /// Returns the race; `None` without a race, if the game is over, or if the search reaches its limit.
    pub(super) fn race(&self, position: &Position) -> Option<Race> {
        let found = facts::race(position, &Limits::nodes(NODES), &|| false);
        found.ok().and_then(Searched::determined).flatten()
    }

    /// Returns the pivotal pieces of a side. Returns no pieces if the game is over or the search reaches its limit.
    pub(super) fn pivotal(&self, position: &Position, side: Side) -> Vec<Square> {
        let found = facts::pivotal(position, side, &Limits::nodes(NODES), &|| false);
        let found = found.ok().and_then(Searched::determined).unwrap_or_default();
        found.into_iter().map(|piece| piece.square).collect()
    }
}

/// Returns the position after a move, and after each further move.
fn positions(before: &Position, mv: Move, line: &[Move]) -> Option<Vec<Position>> {
    let mut position = before.clone();
    let after = |mv: &Move| {
        position.play(*mv).ok()?;
        Some(position.clone())
    };
    std::iter::once(&mv).chain(line).map(after).collect()
}
