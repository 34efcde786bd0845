//! Moves, and the information needed to unmake them.

use super::{Side, Square};

/// A move from one square to another, legal or not. In an explosion, both squares are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Move {
    /// The starting square.
    pub from: Square,
    /// The target square.
    pub to: Square,
}

impl Move {
    /// Creates the explosion of the piece on a square.
    #[must_use]
    #[inline]
    pub const fn explosion(square: Square) -> Move {
        Move {
            from: square,
            to: square,
        }
    }

    /// Returns whether this is an explosion.
    #[must_use]
    #[inline]
    pub const fn is_explosion(self) -> bool {
        self.from.index() == self.to.index()
    }
}

/// A move that was made, with the information needed to unmake it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayedMove {
    /// The move, which was legal when it was made.
    pub mv: Move,
    /// Whether the move captured an enemy piece on its target.
    pub captured: bool,
    /// The pieces that an explosion removed around its square.
    pub(super) exploded: ExplodedPieces,
}

/// Pieces that an explosion removed: for each side, one bit per square of [`Geometry::blast`](super::Geometry::blast).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct ExplodedPieces([u8; 2]);

impl ExplodedPieces {
    /// Adds the piece of `side` on the square with this index in the blast.
    #[inline]
    pub(super) const fn add(&mut self, side: Side, number: usize) {
        self.0[side.index()] |= 1 << number;
    }

    /// Returns whether a piece of `side` was removed from the square with this index in the blast.
    #[inline]
    pub(super) const fn has(self, side: Side, number: usize) -> bool {
        self.0[side.index()] & 1 << number != 0
    }
}
