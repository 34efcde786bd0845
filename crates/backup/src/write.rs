//! Writes backups.

use crate::check::Progress;
use crate::contents::{FORMAT, Manifest};
use crate::deferred_errors::DeferredErrors;
use crate::exercises::exercises_text;
use crate::file_kind::FileKind;
use crate::games::write_games;
use crate::limits::{Budget, check_count};
use crate::notes::Notes;
use crate::player_file::text_of;
use crate::{BackupError, ENGINES, EXERCISES, GAMES, LESSONS, MANIFEST, PUZZLES, Places, SETTINGS, THEMES, VARIANTS};
use breakthrough_library::{BoardStars, PuzzleAttempt};
use breakthrough_platform::files;
use serde::{Deserialize, Serialize};
use std::io::{self, ErrorKind, Seek, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// Result of writing a backup.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq, Serialize)]
pub struct Written {
    /// Notes for the player about files and games that the backup does not contain, each with the reason. If there are too many
    /// notes, the last note contains the number of omitted notes.
    pub skipped: Vec<String>,
}

/// Atomically writes a backup of all `places` to a file. Files and games that cannot be read, or that a restore would refuse, are
/// skipped. `version` is the program version; `date` is shown to the player. `on_progress` is called after every thousand games.
///
/// # Errors
/// The library cannot be read, the backup cannot be written, or `cancel` was set. In case of an error, no file is created.
pub fn write_backup(
    places: &Places,
    (version, date): (&str, &str),
    path: &Path,
    cancel: &AtomicBool,
    on_progress: &mut dyn FnMut(Progress),
) -> Result<Written, BackupError> {
    let manifest = Manifest {
        format: FORMAT,
        version: version.to_owned(),
        date: date.to_owned(),
    };
    let manifest = toml::to_string(&manifest).expect("numbers and texts are TOML");
    let (mut failed, mut notes) = (None, Notes::default());
    let written = files::atomic_write(path, |file| {
        let mut archive = Archive {
            zip: ZipWriter::new(DeferredErrors::new(file)),
            budget: Budget::new(),
            // Reserve room for the manifest, the exercises, the stars of lessons, the puzzle attempts and the games.
            files: 5,
            notes: &mut notes,
        };
        archive
            .put(MANIFEST, manifest.as_bytes())
            .and_then(|()| archive.put_places(places, cancel, on_progress))
            .and_then(|()| archive.zip.finish().map_err(BackupError::Zip))
            .and_then(|output| output.finish().map_err(|error| BackupError::io(path, error)))
            .map_err(|error| {
                failed = Some(error);
                io::Error::other("the backup was not written")
            })
    });
    let skipped = notes.into_lines();
    match failed {
        Some(error) => Err(error),
        None => written
            .map(|()| Written { skipped })
            .map_err(|error| BackupError::io(path, error)),
    }
}

struct Archive<'a, W: Write + Seek> {
    zip: ZipWriter<W>,
    budget: Budget,
    /// Number of files in the archive, including the manifest, the exercises, the stars of lessons, the puzzle attempts and the
    /// games.
    files: usize,
    notes: &'a mut Notes,
}

impl<W: Write + Seek> Archive<'_, W> {
    fn begin(&mut self, name: &str) -> Result<(), BackupError> {
        // `large_file` enables ZIP64, because the games may exceed 4 GB.
        let options = SimpleFileOptions::default()
            .compression_method(CompressionMethod::Deflated)
            .large_file(true);
        self.zip.start_file(name, options).map_err(BackupError::Zip)
    }

    fn put(&mut self, name: &str, bytes: &[u8]) -> Result<(), BackupError> {
        self.begin(name)?;
        self.zip
            .write_all(bytes)
            .map_err(|error| BackupError::entry(name, error))
    }

    fn put_text(&mut self, name: &str, text: Option<String>) -> Result<(), BackupError> {
        text.map_or(Ok(()), |text| self.put(name, text.as_bytes()))
    }

    /// Adds a file, or a note if the file cannot be read or restored. If `listed` is set, the file was found in a folder, and
    /// a missing file is noted as well.
    fn put_file(&mut self, name: &str, path: &Path, listed: bool) -> Result<(), BackupError> {
        match self.read(name, path) {
            Ok(bytes) => {
                self.budget.spend(bytes.len() as u64);
                self.files += 1;
                self.put(name, &bytes)
            }
            Err(error) if error.kind() == ErrorKind::NotFound && !listed => Ok(()),
            Err(error) => {
                self.notes.add(name, error);
                Ok(())
            }
        }
    }

    /// Reads a file within the limits.
    fn read(&self, name: &str, path: &Path) -> io::Result<Vec<u8>> {
        let kind = FileKind::from_name(name).map_err(io::Error::other)?;
        check_count(self.files).map_err(io::Error::other)?;
        let bytes = files::read_limited(path, kind.max_bytes())?;
        self.budget.check(kind, bytes.len() as u64).map_err(io::Error::other)?;
        Ok(bytes)
    }

    fn put_places(
        &mut self,
        places: &Places,
        cancel: &AtomicBool,
        on_progress: &mut dyn FnMut(Progress),
    ) -> Result<(), BackupError> {
        let check_cancel = || match cancel.load(Ordering::Relaxed) {
            true => Err(BackupError::Cancelled),
            false => Ok(()),
        };
        for (name, path) in [(SETTINGS, &places.settings), (ENGINES, &places.engines)] {
            if let Some(path) = path {
                self.put_file(name, path, false)?;
            }
        }
        for (name, folder, extensions) in [
            (VARIANTS, &places.variants, ["toml", "zrf"].as_slice()),
            (THEMES, &places.themes, &["toml"]),
        ] {
            let Some(folder) = folder else { continue };
            let paths = files::try_list_files(folder, extensions).unwrap_or_else(|error| {
                self.notes.add(name, error);
                Vec::new()
            });
            for path in paths {
                check_cancel()?;
                let file = path.file_name().unwrap_or_default();
                match file.to_str() {
                    Some(file) => self.put_file(&format!("{name}/{file}"), &path, true)?,
                    None => {
                        let reason = "expected a file name in Unicode, found other bytes";
                        self.notes.add(&format!("{name}/{}", file.display()), reason);
                    }
                }
            }
        }
        if let Some(library) = &places.library
            && has_library(library)?
        {
            let text = exercises_text(library, self.notes)?;
            self.put_text(EXERCISES, text)?;
            let text = text_of::<BoardStars>(library, self.notes)?;
            self.put_text(LESSONS, text)?;
            let text = text_of::<PuzzleAttempt>(library, self.notes)?;
            self.put_text(PUZZLES, text)?;
            self.begin(GAMES)?;
            write_games(library, &mut self.zip, self.notes, cancel, on_progress)?;
        }
        check_cancel()
    }
}

/// Returns whether the library exists.
///
/// # Errors
/// The folder of the library cannot be read.
fn has_library(path: &Path) -> Result<bool, BackupError> {
    match files::length(path) {
        Ok(_) => Ok(true),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(BackupError::io(path, error)),
    }
}
