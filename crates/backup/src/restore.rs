//! Restores backups without data loss: replaced files are kept under new names, and games are added.

use crate::archive::open;
use crate::check::{CheckSettings, Checked, Progress, read_backup};
use crate::folder::Folder;
use crate::games::GamesSource;
use crate::limits::{MAX_FILE_BYTES, MAX_GAMES_BYTES};
use crate::notes::Notes;
use crate::player_file::restore_items;
use crate::{BackupError, ENGINES, GAMES, Places, SETTINGS, THEMES, VARIANTS};
use breakthrough_library::{SqliteLibrary, restore_pgn};
use breakthrough_platform::files;
use serde::{Deserialize, Serialize};
use std::io::{self, BufReader, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// Result of restoring a backup.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Restored {
    /// Paths of the new variant and theme files.
    pub added: Vec<PathBuf>,
    /// Paths under which the replaced settings and the replaced engine list are kept.
    pub kept: Vec<PathBuf>,
    /// Whether the settings were replaced.
    pub has_settings: bool,
    /// Whether the engine list was replaced.
    pub has_engines: bool,
    /// Number of games added.
    pub games: u64,
    /// Number of games that were already in the library.
    pub known_games: u64,
    /// Number of exercises added.
    pub exercises: usize,
    /// Number of exercises that were already in the library.
    pub known_exercises: usize,
    /// Number of lesson boards whose stars were added.
    pub lesson_stars: usize,
    /// Number of boards whose stars were already in the library. A board keeps the larger number of stars.
    pub known_lesson_stars: usize,
    /// Number of puzzle attempts added.
    pub puzzle_attempts: usize,
    /// Number of puzzle attempts that were already in the library.
    pub known_puzzle_attempts: usize,
    /// Whether restoring was cancelled after the check. Files and games restored before the cancellation are kept; exercises, stars of
    /// lessons and puzzle attempts are restored after the games, and only if restoring was not cancelled.
    pub cancelled: bool,
    /// Notes for the player about files that the system refused, each with the reason, and about the number of games with errors.
    /// Files that the check skipped are in [`Contents::notes`](crate::Contents::notes).
    pub skipped: Vec<String>,
}

/// Checks a whole backup, then restores it. Variants and themes become new files unless the folder contains a file with the same
/// content. Settings and the engine list are replaced, and the replaced files are kept under new names. Games are added to the
/// library, and exercises, stars of lessons and puzzle attempts are merged. A file that the system refuses, for example because of its
/// name, is skipped. `on_progress` is called while the games are checked, and again while they are added.
///
/// # Errors
/// If [`check_backup`](crate::check_backup) returns an error, nothing is changed. If the disk is full or read-only, or the library
/// cannot be written, files and games restored before the error are kept.
pub fn restore_backup(
    path: &Path,
    places: &Places,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Restored, BackupError> {
    let checked = read_backup(path, check_settings, cancel, on_progress)?;
    let mut restored = Restored::default();
    let mut notes = Notes::default();
    restore_files(&checked, places, cancel, (&mut restored, &mut notes))?;
    restored.cancelled = cancel.load(Ordering::Relaxed);
    if let Some(library) = places.library.as_ref().filter(|_| checked.contents.games > 0)
        && !restored.cancelled
    {
        let refused = restore_games(path, library, cancel, on_progress, &mut restored)?;
        if refused > 0 {
            notes.add(GAMES, format_args!("{refused} games with errors"));
        }
    }
    if let Some(library) = places.library.as_ref().filter(|_| !restored.cancelled) {
        restore_player_data(library, &checked, &mut restored, &mut notes)?;
    }
    restored.skipped = notes.into_lines();
    Ok(restored)
}

/// Restores all files except the games, until `cancel` is set.
fn restore_files(
    checked: &Checked,
    places: &Places,
    cancel: &AtomicBool,
    (restored, notes): (&mut Restored, &mut Notes),
) -> Result<(), BackupError> {
    for (kind, path, entries) in [
        (VARIANTS, &places.variants, &checked.variants),
        (THEMES, &places.themes, &checked.themes),
    ] {
        let Some(path) = path.as_ref().filter(|_| !entries.is_empty()) else {
            continue;
        };
        let mut folder = match Folder::open(path, entries, cancel) {
            Ok(folder) => folder,
            Err(error) => {
                skip(kind, path, error, notes)?;
                continue;
            }
        };
        for (name, bytes) in entries {
            if cancel.load(Ordering::Relaxed) {
                break;
            }
            match folder.add(name, bytes) {
                Ok(added) => restored.added.extend(added),
                Err(error) => skip(&format!("{kind}/{name}"), path, error, notes)?,
            }
        }
        folder.finish().map_err(|error| BackupError::io(path, error))?;
    }
    for (name, path, bytes, is_restored) in [
        (ENGINES, &places.engines, &checked.engines, &mut restored.has_engines),
        (
            SETTINGS,
            &places.settings,
            &checked.settings,
            &mut restored.has_settings,
        ),
    ] {
        let (Some(path), Some(bytes)) = (path, bytes) else {
            continue;
        };
        if cancel.load(Ordering::Relaxed) {
            break;
        }
        match replace_file(path, bytes) {
            Ok(kept) => {
                *is_restored = true;
                restored.kept.extend(kept);
            }
            Err(error) => skip(name, path, error, notes)?,
        }
    }
    Ok(())
}

/// Adds a note about a file that cannot be written.
///
/// # Errors
/// The error concerns the whole disk, so other files cannot be written either.
fn skip(name: &str, path: &Path, error: io::Error, notes: &mut Notes) -> Result<(), BackupError> {
    match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded | ErrorKind::ReadOnlyFilesystem => {
            Err(BackupError::io(path, error))
        }
        _ => {
            notes.add(name, error);
            Ok(())
        }
    }
}

