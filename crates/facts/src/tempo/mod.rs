//! Tempo: the greatest number of moves that a side can make in a row without captures, goals or controlled squares.
//!
//! Pieces are interchangeable: if the path of a piece leads through a square with another piece, the two can exchange the rest of
//! their paths. Therefore every set of paths to different squares can be walked, in an order in which the foremost piece that
//! still has to move goes first, and the tempo is the greatest sum of the lengths of such paths.

mod assignment;
mod matching;

use super::view::{View, with_view};
use breakthrough_rules::{Bitboard, Position, Shape, Side, Square};

/// Returns the greatest number of moves that a side can make in a row if the other side passes, or `None` in variants in which
/// this number has no meaning.
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

    /// Returns the squares that a side's pieces may enter, or could enter if its other pieces were elsewhere.
    fn safe_squares(&self, side: Side) -> B {
        self.geometry.playable() & !self.geometry.goals(side) & !self.control(!side) & !self.pieces(!side)
    }

    /// Returns the squares that a piece can reach over safe squares, including its own.
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
