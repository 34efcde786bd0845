//! Bitboards: sets of squares with one bit per square, 64, 128 or 256 bits wide.

use super::Square;
use ethnum::U256;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, Shr};

/// A set of squares. A board of up to 64 squares fits in one machine word, whereas a 16×16 board needs the widest type.
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
    /// Number of squares that fit in the bitboard.
    const CAPACITY: usize;
    /// The empty set.
    const EMPTY: Self;

    /// Creates a set of one square, whose index must be below [`Bitboard::CAPACITY`].
    #[must_use]
    fn from_square(square: Square) -> Self;
    /// Returns the number of squares in the set.
    #[must_use]
    fn count(self) -> u32;
    /// Returns the square with the lowest index, or `None` if the set is empty.
    #[must_use]
    fn first(self) -> Option<Square>;
    /// Returns the square with the highest index, or `None` if the set is empty.
    #[must_use]
    fn last(self) -> Option<Square>;
    /// Returns the set without the square with the lowest index.
    #[must_use]
    fn without_first(self) -> Self;

    /// Shifts every square up by `up` and then down by `down` indices, both below 64. Squares shifted out of the bitboard are
    /// lost.
    #[must_use]
    fn shifted(self, up: u32, down: u32) -> Self;

    /// Returns whether the set is empty.
    #[must_use]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns whether the sets share a square.
    #[must_use]
    fn intersects(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns whether the square is in the set.
    #[must_use]
    fn contains(self, square: Square) -> bool {
        self.intersects(Self::from_square(square))
    }

    /// Iterates over the squares, lowest index first.
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }

    /// Creates a set from squares, ignoring duplicates.
    #[must_use]
    fn from_squares(squares: impl IntoIterator<Item = Square>) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | Self::from_square(square))
    }
}

/// A bitboard with a bit for every square of the largest board.
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
    ($word:ty, $bits:literal, $zero:expr, $one:expr, $shifted:expr) => {
        impl Bitboard for $word {
            const CAPACITY: usize = $bits;
            const EMPTY: Self = $zero;

            #[inline]
            fn from_square(square: Square) -> Self {
                $one << (square.index() as u32)
            }

            #[inline]
            fn shifted(self, up: u32, down: u32) -> Self {
                $shifted(self, up, down)
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

bitboard!(u64, 64, 0, 1u64, |set: u64, up, down| (set << up) >> down);
bitboard!(u128, 128, 0, 1u128, shifted_by_words);
bitboard!(U256, 256, U256::ZERO, U256::ONE, |set: U256, up, down| (set << up)
    >> down);

/// Shifts a set by fewer than 64 bits, one 64-bit word at a time, because on WebAssembly the shift of a `u128` is a function
/// call.
#[inline]
fn shifted_by_words(set: u128, up: u32, down: u32) -> u128 {
    debug_assert!(up < 64 && down < 64, "a shift must be shorter than a word");
    let (low, high) = (set as u64, (set >> 64) as u64);
    // The carried bits are shifted in two steps, because one shift by `64 - up` would overflow if `up` is 0.
    let (low, high) = (low << up, high << up | (low >> 1) >> (63 - up));
    let (low, high) = (low >> down | (high << 1) << (63 - down), high >> down);
    u128::from(high) << 64 | u128::from(low)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shifts_by_words_equal_128_bit_shifts() {
        let sets = [
            0,
            1,
            u128::MAX,
            1 << 63 | 1 << 64,
            0x0123_4567_89ab_cdef_fedc_ba98_7654_3210,
        ];
        for (set, up, down) in sets
            .into_iter()
            .flat_map(|set| (0..64).map(move |by| (set, by, 63 - by)))
        {
            for (up, down) in [(up, 0), (0, down), (up, down)] {
                assert_eq!(
                    shifted_by_words(set, up, down),
                    (set << up) >> down,
                    "{set:x} {up} {down}"
                );
            }
        }
    }
}
