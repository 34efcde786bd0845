//! PGN reader.

use super::fen::{parse_fen, parse_variant_fen};
use super::moves::parse_move;
use super::pgn::{DERIVED_TAGS, NAME, Record, result_text};
use super::pgn_error::{PgnError, PgnErrorKind};
use crate::{Game, NodeId, Side, Variant};

/// Maximum nesting depth of variations in a record: more than the longest game can need.
pub const MAX_VARIATION_DEPTH: usize = 4096;

/// Maximum number of moves of a record, including those of variations.
pub const MAX_RECORD_MOVES: usize = 50_000;

/// Reads one game with its variations (RAV). Comments and annotations are skipped. A result that the final position does not
/// explain is read as a resignation.
///
/// A variation that repeats the move it replaces becomes a variation of what follows. After the last move of the main line it
/// is left out.
///
/// # Errors
/// The first error, with line and column.
pub fn parse_pgn(text: &str) -> Result<Record, PgnError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader { text, at: 0, moves: 0 };
    if reader.skip_whitespace().is_none() {
        return Err(reader.error(0, PgnErrorKind::Empty));
    }
    let mut tags = Vec::new();
    let (mut variant, mut start) = (None, None);
    while reader.skip_whitespace() == Some('[') {
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
            let read = variant.map_or_else(|| parse_fen(&text), |variant| parse_variant_fen(&variant, &text));
            Game::from_position(read.map_err(|error| reader.error(at, error.into()))?)
        }
    };
    reader.moves(&mut game)?;
    Ok(Record { game, tags })
}

/// Reads the `Variant` tag. `None` means the standard rules on the board of the `FEN` tag.
fn read_variant(value: &str) -> Result<Option<Variant>, PgnErrorKind> {
    let (name, rules) = value.split_once(' ').unwrap_or((value, ""));
    if !name.eq_ignore_ascii_case(NAME) {
        return Err(PgnErrorKind::Variant(value.to_owned()));
    }
    if rules.trim().is_empty() {
        return Ok(None);
    }
    Ok(Some(rules.parse()?))
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// How many moves have been read.
    moves: usize,
}

/// A variation that is not closed yet.
struct OpenVariation {
    /// The place of its parenthesis.
    at: usize,
    /// The node after the move that it replaces, where the line around it goes on.
    replaced: NodeId,
}

impl Reader<'_> {
    fn error(&self, at: usize, kind: PgnErrorKind) -> PgnError {
        let before = &self.text[..at];
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        PgnError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            kind,
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Skips white space and returns the next character.
    fn skip_whitespace(&mut self) -> Option<char> {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
        self.rest().chars().next()
    }

    /// Skips past the next `end`.
    fn skip_past(&mut self, end: char) -> Result<(), PgnError> {
        let length = self
            .rest()
            .find(end)
            .ok_or_else(|| self.error(self.at, PgnErrorKind::Unclosed(end)))?;
        self.at += length + end.len_utf8();
        Ok(())
    }

    /// Reads a tag pair.
    fn tag(&mut self) -> Result<(String, String), PgnError> {
        // A closure, because counting lines takes time.
        let malformed = || self.error(self.at, PgnErrorKind::Tag);
        let ends_line = |character: char| matches!(character, '\n' | '\r');
        let inside = &self.rest()[1..];
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
                    self.at = self.text.len() - rest.len();
                    return Ok((name, value));
                }
                other => value.push(other),
            }
        }
        Err(malformed())
    }

    /// Reads the movetext section up to the result.
    fn moves(&mut self, game: &mut Game) -> Result<(), PgnError> {
        let mut open: Vec<OpenVariation> = Vec::new();
        // Whether the line being read has no move yet.
        let mut is_line_start = true;
        while let Some(character) = self.skip_whitespace() {
            let at = self.at;
            match character {
                '{' => self.skip_past('}')?,
                ';' | '%' => self.at += self.rest().find('\n').unwrap_or(self.rest().len()),
                '(' => {
                    if is_line_start {
                        return Err(self.error(at, PgnErrorKind::NothingToReplace));
                    }
                    if open.len() == MAX_VARIATION_DEPTH {
                        return Err(self.error(at, PgnErrorKind::TooDeep(MAX_VARIATION_DEPTH)));
                    }
                    open.push(OpenVariation {
                        at,
                        replaced: game.current(),
                    });
                    game.undo();
                    is_line_start = true;
                    self.at += 1;
                }
                ')' if !open.is_empty() => {
                    if let Some(closed) = open.pop() {
                        game.go_to(closed.replaced).expect("reading deletes no nodes");
                    }
                    is_line_start = false;
                    self.at += 1;
                }
                _ => {
                    let token = self.take_token(character);
                    if !matches!(token.as_str(), "1-0" | "0-1" | "*" | "1/2-1/2") {
                        let begins_variation = is_line_start && !open.is_empty();
                        if self.token(game, at, &token)? {
                            is_line_start = false;
                            if !begins_variation {
                                // A variation that repeats a move may have gone on before the line itself does.
                                game.promote(game.current()).expect("a move leads to it");
                            }
                        }
                    } else if open.is_empty() {
                        game.truncate();
                        return self.result(game, at, &token);
                    }
                }
            }
        }
        match open.first() {
            Some(outermost) => Err(self.error(outermost.at, PgnErrorKind::Unclosed(')'))),
            None => {
                game.truncate();
                Ok(())
            }
        }
    }

    /// Reads up to white space, a comment or a parenthesis.
    fn take_token(&mut self, first: char) -> String {
        let rest = self.rest();
        let end = rest
            .find(|c: char| c.is_whitespace() || "{}();".contains(c))
            .unwrap_or(rest.len());
        let token = rest[..end.max(first.len_utf8())].to_owned();
        self.at += token.len();
        token
    }

    /// Plays a move. Returns false for a move number or a numeric annotation glyph.
    fn token(&mut self, game: &mut Game, at: usize, token: &str) -> Result<bool, PgnError> {
        let unnumbered = token.trim_start_matches(|c: char| c.is_ascii_digit());
        let text = if unnumbered.starts_with('.') {
            unnumbered.trim_start_matches('.')
        } else {
            token
        };
        let text = text.trim_end_matches(['!', '?', '+', '#']);
        // Nothing is left of a number with periods.
        let is_number = text.chars().all(|c| c.is_ascii_digit());
        if is_number || text.starts_with('$') {
            return Ok(false);
        }
        if self.moves == MAX_RECORD_MOVES {
            return Err(self.error(at, PgnErrorKind::TooManyMoves(MAX_RECORD_MOVES)));
        }
        self.moves += 1;
        let mv = parse_move(text, game.variant().size()).map_err(|error| self.error(at, error.into()))?;
        game.play(mv).map_err(|error| {
            let text = text.to_owned();
            self.error(at, PgnErrorKind::Illegal { text, error })
        })?;
        Ok(true)
    }

    /// Checks the result against the final position of the main line, or resigns.
    fn result(&self, game: &mut Game, at: usize, found: &str) -> Result<(), PgnError> {
        let expected = result_text(game.outcome());
        match (expected, found) {
            ("*", "1-0") => game.resign(Side::Second),
            ("*", "0-1") => game.resign(Side::First),
            _ if expected == found || found == "*" => true,
            _ => {
                let found = found.to_owned();
                return Err(self.error(at, PgnErrorKind::Result { expected, found }));
            }
        };
        Ok(())
    }
}
