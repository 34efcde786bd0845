//! Positions as text: FEN as Fairy-Stockfish's variant `breakthrough` reads and writes it.

use crate::rules::{Coordinates, Position, Setup, SetupError, Side, Square, Variant, VariantError};
use thiserror::Error;

/// Why a text is no position. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
    /// A character that has no meaning in the board's part.
    #[error("expected P, p, a number or / at column {column}, found `{found}`")]
    Character {
        /// Where.
        column: usize,
        /// What.
        found: char,
    },
    /// A rank is longer or shorter than the first.
    #[error("expected {expected} squares on rank {rank}, found {found}")]
    RankLength {
        /// The rank's number as players count.
        rank: usize,
        /// The squares of the rank written first.
        expected: usize,
        /// The squares of this one.
        found: usize,
    },
    /// The side to move is missing or unknown.
    #[error("expected w or b as the side to move, found {0}")]
    SideToMove(String),
    /// A field after the side to move is no number.
    #[error("expected a number as the {field}, found `{found}`")]
    Counter {
        /// Which one.
        field: &'static str,
        /// What stands there.
        found: String,
    },
    /// Something stands after the last field.
    #[error("expected the end of the position, found `{0}`")]
    Rest(String),
    /// The board has a size that cannot be played.
    #[error(transparent)]
    Variant(#[from] VariantError),
    /// The pieces make no position of the game.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Reads a position. The board's size is that of the text.
///
/// # Errors
/// Says which part of the text is wrong, or why the pieces cannot be played.
pub fn parse_position(text: &str) -> Result<Position, PositionTextError> {
    Ok(Position::from_setup(&parse_setup(text)?)?)
}

/// Reads a position without asking whether it can be played. Fairy-Stockfish's empty castling and en-passant fields (`- -`)
/// are read over; the counters may be missing.
///
/// # Errors
/// Says which part of the text is wrong.
pub fn parse_setup(text: &str) -> Result<Setup, PositionTextError> {
    let mut fields = text.split_whitespace();
    let rows = parse_rows(fields.next().unwrap_or_default(), text)?;
    let side_to_move = match fields.next() {
        Some("w") => Side::First,
        Some("b") => Side::Second,
        Some(other) => return Err(PositionTextError::SideToMove(format!("`{other}`"))),
        None => return Err(PositionTextError::SideToMove("the end".to_owned())),
    };
    let mut fields = fields.skip_while(|field| *field == "-");
    let mut counter = |field: &'static str| match fields.next() {
        None => Ok(None),
        Some(found) => found.parse::<u32>().map(Some).map_err(|_| PositionTextError::Counter {
            field,
            found: found.to_owned(),
        }),
    };
    counter("half-move count")?;
    let move_number = counter("move number")?.unwrap_or(1);
    if let Some(rest) = fields.next() {
        return Err(PositionTextError::Rest(rest.to_owned()));
    }

    let [files, ranks] = [rows[0].length, rows.len()].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    let variant = Variant::new(files, ranks)?;
    let squares = |side: Side| -> Vec<Square> {
        let of_side = |(index, owner): (usize, &Option<Side>)| (*owner == Some(side)).then(|| Square::new(index as u8));
        rows.iter()
            .rev()
            .flat_map(|row| &row.squares)
            .enumerate()
            .filter_map(of_side)
            .collect()
    };
    Ok(with_recognised_variant(Setup {
        variant,
        first: squares(Side::First),
        second: squares(Side::Second),
        side_to_move,
        move_number,
    }))
}

/// The position as text, `pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1` for the standard start.
#[must_use]
pub fn position_text(position: &Position) -> String {
    let size = position.size();
    let mut text = String::new();
    for rank in (0..size.ranks).rev() {
        let mut empty = 0;
        for file in 0..size.files {
            let piece = size
                .square(Coordinates { file, rank })
                .and_then(|square| position.piece_at(square));
            let Some(side) = piece else {
                empty += 1;
                continue;
            };
            push_empty(&mut text, &mut empty);
            text.push(if side == Side::First { 'P' } else { 'p' });
        }
        push_empty(&mut text, &mut empty);
        if rank > 0 {
            text.push('/');
        }
    }
    let turn = if position.side_to_move() == Side::First {
        'w'
    } else {
        'b'
    };
    format!("{text} {turn} 0 {}", position.move_number())
}

fn push_empty(text: &mut String, empty: &mut u32) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}

/// A row of the board's part.
#[derive(Default)]
struct Row {
    /// Its squares from file a, without those beyond the widest board.
    squares: Vec<Option<Side>>,
    /// How many squares it has.
    length: usize,
}

impl Row {
    /// Adds squares. An over-long run is refused later for its length, and not spelt out square by square.
    fn push(&mut self, square: Option<Side>, count: usize) {
        self.length = self.length.saturating_add(count);
        self.squares
            .resize(self.length.min(usize::from(Variant::MAX_FILES_AND_RANKS)), square);
    }
}

/// The rows of the board's part, the top one first, all of one length.
fn parse_rows(board: &str, text: &str) -> Result<Vec<Row>, PositionTextError> {
    let offset = text.chars().take_while(|c| c.is_whitespace()).count();
    let mut rows = Vec::new();
    let mut row = Row::default();
    let mut digits = String::new();
    for (index, found) in board.chars().chain(['/']).enumerate() {
        if found.is_ascii_digit() {
            digits.push(found);
            continue;
        }
        if !digits.is_empty() {
            row.push(None, digits.parse().unwrap_or(usize::MAX));
            digits.clear();
        }
        match found {
            'P' => row.push(Some(Side::First), 1),
            'p' => row.push(Some(Side::Second), 1),
            '/' => rows.push(std::mem::take(&mut row)),
            _ => {
                let column = offset + index + 1;
                return Err(PositionTextError::Character { column, found });
            }
        }
    }
    let expected = rows[0].length;
    match rows.iter().position(|row| row.length != expected) {
        Some(index) => Err(PositionTextError::RankLength {
            rank: rows.len() - index,
            expected,
            found: rows[index].length,
        }),
        None => Ok(rows),
    }
}

/// Where the pieces stand as at the start of some variant, names that variant.
fn with_recognised_variant(setup: Setup) -> Setup {
    let size = setup.variant.size();
    let variants = (1..=u32::from(Variant::MAX_HOME_RANKS))
        .filter_map(|home_ranks| Variant::with_home_ranks(size.files.into(), size.ranks.into(), home_ranks).ok())
        .map(|variant| variant.begun_by(setup.side_to_move));
    for variant in variants {
        let start = Setup::start(variant);
        if start.first == setup.first && start.second == setup.second {
            return Setup { variant, ..setup };
        }
    }
    Setup {
        variant: setup.variant.begun_by(setup.side_to_move),
        ..setup
    }
}
