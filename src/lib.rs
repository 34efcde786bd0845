//! Breakthrough, Dan Troyka's board game: rules, notation, engine, command line, and (with the feature `ecs`) the game.
//!
//! Layers, lowest first: [`rules`], [`notation`], [`zrf`], [`catalogue`], [`engine`], [`solver`], [`training`], [`cli`],
//! [`themes`], `game`. A layer uses only those before it.

pub mod assets;
mod atomic_write;
pub mod catalogue;
pub mod cli;
pub mod engine;
#[cfg(feature = "ecs")]
pub mod game;
pub mod notation;
pub mod rules;
pub mod solver;
pub mod themes;
mod toml_file;
pub mod training;
mod user_files;
pub mod zrf;
