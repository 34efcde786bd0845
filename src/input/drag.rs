//! Drags and drops pieces, and lifts hovered, selected and dragged pieces.

use crate::base::layout::{square_at, square_centre};
use crate::board::animation::{LIFT_DRAGGED, LIFT_HOVERED, LIFT_SELECTED, Lift, PlacePiecesSystems};
use crate::board::pieces::{OnSquare, Piece};
use crate::input::focus::person_may_move;
use crate::input::pointer::{DRAG_THRESHOLD_PIXELS, PointerState};
use crate::input::target::PointedSquares;
use crate::input::touch::is_pointing;
use crate::schedule::GameSystems;
use crate::session::{Intent, Selection, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::{Move, Position, Square};

/// Distance within which a dragged piece snaps to the centre of a legal target, in squares.
const SNAP_DISTANCE: f32 = 0.1;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(drag_piece.run_if(person_may_move.and_then(is_pointing)))
        .add_observer(drop_piece)
        .add_systems(
            Update,
            lift_pieces.in_set(GameSystems::View).before(PlacePiecesSystems).run_if(
                resource_changed::<Session>
                    .or_else(resource_changed::<Selection>)
                    .or_else(resource_changed::<PointerState>),
            ),
        );
}

fn drag_piece(
    drag: On<Pointer<Drag>>,
    pointed: PointedSquares,
    settings: Res<Settings>,
    mut pointer: ResMut<PointerState>,
    mut selection: ResMut<Selection>,
    mut pieces: Query<(Entity, &OnSquare, &mut Lift), With<Piece>>,
    mut commands: Commands,
) {
    let is_drag = drag.button == PointerButton::Primary && settings.move_input.allows_drag();
    let Some(pressed) = pointer.pressed.filter(|_| is_drag) else {
        return;
    };
    let (position, from) = (pointed.position(), pressed.hit);
    if !pointer.is_dragging {
        if drag.distance.length() <= DRAG_THRESHOLD_PIXELS {
            return;
        }
        if position.piece_at(from) != Some(position.side_to_move()) {
            // The press is not on a movable piece. Forget the press, so that the release is not a click.
            pointer.pressed = None;
            return;
        }
        selection.selected = Some(from);
        pointer.is_dragging = true;
    } else if selection.selected != Some(from) {
        // The player has deselected the piece with a key during the drag.
        return;
    }
    // Keep the grabbed point of the piece under the pointer, so that the piece does not jump when the drag starts.
    let ray = pointed.ray(drag.pointer_location.position);
    let height = Vec3::Y * pressed.grab_offset.y;
    let grabbed_point = ray.and_then(|ray| ray.plane_intersection_point(height, InfinitePlane3d::new(Vec3::Y)));
    let foot = grabbed_point.map(|point| point - pressed.grab_offset);
    selection.hovered = foot.and_then(|foot| drop_target(position, from, foot, pointer.hovered_square()));
    if let (Some(foot), Some((entity, _, mut lift))) =
        (foot, pieces.iter_mut().find(|(_, on_square, _)| on_square.0 == from))
    {
        let target = selection.hovered.filter(|to| position.is_legal(Move { from, to: *to }));
        lift.pointer_at = Some(snapped(foot, target.map(|to| square_centre(position.size(), to))));
        // Let the pointer hit the square below the piece instead of the piece.
        commands.entity(entity).insert(Pickable::IGNORE);
    }
}

/// Moves the foot of a dragged piece to the centre of the target square if the distance between them is at most [`SNAP_DISTANCE`].
fn snapped(foot: Vec3, centre: Option<Vec3>) -> Vec3 {
    let is_near = |centre: &Vec3| (foot - *centre).xz().length() <= SNAP_DISTANCE;
    centre.filter(is_near).map_or(foot, |centre| centre.with_y(foot.y))
}

