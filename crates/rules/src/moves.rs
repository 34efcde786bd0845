//! A move, and what is needed to take it back.

use super::{Side, Square};

/// A move from one square to another; a piece that is blown up goes from its square to its square. Whether it is legal only a
/// position can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Move {
    /// Blowing up the piece on a square.
    #[must_use]
    pub const fn detonation(square: Square) -> Move {
        Move {
            from: square,
            to: square,
        }
    }

    /// Whether this blows a piece up.
    #[must_use]
    pub const fn is_detonation(self) -> bool {
        self.from.index() == self.to.index()
    }
}

/// A move that was made, with what it takes to undo it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Played {
    /// The move.
    pub mv: Move,
    /// Whether it took an enemy piece from the square it went to.
    pub captured: bool,
    /// What a detonation removed around it, as only the board knows to read.
    pub(super) blown_up: Blast,
}

/// Whose pieces a detonation removed from the squares around it, in the order of [`super::Geometry::blast`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Blast([u8; 2]);

impl Blast {
    /// Notes that the piece of `side` on the square of this number is removed.
    pub(super) const fn add(&mut self, side: Side, number: usize) {
        self.0[side.index()] |= 1 << number;
    }

    /// Whether the piece of `side` on the square of this number was removed.
    pub(super) const fn has(self, side: Side, number: usize) -> bool {
        self.0[side.index()] & 1 << number != 0
    }
}
