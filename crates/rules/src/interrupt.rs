//! Interrupts, through which a caller stops a long-running operation, possibly on another thread.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Stop condition, such as a flag or a clock, polled by a long-running operation, which documents its polling interval.
///
/// [`AtomicBool`], [`CancelToken`] and closures without arguments that return a `bool` implement this trait.
pub trait Interrupt {
    /// Returns whether the operation must stop.
    fn is_raised(&self) -> bool;
}

impl Interrupt for AtomicBool {
    fn is_raised(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

impl<F: Fn() -> bool> Interrupt for F {
    fn is_raised(&self) -> bool {
        self()
    }
}

/// Cancellation flag shared by all its clones.
#[derive(Clone, Debug, Default)]
pub struct CancelToken(Arc<AtomicBool>);

impl CancelToken {
    /// Creates a token that is cancelled while this flag is set, for example by a signal.
    #[must_use]
    pub const fn from_flag(flag: Arc<AtomicBool>) -> CancelToken {
        CancelToken(flag)
    }

    /// Requests cancellation. A token cannot be reset.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether cancellation has been requested.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Interrupt for CancelToken {
    fn is_raised(&self) -> bool {
        self.is_cancelled()
    }
}
