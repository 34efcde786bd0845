//! A move, and what is needed to take it back.

use super::Square;

/// A move from one square to another. Whether it is legal only a position can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

/// A move that was made, with what it takes to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Whether it took an enemy piece from the square it went to.
    pub captured: bool,
}
