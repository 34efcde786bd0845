//! Errors of reading and writing Zillions files.

use thiserror::Error;

/// An error in a Zillions file or in one of its games. Lines and columns are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem} `{found}`")]
pub struct ZrfError {
    /// Line of the error.
    pub line: usize,
    /// Column of the error, in characters; a tab is one character.
    pub column: usize,
    /// The message up to the quoted source text, such as `expected a direction, found`. Squares have the names used in the
    /// file.
    pub problem: String,
    /// The source text at the error, shortened if it is long.
    pub found: String,
}

/// Error for a variant that cannot be written as a Zillions file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{title}` cannot be written as a rules file: {reason}")]
pub struct ZrfWriteError {
    /// Title of the game.
    pub title: String,
    /// The option that Zillions files cannot express.
    pub reason: &'static str,
}
