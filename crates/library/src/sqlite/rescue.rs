//! Replaces a damaged library with a new library that contains the readable content of the damaged library.

use super::kept::is_superset;
use super::names::{TEMPORARY, date_of_copy, dated_path};
use super::paths::{beside, folder_of};
use super::salvage::salvage;
use super::storage::entry_of;
use super::write::read;
use super::{CopyKind, SqliteLibrary, file};
use crate::listed_text::listed;
use crate::{GameEntry, GameId, LibraryError, Rescue};
use breakthrough_platform::files::{self, TemporaryFolder};
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

impl SqliteLibrary {
    /// Finds an earlier state of a game among the games renumbered by a rescue. The earlier state must satisfy
    /// [`GameEntry::is_earlier_state_of`] and have the same title and keywords. The game must contain the moves, the
    /// annotations except clock times, and the result of the earlier state.
    ///
    /// # Errors
    /// See [`LibraryError`].
    pub fn find_renumbered(
        &self,
        entry: &GameEntry,
        renumbered: &BTreeSet<GameId>,
    ) -> Result<Option<GameId>, LibraryError> {
        let find = || -> rusqlite::Result<Option<GameId>> {
            let [first, second] = entry.players.each_ref().map(|player| listed(&player.name));
            let mut statement = self.connection.prepare_cached(
                "SELECT id FROM games WHERE deleted IS NULL AND first_name = ? AND date = ? AND second_name = ?
                 ORDER BY plies DESC",
            )?;
            let mut rows = statement.query([first, entry.date.as_str(), second])?;
            while let Some(row) = rows.next()? {
                let id = GameId(row.get(0)?);
                if !renumbered.contains(&id) {
                    continue;
                }
                let earlier = read(&self.connection, id)?.as_ref().and_then(entry_of);
                if earlier.is_some_and(|earlier| is_replaced_by(&earlier, entry)) {
                    return Ok(Some(id));
                }
            }
            Ok(None)
        };
        find().map_err(|error| self.error(error))
    }
}

/// Whether a later state of a game can replace an earlier state without loss of content.
fn is_replaced_by(earlier: &GameEntry, later: &GameEntry) -> bool {
    earlier.is_earlier_state_of(later)
        && (&earlier.title, &earlier.keywords) == (&later.title, &later.keywords)
        && is_superset(&later.game, &earlier.game)
}

/// Name suffix of the new library until it replaces the damaged library.
const RESCUED_SUFFIX: &str = "-rescued";
/// Detail in the report of a rescue that was interrupted and is completed when the library is next opened. The original
/// detail is not stored.
const INTERRUPTED: &str = "its repair was interrupted and is now complete";
/// Name suffixes of a library's journal files.
const JOURNALS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Saves the readable content of a damaged file into a new library and sets the damaged file aside. Does not change the damaged
/// file. In case of an error, the damaged file is not moved.
pub(super) fn rescue(path: &Path, detail: &str) -> Result<Rescue, LibraryError> {
    let io = |error| LibraryError::io(path, error);
    let temporary = TemporaryFolder::create_in(folder_of(path), TEMPORARY).map_err(io)?;
    let salvaged = salvage(path, temporary.path(), &AtomicBool::new(false))?;
    let set_aside = dated_path(path, "damaged");
    let steps = steps(path, &salvaged.library, &set_aside);
    for (index, (from, to)) in steps.iter().enumerate() {
        if let Err(error) = files::rename(from, to) {
            for (from, to) in steps[..index].iter().rev() {
                // A failed rename is handled by `finish_rescue` when the library is opened again.
                let _ = files::rename(to, from);
            }
            return Err(io(error));
        }
    }
    Ok(Rescue {
        library: path.to_owned(),
        set_aside,
        detail: detail.to_owned(),
        saved: salvaged.saved,
        lost: salvaged.lost,
        all_ids_known: salvaged.all_ids_known,
        altered: salvaged.altered,
        renumbered: salvaged.renumbered,
        lost_data: salvaged.lost_data,
    })
}

/// Returns the renames, each as source and target, that replace a damaged library with a new library. The temporary name of
/// the new library contains the name of the set-aside file, so that [`finish_rescue`] can resume after any step. The damaged
/// library's journal is moved away before the new library is moved to `path`; otherwise, SQLite would replay the journal into
/// the new library.
fn steps(path: &Path, new: &Path, set_aside: &Path) -> Vec<(PathBuf, PathBuf)> {
    let waiting = beside(set_aside, RESCUED_SUFFIX);
    let mut steps = vec![
        (new.to_owned(), waiting.clone()),
        (path.to_owned(), set_aside.to_owned()),
    ];
    steps.extend(journal_steps(path, set_aside));
    steps.push((waiting, path.to_owned()));
    steps
}

