//! Search workers for tests: one that never replies, one that is lost, one whose searches fail, and one with a log of its commands.

use breakthrough_search_service::{
    SearchError, SearchId, SearchRequest, SearchWorker, ThreadWorker, WorkerCommand, WorkerEvent, WorkerLost,
};
use std::io;
use std::sync::{Arc, Mutex};

/// A worker that never replies, with a log of its requests.
#[derive(Default)]
pub(crate) struct SilentWorker(Arc<Mutex<Vec<SearchRequest>>>);

impl SilentWorker {
    pub(crate) fn logging(requests: &Arc<Mutex<Vec<SearchRequest>>>) -> SilentWorker {
        SilentWorker(Arc::clone(requests))
    }
}

impl SearchWorker for SilentWorker {
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost> {
        if let WorkerCommand::Search { request, .. } = command {
            self.0.lock().expect("no panic").push(*request);
        }
        Ok(())
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        Ok(None)
    }
}

/// A worker whose thread ends during the first search.
pub(crate) struct LostWorker;

impl SearchWorker for LostWorker {
    fn send(&mut self, _: WorkerCommand) -> Result<(), WorkerLost> {
        Ok(())
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        Err(WorkerLost)
    }
}

/// A search thread with a log of its commands. Its first search can be made to fail.
pub(crate) struct TestWorker {
    thread: ThreadWorker,
    fails_next: bool,
    failed: Option<SearchId>,
    log: Arc<Mutex<Vec<&'static str>>>,
}

impl TestWorker {
    pub(crate) fn start(name: &str, log: &Arc<Mutex<Vec<&'static str>>>) -> io::Result<Box<dyn SearchWorker>> {
        Ok(Box::new(TestWorker {
            thread: ThreadWorker::start(name)?,
            fails_next: false,
            failed: None,
            log: Arc::clone(log),
        }))
    }

    pub(crate) fn start_failing_once(name: &str) -> io::Result<Box<dyn SearchWorker>> {
        Ok(Box::new(TestWorker {
            thread: ThreadWorker::start(name)?,
            fails_next: true,
            failed: None,
            log: Arc::default(),
        }))
    }
}

impl SearchWorker for TestWorker {
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost> {
        let name = match command {
            WorkerCommand::Search { .. } => "search",
            WorkerCommand::Stop(_) => "stop",
            WorkerCommand::FreeTables => "free tables",
            WorkerCommand::SetHash(_) => "set hash",
        };
        self.log.lock().expect("no panic").push(name);
        match command {
            WorkerCommand::Search { id, .. } if std::mem::take(&mut self.fails_next) => {
                self.failed = Some(id);
                Ok(())
            }
            command => self.thread.send(command),
        }
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        match self.failed.take() {
            Some(id) => {
                let error = SearchError::Panicked("a worker of the tests".to_owned());
                Ok(Some(WorkerEvent::Finished(id, Err(error))))
            }
            None => self.thread.try_receive(),
        }
    }
}
