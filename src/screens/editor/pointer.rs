//! Clicking and painting on the editor's board.

use crate::board::pieces::OnSquare;
use crate::input::DRAG_THRESHOLD_PIXELS;
use crate::schedule::GameSystems;
use crate::screens::Screen;
use crate::screens::editor::Editor;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;
use breakthrough_variants::Content;

/// What a button that is held down does to every square that the pointer comes to.
#[derive(Resource, Default)]
struct Stroke(Option<Held>);

struct Held {
    content: Content,
    /// Where the button went down.
    pressed_at: Vec2,
    /// Whether anything has changed: the rest belongs to the same step.
    has_begun: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Stroke>()
        .add_observer(press.run_if(in_state(Screen::Editor)))
        .add_observer(paint.run_if(in_state(Screen::Editor)))
        .add_systems(
            Update,
            end_stroke.in_set(GameSystems::Input).run_if(on_message::<PointerInput>),
        )
        .add_systems(OnExit(Screen::Editor), |mut stroke: ResMut<Stroke>| stroke.0 = None);
}

fn press(press: On<Pointer<Press>>, squares: Query<&OnSquare>, mut editor: ResMut<Editor>, mut stroke: ResMut<Stroke>) {
    let Ok(on) = squares.get(press.entity) else {
        return;
    };
    let content = match press.button {
        PointerButton::Primary => editor.answer_to_click(on.0),
        PointerButton::Secondary => Content::Empty,
        PointerButton::Middle => return,
    };
    stroke.0 = Some(Held {
        content,
        pressed_at: press.pointer_location.position,
        has_begun: editor.put(on.0, content, false),
    });
}

fn paint(over: On<Pointer<Over>>, squares: Query<&OnSquare>, mut editor: ResMut<Editor>, mut stroke: ResMut<Stroke>) {
    if let (Some(held), Ok(on)) = (&mut stroke.0, squares.get(over.entity))
        // Where a piece was taken off, the pointer comes to what is behind it without having moved.
        && over.pointer_location.position.distance(held.pressed_at) > DRAG_THRESHOLD_PIXELS
        && editor.draft().content(on.0) != held.content
    {
        held.has_begun |= editor.put(on.0, held.content, held.has_begun);
    }
}

/// A button is let go wherever the pointer is then: what it was pressed on may be gone.
fn end_stroke(mut pointer: MessageReader<PointerInput>, mut stroke: ResMut<Stroke>) {
    let is_let_go = |input: &PointerInput| matches!(input.action, PointerAction::Release(_) | PointerAction::Cancel);
    if pointer.read().any(is_let_go) {
        stroke.0 = None;
    }
}
