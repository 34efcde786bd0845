//! Subcommands of the game: rendering without a window, and frame time measurement. Reports for tests of the running program.

pub(crate) mod bench_frames;
pub(crate) mod frame_report;
pub(crate) mod gallery;
pub(crate) mod headless;
pub(crate) mod render;
mod scene_file;
