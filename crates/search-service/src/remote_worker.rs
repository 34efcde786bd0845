//! A search worker that is told and answers by texts, one search at a time: a Web Worker in a browser. Which search is next and when
//! one has to end is decided on the caller's side.

use crate::queue::{QueuedSearch, SearchQueue};
use crate::wire::{Answer, Order};
use crate::{SearchError, SearchWorker, WorkerCommand, WorkerEvent, WorkerLost};
use breakthrough_engine::Report;
use std::collections::VecDeque;

/// The way to a worker that has a [`TextEngine`](crate::TextEngine). No method blocks.
pub trait Link: Send + Sync {
    /// Sends an order.
    ///
    /// # Errors
    /// The worker has ended.
    fn post(&mut self, order: String) -> Result<(), WorkerLost>;

    /// Asks the running search to end. Returns whether the worker can hear that while it searches.
    fn stop(&mut self) -> bool;

    /// Replaces the worker by a new one, which ends its search without an answer.
    ///
    /// # Errors
    /// No other worker can be started.
    fn restart(&mut self) -> Result<(), WorkerLost>;

    /// The next answer; `None` if there is none yet.
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
    /// Whether the running search was asked to end.
    is_ending: bool,
    hash_mebibytes: Option<usize>,
    events: VecDeque<WorkerEvent>,
}

impl<L: Link> RemoteWorker<L> {
    /// A worker at the other end of a link.
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

    /// Ends the running search if it must, and starts the next one.
    fn go_on(&mut self) -> Result<(), WorkerLost> {
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
        // A worker that hears nothing while it searches is replaced as soon as there is something to answer with.
        let Some(search) = self.running.take_if(|search| search.deepest.is_some()) else {
            return Ok(());
        };
        self.link.restart()?;
        if let Some(mebibytes) = self.hash_mebibytes {
            self.link.post(Order::SetHash(mebibytes).to_text())?;
        }
        let found = search.deepest.clone().unwrap_or_default();
        self.conclude(search, found);
        Ok(())
    }

    fn start_next(&mut self) -> Result<(), WorkerLost> {
        if self.queue.take_frees_tables() {
            self.link.post(Order::FreeTables.to_text())?;
        }
        if let Some(mebibytes) = self.queue.take_hash() {
            self.hash_mebibytes = Some(mebibytes);
            self.link.post(Order::SetHash(mebibytes).to_text())?;
        }
        let Some(search) = self.queue.start_next() else {
            return Ok(());
        };
        self.link.post(Order::Search(search.request.clone()).to_text())?;
        self.is_ending = false;
        self.running = Some(search);
        Ok(())
    }

    fn conclude(&mut self, search: QueuedSearch, report: Report) {
        self.events.extend(self.queue.conclude(search, Ok(report)));
    }

    fn receive(&mut self) -> Result<(), WorkerLost> {
        while let Some(text) = self.link.try_receive()? {
            let Some(mut search) = self.running.take() else {
                continue;
            };
            match Answer::parse(&text, search.request.position.size()) {
                Ok(Answer::Report(report)) => {
                    if search.deepen(&report) {
                        self.events.push_back(WorkerEvent::Report(search.id, report));
                    }
                    self.running = Some(search);
                }
                Ok(Answer::Finished(report)) => self.conclude(search, report),
                Err(error) => {
                    let failed = Err(SearchError::Panicked(error.to_string()));
                    self.events.extend(self.queue.conclude(search, failed));
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
        self.go_on()
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        self.receive()?;
        self.go_on()?;
        Ok(self.events.pop_front())
    }
}
