//! Library thread, which owns the database connection. The browser build uses `service_web.rs` instead.
//!
//! Every change sends the whole game to the thread, which handles requests in order. Tasks (`LibraryTask`) include imports, exports,
//! statistics and backups. Each task runs as a job with its own connection.

use crate::base::job::Job;
use crate::base::redraw::WakeUp;
use breakthrough_library::{GameDate, LibraryError, SqliteLibrary};
use breakthrough_library_service::{LibraryTask, Reply, Request, Store};
use breakthrough_platform::clock::Duration;
use breakthrough_platform::panics::catch_panic;
use breakthrough_platform::threads;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Shutdown timeout for pending writes.
const EXIT_WAIT: Duration = Duration::from_secs(10);

/// Handle to the library thread.
pub(super) struct Service {
    /// `None` after `finish`.
    requests: Option<Sender<Request>>,
    replies: Mutex<Receiver<Reply>>,
    /// Disconnected when the thread ends.
    end: Mutex<Receiver<()>>,
    needed_list: Arc<AtomicU64>,
    path: PathBuf,
}

/// Handle that starts tasks on the library. Each task runs in a job with its own database connection, so that games can be saved at the
/// same time.
#[derive(Clone)]
pub(crate) struct LibraryTasks {
    library: PathBuf,
    wake_up: WakeUp,
}

impl LibraryTasks {
    /// Returns a handle that starts tasks without a library.
    pub(super) fn without_library(wake_up: WakeUp) -> LibraryTasks {
        LibraryTasks {
            library: PathBuf::new(),
            wake_up,
        }
    }

    /// Starts a task as a job with its own database connection.
    ///
    /// # Errors
    /// The system cannot start another thread.
    pub(crate) fn start<T: LibraryTask>(&self, task: T) -> io::Result<Job<T::Progress, T::Output>> {
        let library = self.library.clone();
        Job::start(T::NAME, self.wake_up.clone(), move |cancel, on_progress| {
            task.run(&library, cancel, on_progress)
        })
    }
}

impl Service {
    pub(super) fn start(path: PathBuf, is_maintained: bool, wake_up: WakeUp) -> io::Result<Service> {
        let (requests, received) = channel::<Request>();
        let (sender, replies) = channel();
        let (running, end) = channel::<()>();
        let needed_list = Arc::new(AtomicU64::new(0));
        let needed = Arc::clone(&needed_list);
        let library = path.clone();
        let run = move || {
            let _running = running;
            let mut store = Store::new(path.clone());
            let mut needs_backup = is_maintained;
            for request in received {
                if let Request::List(request) = &request
                    && request.list < needed.load(Ordering::Relaxed)
                {
                    continue;
                }
                guard(&mut store, |store| store.handle(request));
                // The backup starts only after the library has been opened: see `SqliteLibrary::open`.
                if std::mem::take(&mut needs_backup) {
                    start_backup(path.clone());
                }
                for reply in store.take_replies() {
                    // Sending fails during shutdown, when the receiver was dropped.
                    let _ = sender.send(reply);
                    wake_up.call();
                }
            }
            // If closing panics, unsaved games are lost, and the panic is logged.
            let _ = catch_panic(|| store.close());
        };
        threads::spawn("library", run)?;
        Ok(Service {
            requests: Some(requests),
            replies: Mutex::new(replies),
            end: Mutex::new(end),
            needed_list,
            path: library,
        })
    }

    pub(super) fn tasks(&self, wake_up: WakeUp) -> LibraryTasks {
        LibraryTasks {
            library: self.path.clone(),
            wake_up,
        }
    }

    pub(super) fn send(&self, request: Request) {
        if let Some(requests) = &self.requests {
            // Sending fails if the thread has panicked. The log contains the panic.
            let _ = requests.send(request);
        }
    }

    pub(super) fn try_receive(&mut self) -> Option<Reply> {
        let replies = self.replies.get_mut().unwrap_or_else(PoisonError::into_inner);
        replies.try_recv().ok()
    }

