//! Worker on a thread.

use crate::built_in_engine::BuiltInEngine;
use crate::queue::{Change, QueuedRequest, RequestQueue};
use crate::request_handler::RequestHandler;
use crate::running_uci_engines::RunningUciEngines;
use crate::{EngineWorker, RequestError, SearchReport, WorkerCommand, WorkerEvent, WorkerKind, WorkerLost};
use breakthrough_platform::panics::catch_panic;
use breakthrough_platform::threads;
use std::cell::RefCell;
use std::io;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread::JoinHandle;

/// Returns the recommended number of search threads for programs with a user interface: half of the processors, at least one.
#[must_use]
pub fn search_threads() -> usize {
    (threads::available() / 2).max(1)
}

/// Handle of a thread that runs requests with the built-in engine or running UCI engines. Dropping the handle stops the
/// running request, waits until the thread has ended, and thereby terminates the UCI engines.
pub struct ThreadWorker {
    /// `None` only during drop.
    commands: Option<Sender<WorkerCommand>>,
    /// The mutex is needed only because a receiver is not `Sync`.
    events: Mutex<Receiver<WorkerEvent>>,
    /// `None` only during drop.
    thread: Option<JoinHandle<()>>,
}

impl ThreadWorker {
    /// Starts a thread.
    ///
    /// # Errors
    /// The operating system cannot start another thread.
    pub fn start(kind: WorkerKind) -> io::Result<ThreadWorker> {
        ThreadWorker::start_notifying(kind, || {})
    }

    /// Starts a thread that calls `notify` when the result of a request or a report of an analysis can be received. When a
    /// computer player chooses a move, `notify` is not called for reports, because only the result matters.
    ///
    /// # Errors
    /// The operating system cannot start another thread.
    pub fn start_notifying(kind: WorkerKind, notify: impl Fn() + Send + 'static) -> io::Result<ThreadWorker> {
        if kind.runs_uci_engines() {
            ThreadWorker::start_with(kind.name(), RunningUciEngines::default, notify)
        } else {
            ThreadWorker::start_with(kind.name(), BuiltInEngine::default, notify)
        }
    }

    /// Starts a thread that runs requests with a handler. `create` is called on the thread and creates the handler.
    pub(crate) fn start_with<H: RequestHandler>(
        name: &str,
        create: impl FnOnce() -> H + Send + 'static,
        notify: impl Fn() + Send + 'static,
    ) -> io::Result<ThreadWorker> {
        let (commands, inbox) = channel();
        let (events_sender, events) = channel();
        let outbox = Outbox {
            events: Some(events_sender),
            notify: Box::new(notify),
        };
        let run = move || {
            let message_loop = MessageLoop {
                inbox,
                outbox,
                queue: RefCell::default(),
                handler: create(),
            };
            message_loop.run();
        };
        let thread = threads::spawn(name, run)?;
        Ok(ThreadWorker {
            commands: Some(commands),
            events: Mutex::new(events),
            thread: Some(thread),
        })
    }
}

impl Drop for ThreadWorker {
    fn drop(&mut self) {
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // A panic of the thread has been reported as a lost worker.
            let _ = thread.join();
        }
    }
}

