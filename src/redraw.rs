//! Requests redraws while an animation or a timer runs.

use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use std::time::Duration;

/// Keeps the game redrawing: written in every frame in which something is unfinished, it requests the next frame without input.
#[derive(Message, Clone, Copy, Debug)]
pub struct KeepRedrawing;

/// Requests one frame after a time, for what changes later without input.
#[derive(Message, Clone, Copy, Debug)]
pub struct RedrawAfter(pub Duration);

pub(super) fn plugin(app: &mut App) {
    app.add_message::<KeepRedrawing>()
        .add_message::<RedrawAfter>()
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
