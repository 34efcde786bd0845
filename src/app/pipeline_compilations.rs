//! Waits for pipeline compilation at exit. Bevy compiles pipelines on the threads of the asynchronous compute pool, which keep
//! running after the app is dropped. If the process exits during a compilation, it crashes in the graphics driver (seen with
//! NVIDIA's driver 580.159, whose libraries are unloaded first).

use bevy::tasks::AsyncComputeTaskPool;
use breakthrough_platform::clock::Instant;
use std::sync::mpsc::channel;
use std::sync::{Arc, RwLock};
use std::time::Duration;

/// Maximum time to wait for the compilations.
const TIMEOUT: Duration = Duration::from_secs(10);

/// Waits until no thread of the pool is compiling a pipeline. The app must have been dropped, so that no new compilation
/// starts.
pub(super) fn wait_for_end() {
    let Some(pool) = AsyncComputeTaskPool::try_get() else {
        return;
    };
    let (arrived, arrivals) = channel();
    let gate = Arc::new(RwLock::new(()));
    let closed = gate.write();
    // Each of these tasks blocks its thread until all tasks have started. At that time, no thread of the pool is compiling a
    // pipeline.
    for _ in 0..pool.thread_num() {
        let (arrived, gate) = (arrived.clone(), Arc::clone(&gate));
        pool.spawn(async move {
            // Sending fails after the timeout, because the receiver was dropped.
            let _ = arrived.send(());
            drop(gate.read());
        })
        .detach();
    }
    let deadline = Instant::now() + TIMEOUT;
    for _ in 0..pool.thread_num() {
        if arrivals.recv_timeout(deadline - Instant::now()).is_err() {
            break;
        }
    }
    drop(closed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::tasks::TaskPool;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn running_tasks_have_ended() {
        let pool = AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let ended = Arc::new(AtomicUsize::new(0));
        let tasks = pool.thread_num();
        for number in 0..tasks {
            let ended = Arc::clone(&ended);
            pool.spawn(async move {
                let (_sender, nothing) = channel::<()>();
                let _ = nothing.recv_timeout(Duration::from_millis(50 * (number as u64 + 1)));
                ended.fetch_add(1, Ordering::Relaxed);
            })
            .detach();
        }
        wait_for_end();
        assert_eq!(ended.load(Ordering::Relaxed), tasks);
    }
}
