//! Parsers and writers of text formats: FEN, moves, board sizes, variants and PGN.

mod excerpt;
mod fen;
mod fen_error;
mod moves;
mod pasted;
mod pgn;
mod piece_placement;
#[cfg(feature = "serde")]
mod position_serde;
mod short_move;
mod size;
mod trmph;
mod variant;
mod variant_name;

pub use fen::{Fen, parse_fen, parse_fen_setup, parse_variant_fen, to_fen};
pub use fen_error::FenError;
pub use moves::{ParseMoveError, lan_line, lan_move, parse_move, parse_square, uci_move};
pub use pasted::{Pasted, parse_pasted};
pub use pgn::{
    MAX_NOTES, MAX_RECORD_BYTES, MAX_RECORD_MOVES, MAX_VARIATION_DEPTH, PgnError, PgnErrorKind, PgnGame, PgnNote,
    PgnNoteKind, PgnReader, Record, SEVEN_TAG_ROSTER, evaluation_text, parse_evaluation, parse_pgn,
    parse_pgn_with_notes,
};
pub use piece_placement::PiecePlacement;
pub use short_move::read_move;
pub use size::{ParseSizeError, parse_size};
pub use trmph::{TrmphError, TrmphLink};
pub use variant::{ParseVariantError, options_text, parse_options, variant_text};
