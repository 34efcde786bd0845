//! Search worker on a thread.

use crate::queue::{QueuedSearch, SearchQueue};
use crate::{PlayerPool, SearchError, SearchMode, SearchRequest, SearchWorker, WorkerCommand, WorkerEvent, WorkerLost};
use breakthrough_engine::{Interrupt, Report};
use breakthrough_platform::clock::Instant;
use breakthrough_platform::threads;
use std::any::Any;
use std::cell::RefCell;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};

/// Returns the recommended number of search threads for programs with a user interface: half of the processors, at least one.
#[must_use]
pub fn search_threads() -> usize {
    (threads::available() / 2).max(1)
}

/// Handle of a thread that runs searches with a [`PlayerPool`]. The thread ends when the handle is dropped.
pub struct ThreadWorker {
    commands: Sender<WorkerCommand>,
    /// The mutex is needed only because a receiver is not `Sync`.
    events: Mutex<Receiver<WorkerEvent>>,
}

impl ThreadWorker {
    /// Starts a named thread.
    ///
    /// # Errors
    /// The operating system cannot start another thread.
    pub fn start(name: &str) -> io::Result<ThreadWorker> {
        ThreadWorker::start_notifying(name, || {})
    }

    /// Starts a named thread that calls `notify` when the result of a search or a report of an analysis can be received. When a
    /// computer player chooses a move, `notify` is not called for reports, because only the result matters.
    ///
    /// # Errors
    /// The operating system cannot start another thread.
    pub fn start_notifying(name: &str, notify: impl Fn() + Send + 'static) -> io::Result<ThreadWorker> {
        ThreadWorker::start_with(name, PlayerPool::default(), notify)
    }

    pub(crate) fn start_with(
        name: &str,
        handler: impl RequestHandler + Send + 'static,
        notify: impl Fn() + Send + 'static,
    ) -> io::Result<ThreadWorker> {
        let (commands, inbox) = channel();
        let (events_sender, events) = channel();
        let message_loop = MessageLoop {
            inbox,
            outbox: Outbox {
                events: Some(events_sender),
                notify: Box::new(notify),
            },
            queue: RefCell::default(),
            handler,
        };
        threads::spawn(name, move || message_loop.run())?;
        Ok(ThreadWorker {
            commands,
            events: Mutex::new(events),
        })
    }
}

impl SearchWorker for ThreadWorker {
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost> {
        self.commands.send(command).map_err(|_| WorkerLost)
    }

    fn try_receive(&mut self) -> Result<Option<WorkerEvent>, WorkerLost> {
        let events = self.events.get_mut().unwrap_or_else(PoisonError::into_inner);
        match events.try_recv() {
            Ok(event) => Ok(Some(event)),
            Err(TryRecvError::Empty) => Ok(None),
            Err(TryRecvError::Disconnected) => Err(WorkerLost),
        }
    }
}

/// Search backend of a worker thread: a [`PlayerPool`] except in tests.
pub(crate) trait RequestHandler {
    fn search(
        &mut self,
        request: &SearchRequest,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report;

    fn free_tables(&mut self);

    fn set_hash(&mut self, mebibytes: usize);
}

impl RequestHandler for PlayerPool {
    fn search(
        &mut self,
        request: &SearchRequest,
        interrupt: &dyn Interrupt,
        on_report: &mut dyn FnMut(&Report),
    ) -> Report {
        PlayerPool::search(self, request, interrupt, on_report)
    }

    fn free_tables(&mut self) {
        PlayerPool::free_tables(self);
    }

    fn set_hash(&mut self, mebibytes: usize) {
        PlayerPool::set_hash(self, mebibytes);
    }
}

/// Sending end of the event channel.
struct Outbox {
    /// `None` only during drop.
    events: Option<Sender<WorkerEvent>>,
    notify: Box<dyn Fn() + Send>,
}

impl Outbox {
    fn send(&self, event: WorkerEvent) {
        if let Some(events) = &self.events {
            // Sending fails if the caller's end was dropped, which also disconnects the inbox and thereby ends the loop.
            let _ = events.send(event);
        }
    }

