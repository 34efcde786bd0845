//! Transposition table of a fixed size, shared by all threads without locks.
//!
//! An entry consists of two words: the data, and the tag of the position XORed with the data. An entry mixed from the words of
//! two writers therefore does not match any position (Hyatt & Mann, "A Lock-less Transposition Table Implementation for Parallel
//! Search Chess Engines", 2002). Four entries form a bucket, which is one cache line. In a full bucket, the entry with the least
//! work is replaced.

use super::key::Key;
use super::proof_numbers::{INFINITY, ProofNumbers};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use thiserror::Error;

/// Table entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) numbers: ProofNumbers,
    /// Binary logarithm of the number of nodes searched below the position, in units of 1/4, from 0 to 255.
    pub(super) work: u32,
    /// Whether a thread is searching below the position, which then carries a virtual loss.
    pub(super) in_search: bool,
}

impl Entry {
    const fn pack(self) -> u64 {
        self.numbers.pn as u64
            | (self.numbers.dn as u64) << 24
            | (self.work as u64) << 48
            | if self.in_search { IN_SEARCH } else { 0 }
            | 1 << 63
    }

    const fn unpack(word: u64) -> Entry {
        Entry {
            numbers: ProofNumbers {
                pn: word as u32 & INFINITY,
                dn: (word >> 24) as u32 & INFINITY,
            },
            work: (word >> 48) as u32 & 0xff,
            in_search: word & IN_SEARCH != 0,
        }
    }
}

/// Number of entries per bucket.
const SLOTS: usize = 4;
/// Number of words per bucket.
const WORDS: usize = 2 * SLOTS;
/// Size of a bucket in memory.
pub(super) const BUCKET_BYTES: usize = 8 * WORDS;
/// Bit of [`Entry::in_search`] in the data word.
const IN_SEARCH: u64 = 1 << 56;

/// Words of a bucket: check and data of each entry.
pub(super) type Bucket = [[u64; 2]; SLOTS];

/// The memory of a table cannot be allocated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not enough memory for a table of {} MiB", bytes.div_ceil(1 << 20))]
pub struct OutOfMemory {
    /// Size of the table in bytes, or `usize::MAX` after an overflow.
    pub bytes: usize,
}

/// Table of entries, indexed by [`Key`].
pub(super) struct TranspositionTable {
    words: Box<[AtomicU64]>,
    /// Index of the first word of the first bucket, chosen so that buckets are aligned to cache lines.
    start: usize,
    buckets: usize,
}

impl TranspositionTable {
    pub(super) const ENTRIES_PER_BUCKET: u64 = SLOTS as u64;