impl EngineWorker for ThreadWorker {
    fn send(&mut self, command: WorkerCommand) -> Result<(), WorkerLost> {
        let commands = self.commands.as_ref().ok_or(WorkerLost)?;
        commands.send(command).map_err(|_| WorkerLost)
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

/// Sending end of the event channel.
struct Outbox {
    /// `None` only during drop.
    events: Option<Sender<WorkerEvent>>,
    notify: Box<dyn Fn() + Send>,
}

impl Outbox {
    fn send(&self, event: WorkerEvent) {
        if let Some(events) = &self.events {
            // Sending fails if the caller's end was dropped. Dropping the caller's end also disconnects the inbox, which ends the loop.
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

/// Message loop of the worker thread. During a request, commands are received whenever the request polls its interrupt.
struct MessageLoop<H> {
    inbox: Receiver<WorkerCommand>,
    outbox: Outbox,
    queue: RefCell<RequestQueue>,
    handler: H,
}

impl<H: RequestHandler> MessageLoop<H> {
    /// Runs requests until the caller's end is dropped.
    fn run(mut self) {
        while let Ok(command) = self.inbox.recv() {
            accept(&self.queue, &self.outbox, command);
            loop {
                receive(&self.queue, &self.inbox, &self.outbox);
                while let Some(change) = self.queue.get_mut().take_change() {
                    match change {
                        Change::NewGame(players) => self.handler.new_game(&players),
                        Change::SetHash(mebibytes) => self.handler.set_hash(mebibytes),
                    }
                }
                let Some(request) = self.queue.get_mut().start_next() else {
                    break;
                };
                self.execute(request);
            }
        }
    }

    fn execute(&mut self, mut queued: QueuedRequest) {
        let MessageLoop {
            inbox,
            outbox,
            queue,
            handler,
        } = self;
        let id = queued.id;
        let request = queued.request.clone();
        let interrupt = || {
            receive(queue, inbox, outbox);
            queue.borrow().must_end()
        };
        let mut on_report = |report: SearchReport| {
            if queued.record_report(&report) {
                let event = WorkerEvent::Report(id, report);
                if request.notifies_reports() {
                    outbox.send_and_notify(event);
                } else {
                    outbox.send(event);
                }
            }
        };
        let result = catch_panic(|| handler.run(&request, &interrupt, &mut on_report)).unwrap_or_else(|panic| {
            handler.new_game(&[]);
            Err(RequestError::Panicked(panic))
        });
        match queue.borrow_mut().finish(queued, result) {
            Some(WorkerEvent::Discarded(id)) => outbox.send(WorkerEvent::Discarded(id)),
            Some(event) => outbox.send_and_notify(event),
            None => {}
        }
    }
}

/// Processes all commands that have arrived.
fn receive(queue: &RefCell<RequestQueue>, inbox: &Receiver<WorkerCommand>, outbox: &Outbox) {
    loop {
        match inbox.try_recv() {
            Ok(command) => accept(queue, outbox, command),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => return queue.borrow_mut().close(),
        }
    }
}

fn accept(queue: &RefCell<RequestQueue>, outbox: &Outbox, command: WorkerCommand) {
    if let Some(id) = queue.borrow_mut().accept(command) {
        outbox.send(WorkerEvent::Discarded(id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{analysis, search};
    use crate::{Answer, EngineWorkers, Purpose, Request, RequestId, RequestResult, SearchMode};
    use breakthrough_engine::{Level, Limits};
    use breakthrough_players::EngineName;
    use breakthrough_rules::{Interrupt, Variant};
    use breakthrough_test_support::wait_for;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    /// Returns a request for an analysis that runs until it is stopped.
    fn endless() -> Request {
        analysis(Limits::default())
    }

    /// Handler that panics in every other search, starting with the first.
    #[derive(Default)]
    struct Unreliable {
        searches: u32,
        engine: BuiltInEngine,
    }

    static FREED: AtomicU32 = AtomicU32::new(0);

    impl RequestHandler for Unreliable {
        fn run(
            &mut self,
            request: &Request,
            interrupt: &dyn Interrupt,
            on_report: &mut dyn FnMut(SearchReport),
        ) -> RequestResult {
            self.searches += 1;
            assert!(self.searches.is_multiple_of(2), "search {} failed", self.searches);
            self.engine.run(request, interrupt, on_report)
        }

        fn new_game(&mut self, _: &[EngineName]) {
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
        fn run(&mut self, _: &Request, interrupt: &dyn Interrupt, _: &mut dyn FnMut(SearchReport)) -> RequestResult {
            // After the test has dropped its channels, later searches return at once.
            if self.has_begun.send(()).is_ok() && self.may_poll.recv().is_ok() {
                let _ = self.is_raised.send(interrupt.is_raised());
            }
            Ok(Answer::Search(SearchReport::default()))
        }

        fn new_game(&mut self, _: &[EngineName]) {}

        fn set_hash(&mut self, _: usize) {}
    }

    #[test]
    fn the_interrupt_is_raised_at_the_next_poll_after_a_command() {
        let check = |what: &str, command: fn(&mut EngineWorkers, RequestId), expected: bool| {
            let (has_begun, begun) = channel();
            let (resume, may_poll) = channel();
            let (is_raised, raised) = channel();
            let handler = Mutex::new(Some(PollsOnce {
                has_begun,
                may_poll,
                is_raised,
            }));
            let mut workers = EngineWorkers::with_starter(move |kind| {
                let handler = handler.lock().expect("no panic").take().expect("one worker");
                Ok(Box::new(ThreadWorker::start_with(kind.name(), || handler, || {})?))
            });
            let id = workers.request(Purpose::Hint, endless()).expect("a thread");
            begun.recv().expect("the search begins");
            command(&mut workers, id);
            resume.send(()).expect("the search waits");
            assert_eq!(raised.recv(), Ok(expected), "{what}");
            // Dropping the worker waits for the thread, and the thread waits for permission to poll, so drop the sender first.
            drop(resume);
        };
        check("nothing", |_, _| {}, false);
        check("stopped", EngineWorkers::stop, true);
        check("cancelled", EngineWorkers::cancel, true);
        let replace = |workers: &mut EngineWorkers, _| {
            workers.request(Purpose::Hint, endless()).expect("a thread");
        };
        check("replaced", replace, true);
        let other = |workers: &mut EngineWorkers, _| {
            workers.request(Purpose::Editor, endless()).expect("a thread");
        };
        check("another waits without a time limit", other, false);
        let limited = |workers: &mut EngineWorkers, _| {
            let mut request = search(
                Variant::STANDARD,
                SearchMode::Play {
                    level: Level::NOVICE,
                    seed: 0,
                },
            );
            request.time = Some(Duration::ZERO);
            workers
                .request(Purpose::Editor, Request::Search(request))
                .expect("a thread");
        };
        check("another waits with a time limit", limited, true);
    }

    #[test]
    fn a_panic_is_an_error_and_the_next_search_succeeds() {
        let mut workers = EngineWorkers::with_starter(|kind| {
            Ok(Box::new(ThreadWorker::start_with(
                kind.name(),
                Unreliable::default,
                || {},
            )?))
        });
        let request = analysis(Limits::depth(2));
        for panics in [true, false, true, false] {
            let id = workers
                .request(Purpose::Hint, request.clone())
                .expect("a thread can be started");
            let result = wait_for("the end of the search", Duration::from_secs(10), || {
                workers.poll();
                workers.take_result::<SearchReport>(id)
            });
            if panics {
                let error = result.expect_err("the search panics").to_string();
                assert!(error.starts_with("the engine panicked: search "), "{error}");
            } else {
                assert_eq!(result.expect("the search works").report.depth, 2);
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
