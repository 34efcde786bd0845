//! Shards: files with the samples of a fixed number of self-play games each, so that an interrupted run can resume.

use super::{Sample, SelfPlay};
use crate::file_limit::MAX_FILE_BYTES;
use breakthrough_platform::files::{self, atomic_write};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// Number of games per shard.
const GAMES_PER_SHARD: u64 = 500;

/// A file of samples.
#[derive(Clone, Debug)]
pub struct Shard {
    path: PathBuf,
    number: u64,
}

/// Error when reading or writing a shard.
#[derive(Debug, Error)]
pub enum ShardError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error reported by the operating system.
        error: io::Error,
    },
    /// The file's length is not a whole number of samples.
    #[error("{path}: expected a multiple of {} bytes, found {found}", Sample::BYTES)]
    Length {
        /// Path of the file.
        path: PathBuf,
        /// Length of the file in bytes.
        found: usize,
    },
}

impl Shard {
    /// Returns the shard with this number in a folder.
    #[must_use]
    pub fn new(folder: &Path, number: u64) -> Shard {
        Shard {
            path: folder.join(format!("{number:06}.samples")),
            number,
        }
    }

    /// Returns whether the file exists, which means that the games of the shard have been played.
    #[must_use]
    pub fn exists(&self) -> bool {
        files::exists(&self.path)
    }

    /// Plays the games of the shard and writes its file. Returns the number of samples.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn generate(&self, self_play: &SelfPlay) -> Result<usize, ShardError> {
        let mut bytes = Vec::new();
        for game in 0..GAMES_PER_SHARD {
            let samples = self_play.play_game(self.number * GAMES_PER_SHARD + game);
            bytes.extend(samples.into_iter().flatten().flat_map(Sample::to_bytes));
        }
        let written = atomic_write(&self.path, |file| file.write_all(&bytes));
        written.map_err(|error| self.file_error(error))?;
        Ok(bytes.len() / Sample::BYTES)
    }

    /// Reads the samples.
    ///
    /// # Errors
    /// The file cannot be read, or its length is wrong.
    pub fn read(&self) -> Result<Vec<Sample>, ShardError> {
        let bytes = files::read_limited(&self.path, MAX_FILE_BYTES).map_err(|error| self.file_error(error))?;
        let (samples, rest) = bytes.as_chunks();
        if rest.is_empty() {
            Ok(samples.iter().map(Sample::from_bytes).collect())
        } else {
            Err(ShardError::Length {
                path: self.path.clone(),
                found: bytes.len(),
            })
        }
    }

    fn file_error(&self, error: io::Error) -> ShardError {
        ShardError::File {
            path: self.path.clone(),
            error,
        }
    }
}