/// Adds the games, up to the first damage in the archive. Returns the number of games with errors.
fn restore_games(
    path: &Path,
    library: &Path,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
    restored: &mut Restored,
) -> Result<u64, BackupError> {
    let mut storage = SqliteLibrary::open_again(library)?;
    let mut archive = open(path, cancel)?;
    let entry = archive.by_name(GAMES).map_err(BackupError::Zip)?;
    let length = entry.size();
    let (source, damage) = GamesSource::new(entry, MAX_GAMES_BYTES);
    let mut last = breakthrough_library::Progress::default();
    let mut on_import = |imported: breakthrough_library::Progress| {
        last = imported;
        let read = imported.imported + imported.duplicates;
        on_progress(Progress::new(read, imported.bytes, length));
    };
    let source = BufReader::new(source);
    let imported = restore_pgn(&mut storage, source, Path::new(GAMES), cancel, &mut on_import);
    // Games imported before an error are kept.
    storage.flush()?;
    match imported {
        Ok(report) => restored.cancelled = report.cancelled,
        // The check has already noted the damage, and the games before the damage have been restored.
        Err(_) if damage.borrow().is_some() => {}
        Err(error) => return Err(error.into()),
    }
    restored.games = last.imported;
    restored.known_games = last.duplicates;
    Ok(last.refused)
}

/// Merges the data of players with the data of a library.
fn restore_player_data(
    library: &Path,
    checked: &Checked,
    restored: &mut Restored,
    notes: &mut Notes,
) -> Result<(), BackupError> {
    if !checked.exercises.is_empty() {
        let merged = checked.exercises.restore(library, notes)?;
        (restored.exercises, restored.known_exercises) = (merged.added, merged.known);
    }
    if !checked.lesson_stars.is_empty() {
        let merged = restore_items(library, &checked.lesson_stars, notes)?;
        (restored.lesson_stars, restored.known_lesson_stars) = (merged.added, merged.known);
    }
    if !checked.puzzle_attempts.is_empty() {
        let merged = restore_items(library, &checked.puzzle_attempts, notes)?;
        (restored.puzzle_attempts, restored.known_puzzle_attempts) = (merged.added, merged.known);
    }
    Ok(())
}

/// Replaces a file unless it already contains these bytes. Returns the path under which the replaced file is kept, if any.
fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<Option<PathBuf>> {
    let keep = || {
        let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
        let stem = format!("{}-before-restoring", part(path.file_stem()));
        let folder = path.parent().unwrap_or(Path::new("."));
        files::unused_path(folder, &stem, &part(path.extension()))
    };
    let kept = match files::read_limited(path, MAX_FILE_BYTES) {
        Ok(known) if known == bytes => return Ok(None),
        Ok(known) => {
            let kept = keep();
            files::write(&kept, known)?;
            Some(kept)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) if error.kind() == ErrorKind::FileTooLarge => {
            let kept = keep();
            files::copy(path, &kept)?;
            Some(kept)
        }
        Err(error) => return Err(error),
    };
    files::write(path, bytes)?;
    Ok(kept)
}
