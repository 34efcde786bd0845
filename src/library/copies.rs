//! Copies beside the library: backups, and libraries that were set aside. Their games are added to the library in a thread.

use crate::redraw::WakeUp;
use breakthrough_library::{KeptCopy, LibraryError, Restored, SqliteLibrary};
use breakthrough_platform::threads;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex, PoisonError};

enum Event {
    Progress(Restored),
    Ended(Result<Restored, LibraryError>),
}

/// A copy whose games are being added to the library. Dropping it cancels that.
pub(crate) struct CopyRestore {
    events: Mutex<Receiver<Event>>,
    cancel: Arc<AtomicBool>,
    pub(crate) copy: KeptCopy,
    pub(crate) progress: Restored,
}

impl CopyRestore {
    pub(crate) fn start(library: PathBuf, copy: KeptCopy, wake_up: WakeUp) -> io::Result<CopyRestore> {
        let (sender, events) = channel();
        let cancel = Arc::new(AtomicBool::new(false));
        let (cancelled, source) = (Arc::clone(&cancel), copy.clone());
        threads::run_in_background("library copy", move || {
            let send = |event| {
                // Fails if nobody waits any more.
                let _ = sender.send(event);
                wake_up.call();
            };
            let mut on_progress = |progress| send(Event::Progress(progress));
            let ended = SqliteLibrary::restore_kept_copy(&library, &source, &cancelled, &mut on_progress);
            send(Event::Ended(ended));
        })?;
        Ok(CopyRestore {
            events: Mutex::new(events),
            cancel,
            copy,
            progress: Restored::default(),
        })
    }

    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// How it has ended, once it has.
    pub(crate) fn try_receive(&mut self) -> Option<Result<Restored, LibraryError>> {
        let events = self.events.get_mut().unwrap_or_else(PoisonError::into_inner);
        while let Ok(event) = events.try_recv() {
            match event {
                Event::Progress(progress) => self.progress = progress,
                Event::Ended(ended) => return Some(ended),
            }
        }
        None
    }
}

impl Drop for CopyRestore {
    fn drop(&mut self) {
        self.cancel();
    }
}
