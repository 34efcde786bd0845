//! The puzzles embedded in the program.

use super::{Puzzle, PuzzleId, Puzzles, decode};
use std::sync::LazyLock;

/// Returns the embedded file, which [`decode`] accepts.
#[must_use]
pub const fn embedded_bytes() -> &'static [u8] {
    include_bytes!("../../../assets/puzzles/puzzles.bin")
}

static PUZZLES: LazyLock<Puzzles> =
    LazyLock::new(|| decode(embedded_bytes()).expect("the embedded file of puzzles is valid"));

/// Returns the embedded puzzles, which are decoded on the first use.
#[must_use]
pub fn puzzles() -> &'static Puzzles {
    &PUZZLES
}

/// Returns the embedded puzzle with this identifier; `None` if there is none.
#[must_use]
pub fn puzzle(id: PuzzleId) -> Option<&'static Puzzle> {
    PUZZLES.get(id)
}
