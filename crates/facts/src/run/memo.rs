//! Table of solved states, with a fast hash function.

use super::aims::Aims;
use super::field::State;
use super::passing::Verdict;
use breakthrough_rules::Bitboard;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Multiplicative hash of machine words, for keys from trusted sources.
#[derive(Clone, Copy, Default)]
pub(super) struct WordHasher(u64);

/// 2⁶⁴ divided by the golden ratio.
const MULTIPLIER: u64 = 0x9e37_79b9_7f4a_7c15;

impl Hasher for WordHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(26) ^ number).wrapping_mul(MULTIPLIER);
    }

    fn write_u128(&mut self, number: u128) {
        self.write_u64(number as u64);
        self.write_u64((number >> 64) as u64);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }
}

/// Aims that were searched, and the result for these aims.
#[derive(Clone, Copy)]
struct Entry<B> {
    searched: Aims<B>,
    verdict: Verdict<B>,
}

/// Maximum number of states. This number of states takes up to 50 MB on the largest boards. A full table is cleared.
const MAX_STATES: usize = 1 << 17;

/// Solved states with the attacker to move.
pub(super) struct Memo<B>(HashMap<State<B>, Entry<B>, BuildHasherDefault<WordHasher>>);

impl<B: Bitboard> Memo<B> {
    pub(super) fn new() -> Memo<B> {
        Memo(HashMap::default())
    }

    pub(super) fn clear(&mut self) {
        if !self.0.is_empty() {
            self.0.clear();
        }
    }

    /// Returns the result for these aims, if all these aims were searched.
    pub(super) fn get(&self, state: &State<B>, aims: Aims<B>) -> Option<Verdict<B>> {
        let Entry { searched, verdict } = self.0.get(state)?;
        aims.is_within(*searched).then(|| Verdict {
            forced: verdict.forced.intersection(aims),
            used: verdict.used,
        })
    }

    pub(super) fn insert(&mut self, state: State<B>, searched: Aims<B>, verdict: Verdict<B>) {
        if self.0.len() >= MAX_STATES {
            self.0.clear();
        }
        let new = Entry { searched, verdict };
        self.0
            .entry(state)
            .and_modify(|entry| {
                entry.searched = entry.searched.union(searched);
                entry.verdict.forced = entry.verdict.forced.union(verdict.forced);
                entry.verdict.used |= verdict.used;
            })
            .or_insert(new);
    }
}
