//! The game Breakthrough: Bevy systems that show a match, and everything around it.
//!
//! Rules, engine and commands are crates of their own, below `crates/`; docs/ARCHITECTURE.md has the map.

#[cfg(feature = "ecs")]
mod assets;
#[cfg(feature = "ecs")]
pub mod game;

/// The version, with the git revision where there is one.
pub const VERSION: &str = env!("BREAKTHROUGH_VERSION");
