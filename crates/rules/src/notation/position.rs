//! Positions as text: FEN as Fairy-Stockfish's variant `breakthrough` reads and writes it, and what docs/VARIANTS.md adds to it.

use super::board::{Placement, placement, placement_text, read_board};
use crate::Bitboard;
use crate::BoardSize;
use crate::Options;
use crate::Position;
use crate::Setup;
use crate::SetupError;
use crate::Side;
use crate::Variant;
use crate::VariantError;
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
    let read = parse_diagram(text)?;
    let options = variant.options();
    let Placement { size, obstacles, .. } = read.placement;
    if size != options.size || obstacles != options.obstacles {
        let found = if size == options.size {
            "other obstacles".to_owned()
        } else {
            size.to_string()
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
    let read = parse_diagram(text)?;
    Ok(read.setup(read.recognised_variant()?))
}

/// What a text says about a position, whether or not any variant can have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Diagram {
    /// The board and what stands on it.
    pub placement: Placement,
    /// How many pieces each side has brought home and taken off.
    pub counted: [u8; 2],
    /// The side whose turn it is.
    pub side_to_move: Side,
    /// The number of the move, counted from 1.
    pub move_number: u32,
}

impl Diagram {
    /// The same as a setup of a variant.
    #[must_use]
    pub fn setup(&self, variant: Variant) -> Setup {
        let [first, second] = self.placement.pieces.map(|pieces| pieces.squares().collect());
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
            obstacles: self.placement.obstacles,
            ..Options::on(self.placement.size)
        };
        for home_ranks in 1..=Variant::MAX_HOME_RANKS {
            let options = Options { home_ranks, ..usual };
            if options.start_pieces() == self.placement.pieces
                && let Ok(variant) = Variant::of(options)
            {
                return Ok(variant);
            }
        }
        // Obstacles may leave the usual start without a move.
        Variant::of(usual).or_else(|error| {
            let set = Options {
                pieces: Some(self.placement.pieces),
                ..usual
            };
            Variant::of(set).map_err(|_| error)
        })
    }
}

/// Reads what a text says about a position without asking whether any variant can have it.
///
/// # Errors
/// Says which part of the text is wrong.
pub fn parse_diagram(text: &str) -> Result<Diagram, PositionTextError> {
    let mut fields = text.split_whitespace();
    let Some(board) = fields.next() else {
        return Err(PositionTextError::SideToMove("the end".to_owned()));
    };
    let offset = text.chars().take_while(|c| c.is_whitespace()).count();
    let (size, squares) = read_board(board, offset)?;
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
    Ok(Diagram {
        placement: placement(size, &squares),
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
    diagram_text(&Diagram {
        placement: Placement::of(position),
        counted: Side::BOTH.map(|side| position.counted(side)),
        side_to_move: position.side_to_move(),
        move_number: position.move_number(),
    })
}

/// The same for what may be no position.
#[must_use]
pub fn diagram_text(diagram: &Diagram) -> String {
    let board = placement_text(&diagram.placement);
    let turn = match diagram.side_to_move {
        Side::First => 'w',
        Side::Second => 'b',
    };
    let mut text = format!("{board} {turn} 0 {}", diagram.move_number);
    let [first, second] = diagram.counted;
    if first > 0 || second > 0 {
        text.push_str(&format!(" +{first}+{second}"));
    }
    text
}
