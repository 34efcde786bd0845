//! Touch input: turns and zooms the camera with two fingers, and clears the hovered square when the last finger is lifted,
//! because Bevy does not clear this square.

use crate::camera::CameraRequest;
use crate::input::camera::RADIANS_PER_PIXEL;
use crate::input::focus::is_menu_open;
use crate::input::hover::clear_hovered;
use crate::input::pointer::PointerState;
use crate::session::Selection;
use crate::states::{Overlay, Pause};
use bevy::input::InputSystems;
use bevy::input::touch::TouchInput;
use bevy::picking::PickingSystems;
use bevy::prelude::*;

/// State of a two-finger gesture. Until both fingers are lifted, neither finger can move a piece, choose a square or turn the
/// camera alone.
#[derive(Resource, Default)]
pub(super) struct TwoFingers {
    are_down: bool,
    /// Last positions of the fingers, if there are exactly two.
    span: Option<Span>,
}

/// Midpoint and distance of two fingers, in logical pixels.
#[derive(Clone, Copy)]
struct Span {
    middle: Vec2,
    distance: f32,
}

impl Span {
    fn from_touches(touches: &Touches) -> Option<Span> {
        let places: Vec<Vec2> = touches.iter().map(bevy::input::touch::Touch::position).collect();
        let [one, other] = places[..] else { return None };
        Some(Span {
            middle: one.midpoint(other),
            distance: one.distance(other).max(1.0),
        })
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Touches>()
        .add_message::<TouchInput>()
        .init_resource::<TwoFingers>()
        .add_systems(
            PreUpdate,
            follow_fingers
                .after(InputSystems)
                .before(PickingSystems::Hover)
                .run_if(on_message::<TouchInput>),
        )
        .add_systems(
            PreUpdate,
            clear_hover_without_touches
                .after(PickingSystems::PostHover)
                .run_if(on_message::<TouchInput>),
        );
}

/// Run condition: a single finger acts as the pointer.
pub(super) fn is_pointing(fingers: Res<TwoFingers>) -> bool {
    !fingers.are_down
}

/// Turns the camera when both fingers move, and zooms when the fingers spread or pinch. A second finger cancels the drag of the first
/// finger.
fn follow_fingers(
    touches: Res<Touches>,
    (pause, overlay): (Option<Res<State<Pause>>>, Res<State<Overlay>>),
    mut fingers: ResMut<TwoFingers>,
    mut pointer: ResMut<PointerState>,
    mut selection: ResMut<Selection>,
    mut requests: MessageWriter<CameraRequest>,
) {
    let count = touches.iter().count();
    let were_down = fingers.are_down;
    fingers.are_down = count >= 2 || (were_down && count == 1);
    if fingers.are_down && !were_down {
        if pointer.is_dragging() {
            selection.selected = None;
        }
        pointer.cancel();
    }
    let span = Span::from_touches(&touches);
    if let (Some(before), Some(now)) = (fingers.span, span)
        && !is_menu_open(pause, overlay)
    {
        let angle = (before.middle - now.middle) * RADIANS_PER_PIXEL;
        requests.write(CameraRequest::Turn {
            yaw: angle.x,
            pitch: -angle.y,
        });
        requests.write(CameraRequest::Zoom(before.distance / now.distance));
    }
    fingers.span = span;
}

/// Clears the hovered square when the last finger is lifted. Bevy does not trigger `Out` in this case.
fn clear_hover_without_touches(touches: Res<Touches>, mut pointer: ResMut<PointerState>, selection: ResMut<Selection>) {
    if touches.iter().next().is_none() {
        pointer.leave();
        clear_hovered(selection);
    }
}
