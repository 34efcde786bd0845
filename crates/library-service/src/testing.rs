//! Helpers for tests.

use breakthrough_library::{Filter, GameEntry, GameStorage, Sort, SqliteLibrary};
use std::path::Path;

/// Returns the games of a library, in the order in which they were added.
pub(crate) fn games(path: &Path) -> Vec<GameEntry> {
    let library = SqliteLibrary::open_again(path).expect("a library");
    let page = library
        .list(&Filter::default(), Sort::default(), 0..100)
        .expect("a list");
    let mut ids: Vec<_> = page.games.iter().map(|summary| summary.id).collect();
    ids.sort();
    let get = |id| library.get(id).expect("a game").entry;
    ids.into_iter().map(get).collect()
}
