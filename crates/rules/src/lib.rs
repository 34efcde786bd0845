//! Rules of Breakthrough on any board, and their text formats ([`notation`]). The crate uses no files, clocks or threads, and
//! no Bevy.
#![warn(missing_docs)]

mod bitboard;
mod board;
mod game;
mod geometry;
mod illegal_move;
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
pub use game::{Game, JumpError, PlayError};
pub use geometry::{Direction, Geometry, Step};
pub use illegal_move::IllegalMove;
pub use moves::{Move, PlayedMove};
pub use options::Options;
pub use outcome::{Ending, Outcome};
pub use perft::perft;
pub use position::{BoardRef, Position};
pub use setup::{Setup, SetupError};
pub use side::Side;
pub use square::{BoardSize, Coordinates, Shape, Square};
pub use variant::{Variant, VariantError};
