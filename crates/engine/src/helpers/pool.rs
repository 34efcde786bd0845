//! Helper threads of a Web Worker: further workers that share its memory. Only scripts can start workers, and only while this
//! worker is idle. Before each search, the script therefore requests the number of missing workers and starts them. Each of these
//! workers calls [`run_helper_thread`].

use rayon_core::{ThreadBuilder, ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

static POOL: Mutex<Option<Arc<ThreadPool>>> = Mutex::new(None);
/// Threads of the pool that are not running on a worker.
static WAITING: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());

/// Runs `lead` on the calling thread while up to `helpers` threads of the pool run `help`. Returns when all have finished. Passes
/// the number of helpers to `lead`.
pub fn run_with_helpers<T>(helpers: usize, help: impl Fn() + Sync, lead: impl FnOnce(usize) -> T) -> T {
    let pool = POOL.lock().unwrap_or_else(PoisonError::into_inner).clone();
    let Some(pool) = pool.filter(|_| helpers > 0) else {
        return lead(0);
    };
    let help = &help;
    let count = helpers.min(pool.current_num_threads());
    pool.in_place_scope(|scope| {
        for _ in 0..count {
            scope.spawn(move |_| help());
        }
        lead(count)
    })
}

/// Grows the pool to `count` threads by replacing it, which ends the threads of the previous pool. Returns how many workers must
/// call
/// [`run_helper_thread`] before the next call of [`run_with_helpers`]: 0 if the pool is large enough.
pub fn grow_helper_pool(count: usize) -> usize {
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

/// Drops the pool if helper workers cannot be started.
pub fn drop_helper_pool() {
    *POOL.lock().unwrap_or_else(PoisonError::into_inner) = None;
    WAITING.lock().unwrap_or_else(PoisonError::into_inner).clear();
}

/// Runs one thread of the pool until the pool is replaced or dropped.
pub fn run_helper_thread() {
    let thread = WAITING.lock().unwrap_or_else(PoisonError::into_inner).pop();
    if let Some(thread) = thread {
        thread.run();
    }
}
