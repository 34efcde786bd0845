//! What the threads of one search tell each other.

use super::Score;
use breakthrough_rules::Move;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// What all threads are to search: these first moves, within these bounds.
pub(super) struct Task {
    pub(super) moves: Vec<Move>,
    pub(super) alpha: Score,
    pub(super) beta: Score,
    pub(super) depth: u32,
    /// Whether nothing but certainty may cut a move off.
    pub(super) full_width: bool,
}

/// The threads of one search. One leads; the others do what it does, and leave to each other what one is already at (after
/// Weill's ABDADA, 1996, as simplified by Kerrigan, "Multi-Threading Chess", 2014), so that all meet each other's results in
/// the table they share.
pub(super) struct Team {
    stopped: AtomicBool,
    nodes: AtomicU64,
    most_nodes: u64,
    /// The hashes of positions that threads are searching, each at a place of its own; empty for a single thread.
    searched: Box<[AtomicU64]>,
    /// How many tasks there have been.
    task_number: AtomicU64,
    /// The best score of a first move in the current task, or [`UNKNOWN`].
    floor: AtomicI32,
    task: Mutex<Option<Arc<Task>>>,
    /// There is another task, or there will be no more.
    changed: Condvar,
}

/// Less than every score.
const UNKNOWN: i32 = i32::MIN;
/// How many positions may be noted as being searched. Two at one place do no harm: one of them is just not noted.
const SEARCHED_PLACES: usize = 1 << 14;

impl Team {
    pub(super) fn new(most_nodes: Option<u64>, threads: usize) -> Team {
        let places = if threads > 1 { SEARCHED_PLACES } else { 0 };
        Team {
            stopped: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            most_nodes: most_nodes.unwrap_or(u64::MAX),
            searched: (0..places).map(|_| AtomicU64::new(0)).collect(),
            task_number: AtomicU64::new(0),
            floor: AtomicI32::new(UNKNOWN),
            task: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    /// Whether there is only one thread.
    pub(super) const fn is_alone(&self) -> bool {
        self.searched.is_empty()
    }

    /// Ends the search of every thread.
    pub(super) fn stop(&self) {
        // Held, so that nobody begins to wait unseen.
        let _task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        self.stopped.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// How many positions may be looked at.
    pub(super) const fn most_nodes(&self) -> u64 {
        self.most_nodes
    }

    /// How many positions were looked at, as far as the threads have said.
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

    /// Sets what the helpers do from now on, and returns its number.
    pub(super) fn set_task(&self, task: Task) -> u64 {
        let mut current = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        *current = Some(Arc::new(task));
        self.floor.store(UNKNOWN, Ordering::Relaxed);
        let number = self.task_number.fetch_add(1, Ordering::Relaxed) + 1;
        self.changed.notify_all();
        number
    }

    /// The best score of a first move in the current task, if any is known that is not proven.
    pub(super) fn floor(&self) -> Option<Score> {
        let centi = self.floor.load(Ordering::Relaxed);
        (centi != UNKNOWN).then(|| Score::estimate(centi))
    }

    /// Notes the score of a first move in the task of this number; nothing if that is not the current one, or if it is proven.
    pub(super) fn raise_floor(&self, task: u64, score: Score) {
        if self.is_alone() || score.proven().is_some() {
            return;
        }
        // Held, so that it does not count for the task after.
        let _task = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        if self.task_number() == task {
            self.floor.fetch_max(score.centi(), Ordering::Relaxed);
        }
    }

    /// Waits for a task other than the one of this number. Nothing when the search is over.
    pub(super) fn wait_for_task(&self, number: u64) -> Option<(u64, Arc<Task>)> {
        let current = self.task.lock().unwrap_or_else(PoisonError::into_inner);
        let is_old = |_: &mut Option<Arc<Task>>| !self.is_stopped() && self.task_number() == number;
        let waited = self.changed.wait_while(current, is_old);
        let current = waited.unwrap_or_else(PoisonError::into_inner);
        if self.is_stopped() {
            return None;
        }
        current.clone().map(|task| (self.task_number(), task))
    }

    /// Notes that a thread begins to search a position. If another is at it and this one may wait, it returns false, and
    /// nothing is noted.
    #[inline]
    pub(super) fn enter(&self, hash: u64, may_wait: bool) -> bool {
        if self.searched.is_empty() {
            return true;
        }
        let place = &self.searched[hash as usize % SEARCHED_PLACES];
        if may_wait && place.load(Ordering::Relaxed) == hash {
            return false;
        }
        place.store(hash, Ordering::Relaxed);
        true
    }

    /// Notes that a thread has searched a position.
    #[inline]
    pub(super) fn leave(&self, hash: u64) {
        if let Some(place) = self.searched.get(hash as usize % SEARCHED_PLACES) {
            // Unless another has taken the place meanwhile; if it does so just now, it is only not noted.
            if place.load(Ordering::Relaxed) == hash {
                place.store(0, Ordering::Relaxed);
            }
        }
    }
}
