//! Restores backups without data loss: replaced files are kept under new names, and games are added.

use crate::check::{CheckSettings, Checked, Progress, open, read_backup};
use crate::{BackupError, GAMES, Places};
use breakthrough_library::{SqliteLibrary, restore_pgn};
use breakthrough_platform::files;
use serde::{Deserialize, Serialize};
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

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
    /// Whether restoring was cancelled while games were added. Files and games restored before the cancellation are kept.
    pub cancelled: bool,
}

/// Checks a whole backup, then restores it. Variants and themes become new files unless the folder contains a file with the same
/// content. Settings and the engine list are replaced, and the replaced files are kept under new names. Games are added to the
/// library. `on_progress` is called while the games are checked, and again while they are added.
///
/// # Errors
/// If the backup is damaged or `cancel` is set during the check, nothing is changed. If a file or the library cannot be written,
/// files and games restored before the error are kept.
pub fn restore_backup(
    path: &Path,
    places: &Places,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Restored, BackupError> {
    let checked = read_backup(path, check_settings, cancel, on_progress)?;
    let Checked {
        contents,
        settings,
        engines,
        variants,
        themes,
    } = checked;
    let mut restored = Restored::default();
    for (folder, entries) in [(&places.variants, variants), (&places.themes, themes)] {
        let Some(folder) = folder else { continue };
        for (name, bytes) in entries {
            restored.added.extend(add_file(folder, &name, &bytes)?);
        }
    }
    if let (Some(path), Some(bytes)) = (&places.engines, engines) {
        restored.has_engines = true;
        restored.kept.extend(replace_file(path, &bytes)?);
    }
    if let (Some(path), Some(bytes)) = (&places.settings, settings) {
        restored.has_settings = true;
        restored.kept.extend(replace_file(path, &bytes)?);
    }
    if let Some(library) = places.library.as_ref().filter(|_| contents.games > 0) {
        let mut storage = SqliteLibrary::open_again(library)?;
        let mut archive = open(path)?;
        let entry = archive.by_name(GAMES).map_err(BackupError::Zip)?;
        let (length, source) = (entry.size(), BufReader::new(entry));
        let mut on_import = |imported: breakthrough_library::Progress| {
            let read = imported.imported + imported.duplicates;
            on_progress(Progress::new(read, imported.bytes, length));
        };
        let imported = restore_pgn(&mut storage, source, Path::new(GAMES), cancel, &mut on_import);
        // Games imported before an error are kept.
        storage.flush()?;
        let report = imported?;
        restored.games = report.progress.imported;
        restored.known_games = report.progress.duplicates;
        restored.cancelled = report.cancelled;
    }
    Ok(restored)
}

/// Adds a file under an unused name, and returns its path. Does nothing if the folder contains a file with the same bytes and
/// extension.
fn add_file(folder: &Path, name: &str, bytes: &[u8]) -> Result<Option<PathBuf>, BackupError> {
    let named = Path::new(name);
    let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
    let (stem, extension) = (part(named.file_stem()), part(named.extension()));
    let is_same = |path: &PathBuf| files::read(path).is_ok_and(|there| there == bytes);
    if files::list_files(folder, &[&extension]).iter().any(is_same) {
        return Ok(None);
    }
    let path = files::unused_path(folder, &stem, &extension);
    write(&path, bytes)?;
    Ok(Some(path))
}

/// Replaces a file unless it already contains these bytes. Returns the path under which the replaced file is kept, if any.
fn replace_file(path: &Path, bytes: &[u8]) -> Result<Option<PathBuf>, BackupError> {
    let kept = match files::read(path) {
        Ok(there) if there == bytes => return Ok(None),
        Ok(there) => {
            let part = |part: Option<&std::ffi::OsStr>| part.unwrap_or_default().to_string_lossy().into_owned();
            let stem = format!("{}-before-restoring", part(path.file_stem()));
            let folder = path.parent().unwrap_or(Path::new("."));
            let kept = files::unused_path(folder, &stem, &part(path.extension()));
            write(&kept, &there)?;
            Some(kept)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => None,
        Err(error) => return Err(BackupError::io(path, error)),
    };
    write(path, bytes)?;
    Ok(kept)
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), BackupError> {
    files::atomic_write(path, |file| file.write_all(bytes)).map_err(|error| BackupError::io(path, error))
}
