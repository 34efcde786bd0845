//! Keys that identify games while the program runs.

use std::sync::atomic::{AtomicU64, Ordering};

/// Unique key of a game until the program exits. A game keeps its key when it is left and resumed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameKey(u64);

impl GameKey {
    /// Returns an unused key.
    #[must_use]
    pub fn unused() -> GameKey {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        GameKey(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
