//! Rules files of Zillions of Games: which games of the Breakthrough family a file describes, and such files written.
//!
//! A file is text in parentheses ([`form`]), whose macros are expanded ([`macros`]). Its games and variants are taken apart
//! into sections ([`file`]); these give a board as a graph ([`board`]), pieces whose moves are small programs ([`program`]),
//! and goals ([`goals`]). The programs are run from every square against everything that may stand around it ([`steps`]),
//! and only what comes out is compared with the family ([`family`]), never how it is written. docs/ZRF.md says what is
//! accepted and what is refused.

mod board;
mod board_parts;
mod error;
mod family;
mod file;
mod form;
mod game;
mod goals;
mod macros;
mod program;
mod sections;
mod steps;
mod writer;
mod writer_text;

use crate::rules::Side;

pub use error::{ZrfError, ZrfErrorKind};
pub use file::parse_zrf;
pub use writer::zrf_text;

/// What a rules file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZrfFile {
    /// Its games and variants that belong to the family, in the order of the file.
    pub games: Vec<ZrfGame>,
    /// The others.
    pub refused: Vec<Refused>,
}

/// A game or variant of a file that is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its title, empty if it has none.
    pub title: String,
    /// Why.
    pub error: ZrfError,
}

/// A game of the Breakthrough family as a rules file describes it. Files and ranks count from 0, and (0, 0) is the left
/// square of the first side's back rank. One piece on the far rank wins, and so does capturing every enemy piece; a side
/// that cannot move loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZrfGame {
    /// The title. This and the next three are empty if the file says nothing.
    pub title: String,
    /// The rules in words. Lines are parted by `\n`, as in the next two.
    pub description: String,
    /// Where the game comes from.
    pub history: String,
    /// How to play well.
    pub strategy: String,
    /// What the sides are called, the one that moves up first.
    pub sides: [String; 2],
    /// What their pieces are called.
    pub piece_names: [String; 2],
    /// The board.
    pub shape: ZrfShape,
    /// Squares that no piece enters, as (file, rank), sorted.
    pub obstacles: Vec<(u8, u8)>,
    /// Whether the last file is the left neighbour of file a.
    pub joined_edges: bool,
    /// The squares of each side's pieces at the start, as (file, rank), sorted.
    pub pieces: [Vec<(u8, u8)>; 2],
    /// The side that moves first.
    pub begins: Side,
    /// Whether only captures are legal while there is one.
    pub compulsory_capture: bool,
    /// Whether the step straight ahead may capture.
    pub straight_capture: bool,
}

/// The shape of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZrfShape {
    /// A rectangle of squares.
    Square {
        /// 2–16.
        files: u8,
        /// 3–16.
        ranks: u8,
    },
}
