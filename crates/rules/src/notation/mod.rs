//! Parsers and writers of text formats: FEN, moves, board sizes, variants and PGN.

mod excerpt;
mod fen;
mod fen_error;
mod moves;
mod pgn;
mod piece_placement;
mod size;
mod variant;

pub use fen::{Fen, parse_fen, parse_fen_setup, parse_variant_fen, to_fen};
pub use fen_error::FenError;
pub use moves::{ParseMoveError, lan_line, lan_move, parse_move, parse_square, uci_move};
pub use pgn::{
    MAX_RECORD_BYTES, MAX_RECORD_MOVES, MAX_VARIATION_DEPTH, PgnError, PgnErrorKind, PgnGame, PgnReader, Record,
    SEVEN_TAG_ROSTER, parse_pgn,
};
pub use piece_placement::PiecePlacement;
pub use size::{ParseSizeError, parse_size};
pub use variant::{ParseVariantError, options_text, parse_options, variant_text};
