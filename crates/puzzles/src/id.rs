//! Identifiers of puzzles.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Digits of the identifiers: Crockford's base 32, without the letters that look like digits.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// Number of digits of an identifier.
const LENGTH: usize = 6;

/// Identifier of a puzzle: six digits and lower-case letters, such as `7k2mqd`. The variant and the position determine the identifier, so
/// it never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PuzzleId(u32);

/// Error for a text that is not an identifier.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("expected the id of a puzzle such as 7k2mqd, found `{0}`")]
pub struct ParsePuzzleIdError(String);

impl PuzzleId {
    /// Returns the identifier of the puzzle with this share code and FEN.
    pub(super) fn of(variant: &str, fen: &str) -> PuzzleId {
        let bytes = variant.bytes().chain([b' ']).chain(fen.bytes());
        let hash = super::checksum(bytes);
        let bits = DIGITS.len().ilog2() * LENGTH as u32;
        PuzzleId(((hash ^ hash >> 32) & ((1 << bits) - 1)) as u32)
    }

    /// Returns the identifier as a number.
    pub(super) const fn number(self) -> u32 {
        self.0
    }
}

impl fmt::Display for PuzzleId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |index: usize| char::from(DIGITS[(self.0 >> (5 * index)) as usize % DIGITS.len()]);
        let text: String = (0..LENGTH).rev().map(digit).collect();
        formatter.pad(&text)
    }
}

impl FromStr for PuzzleId {
    type Err = ParsePuzzleIdError;

    /// Parses an identifier, ignoring case.
    fn from_str(text: &str) -> Result<PuzzleId, ParsePuzzleIdError> {
        let error = || ParsePuzzleIdError(text.chars().take(40).collect());
        if text.len() != LENGTH {
            return Err(error());
        }
        let mut number = 0;
        for byte in text.bytes() {
            let digit = DIGITS.iter().position(|digit| *digit == byte.to_ascii_lowercase());
            number = number << 5 | digit.ok_or_else(error)? as u32;
        }
        Ok(PuzzleId(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifiers_round_trip() {
        for fen in ["1p1p/4/1P2/4/P3 w 0 1", "1p1p/4/1P2/4/P3 b 0 1", ""] {
            let id = PuzzleId::of("4x5", fen);
            assert_eq!(id.to_string().parse(), Ok(id));
            assert_eq!(id.to_string().to_uppercase().parse(), Ok(id));
            assert_ne!(PuzzleId::of("4x5 straight", fen), id);
        }
        for text in ["", "abcde", "abcdefg", "abcdei", "äbcde"] {
            let error = text.parse::<PuzzleId>().expect_err(text).to_string();
            assert_eq!(
                error,
                format!("expected the id of a puzzle such as 7k2mqd, found `{text}`")
            );
        }
    }

    /// The game stores identifiers, so a change of this value would lose the progress of players.
    #[test]
    fn identifiers_never_change() {
        let id = PuzzleId::of("8x8", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1");
        assert_eq!(id.to_string(), "14mfma");
    }
}
