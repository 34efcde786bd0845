//! Plain model of Breakthrough: a slow and simple reference implementation of all options, written from `docs/VARIANTS.md` alone.
//! It shares no code with the rules.
//!
//! A board is a map from squares to pieces, steps are computed from the drawn positions of squares, and a move creates a new
//! board. A square may also be a cell of a hexagonal board.

mod option_line;
mod options;
mod position;
mod shape;
mod text;
mod validation;

pub(crate) use options::Options;
pub(crate) use position::{Ending, PlainMove, PlainPosition};
pub(crate) use shape::{Cell, Shape, Side};
