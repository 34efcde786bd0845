//! Piece placement field of a FEN, which lists the squares row by row.

use super::fen_error::FenError;
use crate::{Bitboard, BoardSize, Coordinates, Position, Shape, Side, Square, SquareSet, Variant, VariantError};
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

/// Contents of the piece placement field of a FEN, which may be illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PiecePlacement {
    /// The board size.
    pub size: BoardSize,
    /// Squares that no piece may enter.
    pub obstacles: SquareSet,
    /// Squares with pieces, by side.
    pub pieces: [SquareSet; 2],
}

impl PiecePlacement {
    /// Returns the pieces and obstacles of a position.
    #[must_use]
    pub fn from_position(position: &Position) -> PiecePlacement {
        PiecePlacement {
            size: position.size(),
            obstacles: position.variant().options().obstacles,
            pieces: Side::BOTH.map(|side| SquareSet::from_squares(position.pieces(side))),
        }
    }
}

impl FromStr for PiecePlacement {
    type Err = FenError;

    fn from_str(text: &str) -> Result<PiecePlacement, FenError> {
        parse_placement(text, 0)
    }
}

impl fmt::Display for PiecePlacement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PiecePlacement {
            size,
            obstacles,
            pieces: [first, second],
        } = self;
        let letter = |file: u8, rank: u8| {
            let square = size.square(Coordinates { file, rank })?;
            let letters = [(obstacles, '*'), (first, 'P'), (second, 'p')];
            letters
                .into_iter()
                .find(|(set, _)| set.contains(square))
                .map(|(_, letter)| letter)
        };
        match size.shape {
            Shape::Square => {
                let row = |rank| row_text((0..size.files).map(|file| letter(file, rank)));
                let rows: Vec<String> = (0..size.ranks).rev().map(row).collect();
                formatter.write_str(&rows.join("/"))
            }
            Shape::Hexagon => {
                let row = |file| row_text((0..size.file_length(file)).map(|rank| letter(file, rank)));
                let rows: Vec<String> = (0..size.files).map(row).collect();
                write!(formatter, "{HEXAGON_PREFIX}{}", rows.join("/"))
            }
        }
    }
}

/// Prefix of piece placements of hexagonal boards.
const HEXAGON_PREFIX: &str = "hex:";

/// Formats a row as letters and numbers of consecutive empty squares.
fn row_text(letters: impl Iterator<Item = Option<char>>) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for letter in letters.chain([Some('/')]) {
        match letter {
            None => empty += 1,
            Some(letter) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(letter);
            }
        }
    }
    text.pop();
    text
}

/// Contents of a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Content {
    Empty,
    Obstacle,
    Piece(Side),
}

/// Maximum number of ranks whose characters are checked. Boards have fewer ranks.
const MAX_PARSED_RANKS: usize = 100;

/// Row of a piece placement: a rank of a square board or a file of a hexagonal board.
#[derive(Default)]
struct Row {
    /// The squares, truncated to the maximum row length.
    squares: Vec<Content>,
    /// Number of squares before truncation.
    length: usize,
}

impl Row {
    /// Appends `count` squares. An overlong row is truncated to limit memory use, and later rejected because of its length.
    fn push(&mut self, square: Content, count: usize) {
        self.length = self.length.saturating_add(count);
        self.squares
            .resize(self.length.min(usize::from(Variant::MAX_FILES_AND_RANKS)), square);
    }
}

/// Parses a piece placement that starts after `offset` characters of the FEN.
pub(super) fn parse_placement(text: &str, offset: usize) -> Result<PiecePlacement, FenError> {
    let (size, contents) = parse_board(text, offset)?;
    let set = |wanted: Content| {
        let squares = contents.iter().filter(|(_, content)| *content == wanted);
        SquareSet::from_squares(squares.map(|(square, _)| *square))
    };
    Ok(PiecePlacement {
        size,
        obstacles: set(Content::Obstacle),
        pieces: Side::BOTH.map(|side| set(Content::Piece(side))),
    })
}

