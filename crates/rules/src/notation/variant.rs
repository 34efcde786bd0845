//! Variants as one line of text, such as `8x8 joined straight obstacles=c4,f5`; docs/VARIANTS.md has the words.

use super::{MoveTextError, Placement, PositionTextError, parse_placement, parse_size, parse_square, placement_text};
use crate::Bitboard;
use crate::BoardSize;
use crate::Options;
use crate::Side;
use crate::Square;
use crate::SquareSet;
use crate::Variant;
use crate::VariantError;
use std::str::FromStr;
use thiserror::Error;

/// Why a text names no variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum VariantTextError {
    /// It does not begin with a board.
    #[error("expected a board such as 8x8 or hex5, found `{0}`")]
    Board(String),
    /// A word has no meaning.
    #[error(
        "found `{0}`, expected joined, compulsory, straight, bombardment, home=, begins=, breakthroughs=, obstacles=, missing= \
         or start="
    )]
    Word(String),
    /// What stands behind a word's `=` is not what it needs.
    #[error("expected {expected} behind {word}=, found `{found}`")]
    Value {
        /// The word.
        word: &'static str,
        /// What it needs.
        expected: &'static str,
        /// What it has.
        found: String,
    },
    /// A word occurs twice.
    #[error("`{0}` occurs twice")]
    Twice(String),
    /// A square is not on the board.
    #[error(transparent)]
    Square(#[from] MoveTextError),
    /// The board of `start=` is not right.
    #[error("start=: {0}")]
    Start(PositionTextError),
    /// The board of `start=` has another size.
    #[error("expected a {expected} board behind start=, found {found}")]
    StartSize {
        /// The variant's board.
        expected: BoardSize,
        /// The other.
        found: BoardSize,
    },
    /// The choices cannot be played.
    #[error(transparent)]
    Variant(#[from] VariantError),
}

/// Reads the choices of a line, not yet checked against what can be played.
///
/// # Errors
/// Says which word is wrong.
pub fn parse_options(text: &str) -> Result<Options, VariantTextError> {
    let mut words = text.split_whitespace();
    let mut options = Options::on(board(words.next().unwrap_or_default())?);
    let mut seen = Vec::new();
    for word in words {
        let (name, value) = word
            .split_once('=')
            .map_or((word, None), |(name, value)| (name, Some(value)));
        if seen.contains(&name) {
            return Err(VariantTextError::Twice(name.to_owned()));
        }
        seen.push(name);
        match (name, value) {
            ("joined", None) => options.joined_edges = true,
            ("compulsory", None) => options.compulsory_capture = true,
            ("straight", None) => options.straight_capture = true,
            ("bombardment", None) => options.bombardment = true,
            ("home", Some(value)) => options.home_ranks = number("home", value)?,
            ("breakthroughs", Some(value)) => options.breakthroughs_needed = number("breakthroughs", value)?,
            ("begins", Some("first")) => options.begins = Side::First,
            ("begins", Some("second")) => options.begins = Side::Second,
            ("begins", Some(other)) => return Err(bad_value("begins", "first or second", other)),
            ("obstacles", Some(value)) => options.obstacles |= squares(options.size, value)?,
            ("missing", Some(value)) => options.missing = squares(options.size, value)?,
            ("start", Some(value)) => {
                let placement = parse_placement(value).map_err(VariantTextError::Start)?;
                let (expected, found) = (options.size, placement.size);
                if found != expected {
                    return Err(VariantTextError::StartSize { expected, found });
                }
                options.obstacles |= placement.obstacles;
                options.pieces = Some(placement.pieces);
            }
            _ => return Err(VariantTextError::Word(word.to_owned())),
        }
    }
    Ok(options)
}

/// Reads a variant that can be played: a line as [`variant_text`] writes it, or a board's size alone.
impl FromStr for Variant {
    type Err = VariantTextError;

    fn from_str(text: &str) -> Result<Variant, VariantTextError> {
        Ok(Variant::of(parse_options(text)?)?)
    }
}

/// The variant as one line, the board first and then everything that is not as usual.
#[must_use]
pub fn variant_text(variant: &Variant) -> String {
    options_text(variant.options())
}

/// The choices as one line, whether or not they can be played.
#[must_use]
pub fn options_text(options: &Options) -> String {
    let size = options.size;
    let flag = |name: &str, is_there: bool| is_there.then(|| name.to_owned());
    let number = |name: &str, number: u8, usual: u8| (number != usual).then(|| format!("{name}={number}"));
    let squares = |name: &str, set: SquareSet| {
        let names: Vec<String> = set
            .squares()
            .map(|square| size.coordinates(square).to_string())
            .collect();
        (!names.is_empty()).then(|| format!("{name}={}", names.join(",")))
    };
    // A piece on an obstacle cannot be played, but is said all the same: the square has room for one of the two.
    let pieces = options
        .pieces
        .map_or(SquareSet::EMPTY, |[first, second]| first | second);
    let (covered, obstacles) = (options.obstacles & pieces, options.obstacles & !pieces);
    let board = match options.pieces {
        None => squares("obstacles", obstacles),
        Some(pieces) => {
            let placement = Placement {
                size,
                obstacles,
                pieces,
            };
            Some(format!("start={}", placement_text(&placement)))
        }
    };
    let words = [
        Some(size.to_string()),
        flag("joined", options.joined_edges),
        flag("compulsory", options.compulsory_capture),
        flag("straight", options.straight_capture),
        flag("bombardment", options.bombardment),
        flag("begins=second", options.begins == Side::Second),
        number("home", options.home_ranks, Variant::usual_home_ranks(size)),
        number("breakthroughs", options.breakthroughs_needed, 1),
        squares("missing", options.missing),
        squares("obstacles", covered),
        board,
    ];
    words.into_iter().flatten().collect::<Vec<String>>().join(" ")
}

fn board(word: &str) -> Result<BoardSize, VariantTextError> {
    let shape = || VariantTextError::Board(word.to_owned());
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

fn number(word: &'static str, value: &str) -> Result<u8, VariantTextError> {
    value.parse().map_err(|_| bad_value(word, "a number", value))
}

fn bad_value(word: &'static str, expected: &'static str, found: &str) -> VariantTextError {
    VariantTextError::Value {
        word,
        expected,
        found: found.to_owned(),
    }
}

/// Squares with commas between them.
fn squares(size: BoardSize, value: &str) -> Result<SquareSet, MoveTextError> {
    let squares = value.split(',').map(|name| parse_square(name, size));
    squares
        .collect::<Result<Vec<Square>, MoveTextError>>()
        .map(SquareSet::collect)
}
