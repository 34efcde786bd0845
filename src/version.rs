//! The version of the game.

/// Version, with the git revision if available.
pub(crate) const VERSION: &str = env!("BREAKTHROUGH_VERSION");
