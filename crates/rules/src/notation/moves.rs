//! Moves as text: `a2b3` for machines, `a2-b3` and `a2xb3` for people; `a2a2` and `xa2` where a piece blows up. All are read
//! everywhere.

use crate::BoardSize;
use crate::Coordinates;
use crate::Move;
use crate::Position;
use crate::Square;
use thiserror::Error;

/// Why a text is no move on a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MoveTextError {
    /// It does not look like a move.
    #[error("expected a move such as a2-b3, found `{0}`")]
    Shape(String),
    /// It names a square that the board does not have.
    #[error("the {size} board has no square {square}")]
    NoSuchSquare {
        /// What was named.
        square: String,
        /// The board.
        size: BoardSize,
    },
}

/// Reads a move in either form. Whether it is legal, and whether `x` was right, is not looked at.
///
/// # Errors
/// The text must be two squares of the board, with nothing, `-` or `x` between them, or one after an `x`.
pub fn parse_move(text: &str, size: BoardSize) -> Result<Move, MoveTextError> {
    let shape = || MoveTextError::Shape(text.to_owned());
    if let Some((at, "")) = text.strip_prefix(['x', 'X']).and_then(split_square) {
        return Ok(Move::detonation(square(at, size)?));
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

/// Reads a square, such as `a2`.
///
/// # Errors
/// The text must name a square of the board.
pub fn parse_square(text: &str, size: BoardSize) -> Result<Square, MoveTextError> {
    match split_square(text) {
        Some((at, "")) => square(at, size),
        _ => Err(MoveTextError::NoSuchSquare {
            square: text.to_owned(),
            size,
        }),
    }
}

/// The move as machines write it, `a2b3`.
#[must_use]
pub fn machine_move(mv: Move, size: BoardSize) -> String {
    format!("{}{}", size.coordinates(mv.from), size.coordinates(mv.to))
}

/// The move as people write it, `a2-b3`, or `a2xb3` for a capture, or `xa2` for a detonation.
#[must_use]
pub fn people_move(mv: Move, captures: bool, size: BoardSize) -> String {
    if mv.is_detonation() {
        return format!("x{}", size.coordinates(mv.from));
    }
    let joint = if captures { 'x' } else { '-' };
    format!("{}{joint}{}", size.coordinates(mv.from), size.coordinates(mv.to))
}

/// Splits a letter and the digits after it off the front of a text.
fn split_square(text: &str) -> Option<((char, &str), &str)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let rest = &text[letter.len_utf8()..];
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    (end > 0).then(|| ((letter.to_ascii_lowercase(), &rest[..end]), &rest[end..]))
}

fn square((letter, digits): (char, &str), size: BoardSize) -> Result<Square, MoveTextError> {
    let file = letter as u8 - b'a';
    digits
        .parse::<u8>()
        .ok()
        .and_then(|number| number.checked_sub(1))
        .and_then(|rank| size.square(Coordinates { file, rank }))
        .ok_or_else(|| MoveTextError::NoSuchSquare {
            square: format!("{letter}{digits}"),
            size,
        })
}

/// The moves as people write them, one after the other; it ends before the first that is not legal.
#[must_use]
pub fn people_line(position: &Position, moves: &[Move]) -> String {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for mv in moves {
        let text = people_move(*mv, position.is_capture(*mv), position.size());
        if position.play(*mv).is_err() {
            break;
        }
        texts.push(text);
    }
    texts.join(" ")
}
