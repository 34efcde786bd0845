//! Setup of third-party plugins, one file each.

pub(super) mod assets;
mod click_order;
#[cfg(feature = "dev")]
pub(super) mod dev;
pub(super) mod egui;
mod held_modifiers;
mod panel_picking;
