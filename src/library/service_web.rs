//! Library of the browser build: requests are handled synchronously, because there are no threads, and the database is in memory.

use crate::library::messages::{Reply, Request};
use crate::library::store::Store;
use crate::redraw::WakeUp;
use std::collections::VecDeque;
use std::io;
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::sync::{Mutex, MutexGuard, PoisonError};

pub(super) struct Service(Mutex<Open>);

struct Open {
    /// `None` after `finish`.
    store: Option<Store>,
    replies: VecDeque<Reply>,
    wake_up: WakeUp,
}

impl Service {
    pub(super) fn start(path: PathBuf, _: bool, wake_up: WakeUp) -> io::Result<Service> {
        Ok(Service(Mutex::new(Open {
            store: Some(Store::new(path)),
            replies: VecDeque::new(),
            wake_up,
        })))
    }

    fn open(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn send(&self, request: Request) {
        let mut open = self.open();
        let Some(store) = &mut open.store else { return };
        store.handle(request);
        let replies = store.take_replies();
        if !replies.is_empty() {
            open.replies.extend(replies);
            open.wake_up.call();
        }
    }

    pub(super) fn try_receive(&mut self) -> Option<Reply> {
        self.open().replies.pop_front()
    }

    /// Does nothing, because lists are computed synchronously.
    pub(super) fn cancel_lists_before(&self, _: u64) {}

    pub(super) fn wait(&self) {
        let (done, _) = channel();
        self.send(Request::Wait(done));
    }

    /// Closes the database.
    pub(super) fn finish(&mut self) {
        if let Some(store) = self.open().store.take() {
            store.close();
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.finish();
    }
}
