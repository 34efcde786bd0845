//! Sets of squares as machine words of 64, 128 or 256 bits, one bit a square.

use super::Square;
use ethnum::U256;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares. 8×8 costs one machine word; 16×16 takes the widest.
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
    /// How many squares fit.
    const CAPACITY: usize;
    /// The set without squares.
    const EMPTY: Self;

    /// The set of one square, whose number must be below [`Bitboard::CAPACITY`].
    #[must_use]
    fn of(square: Square) -> Self;
    /// How many squares the set has.
    #[must_use]
    fn count(self) -> u32;
    /// The square with the lowest number, or nothing in an empty set.
    #[must_use]
    fn first(self) -> Option<Square>;
    /// The square with the highest number, or nothing in an empty set.
    #[must_use]
    fn last(self) -> Option<Square>;
    /// The set without its first square.
    #[must_use]
    fn without_first(self) -> Self;

    /// Whether the set has no square.
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Whether the sets share a square.
    #[must_use]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether the square is in the set.
    #[must_use]
    fn contains(self, square: Square) -> bool {
        self.intersects(Self::of(square))
    }

    /// The squares of the set, lowest number first.
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// The set of the given squares.
    #[must_use]
    fn collect(squares: impl IntoIterator<Item = Square>) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::of(square))
    }
}

/// A set of squares of any board.
pub type SquareSet = U256;

/// The squares of a [`Bitboard`], lowest number first.
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
            fn of(square: Square) -> Self {
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
