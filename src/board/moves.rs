//! Updates the pieces to match the shown position. A piece is assigned to its new square in the frame of the change, and is then
//! animated along its path.

use crate::base::layout::{BoardRoot, square_centre, step_vector};
use crate::board::animation::{Shake, animate_appearance, animate_capture, animate_move, animate_removal};
use crate::board::pieces::{OnSquare, Piece};
use crate::board::spawn::piece;
use crate::session::{MoveRejected, PositionShown, Rejection, Session, Transition};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{Bitboard, Side, Square, SquareSet};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(show_position).add_observer(shake_rejected_piece);
}

/// Moves the pieces to their squares in the shown position. Moves and undos are animated. After a jump to another position,
/// pieces appear and disappear.
fn show_position(
    shown: On<PositionShown>,
    mut commands: Commands,
    settings: Res<Settings>,
    session: Res<Session>,
    root: Single<Entity, With<BoardRoot>>,
    leaving: Query<Entity, (With<Piece>, Without<OnSquare>)>,
    mut pieces: Query<(Entity, &Piece, &mut OnSquare, &Transform)>,
) {
    let PiecePlacement {
        size,
        pieces: mut missing,
        ..
    } = shown.placement;
    let travels = match shown.transition {
        Transition::Move { played, side } => Some((side, played.mv.from, played.mv.to, played.captured)),
        Transition::Undo { played, side } => Some((side, played.mv.to, played.mv.from, false)),
        Transition::Jump => None,
    };
    for (entity, &Piece(side), mut on_square, transform) in &mut pieces {
        let mut piece = commands.entity(entity);
        match travels {
            Some((mover, from, to, captures)) if side == mover && on_square.0 == from && from != to => {
                on_square.0 = to;
                let target = square_centre(size, to);
                animate_move(&mut piece, &settings, transform.translation, target, captures);
                if !take(&mut missing[side.index()], to) {
                    // The piece's breakthrough is counted, and the piece is removed.
                    piece.remove::<OnSquare>().insert(Pickable::IGNORE);
                    animate_removal(&mut piece, &settings, target);
                }
            }
            _ if take(&mut missing[side.index()], on_square.0) => {}
            Some((_, from, ..)) if matches!(shown.transition, Transition::Move { .. }) => {
                let direction = step_vector(square_centre(size, from), square_centre(size, on_square.0));
                piece.remove::<OnSquare>().insert(Pickable::IGNORE);
                animate_capture(&mut piece, &settings, direction, capture_seed(&session, on_square.0));
            }
            _ => piece.despawn(),
        }
    }
    if missing.iter().any(|squares| !squares.is_empty()) {
        // A captured piece has returned to the board, so its former entity must not shatter.
        for piece in &leaving {
            commands.entity(piece).despawn();
        }
    }
    for side in Side::BOTH {
        for square in missing[side.index()].squares() {
            animate_appearance(&mut commands.spawn(piece(side, square, size, *root)), &settings);
        }
    }
}

/// Derives the seed of a capture's randomness from the game's seed, the ply and the square.
fn capture_seed(session: &Session, square: Square) -> u64 {
    let ply = session.game().ply(session.shown_node()).unwrap_or_default() as u64;
    let at = session.size().coordinates(square);
    let square = u64::from(at.file) << 8 | u64::from(at.rank);
    session.seed().wrapping_add(ply << 32 | square << 16)
}

/// Removes a square from a set. Returns whether the set contained the square.
fn take(squares: &mut SquareSet, square: Square) -> bool {
    let was_there = squares.contains(square);
    *squares &= !SquareSet::from_square(square);
    was_there
}

fn shake_rejected_piece(
    rejected: On<MoveRejected>,
    mut commands: Commands,
    settings: Res<Settings>,
    pieces: Query<(Entity, &OnSquare), With<Piece>>,
) {
    let is_shown = rejected.reason != Rejection::OtherPositionShown;
    let Some(mv) = rejected.mv.filter(|_| is_shown && !settings.reduced_motion) else {
        return;
    };
    if let Some((entity, _)) = pieces.iter().find(|(_, on_square)| on_square.0 == mv.from) {
        commands.entity(entity).insert(Shake::default());
    }
}
