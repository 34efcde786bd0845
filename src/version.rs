//! The version of the game.

/// The version, with the git revision if there is one.
pub(crate) const VERSION: &str = env!("BREAKTHROUGH_VERSION");
