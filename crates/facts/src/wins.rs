//! Moves that win at once by a breakthrough.

use super::view::{View, board_order, with_view};
use breakthrough_rules::{Bitboard, Direction, Move, Position, Side};

/// Returns the moves to a goal with which a side would win at once if it were to move. The moves are ordered by their squares.
#[must_use]
pub fn wins_next(position: &Position, side: Side) -> Vec<Move> {
    with_view!(position, |view| view.wins_next(side))
}

impl<B: Bitboard> View<'_, B> {
    /// Returns the number of breakthroughs that a side needs for a win.
    pub(super) fn breakthroughs_missing(&self, side: Side) -> u8 {
        self.geometry
            .breakthroughs_needed()
            .saturating_sub(self.board.breakthroughs(side))
    }

    fn wins_next(&self, side: Side) -> Vec<Move> {
        if self.breakthroughs_missing(side) != 1 {
            return Vec::new();
        }
        let mut board = *self.board;
        if board.side_to_move() != side {
            board.null_move();
        }
        let mut moves = Vec::new();
        for direction in Direction::ALL {
            let goals = board.targets(self.geometry, direction) & self.geometry.goals(side);
            let step = self.geometry.step(side, direction);
            moves.extend(goals.squares().map(|to| Move {
                from: step.source(to),
                to,
            }));
        }
        moves.sort_by_key(|mv| (board_order(self.position, mv.from), board_order(self.position, mv.to)));
        moves
    }
}
