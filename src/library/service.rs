//! The thread that has the library open. A browser build has another one.

use crate::library::messages::{Reply, Request};
use crate::library::store::Store;
use crate::redraw::WakeUp;
use breakthrough_arena::catch_panic;
use breakthrough_library::{GameDate, LibraryError, SqliteLibrary};
use breakthrough_platform::clock::Duration;
use breakthrough_platform::threads;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};

/// How long the end of the program waits for the last changes.
const EXIT_WAIT: Duration = Duration::from_secs(10);

/// A thread with the library.
pub(super) struct Service {
    /// Nothing when it was finished.
    requests: Option<Sender<Request>>,
    replies: Mutex<Receiver<Reply>>,
    /// Disconnected when the thread has ended.
    end: Mutex<Receiver<()>>,
    needed_list: Arc<AtomicU64>,
}

impl Service {
    pub(super) fn start(path: PathBuf, is_maintained: bool, wake_up: WakeUp) -> io::Result<Service> {
        let (requests, received) = channel::<Request>();
        let (sender, replies) = channel();
        let (running, end) = channel::<()>();
        let needed_list = Arc::new(AtomicU64::new(0));
        let needed = Arc::clone(&needed_list);
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
                // Not before the library was opened: see `SqliteLibrary::open`.
                if std::mem::take(&mut needs_backup) {
                    start_backup(path.clone());
                }
                for reply in store.take_replies() {
                    // Fails when the program ends.
                    let _ = sender.send(reply);
                    wake_up.call();
                }
            }
            // Unsaved games are lost with the process in any case; the log contains the panic.
            let _ = catch_panic(|| store.close());
        };
        threads::spawn("library", run)?;
        Ok(Service {
            requests: Some(requests),
            replies: Mutex::new(replies),
            end: Mutex::new(end),
            needed_list,
        })
    }

    pub(super) fn send(&self, request: Request) {
        if let Some(requests) = &self.requests {
            // Fails if the thread has panicked, which is in the log.
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
        // Fails if the thread has ended: nothing is left to do then.
        let _ = done.recv();
    }

    /// Waits until everything is done, and closes the file.
    pub(super) fn finish(&mut self) {
        if self.requests.take().is_some() {
            let end = self.end.get_mut().unwrap_or_else(PoisonError::into_inner);
            // The thread sends nothing; what ends the wait is its end.
            let _ = end.recv_timeout(EXIT_WAIT);
        }
    }
}

/// Does some work. A panic becomes an answer, so that the thread handles the next request.
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

/// Makes the weekly backup in a thread with a connection of its own.
fn start_backup(path: PathBuf) {
    if let Err(error) = threads::spawn("library backup", move || back_up(&path)) {
        bevy::log::warn!("no backup of the library: {error}");
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
        Err(error) => bevy::log::warn!("no backup of the library: {error}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::store::LAST_PLAYED;
    use crate::library::{GameToSave, SavedPart};
    use crate::session::GameKey;
    use crate::testing::games;
    use breakthrough_library::GameEntry;
    use breakthrough_platform::files;
    use breakthrough_rules::{Game, Variant};

    /// The size of a page of an SQLite file, in bytes.
    const PAGE: usize = 4096;

    fn save(store: &mut Store) {
        let mut game = Game::new(Variant::STANDARD);
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        store.handle(Request::Save(GameToSave {
            number: 1,
            key: GameKey::unused(),
            entry: Arc::new(GameEntry::new(game)),
            part: SavedPart::Game,
        }));
    }

    #[test]
    fn a_panic_of_the_library_is_told_and_the_next_game_is_saved() {
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

    /// Plays a move in a game, and saves it.
    fn play(store: &mut Store, (key, game): &mut (GameKey, Game)) {
        game.play(game.position().legal_moves()[0]).expect("a legal move");
        store.handle(Request::Save(GameToSave {
            number: 1,
            key: *key,
            entry: Arc::new(GameEntry::new(game.clone())),
            part: SavedPart::Game,
        }));
    }

    #[test]
    fn a_game_with_a_name_that_a_record_changes_is_saved_once() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        let mut store = Store::new(path.clone());
        let (key, mut game) = (GameKey::unused(), Game::new(Variant::STANDARD));
        for _ in 0..3 {
            game.play(game.position().legal_moves()[0]).expect("a legal move");
            let mut entry = GameEntry::new(game.clone());
            // A record has this for an unknown name.
            entry.players[0].name = "?".to_owned();
            store.handle(Request::Save(GameToSave {
                number: 1,
                key,
                entry: Arc::new(entry),
                part: SavedPart::Game,
            }));
        }
        assert_eq!(plies(&path), [3]);
    }

    /// Damages the table of records, so that the next request rescues the library and the records are found without their numbers.
    fn damage(store: &mut Store, path: &Path) {
        store.recover("closes the library");
        let mut bytes = files::read(path).expect("a file");
        let has_game = |page: &&mut [u8]| {
            page.windows(LAST_PLAYED.len())
                .any(|word| word == LAST_PLAYED.as_bytes())
        };
        let page = bytes.chunks_mut(PAGE).find(has_game).expect("the game");
        // The kind of the page.
        page[0] = 0xff;
        files::write(path, bytes).expect("written");
        store.take_replies();
    }

    fn was_rescued(store: &mut Store) -> bool {
        let replies = store.take_replies();
        replies.iter().any(|reply| matches!(reply, Reply::Rescued(_)))
    }

    fn plies(path: &Path) -> Vec<usize> {
        let mut plies: Vec<usize> = games(path).iter().map(GameEntry::plies).collect();
        plies.sort_unstable();
        plies
    }

    #[test]
    fn a_game_is_continued_after_a_rescue() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        let mut store = Store::new(path.clone());
        let mut game = (GameKey::unused(), Game::new(Variant::STANDARD));
        for _ in 0..3 {
            play(&mut store, &mut game);
        }
        damage(&mut store, &path);
        play(&mut store, &mut game);
        assert!(was_rescued(&mut store));
        assert_eq!(plies(&path), [4]);
    }

    #[test]
    fn a_game_that_has_another_number_after_a_rescue_overwrites_no_other_game() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        let mut store = Store::new(path.clone());
        let mut games = [7, 8].map(|size| {
            let variant = Variant::new(size, size).expect("a board");
            (GameKey::unused(), Game::new(variant))
        });
        // In a rescue the longest record gets the first number.
        for plies in [1, 2] {
            for _ in 0..plies {
                play(&mut store, &mut games[plies - 1]);
            }
        }
        damage(&mut store, &path);
        play(&mut store, &mut games[0]);
        assert!(was_rescued(&mut store));
        assert_eq!(plies(&path), [1, 2, 2]);
        play(&mut store, &mut games[0]);
        play(&mut store, &mut games[1]);
        assert_eq!(plies(&path), [1, 2, 3, 3]);
    }

    #[test]
    fn a_game_that_is_not_saved_at_a_panic_is_reported_and_saved_later() {
        let folder = tempfile::tempdir().expect("a folder");
        let library_folder = folder.path().join("library");
        let path = library_folder.join("library.sqlite");
        // A file in the place of the folder, so that no library can be made.
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
}
