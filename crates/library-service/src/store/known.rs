//! Tracks the games saved or loaded since the program started, and their last known revisions.
//!
//! A `GameKey` identifies a game until the program exits. The map `known` contains the library entry of each key. An update
//! requires the last known revision of the entry; otherwise, the game becomes a new entry. Moves from another window and
//! entries that a repair has renumbered are therefore never overwritten. In a browser, the page sends the ID of the entry
//! with every save, so a worker that replaces a crashed worker updates the same entry.

use crate::GameKey;
use crate::messages::LoadedGame;
use crate::save::GameToSave;
use crate::store::Store;
use breakthrough_library::{
    Filter, GameEntry, GameId, GameStorage, LibraryError, Rescue, Sort, SqliteLibrary, next_revision,
};
use std::collections::BTreeSet;

/// Game saved or loaded since the program started, in its last known state.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) id: GameId,
    /// Last revision written or read by this window. Later revisions, written by another window, are never overwritten.
    pub(super) revision: i64,
    pub(super) entry: GameEntry,
    pub(super) is_deleted: bool,
    /// Whether the last repair failed to recover the game.
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
    /// Loads a game. If another window has changed a known game, the loaded game is assigned a new key, so that the next save
    /// under the old key does not overwrite the change.
    pub(super) fn load(&mut self, id: GameId) -> Result<LoadedGame, LibraryError> {
        let (stored, review) = self.with(|library| Ok((library.get(id)?, library.review(id)?)))?;
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
            review,
        })
    }

    /// Finds the entry of a game that another store has saved, if the entry is an earlier or later state of this game.
    pub(super) fn find_stored(&mut self, game: &GameToSave, id: GameId) {
        if let Ok(stored) = self.with(|library| library.get(id))
            && (stored.entry.is_earlier_state_of(&game.entry) || game.entry.is_earlier_state_of(&stored.entry))
        {
            let mut known = Known::new(id, stored.revision, stored.entry);
            known.is_deleted = self.library.as_ref().is_some_and(|library| is_deleted(library, id));
            self.known.insert(game.key, known);
        }
    }

    /// Reloads games that this window has changed. The change has incremented each revision by one. Higher revisions come
    /// from another window and are ignored.
    pub(super) fn read_changed(&mut self, ids: &[GameId]) {
        let Some(library) = &self.library else { return };
        for known in self.known.values_mut().filter(|known| ids.contains(&known.id)) {
            if let Ok(stored) = library.get(known.id)
                && stored.revision == next_revision(known.revision)
            {
                known.revision = stored.revision;
                known.entry = stored.entry;
                known.is_deleted = is_deleted(library, known.id);
            }
        }
    }

    /// Reloads all known games after a repair, which resets revisions. If a record was recovered under a new ID, this ID is
    /// assigned to the known game that continues the record. Each record is matched with one game.
    pub(super) fn read_rescued(&mut self, library: &SqliteLibrary, rescue: &Rescue) {
        self.running.release_all(&self.path);
        let mut renumbered: BTreeSet<GameId> = rescue.renumbered.iter().copied().collect();
        let mut known: Vec<&mut Known> = self.known.values_mut().collect();
        // If several games continue a record, the shortest game is matched.
        known.sort_by_key(|known| known.entry.plies());
        for known in known {
            known.is_lost = true;
            let found = if is_same(library, known.id, &known.entry) && !renumbered.contains(&known.id) {
                Some(known.id)
            } else {
                library.find_renumbered(&known.entry, &renumbered).ok().flatten()
            };
            if let Some(id) = found
                && let Ok(stored) = library.get(id)
            {
                renumbered.remove(&id);
                known.id = id;
                known.revision = stored.revision;
                known.is_deleted = is_deleted(library, id);
                known.is_lost = false;
            }
        }
    }

    /// Reads the games with these IDs. An unreadable game is replaced with the known game with this ID, if any.
    pub(super) fn games(&self, library: Option<&SqliteLibrary>, ids: &[GameId]) -> Vec<Option<GameEntry>> {
        let read = |id: &GameId| library?.get(*id).ok().map(|stored| stored.entry);
        let is_current = |id: GameId| move |known: &&Known| known.id == id && !known.is_lost;
        let known = |id: &GameId| {
            self.known
                .values()
                .find(is_current(*id))
                .map(|known| known.entry.clone())
        };
        ids.iter().map(|id| read(id).or_else(|| known(id))).collect()
    }

    /// Checks that a repaired library contains these games under unchanged IDs.
    ///
    /// # Errors
    /// [`LibraryError::Renumbered`] for the first game that was renumbered, or was unreadable before the repair.
    pub(super) fn expect_same(&self, ids: &[GameId], games: &[Option<GameEntry>]) -> Result<(), LibraryError> {
        for (id, game) in ids.iter().zip(games) {
            let (library, game) = (self.library.as_ref(), game.as_ref());
            if !library
                .zip(game)
                .is_some_and(|(library, game)| is_same(library, *id, game))
            {
                return Err(LibraryError::Renumbered(*id));
            }
        }
        Ok(())
    }
}

/// Whether the library contains this game under this ID, in the same or an earlier state.
fn is_same(library: &SqliteLibrary, id: GameId, game: &GameEntry) -> bool {
    library
        .get(id)
        .is_ok_and(|stored| stored.entry.is_earlier_state_of(game))
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
