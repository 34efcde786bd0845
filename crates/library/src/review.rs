//! Reviews of games (docs/REVIEW.md), which the library stores without interpreting them.

use crate::checksum::checksum;
use crate::listed_text::listed;
use breakthrough_rules::Game;
use breakthrough_rules::notation::{to_fen, uci_move, variant_text};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::ops::RangeInclusive;
use thiserror::Error;

/// Efforts of reviews.
const EFFORTS: [&str; 3] = ["fast", "normal", "deep"];
/// Maximum length of an engine version, in characters.
const MAX_ENGINE_CHARACTERS: usize = 100;
/// Maximum length of a judgement or an evaluation, in bytes.
const MAX_ITEM_BYTES: usize = 4096;
/// Range of accuracies, in percent.
const ACCURACIES: RangeInclusive<f64> = 0.0..=100.0;

/// Review of a game's main line, as stored in the library.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct StoredReview {
    /// Hash of the reviewed moves ([`moves_hash`]).
    pub moves_hash: u64,
    /// Version of the engine.
    pub engine: String,
    /// Effort: `fast`, `normal` or `deep`.
    pub effort: String,
    /// Accuracy of the first and the second side in percent; `None` for a side without moves.
    pub accuracy: [Option<f64>; 2],
    /// Judgements of the moves, such as `good` or `blunder`, separated by spaces; one for each ply.
    pub judgements: String,
    /// Evaluations of the moves, separated by `; `; one for each ply. The first word of an evaluation is the argument of the command
    /// `[%eval]` after the move, such as `0.35` or `#-3`, or `-` if there is none. The library does not interpret the other words.
    pub evaluations: String,
}

/// Review of a game in the library.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct GameReview {
    /// The review.
    pub review: StoredReview,
    /// Whether the moves of the game are the reviewed moves.
    pub is_current: bool,
}

/// Reason why a review does not fit a game or cannot be written as PGN tags.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewError {
    /// The effort is unknown.
    #[error("expected the effort fast, normal or deep, found `{0}`")]
    Effort(String),
    /// The engine version is empty, too long or contains control characters or surplus spaces.
    #[error("expected an engine version of 1 to {MAX_ENGINE_CHARACTERS} characters, found `{0}`")]
    Engine(String),
    /// An accuracy is not a percentage.
    #[error("expected two accuracies from 0 to 100, found `{0}`")]
    Accuracy(String),
    /// The number of judgements or evaluations differs from the number of plies.
    #[error("expected {expected} {what}, found {found}")]
    Count {
        /// `judgements` or `evaluations`.
        what: &'static str,
        /// Number of plies of the game.
        expected: usize,
        /// Number of judgements or evaluations.
        found: usize,
    },
    /// A judgement or an evaluation is empty or too long, begins or ends with a space, or contains characters other than printable
    /// ASCII.
    #[error("expected {what} in ASCII, found `{text}`")]
    Text {
        /// `judgements` or `evaluations`.
        what: &'static str,
        /// Text of the judgement or evaluation.
        text: String,
    },
}

impl StoredReview {
    /// Checks that the review has a judgement and an evaluation for each of `plies` moves, and that PGN tags can contain it.
    ///
    /// # Errors
    /// See [`ReviewError`].
    pub fn check(&self, plies: usize) -> Result<(), ReviewError> {
        if !EFFORTS.contains(&self.effort.as_str()) {
            return Err(ReviewError::Effort(listed(&self.effort).to_owned()));
        }
        let words: Vec<&str> = self.engine.split_whitespace().collect();
        let length = self.engine.chars().count();
        let is_printable = words.join(" ") == self.engine && !self.engine.contains(char::is_control);
        if !is_printable || !(1..=MAX_ENGINE_CHARACTERS).contains(&length) {
            return Err(ReviewError::Engine(listed(&self.engine).to_owned()));
        }
        let accuracies = self.accuracy.iter().flatten();
        if let Some(accuracy) = accuracies.into_iter().find(|accuracy| !ACCURACIES.contains(accuracy)) {
            return Err(ReviewError::Accuracy(accuracy.to_string()));
        }
        check_items("judgements", self.judgements(), plies)?;
        check_items("evaluations", self.evaluations(), plies)
    }

    /// Returns the judgements of the moves.
    pub fn judgements(&self) -> impl Iterator<Item = &str> {
        items(&self.judgements, " ")
    }

    /// Returns the evaluations of the moves.
    pub fn evaluations(&self) -> impl Iterator<Item = &str> {
        items(&self.evaluations, "; ")
    }
}

fn items<'a>(text: &'a str, separator: &'static str) -> impl Iterator<Item = &'a str> {
    text.split(separator).filter(|_| !text.is_empty())
}

