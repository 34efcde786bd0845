//! Pointer input of the editor: a click changes one square, and a stroke changes several squares.

use crate::board::pieces::OnSquare;
use crate::input::DRAG_THRESHOLD_PIXELS;
use crate::schedule::GameSystems;
use crate::screens::editor::Editor;
use crate::states::Screen;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;
use breakthrough_variants::Content;

/// Current stroke, from the press to the release of the mouse button.
#[derive(Resource, Default)]
struct Stroke(Option<StrokeState>);

struct StrokeState {
    content: Content,
    /// Position of the press, in logical pixels.
    pressed_at: Vec2,
    /// Whether the stroke has changed the draft, so that further changes are merged into the same undo step.
    has_changed: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stroke>()
        .add_observer(begin_stroke.run_if(in_state(Screen::Editor)))
        .add_observer(paint_square.run_if(in_state(Screen::Editor)))
        .add_systems(
            Update,
            end_stroke.in_set(GameSystems::Input).run_if(on_message::<PointerInput>),
        )
        .add_systems(OnExit(Screen::Editor), |mut stroke: ResMut<Stroke>| stroke.0 = None);
}

fn begin_stroke(
    press: On<Pointer<Press>>,
    squares: Query<&OnSquare>,
    mut editor: ResMut<Editor>,
    mut stroke: ResMut<Stroke>,
) {
    let Ok(on) = squares.get(press.entity) else {
        return;
    };
    let content = match press.button {
        PointerButton::Primary => editor.content_for_click(on.0),
        PointerButton::Secondary => Content::Empty,
        PointerButton::Middle => return,
    };
    stroke.0 = Some(StrokeState {
        content,
        pressed_at: press.pointer_location.position,
        has_changed: editor.put(on.0, content, false),
    });
}

fn paint_square(
    over: On<Pointer<Over>>,
    squares: Query<&OnSquare>,
    mut editor: ResMut<Editor>,
    mut stroke: ResMut<Stroke>,
) {
    if let (Some(state), Ok(on)) = (&mut stroke.0, squares.get(over.entity))
        // Ignore squares until the pointer has moved, because removing a piece exposes the square behind the piece.
        && over.pointer_location.position.distance(state.pressed_at) > DRAG_THRESHOLD_PIXELS
        && editor.draft().content(on.0) != state.content
    {
        state.has_changed |= editor.put(on.0, state.content, state.has_changed);
    }
}

/// Reads raw pointer input, because `Pointer<Release>` may not arrive if the pressed entity was despawned.
fn end_stroke(mut pointer: MessageReader<PointerInput>, mut stroke: ResMut<Stroke>) {
    let is_release = |input: &PointerInput| matches!(input.action, PointerAction::Release(_) | PointerAction::Cancel);
    if pointer.read().any(is_release) {
        stroke.0 = None;
    }
}
