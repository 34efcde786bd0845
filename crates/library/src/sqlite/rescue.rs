//! Replaces a damaged file by one with what can be read of it.

use super::open::{TEMPORARY, beside, folder_of};
use super::salvage::salvage;
use super::{CopyKind, SqliteLibrary};
use crate::{GameDate, GameId, LibraryError};
use breakthrough_platform::files::{self, TemporaryFolder};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// A damaged library that was set aside, and what became of its games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// The new library.
    pub library: PathBuf,
    /// The damaged file.
    pub set_aside: PathBuf,
    /// What was wrong with it.
    pub detail: String,
    /// How many games were saved.
    pub saved: usize,
    /// Games whose records could not be read.
    pub lost: Vec<GameId>,
    /// Whether the damaged file said which games it had. Otherwise there may have been others than those that were saved or lost.
    pub knows_all: bool,
    /// Games whose records are not what was written. They were saved as they are.
    pub altered: Vec<GameId>,
}

impl fmt::Display for Rescue {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(
            formatter,
            "the library was damaged ({}): it was set aside as {}, and {} saved into {}",
            self.detail,
            self.set_aside.display(),
            match self.saved {
                1 => "one match was".to_owned(),
                saved => format!("{saved} matches were"),
            },
            self.library.display()
        )?;
        match self.lost.len() {
            0 => {}
            1 => formatter.write_str("; one match could not be read")?,
            lost => write!(formatter, "; {lost} matches could not be read")?,
        }
        if !self.altered.is_empty() {
            write!(formatter, "; {} may not be as they were", self.altered.len())?;
        }
        if !self.knows_all {
            formatter.write_str("; there may have been others")?;
        }
        Ok(())
    }
}

/// The ending of the new library's name until the damaged one is set aside.
const WAITING: &str = "-rescued";
/// The suffixes of the names of a library's other files.
const JOURNALS: [&str; 3] = ["-wal", "-shm", "-journal"];

