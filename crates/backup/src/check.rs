//! Reads and checks a whole backup before any file is restored.

use crate::archive::{Archive, open};
use crate::contents::{Contents, FORMAT, Manifest};
use crate::exercises::StoredExercises;
use crate::file_kind::FileKind;
use crate::games::count_games;
use crate::limits::{Budget, MAX_FILE_BYTES, MAX_GAMES_BYTES, check_count};
use crate::notes::Notes;
use crate::player_file::read_items;
use crate::{BackupError, EXERCISES, GAMES, LESSONS, MANIFEST, PUZZLES};
use breakthrough_library::{BoardStars, PuzzleAttempt, UntilCancelled};
use breakthrough_platform::text::shortened_name;
use breakthrough_themes::parse_theme;
use breakthrough_uci_client::EngineList;
use breakthrough_variants::parse_rules;
use serde::{Deserialize, Serialize};
use std::io::Read;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Checked contents of a backup, without the games.
#[derive(Default)]
pub(crate) struct Checked {
    pub(crate) contents: Contents,
    pub(crate) settings: Option<Vec<u8>>,
    pub(crate) engines: Option<Vec<u8>>,
    /// Names and contents of the variant files.
    pub(crate) variants: Vec<(String, Vec<u8>)>,
    pub(crate) themes: Vec<(String, Vec<u8>)>,
    pub(crate) exercises: StoredExercises,
    pub(crate) lesson_stars: Vec<BoardStars>,
    pub(crate) puzzle_attempts: Vec<PuzzleAttempt>,
}

/// Reads and checks a whole backup, and returns the contents. `on_progress` is called after every thousand games.
///
/// # Errors
/// The file cannot be read, is not a backup, was written by a newer version, or has an invalid manifest, or `cancel` was set. A
/// file in the archive that is damaged, invalid or beyond a limit becomes a note in the contents.
pub fn check_backup(
    path: &Path,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Contents, BackupError> {
    read_backup(path, check_settings, cancel, on_progress).map(|checked| checked.contents)
}

pub(crate) fn read_backup(
    path: &Path,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Checked, BackupError> {
    let read = open(path, cancel).and_then(|mut archive| {
        let manifest = manifest(&mut archive)?;
        read_entries(&mut archive, manifest, check_settings, cancel, on_progress)
    });
    // If `cancel` is set while an entry is read, the error is not `BackupError::Cancelled`.
    let is_cancelled = cancel.load(Ordering::Relaxed);
    if is_cancelled {
        Err(BackupError::Cancelled)
    } else {
        read
    }
}

fn read_entries(
    archive: &mut Archive,
    contents: Contents,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Checked, BackupError> {
    let (mut budget, mut notes) = (Budget::new(), Notes::default());
    let mut checked = Checked {
        contents,
        ..Checked::default()
    };
    let directory = archive.metadata();
    if directory.has_duplicate_names() {
        notes.add(
            MANIFEST,
            "expected different file names, found a name twice: only the last file is read",
        );
    }
    for index in 0..directory.len() {
        if cancel.load(Ordering::Relaxed) {
            return Err(BackupError::Cancelled);
        }
        let entry = directory.entry(index).map_err(BackupError::Zip)?;
        let name = entry
            .name()
            .unwrap_or_else(|_| String::from_utf8_lossy(entry.name_raw()));
        if name == MANIFEST {
            continue;
        }
        if let Err(reason) = check_count(index) {
            notes.add(&name, reason);
            continue;
        }
        if entry.is_dir() {
            continue;
        }
        let source = match archive.by_index(index) {
            Ok(entry) => UntilCancelled::new(entry, cancel),
            Err(error) => {
                notes.add(&name, error);
                continue;
            }
        };
        match &*name {
            GAMES => {
                let found = (&mut checked.contents, &mut notes);
                count_games(source, entry.size(), MAX_GAMES_BYTES, cancel, found, on_progress);
            }
            EXERCISES => {
                checked.exercises = StoredExercises::read(source, &mut notes);
                checked.contents.exercises = checked.exercises.exercises.len();
            }
            LESSONS => {
                checked.lesson_stars = read_items(source, &mut notes);
                checked.contents.lesson_stars = checked.lesson_stars.len();
            }
            PUZZLES => {
                checked.puzzle_attempts = read_items(source, &mut notes);
                checked.contents.puzzle_attempts = checked.puzzle_attempts.len();
            }
            _ => {
                let read = FileKind::from_name(&name).and_then(|kind| {
                    budget.check(kind, entry.size())?;
                    let bytes = read_entry(source, entry.size(), &mut budget)?;
                    checked.add_file(kind, bytes, check_settings)
                });
                if let Err(reason) = read {
                    notes.add(&name, reason);
                }
            }
        }
    }
    checked.contents.notes = notes.into_lines();
    Ok(checked)
}

fn manifest(archive: &mut Archive) -> Result<Contents, BackupError> {
    let entry = archive.by_name(MANIFEST).map_err(|_| BackupError::NoBackup)?;
    let mut bytes = Vec::new();
    let read = entry.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| BackupError::entry(MANIFEST, error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        let reason = format!("expected at most {MAX_FILE_BYTES} bytes, found more");
        return Err(BackupError::entry(MANIFEST, reason));
    }
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
        version: shortened_name(&manifest.version),
        date: shortened_name(&manifest.date),
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

/// Reads a file that does not contain the games. Reading to the end verifies the checksum in the archive. Reads at most one byte more than
/// the size declared in the directory.
fn read_entry(source: impl Read, declared_bytes: u64, budget: &mut Budget) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let read = source.take(declared_bytes + 1).read_to_end(&mut bytes);
    budget.spend(bytes.len() as u64);
    read.map_err(|error| error.to_string())?;
    if bytes.len() as u64 != declared_bytes {
        return Err(format!("expected {declared_bytes} bytes, found another number"));
    }
    Ok(bytes)
}

impl Checked {
    /// Checks and stores a file. Returns an error with the reason if the file is invalid.
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
