//! Turning and zooming with the pointer.

use crate::board::pieces::OnSquare;
use crate::camera::CameraRequest;
use crate::input::InterfaceFocus;
use crate::schedule::GameSystems;
use crate::screens::Screen;
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;

const RADIANS_PER_PIXEL: f32 = 0.006;
/// How much one notch of a wheel multiplies the distance.
const ZOOM_PER_NOTCH: f32 = 0.9;
const PIXELS_PER_NOTCH: f32 = 50.0;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(turn)
        .add_systems(Update, zoom.in_set(GameSystems::Input).run_if(on_message::<MouseWheel>));
}

/// The right or middle button turns the board anywhere; the left one beside it.
fn turn(
    drag: On<Pointer<Drag>>,
    squares: Query<&OnSquare>,
    screen: Res<State<Screen>>,
    mut requests: MessageWriter<CameraRequest>,
) {
    let is_bubbling = drag.entity != drag.original_event_target();
    let plays = drag.button == PointerButton::Primary && squares.contains(drag.entity);
    let in_view = matches!(**screen, Screen::Match | Screen::Result);
    if is_bubbling || plays || !in_view {
        return;
    }
    let turned = -drag.delta * RADIANS_PER_PIXEL;
    requests.write(CameraRequest::Turn {
        yaw: turned.x,
        pitch: -turned.y,
    });
}

fn zoom(mut wheel: MessageReader<MouseWheel>, focus: Res<InterfaceFocus>, mut requests: MessageWriter<CameraRequest>) {
    if focus.pointer {
        // Read and forgotten: what was scrolled in a panel must not zoom once the pointer has left it.
        wheel.clear();
        return;
    }
    for scroll in wheel.read() {
        let notches = match scroll.unit {
            MouseScrollUnit::Line => scroll.y,
            MouseScrollUnit::Pixel => scroll.y / PIXELS_PER_NOTCH,
        };
        requests.write(CameraRequest::Zoom(ZOOM_PER_NOTCH.powf(notches)));
    }
}