fn journal_steps(path: &Path, set_aside: &Path) -> impl Iterator<Item = (PathBuf, PathBuf)> {
    let steps = JOURNALS.map(|ending| (beside(path, ending), beside(set_aside, ending)));
    steps.into_iter().filter(|(from, _)| files::exists(from))
}

/// Whether a rescue was interrupted after the new library was complete.
pub(super) fn has_unfinished_rescue(path: &Path) -> bool {
    !waiting(path).is_empty()
}

/// Returns the new libraries of interrupted rescues, each with the path of the set-aside library. Files with an older naming
/// scheme are included.
fn waiting(path: &Path) -> Vec<(PathBuf, PathBuf)> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let beginning = format!("{stem}-damaged");
    let set_aside = |waiting: PathBuf| {
        let name = waiting.file_name()?.to_str()?.strip_suffix(RESCUED_SUFFIX)?.to_owned();
        let set_aside = waiting.with_file_name(&name);
        date_of_copy(&set_aside, &beginning, true).map(|_| (waiting, set_aside))
    };
    let found = files::list_files(folder_of(path), &[&format!("sqlite{RESCUED_SUFFIX}")]);
    let mut found: Vec<(PathBuf, PathBuf)> = found.into_iter().filter_map(set_aside).collect();
    let earlier = beside(path, RESCUED_SUFFIX);
    if files::exists(&earlier) {
        let mut copies = SqliteLibrary::kept_copies(path).into_iter();
        let damaged = copies.rfind(|copy| copy.kind == CopyKind::Damaged);
        let set_aside = damaged.map_or_else(|| dated_path(path, "damaged"), |copy| copy.path);
        found.push((earlier, set_aside));
    }
    found
}

/// Finishes an interrupted rescue: if the damaged library was set aside, sets its journal aside as well, and moves the new
/// library to `path`. Returns the report of the finished rescue.
pub(super) fn finish_rescue(path: &Path) -> Result<Option<Rescue>, LibraryError> {
    let mut finished = None;
    for (waiting, set_aside) in waiting(path) {
        let io = |error| LibraryError::io(&waiting, error);
        let saved = count_games(&waiting);
        let report = |library: &Path| Rescue {
            library: library.to_owned(),
            set_aside: set_aside.clone(),
            detail: INTERRUPTED.to_owned(),
            saved,
            lost: Vec::new(),
            all_ids_known: false,
            altered: Vec::new(),
            renumbered: Vec::new(),
            lost_data: BTreeSet::new(),
        };
        if !files::exists(path) {
            for (from, to) in journal_steps(path, &set_aside) {
                let to = if files::exists(&to) { unused_beside(&to) } else { to };
                files::rename(&from, &to).map_err(io)?;
            }
            files::rename(&waiting, path).map_err(io)?;
            finished = Some(report(path));
        } else if files::exists(&set_aside) {
            // Another program has created a library in the meantime, so both libraries are kept.
            let kept = dated_path(path, "kept");
            files::rename(&waiting, &kept).map_err(io)?;
            finished = Some(report(&kept));
        } else {
            // The damaged library has not been moved, so the rescue will start again.
            files::delete(&waiting).map_err(io)?;
        }
    }
    Ok(finished)
}

/// Returns the number of games in the new library of an interrupted rescue. The library has no journal, and reading the
/// library does not create a journal. The library may have an older version.
fn count_games(library: &Path) -> usize {
    let connection = file::open_immutable(library);
    let count = |connection: Connection| connection.query_row("SELECT count(*) FROM records", [], |row| row.get(0));
    // A new library that cannot be read is rescued when it is opened.
    connection.and_then(count).unwrap_or(0)
}

