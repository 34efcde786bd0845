//! The engine: alpha-beta search with network evaluation, and computer players of several levels. It uses no files, screens
//! or clocks; a caller stops it through an [`Interrupt`].
#![warn(missing_docs)]

mod board_tables;
mod bounds;
mod eval_noise;
mod evaluation;
mod level;
mod limits;
mod move_ordering;
mod network;
mod params;
mod player;
mod quiescence;
mod report;
mod root;
mod score;
mod search;
mod searcher;
mod shared_state;
mod thread;
mod transposition_table;
mod worker;

pub use level::Level;
pub use limits::{Interrupt, Limits};
pub use network::{Network, NetworkError, Weights};
pub use player::Player;
pub use report::{PvLine, Report};
pub use score::{Proven, Score};
pub use searcher::Searcher;
