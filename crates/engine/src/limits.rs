//! Search limits set by the caller.

use breakthrough_rules::Move;
use std::sync::atomic::{AtomicBool, Ordering};

/// Limits of a search. The default is unlimited: the search ends when the result is proven or the interrupt is raised.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// Maximum number of nodes of all threads together. A single thread never exceeds it; several threads may exceed it slightly.
    pub nodes: Option<u64>,
    /// Root moves to consider (UCI `searchmoves`); empty for all. Illegal moves are ignored.
    pub moves: Vec<Move>,
}

impl Limits {
    /// A depth limit, in plies.
    #[must_use]
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            nodes: None,
            moves: Vec::new(),
        }
    }

    /// A node limit.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            depth: None,
            nodes: Some(nodes),
            moves: Vec::new(),
        }
    }
}

/// A stop condition, such as a flag or a clock. The search polls it at least every 1024 nodes, so reading a clock is cheap
/// enough.
///
/// Implemented for [`AtomicBool`] (raised when true) and for every closure without arguments that returns a `bool`.
pub trait Interrupt {
    /// Whether the search should stop now.
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
