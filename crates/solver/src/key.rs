//! Keys of positions for the table: the same for mirror images, and for small boards one of its own for every position.

use super::standard::{StandardField, State};
use super::word::Word;

/// What a position is looked up by: `place` says where in the table, `mark` who it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    pub(super) place: u64,
    pub(super) mark: u64,
}

impl Key {
    /// The key that has this mark, on boards where marks are exact.
    #[inline]
    pub(super) const fn of_mark(mark: u64) -> Key {
        Key {
            place: mark.wrapping_mul(0xd6e8_feb8_6659_fd93),
            mark,
        }
    }

    /// A key that is all but certainly of these words alone.
    #[inline]
    pub(super) fn of_words(words: impl Iterator<Item = u64>) -> Key {
        let (mut place, mut mark) = (0x94d0_49bb_1331_11eb, 0xbf58_476d_1ce4_e5b9_u64);
        for word in words {
            place = mixed(place ^ word);
            mark = mixed(mark.rotate_left(23) ^ word.wrapping_mul(0xd6e8_feb8_6659_fd93));
        }
        Key { place, mark }
    }
}

/// On boards of up to so many squares 3^squares fits 64 bits with room for a factor of 256.
const MOST_EXACT_SQUARES: u32 = 35;
/// And so many without room.
const MOST_SQUARES: u32 = 40;

/// Makes keys for positions of one board.
#[derive(Clone, Debug)]
pub(super) struct Keys {
    /// The bits of a rank, read as digits to base 3.
    ternary: Box<[u16]>,
    power: u64,
    squares: u32,
}

impl Keys {
    pub(super) fn new<W: Word>(files: u32, ranks: u32) -> Keys {
        let digits = |bits: u32| (0..8).rev().fold(0, |sum: u16, bit| sum * 3 + (bits >> bit & 1) as u16);
        Keys {
            ternary: (0..256).map(digits).collect(),
            power: 3u64.pow(files.min(8)),
            squares: files * ranks,
        }
    }

    /// Whether marks tell positions apart without fail. Then [`Key::of_mark`] gives every key.
    pub(super) const fn are_exact<W: Word>(&self) -> bool {
        W::STRIDE == 8 && self.squares <= MOST_EXACT_SQUARES
    }

    /// The key of a position, and of another for every value of `salt` (below 256).
    #[inline]
    pub(super) fn key<W: Word>(&self, field: &StandardField<W>, state: State<W>, salt: u64) -> Key {
        let image = State {
            own: field.mirrored(state.own),
            enemy: field.mirrored(state.enemy),
        };
        let state = state.min(image);
        if W::STRIDE == 8 && self.squares <= if salt == 0 { MOST_SQUARES } else { MOST_EXACT_SQUARES } {
            let code = (0..field.ranks).fold(0u64, |code, rank| {
                let own = u64::from(self.ternary[state.own.rank(rank) & 0xff]);
                let enemy = u64::from(self.ternary[state.enemy.rank(rank) & 0xff]);
                code.wrapping_mul(self.power).wrapping_add(own + 2 * enemy)
            });
            // Both steps lose nothing: different positions have different marks.
            let salted = if self.squares <= MOST_EXACT_SQUARES {
                code << 8 | salt
            } else {
                code
            };
            let mark = salted.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let mark = mark ^ (mark >> 32);
            return Key::of_mark(mark);
        }
        let [own, enemy] = [state.own, state.enemy].map(Word::limbs);
        Key::of_words(own.into_iter().chain(enemy).chain([salt]))
    }
}

/// The finisher of SplitMix64 (Steele, Lea, Flood 2014).
#[inline]
const fn mixed(word: u64) -> u64 {
    let z = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
