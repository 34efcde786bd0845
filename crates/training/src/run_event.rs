//! Progress and errors of the training runs of all networks.

use super::{GameShardError, Progress, ShardError};
use breakthrough_engine::{GeneralNetworkError, NetworkError};
use breakthrough_matches::MatchScore;
use serde_json::Value;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Progress of a training run.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A shard has been generated.
    Shard {
        /// Number of the round, from 1.
        round: u32,
        /// Number of existing shards of the round.
        done: u64,
        /// Number of samples in this shard.
        samples: usize,
    },
    /// An epoch of the candidate's training has finished.
    Epoch {
        /// Number of the round, from 1.
        round: u32,
        /// Epoch and loss.
        progress: Progress,
    },
    /// The match of a round has finished.
    Match {
        /// Number of the round, from 1.
        round: u32,
        /// Score of the candidate.
        score: MatchScore,
        /// Whether the candidate becomes the champion.
        is_better: bool,
    },
}

/// Error that ends a training run.
#[derive(Debug, Error)]
pub enum TrainingError {
    /// A file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error reported by the operating system.
        error: io::Error,
    },
    /// A shard cannot be read or written.
    #[error(transparent)]
    Shard(#[from] ShardError),
    /// A network file is malformed, or networks do not support the board.
    #[error("{path}: {error}")]
    Network {
        /// Path of the file.
        path: PathBuf,
        /// Reason why the network was rejected.
        error: NetworkError,
    },
    /// A game shard of the general network cannot be read or written.
    #[error(transparent)]
    Games(#[from] GameShardError),
    /// A file of the general network is malformed.
    #[error("{path}: {error}")]
    GeneralNetwork {
        /// Path of the file.
        path: PathBuf,
        /// Reason why the network was rejected.
        error: GeneralNetworkError,
    },
    /// The folder contains another training run.
    #[error("{path}: expected a training run with {expected}, found {found}: use another folder")]
    OtherTraining {
        /// Path of the settings file.
        path: PathBuf,
        /// Settings of this run.
        expected: Value,
        /// Settings in the file.
        found: Value,
    },
}
