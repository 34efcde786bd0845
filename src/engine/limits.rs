//! What ends a search before it has seen everything.

use std::sync::atomic::{AtomicBool, Ordering};

/// How far a search goes at most. The default is without limits: until the position is proven or somebody interrupts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// How many positions are looked at.
    pub nodes: Option<u64>,
}

impl Limits {
    /// Only so many plies deep.
    #[must_use]
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            nodes: None,
        }
    }

    /// Only so many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            depth: None,
            nodes: Some(nodes),
        }
    }
}

/// Somebody who may want the search to end. Asked at least every 1024 positions, so a look at a clock is cheap enough.
///
/// Implemented for [`AtomicBool`] (raised when true) and for every closure without arguments that returns a `bool`.
pub trait Interrupt {
    /// Whether the search should end now.
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

/// How many positions may pass before the interrupt is asked again.
const POLL_EVERY: u64 = 1024;

/// Counts positions and says when a search has to end.
pub(super) struct Budget<'a> {
    nodes: u64,
    most_nodes: u64,
    next_poll: u64,
    interrupt: &'a dyn Interrupt,
    spent: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &Limits, interrupt: &'a dyn Interrupt) -> Budget<'a> {
        Budget {
            nodes: 0,
            most_nodes: limits.nodes.unwrap_or(u64::MAX),
            next_poll: 0,
            interrupt,
            spent: false,
        }
    }

    /// Positions looked at so far.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search has to end.
    #[inline]
    pub(super) const fn is_spent(&self) -> bool {
        self.spent
    }

    /// Counts one position; returns whether the search has to end.
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        if !self.spent {
            self.nodes += 1;
        }
        self.spent
    }

    #[cold]
    fn poll(&mut self) {
        self.spent = self.spent || self.nodes >= self.most_nodes || self.interrupt.is_raised();
        self.next_poll = self.most_nodes.min(self.nodes + POLL_EVERY);
    }
}
