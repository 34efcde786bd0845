//! Position set-ups, which may be illegal.

use super::{Bitboard, Side, Square, Variant};
use thiserror::Error;

/// An unchecked position. `Position::from_setup` validates it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board and the rules.
    pub variant: Variant,
    /// The squares of the first side's pieces.
    pub first: Vec<Square>,
    /// The squares of the second side's pieces.
    pub second: Vec<Square>,
    /// Number of breakthroughs made by each side; 0 in variants that need only one.
    pub breakthroughs: [u8; 2],
    /// The side that makes the next move.
    pub side_to_move: Side,
    /// The full-move number, which starts at 1 and is incremented after each move of the second side.
    pub move_number: u32,
}

/// Reason why a set-up is not a legal position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A piece is outside the board.
    #[error("a piece is outside the board")]
    OutsideBoard,
    /// A piece is on an obstacle.
    #[error("a piece is on an obstacle")]
    PieceOnObstacle,
    /// Two pieces are on the same square.
    #[error("two pieces are on the same square")]
    TwoPieces,
    /// Neither side has pieces, in a variant where the last pieces cannot be removed together.
    #[error("expected pieces on the board, found none")]
    NoPieces,
    /// The side to move has won by a breakthrough.
    #[error("the side to move has already reached the far side")]
    AlreadyWon,
    /// A piece is on a goal, in a variant that removes pieces from goals.
    #[error("a piece is on the far side, where it would have scored and left the board")]
    PieceOnGoal,
    /// A side has made more breakthroughs than possible in a game.
    #[error("expected at most {max} breakthroughs scored, found {found}")]
    TooManyBreakthroughs {
        /// Maximum number of breakthroughs in the variant.
        max: u8,
        /// Number of breakthroughs in the set-up.
        found: u8,
    },
    /// The side to move has captured every enemy piece.
    #[error("the side not to move has no pieces")]
    OpponentHasNoPieces,
}

impl Setup {
    /// Creates a set-up with the starting position of a variant.
    #[must_use]
    pub fn start(variant: Variant) -> Setup {
        let [first, second] = variant
            .options()
            .start_pieces()
            .map(|pieces| pieces.squares().collect());
        Setup {
            variant,
            first,
            second,
            breakthroughs: [0; 2],
            side_to_move: variant.starting_side(),
            move_number: 1,
        }
    }
}
