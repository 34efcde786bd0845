//! Interrupts, through which a caller stops a search.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use thiserror::Error;

/// Condition under which a search stops.
pub trait Interrupt: Sync {
    /// Returns whether the search must stop. Every thread polls the interrupt about once per 256 nodes.
    fn is_raised(&self) -> bool;
}

impl<F: Fn() -> bool + Sync> Interrupt for F {
    fn is_raised(&self) -> bool {
        self()
    }
}

impl Interrupt for AtomicBool {
    fn is_raised(&self) -> bool {
        self.load(Relaxed)
    }
}

/// The interrupt was raised, or the node limit was reached, before the answer was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("stopped before the answer was found")]
pub struct Stopped;
