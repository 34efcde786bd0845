//! Positions as text: FEN as Fairy-Stockfish's variant `breakthrough` reads and writes it, and what docs/VARIANTS.md adds to it.

use crate::rules::{
    Bitboard, BoardSize, Coordinates, Options, Position, Setup, SetupError, Shape, Side, Square, SquareSet, Variant,
    VariantError,
};
use thiserror::Error;

/// Why a text is no position. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
    /// A character that has no meaning in the board's part.
    #[error("expected P, p, *, a number or / at column {column}, found `{found}`")]
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
    /// A file of a hexagonal board is longer or shorter than it should be.
    #[error("expected {expected} cells on file {file}, found {found}")]
    FileLength {
        /// The file's letter.
        file: char,
        /// The cells it should have.
        expected: usize,
        /// The cells it has.
        found: usize,
    },
    /// A hexagonal board has an even number of files.
    #[error("expected an odd number of files on a hexagonal board, found {0}")]
    EvenFiles(usize),
    /// The board is not that of the variant.
    #[error("expected a {expected} board with the obstacles of the variant, found {found}")]
    OtherBoard {
        /// The variant's board.
        expected: BoardSize,
        /// The board found.
        found: String,
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

/// Reads a position of the standard rules. The board and its obstacles are those of the text.
///
/// # Errors
/// Says which part of the text is wrong, or why the pieces cannot be played.
pub fn parse_position(text: &str) -> Result<Position, PositionTextError> {
    Ok(Position::from_setup(&parse_setup(text)?)?)
}

/// Reads a position of a variant.
///
/// # Errors
/// Says which part of the text is wrong, that the board is not the variant's, or why the pieces cannot be played.
pub fn parse_position_of(variant: &Variant, text: &str) -> Result<Position, PositionTextError> {
    let read = read(text)?;
    let options = variant.options();
    if read.size != options.size || read.obstacles != options.obstacles {
        let found = if read.size == options.size {
            "other obstacles".to_owned()
        } else {
            read.size.to_string()
        };
        let expected = options.size;
        return Err(PositionTextError::OtherBoard { expected, found });
    }
    Ok(Position::from_setup(&read.setup(*variant))?)
}

/// Reads a position of the standard rules without asking whether it can be played. Fairy-Stockfish's empty castling and
/// en-passant fields (`- -`) are read over; the counters may be missing.
///
/// # Errors
/// Says which part of the text is wrong.
pub fn parse_setup(text: &str) -> Result<Setup, PositionTextError> {
    let read = read(text)?;
    Ok(read.setup(read.recognised_variant()?))
}

/// What a text says about a position.
struct Read {
    size: BoardSize,
    obstacles: SquareSet,
    pieces: [SquareSet; 2],
    counted: [u8; 2],
    side_to_move: Side,
    move_number: u32,
}

impl Read {
    fn setup(&self, variant: Variant) -> Setup {
        let [first, second] = self.pieces.map(|pieces| pieces.squares().collect());
        Setup {
            variant,
            first,
            second,
            counted: self.counted,
            side_to_move: self.side_to_move,
            move_number: self.move_number,
        }
    }

    /// Where the pieces stand as at the start of some variant of the standard rules, that variant; else the usual one.
    fn recognised_variant(&self) -> Result<Variant, VariantError> {
        let usual = Options {
            begins: self.side_to_move,
            obstacles: self.obstacles,
            ..Options::on(self.size)
        };
        for home_ranks in 1..=Variant::MAX_HOME_RANKS {
            let options = Options { home_ranks, ..usual };
            if options.start_pieces() == self.pieces
                && let Ok(variant) = Variant::of(options)
            {
                return Ok(variant);
            }
        }
        // Obstacles may leave the usual start without a move.
        Variant::of(usual).or_else(|error| {
            let set = Options {
                pieces: Some(self.pieces),
                ..usual
            };
            Variant::of(set).map_err(|_| error)
        })
    }
}

fn read(text: &str) -> Result<Read, PositionTextError> {
    let mut fields = text.split_whitespace();
    let Some(board) = fields.next() else {
        return Err(PositionTextError::SideToMove("the end".to_owned()));
    };
    let (size, squares) = read_board(board, text)?;
    let side_to_move = match fields.next() {
        Some("w") => Side::First,
        Some("b") => Side::Second,
        Some(other) => return Err(PositionTextError::SideToMove(format!("`{other}`"))),
        None => return Err(PositionTextError::SideToMove("the end".to_owned())),
    };
    let mut fields = fields.skip_while(|field| *field == "-").peekable();
    let mut counter = |field: &'static str| match fields.next_if(|found| !found.starts_with('+')) {
        None => Ok(None),
        Some(found) => found.parse::<u32>().map(Some).map_err(|_| PositionTextError::Counter {
            field,
            found: found.to_owned(),
        }),
    };
    counter("half-move count")?;
    let move_number = counter("move number")?.unwrap_or(1);
    let counted = match fields.peek().and_then(|field| read_counted(field)) {
        Some(counted) => {
            fields.next();
            counted
        }
        None => [0; 2],
    };
    if let Some(rest) = fields.next() {
        return Err(PositionTextError::Rest(rest.to_owned()));
    }
    let set = |content: Content| {
        let of_content = squares.iter().filter(move |(_, found)| *found == content);
        SquareSet::collect(of_content.map(|(square, _)| *square))
    };
    Ok(Read {
        size,
        obstacles: set(Content::Obstacle),
        pieces: Side::BOTH.map(|side| set(Content::Piece(side))),
        counted,
        side_to_move,
        move_number,
    })
}

/// The numbers of `+1+0`.
fn read_counted(field: &str) -> Option<[u8; 2]> {
    let (first, second) = field.strip_prefix('+')?.split_once('+')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// The position as text, `pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1` for the standard start.
#[must_use]
pub fn position_text(position: &Position) -> String {
    let size = position.size();
    let obstacles = position.variant().options().obstacles;
    let letter = |at: Coordinates| {
        let square = size.square(at)?;
        if obstacles.contains(square) {
            return Some('*');
        }
        position
            .piece_at(square)
            .map(|side| if side == Side::First { 'P' } else { 'p' })
    };
    let lines: Vec<String> = match size.shape {
        Shape::Square => {
            let ranks = (0..size.ranks).rev();
            let line = |rank| line_text((0..size.files).map(|file| letter(Coordinates { file, rank })));
            ranks.map(line).collect()
        }
        Shape::Hexagon => {
            let line = |file| line_text((0..size.file_length(file)).map(|rank| letter(Coordinates { file, rank })));
            (0..size.files).map(line).collect()
        }
    };
    let prefix = if size.shape == Shape::Hexagon { HEXAGONAL } else { "" };
    let turn = if position.side_to_move() == Side::First {
        'w'
    } else {
        'b'
    };
    let mut text = format!("{prefix}{} {turn} 0 {}", lines.join("/"), position.move_number());
    let [first, second] = Side::BOTH.map(|side| position.counted(side));
    if first + second > 0 {
        text.push_str(&format!(" +{first}+{second}"));
    }
    text
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
enum Content {
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

/// The board of a text, and what its squares hold.
fn read_board(board: &str, text: &str) -> Result<(BoardSize, Vec<(Square, Content)>), PositionTextError> {
    let offset = text.chars().take_while(|c| c.is_whitespace()).count();
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
