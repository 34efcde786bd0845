//! The pieces as entities: one for each piece on the board, on its square at once, however it gets there on screen.

use crate::board::animation::{Arrive, Shake, appear, ascend, fall, travel};
use crate::board::layout::{square_centre, way};
use crate::session::{BoardLaidOut, MatchReset, MoveMade, MoveRejected, MoveTakenBack, Session};
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
        .add_observer(follow_editor)
        .add_observer(follow_move)
        .add_observer(follow_taking_back)
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

/// What has changed on an editor's board comes and goes; the rest stays.
fn follow_editor(
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
        if wanted.contains(on.0) {
            *wanted &= !SquareSet::from_square(on.0);
        } else {
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

fn follow_move(
    made: On<MoveMade>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    mut pieces: Query<(Entity, &Piece, &mut OnSquare, &Transform)>,
) {
    let (mv, size) = (made.played.mv, session.size());
    let (from, to) = (square_centre(size, mv.from), square_centre(size, mv.to));
    let blown_up = session.position().blown_up(made.side, &made.played);
    let is_taken_off = session.variant().removes_on_goal(made.side, mv.to);
    for (entity, piece, mut on, transform) in &mut pieces {
        let mut strike = |direction: Vec3| {
            let mut struck = commands.entity(entity);
            fall(
                struck.remove::<OnSquare>().insert(Pickable::IGNORE),
                &settings,
                direction,
            );
        };
        if blown_up.contains(&(piece.0, on.0)) {
            strike(way(from, square_centre(size, on.0)));
        } else if piece.0 == made.side && on.0 == mv.from {
            on.0 = mv.to;
            let mut mover = commands.entity(entity);
            travel(&mut mover, &settings, transform.translation, to, made.played.captured);
            if is_taken_off {
                ascend(mover.remove::<OnSquare>().insert(Pickable::IGNORE), &settings);
            }
        } else if piece.0 != made.side && on.0 == mv.to {
            strike(way(from, to));
        }
    }
}

fn follow_taking_back(
    taken: On<MoveTakenBack>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    root: Single<Entity, With<BoardRoot>>,
    leaving: Query<Entity, (With<Piece>, Without<OnSquare>)>,
    mut pieces: Query<(Entity, &Piece, &mut OnSquare, &Transform)>,
) {
    let (mv, size) = (taken.played.mv, session.size());
    let mut back = session.position().blown_up(taken.side, &taken.played);
    if taken.played.captured {
        back.push((!taken.side, mv.to));
    }
    if session.variant().removes_on_goal(taken.side, mv.to) {
        back.push((taken.side, mv.from));
    }
    for (entity, piece, mut on, transform) in &mut pieces {
        if piece.0 == taken.side && on.0 == mv.to && !mv.is_detonation() {
            on.0 = mv.from;
            let target = square_centre(size, mv.from);
            travel(
                &mut commands.entity(entity),
                &settings,
                transform.translation,
                target,
                false,
            );
        }
    }
    if !back.is_empty() {
        // A piece that is back does not shatter as well.
        for piece in &leaving {
            commands.entity(piece).despawn();
        }
    }
    for (side, square) in back {
        appear(&mut commands.spawn(piece(side, square, size, *root)), &settings, 1.0);
    }
}

fn shake_rejected(
    rejected: On<MoveRejected>,
    mut commands: Commands,
    settings: Res<Settings>,
    pieces: Query<(Entity, &OnSquare), With<Piece>>,
) {
    let Some(mv) = rejected.mv.filter(|_| !settings.reduced_motion) else {
        return;
    };
    if let Some((entity, _)) = pieces.iter().find(|(_, on)| on.0 == mv.from) {
        commands.entity(entity).insert(Shake::default());
    }
}
