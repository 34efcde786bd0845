//! Work in a thread, or between frames in a browser: a backup that is written, checked or restored.

use crate::redraw::WakeUp;
use breakthrough_backup::Progress;
use breakthrough_platform::threads;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Work that goes on. Dropping it cancels it.
pub(super) struct Work<T> {
    result: Mutex<Receiver<T>>,
    cancel: Arc<AtomicBool>,
    progress: Arc<Mutex<Progress>>,
}

impl<T: Send + 'static> Work<T> {
    pub(super) fn start(
        wake_up: WakeUp,
        work: impl FnOnce(&AtomicBool, &mut dyn FnMut(Progress)) -> T + Send + 'static,
    ) -> io::Result<Work<T>> {
        let (sender, result) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&cancel);
        let progress = Arc::new(Mutex::new(Progress::default()));
        let reached = Arc::clone(&progress);
        threads::run_in_background("backup", move || {
            let mut on_progress = |progress| {
                *reached.lock().unwrap_or_else(PoisonError::into_inner) = progress;
                wake_up.call();
            };
            // It fails if nobody waits any more.
            let _ = sender.send(work(&cancelled, &mut on_progress));
            wake_up.call();
        })?;
        Ok(Work {
            result: Mutex::new(result),
            cancel,
            progress,
        })
    }

    /// How far the matches have been read.
    pub(super) fn progress(&self) -> Progress {
        *self.progress.lock().unwrap_or_else(PoisonError::into_inner)
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
