//! Replaces a damaged file by one with what can be read of it.

use super::open::{TEMPORARY, beside, folder_of};
use super::salvage::salvage;
use crate::{LibraryError, MatchDate, MatchId};
use breakthrough_platform::files::{self, TemporaryFolder};
use std::fmt;
use std::path::{Path, PathBuf};

/// A damaged library that was set aside, and what became of its matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rescue {
    /// The new library.
    pub library: PathBuf,
    /// The damaged file.
    pub set_aside: PathBuf,
    /// What was wrong with it.
    pub detail: String,
    /// How many matches were saved.
    pub saved: usize,
    /// Matches whose records could not be read.
    pub lost: Vec<MatchId>,
    /// Whether the damaged file said which matches it had. Otherwise there may have been others than those that were saved or lost.
    pub knows_all: bool,
    /// Matches whose records are not what was written. They were saved as they are.
    pub altered: Vec<MatchId>,
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

/// Ends a rescue that was interrupted when the new library was ready.
pub(super) fn finish_rescue(path: &Path) -> Result<(), LibraryError> {
    let rescued = rescued_path(path);
    if !files::exists(&rescued) {
        return Ok(());
    }
    let done = if files::exists(path) {
        files::delete(&rescued)
    } else {
        files::rename(&rescued, path)
    };
    done.map_err(|error| LibraryError::io(&rescued, error))
}

/// Where the new library lies until the damaged one is set aside.
fn rescued_path(path: &Path) -> PathBuf {
    beside(path, "-rescued")
}

/// Sets a damaged file aside and saves what can be read of it into a new one. The damaged file is not changed, and is where it
/// was if this fails.
pub(super) fn rescue(path: &Path, detail: &str) -> Result<Rescue, LibraryError> {
    let folder = folder_of(path);
    let io = |error| LibraryError::io(path, error);
    let temporary = TemporaryFolder::create_in(folder, TEMPORARY).map_err(io)?;
    let salvaged = salvage(path, temporary.path())?;
    let rescued = rescued_path(path);
    files::rename(&salvaged.library, &rescued).map_err(io)?;
    let set_aside = dated_path(path, "damaged");
    files::rename(path, &set_aside).map_err(io)?;
    for ending in ["-wal", "-shm"] {
        let (from, to) = (beside(path, ending), beside(&set_aside, ending));
        if files::exists(&from) {
            files::rename(&from, &to).map_err(io)?;
        }
    }
    files::rename(&rescued, path).map_err(io)?;
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

/// An unused path beside a library: its name, a word and the day.
pub(super) fn dated_path(path: &Path, word: &str) -> PathBuf {
    let today = MatchDate::now();
    let day = today.as_str().get(..10).unwrap_or_default().replace('.', "-");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    files::unused_path(folder_of(path), &format!("{stem}-{word}-{day}"), "sqlite")
}
