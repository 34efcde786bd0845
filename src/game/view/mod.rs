//! What is seen: board, pieces, marks, light. It follows the facts and writes nothing back.

mod blast;
mod board;
mod celebrate;
pub(in crate::game) mod draws;
mod fade;
mod flat;
mod fragments;
mod frame;
mod lens;
mod lettering;
mod light;
mod marks;
mod materials;
mod mipmaps;
mod pieces;
mod plain_squares;
mod plain_table;
mod quality;
mod readiness;
mod shapes;
mod studio;
mod sweep;
mod table;

pub(in crate::game) use draws::DrawCalls;
pub(in crate::game) use quality::Quality;
pub(in crate::game) use readiness::Readiness;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        quality::plugin,
        readiness::plugin,
        materials::plugin,
        mipmaps::plugin,
        light::plugin,
        lens::plugin,
        (table::plugin, plain_table::plugin, plain_squares::plugin),
        board::plugin,
        lettering::plugin,
        pieces::plugin,
        marks::plugin,
        (fade::plugin, fragments::plugin),
        blast::plugin,
        celebrate::plugin,
    ));
}
