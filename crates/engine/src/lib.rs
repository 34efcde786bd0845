//! The engine: who stands better, what to play, and what is proven. It knows no files, screens or clocks; a caller
//! hands in an [`Interrupt`] and decides when to raise it.
#![warn(missing_docs)]

mod bounds;
mod evaluation;
mod level;
mod limits;
mod network;
mod ordering;
mod params;
mod player;
mod quiescence;
mod report;
mod root;
mod score;
mod search;
mod searcher;
mod table;
mod team;
mod terrain;
mod whim;
mod worker;

pub use level::Level;
pub use limits::{Interrupt, Limits};
pub use network::{Network, NetworkError, Weights};
pub use player::Player;
pub use report::{Line, Report};
pub use score::{Proven, Score};
pub use searcher::Searcher;
