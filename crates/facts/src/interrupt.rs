//! Interrupts, through which a caller stops a search.

use std::sync::atomic::{AtomicBool, Ordering};

/// A stop condition, such as a flag or a clock. Searches poll it about once per 256 nodes.
///
/// Implemented for [`AtomicBool`], which is raised if true, and for closures without arguments that return a `bool`.
pub trait Interrupt {
    /// Returns whether the search must stop.
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
