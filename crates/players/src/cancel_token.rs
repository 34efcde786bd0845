//! Cancellation of operations on other threads.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A cancellation flag shared by all its clones.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Creates a token that is cancelled while this flag is set, such as by a signal.
    #[must_use]
    pub const fn from_flag(flag: Arc<AtomicBool>) -> CancelToken {
        CancelToken(flag)
    }

    /// Requests cancellation. A token cannot be reset.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether cancellation has been requested.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