    pub(super) fn cancel_lists_before(&self, list: u64) {
        self.needed_list.store(list, Ordering::Relaxed);
    }

    pub(super) fn wait(&self) {
        let (sender, done) = channel();
        self.send(Request::Wait(sender));
        // Receiving fails if the thread has ended.
        let _ = done.recv();
    }

    /// Waits up to [`EXIT_WAIT`] for the thread to handle the pending requests and close the file.
    pub(super) fn finish(&mut self) {
        if self.requests.take().is_some() {
            let end = self.end.get_mut().unwrap_or_else(PoisonError::into_inner);
            // `recv_timeout` returns when the thread ends and drops its sender.
            let _ = end.recv_timeout(EXIT_WAIT);
        }
    }
}

/// Catches a panic of `work` and reports the panic as a reply, so that the thread continues with the next request.
fn guard(store: &mut Store, work: impl FnOnce(&mut Store)) {
    if let Err(panic) = catch_panic(|| work(&mut *store)) {
        store.recover(&panic);
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        self.finish();
    }
}

/// Makes the weekly backup, if due, in a thread with its own database connection.
fn start_backup(path: PathBuf) {
    if let Err(error) = threads::spawn("library backup", move || back_up(&path)) {
        bevy::log::warn!("library backup failed: {error}");
    }
}

fn back_up(path: &Path) {
    let back_up = || -> Result<(), LibraryError> {
        let library = SqliteLibrary::open_again(path)?;
        library.back_up_weekly(&GameDate::now())?;
        library.close()
    };
    match back_up() {
        Ok(()) | Err(LibraryError::Missing(_)) => {}
        Err(error) => bevy::log::warn!("library backup failed: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::{GameToSave, SavedPart};
    use crate::session::GameKey;
    use crate::testing::games;
    use breakthrough_library::GameEntry;
    use breakthrough_platform::files;
    use breakthrough_rules::{Game, Variant};

    fn save_request(number: u64) -> Request {
        let mut game = Game::new(Variant::STANDARD);
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        Request::Save(GameToSave {
            number,
            key: GameKey::unused(),
            entry: Arc::new(GameEntry::new(game)),
            part: SavedPart::Game,
            stored: None,
        })
    }

    fn save(store: &mut Store) {
        store.handle(save_request(1));
    }

    #[test]
    fn a_panic_is_reported_and_the_next_game_is_saved() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        let mut store = Store::new(path.clone());
        guard(&mut store, save);
        store.take_replies();
        guard(&mut store, |_| panic!("an odd game"));
        let replies = store.take_replies();
        let expected = "library.sqlite: internal error: an odd game";
        assert!(
            matches!(&replies[..], [Reply::Failed(text)] if text.ends_with(expected)),
            "{replies:?}"
        );
        guard(&mut store, save);
        assert_eq!(games(&path).len(), 2);
    }

    #[test]
    fn a_game_unsaved_after_a_panic_is_reported_and_retried() {
        let folder = tempfile::tempdir().expect("a folder");
        let library_folder = folder.path().join("library");
        let path = library_folder.join("library.sqlite");
        // A file at the folder's path prevents the creation of the library.
        files::write(&library_folder, "").expect("written");
        let mut store = Store::new(path.clone());
        guard(&mut store, save);
        store.take_replies();
        guard(&mut store, |_| panic!("an odd game"));
        let replies = store.take_replies();
        assert!(
            matches!(&replies[..], [Reply::NotSaved(_), Reply::Failed(_)]),
            "{replies:?}"
        );
        files::delete(&library_folder).expect("removed");
        guard(&mut store, save);
        assert_eq!(games(&path).len(), 2);
    }

    #[test]
    fn pending_games_are_saved_before_the_service_is_dropped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        let service = Service::start(path.clone(), false, WakeUp::default()).expect("a thread");
        for number in 0..40 {
            service.send(save_request(number));
        }
        drop(service);
        assert_eq!(games(&path).len(), 40);
    }
}
