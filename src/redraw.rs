//! Redraws on demand: frames are drawn on input and while something moves, thinks or counts down.

use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Requests the next frame without waiting for input. Written in every frame by each system that is not finished.
#[derive(Message, Clone, Copy, Debug)]
pub struct KeepRedrawing;

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeepRedrawing>()
        .add_message::<RequestRedraw>()
        .add_systems(
            Update,
            request_redraw
                .in_set(GameSystems::Redraw)
                .run_if(on_message::<KeepRedrawing>),
        );
}

fn request_redraw(mut requests: MessageReader<KeepRedrawing>, mut redraw: MessageWriter<RequestRedraw>) {
    requests.clear();
    redraw.write(RequestRedraw);
}
