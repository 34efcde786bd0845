//! Plugins by others, each set up in one file of its own.

pub(super) mod assets;
#[cfg(feature = "dev")]
pub(super) mod dev;
pub(super) mod egui;
