//! Breakthrough engine: alpha-beta search with network evaluation, and computer players of several levels. The crate accesses
//! neither files nor clocks. Callers stop a search through an
//! [`Interrupt`](crate::Interrupt), which the search polls about once per 1024 nodes.
//!
//! ```
//! use breakthrough_engine::{Limits, Proven, Searcher};
//! use breakthrough_rules::notation::{parse_fen, uci_move};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let position = parse_fen("3p/P3/4/3p/4 w 0 1")?;
//! let mut searcher = Searcher::new(1);
//! let report = searcher.search(&position, &Limits::nodes(1000), &|| false);
//!
//! let best = report.best_move().ok_or("the game is over")?;
//! assert!(["a4a5", "a4b5"].contains(&uci_move(best, position.size()).as_str()));
//! assert_eq!(report.score().proven(), Some(Proven::WinsIn(1)));
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod board_tables;
mod bounds;
mod eval_noise;
mod evaluation;
pub mod helpers;
mod level;
mod limits;
mod move_ordering;
mod network;
mod oversights;
mod params;
mod player;
mod power;
mod quiescence;
mod report;
mod root;
mod score;
mod search;
mod searcher;
mod shared_state;
mod thread;
mod transposition_table;
mod win_probability;
mod worker;

pub use helpers::run_with_helpers;

pub use level::Level;
pub use limits::Limits;
pub use network::{
    BoardFeatures, GeneralNetwork, GeneralNetworkError, GeneralWeights, Network, NetworkError, StaticEvaluator, Tuple,
    TupleFamily, TuplePatterns, Weights, embedded_general_network, embedded_network, embedded_network_name,
};
pub use player::Player;
pub use report::{PvLine, Report};
pub use score::{Proven, Score, ScoreRangeError};
pub use searcher::Searcher;
pub use transposition_table::OutOfMemory;
pub use win_probability::{
    Calibration, CalibrationError, HAND_CRAFTED, NodeScale, WinCurve, WinProbability, evaluation_name, win_probability,
};

/// Tests the examples in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
