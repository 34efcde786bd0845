//! Node counting and stop control of one search thread.

use super::Score;
use super::shared_state::{RootTask, SharedState};
use breakthrough_rules::Interrupt;
use std::sync::Arc;

/// Maximum number of nodes between two polls of the interrupt.
const POLL_INTERVAL: u64 = 1024;

/// One thread of a search. It counts nodes, enforces the node limit, and communicates with all other threads through
/// [`SharedState`].
pub(super) struct SearchThread<'a> {
    shared: &'a SharedState,
    /// Interrupt polled by the main thread; `None` in helper threads.
    interrupt: Option<&'a dyn Interrupt>,
    nodes: u64,
    /// Number of nodes already added to the shared count.
    published: u64,
    next_poll: u64,
    stopped: bool,
    /// Number of the root task that this thread is working on.
    task: u64,
    /// Whether the main thread has published a newer root task.
    task_changed: bool,
}

impl<'a> SearchThread<'a> {
    /// Creates the main thread if there is an interrupt, otherwise a helper thread.
    pub(super) const fn new(shared: &'a SharedState, interrupt: Option<&'a dyn Interrupt>) -> SearchThread<'a> {
        SearchThread {
            shared,
            interrupt,
            nodes: 0,
            published: 0,
            next_poll: 0,
            stopped: false,
            task: 0,
            task_changed: false,
        }
    }

    /// Returns the number of nodes of all threads so far, except nodes that other threads have not published.
    pub(super) fn all_nodes(&self) -> u64 {
        self.shared.nodes() + self.nodes - self.published
    }

    /// Returns whether the search must stop.
    #[inline]
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Returns whether this thread must return to the root, because the search must stop or a newer root task was published.
    #[inline]
    pub(super) const fn must_return(&self) -> bool {
        self.stopped || self.task_changed
    }

    #[inline]
    pub(super) const fn is_single_threaded(&self) -> bool {
        self.shared.is_single_threaded()
    }

    #[inline]
    pub(super) const fn is_main(&self) -> bool {
        self.interrupt.is_some()
    }

    /// Converts a score found by another thread to a bound for this thread. For the main thread, the bound is lower by one, so
    /// that the main thread's own search still fails high, and finds the move and its principal variation.
    #[inline]
    pub(super) fn adopted_score(&self, score: Score) -> Score {
        score.plus(-i32::from(self.is_main()))
    }

    /// Returns [`SharedState::root_best`].
    pub(super) fn root_best(&self) -> Option<Score> {
        self.shared.root_best()
    }

    /// Publishes the score of a root move of this thread's task.
    pub(super) fn raise_root_best(&self, score: Score) {
        self.shared.raise_root_best(self.task, score);
    }

    /// Calls [`SharedState::start_search`].
    #[inline]
    pub(super) fn start_search(&self, hash: u64, may_defer: bool) -> bool {
        self.shared.start_search(hash, may_defer)
    }

    /// Calls [`SharedState::finish_search`].
    #[inline]
    pub(super) fn finish_search(&self, hash: u64) {
        self.shared.finish_search(hash);
    }

    /// Publishes this thread's next root task to the helper threads.
    pub(super) fn set_task(&mut self, task: impl FnOnce() -> RootTask) {
        if !self.shared.is_single_threaded() {
            self.task = self.shared.set_task(task());
        }
    }

    /// Waits for the next root task of the main thread. Returns `None` when the search is over.
    pub(super) fn wait_for_task(&mut self) -> Option<Arc<RootTask>> {
        let (number, task) = self.shared.wait_for_task(self.task)?;
        self.task = number;
        self.task_changed = false;
        Some(task)
    }

    /// Counts one node and returns [`SearchThread::must_return`].
    #[inline]
    pub(super) fn count_node(&mut self) -> bool {
        if self.nodes >= self.next_poll {
            self.poll();
        }
        if !self.stopped {
            self.nodes += 1;
        }
        self.task_changed |= self.shared.task_number() != self.task;
        self.must_return()
    }

    /// Checks whether the search must stop, because of the node limit, another thread or the interrupt.
    #[cold]
    pub(super) fn poll(&mut self) {
        self.publish();
        let all = self.all_nodes();
        self.stopped = self.stopped
            || all >= self.shared.node_limit()
            || self.shared.is_stopped()
            || self.interrupt.is_some_and(Interrupt::is_raised);
        self.next_poll = self.nodes + POLL_INTERVAL.min(self.shared.node_limit() - all.min(self.shared.node_limit()));
    }

    /// Adds this thread's unpublished nodes to the shared count.
    pub(super) fn publish(&mut self) {
        self.shared.add_nodes(self.nodes - self.published);
        self.published = self.nodes;
    }
}
