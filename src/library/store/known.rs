//! Games saved or loaded since the program started, and their last known revisions.

use crate::library::messages::LoadedGame;
use crate::library::store::Store;
use crate::session::GameKey;
use breakthrough_library::{Filter, GameEntry, GameId, GameStorage, LibraryError, Sort, SqliteLibrary};

/// Game saved or loaded since the program started, as stored in the library.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) id: GameId,
    /// Last revision that this window wrote or read. A later revision from another window is never overwritten.
    pub(super) revision: i64,
    pub(super) entry: GameEntry,
    pub(super) is_deleted: bool,
    /// Whether a repair lost the game's number.
    pub(super) is_lost: bool,
}

impl Known {
    pub(super) fn new(id: GameId, revision: i64, entry: GameEntry) -> Known {
        Known {
            id,
            revision,
            entry,
            is_deleted: false,
            is_lost: false,
        }
    }
}

impl Store {
    /// Loads a game. If another window has changed a known game, the loaded game gets a new key, so that the next move of the known
    /// game does not overwrite the change.
    pub(super) fn load(&mut self, id: GameId) -> Result<LoadedGame, LibraryError> {
        let stored = self.with(|library| library.get(id))?;
        let is_deleted = self.with(|library| Ok(is_deleted(library, id)))?;
        let is_same = |known: &Known| known.id == id && !known.is_lost && known.revision == stored.revision;
        let key = self.known.iter().find(|(_, known)| is_same(known)).map(|(key, _)| *key);
        let key = key.unwrap_or_else(GameKey::unused);
        let mut known = Known::new(id, stored.revision, stored.entry.clone());
        known.is_deleted = is_deleted;
        self.known.insert(key, known);
        Ok(LoadedGame {
            id,
            key,
            entry: Box::new(stored.entry),
        })
    }

    /// Reads games after this window has changed them once. Any further revision comes from another window and stays unknown.
    pub(super) fn read_changed(&mut self, ids: &[GameId]) {
        let Some(library) = &self.library else { return };
        for known in self.known.values_mut().filter(|known| ids.contains(&known.id)) {
            if let Ok(stored) = library.get(known.id)
                && stored.revision == known.revision + 1
            {
                known.revision = stored.revision;
                known.entry = stored.entry;
                known.is_deleted = is_deleted(library, known.id);
            }
        }
    }

    /// Reads all known games again after a repair, which restarts their revisions. Records recovered without their tables get new
    /// numbers.
    pub(super) fn read_rescued(&mut self, library: &SqliteLibrary) {
        for known in self.known.values_mut() {
            match library.get(known.id) {
                Ok(stored) if stored.entry.is_earlier_state_of(&known.entry) => {
                    known.revision = stored.revision;
                    known.is_deleted = is_deleted(library, known.id);
                }
                _ => known.is_lost = true,
            }
        }
    }
}

fn is_deleted(library: &SqliteLibrary, id: GameId) -> bool {
    let filter = Filter {
        ids: vec![id],
        deleted: true,
        ..Filter::default()
    };
    let page = library.list(&filter, Sort::default(), 0..1);
    page.is_ok_and(|page| page.total > 0)
}
