//! Moves as text: UCI notation (`a2b3`) and long algebraic notation (LAN: `a2-b3`, `a2xb3`), which is used in place of the SAN of
//! chess. An explosion is `a2a2` in UCI notation and `xa2` in LAN. All parsers accept both notations.
//! [`read_move`](super::read_move) also parses the short form of moves used by chess programs.

use super::excerpt::excerpt;
use crate::{BoardSize, Coordinates, Move, Position, Square};
use thiserror::Error;

/// Reason why a text is not a move on a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseMoveError {
    /// The text does not match the syntax of a move.
    #[error("expected a move such as a2-b3, found `{0}`")]
    Shape(String),
    /// The square is not on the board.
    #[error("the {size} board has no square {square}")]
    NoSuchSquare {
        /// Name of the square in the text.
        square: String,
        /// Size of the board, which does not contain the square.
        size: BoardSize,
    },
    /// A move in short form ([`read_move`](super::read_move)) does not determine a legal move.
    #[error("`{text}` is ambiguous: expected {candidates}")]
    Ambiguous {
        /// The move in short form.
        text: String,
        /// The legal moves to the square in the text, such as `a2-b3 or c2-b3`.
        candidates: String,
    },
}

/// Parses a move in either notation, legal or not. A capture sign is accepted even if the move is not a capture.
///
/// # Errors
/// The text is neither two squares of the board, optionally separated by a dash, `x`, `×` or `:` and followed by OpenSpiel's `*`
/// for a capture, nor one square preceded by `x`.
pub fn parse_move(text: &str, size: BoardSize) -> Result<Move, ParseMoveError> {
    let shape = || ParseMoveError::Shape(excerpt(text));
    if let Some((at, "")) = text.strip_prefix(['x', 'X']).and_then(split_square) {
        return Ok(Move::explosion(square(at, size)?));
    }
    let (from, to) = match split_move(text) {
        Some((from, to, "" | "*")) => (from, to),
        _ => return Err(shape()),
    };
    Ok(Move {
        from: square(from, size)?,
        to: square(to, size)?,
    })
}

/// Parses a square in algebraic notation, such as `a2`.
///
/// # Errors
/// The text is not the name of a square of the board.
pub fn parse_square(text: &str, size: BoardSize) -> Result<Square, ParseMoveError> {
    match split_square(text) {
        Some((at, "")) => square(at, size),
        _ => Err(ParseMoveError::NoSuchSquare {
            square: excerpt(text),
            size,
        }),
    }
}

/// Parses two squares without a separator, such as `a2b3` or `a10b11`. Returns `None` if the text has any other form, or if a
/// square is not on the board.
pub(super) fn parse_two_squares(text: &str, size: BoardSize) -> Option<(Square, Square)> {
    let (from, to) = split_square(text)?;
    Some((square(from, size).ok()?, parse_square(to, size).ok()?))
}

/// Formats a move in UCI notation, such as `a2b3`.
#[must_use]
pub fn uci_move(mv: Move, size: BoardSize) -> String {
    format!("{}{}", size.coordinates(mv.from), size.coordinates(mv.to))
}

/// Formats a move in long algebraic notation, such as `a2-b3`, `a2xb3` for a capture and `xa2` for an explosion.
#[must_use]
pub fn lan_move(mv: Move, captures: bool, size: BoardSize) -> String {
    if mv.is_explosion() {
        return format!("x{}", size.coordinates(mv.from));
    }
    let separator = if captures { 'x' } else { '-' };
    format!("{}{separator}{}", size.coordinates(mv.from), size.coordinates(mv.to))
}

/// Whether a character separates the squares of a move or the points of a result: a hyphen, a dash or a minus sign.
pub(super) const fn is_dash(character: char) -> bool {
    matches!(
        character,
        '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// Whether a character is a capture sign.
pub(super) const fn is_capture_sign(character: char) -> bool {
    matches!(character, 'x' | 'X' | '×' | ':')
}

/// Name of a square: its letter in lower case and its digits. The square need not be on the board.
pub(super) type SquareName<'a> = (char, &'a str);

/// Splits two squares with an optional separator off the start of a text, and returns them and the remaining text.
pub(super) fn split_move(text: &str) -> Option<(SquareName<'_>, SquareName<'_>, &str)> {
    let (from, rest) = split_square(text)?;
    let is_separator = |character: char| is_dash(character) || is_capture_sign(character);
    let (to, rest) = split_square(rest.strip_prefix(is_separator).unwrap_or(rest))?;
    Some((from, to, rest))
}

/// Splits the name of a square off the start of a text, and returns its letter, its digits and the remaining text.
pub(super) fn split_square(text: &str) -> Option<(SquareName<'_>, &str)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &text[letter.len_utf8()..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (end > 0).then(|| ((letter.to_ascii_lowercase(), &rest[..end]), &rest[end..]))
}

pub(super) fn square((letter, digits): SquareName<'_>, size: BoardSize) -> Result<Square, ParseMoveError> {
    let file = letter as u8 - b'a';
    digits
        .parse::<u8>()
        .ok()
        .and_then(|number| number.checked_sub(1))
        .and_then(|rank| size.square(Coordinates { file, rank }))
        .ok_or_else(|| ParseMoveError::NoSuchSquare {
            square: format!("{letter}{}", excerpt(digits)),
            size,
        })
}

/// Formats a line of moves in long algebraic notation. Stops before the first illegal move.
#[must_use]
pub fn lan_line(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for mv in moves {
        let text = lan_move(*mv, position.is_capture(*mv), position.size());
        if position.play(*mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts.join(" ")
}
