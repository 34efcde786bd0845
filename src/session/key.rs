//! The identity of a match while the program runs.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that a match keeps while the program runs, however often it is left and resumed. No other match has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MatchKey(u64);

impl MatchKey {
    /// A key that no match has.
    #[must_use]
    pub fn unused() -> MatchKey {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        MatchKey(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
