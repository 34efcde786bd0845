//! Plain model of Breakthrough: a slow and simple reference implementation of all options, written from `docs/VARIANTS.md` alone.
//! The model does not share code with the rules crate.
//!
//! A board is a map from squares to pieces. Steps are computed from the positions at which squares are drawn, and each move
//! creates a new board. *Square* refers to a cell of a hexagonal board as well.

mod option_line;
mod options;
mod position;
mod shape;
mod text;
mod validation;

pub(crate) use options::Options;
pub(crate) use position::{Ending, PlainMove, PlainPosition};
pub(crate) use shape::{Cell, Shape, Side};
