//! Where records go: one file, replaced as a whole, so that it is never half written.

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
        /// What the system says.
        error: std::io::Error,
    },
    /// There is something else in the file, which is not overwritten.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What is wrong in it.
        error: PgnError,
    },
}

/// A file of records that the running match is written to after every move.
#[derive(Resource, Debug)]
pub struct Recorder {
    path: PathBuf,
    /// Records of earlier matches that stand before the running one.
    before: String,
    /// The running match as written last.
    current: String,
    keeps_earlier: bool,
    /// The day on which the running match began or was gone on with, as PGN writes it.
    date: String,
}

impl Recorder {
    /// A file that holds only the running match.
    #[must_use]
    pub fn running_match(path: PathBuf) -> Recorder {
        Recorder {
            path,
            before: String::new(),
            current: String::new(),
            keeps_earlier: false,
            date: today(),
        }
    }

    /// A file that every match is added to. What it holds already stays.
    ///
    /// # Errors
    /// The file exists and cannot be read, or holds something else than records.
    pub fn collection(path: PathBuf) -> Result<Recorder, RecordFileError> {
        let before = match files::read_to_string(&path) {
            Ok(text) if text.trim().is_empty() => String::new(),
            Ok(text) => match parse_pgn(&text) {
                Ok(_) => text,
                Err(error) => return Err(RecordFileError::Unreadable { path, error }),
            },
            Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
            Err(error) => return Err(RecordFileError::Io { path, error }),
        };
        Ok(Recorder {
            path,
            before,
            current: String::new(),
            keeps_earlier: true,
            date: today(),
        })
    }

    /// From now on another match is written.
    pub(crate) fn begin_match(&mut self) {
        self.date = today();
        let finished = std::mem::take(&mut self.current);
        if self.keeps_earlier && !finished.is_empty() {
            if !self.before.is_empty() && !self.before.ends_with("\n\n") {
                self.before.push('\n');
            }
            self.before.push_str(&finished);
        }
    }

    /// Replaces the file by one that ends with this record, with the match's date.
    ///
    /// # Errors
    /// The file system refused; the file is as it was.
    pub(crate) fn write(&mut self, record: Record) -> Result<(), RecordFileError> {
        self.current = record.with_tag("Date", self.date.as_str()).to_pgn();
        let separator = if self.before.is_empty() || self.before.ends_with("\n\n") {
            ""
        } else {
            "\n"
        };
        let text = format!("{}{separator}{}", self.before, self.current);
        atomic_write(&self.path, |file| file.write_all(text.as_bytes())).map_err(|error| RecordFileError::Io {
            path: self.path.clone(),
            error,
        })
    }
}

fn today() -> String {
    jiff::Zoned::now().strftime("%Y.%m.%d").to_string()
}
