//! The matches of this start of the program, and the revisions in which they are known.

use crate::library::messages::LoadedMatch;
use crate::library::store::Store;
use crate::session::MatchKey;
use breakthrough_library::{
    Filter, LibraryError, Match, MatchDate, MatchId, MatchStorage, Sort, SqliteLibrary, StoredMatch,
};

/// A match of this start of the program as the library has it.
#[derive(Clone, Debug)]
pub(super) struct Known {
    pub(super) id: MatchId,
    /// The last revision that this window wrote or read. Another window's revision is never overwritten.
    pub(super) revision: i64,
    pub(super) title: String,
    pub(super) keywords: Vec<String>,
    pub(super) date: MatchDate,
    pub(super) rated_level: Option<u8>,
    pub(super) is_deleted: bool,
}

impl Known {
    pub(super) fn new(id: MatchId, revision: i64, entry: &Match) -> Known {
        Known {
            id,
            revision,
            title: entry.title.clone(),
            keywords: entry.keywords.clone(),
            date: entry.date.clone(),
            rated_level: entry.rated_level,
            is_deleted: false,
        }
    }

    fn read(&mut self, stored: StoredMatch, is_deleted: bool) {
        self.revision = stored.revision;
        self.title = stored.entry.title;
        self.keywords = stored.entry.keywords;
        self.is_deleted = is_deleted;
    }
}

impl Store {
    /// Reads a match. A match that another window has changed since it was known gets another key, so that the next move of the
    /// known match does not overwrite the change.
    pub(super) fn load(&mut self, id: MatchId) -> Result<LoadedMatch, LibraryError> {
        let stored = self.with(|library| library.get(id))?;
        let is_deleted = self.with(|library| Ok(is_deleted(library, id)))?;
        let is_same = |known: &Known| known.id == id && known.revision == stored.revision;
        let key = self.known.iter().find(|(_, known)| is_same(known)).map(|(key, _)| *key);
        let key = key.unwrap_or_else(MatchKey::unused);
        let mut known = Known::new(id, stored.revision, &stored.entry);
        known.is_deleted = is_deleted;
        self.known.insert(key, known);
        Ok(LoadedMatch {
            id,
            key,
            entry: Box::new(stored.entry),
        })
    }

    /// Reads the matches that this window has changed once. A further revision is another window's and stays unknown.
    pub(super) fn read_changed(&mut self, ids: &[MatchId]) {
        self.read_again(|known, stored| ids.contains(&known.id) && stored.revision == known.revision + 1);
    }

    /// Reads all known matches, whose revisions begin anew in a rescued library.
    pub(super) fn read_rescued(&mut self) {
        self.read_again(|_, _| true);
    }

    fn read_again(&mut self, is_adopted: impl Fn(&Known, &StoredMatch) -> bool) {
        let Some(library) = &self.library else { return };
        for known in self.known.values_mut() {
            if let Ok(stored) = library.get(known.id)
                && is_adopted(known, &stored)
            {
                known.read(stored, is_deleted(library, known.id));
            }
        }
    }
}

fn is_deleted(library: &SqliteLibrary, id: MatchId) -> bool {
    let filter = Filter {
        ids: vec![id],
        deleted: true,
        ..Filter::default()
    };
    let page = library.list(&filter, Sort::default(), 0..1);
    page.is_ok_and(|page| page.total > 0)
}
