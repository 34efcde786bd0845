//! Remote workers on threads, for tests.

use breakthrough_search_service::{Link, RemoteWorker, SearchWorkers, TextEngine, WorkerLost};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// Link to a text engine on a thread.
struct ThreadLink {
    /// Whether the worker can be stopped during a search.
    can_stop: bool,
    thread: LinkedThread,
}

struct LinkedThread {
    commands: Sender<String>,
    answers: Mutex<Receiver<String>>,
    is_stopped: Arc<AtomicBool>,
}

impl LinkedThread {
    fn start() -> LinkedThread {
        let (commands, inbox) = channel::<String>();
        let (outbox, answers) = channel();
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stops = Arc::clone(&is_stopped);
        thread::spawn(move || {
            let mut engine = TextEngine::default();
            for command in inbox {
                let is_stopped = || stops.load(Ordering::Relaxed);
                // Sending fails if the worker was replaced.
                let mut post = |answer| _ = outbox.send(answer);
                engine.execute(&command, &is_stopped, &mut post).expect("a command");
            }
        });
        LinkedThread {
            commands,
            answers: Mutex::new(answers),
            is_stopped,
        }
    }
}

impl Link for ThreadLink {
    fn post(&mut self, command: String) -> Result<(), WorkerLost> {
        self.thread.is_stopped.store(false, Ordering::Relaxed);
        self.thread.commands.send(command).map_err(|_| WorkerLost)
    }

    fn stop(&mut self) -> bool {
        if self.can_stop {
            self.thread.is_stopped.store(true, Ordering::Relaxed);
        }
        self.can_stop
    }

    fn restart(&mut self) -> Result<(), WorkerLost> {
        self.thread.is_stopped.store(true, Ordering::Relaxed);
        self.thread = LinkedThread::start();
        Ok(())
    }

    fn try_receive(&mut self) -> Result<Option<String>, WorkerLost> {
        Ok(self.thread.answers.get_mut().expect("no panic").try_recv().ok())
    }
}

impl Drop for ThreadLink {
    fn drop(&mut self) {
        self.thread.is_stopped.store(true, Ordering::Relaxed);
    }
}

pub(super) fn remote_workers(can_stop: bool) -> SearchWorkers {
    SearchWorkers::with_starter(move |_| {
        let thread = LinkedThread::start();
        Ok(Box::new(RemoteWorker::new(ThreadLink { can_stop, thread })))
    })
}
