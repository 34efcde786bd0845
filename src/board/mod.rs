//! The board and its pieces: where squares lie, the entities, their animation, and how they are drawn.

pub mod animation;
pub mod captured;
mod coordinates;
mod effects;
pub(crate) mod frame;
pub mod layout;
mod marks;
mod piece_meshes;
pub mod pieces;
mod squares;

use bevy::prelude::*;

/// Entities and their animation, without anything drawn.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((pieces::plugin, captured::plugin, animation::plugin));
}

/// Meshes, marks and effects.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((
        squares::plugin,
        coordinates::plugin,
        piece_meshes::plugin,
        marks::plugin,
        animation::fade_material::plugin,
        effects::plugin,
    ));
}
