//! Reads and checks a whole backup, before any of its files is restored.

use crate::contents::{Contents, FORMAT, Manifest};
use crate::{BackupError, ENGINES, GAMES, MANIFEST, SETTINGS, THEMES, VARIANTS};
use breakthrough_arena::EngineList;
use breakthrough_library::UntilCancelled;
use breakthrough_platform::files;
use breakthrough_rules::notation::PgnReader;
use breakthrough_themes::parse_theme;
use breakthrough_variants::parse_rules;
use serde::{Deserialize, Serialize};
use std::io::{BufReader, Read, Seek};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use zip::ZipArchive;
use zip::result::ZipError;

/// Maximum uncompressed sizes in bytes: of each file except the games, of all files except the games, and of the games.
const MAX_FILE_BYTES: u64 = 4 << 20;
const MAX_FILES_BYTES: u64 = 32 << 20;
const MAX_GAMES_BYTES: u64 = 16 << 30;
/// Maximum number of files.
const MAX_FILES: usize = 10_000;
/// Maximum number of games with errors for which a note is added.
const MAX_NOTED_GAMES: usize = 20;
/// Number of games between two progress reports.
const PROGRESS_GAMES: u64 = 1000;

/// Progress of reading or writing the games of a backup.
#[derive(Clone, Copy, Debug, Default, Deserialize, PartialEq, Serialize)]
pub struct Progress {
    /// Number of games read or written so far.
    pub games: u64,
    /// Progress, 0 to 1: the fraction of games written, or of bytes read.
    pub share: f32,
}

impl Progress {
    pub(crate) fn new(games: u64, bytes: u64, all_bytes: u64) -> Progress {
        Progress {
            games,
            share: (bytes as f32 / all_bytes.max(1) as f32).min(1.0),
        }
    }
}

/// Function that checks the text of a settings file. The error message is shown to the player.
pub type CheckSettings<'a> = &'a dyn Fn(&str) -> Result<(), String>;

/// Checked content of a backup, without its games.
pub(crate) struct Checked {
    pub(crate) contents: Contents,
    pub(crate) settings: Option<Vec<u8>>,
    pub(crate) engines: Option<Vec<u8>>,
    /// Names and contents of the variant files.
    pub(crate) variants: Vec<(String, Vec<u8>)>,
    pub(crate) themes: Vec<(String, Vec<u8>)>,
}