fn parse_board(text: &str, offset: usize) -> Result<(BoardSize, Vec<(Square, Content)>), FenError> {
    let narrow = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    if let Some(cells) = text.strip_prefix(HEXAGON_PREFIX) {
        // The number of files is checked first, so that every file has a letter.
        let files = cells.split('/').count();
        if files.is_multiple_of(2) {
            return Err(FenError::EvenFiles(files));
        }
        let side = narrow(files / 2 + 1);
        if !Variant::HEXAGON_SIDES.contains(&side) {
            return Err(VariantError::HexagonSide(side.into()).into());
        }
        let size = BoardSize::hexagon(side);
        let letter = |index: usize| {
            let file = narrow(index);
            Coordinates { file, rank: 0 }.file_letter()
        };
        let rows = parse_rows(cells).map_err(|error| FenError::FileCharacter {
            file: letter(error.row),
            column: offset + HEXAGON_PREFIX.len() + error.column,
            found: error.found,
        })?;
        for (index, row) in rows.iter().enumerate() {
            let expected = usize::from(size.file_length(narrow(index)));
            if row.length != expected {
                let (file, found) = (letter(index), row.length);
                return Err(FenError::FileLength { file, expected, found });
            }
        }
        let at = |file: usize, rank: usize| (narrow(file), narrow(rank));
        return Ok((size, contents(size, &rows, at)));
    }
    // The number of ranks is checked first, to limit memory use.
    let ranks = text.split('/').count();
    if ranks > MAX_PARSED_RANKS {
        return Err(VariantError::Ranks(ranks as i64).into());
    }
    let rows = parse_rows(text).map_err(|error| FenError::RankCharacter {
        rank: ranks - error.row,
        column: offset + error.column,
        found: error.found,
    })?;
    let expected = most_frequent_length(&rows);
    if let Some(index) = rows.iter().position(|row| row.length != expected) {
        return Err(FenError::RankLength {
            rank: rows.len() - index,
            expected,
            found: rows[index].length,
        });
    }
    let [files, ranks] = [expected, rows.len()].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    let size = Variant::new(files, ranks)?.size();
    let at = |index: usize, file: usize| (narrow(file), size.ranks - 1 - narrow(index));
    Ok((size, contents(size, &rows, at)))
}

/// Returns the squares with their contents. `at` maps the index of a row and the index of a square in that row to the file and
/// the rank of the square.
fn contents(size: BoardSize, rows: &[Row], at: impl Fn(usize, usize) -> (u8, u8)) -> Vec<(Square, Content)> {
    let mut contents = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        for (column, content) in row.squares.iter().enumerate() {
            let (file, rank) = at(index, column);
            contents.extend(size.square(Coordinates { file, rank }).map(|square| (square, *content)));
        }
    }
    contents
}

/// Returns the most frequent length of a row, or the first of several equally frequent lengths.
fn most_frequent_length(rows: &[Row]) -> usize {
    let mut counts = BTreeMap::new();
    for row in rows {
        *counts.entry(row.length).or_insert(0) += 1;
    }
    // `max_by_key` returns the last of several maxima.
    let found = rows.iter().rev().max_by_key(|row| counts.get(&row.length));
    found.map_or(0, |row| row.length)
}

/// Invalid character in a piece placement.
struct InvalidCharacter {
    /// Index of the row that contains the character.
    row: usize,
    /// Column in the text of the rows, from 1.
    column: usize,
    found: char,
}

fn parse_rows(text: &str) -> Result<Vec<Row>, InvalidCharacter> {
    let mut rows = Vec::new();
    let mut row = Row::default();
    let mut digits = String::new();
    for (index, found) in text.chars().chain(['/']).enumerate() {
        if found.is_ascii_digit() {
            digits.push(found);
            continue;
        }
        if !digits.is_empty() {
            row.push(Content::Empty, digits.parse().unwrap_or(usize::MAX));
            digits.clear();
        }
        match found {
            'P' => row.push(Content::Piece(Side::First), 1),
            'p' => row.push(Content::Piece(Side::Second), 1),
            '*' => row.push(Content::Obstacle, 1),
            '/' => rows.push(std::mem::take(&mut row)),
            _ => {
                return Err(InvalidCharacter {
                    row: rows.len(),
                    column: index + 1,
                    found,
                });
            }
        }
    }
    Ok(rows)
}
