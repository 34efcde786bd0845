//! What earlier searches found out about positions.

use super::Score;
use breakthrough_rules::{Move, Square};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

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

/// What a slot holds, unpacked.
#[derive(Clone, Copy)]
struct Entry {
    best: u16,
    score: i16,
    depth: u8,
    /// Bits 0–1 the bound + 1 (0 marks an empty entry), bit 2 full width, bits 3–7 the age.
    flags: u8,
}

/// One entry. Threads write without waiting for each other, so two words may come from two entries; the first is the key
/// mixed with the second, so that such a pair fits no key. (Hyatt & Mann, "A Lockless Transposition-Table Implementation
/// for Parallel Search", 2002.)
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// As large as a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS_A_BUCKET]);

const SLOTS_A_BUCKET: usize = 4;
const AGES: u8 = 32;
/// How many plies of depth a search ago is worth when an entry has to go.
const DEPTH_AN_AGE: i32 = 4;
/// How many buckets are looked at to say how full the table is.
const SAMPLED_BUCKETS: usize = 250;

/// A transposition table that threads share: buckets of a few entries with their whole keys. In a bucket the shallowest and
/// oldest entry goes first.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
}

impl Table {
    /// A table of about this size; 0 makes the smallest possible.
    pub(super) fn new(mebibytes: usize) -> Table {
        let bytes = mebibytes.saturating_mul(1024 * 1024);
        let mut buckets = Vec::new();
        buckets.resize_with((bytes / size_of::<Bucket>()).max(1), Bucket::default);
        Table { buckets, age: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// Says that a new search begins, so that entries of earlier ones go first.
    pub(super) const fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// How much of a sample of the table this search has filled, in thousandths.
    pub(super) fn use_permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(SAMPLED_BUCKETS)];
        let entries = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| Entry::unpack(slot.data.load(Relaxed)));
        let used = entries.filter(|entry| !entry.is_empty() && entry.flags >> 3 == self.age);
        (used.count() * 1000 / (sample.len() * SLOTS_A_BUCKET)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; SLOTS_A_BUCKET] {
        // The high half of the product spreads keys over any number of buckets, alike on every machine.
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize].0
    }

    /// What is known about the position with this hash.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let data = self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then_some(data)
        })?;
        let entry = Entry::unpack(data);
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
    pub(super) fn put(&self, key: u64, known: Known) {
        let (mut place, mut least_worth) = (0, i32::MAX);
        let mut earlier_best = 0;
        let bucket = self.bucket(key);
        for (index, slot) in bucket.iter().enumerate() {
            let data = slot.data.load(Relaxed);
            let entry = Entry::unpack(data);
            if data != 0 && slot.check.load(Relaxed) ^ data == key {
                place = index;
                earlier_best = entry.best;
                break;
            }
            let worth = entry.worth(self.age);
            if worth < least_worth {
                (place, least_worth) = (index, worth);
            }
        }
        let entry = Entry {
            best: known.best.map_or(earlier_best, pack),
            score: known.score.centi() as i16,
            depth: known.depth.min(u8::MAX.into()) as u8,
            flags: (known.bound as u8 + 1) | u8::from(known.full_width) << 2 | self.age << 3,
        };
        let data = entry.pack();
        bucket[place].check.store(key ^ data, Relaxed);
        bucket[place].data.store(data, Relaxed);
    }
}

impl Entry {
    #[inline]
    const fn pack(self) -> u64 {
        self.best as u64 | (self.score as u16 as u64) << 16 | (self.depth as u64) << 32 | (self.flags as u64) << 40
    }

    #[inline]
    const fn unpack(data: u64) -> Entry {
        Entry {
            best: data as u16,
            score: (data >> 16) as i16,
            depth: (data >> 32) as u8,
            flags: (data >> 40) as u8,
        }
    }

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

/// No move leads from a1 to b1, so that one stands for none.
const NO_MOVE: u16 = 1;

const fn pack(mv: Move) -> u16 {
    ((mv.from.index() as u16) << 8 | mv.to.index() as u16) ^ NO_MOVE
}

fn unpack(packed: u16) -> Option<Move> {
    let packed = packed ^ NO_MOVE;
    (packed != NO_MOVE).then(|| Move {
        from: Square::new((packed >> 8) as u8),
        to: Square::new(packed as u8),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(centi: i32) -> Known {
        Known {
            best: Some(Move {
                from: Square::new(200),
                to: Square::new(215),
            }),
            score: Score::estimate(centi),
            bound: Bound::Upper,
            depth: 17,
            full_width: true,
        }
    }

    #[test]
    fn what_is_put_is_got() {
        let table = Table::new(0);
        for (key, entry) in [(1, known(-250)), (u64::MAX, known(30)), (0, known(0))] {
            table.put(key, entry);
            let got = table.get(key).expect("it was just put");
            assert_eq!(
                (got.best, got.score, got.bound, got.depth, got.full_width),
                (entry.best, entry.score, entry.bound, entry.depth, entry.full_width)
            );
        }
        assert!(table.get(2).is_none());
    }

    #[test]
    fn an_entry_written_by_two_threads_at_once_is_not_read() {
        let table = Table::new(0);
        table.put(1, known(100));
        let slot = &table.buckets[0].0[0];
        let other = slot.data.load(Relaxed) ^ 1 << 16;
        slot.data.store(other, Relaxed);
        assert!(table.get(1).is_none());
    }

    #[test]
    fn a_full_bucket_loses_its_shallowest_entry() {
        let table = Table::new(0);
        for key in 1..=5 {
            table.put(
                key,
                Known {
                    depth: 10 + key as u32,
                    ..known(0)
                },
            );
        }
        assert!(table.get(1).is_none());
        assert!((2..=5).all(|key| table.get(key).is_some()));
    }
}
