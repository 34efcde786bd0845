//! Setup of third-party plugins, one file each.

pub(super) mod assets;
#[cfg(feature = "dev")]
pub(super) mod dev;
pub(super) mod egui;
mod held_modifiers;
