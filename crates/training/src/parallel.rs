//! Numbered tasks and parts of batches on several threads.

use breakthrough_engine::run_with_helpers;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Number of parts of a batch, each with a separate gradient. The number does not depend on the number of threads, so that
/// floating-point sums are always added in the same order.
pub(super) const PARTS: usize = 4;

/// Calls `work` for the numbers 0 to `count` − 1 on up to `threads` threads, one of which is the calling thread, and stops at the
/// first error.
pub(super) fn for_each_parallel<E: Send>(
    threads: usize,
    count: u64,
    work: impl Fn(u64) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let next = AtomicU64::new(0);
    let failure = Mutex::new(None);
    let run = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= count {
                break;
            }
            if let Err(error) = work(number) {
                next.store(count, Ordering::Relaxed);
                failure
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner)
                    .get_or_insert(error);
            }
        }
    };
    run_with_helpers(helpers(threads, count), run, |_| run());
    failure
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .map_or(Ok(()), Err)
}

/// Divides a batch into one part per element of `results`, and calls `work` with each part and its element on up to `threads`
/// threads, one of which is the calling thread. There are fewer parts than elements if the batch is short.
pub(super) fn for_each_part<T: Sync, R: Send>(
    threads: usize,
    batch: &[T],
    results: &mut [R],
    work: impl Fn(&[T], &mut R) + Sync,
) {
    let parts = batch.chunks(batch.len().div_ceil(results.len()).max(1));
    let helpers = helpers(threads, results.len() as u64);
    let waiting = Mutex::new(parts.zip(results));
    let next = || waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = || {
        while let Some((part, result)) = next() {
            work(part, result);
        }
    };
    run_with_helpers(helpers, run, |_| run());
}

/// Returns the number of threads that help the calling thread with `tasks` tasks.
fn helpers(threads: usize, tasks: u64) -> usize {
    let useful = usize::try_from(tasks).unwrap_or(usize::MAX);
    threads.min(useful).saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_element_of_a_batch_belongs_to_one_part() {
        for length in [0, 1, 3, 4, 5, 9, 40] {
            let batch: Vec<usize> = (0..length).collect();
            for threads in [0, 1, 2, 3, 4, 9] {
                let mut parts = [const { Vec::new() }; PARTS];
                for_each_part(threads, &batch, &mut parts, |part, result| {
                    result.extend_from_slice(part);
                });
                assert_eq!(parts.concat(), batch, "{length} elements, {threads} threads");
                let longest = parts.iter().map(Vec::len).max().unwrap_or(0);
                assert_eq!(longest, length.div_ceil(PARTS), "{length} elements, {threads} threads");
            }
        }
    }

    #[test]
    fn the_first_error_ends_the_tasks() {
        let done = Mutex::new(Vec::new());
        let result = for_each_parallel(1, 9, |number| {
            done.lock().expect("no panic").push(number);
            if number == 3 { Err(number) } else { Ok(()) }
        });
        assert_eq!(
            (result, done.into_inner().expect("no panic")),
            (Err(3), vec![0, 1, 2, 3])
        );
    }

    #[test]
    fn no_more_threads_are_started_than_there_are_tasks() {
        for (threads, tasks, expected) in [
            (0, 5, 0),
            (1, 5, 0),
            (4, 5, 3),
            (9, 5, 4),
            (usize::MAX, u64::MAX, usize::MAX - 1),
            (usize::MAX, 2, 1),
            (3, 0, 0),
        ] {
            assert_eq!(helpers(threads, tasks), expected, "{threads} threads, {tasks} tasks");
        }
    }
}
