//! Material, holes, blocked pieces and pieces that block each other.

use super::view::{View, with_view};
use breakthrough_rules::{Bitboard, Direction, Position, Side, Square};

/// Returns the number of pieces of a side.
#[must_use]
pub fn material(position: &Position, side: Side) -> u32 {
    with_view!(position, |view| view.pieces(side).count())
}

/// Returns the holes of a side, in board order.
#[must_use]
pub fn holes(position: &Position, side: Side) -> Vec<Square> {
    with_view!(position, |view| view.ordered(view.holes(side)))
}

/// Returns the pieces of a side that have neither a step nor a capture, in board order.
#[must_use]
pub fn blocked(position: &Position, side: Side) -> Vec<Square> {
    with_view!(position, |view| view.ordered(view.blocked(side)))
}

/// Returns the pairs of pieces that block each other, in board order. The piece of the first side comes first.
#[must_use]
pub fn blocked_pairs(position: &Position) -> Vec<(Square, Square)> {
    with_view!(position, |view| view.blocked_pairs())
}

impl<B: Bitboard> View<'_, B> {
    fn holes(&self, side: Side) -> B {
        let reached = self.free_reach(!side, self.pieces(!side));
        let (size, home_ranks) = (self.position.size(), self.position.variant().home_ranks());
        let candidates = reached & !self.control(side);
        let is_home = |square: &Square| size.relative_rank(side, *square) < home_ranks;
        B::from_squares(candidates.squares().filter(is_home))
    }

    fn blocked(&self, side: Side) -> B {
        let own = self.pieces(side);
        let movable = Direction::ALL.into_iter().fold(B::EMPTY, |movable, direction| {
            let open = if self.geometry.captures(direction) {
                !own
            } else {
                !self.occupied()
            };
            movable | self.geometry.step(side, direction).sources(open)
        });
        own & !movable
    }

    fn blocked_pairs(&self) -> Vec<(Square, Square)> {
        let step = self.geometry.step(Side::First, Direction::Straight);
        let opposite = step.targets(self.pieces(Side::First)) & self.pieces(Side::Second);
        let first = self.ordered(step.sources(opposite));
        let ahead = |square| step.targets(B::from_square(square)).first();
        first
            .into_iter()
            .filter_map(|square| Some((square, ahead(square)?)))
            .collect()
    }
}
