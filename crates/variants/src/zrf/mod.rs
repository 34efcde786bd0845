//! Rules files of Zillions of Games: which games of the Breakthrough family a file describes, and such files written.
//!
//! A file is text in parentheses ([`form`]), whose macros are expanded ([`macros`]). Its games and variants are taken apart
//! into sections ([`file`], [`sections`]); these give a board as a graph ([`board`]), pieces whose moves are small programs
//! ([`program`]), and goals ([`goals`]). The programs are run from every square against everything that may stand around it
//! ([`steps`]), and only what comes out is compared with the rules ([`family`]), never how it is written. docs/ZRF.md says
//! what is accepted and what is refused.

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

use breakthrough_rules::Variant;

pub use error::{ZrfError, ZrfWriteError};
pub use file::{decode_zrf, parse_zrf};
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

/// A game of the Breakthrough family as a rules file describes it.
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
    /// How it is played.
    pub variant: Variant,
}

impl ZrfGame {
    /// A variant under a title, with the usual names and no further text.
    #[must_use]
    pub fn new(title: &str, variant: Variant) -> ZrfGame {
        ZrfGame {
            title: title.to_owned(),
            description: String::new(),
            history: String::new(),
            strategy: String::new(),
            sides: ["White", "Black"].map(str::to_owned),
            piece_names: ["Man", "Man"].map(str::to_owned),
            variant,
        }
    }
}
