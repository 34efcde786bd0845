//! Progress of a running search.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Progress counters, which other threads may read while a search runs.
#[derive(Debug, Default)]
pub struct Counters {
    pub(super) nodes: AtomicU64,
    pub(super) entries: AtomicU64,
    pub(super) verified: AtomicU64,
}

impl Counters {
    /// Number of nodes expanded. A position that is expanded twice counts twice.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Number of entries in the transposition table.
    pub fn entries(&self) -> u64 {
        self.entries.load(Relaxed)
    }

    /// Number of positions of a proof that were verified.
    pub fn verified(&self) -> u64 {
        self.verified.load(Relaxed)
    }
}
