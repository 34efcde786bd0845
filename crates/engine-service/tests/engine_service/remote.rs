//! Remote workers on threads, for tests.

use breakthrough_engine_service::{EngineServer, EngineWorkers, Link, RemoteWorker, WorkerLost};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;

/// Link to an engine server on a thread.
struct ThreadLink {
    /// Whether the worker can be stopped during a request.
    can_stop: bool,
    thread: LinkedThread,
}

struct LinkedThread {
    commands: Sender<Vec<u8>>,
    replies: Mutex<Receiver<Vec<u8>>>,
    is_stopped: Arc<AtomicBool>,
}

impl LinkedThread {
    fn start() -> LinkedThread {
        let (commands, inbox) = channel::<Vec<u8>>();
        let (outbox, replies) = channel();
        let is_stopped = Arc::new(AtomicBool::new(false));
        let stops = Arc::clone(&is_stopped);
        thread::spawn(move || {
            let mut engine = EngineServer::default();
            for command in inbox {
                let is_stopped = || stops.load(Ordering::Relaxed);
                // Sending fails if the worker was replaced.
                let mut post = |reply| _ = outbox.send(reply);
                engine.execute(&command, &is_stopped, &mut post).expect("a command");
            }
        });
        LinkedThread {
            commands,
            replies: Mutex::new(replies),
            is_stopped,
        }
    }
}

impl Link for ThreadLink {
    fn post(&mut self, command: Vec<u8>) -> Result<(), WorkerLost> {
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

    fn try_receive(&mut self) -> Result<Option<Vec<u8>>, WorkerLost> {
        Ok(self.thread.replies.get_mut().expect("no panic").try_recv().ok())
    }
}

impl Drop for ThreadLink {
    fn drop(&mut self) {
        self.thread.is_stopped.store(true, Ordering::Relaxed);
    }
}

pub(super) fn remote_workers(can_stop: bool) -> EngineWorkers {
    EngineWorkers::with_starter(move |_| {
        let thread = LinkedThread::start();
        Ok(Box::new(RemoteWorker::new(ThreadLink { can_stop, thread })))
    })
}
