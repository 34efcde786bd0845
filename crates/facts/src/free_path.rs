//! Free paths: the squares that they reach, and the shortest path to a goal.

use super::view::{View, board_order, with_view};
use breakthrough_rules::{Bitboard, Position, Side, Square};

/// Returns the shortest free path of the piece on a square: the squares that the piece enters, ending with a goal. Returns
/// `None` if the square is empty or if the piece has no free path.
#[must_use]
pub fn shortest_free_path(position: &Position, square: Square) -> Option<Vec<Square>> {
    let side = position.piece_at(square)?;
    with_view!(position, |view| view.shortest_free_path(side, square))
}

/// Returns the squares that the piece on a square can reach on free paths, in board order; none if the square is empty.
#[must_use]
pub fn free_reach(position: &Position, square: Square) -> Vec<Square> {
    position.piece_at(square).map_or_else(Vec::new, |side| {
        with_view!(position, |view| view
            .ordered(view.free_reach(side, Bitboard::from_square(square))))
    })
}

impl<B: Bitboard> View<'_, B> {
    /// Returns the squares that pieces of a side on the squares `from` can reach on free paths.
    pub(super) fn free_reach(&self, side: Side, from: B) -> B {
        let free = self.free_squares(side);
        let goals = self.geometry.goals(side);
        let mut reached = B::EMPTY;
        let mut front = from;
        while !front.is_empty() {
            let new = self.steps(side, front) & free & !reached;
            reached |= new;
            front = new & !goals;
        }
        reached
    }

    fn shortest_free_path(&self, side: Side, square: Square) -> Option<Vec<Square>> {
        let free = self.free_squares(side);
        let goals = self.geometry.goals(side);
        // The squares that the piece can occupy after each number of steps.
        let mut layers = Vec::new();
        let mut front = B::from_square(square);
        while !front.intersects(goals) {
            front = self.steps(side, front) & free;
            if front.is_empty() {
                return None;
            }
            layers.push(front);
        }
        // Keep only squares from which the rest of the path leads to a goal.
        let mut ahead = goals;
        for layer in layers.iter_mut().rev() {
            *layer &= ahead;
            ahead = self.sources(side, *layer);
        }
        let mut at = square;
        let path = layers.into_iter().map_while(|layer| {
            let next = self.steps(side, B::from_square(at)) & layer;
            at = next.squares().min_by_key(|next| board_order(self.position, *next))?;
            Some(at)
        });
        Some(path.collect())
    }
}
