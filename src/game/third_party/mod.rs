//! Plugins by others, each set up in one file of its own.

pub(super) mod assets;
pub(super) mod egui;
