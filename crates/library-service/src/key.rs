//! Keys that identify games while the program runs.

use breakthrough_platform::clock::{SystemTime, UNIX_EPOCH};
use serde::{Deserialize, Serialize};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

/// Unique key of a game until the program exits. A game that is left and resumed keeps its key.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, Serialize)]
pub struct GameKey(u64);

impl GameKey {
    /// Returns an unused key. Keys are consecutive numbers. The first key is the time of the first call in microseconds, so
    /// that a page and its library worker use different keys.
    #[must_use]
    pub fn unused() -> GameKey {
        static NEXT: LazyLock<AtomicU64> = LazyLock::new(|| {
            let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
            AtomicU64::new(u64::try_from(now.as_micros()).unwrap_or_default())
        });
        GameKey(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}
