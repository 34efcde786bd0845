//! Shows moves. A piece is on its new square in the same frame as in the match; an animation shows how it gets there.

use crate::board::animation::{Shake, animate_appearance, animate_capture, animate_move, animate_removal};
use crate::board::layout::{square_centre, step_vector};
use crate::board::pieces::{BoardRoot, OnSquare, Piece};
use crate::board::spawn::piece;
use crate::session::{MoveMade, MoveRejected, MoveTakenBack, Session};
use crate::settings::Settings;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(show_move)
        .add_observer(show_undo)
        .add_observer(shake_rejected_piece);
}

fn show_move(
    made: On<MoveMade>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    mut pieces: Query<(Entity, &Piece, &mut OnSquare, &Transform)>,
) {
    let (mv, size) = (made.played.mv, session.size());
    let (from, to) = (square_centre(size, mv.from), square_centre(size, mv.to));
    let blown_up = session.position().blown_up(made.side, &made.played);
    let is_removed = session.variant().removes_on_goal(made.side, mv.to);
    for (entity, piece, mut on_square, transform) in &mut pieces {
        let mut capture = |direction: Vec3| {
            let mut captured = commands.entity(entity);
            captured.remove::<OnSquare>().insert(Pickable::IGNORE);
            animate_capture(&mut captured, &settings, direction);
        };
        if blown_up.contains(&(piece.0, on_square.0)) {
            capture(step_vector(from, square_centre(size, on_square.0)));
        } else if piece.0 == made.side && on_square.0 == mv.from {
            on_square.0 = mv.to;
            let mut mover = commands.entity(entity);
            animate_move(&mut mover, &settings, transform.translation, to, made.played.captured);
            if is_removed {
                mover.remove::<OnSquare>().insert(Pickable::IGNORE);
                animate_removal(&mut mover, &settings, to);
            }
        } else if piece.0 != made.side && on_square.0 == mv.to {
            capture(step_vector(from, to));
        }
    }
}

fn show_undo(
    undone: On<MoveTakenBack>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    root: Single<Entity, With<BoardRoot>>,
    leaving: Query<Entity, (With<Piece>, Without<OnSquare>)>,
    mut pieces: Query<(Entity, &Piece, &mut OnSquare, &Transform)>,
) {
    let (mv, size) = (undone.played.mv, session.size());
    let mut returned = session.position().blown_up(undone.side, &undone.played);
    if undone.played.captured {
        returned.push((!undone.side, mv.to));
    }
    if session.variant().removes_on_goal(undone.side, mv.to) {
        returned.push((undone.side, mv.from));
    }
    for (entity, piece, mut on_square, transform) in &mut pieces {
        if piece.0 == undone.side && on_square.0 == mv.to && !mv.is_detonation() {
            on_square.0 = mv.from;
            let target = square_centre(size, mv.from);
            let mut mover = commands.entity(entity);
            animate_move(&mut mover, &settings, transform.translation, target, false);
        }
    }
    if !returned.is_empty() {
        // A captured piece that has returned must not shatter as well.
        for piece in &leaving {
            commands.entity(piece).despawn();
        }
    }
    for (side, square) in returned {
        animate_appearance(&mut commands.spawn(piece(side, square, size, *root)), &settings);
    }
}

fn shake_rejected_piece(
    rejected: On<MoveRejected>,
    mut commands: Commands,
    settings: Res<Settings>,
    pieces: Query<(Entity, &OnSquare), With<Piece>>,
) {
    let Some(mv) = rejected.mv.filter(|_| !settings.reduced_motion) else {
        return;
    };
    if let Some((entity, _)) = pieces.iter().find(|(_, on_square)| on_square.0 == mv.from) {
        commands.entity(entity).insert(Shake::default());
    }
}
