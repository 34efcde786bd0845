//! State that the threads of one search share.
//!
//! The threads run simplified ABDADA (Weill, 1996; Kerrigan, "Multi-Threading Chess", 2014): all threads search the same tree,
//! each defers moves that another thread is already searching, and results are shared through the transposition table.

use super::Score;
use breakthrough_rules::Move;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// One search of the root by all threads: these moves within this window.
pub(super) struct RootTask {
    pub(super) moves: Vec<Move>,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: u32,
    /// See [`super::worker::Worker::full_width`].
    pub(super) full_width: bool,
}

/// State shared by the main thread, which sets the root tasks, and the helper threads.
pub(super) struct SharedState {
    stopped: AtomicBool,
    nodes: AtomicU64,
    node_limit: u64,
    /// Hashes of the positions that threads are searching now; empty for a single thread.
    searching: Box<[AtomicU64]>,
    /// Number of the current root task, starting at 1.
    task_number: AtomicU64,
    /// Best score of a root move in the current task, or [`NO_SCORE`].
    root_best: AtomicI32,
    task: Mutex<Option<Arc<RootTask>>>,
    /// Notified when there is a new task or the search stops.
    task_changed: Condvar,
}

/// Less than every score.
const NO_SCORE: i32 = i32::MIN;
/// Slots of [`SharedState::searching`]. A collision is harmless: one of the two positions is not deferred.
const SEARCHING_SLOTS: usize = 1 << 14;

impl SharedState {
    pub(super) fn new(node_limit: Option<u64>, threads: usize) -> SharedState {
        let slots = if threads > 1 { SEARCHING_SLOTS } else { 0 };
        SharedState {
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            node_limit: node_limit.unwrap_or(u64::MAX),
            searching: (0..slots).map(|_| AtomicU64::new(0)).collect(),
            task_number: AtomicU64::new(0),
            root_best: AtomicI32::new(NO_SCORE),
            task: Mutex::default(),
            task_changed: Condvar::new(),
        }
    }

    pub(super) const fn is_single_threaded(&self) -> bool {
        self.searching.is_empty()
    }

    /// Stops the search of every thread.
    pub(super) fn stop(&self) {
        // The lock prevents a helper from missing the notification between its check of `stopped` and its wait.
        let _task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        self.stopped.store(true, Ordering::Relaxed);
        self.task_changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Maximum number of nodes of all threads together.
    pub(super) const fn node_limit(&self) -> u64 {
        self.node_limit
    }

    /// Nodes that the threads have published.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    pub(super) fn add_nodes(&self, nodes: u64) {
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn task_number(&self) -> u64 {
        self.task_number.load(Ordering::Relaxed)
    }

    /// Gives the helper threads a new root task and returns its number.
    pub(super) fn set_task(&self, task: RootTask) -> u64 {
        let mut current = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some(Arc::new(task));
        self.root_best.store(NO_SCORE, Ordering::Relaxed);
        let number = self.task_number.fetch_add(1, Ordering::Relaxed) + 1;
        self.task_changed.notify_all();
        number
    }

    /// Best unproven score that any thread has found for a root move of the current task.
    pub(super) fn root_best(&self) -> Option<Score> {
        let centi = self.root_best.load(Ordering::Relaxed);
        (centi != NO_SCORE).then(|| Score::from_centi(centi))
    }

    /// Shares the score of a root move. Ignored when it is proven, or when task `task` is no longer the current one.
    pub(super) fn raise_root_best(&self, task: u64, score: Score) {
        if self.is_single_threaded() || score.proven().is_some() {
            return;
        }
        // The lock prevents `set_task` from starting the next task between the check and the update.
        let _task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        if self.task_number() == task {
            self.root_best.fetch_max(score.centi(), Ordering::Relaxed);
        }
    }

    /// Waits for a task with a number other than `number`. `None` when the search is over.
    pub(super) fn wait_for_task(&self, number: u64) -> Option<(u64, Arc<RootTask>)> {
        let current = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        let is_old = |_: &mut Option<Arc<RootTask>>| !self.is_stopped() && self.task_number() == number;
        let waited = self.task_changed.wait_while(current, is_old);
        let current = waited.unwrap_or_else(PoisonError::into_inner);
        if self.is_stopped() {
            return None;
        }
        current.clone().map(|task| (self.task_number(), task))
    }

    /// Marks a position as being searched. With `may_defer`, returns false and marks nothing if another thread is already
    /// searching it.
    #[inline]
    pub(super) fn start_search(&self, hash: u64, may_defer: bool) -> bool {
        if self.searching.is_empty() {
            return true;
        }
        let slot = &self.searching[hash as usize % SEARCHING_SLOTS];
        if may_defer && slot.load(Ordering::Relaxed) == hash {
            return false;
        }
        slot.store(hash, Ordering::Relaxed);
        true
    }

    /// Removes the mark set by [`SharedState::start_search`].
    #[inline]
    pub(super) fn finish_search(&self, hash: u64) {
        if let Some(slot) = self.searching.get(hash as usize % SEARCHING_SLOTS) {
            // Another thread may have taken the slot. The race between load and store only loses its mark.
            if slot.load(Ordering::Relaxed) == hash {
                slot.store(0, Ordering::Relaxed);
            }
        }
    }
}
