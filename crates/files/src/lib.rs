//! Files of a player: written as a whole or not at all, with names that are free, and TOML with the place of every mistake.
#![warn(missing_docs)]

pub mod player_folder;
pub mod toml_file;
pub mod whole_file;