    /// Creates an empty table of about `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Result<TranspositionTable, OutOfMemory> {
        TranspositionTable::with_buckets(TranspositionTable::buckets_for(bytes))
    }

    /// Returns the number of buckets that fit in `bytes` bytes, at least one.
    pub(super) fn buckets_for(bytes: usize) -> usize {
        (bytes / BUCKET_BYTES).max(1)
    }

    /// Creates an empty table with this number of buckets.
    pub(super) fn with_buckets(buckets: usize) -> Result<TranspositionTable, OutOfMemory> {
        // Allocate one bucket more than requested, for the alignment.
        let words = buckets.checked_add(1).and_then(|buckets| buckets.checked_mul(WORDS));
        let words = words.and_then(|words| bytemuck::allocation::try_zeroed_slice_box(words).ok());
        let words: Box<[AtomicU64]> = words.ok_or(OutOfMemory {
            bytes: buckets.saturating_mul(BUCKET_BYTES),
        })?;
        let address = words.as_ptr() as usize;
        let start = (address.next_multiple_of(BUCKET_BYTES) - address) / 8;
        Ok(TranspositionTable { words, start, buckets })
    }

    /// Copies the entries to a larger table, and returns this table and its number of entries. All keys must have been created by
    /// [`Key::from_tag`].
    pub(super) fn grow(&self, buckets: usize) -> Result<(TranspositionTable, u64), OutOfMemory> {
        let table = TranspositionTable::with_buckets(buckets)?;
        let mut entries = 0;
        let words = (0..self.buckets).flat_map(|index| self.bucket_words(index));
        for [check, data] in words.filter(|words| words[1] != 0) {
            let is_new = table.store(Key::from_tag(check ^ data), Entry::unpack(data));
            entries += u64::from(is_new);
        }
        Ok((table, entries))
    }

    /// Returns the number of buckets.
    pub(super) const fn buckets(&self) -> usize {
        self.buckets
    }

    /// Returns the capacity in entries.
    pub(super) const fn capacity(&self) -> usize {
        self.buckets * SLOTS
    }

    #[inline]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let bucket = ((u128::from(key.index) * self.buckets as u128) >> 64) as usize;
        let first = self.start + bucket * WORDS;
        &self.words[first..first + WORDS]
    }

    /// Returns the entry of a position, if any.
    #[inline]
    pub(super) fn probe(&self, key: Key) -> Option<Entry> {
        let bucket = self.bucket(key);
        for slot in 0..SLOTS {
            let data = bucket[2 * slot + 1].load(Relaxed);
            if bucket[2 * slot].load(Relaxed) ^ data == key.tag && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Stores an entry. Replaces an earlier entry of the position, uses a free slot, or replaces the entry with the least
    /// work. Returns whether the slot was free.
    pub(super) fn store(&self, key: Key, entry: Entry) -> bool {
        let bucket = self.bucket(key);
        let (mut slot, mut min_work, mut is_free) = (0, u32::MAX, false);
        for candidate in 0..SLOTS {
            let data = bucket[2 * candidate + 1].load(Relaxed);
            if data == 0 {
                (slot, is_free) = (candidate, true);
                break;
            }
            if bucket[2 * candidate].load(Relaxed) ^ data == key.tag {
                (slot, is_free) = (candidate, false);
                break;
            }
            let work = Entry::unpack(data).work;
            if work < min_work {
                (slot, min_work) = (candidate, work);
            }
        }
        let data = entry.pack();
        bucket[2 * slot].store(key.tag ^ data, Relaxed);
        bucket[2 * slot + 1].store(data, Relaxed);
        is_free
    }

    /// Returns the words of a bucket with the flag [`Entry::in_search`] cleared.
    pub(super) fn bucket_words(&self, index: usize) -> Bucket {
        let first = self.start + index * WORDS;
        let word = |at: usize| self.words[first + at].load(Relaxed);
        let cleared = |slot: usize| {
            let (check, data) = (word(2 * slot), word(2 * slot + 1));
            let flag = data & IN_SEARCH;
            [check ^ flag, data ^ flag]
        };
        [cleared(0), cleared(1), cleared(2), cleared(3)]
    }

    /// Overwrites a bucket.
    pub(super) fn set_bucket_words(&self, index: usize, bucket: Bucket) {
        let first = self.start + index * WORDS;
        for (at, word) in bucket.into_iter().flatten().enumerate() {
            self.words[first + at].store(word, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn entry(pn: u32, dn: u32, work: u32, in_search: bool) -> Entry {
        Entry {
            numbers: ProofNumbers { pn, dn },
            work,
            in_search,
        }
    }

    #[test]
    fn entries_are_stored_with_all_their_fields() {
        let table = TranspositionTable::new(0).expect("a small table");
        for (tag, stored) in (1..).zip([
            entry(0, 0, 0, false),
            entry(INFINITY, 0, 255, true),
            entry(0, INFINITY, 0, true),
            entry(5, 7, 9, false),
        ]) {
            let key = Key::from_tag(tag);
            assert_eq!(table.probe(key), None);
            assert!(table.store(key, stored));
            assert_eq!(table.probe(key), Some(stored));
        }
        let in_search = |words: Bucket| words.map(|[check, data]| (check ^ data, Entry::unpack(data).in_search));
        assert_eq!(
            in_search(table.bucket_words(0)),
            [(1, false), (2, false), (3, false), (4, false)],
            "checkpoints contain no searches"
        );
    }

    #[test]
    fn a_full_bucket_replaces_the_entry_with_the_least_work() {
        let table = TranspositionTable::with_buckets(1).expect("a small table");
        let key = Key::from_tag;
        let with_work = |work| entry(1, 1, work, false);
        for (tag, work) in [(1, 5), (2, 3), (3, 7), (4, 3)] {
            assert!(table.store(key(tag), with_work(work)), "a free slot");
        }
        assert!(
            !table.store(key(3), with_work(1)),
            "the entry of the same position is replaced"
        );
        assert!(!table.store(key(5), with_work(0)), "the bucket is full");
        let works = [1, 2, 3, 4, 5].map(|tag| table.probe(key(tag)).map(|entry| entry.work));
        assert_eq!(works, [Some(5), Some(3), None, Some(3), Some(0)]);
        assert!(!table.store(key(6), with_work(9)));
        assert!(
            !table.store(key(7), with_work(9)),
            "the first of two entries with the least work"
        );
        let works = [1, 2, 4, 5, 6, 7].map(|tag| table.probe(key(tag)).map(|entry| entry.work));
        assert_eq!(works, [Some(5), None, Some(3), None, Some(9), Some(9)]);
    }

    #[test]
    fn a_table_grows_with_all_its_entries() {
        let table = TranspositionTable::with_buckets(1).expect("a small table");
        for tag in 1..=4 {
            table.store(Key::from_tag(tag), entry(tag as u32, 1, 0, false));
        }
        let (grown, entries) = table.grow(16).expect("a small table");
        assert_eq!((grown.buckets(), grown.capacity(), entries), (16, 64, 4));
        for tag in 1..=4 {
            assert_eq!(grown.probe(Key::from_tag(tag)), Some(entry(tag as u32, 1, 0, false)));
        }
    }

    #[test]
    fn a_table_without_memory_is_an_error() {
        for (buckets, mebibytes) in [
            (1 << 52, "274877906944 MiB"),
            (usize::MAX / 8, "17592186044416 MiB"),
            (usize::MAX, "17592186044416 MiB"),
        ] {
            // Without `black_box`, the optimizer would remove the unused allocation, and no error would occur.
            let table = std::hint::black_box(TranspositionTable::with_buckets(buckets));
            let error = table.err().expect("no memory");
            assert!(error.to_string().ends_with(mebibytes), "{error}");
        }
        let table = TranspositionTable::with_buckets(1).expect("a small table");
        assert!(table.grow(1 << 52).is_err());
    }

    #[test]
    fn a_table_has_as_many_buckets_as_fit_in_its_memory() {
        for (bytes, buckets) in [(0, 1), (63, 1), (64, 1), (127, 1), (128, 2), (1 << 20, 16_384)] {
            assert_eq!(TranspositionTable::buckets_for(bytes), buckets, "{bytes} bytes");
        }
    }
}
