//! Transposition table (TT), shared by all threads without locks.

use super::Score;
use breakthrough_rules::{Move, Square};
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use thiserror::Error;

/// Relation of a stored score to the true score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at least the stored score (the search failed high).
    Lower,
    /// The true score is at most the stored score (the search failed low).
    Upper,
    /// The stored score is exact for the depth of the entry.
    Exact,
}

/// Search result of a position. Proven scores count plies from that position, not from the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    pub(super) best_move: Option<Move>,
    pub(super) score: Score,
    pub(super) bound: Bound,
    pub(super) depth: u32,
    /// See [`super::worker::Worker::full_width`].
    pub(super) full_width: bool,
}

/// Unpacked data word of a slot.
#[derive(Clone, Copy)]
struct PackedEntry {
    best_move: u16,
    score: i16,
    depth: u8,
    /// Bits 0–1: bound + 1, or 0 for an empty entry; bit 2: full width; bits 3–7: generation.
    flags: u8,
}

/// Slot of an entry. Threads write without locks, so the two words may belong to different entries. `check` is the key XOR
/// `data`, so that such a mixed pair does not match any key (Hyatt & Mann, "A Lockless Transposition-Table Implementation for
/// Parallel Search", 2002).
#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// Entries that share a cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS_PER_BUCKET]);

const SLOTS_PER_BUCKET: usize = 4;
const GENERATIONS: u8 = 32;
/// Plies deducted from the depth of an entry for each generation of its age, when choosing the entry to replace.
const DEPTH_PER_GENERATION: i32 = 4;
/// Number of buckets sampled by [`TranspositionTable::hashfull_permille`].
const SAMPLED_BUCKETS: usize = 250;

/// The memory of a transposition table cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not enough memory for a transposition table of {mebibytes} MiB")]
pub struct OutOfMemory {
    /// Requested size in MiB.
    pub mebibytes: usize,
}

/// Transposition table, divided into buckets. In a full bucket, the entry with the lowest depth after a deduction for its age is
/// replaced.
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: u8,
}

impl TranspositionTable {
    /// Creates a table of about this size, where 0 selects a single bucket. If memory is insufficient, halves the size until the
    /// table can be allocated.
    pub(super) fn new(mebibytes: usize) -> TranspositionTable {
        match TranspositionTable::try_new(mebibytes) {
            Ok(table) => table,
            Err(OutOfMemory { .. }) => TranspositionTable::new(mebibytes / 2),
        }
    }

    /// Creates a table of about this size, where 0 selects a single bucket, which is always available.
    pub(super) fn try_new(mebibytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        let bytes = mebibytes.saturating_mul(1024 * 1024);
        let count = (bytes / size_of::<Bucket>()).max(1);
        let mut buckets = Vec::new();
        if mebibytes > 0 {
            buckets
                .try_reserve_exact(count)
                .map_err(|_| OutOfMemory { mebibytes })?;
        }
        buckets.resize_with(count, Bucket::default);
        Ok(TranspositionTable { buckets, generation: 0 })
    }

    #[cfg(test)]
    pub(super) fn buckets(&self) -> usize {
        self.buckets.len()
    }

    /// Removes all entries.
    pub(super) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.generation = 0;
    }

    /// Starts a new generation, which makes entries of earlier searches more likely to be replaced.
    pub(super) const fn start_new_search(&mut self) {
        self.generation = (self.generation + 1) % GENERATIONS;
    }

    /// Returns the proportion of slots in a sample that contain entries of the current generation, in permille (UCI `hashfull`).
    pub(super) fn hashfull_permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(SAMPLED_BUCKETS)];
        let entries = sample
            .iter()
            .flat_map(|bucket| &bucket.0)
            .map(|slot| PackedEntry::unpack(slot.data.load(Relaxed)));
        let used = entries.filter(|entry| !entry.is_empty() && entry.flags >> 3 == self.generation);
        (used.count() * 1000 / (sample.len() * SLOTS_PER_BUCKET)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; SLOTS_PER_BUCKET] {
        // Fixed-point multiplication maps keys evenly to any number of buckets.
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize].0
    }

    /// Returns the entry of the position with this key, if any.
    #[inline]
    pub(super) fn probe(&self, key: u64) -> Option<TableEntry> {
        let data = self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            (slot.check.load(Relaxed) ^ data == key && data != 0).then_some(data)
        })?;
        let entry = PackedEntry::unpack(data);
        Some(TableEntry {
            best_move: unpack_move(entry.best_move),
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

    /// Stores an entry. If it contains no best move, the move of an earlier entry of the same position is kept.
    #[inline]
    pub(super) fn store(&self, key: u64, new: TableEntry) {
        let (mut index, mut min_worth) = (0, i32::MAX);
        let mut earlier_move = 0;
        let bucket = self.bucket(key);
        for (slot_index, slot) in bucket.iter().enumerate() {
            let data = slot.data.load(Relaxed);
            let entry = PackedEntry::unpack(data);
            if data != 0 && slot.check.load(Relaxed) ^ data == key {
                index = slot_index;
                earlier_move = entry.best_move;
                break;
            }
            let worth = entry.worth(self.generation);
            if worth < min_worth {
                (index, min_worth) = (slot_index, worth);
            }
        }
        let entry = PackedEntry {
            best_move: new.best_move.map_or(earlier_move, pack_move),
            score: new.score.centi() as i16,
            depth: new.depth.min(u8::MAX.into()) as u8,
            flags: (new.bound as u8 + 1) | u8::from(new.full_width) << 2 | self.generation << 3,
        };
        let data = entry.pack();
        bucket[index].check.store(key ^ data, Relaxed);
        bucket[index].data.store(data, Relaxed);
    }
}

impl PackedEntry {
    #[inline]
    const fn pack(self) -> u64 {
        self.best_move as u64 | (self.score as u16 as u64) << 16 | (self.depth as u64) << 32 | (self.flags as u64) << 40
    }

    #[inline]
    const fn unpack(data: u64) -> PackedEntry {
        PackedEntry {
            best_move: data as u16,
            score: (data >> 16) as i16,
            depth: (data >> 32) as u8,
            flags: (data >> 40) as u8,
        }
    }

    #[inline]
    const fn is_empty(&self) -> bool {
        self.flags & 3 == 0
    }

    /// Returns the replacement value of an entry. In a full bucket, the entry with the lowest value is replaced.
    #[inline]
    const fn worth(&self, generation: u8) -> i32 {
        if self.is_empty() {
            return i32::MIN;
        }
        let searches_ago = (generation + GENERATIONS - (self.flags >> 3)) % GENERATIONS;
        self.depth as i32 - DEPTH_PER_GENERATION * searches_ago as i32
    }
}

/// Packed move from a1 to b1, which is never legal. Packed moves are XORed with this value, so that 0 means no move.
const NO_MOVE: u16 = 1;

const fn pack_move(mv: Move) -> u16 {
    ((mv.from.index() as u16) << 8 | mv.to.index() as u16) ^ NO_MOVE
}

fn unpack_move(packed: u16) -> Option<Move> {
    let packed = packed ^ NO_MOVE;
    (packed != NO_MOVE).then(|| Move {
        from: Square::new((packed >> 8) as u8),
        to: Square::new(packed as u8),
    })
}

#[cfg(test)]
mod tests;
