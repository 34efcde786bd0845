//! Files of samples: one chunk of games each, so that a run that was cut short goes on where it was.

use super::{Sample, SelfPlay};
use breakthrough_files::whole_file;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// So many games in one file.
const GAMES_A_CHUNK: u64 = 500;

/// A file of samples.
#[derive(Clone, Debug)]
pub struct Chunk {
    path: PathBuf,
    number: u64,
}

/// Why samples cannot be had.
#[derive(Debug, Error)]
pub enum ChunkError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
    /// The file's length is not a whole number of samples.
    #[error("{path}: expected a multiple of {} bytes, found {found}", Sample::BYTES)]
    Length {
        /// The file.
        path: PathBuf,
        /// How many bytes it has.
        found: usize,
    },
}

impl Chunk {
    /// The chunk of this number in a folder.
    #[must_use]
    pub fn new(folder: &Path, number: u64) -> Chunk {
        Chunk {
            path: folder.join(format!("{number:06}.samples")),
            number,
        }
    }

    /// Whether its games have been played.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.path.exists()
    }

    /// Plays its games and writes them down; returns how many samples they gave.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn make(&self, self_play: &SelfPlay) -> Result<usize, ChunkError> {
        let mut bytes = Vec::new();
        for game in 0..GAMES_A_CHUNK {
            let samples = self_play.game(self.number * GAMES_A_CHUNK + game);
            bytes.extend(samples.into_iter().flatten().flat_map(Sample::to_bytes));
        }
        let written = whole_file::replace(&self.path, |file| file.write_all(&bytes));
        written.map_err(|error| self.failed(error))?;
        Ok(bytes.len() / Sample::BYTES)
    }

    /// The samples of its games.
    ///
    /// # Errors
    /// The file cannot be read, or is no file of samples.
    pub fn read(&self) -> Result<Vec<Sample>, ChunkError> {
        let bytes = fs::read(&self.path).map_err(|error| self.failed(error))?;
        let (samples, rest) = bytes.as_chunks();
        if rest.is_empty() {
            Ok(samples.iter().map(Sample::from_bytes).collect())
        } else {
            Err(ChunkError::Length {
                path: self.path.clone(),
                found: bytes.len(),
            })
        }
    }

    fn failed(&self, error: io::Error) -> ChunkError {
        ChunkError::File {
            path: self.path.clone(),
            error,
        }
    }
}
