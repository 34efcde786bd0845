//! Tests of workers that cannot be started or are lost.

use super::{infinite, request, result, search, start, to_depth};
use breakthrough_engine_service::{
    EngineWorker, EngineWorkers, Purpose, Request, RequestError, ThreadWorker, WorkerCommand, WorkerEvent, WorkerLost,
};
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

#[test]
fn a_failure_to_start_is_an_error_and_is_retried() {
    let mut attempts = 0;
    let mut workers = EngineWorkers::with_starter(move |kind| {
        attempts += 1;
        if attempts == 1 {
            return Err(io::Error::other("no threads left"));
        }
        Ok(Box::new(ThreadWorker::start(kind)?))
    });
    let error = workers
        .request(Purpose::Opponent, Request::Search(infinite()))
        .expect_err("no worker can be started");
    assert_eq!(error.to_string(), "no threads left");
    assert!(workers.is_idle());
    let report = search(&mut workers, Purpose::Opponent, to_depth(start(), 2));
    assert_eq!(report.depth, 2);
}

/// Worker that is lost before it sends an event.
struct Vanishing;

impl EngineWorker for Vanishing {
    fn send(&mut self, _: WorkerCommand) -> Result<(), WorkerLost> {
        Ok(())
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        Err(WorkerLost)
    }
}

/// Creates workers, the first `count` of which are lost. Returns the workers, and a counter of the workers that have been started.
fn vanishing(count: usize) -> (EngineWorkers, Arc<AtomicUsize>) {
    let attempts = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&attempts);
    let workers = EngineWorkers::with_starter(move |kind| {
        Ok(if counted.fetch_add(1, Relaxed) < count {
            Box::new(Vanishing)
        } else {
            Box::new(ThreadWorker::start(kind)?)
        })
    });
    (workers, attempts)
}

#[test]
fn a_lost_worker_is_replaced() {
    let (mut workers, attempts) = vanishing(1);
    assert_eq!(search(&mut workers, Purpose::Hint, to_depth(start(), 2)).depth, 2);
    assert_eq!(attempts.load(Relaxed), 2);
    assert!(workers.take_has_replaced_worker());
    assert!(!workers.take_has_replaced_worker(), "the flag is reset when read");
    search(&mut workers, Purpose::Hint, to_depth(start(), 2));
    assert_eq!(attempts.load(Relaxed), 2, "the other worker stays");
}

#[test]
fn a_stopped_search_stays_stopped_when_its_worker_is_replaced() {
    let (mut workers, _) = vanishing(1);
    let id = request(&mut workers, Purpose::Hint, infinite());
    workers.stop(id);
    assert!(result(&mut workers, id).is_ok());
}

#[test]
fn a_cancelled_search_is_not_sent_again() {
    let (mut workers, attempts) = vanishing(1);
    let id = request(&mut workers, Purpose::Hint, infinite());
    workers.cancel(id);
    workers.poll();
    assert!(workers.is_idle() && !workers.take_has_replaced_worker());
    assert_eq!(attempts.load(Relaxed), 1);
}

#[test]
fn a_search_fails_when_its_worker_is_lost_twice() {
    let (mut workers, attempts) = vanishing(2);
    let id = request(&mut workers, Purpose::Hint, infinite());
    assert_eq!(result(&mut workers, id), Err(RequestError::WorkerLost));
    assert!(workers.is_idle());
    assert_eq!(attempts.load(Relaxed), 2);
    let report = search(&mut workers, Purpose::Hint, to_depth(start(), 2));
    assert_eq!(report.depth, 2);
}
