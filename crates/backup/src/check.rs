//! Reads a backup as a whole and checks it, before anything of it is restored.

use crate::contents::{Contents, FORMAT, Manifest};
use crate::{BackupError, ENGINES, MANIFEST, MATCHES, SETTINGS, THEMES, VARIANTS};
use breakthrough_arena::EngineList;
use breakthrough_platform::files;
use breakthrough_rules::notation::PgnReader;
use breakthrough_themes::parse_theme;
use breakthrough_variants::parse_rules;
use std::io::{BufReader, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use zip::ZipArchive;

/// The greatest length of a file other than the matches, and the greatest number of files.
const MAX_FILE_BYTES: u64 = 16 << 20;
const MAX_FILES: usize = 10_000;
/// How many matches with errors are noted one by one.
const MAX_NOTED_MATCHES: usize = 20;

/// Checks the text of a settings file. The error is for the player.
pub type CheckSettings<'a> = &'a dyn Fn(&str) -> Result<(), String>;

/// What a backup has beside its matches, as it was checked.
pub(crate) struct Checked {
    pub(crate) contents: Contents,
    pub(crate) settings: Option<Vec<u8>>,
    pub(crate) engines: Option<Vec<u8>>,
    /// File names with their bytes.
    pub(crate) variants: Vec<(String, Vec<u8>)>,
    pub(crate) themes: Vec<(String, Vec<u8>)>,
}

/// Reads a backup and says what is in it.
///
/// # Errors
/// The file is no backup, or it is damaged anywhere, or `cancel` was set.
pub fn check_backup(path: &Path, check_settings: CheckSettings, cancel: &AtomicBool) -> Result<Contents, BackupError> {
    read_backup(path, check_settings, cancel).map(|checked| checked.contents)
}

pub(crate) fn open(path: &Path) -> Result<ZipArchive<files::File>, BackupError> {
    let file = files::open(path).map_err(|error| BackupError::io(path, error))?;
    ZipArchive::new(file).map_err(BackupError::Zip)
}

pub(crate) fn read_backup(
    path: &Path,
    check_settings: CheckSettings,
    cancel: &AtomicBool,
) -> Result<Checked, BackupError> {
    let mut archive = open(path)?;
    let mut checked = Checked {
        contents: manifest(&mut archive)?,
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
        if cancel.load(Ordering::Relaxed) {
            return Err(BackupError::Cancelled);
        }
        let entry = archive.by_index(index).map_err(BackupError::Zip)?;
        let name = entry.name().map_err(BackupError::Zip)?.into_owned();
        if entry.is_dir() || name == MANIFEST {
            continue;
        }
        if name == MATCHES {
            count_matches(entry, &mut checked.contents, cancel)?;
        } else {
            let bytes = read_entry(&name, entry)?;
            checked.take(&name, bytes, check_settings);
        }
    }
    Ok(checked)
}

fn manifest(archive: &mut ZipArchive<files::File>) -> Result<Contents, BackupError> {
    let entry = archive.by_name(MANIFEST).map_err(|_| BackupError::NoBackup)?;
    let bytes = read_entry(MANIFEST, entry)?;
    let text = String::from_utf8(bytes).map_err(|_| BackupError::entry(MANIFEST, "expected UTF-8"))?;
    // What else a newer version says is its own.
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

/// Reads a small file. The checksum in the archive is checked at its end.
fn read_entry(name: &str, entry: impl Read) -> Result<Vec<u8>, BackupError> {
    let mut bytes = Vec::new();
    let read = entry.take(MAX_FILE_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(|error| BackupError::entry(name, error))?;
    if bytes.len() as u64 > MAX_FILE_BYTES {
        return Err(BackupError::entry(
            name,
            format!("expected at most {MAX_FILE_BYTES} bytes"),
        ));
    }
    Ok(bytes)
}

fn count_matches(entry: impl Read, contents: &mut Contents, cancel: &AtomicBool) -> Result<(), BackupError> {
    let mut refused = 0;
    for game in PgnReader::new(BufReader::new(entry)) {
        if cancel.load(Ordering::Relaxed) {
            return Err(BackupError::Cancelled);
        }
        match game.map_err(|error| BackupError::entry(MATCHES, error))?.record {
            Ok(_) => contents.matches += 1,
            Err(error) if refused < MAX_NOTED_MATCHES => {
                refused += 1;
                contents.notes.push(format!("{MATCHES}: {error}"));
            }
            Err(_) => refused += 1,
        }
    }
    Ok(())
}

impl Checked {
    /// Takes in a file. What cannot be used is noted; files of no known kind are left out.
    fn take(&mut self, name: &str, bytes: Vec<u8>, check_settings: CheckSettings) {
        let text = || String::from_utf8(bytes.clone()).map_err(|_| "expected UTF-8".to_owned());
        let contents = &mut self.contents;
        let usable = match name.split_once('/') {
            None if name == SETTINGS => text().and_then(|text| check_settings(&text)).map(|()| {
                contents.has_settings = true;
                self.settings = Some(bytes);
            }),
            None if name == ENGINES => text().and_then(|text| EngineList::parse(&text)).map(|list| {
                contents.engines = list.entries().len();
                self.engines = Some(bytes);
            }),
            Some((VARIANTS, file)) if is_file_name(file, &["toml", "zrf"]) => {
                let loaded = parse_rules(Path::new(file), Ok(bytes.clone()));
                let checked = loaded.errors.first().map_or(Ok(()), |error| Err(error.reason.clone()));
                contents.variants += 1;
                self.variants.push((file.to_owned(), bytes));
                checked
            }
            Some((THEMES, file)) if is_file_name(file, &["toml"]) => {
                let checked = text().and_then(|text| parse_theme(&text).map_err(|error| error.to_string()));
                contents.themes += 1;
                self.themes.push((file.to_owned(), bytes));
                checked.map(drop)
            }
            _ => Err("expected a file of a backup, found another one".to_owned()),
        };
        if let Err(reason) = usable {
            self.contents.notes.push(format!("{name}: {reason}"));
        }
    }
}

/// Whether a text is the name of a file in a folder, and not a path that leads out of it.
fn is_file_name(name: &str, extensions: &[&str]) -> bool {
    let path = Path::new(name);
    let has_extension = extensions.iter().any(|extension| files::has_extension(path, extension));
    has_extension && !name.starts_with('.') && !name.contains(['/', '\\', ':', '\0'])
}
