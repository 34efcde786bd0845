//! Exact facts about a position: runners, the race, exchanges, pivotal pieces, holes, blocked pieces and tempo moves.
//! docs/FACTS.md defines each fact. [`Threats`] combine facts about the next move of the opponent.
//!
//! The crate accesses neither files nor clocks and does not start threads. Runners, the race and pivotal pieces require a search
//! with [`Limits`], and poll an [`Interrupt`](breakthrough_rules::Interrupt) about once per 256 nodes.
//!
//! ```
//! use breakthrough_facts::{Limits, Searched, facts};
//! use breakthrough_rules::{Side, notation::parse_fen};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = parse_fen("1p1p/4/1P2/4/P3 w 0 1")?;
//! let facts = facts(&position, &Limits::default(), &|| false)?;
//! let Searched::Determined(Some(race)) = facts.race else {
//!     return Err("expected a race".into());
//! };
//! assert_eq!((race.winner, race.moves), (Side::First, 2));
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod exchange;
mod facts;
mod free_path;
mod limits;
mod pivotal;
mod run;
mod runners;
mod structure;
mod tempo;
mod threats;
mod view;
mod wins;

pub use exchange::{attackers, controlled_squares, exchange_result, hanging, protectors};
pub use facts::{Facts, FactsError, SideFacts, facts, pivotal, race, runners};
pub use free_path::{free_reach, shortest_free_path};
pub use limits::{Limits, Searched};
pub use pivotal::PivotalPiece;
pub use runners::{Race, Runner};
pub use structure::{blocked, blocked_pairs, holes, material};
pub use tempo::tempo;
pub use threats::{Threats, threats};
pub use wins::wins_next;
