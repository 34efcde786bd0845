//! Rules of Breakthrough on boards of any supported size, and text formats ([`notation`]). The crate accesses neither files nor
//! clocks, and neither starts threads nor depends on Bevy.
//!
//! ```
//! use breakthrough_rules::notation::{lan_move, parse_fen};
//! use breakthrough_rules::{Ending, Side};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let mut position = parse_fen("3p/P3/4/3p/4 w 0 1")?;
//! let moves: Vec<String> = position
//!     .legal_moves()
//!     .into_iter()
//!     .map(|mv| lan_move(mv, position.is_capture(mv), position.size()))
//!     .collect();
//! assert_eq!(moves, ["a4-a5", "a4-b5"]);
//!
//! position.play(position.legal_moves()[0])?;
//! let outcome = position.outcome().ok_or("the game goes on")?;
//! assert_eq!((outcome.winner, outcome.ending), (Side::First, Ending::Breakthrough));
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod bitboard;
mod board;
mod game;
mod geometry;
mod illegal_move;
mod interrupt;
mod moves;
pub mod notation;
mod options;
mod outcome;
mod perft;
mod position;
mod setup;
mod side;
mod square;
mod variant;
mod zobrist;

pub use bitboard::{Bitboard, SquareSet, Squares};
pub use board::Board;
pub use game::{
    Annotations, Arrow, Circle, Evaluation, EvaluationScore, Game, JumpError, MAX_CLOCK, MAX_EVALUATION_CENTI,
    MAX_EVALUATION_DEPTH, MAX_EVALUATION_MOVES, MarkColour, Nag, NodeError, NodeId, PlayError,
};
pub use geometry::{Direction, Geometry, Step};
pub use illegal_move::IllegalMove;
pub use interrupt::{CancelToken, Interrupt};
pub use moves::{Move, PlayedMove};
pub use options::Options;
pub use outcome::{Ending, Outcome};
pub use perft::perft;
pub use position::{BoardRef, Position};
pub use setup::{Setup, SetupError};
pub use side::Side;
pub use square::{BoardSize, Coordinates, Shape, Square};
pub use variant::{Variant, VariantError};

/// Tests the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
