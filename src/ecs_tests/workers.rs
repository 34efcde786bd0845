//! Engine workers for tests: workers that never reply, that are lost, whose searches fail, or that log their commands.

use breakthrough_engine_service::{
    EngineWorker, Request, RequestError, RequestId, SearchRequest, ThreadWorker, WorkerCommand, WorkerEvent,
    WorkerKind, WorkerLost,
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

impl EngineWorker for SilentWorker {
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost> {
        if let WorkerCommand::Run { request, .. } = command
            && let Request::Search(search) = *request
        {
            self.0.lock().expect("no panic").push(search);
        }
        Ok(())
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        Ok(None)
    }
}

/// A worker whose thread ends during the first search.
pub(crate) struct LostWorker;

impl EngineWorker for LostWorker {
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
    failed: Option<RequestId>,
    log: Arc<Mutex<Vec<&'static str>>>,
}

impl TestWorker {
    pub(crate) fn start(kind: WorkerKind, log: &Arc<Mutex<Vec<&'static str>>>) -> io::Result<Box<dyn EngineWorker>> {
        Ok(Box::new(TestWorker {
            thread: ThreadWorker::start(kind)?,
            fails_next: false,
            failed: None,
            log: Arc::clone(log),
        }))
    }

    pub(crate) fn start_failing_once(kind: WorkerKind) -> io::Result<Box<dyn EngineWorker>> {
        Ok(Box::new(TestWorker {
            thread: ThreadWorker::start(kind)?,
            fails_next: true,
            failed: None,
            log: Arc::default(),
        }))
    }
}

impl EngineWorker for TestWorker {
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost> {
        let name = match command {
            WorkerCommand::Run { .. } => "search",
            WorkerCommand::Stop(_) => "stop",
            WorkerCommand::NewGame(_) => "new game",
            WorkerCommand::SetHash(_) => "set hash",
        };
        self.log.lock().expect("no panic").push(name);
        match command {
            WorkerCommand::Run { id, .. } if std::mem::take(&mut self.fails_next) => {
                self.failed = Some(id);
                Ok(())
            }
            command => self.thread.send(command),
        }
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        match self.failed.take() {
            Some(id) => {
                let error = RequestError::Panicked("a worker of the tests".to_owned());
                Ok(Some(WorkerEvent::Finished(id, Err(error))))
            }
            None => self.thread.try_receive(),
        }
    }
}
