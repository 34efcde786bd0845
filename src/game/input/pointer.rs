//! The pointer: hovering, clicking, and dragging with a threshold.
//!
//! Bevy's `Click` also follows a drag and has no threshold (<https://github.com/bevyengine/bevy/issues/19833>), so presses and
//! releases are told apart here: what ends within a few pixels of its press is a click on the square that was pressed.

use super::person_may_move;
use super::selection::{Selection, SquareChosen};
use crate::game::motion::{FinishAnimations, Lift};
use crate::game::pieces::{OnSquare, Piece};
use crate::game::session::{Intent, MatchReset, MoveMade, MoveTakenBack, Session};
use crate::rules::{Move, Square};
use bevy::prelude::*;

/// A press that moves farther than this, in logical pixels, is a drag.
pub const DRAG_THRESHOLD_PIXELS: f32 = 4.0;

/// A press that is not released yet.
#[derive(Resource, Default, Debug)]
struct Grip {
    pressed: Option<Square>,
    /// The entity whose `Over` set the hovered square: a later `Out` of another one does not unset it.
    hovered_entity: Option<Entity>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Grip>()
        .add_observer(hover)
        .add_observer(leave)
        .add_observer(press.run_if(person_may_move))
        .add_observer(drag.run_if(person_may_move))
        .add_observer(release)
        .add_observer(drop)
        .add_observer(|_: On<MatchReset>, mut grip: ResMut<Grip>| *grip = Grip::default())
        .add_observer(|_: On<MoveMade>, mut grip: ResMut<Grip>| grip.pressed = None)
        .add_observer(|_: On<MoveTakenBack>, mut grip: ResMut<Grip>| grip.pressed = None);
}

fn hover(
    over: On<Pointer<Over>>,
    squares: Query<&OnSquare>,
    mut grip: ResMut<Grip>,
    mut selection: ResMut<Selection>,
) {
    let Ok(on) = squares.get(over.entity) else { return };
    grip.hovered_entity = Some(over.entity);
    if selection.hovered != Some(on.0) {
        selection.hovered = Some(on.0);
    }
}

fn leave(out: On<Pointer<Out>>, mut grip: ResMut<Grip>, mut selection: ResMut<Selection>) {
    if grip.hovered_entity == Some(out.entity) {
        grip.hovered_entity = None;
        selection.hovered = None;
    }
}

fn press(
    press: On<Pointer<Press>>,
    squares: Query<&OnSquare>,
    mut grip: ResMut<Grip>,
    mut commands: Commands,
) {
    let Ok(on) = squares.get(press.entity) else { return };
    if press.button == PointerButton::Primary {
        grip.pressed = Some(on.0);
        commands.trigger(FinishAnimations);
    }
}

fn drag(
    drag: On<Pointer<Drag>>,
    session: Res<Session>,
    grip: Res<Grip>,
    mut selection: ResMut<Selection>,
    cameras: Query<(&Camera, &GlobalTransform)>,
    mut pieces: Query<(Entity, &OnSquare, &mut Lift), With<Piece>>,
    mut commands: Commands,
) {
    let Some(from) = grip.pressed.filter(|_| drag.button == PointerButton::Primary) else { return };
    if !selection.dragging {
        let is_own = session.position().piece_at(from) == Some(session.position().side_to_move());
        if drag.distance.length() <= DRAG_THRESHOLD_PIXELS || !is_own {
            return;
        }
        selection.selected = Some(from);
        selection.dragging = true;
    }
    let at = drag.pointer_location.position;
    let ray = cameras.iter().find_map(|(camera, transform)| camera.viewport_to_world(transform, at).ok());
    let point = ray.and_then(|ray| Some(ray.get_point(ray.intersect_plane(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))?)));
    if let Some((entity, _, mut lift)) = pieces.iter_mut().find(|(_, on, _)| on.0 == from) {
        lift.held_at = point;
        // What is under the piece in the hand is where it will go.
        commands.entity(entity).insert(Pickable::IGNORE);
    }
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
    pieces: Query<Entity, (With<Piece>, With<Pickable>)>,
    mut commands: Commands,
) {
    if end.button != PointerButton::Primary {
        return;
    }
    grip.pressed = None;
    if !std::mem::take(&mut selection.dragging) {
        return;
    }
    for piece in &pieces {
        commands.entity(piece).remove::<Pickable>();
    }
    let from = selection.selected.take();
    if let (Some(from), Some(to)) = (from, selection.hovered)
        && from != to
    {
        intents.write(Intent::Play(Move { from, to }));
    }
}
