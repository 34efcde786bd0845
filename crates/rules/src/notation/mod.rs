//! Text formats: positions, moves, board sizes, variants and game records, read and written.

mod board;
mod moves;
mod position;
mod record;
mod record_error;
mod record_reader;
mod size;
mod variant;

pub use board::{Placement, parse_placement, placement_text};
pub use moves::{MoveTextError, machine_move, parse_move, parse_square, people_line, people_move};
pub use position::{
    Diagram, PositionTextError, diagram_text, parse_diagram, parse_position, parse_position_of, parse_setup,
    position_text,
};
pub use record::{Record, STANDARD_TAGS};
pub use record_error::{RecordError, RecordErrorKind};
pub use record_reader::{MAX_RECORD_MOVES, MAX_VARIATION_DEPTH, parse_record};
pub use size::{SizeTextError, parse_size};
pub use variant::{VariantTextError, options_text, parse_options, variant_text};
