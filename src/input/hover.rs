//! Updates the hovered square, and finishes animations on any press.

use crate::input::focus::is_menu_open;
use crate::input::pointer::PointerState;
use crate::input::target::PointedSquares;
use crate::session::{FinishAnimations, Selection};
use crate::states::{Overlay, Pause};
use bevy::prelude::*;
use breakthrough_rules::Square;
use std::fmt::Debug;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(hover_square::<Over>.run_if(in_state(Overlay::None).and_then(not(is_menu_open))))
        .add_observer(hover_square::<Move>.run_if(in_state(Overlay::None).and_then(not(is_menu_open))))
        .add_systems(OnEnter(Pause::Paused), clear_hovered)
        .add_systems(OnExit(Overlay::None), clear_hovered)
        .add_observer(leave_square)
        .add_observer(finish_animations_on_press);
}

fn hover_square<E: Clone + Debug + Reflect>(
    event: On<Pointer<E>>,
    pointed: PointedSquares,
    mut pointer: ResMut<PointerState>,
    mut selection: ResMut<Selection>,
) {
    if event.entity != event.original_event_target() {
        return;
    }
    let at = event.pointer_location.position;
    match pointed.square_of(event.entity, at) {
        Some(hit) => {
            let entered = (event.entity, hit);
            if pointer.hovered() != Some(entered) {
                pointer.enter(entered);
            }
            let square = pointed.at(at, hit, &selection, pointer.just_clicked(at));
            set_hovered(&mut selection, &pointer, Some(square));
        }
        None => leave(event.entity, &mut pointer, &mut selection),
    }
}

fn leave_square(out: On<Pointer<Out>>, mut pointer: ResMut<PointerState>, mut selection: ResMut<Selection>) {
    leave(out.entity, &mut pointer, &mut selection);
}

/// Clears the hovered square if it belongs to this entity.
fn leave(entity: Entity, pointer: &mut ResMut<PointerState>, selection: &mut ResMut<Selection>) {
    if pointer.hovered().is_some_and(|(hovered, _)| hovered == entity) {
        pointer.leave();
        set_hovered(selection, pointer, None);
    }
}

/// Clears the hovered square when the pointer is not over the board, or when the board is covered.
pub(super) fn clear_hovered(mut selection: ResMut<Selection>) {
    if selection.hovered.is_some() {
        selection.hovered = None;
    }
}

/// Sets the hovered square, except during a drag: `drag_piece` then sets the hovered square to the drop target.
fn set_hovered(selection: &mut ResMut<Selection>, pointer: &PointerState, hovered: Option<Square>) {
    if !pointer.is_dragging() && selection.hovered != hovered {
        selection.hovered = hovered;
    }
}

/// Finishes animations on a press of any button on any target, regardless of the side to move.
fn finish_animations_on_press(press: On<Pointer<Press>>, mut commands: Commands) {
    if press.entity == press.original_event_target() {
        commands.trigger(FinishAnimations);
    }
}
