//! The pointer: hovering, clicking, and dragging with a threshold.
//!
//! Bevy's `Click` also follows a drag and has no threshold (<https://github.com/bevyengine/bevy/issues/19833>), so presses and
//! releases are told apart here: what ends within a few pixels of its press is a click on the square that was pressed.

use crate::board::animation::{FinishAnimations, Lift};
use crate::board::layout::{square_at, square_centre};
use crate::board::pieces::{OnSquare, Piece};
use crate::input::person_may_move;
use crate::input::selection::{Selection, SquareChosen};
use crate::screens::Overlay;
use crate::session::{Intent, MatchReset, PositionShown, Session};
use bevy::prelude::*;
use breakthrough_rules::{Move, Position, Square};

/// A press that moves farther than this, in logical pixels, is a drag.
pub const DRAG_THRESHOLD_PIXELS: f32 = 4.0;

/// What the pointer holds and touches.
#[derive(Resource, Default, Debug)]
struct Grip {
    /// The square of a press that is not released yet.
    pressed: Option<Square>,
    /// Where it was pressed, seen from the middle of that square on the board's top.
    held_by: Vec3,
    /// What is under the pointer: a later `Out` of another entity does not unset it.
    touched: Option<(Entity, Square)>,
}

impl Grip {
    fn touched_square(&self) -> Option<Square> {
        self.touched.map(|(_, square)| square)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Grip>()
        .add_observer(hover.run_if(in_state(Overlay::None)))
        .add_observer(leave)
        .add_observer(hurry)
        .add_observer(press.run_if(person_may_move))
        .add_observer(drag.run_if(person_may_move))
        .add_observer(release)
        .add_observer(drop)
        .add_observer(|_: On<MatchReset>, mut grip: ResMut<Grip>| *grip = Grip::default())
        .add_observer(|_: On<PositionShown>, mut grip: ResMut<Grip>| grip.pressed = None);
}

fn hover(over: On<Pointer<Over>>, squares: Query<&OnSquare>, mut grip: ResMut<Grip>, mut selection: ResMut<Selection>) {
    let Ok(on) = squares.get(over.entity) else {
        return;
    };
    grip.touched = Some((over.entity, on.0));
    point_at(&mut selection, &grip);
}

fn leave(out: On<Pointer<Out>>, mut grip: ResMut<Grip>, mut selection: ResMut<Selection>) {
    if grip.touched.is_some_and(|(entity, _)| entity == out.entity) {
        grip.touched = None;
        point_at(&mut selection, &grip);
    }
}

/// While a piece is dragged, its own place counts.
fn point_at(selection: &mut ResMut<Selection>, grip: &Grip) {
    if !selection.dragging && selection.hovered != grip.touched_square() {
        selection.hovered = grip.touched_square();
    }
}

/// Whatever is pressed, by whom ever: what moves is not waited for.
fn hurry(press: On<Pointer<Press>>, mut commands: Commands) {
    if press.entity == press.original_event_target() {
        commands.trigger(FinishAnimations);
    }
}

fn press(press: On<Pointer<Press>>, session: Res<Session>, squares: Query<&OnSquare>, mut grip: ResMut<Grip>) {
    if press.button != PointerButton::Primary || press.entity != press.original_event_target() {
        return;
    }
    grip.pressed = squares.get(press.entity).ok().map(|on| on.0);
    if let (Some(square), Some(place)) = (grip.pressed, press.hit.position) {
        grip.held_by = place - square_centre(session.size(), square);
    }
}

fn drag(
    drag: On<Pointer<Drag>>,
    session: Res<Session>,
    mut grip: ResMut<Grip>,
    mut selection: ResMut<Selection>,
    cameras: Query<(&Camera, &GlobalTransform)>,
    mut pieces: Query<(Entity, &OnSquare, &mut Lift), With<Piece>>,
    mut commands: Commands,
) {
    let Some(from) = grip.pressed.filter(|_| drag.button == PointerButton::Primary) else {
        return;
    };
    if !selection.dragging {
        if drag.distance.length() <= DRAG_THRESHOLD_PIXELS {
            return;
        }
        if session.position().piece_at(from) != Some(session.position().side_to_move()) {
            // Nothing to take in the hand, and no click any more.
            grip.pressed = None;
            return;
        }
        selection.selected = Some(from);
        selection.dragging = true;
    } else if selection.selected != Some(from) {
        // A key has put the piece down.
        return;
    }
    // The piece hangs from where it was taken: it stays below the pointer and does not jump when it is picked up.
    let at = drag.pointer_location.position;
    let ray = cameras
        .iter()
        .find_map(|(camera, transform)| camera.viewport_to_world(transform, at).ok());
    let height = Vec3::Y * grip.held_by.y;
    let held = ray.and_then(|ray| ray.plane_intersection_point(height, InfinitePlane3d::new(Vec3::Y)));
    let foot = held.map(|held| held - grip.held_by);
    selection.hovered = foot.and_then(|foot| drop_target(session.position(), from, foot, grip.touched_square()));
    if let (Some(foot), Some((entity, _, mut lift))) = (foot, pieces.iter_mut().find(|(_, on, _)| on.0 == from)) {
        lift.held_at = Some(foot);
        // What is under the piece in the hand can be touched.
        commands.entity(entity).insert(Pickable::IGNORE);
    }
}

/// Where a dragged piece is dropped: on the square below its foot, or on what the pointer touches where only that is legal.
fn drop_target(position: &Position, from: Square, foot: Vec3, touched: Option<Square>) -> Option<Square> {
    let below = square_at(position.size(), foot)?;
    let is_legal = |to: &Square| position.is_legal(Move { from, to: *to });
    if below == from || is_legal(&below) {
        return Some(below);
    }
    touched.filter(is_legal).or(Some(below))
}

fn release(
    release: On<Pointer<Release>>,
    squares: Query<&OnSquare>,
    selection: Res<Selection>,
    mut grip: ResMut<Grip>,
    mut commands: Commands,
) {
    if release.button != PointerButton::Primary || !squares.contains(release.entity) || selection.dragging {
        return;
    }
    if let Some(square) = grip.pressed.take() {
        commands.trigger(SquareChosen(square));
    }
}

fn drop(
    end: On<Pointer<DragEnd>>,
    mut grip: ResMut<Grip>,
    mut selection: ResMut<Selection>,
    mut intents: MessageWriter<Intent>,
) {
    if end.button != PointerButton::Primary {
        return;
    }
    let held = grip.pressed.take();
    if !std::mem::take(&mut selection.dragging) {
        return;
    }
    let to = selection.hovered;
    selection.hovered = grip.touched_square();
    if selection.selected != held {
        return;
    }
    let from = selection.selected.take();
    if let (Some(from), Some(to)) = (from, to)
        && from != to
    {
        intents.write(Intent::Play(Move { from, to }));
    }
}
