//! Chooses squares on clicks, and clears the selection on clicks beside the board.
//!
//! Bevy also triggers `Click` after a drag of any distance (<https://github.com/bevyengine/bevy/issues/19833>). Clicks are therefore
//! derived from presses and releases: a release within a few pixels of its press is a click on the pressed square.

use crate::base::layout::square_centre;
use crate::input::focus::person_may_move;
use crate::input::pointer::{DRAG_THRESHOLD_PIXELS, LastClick, PointerState, PressedSquare};
use crate::input::selection::SquareChosen;
use crate::input::target::PointedSquares;
use crate::input::touch::is_pointing;
use crate::session::{Selection, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::{Move, Square};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(press_square.run_if(person_may_move.and_then(is_pointing)))
        .add_observer(press_to_deselect)
        .add_observer(deselect)
        .add_observer(click_square);
}

fn press_square(
    press: On<Pointer<Press>>,
    pointed: PointedSquares,
    mut selection: ResMut<Selection>,
    mut pointer: ResMut<PointerState>,
) {
    if press.button != PointerButton::Primary || press.entity != press.original_event_target() {
        return;
    }
    // A press hides the keyboard cursor.
    if selection.cursor.is_some() {
        selection.cursor = None;
    }
    let at = press.pointer_location.position;
    pointer.pressed = pointed.square_of(press.entity, at).map(|hit| {
        let hit = pointed.ring_at(at, hit);
        let foot = square_centre(pointed.position().size(), hit);
        PressedSquare {
            hit,
            chosen: pointed.at(at, hit, &selection, pointer.just_clicked(at)),
            grab_offset: press.hit.position.map_or(Vec3::ZERO, |point| point - foot),
        }
    });
}

fn press_to_deselect(
    press: On<Pointer<Press>>,
    pointed: PointedSquares,
    scene: Query<(), Or<(With<Window>, With<Mesh3d>)>>,
    mut pointer: ResMut<PointerState>,
) {
    if press.entity != press.original_event_target() {
        return;
    }
    let is_on_board = pointed
        .square_of(press.entity, press.pointer_location.position)
        .is_some();
    let cancels = match press.button {
        PointerButton::Primary => !is_on_board && scene.contains(press.entity),
        PointerButton::Secondary => is_on_board || scene.contains(press.entity),
        PointerButton::Middle => false,
    };
    pointer.cancelling = cancels.then_some((press.button, press.pointer_location.position));
}

/// Deselects the selected piece after a click beside the board, or after a click with the secondary button.
fn deselect(release: On<Pointer<Release>>, mut pointer: ResMut<PointerState>, mut selection: ResMut<Selection>) {
    let at = release.pointer_location.position;
    let is_click = |&(button, from): &(PointerButton, Vec2)| {
        button == release.button && from.distance(at) <= DRAG_THRESHOLD_PIXELS
    };
    let is_cancelled = pointer
        .bypass_change_detection()
        .cancelling
        .take_if(|press| is_click(press))
        .is_some();
    if is_cancelled && !pointer.is_dragging && selection.selected.is_some() {
        selection.selected = None;
    }
}

fn click_square(
    release: On<Pointer<Release>>,
    pointed: PointedSquares,
    (session, settings): (Res<Session>, Res<Settings>),
    time: Res<Time<Real>>,
    mut pointer: ResMut<PointerState>,
    mut selection: ResMut<Selection>,
    mut commands: Commands,
) {
    if release.button != PointerButton::Primary || release.entity != release.original_event_target() {
        return;
    }
    let Some(released) = pointed.square_of(release.entity, release.pointer_location.position) else {
        return;
    };
    if pointer.is_dragging {
        return;
    }
    if let Some(pressed) = pointer.pressed.take() {
        if !settings.move_input.allows_drag() && released != pressed.hit {
            return;
        }
        let is_double_click = pointer.is_double_click(pressed.chosen, time.elapsed());
        pointer.clicked = Some(LastClick {
            square: pressed.chosen,
            position: release.pointer_location.position,
            time: time.elapsed(),
        });
        if is_double_click {
            return;
        }
        let to = pressed.chosen;
        let is_move = |from: Square| from != to && session.position().is_legal(Move { from, to });
        if !settings.move_input.allows_click() && selection.selected.is_some_and(is_move) {
            selection.selected = None;
        } else {
            commands.trigger(SquareChosen(to));
        }
    }
}
