//! Bitboards: sets of squares with one bit per square, in words of 64, 128 or 256 bits.

use super::Square;
use ethnum::U256;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares. A board of up to 64 squares needs one machine word, one of 16×16 the widest type.
pub trait Bitboard:
    Copy
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + BitXor<Output = Self>
    + BitXorAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of squares that fit.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one square, whose index must be below [`Bitboard::CAPACITY`].
    #[must_use]
    fn from_square(square: Square) -> Self;
    /// Number of squares in the set.
    #[must_use]
    fn count(self) -> u32;
    /// The square with the lowest index; `None` in an empty set.
    #[must_use]
    fn first(self) -> Option<Square>;
    /// The square with the highest index; `None` in an empty set.
    #[must_use]
    fn last(self) -> Option<Square>;
    /// The set without its first square.
    #[must_use]
    fn without_first(self) -> Self;

    /// Whether the set is empty.
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the sets have a square in common.
    #[must_use]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether the square is in the set.
    #[must_use]
    fn contains(self, square: Square) -> bool {
        self.intersects(Self::from_square(square))
    }

    /// Iterates over the squares, lowest index first.
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// The set of several squares.
    #[must_use]
    fn from_squares(squares: impl IntoIterator<Item = Square>) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::from_square(square))
    }
}

/// A bitboard that fits every board.
pub type SquareSet = U256;

/// Iterator over the squares of a [`Bitboard`], lowest index first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<B>(B);

impl<B: Bitboard> Iterator for Squares<B> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        let square = self.0.first()?;
        self.0 = self.0.without_first();
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let count = self.0.count() as usize;
        (count, Some(count))
    }
}

macro_rules! bitboard {
    ($word:ty, $bits:literal, $zero:expr, $one:expr) => {
        impl Bitboard for $word {
            const CAPACITY: usize = $bits;
            const EMPTY: Self = $zero;

            #[inline]
            fn from_square(square: Square) -> Self {
                $one << (square.index() as u32)
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> Option<Square> {
                (self != Self::EMPTY).then(|| Square::new(self.trailing_zeros() as u8))
            }

            #[inline]
            fn last(self) -> Option<Square> {
                (self != Self::EMPTY).then(|| Square::new(($bits - 1 - self.leading_zeros()) as u8))
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub($one)
            }
        }
    };
}

bitboard!(u64, 64, 0, 1u64);
bitboard!(u128, 128, 0, 1u128);
bitboard!(U256, 256, U256::ZERO, U256::ONE);
