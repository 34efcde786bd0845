//! Tests of puzzle files, of the embedded puzzles, and of the generator.

#[path = "puzzles/embedded.rs"]
mod embedded;
#[path = "puzzles/file.rs"]
mod file;
#[path = "puzzles/generator.rs"]
mod generator;
#[path = "puzzles/plain.rs"]
mod plain;
#[path = "puzzles/selection.rs"]
mod selection;
