//! Turns and zooms the camera with the pointer.

use crate::base::interface_focus::InterfaceFocus;
use crate::board::pieces::OnSquare;
use crate::camera::CameraRequest;
use crate::input::focus::is_menu_open;
use crate::input::pointer::PointerState;
use crate::input::touch::is_pointing;
use crate::schedule::GameSystems;
use crate::states::{Overlay, Pause, Screen};
use bevy::input::mouse::{MouseScrollUnit, MouseWheel};
use bevy::prelude::*;

pub(super) const RADIANS_PER_PIXEL: f32 = 0.006;
/// Factor by which one notch of the mouse wheel changes the camera distance.
const ZOOM_PER_NOTCH: f32 = 0.9;
const PIXELS_PER_NOTCH: f32 = 50.0;

/// Whether the current drag started on a panel.
#[derive(Resource, Default)]
struct DragsPanel(bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DragsPanel>()
        .add_observer(
            |_: On<Pointer<DragStart>>, focus: Res<InterfaceFocus>, mut drags_panel: ResMut<DragsPanel>| {
                drags_panel.0 = focus.pointer;
            },
        )
        .add_observer(turn_camera.run_if(not(is_menu_open).and_then(is_pointing)))
        .add_systems(
            Update,
            zoom_camera.in_set(GameSystems::Input).run_if(on_message::<MouseWheel>),
        );
}

/// Turns the camera when the pointer is dragged: with the right or middle button anywhere, or with the left button outside the
/// board.
fn turn_camera(
    drag: On<Pointer<Drag>>,
    squares: Query<&OnSquare>,
    pointer: Res<PointerState>,
    screen: Res<State<Screen>>,
    drags_panel: Res<DragsPanel>,
    mut requests: MessageWriter<CameraRequest>,
) {
    let is_bubbling = drag.entity != drag.original_event_target();
    let is_on_board = squares.contains(drag.entity) || pointer.pressed.is_some();
    let moves_piece = drag.button == PointerButton::Primary && is_on_board;
    let is_in_game = matches!(
        **screen,
        Screen::Analysis | Screen::Game | Screen::Result | Screen::Exercise
    );
    if is_bubbling || moves_piece || !is_in_game || drags_panel.0 {
        return;
    }
    let angle = -drag.delta * RADIANS_PER_PIXEL;
    requests.write(CameraRequest::Turn {
        yaw: angle.x,
        pitch: -angle.y,
    });
}

fn zoom_camera(
    mut wheel: MessageReader<MouseWheel>,
    focus: Res<InterfaceFocus>,
    (pause, overlay): (Option<Res<State<Pause>>>, Res<State<Overlay>>),
    mut requests: MessageWriter<CameraRequest>,
) {
    if focus.pointer || is_menu_open(pause, overlay) {
        // Discards scroll events over panels, so that these events do not zoom the camera after the pointer leaves the panel.
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
