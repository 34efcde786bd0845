//! Calibration of scores to winning probabilities: games, the fit of the parameters, and a comparison of predicted and observed
//! frequencies.

mod fit;
mod games;
mod sample;
mod table;

pub use fit::{fit_calibration, fit_curve, fit_scales};
pub use games::{CalibrationGames, CalibrationGamesError, Rescore, ScoredGames};
pub use sample::ScoredPosition;
pub use table::{Bin, Reliability};
