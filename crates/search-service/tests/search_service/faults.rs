//! Workers that cannot be started or are lost.

use super::{infinite, request, result, search, start, to_depth};
use breakthrough_search_service::{
    SearchError, SearchPurpose, SearchWorker, SearchWorkers, ThreadWorker, WorkerCommand, WorkerEvent, WorkerLost,
};
use std::io;

#[test]
fn a_worker_that_cannot_be_started_is_an_error_and_the_next_request_tries_again() {
    let mut attempts = 0;
    let mut workers = SearchWorkers::with_starter(move |name| {
        attempts += 1;
        if attempts == 1 {
            return Err(io::Error::other("no threads left"));
        }
        Ok(Box::new(ThreadWorker::start(name)?))
    });
    let error = workers
        .request(SearchPurpose::Opponent, infinite())
        .expect_err("no worker");
    assert_eq!(error.to_string(), "no threads left");
    assert!(workers.is_idle());
    let report = search(&mut workers, SearchPurpose::Opponent, to_depth(start(), 2));
    assert_eq!(report.depth, 2);
}

/// A worker whose thread ends without an event.
struct Vanishing;

impl SearchWorker for Vanishing {
    fn send(&mut self, _: WorkerCommand) -> Result<(), WorkerLost> {
        Ok(())
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        Err(WorkerLost)
    }
}

#[test]
fn a_lost_worker_is_an_error_and_the_next_request_starts_another() {
    let mut attempts = 0;
    let mut workers = SearchWorkers::with_starter(move |name| {
        attempts += 1;
        Ok(if attempts == 1 {
            Box::new(Vanishing)
        } else {
            Box::new(ThreadWorker::start(name)?)
        })
    });
    let id = request(&mut workers, SearchPurpose::Hint, infinite());
    assert_eq!(result(&mut workers, id), Err(SearchError::WorkerLost));
    assert!(workers.is_idle());
    let report = search(&mut workers, SearchPurpose::Hint, to_depth(start(), 2));
    assert_eq!(report.depth, 2);
}
