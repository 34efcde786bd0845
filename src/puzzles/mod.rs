//! Puzzles: the file of puzzles, the choice of the next puzzle, and the player's progress. docs/PUZZLES.md describes the puzzles.

mod choice;
mod day;
mod file;
mod mistakes;
mod progress;

pub(crate) use choice::next_puzzle;
pub(crate) use day::today;
#[cfg(test)]
pub(crate) use file::built_in;
pub(crate) use file::{LoadPuzzles, PuzzleCollection, PuzzlesLoaded};
pub(crate) use mistakes::puzzle_of;
pub(crate) use progress::{ProgressDeleted, PuzzleProgress, PuzzleResults};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((file::plugin, mistakes::plugin, progress::plugin));
}
