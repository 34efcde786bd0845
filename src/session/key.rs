//! The identity of a game while the program runs.

use std::sync::atomic::{AtomicU64, Ordering};

/// A number that a game keeps while the program runs, however often it is left and resumed. No other game has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameKey(u64);

impl GameKey {
    /// A key that no game has.
    #[must_use]
    pub fn unused() -> GameKey {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        GameKey(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
