//! Subcommands of the game: pictures and animations without a window, and frame time measurement. Reports for tests of the running program.

pub(crate) mod animation;
pub(crate) mod bench_frames;
pub(crate) mod frame_report;
pub(crate) mod gallery;
pub(crate) mod headless;
pub(crate) mod render;
mod scene_file;
