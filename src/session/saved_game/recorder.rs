//! The file that records are written to. It is replaced as a whole, so that it is never half written.

use bevy::prelude::*;
use breakthrough_platform::files;
use breakthrough_platform::files::atomic_write;
use breakthrough_rules::notation::{PgnError, Record, parse_pgn};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use thiserror::Error;

/// Why a record file cannot be used.
#[derive(Debug, Error)]
pub enum RecordFileError {
    /// The file system refused.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        error: std::io::Error,
    },
    /// The folder of the file does not exist.
    #[error("{}: expected an existing folder, found none at {}", path.display(), folder.display())]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// Its folder.
        folder: PathBuf,
    },
    /// The file holds something other than records, and is not overwritten.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        error: PgnError,
    },
}

/// A file of records that the running game is written to after every move.
#[derive(Resource, Debug)]
pub struct Recorder {
    path: PathBuf,
    /// The records of earlier games, which come first in the file, each with a blank line after it.
    before: String,
    /// The running game as last written.
    current: String,
    /// Whether the last write has failed.
    is_unwritten: bool,
    /// The day on which the running game was started or resumed, in the form of PGN.
    date: String,
}

impl Recorder {
    /// A recorder that adds every game to a file, after what the file already holds.
    ///
    /// # Errors
    /// The file exists and cannot be read, or holds something other than records. Its folder does not exist.
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

    /// Begins another game: the next write does not replace the last one in a collection.
    pub(crate) fn begin_game(&mut self) {
        self.date = today();
        let finished = std::mem::take(&mut self.current);
        if !finished.is_empty() {
            self.before.push_str(&finished);
            self.before.push('\n');
        }
    }

    /// Replaces the file with one whose last record is this one, with the game's date.
    ///
    /// # Errors
    /// The file cannot be written; it is unchanged.
    pub(crate) fn write(&mut self, record: Record) -> Result<(), RecordFileError> {
        self.current = record.with_tag("Date", self.date.as_str()).to_pgn();
        self.write_file()
    }

    /// Writes the file again if the last write has failed.
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
