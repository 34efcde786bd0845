//! Identity of a game while the program runs.

use std::sync::atomic::{AtomicU64, Ordering};

/// Identifies a game until the program exits, however often the game is left and resumed. No other game has the same key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameKey(u64);

impl GameKey {
    /// Returns a new, unused key.
    #[must_use]
    pub fn unused() -> GameKey {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        GameKey(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
