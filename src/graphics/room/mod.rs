//! Room around the board: its maps, its walls, its table, and the objects on the table.
//!
//! A room is designed for an 8×8 board. For other boards, the room is scaled around the centre of the table's top.

mod maps;
mod objects;
mod painted;
mod placement;
mod table;
mod walls;

pub(crate) use maps::{LitRoom, LoadingRoom, ShowRoomSystems, ShownRoom, TimeOfDayOverride};
pub(crate) use placement::{EXPOSURE, NITS, Placement};

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((maps::plugin, walls::plugin, table::plugin, objects::plugin));
}
