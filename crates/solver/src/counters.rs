//! Progress of a running search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Progress counters, which other threads may read while a search runs.
#[derive(Debug, Default)]
pub struct Counters {
    pub(super) nodes: AtomicU64,
    pub(super) entries: AtomicU64,
    pub(super) verified: AtomicU64,
    pub(super) threads: AtomicU64,
}

impl Counters {
    /// Returns the number of nodes expanded. Repeated expansions of a position are counted separately.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Returns the number of entries in the transposition table.
    pub fn entries(&self) -> u64 {
        self.entries.load(Relaxed)
    }

    /// Returns the number of threads of the last search, 0 before the first search. This number is lower than requested if the
    /// system cannot start another thread.
    pub fn threads(&self) -> u64 {
        self.threads.load(Relaxed)
    }

    /// Returns the number of positions visited while verifying proofs.
    pub fn verified(&self) -> u64 {
        self.verified.load(Relaxed)
    }
}
