//! Positions and moves of a solution, with the facts that themes use.

use breakthrough_facts::{self as facts, Limits, Race, Runner, Searched};
use breakthrough_rules::{BoardSize, Coordinates, Move, Position, Side, Square};

/// Maximum number of nodes of each search for runners or pivotal pieces.
const NODES: u64 = 20_000;

/// Solution with the positions before and after its moves.
pub(super) struct Scene<'a> {
    positions: &'a [Position],
    solution: &'a [Move],
    pub(super) player: Side,
}

impl<'a> Scene<'a> {
    pub(super) fn new(positions: &'a [Position], solution: &'a [Move]) -> Scene<'a> {
        Scene {
            positions,
            solution,
            player: positions[0].side_to_move(),
        }
    }

    /// Returns the position before the move at a ply. The ply after the last move has the final position.
    pub(super) fn before(&self, ply: usize) -> &Position {
        &self.positions[ply]
    }

    /// Returns the position after the move at a ply, if the game continues.
    pub(super) fn after(&self, ply: usize) -> Option<&Position> {
        self.positions
            .get(ply + 1)
            .filter(|position| position.outcome().is_none())
    }

    /// Returns the number of moves of both sides.
    pub(super) fn plies(&self) -> usize {
        self.solution.len()
    }

    /// Returns the move at a ply.
    pub(super) fn mv(&self, ply: usize) -> Move {
        self.solution[ply]
    }

    /// Returns the reply to the move at a ply, and the player's next move.
    pub(super) fn next(&self, ply: usize) -> Option<(Move, Move)> {
        Some((*self.solution.get(ply + 1)?, *self.solution.get(ply + 2)?))
    }

    /// Whether the move at a ply captures a piece.
    pub(super) fn is_capture(&self, ply: usize) -> bool {
        self.before(ply).is_capture(self.mv(ply))
    }
}

/// Returns the runners of a side. Returns no runners if the search reaches its limit.
pub(super) fn runners(position: &Position, side: Side) -> Vec<Runner> {
    let found = facts::runners(position, side, &Limits::nodes(NODES), &|| false);
    found.ok().and_then(Searched::determined).unwrap_or_default()
}

/// Returns the race; `None` without a race, or if the search reaches its limit.
pub(super) fn race(position: &Position) -> Option<Race> {
    let found = facts::race(position, &Limits::nodes(NODES), &|| false);
    found.ok().and_then(Searched::determined).flatten()
}

/// Whether the piece of a side on the square is pivotal. Returns false if the search reaches its limit.
pub(super) fn is_pivotal(position: &Position, side: Side, square: Square) -> bool {
    let found = facts::pivotal(position, side, &Limits::nodes(NODES), &|| false);
    let found = found.ok().and_then(Searched::determined).unwrap_or_default();
    found.iter().any(|piece| piece.square == square)
}

/// Returns the square straight ahead for a side.
pub(super) fn ahead(size: BoardSize, side: Side, square: Square) -> Option<Square> {
    let Coordinates { file, rank } = size.coordinates(square);
    let rank = match side {
        Side::First => rank + 1,
        Side::Second => rank.checked_sub(1)?,
    };
    size.square(Coordinates { file, rank })
}
