//! Hovering over squares, and finishing animations on any press.

use crate::board::animation::FinishAnimations;
use crate::board::pieces::OnSquare;
use crate::input::drag::PointerState;
use crate::input::selection::Selection;
use crate::states::Overlay;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(hover_square.run_if(in_state(Overlay::None)))
        .add_observer(leave_square)
        .add_observer(finish_animations_on_press);
}

fn hover_square(
    over: On<Pointer<Over>>,
    squares: Query<&OnSquare>,
    mut pointer: ResMut<PointerState>,
    mut selection: ResMut<Selection>,
) {
    if let Ok(on_square) = squares.get(over.entity) {
        pointer.enter(over.entity, on_square.0);
        update_hovered(&mut selection, &pointer);
    }
}

fn leave_square(out: On<Pointer<Out>>, mut pointer: ResMut<PointerState>, mut selection: ResMut<Selection>) {
    if pointer.leave(out.entity) {
        update_hovered(&mut selection, &pointer);
    }
}

/// During a drag the hovered square is the one below the piece, which the drag sets.
fn update_hovered(selection: &mut ResMut<Selection>, pointer: &PointerState) {
    let hovered = pointer.hovered_square();
    if !pointer.is_dragging() && selection.hovered != hovered {
        selection.hovered = hovered;
    }
}

/// Applies to every button and every target, whoever is to move.
fn finish_animations_on_press(press: On<Pointer<Press>>, mut commands: Commands) {
    if press.entity == press.original_event_target() {
        commands.trigger(FinishAnimations);
    }
}
