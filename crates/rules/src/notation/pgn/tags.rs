//! The tag pair section of PGN.

use super::cursor::{Cursor, Fault};
use super::result::WrittenResult;
use super::tag_pair::parse_tag_pair;
use super::{DERIVED_TAGS, PgnErrorKind, TERMINATION, TIME_FORFEIT};
use crate::notation::excerpt::excerpt;
use crate::notation::fen::{parse_fen, parse_variant_fen};
use crate::notation::variant_name::{NamedRules, VariantNameError, parse_variant_name};
use crate::{Game, Variant};

/// The parsed tags of a game.
#[derive(Default)]
pub(super) struct Tags {
    /// Names and values of the tags, except derived tags and the termination of a game lost on time.
    pub(super) kept: Vec<(String, String)>,
    /// Offset and value of the last `Variant` tag. A record may contain many of these tags, so only the last is parsed.
    variant: Option<(usize, String)>,
    /// Offset and value of the last `FEN` tag.
    start: Option<(usize, String)>,
    /// Offset and value of the last `Result` tag.
    pub(super) result: Option<(usize, String)>,
    /// Offset and value of the last `Termination` tag that states a loss on time.
    pub(super) time_forfeit: Option<(usize, String)>,
}

impl Tags {
    /// Parses and stores a tag pair.
    pub(super) fn read(&mut self, cursor: &mut Cursor) -> Result<(), Fault> {
        let at = cursor.at;
        let (name, value) = parse_tag_pair(cursor)?;
        match name.as_str() {
            "Variant" => self.variant = Some((at, value)),
            "FEN" => self.start = Some((at, value)),
            "Result" => self.result = Some((at, value)),
            TERMINATION if is_loss_on_time(&value) => self.time_forfeit = Some((at, value)),
            derived if DERIVED_TAGS.contains(&derived) => {}
            _ => self.kept.push((name, value)),
        }
        Ok(())
    }

    /// Returns whether the record contains a `Variant` tag.
    pub(super) const fn names_variant(&self) -> bool {
        self.variant.is_some()
    }

    /// Returns whether the tags specify the board.
    pub(super) const fn names_board(&self) -> bool {
        self.variant.is_some() || self.start.is_some()
    }

    /// Returns the result in the `Result` tag; `None` if the tag is missing or its value is unknown (`?`).
    pub(super) fn written_result(&self) -> Option<Result<WrittenResult, String>> {
        let (_, value) = self.result.as_ref()?;
        if value.chars().all(|c| c == '?' || c.is_whitespace()) {
            return None;
        }
        Some(WrittenResult::parse_tag(value).ok_or_else(|| excerpt(value)))
    }

    /// Creates a game with the variant and the starting position specified by the tags.
    pub(super) fn game(&self) -> Result<Game, Fault> {
        let variant = match &self.variant {
            Some((at, value)) => read_variant(value, self.start.is_some()).map_err(|kind| Fault::new(*at, kind))?,
            None => None,
        };
        let Some((at, text)) = &self.start else {
            return Ok(Game::new(variant.unwrap_or_default()));
        };
        let read = variant.map_or_else(|| parse_fen(text), |variant| parse_variant_fen(&variant, text));
        let position = read.map_err(|error| {
            let kind = if !self.names_variant() && is_chess_position(text) {
                PgnErrorKind::OtherGame("a chess position".to_owned())
            } else {
                error.into()
            };
            Fault::new(*at, kind)
        })?;
        Ok(Game::from_position(position))
    }
}

/// Parses the `Variant` tag. Returns `None` for the standard rules, for which the `FEN` tag specifies the board.
fn read_variant(value: &str, has_fen: bool) -> Result<Option<Variant>, PgnErrorKind> {
    match parse_variant_name(value) {
        Ok(NamedRules::Standard) => Ok(None),
        Ok(NamedRules::StandardOfFen) if has_fen => Ok(None),
        Ok(NamedRules::StandardOfFen) => Err(PgnErrorKind::VariantWithoutFen(excerpt(value))),
        Ok(NamedRules::Variant(variant)) => Ok(Some(variant)),
        Err(VariantNameError::OtherGame) => Err(PgnErrorKind::Variant(excerpt(value))),
        Err(VariantNameError::Rules(error)) => Err(error.into()),
    }
}

fn is_chess_position(fen: &str) -> bool {
    let placement = fen.split(' ').next().unwrap_or_default();
    placement.contains('k') && placement.contains('K')
}

/// Whether the value of a `Termination` tag states a loss on time: `time forfeit`, or a text of another program such as
/// `Ada won on time`.
pub(super) fn is_loss_on_time(value: &str) -> bool {
    if value.eq_ignore_ascii_case(TIME_FORFEIT) {
        return true;
    }
    let words = value.to_ascii_lowercase().replace(['-', '_'], " ");
    let words: Vec<&str> = words.split_whitespace().collect();
    matches!(
        words.as_slice(),
        ["timeout" | "timeforfeit" | "time"] | ["time", "out"] | ["time", "forfeit"]
    ) || words.ends_with(&["on", "time"])
        || words.ends_with(&["time", "forfeit"])
}
