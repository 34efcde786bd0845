//! What earlier searches found out about positions.

use super::Score;
use crate::rules::{Move, Square};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is this or more.
    Lower,
    /// The true score is this or less.
    Upper,
    /// It is the true score, as far as the depth goes.
    Exact,
}

/// What is known about a position. Scores count plies from that position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    pub(super) best: Option<Move>,
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) depth: u32,
    /// Whether every move was searched to the full depth, so that "no win found" means "no win within the depth".
    pub(super) full_width: bool,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    key: u64,
    best: u16,
    score: i16,
    depth: u8,
    /// Bits 0–1 the bound + 1 (0 marks an empty entry), bit 2 full width, bits 3–7 the age.
    flags: u8,
}

const ENTRIES_A_BUCKET: usize = 4;
const AGES: u8 = 32;
/// How many plies of depth a search ago is worth when an entry has to go.
const DEPTH_AN_AGE: i32 = 4;

/// A transposition table: buckets of a few entries with their whole keys. In a bucket the shallowest and oldest entry goes
/// first.
pub(super) struct Table {
    buckets: Vec<[Entry; ENTRIES_A_BUCKET]>,
    age: u8,
}

impl Table {
    /// A table of about this size; 0 makes the smallest possible.
    pub(super) fn new(mebibytes: usize) -> Table {
        let bytes = mebibytes.saturating_mul(1024 * 1024);
        let buckets = (bytes / size_of::<[Entry; ENTRIES_A_BUCKET]>()).max(1);
        Table {
            buckets: vec![[Entry::default(); ENTRIES_A_BUCKET]; buckets],
            age: 0,
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.fill([Entry::default(); ENTRIES_A_BUCKET]);
        self.age = 0;
    }

    /// Says that a new search begins, so that entries of earlier ones go first.
    pub(super) const fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    #[inline]
    fn bucket(&self, key: u64) -> usize {
        // The high half of the product spreads keys over any number of buckets, alike on every machine.
        ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize
    }

    /// What is known about the position with this hash.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let bucket = &self.buckets[self.bucket(key)];
        let entry = bucket.iter().find(|entry| entry.key == key && !entry.is_empty())?;
        Some(Known {
            best: unpack(entry.best),
            score: Score::EVEN.plus(entry.score.into()),
            bound: match entry.flags & 3 {
                1 => Bound::Lower,
                2 => Bound::Upper,
                _ => Bound::Exact,
            },
            depth: entry.depth.into(),
            full_width: entry.flags & 4 != 0,
        })
    }

    /// Stores what is known about a position.
    #[inline]
    pub(super) fn put(&mut self, key: u64, known: Known) {
        let age = self.age;
        let index = self.bucket(key);
        let bucket = &mut self.buckets[index];
        let place = bucket
            .iter()
            .position(|entry| entry.key == key && !entry.is_empty())
            .unwrap_or_else(|| {
                let worths = bucket.iter().map(|entry| entry.worth(age)).enumerate();
                worths.min_by_key(|(_, worth)| *worth).map_or(0, |(place, _)| place)
            });
        let entry = &mut bucket[place];
        let same = entry.key == key && !entry.is_empty();
        *entry = Entry {
            key,
            best: known.best.map(pack).unwrap_or(if same { entry.best } else { 0 }),
            score: known.score.centi() as i16,
            depth: known.depth.min(u8::MAX.into()) as u8,
            flags: (known.bound as u8 + 1) | u8::from(known.full_width) << 2 | age << 3,
        };
    }
}

impl Entry {
    #[inline]
    const fn is_empty(&self) -> bool {
        self.flags & 3 == 0
    }

    #[inline]
    const fn worth(&self, age: u8) -> i32 {
        if self.is_empty() {
            return i32::MIN;
        }
        let searches_ago = (age + AGES - (self.flags >> 3)) % AGES;
        self.depth as i32 - DEPTH_AN_AGE * searches_ago as i32
    }
}

const fn pack(mv: Move) -> u16 {
    (mv.from.index() as u16) << 8 | mv.to.index() as u16
}

/// No legal move leads from a square to itself, so 0 stands for none.
fn unpack(packed: u16) -> Option<Move> {
    (packed != 0).then(|| Move {
        from: Square::new((packed >> 8) as u8),
        to: Square::new(packed as u8),
    })
}
