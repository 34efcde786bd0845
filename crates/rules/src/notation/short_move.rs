//! Moves in the short form of chess programs (SAN), such as `b3`, `ab3`, `axb3` and `Pxb3`, which require a position.

use super::excerpt::excerpt;
use super::moves::{
    ParseMoveError, SquareName, is_capture_sign, lan_move, parse_move, split_move, split_square, square,
};
use crate::{BoardSize, Move, Position, Square};

/// Maximum number of candidates in an error message. At most three pieces can move to a square.
const MAX_CANDIDATES: usize = 6;

/// Parses a move in full notation, which may be illegal, or a legal move in short form. A piece letter `P` is ignored.
///
/// | Text | Move |
/// |---|---|
/// | `axb3`, `a:b3`, `ab3` | the legal move from the file a to b3 |
/// | `b3` | the step straight ahead to b3 if it is legal; otherwise the only legal step |
/// | `xb3`, `b3*` | the only legal capture on b3; with bombardment, `xb3` is an explosion |
///
/// # Errors
/// The text is not a move, or is a short form that matches no legal move or several legal moves.
pub fn read_move(text: &str, position: &Position) -> Result<Move, ParseMoveError> {
    let size = position.size();
    let without_piece = without_piece_letter(text, size);
    match ShortMove::parse(without_piece) {
        Some(short) if !(short.is_bare_capture() && position.variant().options().bombardment) => {
            short.resolve(text, position)
        }
        _ => parse_move(without_piece, size).map_err(|error| match error {
            ParseMoveError::Shape(_) => ParseMoveError::Shape(excerpt(text)),
            error => error,
        }),
    }
}

/// Splits a text without separators between its moves, such as `a2b3b7a6`, into its moves. Returns `None` if the text contains
/// fewer than two moves, or any other text.
pub(super) fn split_run(text: &str) -> Option<Vec<&str>> {
    let mut moves = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (_, _, after) = split_move(rest)?;
        moves.push(&rest[..rest.len() - after.len()]);
        rest = after;
    }
    (moves.len() > 1).then_some(moves)
}

/// Removes the letter of the piece. A lower-case `p` is a file on the widest boards.
fn without_piece_letter(text: &str, size: BoardSize) -> &str {
    let is_piece = |character: char| match character {
        'P' | '♙' | '♟' => true,
        'p' => size.files < 16,
        _ => false,
    };
    let names_square = |rest: &&str| !rest.starts_with(|c: char| c.is_ascii_digit());
    text.strip_prefix(is_piece).filter(names_square).unwrap_or(text)
}

/// A move in short form.
struct ShortMove<'a> {
    /// Letter of the file of origin.
    file: Option<char>,
    is_capture: bool,
    to: SquareName<'a>,
}

impl ShortMove<'_> {
    fn parse(text: &str) -> Option<ShortMove<'_>> {
        if let Some((to, rest @ ("" | "*"))) = split_square(text) {
            let is_capture = !rest.is_empty();
            return Some(ShortMove {
                file: None,
                is_capture,
                to,
            });
        }
        let (file, rest) = match text.chars().next()? {
            // No board has a file x.
            'x' => (None, text),
            letter if letter.is_ascii_lowercase() => (Some(letter), &text[1..]),
            _ => (None, text),
        };
        let after_sign = rest.strip_prefix(is_capture_sign);
        let is_capture = after_sign.is_some();
        match split_square(after_sign.unwrap_or(rest)) {
            Some((to, "" | "*")) if file.is_some() || is_capture => Some(ShortMove { file, is_capture, to }),
            _ => None,
        }
    }

    const fn is_bare_capture(&self) -> bool {
        self.file.is_none() && self.is_capture
    }

    /// Finds the legal move. `text` is quoted in errors.
    fn resolve(&self, text: &str, position: &Position) -> Result<Move, ParseMoveError> {
        let size = position.size();
        let shape = || ParseMoveError::Shape(excerpt(text));
        let to = square(self.to, size).map_err(|_| shape())?;
        let file = |square: Square| size.coordinates(square).file;
        let mut moves = position.legal_moves();
        moves.retain(|mv| mv.to == to && !mv.is_explosion());
        moves.sort_by_key(|mv| mv.from.index());
        if let Some(letter) = self.file {
            moves.retain(|mv| size.coordinates(mv.from).file_letter() == letter);
        }
        let is_step = |mv: &&Move| !position.is_capture(**mv);
        let is_candidate = |mv: &&Move| self.file.is_some() || position.is_capture(**mv) == self.is_capture;
        let straight = moves.iter().filter(is_step).find(|mv| file(mv.from) == file(to));
        if let Some(straight) = straight.filter(|_| self.file.is_none() && !self.is_capture) {
            return Ok(*straight);
        }
        let mut candidates = moves.iter().filter(is_candidate);
        match (candidates.next(), candidates.next()) {
            (Some(only), None) => Ok(*only),
            _ if moves.is_empty() => Err(shape()),
            _ => {
                let texts = moves.iter().map(|mv| lan_move(*mv, position.is_capture(*mv), size));
                let texts: Vec<String> = texts.take(MAX_CANDIDATES).collect();
                Err(ParseMoveError::Ambiguous {
                    text: excerpt(text),
                    candidates: texts.join(" or "),
                })
            }
        }
    }
}
