//! The tag pair section of PGN.

use super::cursor::Cursor;
use super::{DERIVED_TAGS, NAME, PgnError, PgnErrorKind, TERMINATION, TIME_FORFEIT};
use crate::notation::excerpt::excerpt;
use crate::notation::fen::{parse_fen, parse_variant_fen};
use crate::{Game, Variant};

/// The parsed tags of a game.
#[derive(Default)]
pub(super) struct Tags {
    /// Names and values of the tags, except derived tags and the termination of a game lost on time.
    pub(super) kept: Vec<(String, String)>,
    /// Offset and value of the last `Variant` tag. A record may contain many, so only the last one is parsed.
    variant: Option<(usize, String)>,
    /// Offset and value of the last `FEN` tag.
    start: Option<(usize, String)>,
    pub(super) is_lost_on_time: bool,
}

impl Tags {
    /// Parses and stores a tag pair.
    pub(super) fn read(&mut self, cursor: &mut Cursor) -> Result<(), PgnError> {
        let at = cursor.at;
        let (name, value) = tag(cursor)?;
        match name.as_str() {
            "Variant" => self.variant = Some((at, value)),
            "FEN" => self.start = Some((at, value)),
            TERMINATION if value.eq_ignore_ascii_case(TIME_FORFEIT) => self.is_lost_on_time = true,
            derived if DERIVED_TAGS.contains(&derived) => {}
            _ => self.kept.push((name, value)),
        }
        Ok(())
    }

    /// Returns whether the record contains a `Variant` tag.
    pub(super) const fn names_variant(&self) -> bool {
        self.variant.is_some()
    }

    /// Creates a game with the variant and the starting position that the tags specify.
    pub(super) fn game(&self, cursor: &Cursor) -> Result<Game, PgnError> {
        let variant = match &self.variant {
            Some((at, value)) => read_variant(value).map_err(|kind| cursor.error(*at, kind))?,
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
            cursor.error(*at, kind)
        })?;
        Ok(Game::from_position(position))
    }
}

/// Parses the `Variant` tag. Returns `None` for the standard rules, for which the `FEN` tag specifies the board.
fn read_variant(value: &str) -> Result<Option<Variant>, PgnErrorKind> {
    let (name, rules) = value.split_once(' ').unwrap_or((value, ""));
    if !name.eq_ignore_ascii_case(NAME) {
        return Err(PgnErrorKind::Variant(excerpt(value)));
    }
    if rules.trim().is_empty() {
        return Ok(None);
    }
    Ok(Some(rules.parse()?))
}

fn is_chess_position(fen: &str) -> bool {
    let placement = fen.split(' ').next().unwrap_or_default();
    placement.contains('k') && placement.contains('K')
}

/// Parses the name and the value of a tag pair.
fn tag(cursor: &mut Cursor) -> Result<(String, String), PgnError> {
    // A closure, because locating an error requires counting lines, which is slow.
    let malformed = || cursor.error(cursor.at, PgnErrorKind::Tag);
    let ends_line = |character: char| matches!(character, '\n' | '\r');
    let inside = &cursor.rest()[1..];
    let (name, quoted) = inside.split_once('"').ok_or_else(malformed)?;
    if name.trim().is_empty() || name.contains(ends_line) || name.contains(']') {
        return Err(malformed());
    }
    let mut value = String::new();
    let mut characters = quoted.char_indices();
    while let Some((index, character)) = characters.next() {
        match character {
            '\\' => match characters.next() {
                Some((_, escaped)) if !ends_line(escaped) => value.push(escaped),
                _ => return Err(malformed()),
            },
            _ if ends_line(character) => return Err(malformed()),
            '"' => {
                let after = quoted[index + 1..].trim_start_matches([' ', '\t']);
                let Some(rest) = after.strip_prefix(']') else {
                    return Err(malformed());
                };
                let name = name.trim().to_owned();
                cursor.at += cursor.rest().len() - rest.len();
                return Ok((name, value));
            }
            other => value.push(other),
        }
    }
    Err(malformed())
}
