//! Teaching the engine what positions are worth: games against itself, a network fitted to their results, and matches that
//! show whether it plays better.
#![warn(missing_docs)]

mod campaign;
mod chunk;
mod contest;
mod fit;
mod model;
mod parameters;
mod sample;
mod self_play;

pub use campaign::{Campaign, CampaignError, Event};
pub use chunk::{Chunk, ChunkError};
pub use contest::{Contest, Tally};
pub use fit::{Fit, Progress};
pub use sample::Sample;
pub use self_play::SelfPlay;
