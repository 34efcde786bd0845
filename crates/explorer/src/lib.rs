//! Opening books: the moves that the engine played in the first plies of games against itself, with results and scores. The
//! crate accesses neither files nor clocks. The module `format` defines the file format, and docs/TRAINING.md describes how
//! the books were generated.
//!
//! ```
//! use breakthrough_explorer::embedded_book;
//! use breakthrough_rules::{Position, Variant};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = Position::start(Variant::STANDARD);
//! let book = embedded_book(&position.variant()).ok_or("there is a book for 8x8")?;
//! let moves = book.moves(&position);
//! assert!(moves.iter().all(|listed| position.is_legal(listed.mv) && listed.games >= listed.wins[0]));
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod book;
mod embedded;
mod error;
mod format;
mod opening_counts;
mod position_key;
mod selection;

pub use book::{BookMove, BookOrigin, ExplorerBook};
pub use embedded::embedded_book;
pub use error::{BookError, CountError};
pub use opening_counts::OpeningCounts;
pub use position_key::{PositionKey, mirrored_move, mirrored_position};
pub use selection::Selection;
