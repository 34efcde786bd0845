//! Players of Breakthrough, and games and matches between them: a UCI client, clocks and time management, an arbiter, openings,
//! tournaments, and statistics (Elo, SPRT).
//!
//! ```
//! use breakthrough_arena::{EngineInstance, MatchScore, OpeningBook, Participant, play_game};
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
mod cancel_token;
mod catch_panic;
mod chosen_move;
mod clock;
mod command_line;
mod computer_player;
mod confirmation;
mod duration;
mod elo;
mod engine_check;
mod engine_command;
mod engine_entry;
mod engine_instance;
mod engine_list;
mod engine_match;
mod engine_match_file;
mod engine_name;
mod engine_programs;
mod engine_worker;
mod fault;
mod game_clock;
mod game_summary;
mod launcher;
mod match_score;
mod openings;
mod pairing;
mod participant;
mod pgn_date;
mod pgn_file;
mod players;
mod process_keeper;
mod search_limit;
mod sprt;
mod time_budget;
mod time_control;
mod tournament;
mod tournament_game;
mod uci_engine;
mod uci_info;
mod uci_output;
mod uci_process;
mod uci_report;
mod uci_search_info;
mod uci_text;
mod written_game;

pub use arbiter::{GameResult, MoveStats, play_game};
pub use cancel_token::CancelToken;
pub use catch_panic::catch_panic;
pub use chosen_move::{ChosenMove, SearchStats};
pub use clock::{Clock, UciClocks};
pub use command_line::{join_command, split_command};
pub use computer_player::ComputerPlayer;
pub use confirmation::{Confirmations, ConfirmedCommand, MAX_CONFIRMATIONS_BYTES};
pub use duration::{parse_duration, parse_time_limit};
pub use elo::{EloEstimate, elo_from_score, expected_score};
pub use engine_check::{EngineCheck, check_engine};
pub use engine_command::{EngineCommand, VisibleCommand};
pub use engine_entry::EngineEntry;
pub use engine_instance::EngineInstance;
pub use engine_list::{EngineList, MAX_ENGINE_LIST_BYTES, MAX_ENGINES, NameTaken};
pub use engine_match::{EngineMatch, EngineMatchSettings};
pub use engine_match_file::{MAX_MATCH_STATE_BYTES, unfinished_matches};
pub use engine_name::{EngineName, EngineNameError};
pub use engine_worker::{EngineAnalysis, EngineAnalysisReply, EngineReply, EngineSearch, EngineWorker};
pub use fault::Fault;
pub use game_clock::GameClock;
pub use game_summary::{CurrentGame, GameSummary};
pub use launcher::{Launcher, run_as_launcher};
pub use match_score::MatchScore;
pub use openings::{Opening, OpeningBook};
pub use pairing::Pairing;
pub use participant::{Participant, ParticipantKind, make_names_unique};
pub use pgn_file::PgnFile;
pub use players::{GamePlayer, Players, PlayersTextError};
pub use search_limit::SearchLimit;
pub use sprt::{Hypothesis, Sprt};
pub use time_budget::TimeBudget;
pub use time_control::{TimeControl, TimeControlTextError};
pub use tournament::Tournament;
pub use tournament_game::{GameNumber, GameStats, TournamentGame};
pub use uci_engine::{UciEngine, UciTimeouts};
pub use uci_info::{SHARE_CODES_OPTION, UciInfo, UciOption, UciOptionKind};
pub use uci_output::{UciAnswers, read_uci_output};
pub use uci_report::{UciReport, UciReportReader};
pub use uci_text::{UCI_GAME_NAME, uci_variant_name};

/// Compiles the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