/// Sets a damaged file aside and saves what can be read of it into a new one. The damaged file is not changed, and is where it
/// was if this fails.
pub(super) fn rescue(path: &Path, detail: &str) -> Result<Rescue, LibraryError> {
    let io = |error| LibraryError::io(path, error);
    let temporary = TemporaryFolder::create_in(folder_of(path), TEMPORARY).map_err(io)?;
    let salvaged = salvage(path, temporary.path(), &AtomicBool::new(false))?;
    let set_aside = dated_path(path, "damaged");
    let steps = steps(path, &salvaged.library, &set_aside);
    for (index, (from, to)) in steps.iter().enumerate() {
        if let Err(error) = files::rename(from, to) {
            for (from, to) in steps[..index].iter().rev() {
                // Opening the library the next time undoes the rest.
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
        knows_all: salvaged.knows_all,
        altered: salvaged.altered,
    })
}

/// The renames, from and to, that put a new library in the place of a damaged one. The new library waits under a name that has that of the damaged
/// one, so that after each step [`finish_rescue`] knows what is left to do. It gets its place after the journal of the damaged one has left it:
/// SQLite would write that into it.
fn steps(path: &Path, new: &Path, set_aside: &Path) -> Vec<(PathBuf, PathBuf)> {
    let waiting = beside(set_aside, WAITING);
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

/// The new libraries of interrupted rescues, with the names of the damaged ones. Earlier versions named them otherwise.
fn waiting(path: &Path) -> Vec<(PathBuf, PathBuf)> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let beginning = format!("{stem}-damaged-");
    let set_aside = |waiting: PathBuf| {
        let name = waiting.file_name()?.to_str()?.strip_suffix(WAITING)?.to_owned();
        let set_aside = waiting.with_file_name(&name);
        name.starts_with(&beginning).then_some((waiting, set_aside))
    };
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    let found = files::list_files(folder_of(path), &[&format!("{extension}{WAITING}")]);
    let mut found: Vec<(PathBuf, PathBuf)> = found.into_iter().filter_map(set_aside).collect();
    let earlier = beside(path, WAITING);
    if files::exists(&earlier) {
        let mut copies = SqliteLibrary::kept_copies(path).into_iter();
        let damaged = copies.rfind(|copy| copy.kind == CopyKind::Damaged);
        let set_aside = damaged.map_or_else(|| dated_path(path, "damaged"), |copy| copy.path);
        found.push((earlier, set_aside));
    }
    found
}

/// Ends a rescue that was interrupted: if the damaged library was set aside, its journal is, and the new one gets its place.
pub(super) fn finish_rescue(path: &Path) -> Result<(), LibraryError> {
    for (waiting, set_aside) in waiting(path) {
        let io = |error| LibraryError::io(&waiting, error);
        if !files::exists(path) {
            for (from, to) in journal_steps(path, &set_aside) {
                let to = if files::exists(&to) { unused_beside(&to) } else { to };
                files::rename(&from, &to).map_err(io)?;
            }
            files::rename(&waiting, path).map_err(io)?;
        } else if files::exists(&set_aside) {
            // Another program has begun a library meanwhile: both are kept.
            files::rename(&waiting, &dated_path(path, "kept")).map_err(io)?;
        } else {
            // The damaged library is in its place, and is rescued once more.
            files::delete(&waiting).map_err(io)?;
        }
    }
    Ok(())
}

/// A path like another one that no file has.
fn unused_beside(path: &Path) -> PathBuf {
    let mut numbered = (2..).map(|number| beside(path, &format!("-{number}")));
    numbered
        .find(|path| !files::exists(path))
        .expect("some number is unused")
}

/// An unused path beside a library: its name, a word and the day.
pub(super) fn dated_path(path: &Path, word: &str) -> PathBuf {
    let today = GameDate::now();
    let day = today.as_str().get(..10).unwrap_or_default().replace('.', "-");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    files::unused_path(folder_of(path), &format!("{stem}-{word}-{day}"), "sqlite")
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

    /// A damaged library with a game in its journal, and a new one with what was saved of it; a rescue of it is ended after some steps.
    fn interrupted(folder: &Path, done: usize) -> (PathBuf, PathBuf, usize) {
        let path = folder.join("library.sqlite");
        let mut library = SqliteLibrary::open(&path).expect("opened").library;
        library.add(&named("in the file")).expect("added");
        library.checkpoint().expect("written");
        library.add(&named("in the journal")).expect("added");
        // The program is killed: nothing is closed.
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
    fn a_rescue_that_is_killed_after_any_step_loses_nothing_and_is_ended() {
        let mut tried = 0;
        loop {
            let folder = tempfile::tempdir().expect("a folder");
            let (path, set_aside, steps) = interrupted(folder.path(), tried);
            let opened = SqliteLibrary::open_existing(&path).expect("opened");
            assert_eq!(opened.rescue, None, "{tried}");
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
    fn a_rescue_that_an_earlier_version_left_gets_no_old_journal() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, set_aside, _) = interrupted(folder.path(), 2);
        files::rename(&beside(&set_aside, WAITING), &beside(&path, WAITING)).expect("renamed");
        let opened = SqliteLibrary::open_existing(&path).expect("opened");
        assert_eq!(titles(&opened.library), ["in the file", "in the journal"]);
        assert!(files::exists(&beside(&set_aside, "-wal")));
    }

    #[test]
    fn a_library_that_was_begun_during_an_interrupted_rescue_stays_and_the_rescued_one_is_kept() {
        let folder = tempfile::tempdir().expect("a folder");
        let (path, _, steps) = interrupted(folder.path(), 4);
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
        let kept = SqliteLibrary::open(&kept.path).expect("opened").library;
        assert_eq!(titles(&kept), ["in the file", "in the journal"]);
    }
}
