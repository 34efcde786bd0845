//! What a player does with pointer and keys, turned into intents.

pub(crate) mod actions;
mod choice;
mod keyboard;
mod pointer;
mod selection;
mod typed;

pub(super) use keyboard::move_cursor;
pub use pointer::DRAG_THRESHOLD_PIXELS;
pub use selection::{Selection, SquareChosen, ThreatsToggled};

use crate::screens::{Overlay, Pause};
use crate::session::Session;
use bevy::prelude::*;

/// What the interface keeps for itself: a text field the keys, a panel the pointer.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InterfaceFocus {
    /// Keys go to the interface, not to the board.
    pub keyboard: bool,
    /// The pointer is over the interface, not over the board.
    pub pointer: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<InterfaceFocus>()
        .init_resource::<actions::ActionBindings>()
        .add_plugins((keyboard::plugin, pointer::plugin, selection::plugin));
}

/// Whether the board listens: a match is running and a person at this screen is to move.
fn person_may_move(session: Res<Session>, pause: Option<Res<State<Pause>>>, overlay: Res<State<Overlay>>) -> bool {
    let is_running = pause.is_some_and(|pause| **pause == Pause::Running);
    session.awaits_person() && is_running && **overlay == Overlay::None
}