/// Returns the first of `PATH-2`, `PATH-3` … that does not exist.
fn unused_beside(path: &Path) -> PathBuf {
    let mut numbered = (2..).map(|number| beside(path, &format!("-{number}")));
    numbered
        .find(|path| !files::exists(path))
        .expect("some number is unused")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameEntry, GameStorage};
    use breakthrough_rules::{Game, Variant};

    fn named(title: &str) -> GameEntry {
        let mut entry = GameEntry::new(Game::new(Variant::STANDARD));
        entry.title = title.to_owned();
        entry
    }

    /// Creates a library with a game in the journal, and interrupts a rescue of the library after `done` steps. Returns the
    /// paths of the library and the set-aside file, and the number of steps.
    fn interrupted(folder: &Path, done: usize) -> (PathBuf, PathBuf, usize) {
        let path = folder.join("library.sqlite");
        let mut library = SqliteLibrary::open(&path).expect("opened").library;
        library.add(&named("in the file")).expect("added");
        library.checkpoint().expect("written");
        library.add(&named("in the journal")).expect("added");
        // Simulates a killed program: the library is copied while it is open.
        let killed = folder.join("killed.sqlite");
        for ending in ["", "-wal", "-shm"] {
            files::copy(&beside(&path, ending), &beside(&killed, ending)).expect("copied");
        }
        drop(library);
        for ending in ["", "-wal", "-shm"] {
            files::rename(&beside(&killed, ending), &beside(&path, ending)).expect("renamed");
        }
        let temporary = folder.join("temporary");
        files::create_folder(&temporary).expect("created");
        let salvaged = salvage(&path, &temporary, &AtomicBool::new(false)).expect("saved");
        assert_eq!(salvaged.saved, 2);
        let set_aside = dated_path(&path, "damaged");
        let steps = steps(&path, &salvaged.library, &set_aside);
        for (from, to) in &steps[..done.min(steps.len())] {
            files::rename(from, to).expect("renamed");
        }
        (path, set_aside, steps.len())
    }

    fn titles(library: &SqliteLibrary) -> Vec<String> {
        let page = library.list(&crate::Filter::default(), crate::Sort::default(), 0..9);
        let mut titles: Vec<String> = page
            .expect("a list")
            .games
            .into_iter()
            .map(|found| found.title)
            .collect();
        titles.sort();
        titles
    }

    #[test]
    fn a_rescue_killed_after_any_step_is_finished_without_loss() {
        let mut tried = 0;
        loop {
            let folder = tempfile::tempdir().expect("a folder");
            let (path, set_aside, steps) = interrupted(folder.path(), tried);
            let opened = SqliteLibrary::open_existing(&path).expect("opened");
            let is_completed = (2..steps).contains(&tried);
            assert_eq!(opened.rescue.is_some(), is_completed, "{tried}");
            if let Some(rescue) = &opened.rescue {
                assert_eq!((&rescue.library, &rescue.set_aside), (&path, &set_aside), "{tried}");
                assert_eq!(
                    rescue.to_string(),
                    format!(
                        "the damaged file (its repair was interrupted and is now complete) is kept as {}; 2 games saved \
                         to {}; more games may be missing",
                        set_aside.display(),
                        path.display()
                    ),
                    "{tried}"
                );
            }
            assert_eq!(titles(&opened.library), ["in the file", "in the journal"], "{tried}");
            assert!(opened.library.check().expect("checked").problems.is_empty(), "{tried}");
            drop(opened);
            assert!(!has_unfinished_rescue(&path), "{tried}");
            let is_aside = files::exists(&set_aside);
            assert_eq!(is_aside, tried >= 2, "{tried}");
            if is_aside {
                let aside = SqliteLibrary::open(&set_aside).expect("opened").library;
                assert_eq!(
                    titles(&aside),
                    ["in the file", "in the journal"],
                    "{tried}: it has its journal"
                );
            }
            tried += 1;
            if tried > steps {
                break;
            }
        }
        assert!(tried > 4, "{tried}");
    }

    #[test]
    fn finishing_a_rescue_of_an_older_version_moves_the_old_journal_away() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, set_aside, _) = interrupted(folder.path(), 2);
        files::rename(&beside(&set_aside, RESCUED_SUFFIX), &beside(&path, RESCUED_SUFFIX)).expect("renamed");
        let opened = SqliteLibrary::open_existing(&path).expect("opened");
        assert_eq!(titles(&opened.library), ["in the file", "in the journal"]);
        assert!(files::exists(&beside(&set_aside, "-wal")));
    }

    #[test]
    fn a_library_created_during_an_interrupted_rescue_is_not_replaced() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, set_aside, steps) = interrupted(folder.path(), 4);
        assert_eq!(steps, 5);
        let other = folder.path().join("other.sqlite");
        SqliteLibrary::open(&other)
            .expect("opened")
            .library
            .close()
            .expect("closed");
        files::rename(&other, &path).expect("renamed");
        let opened = SqliteLibrary::open(&path).expect("opened");
        assert!(titles(&opened.library).is_empty());
        let copies = SqliteLibrary::kept_copies(&path);
        let kept = copies.iter().find(|copy| copy.kind == CopyKind::Kept).expect("a copy");
        let rescue = opened.rescue.expect("reported");
        assert_eq!(
            (&rescue.library, &rescue.set_aside, rescue.saved),
            (&kept.path, &set_aside, 2)
        );
        let kept = SqliteLibrary::open(&kept.path).expect("opened").library;
        assert_eq!(titles(&kept), ["in the file", "in the journal"]);
    }
}
