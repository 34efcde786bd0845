//! Names of the files that the library creates beside itself. All other files belong to the player.

use super::SqliteLibrary;
use super::paths::{beside, file_of, folder_of, lock_of};
use crate::GameDate;
use breakthrough_platform::files;
use jiff::civil::Date;
use std::path::{Path, PathBuf};

pub(super) const BACKUP_FOLDER: &str = "backups";
/// Name prefix of backups, such as `library-2026-01-31.sqlite`.
pub(super) const BACKUP_NAME: &str = "library";
/// Name prefix of temporary folders beside a library.
pub(super) const TEMPORARY: &str = "library-temporary-";

impl SqliteLibrary {
    /// Whether a path leads to the file, the journal or the lock of the library at `library`, by name or through links. An
    /// export to this path would destroy the library. The files need not exist.
    #[must_use]
    pub fn owns(library: &Path, path: &Path) -> bool {
        let Ok(library) = file_of(library) else {
            return false;
        };
        let endings = ["", "-wal", "-shm", "-journal"];
        files::is_same(&lock_of(&library), path)
            || endings
                .iter()
                .any(|ending| files::is_same(&beside(&library, ending), path))
    }
}

/// Returns the date in the name of a copy: `BEGINNING-DATE.sqlite`, or `BEGINNING-DATE-2.sqlite` and so on if copies of the same
/// day are numbered. Returns `None` for any other name.
pub(super) fn date_of_copy(path: &Path, beginning: &str, is_numbered: bool) -> Option<Date> {
    let stem = path.file_name()?.to_str()?.strip_suffix(".sqlite")?;
    let rest = stem.strip_prefix(beginning)?.strip_prefix('-')?;
    let (date, number) = rest.split_at_checked(DATE_LENGTH)?;
    let has_number = || {
        let number = number.strip_prefix('-').filter(|_| is_numbered);
        number.is_some_and(|digits| {
            digits
                .parse::<u32>()
                .is_ok_and(|value| value > 1 && value.to_string() == digits)
        })
    };
    if !number.is_empty() && !has_number() {
        return None;
    }
    let date: Date = date.parse().ok()?;
    // The parser accepts other forms as well, such as `20260131`.
    (date.to_string().len() == DATE_LENGTH && rest.starts_with(&date.to_string())).then_some(date)
}

/// Returns an unused path beside a library, such as `library-kept-2026-01-31.sqlite`.
pub(super) fn dated_path(path: &Path, word: &str) -> PathBuf {
    let today = GameDate::now();
    let day = today.as_str().get(..10).unwrap_or_default().replace('.', "-");
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    files::unused_path(folder_of(path), &format!("{stem}-{word}-{day}"), "sqlite")
}

/// Length of a date such as `2026-01-31`.
const DATE_LENGTH: usize = 10;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_exact_names_of_copies_are_recognized() {
        let found = |name: &str, is_numbered| {
            date_of_copy(&Path::new("folder").join(name), "games-kept", is_numbered).map(|date| date.to_string())
        };
        for (name, plain, numbered) in [
            ("games-kept-2026-01-31.sqlite", true, true),
            ("games-kept-2026-01-31-2.sqlite", false, true),
            ("games-kept-2026-01-31-10.sqlite", false, true),
        ] {
            let date = Some("2026-01-31".to_owned());
            assert_eq!(found(name, false), date.clone().filter(|_| plain), "{name}");
            assert_eq!(found(name, true), date.filter(|_| numbered), "{name}");
        }
        for name in [
            "games-kept-2026-01-31-mine.sqlite",
            "games-kept-2026-01-31 copy.sqlite",
            "games-kept-2026-01-31-1.sqlite",
            "games-kept-2026-01-31-02.sqlite",
            "games-kept-2026-01-31-.sqlite",
            "games-kept-2026-01-31-+2.sqlite",
            "games-kept-2026-02-30.sqlite",
            "games-kept-2026-01.sqlite",
            "games-kept-20260131.sqlite",
            "games-kept-20260131-2.sqlite",
            "games-kept-2026-01-31.SQLITE",
            "games-kept-2026-01-31.sqlite.sqlite",
            "games-kept-2026-01-31",
            "games-kept-mine.sqlite",
            "games-kept-2026-01-3ä.sqlite",
            "my-games-kept-2026-01-31.sqlite",
        ] {
            assert_eq!(found(name, true), None, "{name}");
        }
    }
}
