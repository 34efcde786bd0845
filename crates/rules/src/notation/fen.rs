//! FEN in the format of Fairy-Stockfish's variant `breakthrough`, with the extensions of docs/NOTATION.md.

use super::excerpt::excerpt;
use super::fen_error::FenError;
use super::piece_placement::{PiecePlacement, parse_placement};
use crate::{Bitboard, Options, Position, Setup, Side, Variant, VariantError};
use std::fmt;
use std::str::FromStr;

/// Parses a position of the standard rules. The text determines the board size and the obstacles.
///
/// # Errors
/// The text is not a FEN, or the position is illegal.
pub fn parse_fen(text: &str) -> Result<Position, FenError> {
    Ok(Position::from_setup(&parse_fen_setup(text)?)?)
}

/// Parses a position of a variant.
///
/// # Errors
/// The text is not a FEN, its board is not the variant's, or the position is illegal.
pub fn parse_variant_fen(variant: &Variant, text: &str) -> Result<Position, FenError> {
    let fen: Fen = text.parse()?;
    let options = variant.options();
    let PiecePlacement { size, obstacles, .. } = fen.placement;
    if size != options.size || obstacles != options.obstacles {
        let found = if size == options.size {
            "other obstacles".to_owned()
        } else {
            size.to_string()
        };
        let expected = options.size;
        return Err(FenError::OtherBoard { expected, found });
    }
    Ok(Position::from_setup(&fen.setup(*variant))?)
}

/// Parses a set-up of the standard rules. The set-up may be illegal. The text determines the board size and the obstacles.
///
/// # Errors
/// The text is not a FEN, or its board is not playable.
pub fn parse_fen_setup(text: &str) -> Result<Setup, FenError> {
    let fen: Fen = text.parse()?;
    Ok(fen.setup(fen.variant()?))
}

/// Contents of a FEN, which need not be a legal position of any variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fen {
    /// The board with its pieces and obstacles.
    pub placement: PiecePlacement,
    /// Number of breakthroughs made by each side.
    pub breakthroughs: [u8; 2],
    /// The side to move.
    pub side_to_move: Side,
    /// The full-move number, counted from 1.
    pub move_number: u32,
}

impl Fen {
    /// Converts the contents to a set-up of a variant.
    #[must_use]
    pub fn setup(&self, variant: Variant) -> Setup {
        let [first, second] = self.placement.pieces.map(|pieces| pieces.squares().collect());
        Setup {
            variant,
            first,
            second,
            breakthroughs: self.breakthroughs,
            side_to_move: self.side_to_move,
            move_number: self.move_number,
        }
    }

    /// Returns the variant for [`parse_fen_setup`]: the standard rules with the obstacles of the text. If the pieces fill 1 to 3
    /// home ranks, they are the starting position; otherwise, the default starting position is used.
    fn variant(&self) -> Result<Variant, VariantError> {
        let default = Options {
            starting_side: self.side_to_move,
            obstacles: self.placement.obstacles,
            ..Options::standard(self.placement.size)
        };
        for home_ranks in 1..=Variant::MAX_HOME_RANKS {
            let options = Options { home_ranks, ..default };
            if options.start_pieces() == self.placement.pieces
                && let Ok(variant) = Variant::from_options(options)
            {
                return Ok(variant);
            }
        }
        // If obstacles do not leave any legal move in the default starting position, the pieces of the FEN become the starting
        // position.
        Variant::from_options(default).or_else(|error| {
            let with_pieces = Options {
                pieces: Some(self.placement.pieces),
                ..default
            };
            Variant::from_options(with_pieces).map_err(|_| error)
        })
    }
}

