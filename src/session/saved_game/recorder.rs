//! PGN file of the running game. The file is replaced atomically, so that it is never partially written.

use bevy::prelude::*;
use breakthrough_platform::files;
use breakthrough_platform::files::atomic_write;
use breakthrough_rules::notation::{PgnError, Record, parse_pgn};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use thiserror::Error;

/// Error when opening or writing a PGN file.
#[derive(Debug, Error)]
pub enum RecordFileError {
    /// The file system returned an error.
    #[error("{}: {error}", path.display())]
    Io { path: PathBuf, error: std::io::Error },
    /// The file's folder does not exist.
    #[error("{}: the folder {} does not exist", path.display(), folder.display())]
    NoFolder { path: PathBuf, folder: PathBuf },
    /// The file is not valid PGN, and is not overwritten.
    #[error("{}: {error}", path.display())]
    Unreadable { path: PathBuf, error: PgnError },
}

/// PGN file to which the running game is written after every change.
#[derive(Resource, Debug)]
pub struct Recorder {
    path: PathBuf,
    /// PGN of the earlier games at the start of the file. A blank line follows each game.
    before: String,
    /// PGN of the running game as last written.
    current: String,
    /// Whether the last write failed.
    is_unwritten: bool,
    /// Date on which the running game started or resumed, in PGN format.
    date: String,
}

impl Recorder {
    /// Opens a PGN file, to which every game will be appended.
    ///
    /// # Errors
    /// The file exists and cannot be read, the file is not valid PGN, or its folder does not exist.
    pub fn collection(path: PathBuf) -> Result<Recorder, RecordFileError> {
        if !files::has_folder(&path) {
            let folder = path.parent().unwrap_or(&path).to_owned();
            return Err(RecordFileError::NoFolder { path, folder });
        }
        let before = match files::read_to_string(&path) {
            Ok(text) if text.trim().is_empty() => String::new(),
            Ok(text) => match parse_pgn(&text) {
                Ok(_) => format!("{}\n\n", text.trim_end()),
                Err(error) => return Err(RecordFileError::Unreadable { path, error }),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(RecordFileError::Io { path, error }),
        };
        Ok(Recorder {
            path,
            before,
            current: String::new(),
            is_unwritten: false,
            date: today(),
        })
    }

    /// Starts a new game. The next write appends the game instead of replacing the last game in the file.
    pub(crate) fn begin_game(&mut self) {
        self.date = today();
        let finished = std::mem::take(&mut self.current);
        if !finished.is_empty() {
            self.before.push_str(&finished);
            self.before.push('\n');
        }
    }

    /// Writes the running game with its date. A previous version of the running game is replaced.
    ///
    /// # Errors
    /// The file cannot be written; it is unchanged.
    pub(crate) fn write(&mut self, record: Record) -> Result<(), RecordFileError> {
        self.current = record.with_tag("Date", self.date.as_str()).to_pgn();
        self.write_file()
    }

    /// Repeats the last write if it failed.
    ///
    /// # Errors
    /// The file cannot be written; it is unchanged.
    pub(crate) fn retry(&mut self) -> Result<(), RecordFileError> {
        if self.is_unwritten { self.write_file() } else { Ok(()) }
    }

    fn write_file(&mut self) -> Result<(), RecordFileError> {
        let text = format!("{}{}", self.before, self.current);
        let written = atomic_write(&self.path, |file| file.write_all(text.as_bytes()));
        self.is_unwritten = written.is_err();
        written.map_err(|error| RecordFileError::Io {
            path: self.path.clone(),
            error,
        })
    }
}

fn today() -> String {
    jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
}
