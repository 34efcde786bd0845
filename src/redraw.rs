//! Redraws only while something moves, thinks or ticks.

use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Written in every frame by whatever is not finished: the next frame is drawn without waiting for input.
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