/// Parses a FEN. The half-move clock and the full-move number may be missing. The castling and en-passant fields of chess are
/// skipped, as are the operations of an EPD, except the move number (`fmvn`). Underscores are parsed as spaces, as in URLs.
impl FromStr for Fen {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Fen, FenError> {
        let text = text.replace('_', " ");
        let mut fields = text.split_whitespace();
        let Some(placement) = fields.next() else {
            return Err(FenError::SideToMove("the end".to_owned()));
        };
        let offset = text.chars().take_while(|c| c.is_whitespace()).count();
        let placement = parse_placement(placement, offset)?;
        let side_to_move = match fields.next() {
            Some("w") => Side::First,
            Some("b") => Side::Second,
            Some(other) => return Err(FenError::SideToMove(format!("`{}`", excerpt(other)))),
            None => return Err(FenError::SideToMove("the end".to_owned())),
        };
        let mut fields = fields.skip_while(|field| is_castling_or_en_passant(field)).peekable();
        let mut fen = Fen {
            placement,
            breakthroughs: [0; 2],
            side_to_move,
            move_number: 1,
        };
        if text.contains(';') && fields.peek().is_some_and(|field| is_operation_code(field)) {
            let operations: Vec<&str> = fields.collect();
            fen.move_number = move_number_of_operations(&operations.join(" ")).unwrap_or(1);
            return Ok(fen);
        }
        let mut counter = |field: &'static str| match fields.next_if(|found| !found.starts_with('+')) {
            None => Ok(None),
            Some(found) => found.parse::<u32>().map(Some).map_err(|_| FenError::Counter {
                field,
                found: excerpt(found),
            }),
        };
        counter("half-move count")?;
        fen.move_number = counter("move number")?.unwrap_or(1);
        if let Some(breakthroughs) = fields.peek().and_then(|field| parse_breakthroughs(field)) {
            fields.next();
            fen.breakthroughs = breakthroughs;
        }
        match fields.next() {
            Some(rest) => Err(FenError::Rest(excerpt(rest))),
            None => Ok(fen),
        }
    }
}

/// Whether a field contains castling rights (`KQkq`, `HAha` or `-`) or an en-passant square (`e3` or `-`).
fn is_castling_or_en_passant(field: &str) -> bool {
    match field.as_bytes() {
        b"-" | [b'a'..=b'p', b'1'..=b'9'] => true,
        letters @ [_, ..] if letters.len() <= 4 => letters
            .iter()
            .all(|letter| matches!(letter.to_ascii_lowercase(), b'k' | b'q' | b'a'..=b'h')),
        _ => false,
    }
}

/// Whether a field starts an operation of an EPD, such as `bm a2a3;`.
fn is_operation_code(field: &str) -> bool {
    field.starts_with(|c: char| c.is_ascii_alphabetic())
}

/// Returns the move number (`fmvn`) in the operations of an EPD.
fn move_number_of_operations(operations: &str) -> Option<u32> {
    let mut operations = operations.split(';').map(str::trim);
    operations.find_map(|operation| operation.strip_prefix("fmvn ")?.trim().parse().ok())
}

impl fmt::Display for Fen {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side_to_move = match self.side_to_move {
            Side::First => 'w',
            Side::Second => 'b',
        };
        write!(formatter, "{} {side_to_move} 0 {}", self.placement, self.move_number)?;
        let [first, second] = self.breakthroughs;
        if first > 0 || second > 0 {
            write!(formatter, " +{first}+{second}")?;
        }
        Ok(())
    }
}

/// Parses the numbers of breakthroughs, such as `+1+0`.
fn parse_breakthroughs(field: &str) -> Option<[u8; 2]> {
    let (first, second) = field.strip_prefix('+')?.split_once('+')?;
    Some([first.parse().ok()?, second.parse().ok()?])
}

/// Formats a position as FEN, for example `pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1`.
#[must_use]
pub fn to_fen(position: &Position) -> String {
    let fen = Fen {
        placement: PiecePlacement::from_position(position),
        breakthroughs: Side::BOTH.map(|side| position.breakthroughs(side)),
        side_to_move: position.side_to_move(),
        move_number: position.move_number(),
    };
    fen.to_string()
}
