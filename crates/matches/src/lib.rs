//! Engine matches: the participants and their engines, an arbiter, openings, tournaments, statistics (Elo, SPRT), and the PGN file of a
//! match.
//!
//! ```
//! use breakthrough_matches::{EngineInstance, MatchScore, OpeningBook, Participant, play_game};
//! use breakthrough_rules::{Position, Side, Variant};
//! use std::time::Duration;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // A level of the built-in engine against the built-in engine with a node limit. `uci:COMMAND;time=100ms` describes a UCI engine.
//! let [one, two]: [Participant; 2] = ["level:1".parse()?, "nodes:500".parse()?];
//! let [mut one, mut two] = [EngineInstance::new(&one), EngineInstance::new(&two)];
//!
//! // Both games of a pair start with the same opening, here two random moves.
//! let start = Position::start(Variant::new(5, 5)?);
//! let opening = OpeningBook::random(start, 2, 1).ok_or("no openings")?.get(0);
//! let margin = Duration::from_millis(100);
//! let first = play_game(&mut [&mut one, &mut two], &opening, [1, 2], margin, &|_| {});
//! let second = play_game(&mut [&mut two, &mut one], &opening, [3, 4], margin, &|_| {});
//!
//! let mut score = MatchScore::default();
//! score.add(usize::from(first.winner == Side::First) + usize::from(second.winner == Side::Second));
//! let elo = score.elo();
//! println!("{} wins of {}, Elo {:+.0} [{:+.0}, {:+.0}]", score.wins(), score.games(), elo.elo, elo.low, elo.high);
//! # assert_eq!(score.games(), 2);
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod arbiter;
mod elo;
mod engine_instance;
mod engine_match;
mod engine_match_file;
mod game_summary;
mod match_score;
mod openings;
mod pairing;
mod participant;
mod pgn_date;
mod pgn_file;
mod sprt;
mod tournament;
mod tournament_game;
mod written_game;

pub use arbiter::{GameResult, MoveStats, play_game};
pub use elo::{EloEstimate, elo_from_score, expected_score};
pub use engine_instance::EngineInstance;
pub use engine_match::{EngineMatch, EngineMatchSettings};
pub use engine_match_file::{MAX_MATCH_STATE_BYTES, unfinished_matches};
pub use game_summary::{CurrentGame, MatchGame};
pub use match_score::MatchScore;
pub use openings::{Opening, OpeningBook};
pub use pairing::Pairing;
pub use participant::{Participant, ParticipantKind, make_names_unique};
pub use pgn_file::PgnFile;
pub use sprt::{Hypothesis, Sprt};
pub use tournament::Tournament;
pub use tournament_game::{GameNumber, GameStats, TournamentGame};

/// Compiles the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