/// Returns the target of a dropped piece: the square below the foot of the piece, or the hovered square if only the hovered square is
/// legal.
fn drop_target(position: &Position, from: Square, foot: Vec3, hovered: Option<Square>) -> Option<Square> {
    let below = square_at(position.size(), foot)?;
    let is_legal = |to: &Square| position.is_legal(Move { from, to: *to });
    if below == from || is_legal(&below) {
        return Some(below);
    }
    hovered.filter(is_legal).or(Some(below))
}

fn drop_piece(
    end: On<Pointer<DragEnd>>,
    mut pointer: ResMut<PointerState>,
    mut selection: ResMut<Selection>,
    mut intents: MessageWriter<Intent>,
) {
    if end.button != PointerButton::Primary {
        return;
    }
    let pressed = pointer.pressed.take().map(|pressed| pressed.hit);
    if !std::mem::take(&mut pointer.is_dragging) {
        return;
    }
    let to = selection.hovered;
    selection.hovered = pointer.hovered_square();
    if selection.selected != pressed {
        return;
    }
    let from = selection.selected.take();
    if let (Some(from), Some(to)) = (from, to)
        && from != to
    {
        // The session rejects illegal moves.
        intents.write(Intent::Play(Move { from, to }));
    }
}

/// Updates the target height of every piece, and makes a piece pickable again when its drag has ended.
fn lift_pieces(
    session: Res<Session>,
    selection: Res<Selection>,
    pointer: Res<PointerState>,
    mut pieces: Query<(Entity, &OnSquare, &Piece, &mut Lift)>,
    mut commands: Commands,
) {
    let side = session.shown_position().side_to_move();
    let is_persons_turn = session.accepts_moves();
    for (entity, on_square, piece, mut lift) in &mut pieces {
        let is_selected = selection.selected == Some(on_square.0);
        let is_dragged = is_selected && pointer.dragged() == Some(on_square.0);
        let is_movable = is_persons_turn && piece.0 == side;
        let target = if is_dragged {
            LIFT_DRAGGED
        } else if is_selected {
            LIFT_SELECTED
        } else if is_movable && selection.hovered == Some(on_square.0) {
            LIFT_HOVERED
        } else {
            0.0
        };
        if lift.target != target {
            lift.target = target;
        }
        if lift.pointer_at.is_some() && !is_dragged {
            lift.pointer_at = None;
            commands.entity(entity).remove::<Pickable>();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::system_runs::runs;
    use crate::session::GameSetup;
    use crate::testing;

    #[test]
    fn a_dragged_piece_snaps_within_a_tenth_of_a_square() {
        let centre = Vec3::new(0.5, 0.0, -0.5);
        let near = centre + Vec3::new(0.07, 0.0, -0.06);
        assert_eq!(snapped(near, Some(centre)), centre);
        assert_eq!(
            snapped(near, None),
            near,
            "an illegal target does not attract the piece"
        );
        let far = centre + Vec3::X * 0.11;
        assert_eq!(snapped(far, Some(centre)), far);
    }

    #[test]
    fn lift_heights_are_updated_only_after_a_change() {
        let mut app = testing::app();
        let is_idle = |app: &mut App| !runs(app, Update, lift_pieces);
        let settle = |app: &mut App| assert!((0..100).any(|_| is_idle(app)), "a change in every frame");
        app.update();
        settle(&mut app);
        let check = |app: &mut App, what: &str, change: fn(&mut World)| {
            assert!((0..10).all(|_| is_idle(app)), "before {what}");
            change(app.world_mut());
            assert!(!is_idle(app), "{what}");
            settle(app);
        };
        check(&mut app, "a game", |world| {
            world.write_message(Intent::Start(GameSetup::default()));
        });
        check(&mut app, "a selection", |world| {
            world.resource_mut::<Selection>().hovered = Some(Square::new(0));
        });
        check(&mut app, "the pointer", |world| {
            world.resource_mut::<PointerState>().leave();
        });
    }
}
