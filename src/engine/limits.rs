//! What ends a search before it has seen everything.

use crate::rules::Move;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How far a search goes at most. The default is without limits: until the position is proven or somebody interrupts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The depth of the last iteration, in plies.
    pub depth: Option<u32>,
    /// How many positions are looked at, by all threads together; by one thread it is never more.
    pub nodes: Option<u64>,
    /// The first moves that are considered; all when this is empty. Moves that are not legal are left out.
    pub moves: Vec<Move>,
}

impl Limits {
    /// Only so many plies deep.
    #[must_use]
    pub const fn depth(depth: u32) -> Limits {
        Limits {
            depth: Some(depth),
            nodes: None,
            moves: Vec::new(),
        }
    }

    /// Only so many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Limits {
        Limits {
            depth: None,
            nodes: Some(nodes),
            moves: Vec::new(),
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

/// What the threads of one search tell each other.
pub(super) struct Shared {
    stopped: AtomicBool,
    nodes: AtomicU64,
    most_nodes: u64,
    /// The hashes of positions that threads are searching, each at a place of its own; empty for a single thread.
    searched: Box<[AtomicU64]>,
}

/// How many positions may be noted as being searched. Two at one place do no harm: one of them is just not noted.
const SEARCHED_PLACES: usize = 1 << 14;

impl Shared {
    pub(super) fn new(most_nodes: Option<u64>, threads: usize) -> Shared {
        let places = if threads > 1 { SEARCHED_PLACES } else { 0 };
        Shared {
            searched: (0..places).map(|_| AtomicU64::new(0)).collect(),
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            most_nodes: most_nodes.unwrap_or(u64::MAX),
        }
    }

    /// Ends the search of every thread.
    pub(super) fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }
}

/// Counts one thread's positions and says when its search has to end.
pub(super) struct Budget<'a> {
    shared: &'a Shared,
    /// Asked by one thread only.
    interrupt: Option<&'a dyn Interrupt>,
    nodes: u64,
    published: u64,
    next_poll: u64,
    spent: bool,
}

impl<'a> Budget<'a> {
    pub(super) const fn new(shared: &'a Shared, interrupt: Option<&'a dyn Interrupt>) -> Budget<'a> {
        Budget {
            shared,
            interrupt,
            nodes: 0,
            published: 0,
            next_poll: 0,
            spent: false,
        }
    }

    /// Positions looked at so far by all threads, as far as they have said.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed) + self.nodes - self.published
    }

    /// Whether the search has to end.
    #[inline]
    pub(super) const fn is_spent(&self) -> bool {
        self.spent
    }

    /// Notes that this thread begins to search a position. If another thread is at it and this one would rather wait, it
    /// returns false, and nothing is noted.
    #[inline]
    pub(super) fn enter(&self, hash: u64, may_wait: bool) -> bool {
        let searched = &self.shared.searched;
        if searched.is_empty() {
            return true;
        }
        let place = &searched[hash as usize % SEARCHED_PLACES];
        if may_wait && place.load(Ordering::Relaxed) == hash {
            return false;
        }
        place.store(hash, Ordering::Relaxed);
        true
    }

    /// Notes that this thread has searched a position.
    #[inline]
    pub(super) fn leave(&self, hash: u64) {
        if let Some(place) = self.shared.searched.get(hash as usize % SEARCHED_PLACES) {
            // Unless another has taken the place meanwhile; if it does so just now, it is only not noted.
            if place.load(Ordering::Relaxed) == hash {
                place.store(0, Ordering::Relaxed);
            }
        }
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

    /// Looks whether the search has to end.
    #[cold]
    pub(super) fn poll(&mut self) {
        self.publish();
        let all = self.all_nodes();
        self.spent = self.spent
            || all >= self.shared.most_nodes
            || self.shared.stopped.load(Ordering::Relaxed)
            || self.interrupt.is_some_and(Interrupt::is_raised);
        self.next_poll = self.nodes + POLL_EVERY.min(self.shared.most_nodes - all.min(self.shared.most_nodes));
    }

    /// Tells the other threads how many positions this one has looked at.
    pub(super) fn publish(&mut self) {
        self.shared
            .nodes
            .fetch_add(self.nodes - self.published, Ordering::Relaxed);
        self.published = self.nodes;
    }
}
