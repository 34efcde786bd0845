//! The games of this start of the program, and the revisions in which they are known.

use crate::library::messages::LoadedGame;
use crate::library::store::Store;
use crate::session::GameKey;
use breakthrough_library::{Filter, GameEntry, GameId, GameStorage, LibraryError, Sort, SqliteLibrary};

/// A game of this start of the program as the library has it.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) id: GameId,
    /// The last revision that this window wrote or read. Another window's revision is never overwritten.
    pub(super) revision: i64,
    pub(super) entry: GameEntry,
    pub(super) is_deleted: bool,
    /// Whether a rescue has not kept the game under its number.
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
    /// Reads a game. A game that another window has changed since it was known gets another key, so that the next move of the
    /// known game does not overwrite the change.
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

    /// Reads the games that this window has changed once. A further revision is another window's and stays unknown.
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

    /// Reads all known games again in a rescued library, where their revisions begin anew. Records that were found without their
    /// tables have new numbers.
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
