//! TOML parsing with errors that report line and column.

use serde::de::DeserializeOwned;
use std::ops::Range;
use thiserror::Error;
use toml::Spanned;

/// Error in a TOML file. Lines and columns are numbered from 1. Columns are counted in characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct TomlError {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Message that describes the expected and the found input.
    pub reason: String,
}

/// Error at a byte range of the text, or for the whole file.
pub struct SpannedError {
    /// Byte range of the error; `None` for the whole file.
    pub span: Option<Range<usize>>,
    /// Message that describes the expected and the found input.
    pub reason: String,
}

impl SpannedError {
    /// Creates an error at the span of a value.
    pub fn new<T>(value: &Spanned<T>, reason: impl ToString) -> SpannedError {
        SpannedError {
            span: Some(value.span()),
            reason: reason.to_string(),
        }
    }

    /// Converts the start of the byte range to a line and column in the parsed text.
    pub fn locate(self, text: &str) -> TomlError {
        let before = &text[..self.span.map_or(0, |span| span.start.min(text.len()))];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        TomlError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            reason: self.reason,
        }
    }
}

/// Removes a leading byte order mark.
pub fn strip_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// Parses a text without a byte order mark.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, SpannedError> {
    toml::from_str(text).map_err(|error| SpannedError {
        span: error.span(),
        reason: error.message().replace('\n', ", "),
    })
}
