//! Training of evaluation networks: self-play games, supervised training on their positions, and a match for each new network.
//! Calibration of scores to winning probabilities. Games for opening books.
#![warn(missing_docs)]

mod calibration;
mod evaluation;
mod explorer;
mod file_limit;
mod general;
mod model;
mod network_match;
mod parallel;
mod parameters;
mod run_event;
mod run_settings;
mod sample;
mod self_play;
mod shard;
mod trainer;
mod training_run;

pub use calibration::{
    Bin, CalibrationGames, CalibrationGamesError, Reliability, Rescore, ScoredGames, ScoredPosition, fit_calibration,
    fit_curve, fit_scales,
};
pub use evaluation::EvaluationChoice;
pub use explorer::{BookProgress, BookRun, BookRunError};
pub use general::{GameRecord, GameShard, GameShardError, GeneralTrainingRun, Mixture};
pub use network_match::NetworkMatch;
pub use run_event::{Event, TrainingError};
pub use run_settings::RunSettings;
pub use sample::Sample;
pub use self_play::SelfPlay;
pub use shard::{Shard, ShardError};
pub use trainer::{Progress, Trainer};
pub use training_run::TrainingRun;
