//! A position as somebody asks for it, before anyone has checked that it can be played.

use super::{Bitboard, Side, Square, Variant};
use thiserror::Error;

/// Pieces on a board, unchecked. [`super::Position::from_setup`] makes a position of it or says why not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The board and the rules.
    pub variant: Variant,
    /// The squares of the first side's pieces.
    pub first: Vec<Square>,
    /// The squares of the second side's pieces.
    pub second: Vec<Square>,
    /// How many pieces each side has brought home and taken off, where more than one is needed.
    pub counted: [u8; 2],
    /// The side whose turn it is.
    pub side_to_move: Side,
    /// The number of the move, counted from 1, that goes up when the second side has moved.
    pub move_number: u32,
}

/// Why a setup is no position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// A piece stands beside the board.
    #[error("a piece stands outside the board")]
    OutsideBoard,
    /// A piece stands where none can.
    #[error("a piece stands on an obstacle")]
    OnObstacle,
    /// Two pieces stand on one square.
    #[error("two pieces stand on one square")]
    Overlap,
    /// Neither side has a piece.
    #[error("expected pieces on the board, found none")]
    NoPieces,
    /// The side to move has already brought a piece home.
    #[error("the side to move has already reached the far rank")]
    MoverIsHome,
    /// A piece that should have been taken off stands on the far rank.
    #[error("a piece stands on the far rank, where it would have been taken off and counted")]
    NotTakenOff,
    /// More breakthroughs are counted than can be.
    #[error("expected at most {most} breakthroughs counted, found {found}")]
    Counted {
        /// How many there can be.
        most: u8,
        /// How many there are.
        found: u8,
    },
    /// The side to move has already captured everything.
    #[error("the side that is not to move has no pieces")]
    OpponentHasNoPieces,
}

impl Setup {
    /// The start of a variant.
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
            counted: [0; 2],
            side_to_move: variant.begins(),
            move_number: 1,
        }
    }
}
