//! Reading game records.

use super::record::{DERIVED_TAGS, NAME, result_text};
use super::{Record, RecordError, RecordErrorKind, parse_move, parse_position, parse_position_of};
use crate::Game;
use crate::Side;
use crate::Variant;

/// Reads one game. Comments, variations and annotation marks are read over. A result that the moves do not explain is a
/// resignation.
///
/// # Errors
/// Says what is wrong, with line and column.
pub fn parse_record(text: &str) -> Result<Record, RecordError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { text, at: 0 };
    if reader.skip_blank().is_none() {
        return Err(reader.error(0, RecordErrorKind::Empty));
    }
    let mut tags = Vec::new();
    let (mut variant, mut start) = (None, None);
    while reader.skip_blank() == Some('[') {
        let at = reader.at;
        let (name, value) = reader.tag()?;
        match name.as_str() {
            "Variant" => variant = read_variant(&value).map_err(|kind| reader.error(at, kind))?,
            "FEN" => start = Some((at, value)),
            derived if DERIVED_TAGS.contains(&derived) => {}
            _ => tags.push((name, value)),
        }
    }
    let mut game = match start {
        None => Game::new(variant.unwrap_or_default()),
        Some((at, text)) => {
            let read = variant.map_or_else(|| parse_position(&text), |variant| parse_position_of(&variant, &text));
            Game::from_position(read.map_err(|error| reader.error(at, error.into()))?)
        }
    };
    reader.moves(&mut game)?;
    Ok(Record { game, tags })
}

/// The variant of a tag; nothing where it is the standard game on whatever board the start has.
fn read_variant(value: &str) -> Result<Option<Variant>, RecordErrorKind> {
    let (name, rules) = value.split_once(' ').unwrap_or((value, ""));
    if !name.eq_ignore_ascii_case(NAME) {
        return Err(RecordErrorKind::Variant(value.to_owned()));
    }
    if rules.trim().is_empty() {
        return Ok(None);
    }
    Ok(Some(rules.parse()?))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn error(&self, at: usize, kind: RecordErrorKind) -> RecordError {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        RecordError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            kind,
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips white space and returns the character after it.
    fn skip_blank(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    /// Skips to just after the next `end`.
    fn skip_past(&mut self, end: char) -> Result<(), RecordError> {
        let length = self
            .rest()
            .find(end)
            .ok_or_else(|| self.error(self.at, RecordErrorKind::Unclosed(end)))?;
        self.at += length + end.len_utf8();
        Ok(())
    }

    fn tag(&mut self) -> Result<(String, String), RecordError> {
        // Made only when needed: it counts the lines of all that was read.
        let wrong = || self.error(self.at, RecordErrorKind::Tag);
        let ends_line = |character: char| matches!(character, '\n' | '\r');
        let inside = &self.rest()[1..];
        let (name, quoted) = inside.split_once('"').ok_or_else(wrong)?;
        if name.trim().is_empty() || name.contains(ends_line) || name.contains(']') {
            return Err(wrong());
        }
        let mut value = String::new();
        let mut characters = quoted.char_indices();
        while let Some((index, character)) = characters.next() {
            match character {
                '\\' => match characters.next() {
                    Some((_, escaped)) if !ends_line(escaped) => value.push(escaped),
                    _ => return Err(wrong()),
                },
                _ if ends_line(character) => return Err(wrong()),
                '"' => {
                    let after = quoted[index + 1..].trim_start_matches([' ', '\t']);
                    let Some(rest) = after.strip_prefix(']') else {
                        return Err(wrong());
                    };
                    let name = name.trim().to_owned();
                    self.at = self.text.len() - rest.len();
                    return Ok((name, value));
                }
                other => value.push(other),
            }
        }
        Err(wrong())
    }

    fn moves(&mut self, game: &mut Game) -> Result<(), RecordError> {
        while let Some(character) = self.skip_blank() {
            match character {
                '{' => self.skip_past('}')?,
                ';' | '%' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                '(' => self.variation()?,
                _ => {
                    let at = self.at;
                    let end = self
                        .rest()
                        .find(|c: char| c.is_whitespace() || "{}();".contains(c))
                        .unwrap_or(self.rest().len());
                    let word = self.rest()[..end.max(character.len_utf8())].to_owned();
                    self.at += word.len();
                    if matches!(word.as_str(), "1-0" | "0-1" | "*" | "1/2-1/2") {
                        return self.result(game, at, &word);
                    }
                    self.word(game, at, &word)?;
                }
            }
        }
        Ok(())
    }

    fn variation(&mut self) -> Result<(), RecordError> {
        let at = self.at;
        let mut depth = 0;
        while let Some(character) = self.rest().chars().next() {
            match character {
                '{' => {
                    self.skip_past('}')?;
                    continue;
                }
                '(' => depth += 1,
                ')' => depth -= 1,
                _ => {}
            }
            self.at += character.len_utf8();
            if depth == 0 {
                return Ok(());
            }
        }
        Err(self.error(at, RecordErrorKind::Unclosed(')')))
    }

    fn word(&self, game: &mut Game, at: usize, word: &str) -> Result<(), RecordError> {
        let unnumbered = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = if unnumbered.starts_with('.') {
            unnumbered.trim_start_matches('.')
        } else {
            word
        };
        let text = text.trim_end_matches(['!', '?', '+', '#']);
        let is_number = text.is_empty() || text.chars().all(|c| c.is_ascii_digit());
        if is_number || text.starts_with('$') {
            return Ok(());
        }
        let mv = parse_move(text, game.variant().size()).map_err(|error| self.error(at, error.into()))?;
        game.play(mv).map_err(|error| {
            let text = text.to_owned();
            self.error(at, RecordErrorKind::Illegal { text, error })
        })?;
        Ok(())
    }

    fn result(&self, game: &mut Game, at: usize, found: &str) -> Result<(), RecordError> {
        let expected = result_text(game.outcome());
        match (expected, found) {
            ("*", "1-0") => game.resign(Side::Second),
            ("*", "0-1") => game.resign(Side::First),
            _ if expected == found || found == "*" => true,
            _ => {
                let found = found.to_owned();
                return Err(self.error(at, RecordErrorKind::Result { expected, found }));
            }
        };
        Ok(())
    }
}
