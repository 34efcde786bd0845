//! Share codes: variants as one line of text, such as `8x8 joined straight obstacles=c4,f5`. The syntax is documented in
//! docs/NOTATION.md.

use super::excerpt::excerpt;
use super::fen_error::FenError;
use super::moves::{ParseMoveError, parse_square};
use super::piece_placement::PiecePlacement;
use super::size::parse_size;
use crate::{Bitboard, BoardSize, Options, Side, Square, SquareSet, Variant, VariantError};
use std::str::FromStr;
use thiserror::Error;

/// Reason why a text is not a variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseVariantError {
    /// The text does not start with a board size.
    #[error("expected a board such as 8x8 or hex5, found `{0}`")]
    Board(String),
    /// The text contains an unknown word.
    #[error(
        "found `{0}`, expected joined, compulsory, straight, bombardment, home=, begins=, breakthroughs=, obstacles=, missing= \
         or start="
    )]
    Word(String),
    /// The value of a word is invalid.
    #[error("expected {expected} after {word}=, found `{found}`")]
    Value {
        /// The word before `=`.
        word: &'static str,
        /// Description of the valid values.
        expected: &'static str,
        /// The value in the text.
        found: String,
    },
    /// A word occurs twice.
    #[error("`{0}` occurs twice")]
    Twice(String),
    /// A square is not on the board.
    #[error(transparent)]
    Square(#[from] ParseMoveError),
    /// The piece placement after `start=` is invalid.
    #[error("start=: {0}")]
    Start(FenError),
    /// The piece placement after `start=` has a different board size.
    #[error("expected a {expected} board after start=, found {found}")]
    StartSize {
        /// Board size of the variant.
        expected: BoardSize,
        /// Board size of the piece placement.
        found: BoardSize,
    },
    /// The options are not playable.
    #[error(transparent)]
    Variant(#[from] VariantError),
}

/// Parses options, which may be unplayable.
///
/// # Errors
/// A word is invalid. The error describes the first invalid word.
pub fn parse_options(text: &str) -> Result<Options, ParseVariantError> {
    let mut words = text.split_whitespace();
    let mut options = Options::standard(board(words.next().unwrap_or_default())?);
    let mut seen = Vec::new();
    for word in words {
        let (name, value) = word
            .split_once('=')
            .map_or((word, None), |(name, value)| (name, Some(value)));
        if seen.contains(&name) {
            return Err(ParseVariantError::Twice(name.to_owned()));
        }
        seen.push(name);
        match (name, value) {
            ("joined", None) => options.cylinder = true,
            ("compulsory", None) => options.mandatory_capture = true,
            ("straight", None) => options.straight_capture = true,
            ("bombardment", None) => options.bombardment = true,
            ("home", Some(value)) => options.home_ranks = number("home", value)?,
            ("breakthroughs", Some(value)) => options.breakthroughs_needed = number("breakthroughs", value)?,
            ("begins", Some("first")) => options.starting_side = Side::First,
            ("begins", Some("second")) => options.starting_side = Side::Second,
            ("begins", Some(other)) => return Err(bad_value("begins", "first or second", other)),
            ("obstacles", Some(value)) => options.obstacles |= squares(options.size, value)?,
            ("missing", Some(value)) => options.missing = squares(options.size, value)?,
            ("start", Some(value)) => {
                let placement: PiecePlacement = value.parse().map_err(ParseVariantError::Start)?;
                let (expected, found) = (options.size, placement.size);
                if found != expected {
                    return Err(ParseVariantError::StartSize { expected, found });
                }
                options.obstacles |= placement.obstacles;
                options.pieces = Some(placement.pieces);
            }
            _ => return Err(ParseVariantError::Word(excerpt(word))),
        }
    }
    Ok(options)
}

/// Parses a playable variant in the format of [`variant_text`].
impl FromStr for Variant {
    type Err = ParseVariantError;

    fn from_str(text: &str) -> Result<Variant, ParseVariantError> {
        Ok(Variant::from_options(parse_options(text)?)?)
    }
}

/// Formats a variant: the board, followed by every option that differs from the standard rules.
#[must_use]
pub fn variant_text(variant: &Variant) -> String {
    options_text(variant.options())
}

/// Formats options, which may be unplayable.
#[must_use]
pub fn options_text(options: &Options) -> String {
    let size = options.size;
    let flag = |name: &str, is_set: bool| is_set.then(|| name.to_owned());
    let number = |name: &str, number: u8, default: u8| (number != default).then(|| format!("{name}={number}"));
    let squares = |name: &str, set: SquareSet| {
        let names: Vec<String> = set
            .squares()
            .map(|square| size.coordinates(square).to_string())
            .collect();
        (!names.is_empty()).then(|| format!("{name}={}", names.join(",")))
    };
    // A piece placement cannot contain a piece and an obstacle on the same square. Obstacles under pieces, which are unplayable
    // but preserved, are written as a separate word.
    let pieces = options
        .pieces
        .map_or(SquareSet::EMPTY, |[first, second]| first | second);
    let (covered, obstacles) = (options.obstacles & pieces, options.obstacles & !pieces);
    let board = match options.pieces {
        None => squares("obstacles", obstacles),
        Some(pieces) => {
            let placement = PiecePlacement {
                size,
                obstacles,
                pieces,
            };
            Some(format!("start={}", placement))
        }
    };
    let words = [
        Some(size.to_string()),
        flag("joined", options.cylinder),
        flag("compulsory", options.mandatory_capture),
        flag("straight", options.straight_capture),
        flag("bombardment", options.bombardment),
        flag("begins=second", options.starting_side == Side::Second),
        number("home", options.home_ranks, size.default_home_ranks()),
        number("breakthroughs", options.breakthroughs_needed, 1),
        squares("missing", options.missing),
        squares("obstacles", covered),
        board,
    ];
    words.into_iter().flatten().collect::<Vec<String>>().join(" ")
}

fn board(word: &str) -> Result<BoardSize, ParseVariantError> {
    let shape = || ParseVariantError::Board(excerpt(word));
    if let Some(side) = word.strip_prefix("hex") {
        let side: u8 = side.parse().map_err(|_| shape())?;
        if !Variant::HEXAGON_SIDES.contains(&side) {
            return Err(VariantError::HexagonSide(side.into()).into());
        }
        return Ok(BoardSize::hexagon(side));
    }
    let (files, ranks) = parse_size(word).map_err(|_| shape())?;
    Ok(Variant::new(files, ranks)?.size())
}

fn number(word: &'static str, value: &str) -> Result<u8, ParseVariantError> {
    value.parse().map_err(|_| bad_value(word, "a number", value))
}

fn bad_value(word: &'static str, expected: &'static str, found: &str) -> ParseVariantError {
    ParseVariantError::Value {
        word,
        expected,
        found: excerpt(found),
    }
}

/// Parses a comma-separated list of squares.
fn squares(size: BoardSize, value: &str) -> Result<SquareSet, ParseMoveError> {
    let squares = value.split(',').map(|name| parse_square(name, size));
    squares
        .collect::<Result<Vec<Square>, ParseMoveError>>()
        .map(SquareSet::from_squares)
}