/// Reads and checks a whole backup, and returns its contents. At most 32 MiB is kept in memory: files of more than 4 MiB each or
/// 32 MiB together are rejected. The limits do not apply to the games, which are streamed. `on_progress` is called after every
/// thousand games.
///
/// # Errors
/// The file is not a backup, is damaged or too large, or `cancel` was set.
pub fn check_backup(
    path: &Path,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Contents, BackupError> {
    read_backup(path, check_settings, cancel, on_progress).map(|checked| checked.contents)
}

pub(crate) fn open(path: &Path) -> Result<ZipArchive<files::File>, BackupError> {
    let mut file = files::open(path).map_err(|error| BackupError::io(path, error))?;
    let mut magic = Vec::new();
    file.by_ref()
        .take(ZIP_MAGIC.len() as u64)
        .read_to_end(&mut magic)
        .and_then(|_| file.rewind())
        .map_err(|error| BackupError::io(path, error))?;
    let not_a_backup = |found: &str| BackupError::NotABackup {
        path: path.to_owned(),
        found: found.to_owned(),
    };
    match ZipArchive::new(file) {
        Ok(archive) => Ok(archive),
        Err(ZipError::Io(error)) => Err(BackupError::io(path, error)),
        Err(_) if magic.is_empty() => Err(not_a_backup("an empty file")),
        Err(_) if magic == ZIP_MAGIC => Err(not_a_backup("an incomplete zip file")),
        Err(_) => Err(not_a_backup("another type of file")),
    }
}

/// First bytes of a zip file that is not empty.
const ZIP_MAGIC: [u8; 4] = *b"PK\x03\x04";

pub(crate) fn read_backup(
    path: &Path,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Checked, BackupError> {
    read_entries(path, check_settings, cancel, on_progress).map_err(|error| {
        // After cancellation, reading an entry fails.
        let is_cancelled = cancel.load(Ordering::Relaxed);
        if is_cancelled { BackupError::Cancelled } else { error }
    })
}

fn read_entries(
    path: &Path,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Checked, BackupError> {
    let mut archive = open(path)?;
    let mut remaining_bytes = MAX_FILES_BYTES;
    let mut checked = Checked {
        contents: manifest(&mut archive, cancel)?,
        settings: None,
        engines: None,
        variants: Vec::new(),
        themes: Vec::new(),
    };
    if archive.len() > MAX_FILES {
        let reason = format!("expected at most {MAX_FILES} files, found {}", archive.len());
        return Err(BackupError::entry(MANIFEST, reason));
    }
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(BackupError::Zip)?;
        let name = entry.name().map_err(BackupError::Zip)?.into_owned();
        if entry.is_dir() || name == MANIFEST {
            continue;
        }
        let (length, source) = (entry.size(), UntilCancelled::new(entry, cancel));
        if name == GAMES {
            count_games(source, length, MAX_GAMES_BYTES, &mut checked.contents, on_progress)?;
        } else if let Some(kind) = FileKind::of(&name) {
            let bytes = read_entry(&name, source, &mut remaining_bytes)?;
            if let Err(reason) = checked.add_file(kind, bytes, check_settings) {
                checked.contents.note(&format!("{name}: {reason}"));
            }
        } else {
            let reason = "expected a file of a backup, found an unknown file";
            checked.contents.note(&format!("{name}: {reason}"));
        }
        if cancel.load(Ordering::Relaxed) {
            return Err(BackupError::Cancelled);
        }
    }
    Ok(checked)
}

fn manifest(archive: &mut ZipArchive<files::File>, cancel: &AtomicBool) -> Result<Contents, BackupError> {
    let entry = archive.by_name(MANIFEST).map_err(|_| BackupError::NoBackup)?;
    let mut remaining_bytes = MAX_FILE_BYTES;
    let bytes = read_entry(MANIFEST, UntilCancelled::new(entry, cancel), &mut remaining_bytes)?;
    let text = String::from_utf8(bytes).map_err(|_| BackupError::entry(MANIFEST, "expected UTF-8"))?;
    // Newer manifests are not parsed further.
    let table: toml::Table = toml::from_str(&text).map_err(|error| BackupError::entry(MANIFEST, error.message()))?;
    let format = table.get("format").and_then(toml::Value::as_integer);
    if let Some(format) = format
        .and_then(|format| u32::try_from(format).ok())
        .filter(|format| *format > FORMAT)
    {
        return Err(BackupError::Newer(format));
    }
    let manifest = Manifest::try_from_table(table).map_err(|reason| BackupError::entry(MANIFEST, reason))?;
    Ok(Contents {
        version: manifest.version,
        date: manifest.date,
        ..Contents::default()
    })
}

impl Manifest {
    fn try_from_table(table: toml::Table) -> Result<Manifest, String> {
        table
            .try_into()
            .map_err(|error: toml::de::Error| error.message().to_owned())
    }
}

/// Reads a file other than the games and subtracts its size from `remaining_bytes`. Reading to the end verifies the
/// checksum in the archive.
fn read_entry(name: &str, source: impl Read, remaining_bytes: &mut u64) -> Result<Vec<u8>, BackupError> {
    let limit = MAX_FILE_BYTES.min(*remaining_bytes);
    let mut bytes = Vec::new();
    let read = source.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|error| BackupError::entry(name, error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let reason = format!("expected at most {MAX_FILE_BYTES} bytes, found more");
        return Err(BackupError::entry(name, reason));
    }
    *remaining_bytes = remaining_bytes.checked_sub(bytes.len() as u64).ok_or_else(|| {
        let reason = format!("expected at most {MAX_FILES_BYTES} bytes in all files except {GAMES}, found more");
        BackupError::entry(name, reason)
    })?;
    Ok(bytes)
}

fn count_games(
    source: impl Read,
    length: u64,
    max_bytes: u64,
    contents: &mut Contents,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<(), BackupError> {
    let (mut games, mut refused) = (0_u64, 0);
    let mut reader = PgnReader::new(BufReader::new(source.take(max_bytes + 1)));
    while let Some(game) = reader.next() {
        match game.map_err(|error| BackupError::entry(GAMES, error))?.record {
            Ok(_) => contents.games += 1,
            Err(error) if refused < MAX_NOTED_GAMES => {
                refused += 1;
                contents.note(&format!("{GAMES}: {error}"));
            }
            Err(_) => {}
        }
        games += 1;
        if games.is_multiple_of(PROGRESS_GAMES) {
            on_progress(Progress::new(contents.games, reader.bytes_read(), length));
        }
    }
    if reader.bytes_read() > max_bytes {
        let reason = format!("expected at most {max_bytes} bytes, found more");
        return Err(BackupError::entry(GAMES, reason));
    }
    Ok(())
}

/// Kind of a file other than the manifest and the games.
enum FileKind<'a> {
    Settings,
    Engines,
    /// A variant file with this name.
    Variant(&'a str),
    /// A theme with this name.
    Theme(&'a str),
}

impl FileKind<'_> {
    /// Returns the kind of a file, or `None` if a backup contains no file with this name.
    fn of(name: &str) -> Option<FileKind<'_>> {
        match name.split_once('/') {
            None if name == SETTINGS => Some(FileKind::Settings),
            None if name == ENGINES => Some(FileKind::Engines),
            Some((VARIANTS, file)) if is_file_name(file, &["toml", "zrf"]) => Some(FileKind::Variant(file)),
            Some((THEMES, file)) if is_file_name(file, &["toml"]) => Some(FileKind::Theme(file)),
            _ => None,
        }
    }
}

impl Checked {
    /// Checks and stores a file. Returns the reason why it is invalid.
    fn add_file(&mut self, kind: FileKind, bytes: Vec<u8>, check_settings: CheckSettings) -> Result<(), String> {
        let text = || String::from_utf8(bytes.clone()).map_err(|_| "expected UTF-8".to_owned());
        let contents = &mut self.contents;
        match kind {
            FileKind::Settings => {
                check_settings(&text()?)?;
                contents.has_settings = true;
                self.settings = Some(bytes);
                Ok(())
            }
            FileKind::Engines => {
                contents.engines = EngineList::parse(&text()?)?.entries().to_vec();
                self.engines = Some(bytes);
                Ok(())
            }
            FileKind::Variant(file) => {
                let loaded = parse_rules(Path::new(file), Ok(bytes.clone()));
                contents.variants += 1;
                self.variants.push((file.to_owned(), bytes));
                loaded.errors.first().map_or(Ok(()), |error| Err(error.reason.clone()))
            }
            FileKind::Theme(file) => {
                let checked = text().and_then(|text| parse_theme(&text).map_err(|error| error.to_string()));
                contents.themes += 1;
                self.themes.push((file.to_owned(), bytes));
                checked.map(drop)
            }
        }
    }
}

/// Whether a name is a plain file name with one of the extensions, so that it cannot escape its folder.
fn is_file_name(name: &str, extensions: &[&str]) -> bool {
    let path = Path::new(name);
    let has_extension = extensions.iter().any(|extension| files::has_extension(path, extension));
    has_extension && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_counted_up_to_the_maximum_size() {
        let games = "1. a2-a3 *\n\n1. b2-b3 *\n";
        let length = games.len() as u64;
        let count = |max_bytes: u64| {
            let mut contents = Contents::default();
            let counted = count_games(games.as_bytes(), length, max_bytes, &mut contents, &mut |_| {});
            counted.map(|()| contents.games).map_err(|error| error.to_string())
        };
        assert_eq!(count(length), Ok(2));
        let error = count(length - 1).expect_err("one byte too many");
        assert!(error.contains(&format!("at most {} bytes", length - 1)), "{error}");
    }
}
