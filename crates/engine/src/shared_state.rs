//! State shared by the threads of a search.
//!
//! The threads run simplified ABDADA (Weill, 1996; Kerrigan, "Multi-Threading Chess", 2014): all threads search the same tree,
//! defer moves that another thread is already searching, and share results through the transposition table.

use super::Score;
use breakthrough_rules::Move;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// Search of root moves within a window, carried out by all threads.
pub(super) struct RootTask {
    pub(super) moves: Vec<Move>,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: u32,
    /// See [`super::worker::Worker::full_width`].
    pub(super) full_width: bool,
}

/// State shared by the main thread, which publishes root tasks, and the helper threads.
pub(super) struct SharedState {
    stopped: AtomicBool,
    nodes: AtomicU64,
    node_limit: u64,
    /// Hashes of the positions that threads are currently searching; empty if the search uses one thread.
    searching: Box<[AtomicU64]>,
    /// Number of the current root task, counted from 1; 0 before the first task.
    task_number: AtomicU64,
    /// Best unproven score of a root move in the current task, or [`NO_SCORE`].
    root_best: AtomicI32,
    task: Mutex<Option<Arc<RootTask>>>,
    /// Notified when a new task is published and when the search stops.
    task_changed: Condvar,
}

/// Absence of a score; less than every score.
const NO_SCORE: i32 = i32::MIN;
/// Number of slots of [`SharedState::searching`]. A collision is harmless, because it only prevents the deferral of one position.
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

    /// Stops the search on all threads.
    pub(super) fn stop(&self) {
        // Without the lock, a helper that has checked `stopped` but is not yet waiting would miss the notification.
        let _task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        self.stopped.store(true, Ordering::Relaxed);
        self.task_changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Returns the maximum number of nodes, summed over all threads.
    pub(super) const fn node_limit(&self) -> u64 {
        self.node_limit
    }

    /// Returns the number of nodes published by all threads.
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

    /// Publishes a new root task to the helper threads and returns its number.
    pub(super) fn set_task(&self, task: RootTask) -> u64 {
        let mut current = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some(Arc::new(task));
        self.root_best.store(NO_SCORE, Ordering::Relaxed);
        let number = self.task_number.fetch_add(1, Ordering::Relaxed) + 1;
        self.task_changed.notify_all();
        number
    }

    /// Returns the best unproven score that a thread has published for a root move of the current task, if any.
    pub(super) fn root_best(&self) -> Option<Score> {
        let centi = self.root_best.load(Ordering::Relaxed);
        (centi != NO_SCORE).then(|| Score::from_centi(centi))
    }

    /// Publishes the score of a root move to all threads. Does nothing if the score is proven, or if task `task` is not the
    /// current task.
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

    /// Waits for a task with a number other than `number`. Returns `None` when the search is over.
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

    /// Marks a position as being searched. If `may_defer` is true and another thread is already searching the position, returns
    /// `false` without marking it.
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
            // Another thread may have overwritten the slot. A race between load and store only erases the mark of that thread.
            if slot.load(Ordering::Relaxed) == hash {
                slot.store(0, Ordering::Relaxed);
            }
        }
    }
}
