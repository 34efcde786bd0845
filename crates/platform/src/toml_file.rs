//! TOML parsing with errors that report line and column.

use crate::text::shortened;
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
    /// Message that describes the expected and the found input, of at most [`MAX_REASON_CHARACTERS`] characters.
    pub reason: String,
}

/// Maximum length of the reason of a [`TomlError`], in characters, without the ellipsis. A reason may quote a text from the file.
pub const MAX_REASON_CHARACTERS: usize = 500;

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

    /// Converts the start of the byte range to a line and column in the parsed text, and shortens the reason.
    pub fn locate(self, text: &str) -> TomlError {
        let start = self.span.map_or(0, |span| span.start);
        let before = &text[..text.floor_char_boundary(start)];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        TomlError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            reason: shortened(&self.reason, MAX_REASON_CHARACTERS),
        }
    }
}

/// Checks the length of a text before it is parsed. Invalid texts of many megabytes take seconds to parse.
///
/// # Errors
/// The text is longer than `max_bytes` bytes.
pub fn check_length(text: &str, max_bytes: u64) -> Result<(), SpannedError> {
    let found = text.len();
    if found as u64 > max_bytes {
        let reason = format!("expected at most {max_bytes} bytes, found {found}");
        return Err(SpannedError { span: None, reason });
    }
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_located_by_line_and_by_characters() {
        let text = "größe = 1\nhöhe = x\n";
        let at = |place: &str| text.find(place).map(|start| start..start + 1);
        for (span, line, column) in [
            (None, 1, 1),
            (at("g"), 1, 1),
            (at("="), 1, 7),
            (at("\nh"), 1, 10),
            (at("höhe"), 2, 1),
            (at("x"), 2, 8),
            (Some(100..101), 3, 1),
        ] {
            let reason = "expected a number".to_owned();
            let error = SpannedError { span, reason }.locate(text);
            assert_eq!(
                error.to_string(),
                format!("line {line}, column {column}: expected a number")
            );
        }
    }

    #[test]
    fn a_reason_that_quotes_a_long_text_is_shortened() {
        let text = format!("\"{}\" = 1\n", "ö".repeat(1 << 16));
        #[derive(Debug, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Nothing {}
        let error = parse::<Nothing>(&text).expect_err("an unknown field").locate(&text);
        assert!(error.reason.starts_with("unknown field `ööö"), "{error}");
        assert_eq!(error.reason.chars().count(), MAX_REASON_CHARACTERS + 1);
    }

    #[test]
    fn a_byte_order_mark_is_removed() {
        assert_eq!(strip_bom("\u{feff}a = 1"), "a = 1");
        assert_eq!(strip_bom("a = 1"), "a = 1");
    }
}
