//! Helper threads of the operating system.
#![expect(
    clippy::disallowed_methods,
    reason = "all other modules start threads through this module"
)]

use std::thread::{self, Builder};

/// Runs `lead` on the calling thread while up to `helpers` other threads run `help`. Returns when all have finished. Passes the
/// number of helpers to `lead`: the number is lower than requested if the system cannot spawn another thread.
pub fn run_with_helpers<T>(helpers: usize, help: impl Fn() + Sync, lead: impl FnOnce(usize) -> T) -> T {
    thread::scope(|scope| {
        let spawned = (0..helpers).map_while(|_| Builder::new().spawn_scoped(scope, &help).ok());
        let count = spawned.count();
        lead(count)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    #[test]
    fn every_helper_runs_once_and_the_result_is_the_leaders() {
        let runs = AtomicUsize::new(0);
        let count = || {
            runs.fetch_add(1, Relaxed);
        };
        assert_eq!(run_with_helpers(3, count, |helpers| 7 + helpers), 10);
        assert_eq!(runs.load(Relaxed), 3);
        assert_eq!(run_with_helpers(0, count, |helpers| 8 + helpers), 8);
        assert_eq!(runs.load(Relaxed), 3);
    }
}
