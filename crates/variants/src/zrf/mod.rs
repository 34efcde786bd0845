//! Reads and writes Zillions files (`.zrf`, the rule files of Zillions of Games) that describe Breakthrough variants.
//!
//! A file is a sequence of S-expressions (`sexpr`) whose macros are expanded (`macros`). Its games and variants are split into
//! sections (`file`, `sections`), which define a board as a graph (`board`), pieces whose moves are small programs (`program`),
//! and goals (`goals`). The programs are run from every position with every possible content of the positions around it
//! (`interpreter`). Only the resulting steps are compared with the rules (`mapping`), so different files can describe the same
//! game. docs/RULE_FILES.md lists the supported and the rejected input.

mod board;
mod board_parts;
mod board_reader;
mod budget;
mod error;
mod file;
mod game;
mod goals;
mod interpreter;
mod macros;
mod mapping;
mod program;
mod sections;
mod sexpr;
mod writer;
mod writer_text;
mod zrf_game;

pub use error::{ZrfError, ZrfWriteError};
pub use file::{decode_zrf, parse_zrf};
pub use writer::zrf_text;
pub use zrf_game::{RejectedGame, ZrfFile, ZrfGame};
