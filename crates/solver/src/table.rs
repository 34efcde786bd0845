//! The table that every thread shares: what is known of positions, in a fixed amount of memory.
//!
//! An entry is two words, the second being the data and the first the mark of the position XORed with it, so that an entry
//! torn by two writers is taken for no entry (Hyatt & Mann, "A Lock-less Transposition Table Implementation for Parallel
//! Search Chess Engines", 2002). Four entries share a cache line; the one with the least work behind it gives way.

use super::key::Key;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A proof number that stands for "impossible". All others are smaller.
pub(super) const INFINITE: u32 = (1 << 24) - 1;

/// Proof and disproof numbers (Allis 1994), each seen by the side to move: how much is missing to show that it wins, and
/// that it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers {
    pub(super) win: u32,
    pub(super) loss: u32,
}

impl Numbers {
    pub(super) const WON: Numbers = Numbers { win: 0, loss: INFINITE };
    pub(super) const LOST: Numbers = Numbers { win: INFINITE, loss: 0 };

    /// Whether it is known who wins.
    #[inline]
    pub(super) const fn is_decided(self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// The same for the other side.
    #[inline]
    pub(super) const fn seen_by_the_other(self) -> Numbers {
        Numbers {
            win: self.loss,
            loss: self.win,
        }
    }
}

/// What the table knows of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) numbers: Numbers,
    /// The binary logarithm of the nodes searched for it, in quarters: 0–255.
    pub(super) work: u32,
    /// Whether a thread is below it now.
    pub(super) busy: bool,
}

impl Entry {
    const fn pack(self) -> u64 {
        self.numbers.win as u64
            | (self.numbers.loss as u64) << 24
            | (self.work as u64) << 48
            | if self.busy { BUSY } else { 0 }
            | 1 << 63
    }

    const fn unpack(word: u64) -> Entry {
        Entry {
            numbers: Numbers {
                win: word as u32 & INFINITE,
                loss: (word >> 24) as u32 & INFINITE,
            },
            work: (word >> 48) as u32 & 0xff,
            busy: word & BUSY != 0,
        }
    }
}

/// Entries to a bucket, which is a cache line.
const SLOTS: usize = 4;
const WORDS: usize = 2 * SLOTS;
/// The flag [`Entry::busy`] in the data.
const BUSY: u64 = 1 << 56;

/// The words of a bucket.
pub(super) type Bucket = [[u64; 2]; SLOTS];

/// A table of a fixed size.
pub(super) struct Table {
    words: Box<[AtomicU64]>,
    /// Where the first bucket begins, so that buckets lie on cache lines.
    start: usize,
    buckets: usize,
}

impl Table {
    /// A table of about so many bytes.
    pub(super) fn new(bytes: usize) -> Table {
        Table::with_buckets(Table::buckets_of(bytes))
    }

    /// How many buckets fit so many bytes, at least one.
    pub(super) fn buckets_of(bytes: usize) -> usize {
        (bytes / (8 * WORDS)).max(1)
    }

    pub(super) fn with_buckets(buckets: usize) -> Table {
        let words: Box<[AtomicU64]> = bytemuck::allocation::zeroed_slice_box((buckets + 1) * WORDS);
        let address = words.as_ptr() as usize;
        let start = (address.next_multiple_of(8 * WORDS) - address) / 8;
        Table { words, start, buckets }
    }

    /// The same entries in more buckets, and how many there are. All keys must be [`Key::of_mark`].
    pub(super) fn grown(&self, buckets: usize) -> (Table, u64) {
        let table = Table::with_buckets(buckets);
        let mut entries = 0;
        let words = (0..self.buckets).flat_map(|index| self.bucket_words(index));
        for [mark, data] in words.filter(|words| words[1] != 0) {
            let is_new = table.put(Key::of_mark(mark ^ data), Entry::unpack(data));
            entries += u64::from(is_new);
        }
        (table, entries)
    }

    pub(super) const ENTRIES_A_BUCKET: u64 = SLOTS as u64;

    /// How many entries fit.
    pub(super) const fn capacity(&self) -> usize {
        self.buckets * SLOTS
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let bucket = ((u128::from(key.place) * self.buckets as u128) >> 64) as usize;
        let first = self.start + bucket * WORDS;
        &self.words[first..first + WORDS]
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn get(&self, key: Key) -> Option<Entry> {
        let bucket = self.bucket(key);
        for slot in 0..SLOTS {
            let data = bucket[2 * slot + 1].load(Relaxed);
            if bucket[2 * slot].load(Relaxed) ^ data == key.mark && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Notes what is known of a position, in place of an older entry of it or of the one with the least work.
    /// Returns whether a free place was taken.
    pub(super) fn put(&self, key: Key, entry: Entry) -> bool {
        let bucket = self.bucket(key);
        let (mut slot, mut least, mut fresh) = (0, u32::MAX, false);
        for candidate in 0..SLOTS {
            let data = bucket[2 * candidate + 1].load(Relaxed);
            if data == 0 {
                (slot, fresh) = (candidate, true);
                break;
            }
            if bucket[2 * candidate].load(Relaxed) ^ data == key.mark {
                (slot, fresh) = (candidate, false);
                break;
            }
            let work = Entry::unpack(data).work;
            if work < least {
                (slot, least) = (candidate, work);
            }
        }
        let data = entry.pack();
        bucket[2 * slot].store(key.mark ^ data, Relaxed);
        bucket[2 * slot + 1].store(data, Relaxed);
        fresh
    }

    pub(super) const fn buckets(&self) -> usize {
        self.buckets
    }

    /// A bucket as it is, without the marks of threads being below.
    pub(super) fn bucket_words(&self, index: usize) -> Bucket {
        let first = self.start + index * WORDS;
        let word = |at: usize| self.words[first + at].load(Relaxed);
        let idle = |slot: usize| {
            let (mark, data) = (word(2 * slot), word(2 * slot + 1));
            let busy = data & BUSY;
            [mark ^ busy, data ^ busy]
        };
        [idle(0), idle(1), idle(2), idle(3)]
    }

    pub(super) fn set_bucket_words(&self, index: usize, bucket: Bucket) {
        let first = self.start + index * WORDS;
        for (at, word) in bucket.into_iter().flatten().enumerate() {
            self.words[first + at].store(word, Relaxed);
        }
    }
}