    fn send_and_notify(&self, event: WorkerEvent) {
        self.send(event);
        (self.notify)();
    }
}

impl Drop for Outbox {
    /// Notifies the caller that the worker has ended, even after a panic.
    fn drop(&mut self) {
        self.events = None;
        (self.notify)();
    }
}

/// Message loop of the worker thread. During a search, commands are received in the interrupt.
struct MessageLoop<H> {
    inbox: Receiver<WorkerCommand>,
    outbox: Outbox,
    queue: RefCell<SearchQueue>,
    handler: H,
}

impl<H: RequestHandler> MessageLoop<H> {
    /// Runs requests until the caller's end is dropped.
    fn run(mut self) {
        while let Ok(command) = self.inbox.recv() {
            accept(&self.queue, &self.outbox, command);
            loop {
                receive(&self.queue, &self.inbox, &self.outbox);
                if self.queue.get_mut().take_free_request() {
                    self.handler.free_tables();
                }
                if let Some(mebibytes) = self.queue.get_mut().take_hash() {
                    self.handler.set_hash(mebibytes);
                }
                let Some(search) = self.queue.get_mut().start_next() else {
                    break;
                };
                self.execute(search);
            }
        }
    }

    fn execute(&mut self, mut search: QueuedSearch) {
        let MessageLoop {
            inbox,
            outbox,
            queue,
            handler,
        } = self;
        let id = search.id;
        let started = Instant::now();
        let request = search.request.clone();
        let interrupt = || {
            receive(queue, inbox, outbox);
            queue.borrow().must_end() || request.time.is_some_and(|time| started.elapsed() >= time)
        };
        let is_analysis = matches!(request.mode, SearchMode::Analyse { .. });
        let mut on_report = |report: &Report| {
            if search.record_report(report) {
                let event = WorkerEvent::Report(id, report.clone());
                if is_analysis {
                    outbox.send_and_notify(event);
                } else {
                    outbox.send(event);
                }
            }
        };
        let run = || handler.search(&request, &interrupt, &mut on_report);
        let result = catch_unwind(AssertUnwindSafe(run)).map_err(|panic| {
            // A panic may leave the tables in an inconsistent state.
            handler.free_tables();
            SearchError::Panicked(panic_message(&*panic))
        });
        match queue.borrow_mut().finish(search, result) {
            Some(WorkerEvent::Discarded(id)) => outbox.send(WorkerEvent::Discarded(id)),
            Some(event) => outbox.send_and_notify(event),
            None => {}
        }
    }
}

/// Processes all commands that have arrived.
fn receive(queue: &RefCell<SearchQueue>, inbox: &Receiver<WorkerCommand>, outbox: &Outbox) {
    loop {
        match inbox.try_recv() {
            Ok(command) => accept(queue, outbox, command),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => return queue.borrow_mut().close(),
        }
    }
}

fn accept(queue: &RefCell<SearchQueue>, outbox: &Outbox, command: WorkerCommand) {
    if let Some(id) = queue.borrow_mut().accept(command) {
        outbox.send(WorkerEvent::Discarded(id));
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("no message").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::analysis;
    use crate::{SearchId, SearchPurpose, SearchWorkers};
    use breakthrough_engine::Limits;
    use breakthrough_test_support::wait_for;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    /// Returns a request for an analysis that runs until it is stopped.
    fn endless() -> SearchRequest {
        analysis(Limits::default())
    }

    /// Handler that panics in every other search, beginning with the first.
    #[derive(Default)]
    struct Unreliable {
        searches: u32,
        pool: PlayerPool,
    }

    static FREED: AtomicU32 = AtomicU32::new(0);

    impl RequestHandler for Unreliable {
        fn search(
            &mut self,
            request: &SearchRequest,
            interrupt: &dyn Interrupt,
            on_report: &mut dyn FnMut(&Report),
        ) -> Report {
            self.searches += 1;
            assert!(self.searches.is_multiple_of(2), "search {} failed", self.searches);
            self.pool.search(request, interrupt, on_report)
        }

        fn free_tables(&mut self) {
            FREED.fetch_add(1, Ordering::Relaxed);
        }

        fn set_hash(&mut self, _: usize) {}
    }

    /// Handler that polls the interrupt once per search, after the test has sent a command.
    struct PollsOnce {
        has_begun: Sender<()>,
        may_poll: Receiver<()>,
        is_raised: Sender<bool>,
    }

    impl RequestHandler for PollsOnce {
        fn search(&mut self, _: &SearchRequest, interrupt: &dyn Interrupt, _: &mut dyn FnMut(&Report)) -> Report {
            // After the test has dropped its channels, later searches return at once.
            if self.has_begun.send(()).is_ok() && self.may_poll.recv().is_ok() {
                let _ = self.is_raised.send(interrupt.is_raised());
            }
            Report::default()
        }

        fn free_tables(&mut self) {}

        fn set_hash(&mut self, _: usize) {}
    }

    #[test]
    fn the_interrupt_is_raised_at_the_next_poll_after_a_command() {
        let check = |what: &str, command: fn(&mut SearchWorkers, SearchId), expected: bool| {
            let (has_begun, begun) = channel();
            let (resume, may_poll) = channel();
            let (is_raised, raised) = channel();
            let handler = Mutex::new(Some(PollsOnce {
                has_begun,
                may_poll,
                is_raised,
            }));
            let mut workers = SearchWorkers::with_starter(move |name| {
                let handler = handler.lock().expect("no panic").take().expect("one worker");
                Ok(Box::new(ThreadWorker::start_with(name, handler, || {})?))
            });
            let id = workers.request(SearchPurpose::Hint, endless()).expect("a thread");
            begun.recv().expect("the search begins");
            command(&mut workers, id);
            resume.send(()).expect("the search waits");
            assert_eq!(raised.recv(), Ok(expected), "{what}");
        };
        check("nothing", |_, _| {}, false);
        check("stopped", SearchWorkers::stop, true);
        check("cancelled", SearchWorkers::cancel, true);
        let replace = |workers: &mut SearchWorkers, _| {
            workers.request(SearchPurpose::Hint, endless()).expect("a thread");
        };
        check("replaced", replace, true);
        let other = |workers: &mut SearchWorkers, _| {
            workers.request(SearchPurpose::Editor, endless()).expect("a thread");
        };
        check("another waits without a time limit", other, false);
        let limited = |workers: &mut SearchWorkers, _| {
            let time = Some(Duration::ZERO);
            let request = SearchRequest { time, ..endless() };
            workers.request(SearchPurpose::Editor, request).expect("a thread");
        };
        check("another waits with a time limit", limited, true);
    }

    #[test]
    fn a_panic_is_an_error_and_the_next_search_succeeds() {
        let mut workers = SearchWorkers::with_starter(|name| {
            Ok(Box::new(ThreadWorker::start_with(name, Unreliable::default(), || {})?))
        });
        let request = analysis(Limits::depth(2));
        for panics in [true, false, true, false] {
            let id = workers
                .request(SearchPurpose::Hint, request.clone())
                .expect("a thread can be started");
            let result = wait_for("the end of the search", Duration::from_secs(10), || {
                workers.poll();
                workers.take_result(id)
            });
            if panics {
                let error = result.expect_err("the search panics").to_string();
                assert!(error.starts_with("the search panicked: search "), "{error}");
            } else {
                assert_eq!(result.expect("the search works").depth, 2);
            }
            assert!(workers.is_idle());
        }
        assert_eq!(
            FREED.load(Ordering::Relaxed),
            2,
            "tables after a panic are not used again"
        );
    }
}
