//! The two sides.

use std::ops::Not;

/// One of the two sides. Their colours depend on the theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// The side at the bottom of the board (rank 1), which moves up; `w` in FEN.
    First,
    /// The side at the top of the board, which moves down; `b` in FEN.
    Second,
}

impl Side {
    /// Both sides, the one at the bottom first.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Index into arrays with one value per side: 0 for the first side, 1 for the second.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name of the side in messages.
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
