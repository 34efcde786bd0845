//! Lock files of rated games in progress. A game in progress in another window is neither continued nor resigned.

use breakthrough_library::GameId;
use breakthrough_platform::clock::Duration;
use breakthrough_platform::files::{self, File};
use std::collections::HashMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Rated games in progress in this window. Each game has a lock file beside the library. The lock file is locked until the
/// game ends or the program exits. A browser does not need locks, because only one tab changes the library.
#[derive(Debug, Default)]
pub(super) struct RunningGames(HashMap<GameId, File>);

impl RunningGames {
    /// Locks a game. Without the lock, for example in a read-only folder, another window can continue the game.
    pub(super) fn hold(&mut self, library: &Path, id: GameId) {
        if !self.0.contains_key(&id)
            && let Ok(lock) = files::lock(&lock_path(library, id), Duration::ZERO)
        {
            self.0.insert(id, lock);
        }
    }

    /// Unlocks a game that has ended.
    pub(super) fn release(&mut self, library: &Path, id: GameId) {
        if let Some(lock) = self.0.remove(&id) {
            delete(library, id);
            drop(lock);
        }
    }

    /// Unlocks all games, because a repair may have assigned new IDs, or because the library was replaced.
    pub(super) fn release_all(&mut self, library: &Path) {
        for (id, lock) in self.0.drain() {
            delete(library, id);
            drop(lock);
        }
    }

    /// Whether a game is in progress in another window. Deletes the lock file if a killed program has left it behind.
    pub(super) fn is_held_elsewhere(&self, library: &Path, id: GameId) -> bool {
        let path = lock_path(library, id);
        if self.0.contains_key(&id) || !files::exists(&path) {
            return false;
        }
        match files::lock(&path, Duration::ZERO) {
            Err(error) => error.kind() == ErrorKind::WouldBlock,
            Ok(lock) => {
                delete(library, id);
                drop(lock);
                false
            }
        }
    }
}

/// Returns the path of a lock file, beside the target of a symbolic link, so that windows with different links share the lock.
fn lock_path(library: &Path, id: GameId) -> PathBuf {
    let library = files::follow_links(library).unwrap_or_else(|_| library.to_owned());
    library.with_file_name(format!("library-running-{id}.lock"))
}

/// Deletes a lock file. If the deletion fails, the next window that checks the game deletes the file.
fn delete(library: &Path, id: GameId) {
    let _ = files::delete(&lock_path(library, id));
}
