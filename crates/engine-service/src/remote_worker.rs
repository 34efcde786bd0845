//! Search worker that exchanges text messages and runs one search at a time, such as a Web Worker in a browser. The caller's side
//! queues searches and decides when a search must end.

use crate::queue::{QueuedSearch, SearchQueue};
use crate::wire::{Answer, Command};
use crate::{SearchError, SearchWorker, WorkerCommand, WorkerEvent, WorkerLost};
use breakthrough_engine::Report;
use std::collections::VecDeque;

/// Connection to a worker that runs a [`TextEngine`](crate::TextEngine). No method blocks.
pub trait Link: Send + Sync {
    /// Sends a command.
    ///
    /// # Errors
    /// The worker has ended.
    fn post(&mut self, command: String) -> Result<(), WorkerLost>;

    /// Asks the running search to stop. Returns whether the worker can receive this request during a search.
    fn stop(&mut self) -> bool;

    /// Replaces the worker with a new one. The running search ends without an answer.
    ///
    /// # Errors
    /// The new worker cannot be started.
    fn restart(&mut self) -> Result<(), WorkerLost>;

    /// Returns the next answer, or `None` if no answer has arrived.
    ///
    /// # Errors
    /// The worker has ended.
    fn try_receive(&mut self) -> Result<Option<String>, WorkerLost>;
}

/// A search worker behind a [`Link`].
pub struct RemoteWorker<L> {
    link: L,
    queue: SearchQueue,
    running: Option<QueuedSearch>,
    /// Whether the running search was asked to stop.
    is_ending: bool,
    hash_mebibytes: Option<usize>,
    events: VecDeque<WorkerEvent>,
}

impl<L: Link> RemoteWorker<L> {
    /// Creates the caller's side of the worker behind `link`.
    pub fn new(link: L) -> RemoteWorker<L> {
        RemoteWorker {
            link,
            queue: SearchQueue::default(),
            running: None,
            is_ending: false,
            hash_mebibytes: None,
            events: VecDeque::new(),
        }
    }

    /// Ends the running search if it must end, and starts the next search if none is running.
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
        // A worker that cannot receive messages during a search is restarted as soon as a report is available. The report becomes
        // the result.
        let Some(search) = self.running.take_if(|search| search.deepest.is_some()) else {
            return Ok(());
        };
        self.link.restart()?;
        if let Some(mebibytes) = self.hash_mebibytes {
            self.link.post(Command::SetHash(mebibytes).to_text())?;
        }
        let found = search.deepest.clone().unwrap_or_default();
        self.finish(search, found);
        Ok(())
    }

    fn start_next(&mut self) -> Result<(), WorkerLost> {
        if self.queue.take_free_request() {
            self.link.post(Command::FreeTables.to_text())?;
        }
        if let Some(mebibytes) = self.queue.take_hash() {
            self.hash_mebibytes = Some(mebibytes);
            self.link.post(Command::SetHash(mebibytes).to_text())?;
        }
        let Some(search) = self.queue.start_next() else {
            return Ok(());
        };
        self.link.post(Command::Search(search.request.clone()).to_text())?;
        self.is_ending = false;
        self.running = Some(search);
        Ok(())
    }

    fn finish(&mut self, search: QueuedSearch, report: Report) {
        self.events.extend(self.queue.finish(search, Ok(report)));
    }

    fn receive(&mut self) -> Result<(), WorkerLost> {
        while let Some(text) = self.link.try_receive()? {
            let Some(mut search) = self.running.take() else {
                continue;
            };
            match Answer::parse(&text, search.request.position.size()) {
                Ok(Answer::Report(report)) => {
                    if search.record_report(&report) {
                        self.events.push_back(WorkerEvent::Report(search.id, report));
                    }
                    self.running = Some(search);
                }
                Ok(Answer::Finished(report)) => self.finish(search, report),
                Err(error) => {
                    let failed = Err(SearchError::Panicked(error.to_string()));
                    self.events.extend(self.queue.finish(search, failed));
                }
            }
        }
        Ok(())
    }
}

impl<L: Link> SearchWorker for RemoteWorker<L> {
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