fn check_items<'a>(
    what: &'static str,
    items: impl Iterator<Item = &'a str>,
    expected: usize,
) -> Result<(), ReviewError> {
    let mut found = 0;
    for item in items {
        found += 1;
        let is_text = item.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
        if !is_text || item.is_empty() || item.trim() != item || item.len() > MAX_ITEM_BYTES {
            let text = listed(item).to_owned();
            return Err(ReviewError::Text { what, text });
        }
    }
    if found != expected {
        return Err(ReviewError::Count { what, expected, found });
    }
    Ok(())
}

/// Returns a hash of the variant, the start position and the moves of the main line. The hash is the same on every machine.
#[must_use]
pub fn moves_hash(game: &Game) -> u64 {
    let (variant, size) = (game.variant(), game.variant().size());
    let mut text = format!("{} {}", variant_text(&variant), to_fen(game.start()));
    for played in game.main_line().into_iter().filter_map(|node| game.move_at(node)) {
        let _ = write!(text, " {}", uci_move(played.mv, size));
    }
    checksum(&text).cast_unsigned()
}

/// Converts an accuracy in percent to tenths of a percent; `None` for a value out of range.
pub(crate) fn tenths(accuracy: f64) -> Option<u16> {
    let is_valid = ACCURACIES.contains(&accuracy);
    is_valid.then(|| (accuracy * 10.0).round() as u16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;
    use breakthrough_rules::notation::parse_pgn;

    fn review() -> StoredReview {
        StoredReview {
            moves_hash: 7,
            engine: "0.1.0".to_owned(),
            effort: "fast".to_owned(),
            accuracy: [Some(91.25), None],
            judgements: "best blunder".to_owned(),
            evaluations: "0.3 5012 5100; - 1".to_owned(),
        }
    }

    #[test]
    fn a_review_fits_a_game_with_as_many_plies() {
        assert_eq!(review().check(2), Ok(()));
        let check = |change: fn(&mut StoredReview)| {
            let mut review = review();
            change(&mut review);
            review.check(2).expect_err("a review that does not fit").to_string()
        };
        for (change, expected) in [
            (
                (|review| review.judgements.push_str(" good")) as fn(&mut StoredReview),
                "expected 2 judgements, found 3",
            ),
            (|review| review.judgements.clear(), "expected 2 judgements, found 0"),
            (
                |review| review.evaluations = "0.3".to_owned(),
                "expected 2 evaluations, found 1",
            ),
            (
                |review| review.evaluations = "0.3; ".to_owned(),
                "expected evaluations in ASCII, found ``",
            ),
            (
                |review| review.evaluations = "0.3; \u{fc}".to_owned(),
                "expected evaluations in ASCII, found `\u{fc}`",
            ),
            (
                |review| review.effort = "hard".to_owned(),
                "expected the effort fast, normal or deep, found `hard`",
            ),
            (
                |review| review.engine = " 1".to_owned(),
                "expected an engine version of 1 to 100 characters, found ` 1`",
            ),
            (
                |review| review.accuracy[1] = Some(100.5),
                "expected two accuracies from 0 to 100, found `100.5`",
            ),
            (
                |review| review.accuracy[1] = Some(f64::NAN),
                "expected two accuracies from 0 to 100, found `NaN`",
            ),
        ] {
            assert_eq!(check(change), expected);
        }
    }

    #[test]
    fn the_hash_depends_on_the_moves_the_start_and_the_variant_only() {
        let hash = |text: &str| moves_hash(&parse_pgn(text).expect("a record").game);
        let expected = hash("1. a2-a3 h7-h6 *");
        assert_eq!(
            hash("[Event \"x\"]\n\n1. a2-a3! {good} h7-h6 (1... g7-g6) 1-0"),
            expected
        );
        for other in [
            "1. a2-a3 h7-h6 2. b2-b3 *",
            "1. a2-a3 *",
            "1. a2-a3 g7-g6 *",
            "[Variant \"Breakthrough 8x8 joined\"]\n\n1. a2-a3 h7-h6 *",
            "[FEN \"pppppppp/ppppppp1/8/8/7p/8/PPPPPPPP/PPPPPPPP w 0 1\"]\n\n1. a2-a3 *",
        ] {
            assert_ne!(hash(other), expected, "{other}");
        }
        // Reference value from an independent implementation.
        assert_eq!(moves_hash(&Game::new(Variant::STANDARD)), 0xdc12_fe63_4226_2b62);
    }

    #[test]
    fn accuracies_are_listed_in_tenths_of_a_percent() {
        for (accuracy, expected) in [
            (0.0, Some(0)),
            (91.25, Some(913)),
            (100.0, Some(1000)),
            (100.1, None),
            (-0.1, None),
            (f64::NAN, None),
            (f64::INFINITY, None),
        ] {
            assert_eq!(tenths(accuracy), expected, "{accuracy}");
        }
    }
}
