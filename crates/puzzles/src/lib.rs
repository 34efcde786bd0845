//! Puzzles: positions in which exactly one move wins, with a proven line. docs/PUZZLES.md describes the generator, the file and the themes.
//!
//! The crate accesses neither files nor clocks. Every puzzle of a file is legal, and the same puzzle is proven in the same way on every
//! machine.
#![warn(missing_docs)]

mod collection;
#[cfg(feature = "embedded")]
mod embedded;
mod error;
mod file;
mod generator;
mod id;
mod json;
mod proof;
mod puzzle;
mod rating;
mod select;
mod symmetry;
mod themes;

pub use collection::Puzzles;
#[cfg(feature = "embedded")]
pub use embedded::{embedded_bytes, puzzle, puzzles};
pub use error::PuzzleFileError;
pub use file::{MAX_FILE_BYTES, decode, encode};
pub use generator::{Generator, Origin};
pub use id::{ParsePuzzleIdError, PuzzleId};
pub use json::{ClaimJson, ParsePuzzleError, ProofJson, PuzzleJson};
pub use proof::ProofError;
pub use puzzle::Puzzle;
pub use rating::rating_of;
pub use select::{Candidate, Pool, daily_order, select};
pub use symmetry::SymmetryKey;
pub use themes::{Theme, ThemeClaim};

/// Returns the FNV-1a hash of the bytes.
fn checksum(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
