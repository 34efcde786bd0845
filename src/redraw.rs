//! Requests redraws while an animation, a search or a timer runs.

use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Keeps the game redrawing: written in every frame in which something is unfinished, it requests the next frame without input.
#[derive(Message, Clone, Copy, Debug)]
pub struct KeepAwake;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeepAwake>()
        .add_message::<RequestRedraw>()
        .add_systems(
            Update,
            request_redraw.in_set(GameSystems::Wake).run_if(on_message::<KeepAwake>),
        );
}

fn request_redraw(mut awake: MessageReader<KeepAwake>, mut redraw: MessageWriter<RequestRedraw>) {
    awake.clear();
    redraw.write(RequestRedraw);
}
