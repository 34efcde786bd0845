//! Helpers of a worker: further workers that share its memory. Only scripts can start workers, and not while the worker computes. So the
//! script asks before each search how many are missing, starts them, and has each call [`help`].

use rayon_core::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

static POOL: Mutex<Option<Arc<ThreadPool>>> = Mutex::new(None);
/// Threads of the pool that nobody runs yet.
static WAITING: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());

/// Runs `lead` on the calling thread while helpers run `help`, as many as there are. Returns when all have ended.
pub fn run_with_helpers<T>(helpers: usize, help: impl Fn() + Sync, lead: impl FnOnce() -> T) -> T {
    let pool = POOL.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let Some(pool) = pool.filter(|_| helpers > 0) else {
        return lead();
    };
    let help = &help;
    pool.in_place_scope(|scope| {
        for _ in 0..helpers.min(pool.current_num_threads()) {
            scope.spawn(move |_| help());
        }
        lead()
    })
}

/// Makes room for so many helpers. Returns how many workers must call [`help`] before the next call of [`run_with_helpers`]. Helpers
/// that were there before end if there are too few.
pub fn provide_helpers(count: usize) -> usize {
    let mut pool = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    if count <= pool.as_ref().map_or(0, |pool| pool.current_num_threads()) {
        return 0;
    }
    let spawn = |thread| {
        WAITING.lock().unwrap_or_else(PoisonError::into_inner).push(thread);
        Ok(())
    };
    *pool = ThreadPoolBuilder::new()
        .num_threads(count)
        .spawn_handler(spawn)
        .build()
        .ok()
        .map(Arc::new);
    pool.as_ref().map_or(0, |_| count)
}

/// Does without helpers from now on: they cannot be started.
pub fn forget_helpers() {
    *POOL.lock().unwrap_or_else(PoisonError::into_inner) = None;
    WAITING.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Helps until there are other helpers.
pub fn help() {
    let thread = WAITING.lock().unwrap_or_else(PoisonError::into_inner).pop();
    if let Some(thread) = thread {
        thread.run();
    }
}
