//! The board and its pieces: layout, entities, animations, meshes, marks and effects.

pub(crate) mod animation;
pub(crate) mod captured;
pub(crate) mod clock;
mod contact_shadow;
mod coordinates;
mod drawings;
pub(crate) mod effects;
mod ghosts;
mod marks;
mod moves;
mod piece_meshes;
pub(crate) mod pieces;
mod spawn;
mod squares;

use bevy::prelude::*;

/// Adds the entities and their animations, without rendering.
pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        spawn::plugin,
        moves::plugin,
        captured::plugin,
        animation::plugin,
        effects::plugin,
    ));
}

/// Adds meshes, materials, marks and effects.
pub(super) fn visuals(app: &mut App) {
    app.add_plugins((
        squares::plugin,
        coordinates::plugin,
        clock::plugin,
        piece_meshes::plugin,
        contact_shadow::plugin,
        (marks::plugin, drawings::plugin, ghosts::plugin),
        animation::fade_material::plugin,
        effects::visuals,
    ));
}
