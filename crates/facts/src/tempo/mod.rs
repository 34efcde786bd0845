//! Tempo: the maximum number of consecutive moves of a side without captures, goals or controlled squares.
//!
//! Pieces are interchangeable: if the path of a piece leads through a square with another piece, the two pieces can swap the
//! rest of their paths. The pieces can therefore follow any set of paths to different squares if the foremost piece that has
//! not arrived always moves next.

mod assignment;
mod matching;

use super::view::{View, with_view};
use breakthrough_rules::{Bitboard, Position, Shape, Side, Square};

/// Returns the maximum number of consecutive moves of a side if the other side passes, or `None` in variants in which this
/// number is meaningless.
#[must_use]
pub fn tempo(position: &Position, side: Side) -> Option<u32> {
    let variant = position.variant();
    let options = variant.options();
    if options.bombardment || options.mandatory_capture {
        return None;
    }
    with_view!(position, |view| Some(view.tempo(side)))
}

impl<B: Bitboard> View<'_, B> {
    fn tempo(&self, side: Side) -> u32 {
        match self.position.size().shape {
            Shape::Square => matching::tempo(self, side),
            Shape::Hexagon => assignment::tempo(self, side),
        }
    }

    /// Returns the squares that a side's pieces may enter, regardless of the other pieces of this side.
    fn safe_squares(&self, side: Side) -> B {
        self.geometry.playable() & !self.geometry.goals(side) & !self.control(!side) & !self.pieces(!side)
    }

    /// Returns the squares that a piece can reach over safe squares, including the square of the piece.
    fn safely_reachable(&self, side: Side, square: Square, safe: B) -> B {
        let mut reached = B::from_square(square);
        let mut front = reached;
        while !front.is_empty() {
            front = self.steps(side, front) & safe & !reached;
            reached |= front;
        }
        reached
    }
}
