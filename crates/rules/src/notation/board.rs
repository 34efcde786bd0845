//! The board's part of a position's text: squares line by line.

use super::PositionTextError;
use crate::Bitboard;
use crate::BoardSize;
use crate::Coordinates;
use crate::Position;
use crate::Shape;
use crate::Side;
use crate::Square;
use crate::SquareSet;
use crate::Variant;
use crate::VariantError;

/// What stands where on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The board.
    pub size: BoardSize,
    /// Squares that no piece may enter.
    pub obstacles: SquareSet,
    /// The pieces, by side.
    pub pieces: [SquareSet; 2],
}

impl Placement {
    /// What stands on the board in a position.
    #[must_use]
    pub fn of(position: &Position) -> Placement {
        Placement {
            size: position.size(),
            obstacles: position.variant().options().obstacles,
            pieces: Side::BOTH.map(|side| SquareSet::collect(position.pieces(side))),
        }
    }
}

/// Reads the board's part of a position's text.
///
/// # Errors
/// Says which part of the text is wrong.
pub fn parse_placement(text: &str) -> Result<Placement, PositionTextError> {
    let (size, contents) = read_board(text, 0)?;
    Ok(placement(size, &contents))
}

pub(super) fn placement(size: BoardSize, contents: &[(Square, Content)]) -> Placement {
    let set = |wanted: Content| {
        let squares = contents.iter().filter(|(_, content)| *content == wanted);
        SquareSet::collect(squares.map(|(square, _)| *square))
    };
    Placement {
        size,
        obstacles: set(Content::Obstacle),
        pieces: Side::BOTH.map(|side| set(Content::Piece(side))),
    }
}

/// The board's part of a position's text.
#[must_use]
pub fn placement_text(placement: &Placement) -> String {
    let Placement {
        size,
        obstacles,
        pieces: [first, second],
    } = placement;
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
            let line = |rank| line_text((0..size.files).map(|file| letter(file, rank)));
            let lines: Vec<String> = (0..size.ranks).rev().map(line).collect();
            lines.join("/")
        }
        Shape::Hexagon => {
            let line = |file| line_text((0..size.file_length(file)).map(|rank| letter(file, rank)));
            let lines: Vec<String> = (0..size.files).map(line).collect();
            format!("{HEXAGONAL}{}", lines.join("/"))
        }
    }
}

/// What a hexagonal board's text begins with.
const HEXAGONAL: &str = "hex:";

/// Letters one after another, and the lengths of the gaps between them.
fn line_text(letters: impl Iterator<Item = Option<char>>) -> String {
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

/// What a square of a text holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Content {
    Empty,
    Obstacle,
    Piece(Side),
}

/// A line of the board's part.
#[derive(Default)]
struct Line {
    /// Its squares, without those beyond the widest board.
    squares: Vec<Content>,
    /// How many squares it has.
    length: usize,
}

impl Line {
    /// Adds squares. An over-long run is refused later for its length, and not spelt out square by square.
    fn push(&mut self, square: Content, count: usize) {
        self.length = self.length.saturating_add(count);
        self.squares
            .resize(self.length.min(usize::from(Variant::MAX_FILES_AND_RANKS)), square);
    }
}

/// The board of a text, and what its squares hold. The text's first character is at the column after `offset`.
pub(super) fn read_board(board: &str, offset: usize) -> Result<(BoardSize, Vec<(Square, Content)>), PositionTextError> {
    let narrow = |count: usize| u8::try_from(count).unwrap_or(u8::MAX);
    if let Some(cells) = board.strip_prefix(HEXAGONAL) {
        let lines = read_lines(cells, offset + HEXAGONAL.len())?;
        if lines.len().is_multiple_of(2) {
            return Err(PositionTextError::EvenFiles(lines.len()));
        }
        let side = narrow(lines.len() / 2 + 1);
        if !Variant::HEXAGON_SIDES.contains(&side) {
            return Err(VariantError::HexagonSide(side.into()).into());
        }
        let size = BoardSize::hexagon(side);
        for (file, line) in (0..).zip(&lines) {
            let expected = usize::from(size.file_length(file));
            if line.length != expected {
                let file = Coordinates { file, rank: 0 }.file_letter();
                let found = line.length;
                return Err(PositionTextError::FileLength { file, expected, found });
            }
        }
        let at = |file: usize, rank: usize| (narrow(file), narrow(rank));
        return Ok((size, contents(size, &lines, at)));
    }
    let lines = read_lines(board, offset)?;
    let expected = lines[0].length;
    if let Some(index) = lines.iter().position(|line| line.length != expected) {
        return Err(PositionTextError::RankLength {
            rank: lines.len() - index,
            expected,
            found: lines[index].length,
        });
    }
    let [files, ranks] = [expected, lines.len()].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    let size = Variant::new(files, ranks)?.size();
    let at = |index: usize, file: usize| (narrow(file), size.ranks - 1 - narrow(index));
    Ok((size, contents(size, &lines, at)))
}

/// Every square of some lines with what it holds; `at` says on which file and rank the square of a line stands.
fn contents(size: BoardSize, lines: &[Line], at: impl Fn(usize, usize) -> (u8, u8)) -> Vec<(Square, Content)> {
    let mut contents = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        for (place, content) in line.squares.iter().enumerate() {
            let (file, rank) = at(index, place);
            contents.extend(size.square(Coordinates { file, rank }).map(|square| (square, *content)));
        }
    }
    contents
}

/// The lines of the board's part. Its first character is at the column after `offset`.
fn read_lines(board: &str, offset: usize) -> Result<Vec<Line>, PositionTextError> {
    let mut lines = Vec::new();
    let mut line = Line::default();
    let mut digits = String::new();
    for (index, found) in board.chars().chain(['/']).enumerate() {
        if found.is_ascii_digit() {
            digits.push(found);
            continue;
        }
        if !digits.is_empty() {
            line.push(Content::Empty, digits.parse().unwrap_or(usize::MAX));
            digits.clear();
        }
        match found {
            'P' => line.push(Content::Piece(Side::First), 1),
            'p' => line.push(Content::Piece(Side::Second), 1),
            '*' => line.push(Content::Obstacle, 1),
            '/' => lines.push(std::mem::take(&mut line)),
            _ => {
                let column = offset + index + 1;
                return Err(PositionTextError::Character { column, found });
            }
        }
    }
    Ok(lines)
}
