//! The game with all its options once more, slowly and plainly, written from `docs/VARIANTS.md` alone. It shares no code
//! with `rules`, which is checked against it.
//!
//! A board is a map from squares to pieces, the steps are found from where the squares are drawn, and a move makes a new
//! board. Whatever is called a square here may be a cell of a hexagonal board.

mod line;
mod options;
mod position;
mod shape;
mod text;

pub(crate) use options::Options;
pub(crate) use position::{Ending, Plain, PlainMove};
pub(crate) use shape::{Cell, Shape, Side};
