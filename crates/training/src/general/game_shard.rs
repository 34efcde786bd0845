//! Shards: files with a fixed number of recorded games each, so that an interrupted run can resume.

use super::{GameRecord, Mixture};
use crate::SelfPlay;
use crate::file_limit::MAX_FILE_BYTES;
use breakthrough_platform::files;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// First bytes of a file. The last of these bytes is the version.
const MAGIC: [u8; 8] = *b"BTGAMES1";

/// A file of recorded games.
#[derive(Clone, Debug)]
pub struct GameShard {
    path: PathBuf,
    number: u64,
}

/// Error when reading or writing a game shard.
#[derive(Debug, Error)]
pub enum GameShardError {
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error reported by the operating system.
        error: io::Error,
    },
    /// The file has a different format or version.
    #[error("{0}: expected recorded games of version 1, found other data")]
    Version(PathBuf),
    /// A record is damaged or truncated.
    #[error("{path}: expected game {game} of {}, found a damaged record", GameShard::GAMES)]
    Record {
        /// Path of the file.
        path: PathBuf,
        /// Number of the game, from 1.
        game: u64,
    },
    /// A recorded move is illegal.
    #[error("{path}, game {game}: move {mv} is illegal")]
    Move {
        /// Path of the file.
        path: PathBuf,
        /// Number of the game, from 1.
        game: u64,
        /// Number of the move, from 1.
        mv: usize,
    },
}

impl GameShard {
    /// Number of games per shard.
    pub const GAMES: u64 = 500;

    /// Returns the shard with this number in a folder.
    #[must_use]
    pub fn new(folder: &Path, number: u64) -> GameShard {
        GameShard {
            path: folder.join(format!("{number:06}.games")),
            number,
        }
    }

    /// Returns whether the file exists, which means that the games of the shard have been played.
    #[must_use]
    pub fn exists(&self) -> bool {
        files::exists(&self.path)
    }

    /// Plays the games of the shard, each in a variant of the mixture, and writes its file. Returns the number of scored
    /// positions.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn generate(&self, mixture: &Mixture, self_play: &SelfPlay) -> Result<usize, GameShardError> {
        let mut bytes = MAGIC.to_vec();
        let mut positions = 0;
        for game in self.number * GameShard::GAMES..(self.number + 1) * GameShard::GAMES {
            let self_play = SelfPlay {
                variant: mixture.variant(self_play.seed, game),
                ..self_play.clone()
            };
            let record = GameRecord::play(&self_play, game).expect("the engine plays legal moves");
            positions += record.scores.len();
            record.write(&mut bytes);
        }
        files::write(&self.path, bytes).map_err(|error| self.file_error(error))?;
        Ok(positions)
    }

    /// Reads the games.
    ///
    /// # Errors
    /// The file cannot be read, or it is damaged.
    pub fn read(&self) -> Result<Vec<GameRecord>, GameShardError> {
        let bytes = files::read_limited(&self.path, MAX_FILE_BYTES).map_err(|error| self.file_error(error))?;
        let mut rest = bytes
            .strip_prefix(&MAGIC)
            .ok_or_else(|| GameShardError::Version(self.path.clone()))?;
        let damaged = |game| GameShardError::Record {
            path: self.path.clone(),
            game,
        };
        let mut record = |game| GameRecord::read(&mut rest).ok_or_else(|| damaged(game));
        let games = (1..=GameShard::GAMES).map(&mut record).collect::<Result<_, _>>()?;
        if rest.is_empty() {
            Ok(games)
        } else {
            Err(damaged(GameShard::GAMES + 1))
        }
    }

    /// Returns the error of an illegal move, given its number from [`GameRecord::replay`].
    pub(super) fn illegal_move(&self, game: u64, mv: usize) -> GameShardError {
        GameShardError::Move {
            path: self.path.clone(),
            game,
            mv,
        }
    }

    fn file_error(&self, error: io::Error) -> GameShardError {
        GameShardError::File {
            path: self.path.clone(),
            error,
        }
    }
}
