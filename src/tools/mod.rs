//! Subcommands of the game: rendering without a window, and frame time measurement.

pub(crate) mod bench_frames;
pub(crate) mod gallery;
pub(crate) mod headless;
pub(crate) mod render;
