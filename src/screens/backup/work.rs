//! Work in a thread, or between frames in a browser: a backup that is written, checked or restored.

use crate::redraw::WakeUp;
use breakthrough_platform::threads;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Work that goes on. Dropping it cancels it.
pub(super) struct Work<T> {
    result: Mutex<Receiver<T>>,
    cancel: Arc<AtomicBool>,
}

impl<T: Send + 'static> Work<T> {
    pub(super) fn start(wake_up: WakeUp, work: impl FnOnce(&AtomicBool) -> T + Send + 'static) -> io::Result<Work<T>> {
        let (sender, result) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&cancel);
        threads::run_in_background("backup", move || {
            // It fails if nobody waits any more.
            let _ = sender.send(work(&cancelled));
            wake_up.call();
        })?;
        Ok(Work {
            result: Mutex::new(result),
            cancel,
        })
    }

    pub(super) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The result, once it is there. `None` inside if the work has ended without one.
    pub(super) fn try_receive(&mut self) -> Option<Option<T>> {
        let result = self.result.get_mut().unwrap_or_else(PoisonError::into_inner);
        match result.try_recv() {
            Ok(result) => Some(Some(result)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(None),
        }
    }
}

impl<T> Drop for Work<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}
