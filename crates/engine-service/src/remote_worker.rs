//! Worker that exchanges messages and runs one request at a time, such as a Web Worker in a browser. The caller's side queues requests
//! and decides when a request must end.

use crate::queue::{Change, QueuedRequest, RequestQueue};
use crate::wire::{Command, Reply, decode, encode};
use crate::{Answer, EngineWorker, RequestError, RequestResult, WorkerCommand, WorkerEvent, WorkerLost};
use std::collections::VecDeque;

/// Connection to a worker that runs an [`EngineServer`](crate::EngineServer). No method blocks.
pub trait Link: Send + Sync {
    /// Sends a command.
    ///
    /// # Errors
    /// The worker has ended.
    fn post(&mut self, command: Vec<u8>) -> Result<(), WorkerLost>;

    /// Asks the running request to stop. Returns whether the worker can receive this message during a request.
    fn stop(&mut self) -> bool;

    /// Replaces the worker with a new worker. The running request ends without a reply.
    ///
    /// # Errors
    /// The new worker cannot be started.
    fn restart(&mut self) -> Result<(), WorkerLost>;

    /// Returns the next reply, or `None` if no reply has arrived.
    ///
    /// # Errors
    /// The worker has ended.
    fn try_receive(&mut self) -> Result<Option<Vec<u8>>, WorkerLost>;
}

/// A worker behind a [`Link`].
pub struct RemoteWorker<L> {
    link: L,
    queue: RequestQueue,
    running: Option<QueuedRequest>,
    /// Whether the running request was asked to stop.
    is_ending: bool,
    hash_mebibytes: Option<usize>,
    events: VecDeque<WorkerEvent>,
}

impl<L: Link> RemoteWorker<L> {
    /// Creates the object through which a caller uses the worker behind `link`.
    pub fn new(link: L) -> RemoteWorker<L> {
        RemoteWorker {
            link,
            queue: RequestQueue::default(),
            running: None,
            is_ending: false,
            hash_mebibytes: None,
            events: VecDeque::new(),
        }
    }

    /// Ends the running request if it must end, and starts the next request if none is running.
    fn advance(&mut self) -> Result<(), WorkerLost> {
        if self.running.is_some() && self.queue.must_end() && !self.is_ending {
            self.end_early()?;
        }
        if self.running.is_none() {
            self.start_next()?;
        }
        Ok(())
    }

    fn end_early(&mut self) -> Result<(), WorkerLost> {
        if self.link.stop() {
            self.is_ending = true;
            return Ok(());
        }
        // A worker that cannot receive messages during a search is restarted as soon as a report is available, and the report
        // becomes the result. Requests without reports end soon without a restart.
        let Some(request) = self.running.take_if(|request| request.deepest.is_some()) else {
            return Ok(());
        };
        self.link.restart()?;
        if let Some(mebibytes) = self.hash_mebibytes {
            self.post(&Command::SetHash(mebibytes))?;
        }
        let deepest = request.deepest.clone().unwrap_or_default();
        self.finish(request, Ok(Answer::Search(deepest)));
        Ok(())
    }

    fn start_next(&mut self) -> Result<(), WorkerLost> {
        while let Some(change) = self.queue.take_change() {
            match change {
                Change::NewGame(_) => self.post(&Command::FreeTables)?,
                Change::SetHash(mebibytes) => {
                    self.hash_mebibytes = Some(mebibytes);
                    self.post(&Command::SetHash(mebibytes))?;
                }
            }
        }
        let Some(next) = self.queue.start_next() else {
            return Ok(());
        };
        self.post(&Command::Run(next.request.clone()))?;
        self.is_ending = false;
        self.running = Some(next);
        Ok(())
    }

    fn post(&mut self, command: &Command) -> Result<(), WorkerLost> {
        self.link.post(encode(command))
    }

    fn finish(&mut self, request: QueuedRequest, result: RequestResult) {
        self.events.extend(self.queue.finish(request, result));
    }

    fn receive(&mut self) -> Result<(), WorkerLost> {
        while let Some(reply) = self.link.try_receive()? {
            let Some(mut request) = self.running.take() else {
                continue;
            };
            match decode(&reply) {
                Ok(Reply::Report(report)) => {
                    if request.record_report(&report) {
                        self.events.push_back(WorkerEvent::Report(request.id, report));
                    }
                    self.running = Some(request);
                }
                Ok(Reply::Finished(result)) => self.finish(request, result),
                Err(error) => self.finish(request, Err(RequestError::Unexpected(error.to_string()))),
            }
        }
        Ok(())
    }
}

impl<L: Link> EngineWorker for RemoteWorker<L> {
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost> {
        let discarded = self.queue.accept(command);
        self.events.extend(discarded.map(WorkerEvent::Discarded));
        self.advance()
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        self.receive()?;
        self.advance()?;
        Ok(self.events.pop_front())
    }
}
