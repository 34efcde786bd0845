//! Commands that draw without a window, and measurements.

pub(crate) mod bench_frames;
pub(crate) mod gallery;
pub(crate) mod headless;
pub(crate) mod render;
