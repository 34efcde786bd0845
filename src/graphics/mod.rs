//! Graphics: quality levels, lighting, materials, mesh building, and the table.

pub(crate) mod accumulation;
mod coat;
pub(crate) mod contact_shadow_material;
pub(crate) mod depth_of_field;
pub(crate) mod draw_calls;
pub(crate) mod environment_map;
pub(crate) mod first_frame;
pub(crate) mod flat_shapes;
pub(crate) mod lacquer;
pub(crate) mod light;
pub(crate) mod long_exposure;
pub(crate) mod lost_graphics;
pub(crate) mod materials;
pub(crate) mod mesh_builder;
mod mipmaps;
pub(crate) mod mirror;
pub(crate) mod moulding;
mod opening_focus;
pub(crate) mod piece_material;
pub(crate) mod plain_squares;
mod plain_table;
pub(crate) mod png;
pub(crate) mod quality;
mod readiness;
mod rgb9e5;
pub(crate) mod room;
pub(crate) mod shown_whole;
pub(crate) mod sweep;
mod table;
pub(crate) mod text_mesh;
pub(crate) mod textures;
pub(crate) mod unlit_material;

pub(crate) use readiness::Readiness;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        quality::plugin,
        (readiness::plugin, accumulation::plugin),
        (lacquer::plugin, mirror::plugin),
        (
            materials::plugin,
            piece_material::plugin,
            unlit_material::plugin,
            contact_shadow_material::plugin,
        ),
        first_frame::plugin,
        mipmaps::plugin,
        (room::plugin, shown_whole::plugin),
        (light::plugin, long_exposure::plugin),
        (depth_of_field::plugin, opening_focus::plugin),
        (table::plugin, plain_table::plugin, plain_squares::plugin),
    ));
}
