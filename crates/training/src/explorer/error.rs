//! Errors when creating a book.

use breakthrough_explorer::CountError;
use serde_json::Value;
use std::io;
use std::path::PathBuf;
use thiserror::Error;

/// Error when creating a book.
#[derive(Debug, Error)]
pub enum BookRunError {
    /// Books do not support the variant.
    #[error(transparent)]
    Count(#[from] CountError),
    /// The state file cannot be read or written.
    #[error("{path}: {error}")]
    File {
        /// Path of the file.
        path: PathBuf,
        /// Error reported by the operating system.
        error: io::Error,
    },
    /// Another run has locked the state file.
    #[error("{0}: another run is writing to this file")]
    Locked(PathBuf),
    /// The state file contains games with other settings.
    #[error("{path}: expected games with {expected}, found {found}: use another file")]
    OtherGames {
        /// Path of the file.
        path: PathBuf,
        /// Settings of this run.
        expected: Value,
        /// Settings in the file.
        found: Value,
    },
    /// A line of the state file is neither a game nor a score.
    #[error("{path}, line {line}: {reason}")]
    Line {
        /// Path of the file.
        path: PathBuf,
        /// Number of the line, from 1.
        line: usize,
        /// Reason why the line is invalid.
        reason: String,
    },
    /// The run was cancelled.
    #[error("the run was interrupted; the same command resumes it")]
    Interrupted,
}
