//! Why a rules file, or one game of it, is not read, or not written.

use thiserror::Error;

/// Why a rules file or one of its games is refused, and where. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {problem} `{word}`")]
pub struct ZrfError {
    /// The line.
    pub line: usize,
    /// The column, in characters; a tab is one.
    pub column: usize,
    /// What is wrong, up to the word: `expected a direction, found`. Squares are called as the file calls them.
    pub problem: String,
    /// What stands there, shortened if it is long.
    pub word: String,
}

/// Why a variant is not written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("`{title}` cannot be written as a rules file: {reason}")]
pub struct ZrfWriteError {
    /// The title of the game.
    pub title: String,
    /// What its rules have that such files have no words for.
    pub reason: &'static str,
}
