//! The two sides.

use std::ops::Not;

/// Side of a player. The colours of the sides depend on the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Side {
    /// The side at the bottom of the board (rank 1), which moves up; `w` in FEN.
    First,
    /// The side at the top of the board, which moves down; `b` in FEN.
    Second,
}

impl Side {
    /// Both sides, in the order of [`Side::index`].
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Returns the index into arrays with one value per side: 0 for the first side, 1 for the second.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the name of the side for messages: `first` or `second`.
    #[must_use]
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Side::First => "first",
            Side::Second => "second",
        }
    }
}

impl Not for Side {
    type Output = Side;

    #[inline]
    fn not(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }
}
