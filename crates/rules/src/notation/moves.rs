//! Moves as text: UCI notation (`a2b3`) and long algebraic notation (LAN: `a2-b3`, `a2xb3`), which is used in place of the SAN of
//! chess. An explosion is `a2a2` in UCI notation and `xa2` in LAN. All parsers accept both notations.

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
        /// The board size.
        size: BoardSize,
    },
}

/// Parses a move in either notation, legal or not. An `x` is accepted even if the move captures nothing.
///
/// # Errors
/// The text is neither two squares of the board, optionally separated by `-`, `–` or `x`, nor one square preceded by `x`.
pub fn parse_move(text: &str, size: BoardSize) -> Result<Move, ParseMoveError> {
    let shape = || ParseMoveError::Shape(excerpt(text));
    if let Some((at, "")) = text.strip_prefix(['x', 'X']).and_then(split_square) {
        return Ok(Move::explosion(square(at, size)?));
    }
    let (from, rest) = split_square(text).ok_or_else(shape)?;
    let rest = rest.strip_prefix(['-', 'x', 'X', '–']).unwrap_or(rest);
    let (to, rest) = split_square(rest).ok_or_else(shape)?;
    if !rest.is_empty() {
        return Err(shape());
    }
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

/// Parses two squares without a separator, such as `a2b3` or `a10b11`. Returns `None` if the text is anything else, or if a square
/// is not on the board.
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

/// Splits the name of a square off the start of a text, and returns its letter, its digits and the remaining text.
fn split_square(text: &str) -> Option<((char, &str), &str)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &text[letter.len_utf8()..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (end > 0).then(|| ((letter.to_ascii_lowercase(), &rest[..end]), &rest[end..]))
}

fn square((letter, digits): (char, &str), size: BoardSize) -> Result<Square, ParseMoveError> {
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
