//! The pieces as entities: one for each piece on the board, on its square at once, however it gets there on screen.

use crate::board::animation::{Arrive, Shake, appear, ascend, fall, travel};
use crate::board::layout::{square_centre, way};
use crate::session::{BoardLaidOut, MatchReset, MoveRejected, PositionShown, Rejection, Session, Transition};
use crate::settings::{MoveSpeed, Settings};
use bevy::prelude::*;
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{Bitboard, BoardSize, Side, Square, SquareSet};

/// A piece of a side.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece(pub Side);

/// The square that an entity stands for: a piece on it, or the square itself. Clicking the one means the other.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OnSquare(pub Square);

/// The entity that everything on the board hangs from; gone with the match it belongs to.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardRoot;

/// A square of the board.
#[derive(Component, Clone, Copy, Debug)]
pub struct BoardSquare;

/// What stands on a square that no piece may enter.
#[derive(Component, Clone, Copy, Debug)]
pub struct Obstacle;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(rebuild)
        .add_observer(show_editor_board)
        .add_observer(show_position)
        .add_observer(shake_rejected);
}

/// How long it takes until the last piece is set up, in seconds.
const SET_UP_SECONDS: f32 = 0.8;

fn rebuild(
    _: On<MatchReset>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    old: Query<Entity, With<BoardRoot>>,
) {
    for root in &old {
        commands.entity(root).despawn();
    }
    let size = session.size();
    let root = commands
        .spawn((
            Name::new("Board"),
            BoardRoot,
            Transform::default(),
            Visibility::default(),
        ))
        .id();
    for square in size.all_squares() {
        commands.spawn((
            Name::new(format!("Square {}", size.coordinates(square))),
            BoardSquare,
            OnSquare(square),
            Transform::from_translation(square_centre(size, square)),
            Visibility::default(),
            ChildOf(root),
        ));
    }
    let placement = session.placement();
    for square in placement.obstacles.squares() {
        commands.spawn(obstacle(square, size, root));
    }
    let speed = settings.seen_speed();
    let is_set_up = !session.is_staged() && !session.is_laid_out() && speed != MoveSpeed::Off;
    for side in Side::BOTH {
        for square in placement.pieces[side.index()].squares() {
            let mut piece = commands.spawn(piece(side, square, size, root));
            if is_set_up {
                piece.insert(Arrive::later(
                    speed,
                    SET_UP_SECONDS * turn_at_set_up(size, side, square),
                ));
            }
        }
    }
}

/// When a piece is set up, 0 to 1: file by file, both sides at once, the home rank first.
fn turn_at_set_up(size: BoardSize, side: Side, square: Square) -> f32 {
    const RANK_SHARE: f32 = 0.15;
    let at = size.coordinates(square);
    let last_file = f32::from(size.files.max(2) - 1);
    let from_home = match side {
        Side::First => at.rank,
        Side::Second => size.file_length(at.file) - 1 - at.rank,
    };
    (f32::from(at.file) / last_file) * (1.0 - RANK_SHARE) + RANK_SHARE * f32::from(from_home.min(1))
}

/// What changed on an editor's board appears and disappears; the rest stays.
fn show_editor_board(
    _: On<BoardLaidOut>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    root: Single<Entity, With<BoardRoot>>,
    standing: Query<(Entity, &OnSquare, Option<&Piece>), Or<(With<Piece>, With<Obstacle>)>>,
) {
    let PiecePlacement {
        size,
        mut obstacles,
        mut pieces,
    } = session.placement();
    for (entity, on, piece) in &standing {
        let wanted = match piece {
            Some(Piece(side)) => &mut pieces[side.index()],
            None => &mut obstacles,
        };
        if !take(wanted, on.0) {
            commands.entity(entity).despawn();
        }
    }
    for square in obstacles.squares() {
        appear(&mut commands.spawn(obstacle(square, size, *root)), &settings, 1.0);
    }
    for side in Side::BOTH {
        for square in pieces[side.index()].squares() {
            appear(&mut commands.spawn(piece(side, square, size, *root)), &settings, 1.0);
        }
    }
}

/// Removes a square from a set. Returns whether it was there.
fn take(squares: &mut SquareSet, square: Square) -> bool {
    let was_there = squares.contains(square);
    *squares &= !SquareSet::from_square(square);
    was_there
}

/// Brings the pieces to where they stand in the position shown. A move and an undo are animated; after a jump pieces appear
/// and disappear.
fn show_position(
    shown: On<PositionShown>,
    mut commands: Commands,
    settings: Res<Settings>,
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
    for (entity, &Piece(side), mut on, transform) in &mut pieces {
        let mut piece = commands.entity(entity);
        match travels {
            Some((mover, from, to, captures)) if side == mover && on.0 == from && from != to => {
                on.0 = to;
                travel(
                    &mut piece,
                    &settings,
                    transform.translation,
                    square_centre(size, to),
                    captures,
                );
                if !take(&mut missing[side.index()], to) {
                    // It has come home and is counted.
                    ascend(piece.remove::<OnSquare>().insert(Pickable::IGNORE), &settings);
                }
            }
            _ if take(&mut missing[side.index()], on.0) => {}
            Some((_, from, ..)) if matches!(shown.transition, Transition::Move { .. }) => {
                let direction = way(square_centre(size, from), square_centre(size, on.0));
                fall(
                    piece.remove::<OnSquare>().insert(Pickable::IGNORE),
                    &settings,
                    direction,
                );
            }
            _ => piece.despawn(),
        }
    }
    if missing.iter().any(|squares| !squares.is_empty()) {
        // A piece that is back must not shatter as well.
        for piece in &leaving {
            commands.entity(piece).despawn();
        }
    }
    for side in Side::BOTH {
        for square in missing[side.index()].squares() {
            appear(&mut commands.spawn(piece(side, square, size, *root)), &settings, 1.0);
        }
    }
}

fn obstacle(square: Square, size: BoardSize, root: Entity) -> impl Bundle {
    (
        Name::new("Obstacle"),
        Obstacle,
        OnSquare(square),
        Transform::from_translation(square_centre(size, square)),
        Visibility::default(),
        ChildOf(root),
    )
}

fn piece(side: Side, square: Square, size: BoardSize, root: Entity) -> impl Bundle {
    (
        Name::new(format!("{side:?} piece")),
        Piece(side),
        OnSquare(square),
        Transform::from_translation(square_centre(size, square)),
        Visibility::default(),
        ChildOf(root),
    )
}

fn shake_rejected(
    rejected: On<MoveRejected>,
    mut commands: Commands,
    settings: Res<Settings>,
    pieces: Query<(Entity, &OnSquare), With<Piece>>,
) {
    let is_shown = rejected.reason != Rejection::OtherPositionShown;
    let Some(mv) = rejected.mv.filter(|_| is_shown && !settings.reduced_motion) else {
        return;
    };
    if let Some((entity, _)) = pieces.iter().find(|(_, on)| on.0 == mv.from) {
        commands.entity(entity).insert(Shake::default());
    }
}
