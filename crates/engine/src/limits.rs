//! What ends a search before it has seen everything.

use super::Score;
use super::team::{Task, Team};
use breakthrough_rules::Move;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Counts one thread's positions and says when its search has to end.
pub(super) struct Budget<'a> {
    team: &'a Team,
    /// Asked by one thread only.
    interrupt: Option<&'a dyn Interrupt>,
    nodes: u64,
    published: u64,
    next_poll: u64,
    spent: bool,
    /// The number of the task this thread is at.
    task: u64,
    /// Whether the leading thread has gone on to another task.
    is_late: bool,
}

impl<'a> Budget<'a> {
    pub(super) const fn new(team: &'a Team, interrupt: Option<&'a dyn Interrupt>) -> Budget<'a> {
        Budget {
            team,
            interrupt,
            nodes: 0,
            published: 0,
            next_poll: 0,
            spent: false,
            task: 0,
            is_late: false,
        }
    }

    /// Positions looked at so far by all threads, as far as they have said.
    pub(super) fn all_nodes(&self) -> u64 {
        self.team.nodes() + self.nodes - self.published
    }

    /// Whether the search has to end.
    #[inline]
    pub(super) const fn is_spent(&self) -> bool {
        self.spent
    }

    /// Whether this thread has to return from what it is searching: it is no longer wanted, or the search has to end.
    #[inline]
    pub(super) const fn is_over(&self) -> bool {
        self.spent || self.is_late
    }

    /// Whether there is only one thread.
    #[inline]
    pub(super) const fn is_alone(&self) -> bool {
        self.team.is_alone()
    }

    /// Whether this is the thread that leads.
    #[inline]
    pub(super) const fn leads(&self) -> bool {
        self.interrupt.is_some()
    }

    /// What a score that another thread found counts for here: a little less for the thread that leads, so that it finds the
    /// move and its line too.
    #[inline]
    pub(super) fn heard(&self, score: Score) -> Score {
        score.plus(-i32::from(self.leads()))
    }

    /// The best score of a first move that another thread may have found in this task. Proven ones are not told.
    pub(super) fn floor(&self) -> Option<Score> {
        self.team.floor()
    }

    /// Tells the other threads the score of a first move of this task.
    pub(super) fn raise_floor(&self, score: Score) {
        self.team.raise_floor(self.task, score);
    }

    /// Notes that this thread begins to search a position. If another thread is at it and this one would rather wait, it
    /// returns false, and nothing is noted.
    #[inline]
    pub(super) fn enter(&self, hash: u64, may_wait: bool) -> bool {
        self.team.enter(hash, may_wait)
    }

    /// Notes that this thread has searched a position.
    #[inline]
    pub(super) fn leave(&self, hash: u64) {
        self.team.leave(hash);
    }

    /// Hands what this thread is about to do to the others.
    pub(super) fn lead(&mut self, task: impl FnOnce() -> Task) {
        if !self.team.is_alone() {
            self.task = self.team.set_task(task());
        }
    }

    /// Waits for what the leading thread does next. Nothing when the search is over.
    pub(super) fn follow(&mut self) -> Option<Arc<Task>> {
        let (number, task) = self.team.wait_for_task(self.task)?;
        self.task = number;
        self.is_late = false;
        Some(task)
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
        self.is_late |= self.team.task_number() != self.task;
        self.is_over()
    }

    /// Looks whether the search has to end.
    #[cold]
    pub(super) fn poll(&mut self) {
        self.publish();
        let all = self.all_nodes();
        self.spent = self.spent
            || all >= self.team.most_nodes()
            || self.team.is_stopped()
            || self.interrupt.is_some_and(Interrupt::is_raised);
        self.next_poll = self.nodes + POLL_EVERY.min(self.team.most_nodes() - all.min(self.team.most_nodes()));
    }

    /// Tells the other threads how many positions this one has looked at.
    pub(super) fn publish(&mut self) {
        self.team.add_nodes(self.nodes - self.published);
        self.published = self.nodes;
    }
}
