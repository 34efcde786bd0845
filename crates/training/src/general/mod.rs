//! Training of the general network, which evaluates boards of every size and most variants.

mod game_record;
mod game_shard;
mod general_run;
mod mixture;
mod model;
mod parameters;
mod samples;
#[cfg(test)]
mod tests;
mod trainer;

pub use game_record::GameRecord;
pub use game_shard::{GameShard, GameShardError};
pub use general_run::GeneralTrainingRun;
pub use mixture::Mixture;
