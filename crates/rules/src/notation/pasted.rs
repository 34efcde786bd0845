//! Text from the clipboard: a game or a position.

use super::fen::parse_fen;
use super::pgn::{PgnNote, Record, parse_pgn_with_notes};
use super::trmph::TrmphLink;
use crate::Game;

/// Game parsed from a pasted text.
#[derive(Clone, Debug)]
pub struct Pasted {
    /// The game with its tags; a position is a game without moves.
    pub record: Record,
    /// Parts of a PGN that could not be parsed.
    pub notes: Vec<PgnNote>,
}

/// Parses a game in PGN, a trmph link, moves without separators, or a position as FEN. The text is a game if it contains a tag or
/// several lines, or if its first word is not a piece placement.
///
/// # Errors
/// The text is neither a game nor a position. The message is in English.
pub fn parse_pasted(text: &str) -> Result<Pasted, String> {
    let text = text.trim_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '\0' | '\u{1a}'));
    let is_position = !text.starts_with('[') && !text.contains(['\n', '\r']) && is_placement(text);
    if is_position {
        let position = parse_fen(text).map_err(|error| error.to_string())?;
        let game = Game::from_position(position);
        return Ok(Pasted {
            record: Record::new(game),
            notes: Vec::new(),
        });
    }
    let (record, notes) = parse_pgn_with_notes(text).map_err(|error| error.to_string())?;
    Ok(Pasted { record, notes })
}

/// Whether the first word of a text is a piece placement: it contains slashes, but is neither a trmph link nor a draw result
/// (`1/2-1/2`).
fn is_placement(text: &str) -> bool {
    let word = text.split([' ', '\t', '_']).next().unwrap_or_default();
    word.contains('/') && !word.contains("1/2") && TrmphLink::parse(text).is_none()
}
