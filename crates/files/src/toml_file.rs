//! TOML files, read with the place of every mistake.

use serde::de::DeserializeOwned;
use std::ops::Range;
use thiserror::Error;
use toml::Spanned;

/// What is wrong with a file, and where. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct FileError {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

/// A mistake at some bytes of the text, or in the file as a whole.
pub struct Mistake {
    /// The bytes that are wrong; none where the file as a whole is.
    pub at: Option<Range<usize>>,
    /// What is wrong there.
    pub reason: String,
}

impl Mistake {
    /// A mistake in a value.
    pub fn new<T>(at: &Spanned<T>, reason: impl ToString) -> Mistake {
        Mistake {
            at: Some(at.span()),
            reason: reason.to_string(),
        }
    }

    /// With the line and the column in the text that was read.
    pub fn placed(self, text: &str) -> FileError {
        let before = &text[..self.at.map_or(0, |at| at.start.min(text.len()))];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        FileError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            reason: self.reason,
        }
    }
}

/// The text without a byte order mark.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Reads a text that has no byte order mark.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Mistake> {
    toml::from_str(text).map_err(|error| Mistake {
        at: error.span(),
        reason: error.message().replace('\n', ", "),
    })
}
