//! Tempo on boards on which every step gains one rank: the final squares with the maximum sum of ranks.
//!
//! The sets of final squares of all pieces are the bases of a transversal matroid. A greedy choice of squares from the last rank
//! down therefore finds the maximum sum.

use crate::view::View;
use breakthrough_rules::{Bitboard, Side, Square};

pub(super) fn tempo<B: Bitboard>(view: &View<'_, B>, side: Side) -> u32 {
    let size = view.position.size();
    let rank = |square: Square| u32::from(size.relative_rank(side, square));
    let safe = view.safe_squares(side);
    let pieces: Vec<Square> = view.pieces(side).squares().collect();
    let reachable: Vec<B> = pieces
        .iter()
        .map(|square| view.safely_reachable(side, *square, safe))
        .collect();
    let mut matching = Matching {
        reachable: &reachable,
        finals: vec![None; pieces.len()],
        visited: vec![false; pieces.len()],
    };
    let all = reachable.iter().fold(B::EMPTY, |all, squares| all | *squares);
    let mut squares: Vec<Square> = all.squares().collect();
    if side == Side::First {
        squares.reverse();
    }
    let mut missing = pieces.len();
    let mut sum = 0;
    for square in squares {
        if missing == 0 {
            break;
        }
        if matching.add(square) {
            sum += rank(square);
            missing -= 1;
        }
    }
    sum - pieces.iter().map(|square| rank(*square)).sum::<u32>()
}

struct Matching<'a, B> {
    /// Squares that each piece can reach.
    reachable: &'a [B],
    /// Final square of each piece.
    finals: Vec<Option<Square>>,
    /// Pieces that the search for the current augmenting path can skip.
    visited: Vec<bool>,
}

impl<B: Bitboard> Matching<'_, B> {
    /// Adds a final square by an augmenting path. Returns `false` if no assignment of pieces contains all final squares.
    fn add(&mut self, square: Square) -> bool {
        let mut entered = Vec::new();
        let is_added = self.augment(square, &mut entered);
        // After a failure, the pieces remain marked as visited, because no piece without a final square can be reached from
        // these pieces.
        if is_added {
            for piece in entered {
                self.visited[piece] = false;
            }
        }
        is_added
    }

    fn augment(&mut self, square: Square, entered: &mut Vec<usize>) -> bool {
        for piece in 0..self.reachable.len() {
            if self.visited[piece] || !self.reachable[piece].contains(square) {
                continue;
            }
            self.visited[piece] = true;
            entered.push(piece);
            let is_free = match self.finals[piece] {
                None => true,
                Some(other) => self.augment(other, entered),
            };
            if is_free {
                self.finals[piece] = Some(square);
                return true;
            }
        }
        false
    }
}
