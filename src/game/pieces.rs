//! The pieces as entities: one for each piece on the board, on its square at once, however it gets there on screen.

use super::layout::square_centre;
use super::motion::{Arrive, Shake, Slide, Vanish};
use super::session::{MatchReset, MoveMade, MoveRejected, MoveTakenBack, Session};
use super::settings::Settings;
use crate::rules::{Side, Square};
use bevy::prelude::*;

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

pub(super) fn plugin(app: &mut App) {
    app.add_observer(rebuild)
        .add_observer(follow_move)
        .add_observer(follow_taking_back)
        .add_observer(shake_rejected);
}

fn rebuild(_: On<MatchReset>, mut commands: Commands, session: Res<Session>, old: Query<Entity, With<BoardRoot>>) {
    for root in &old {
        commands.entity(root).despawn();
    }
    let size = session.variant().size();
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
    for side in Side::BOTH {
        for square in session.position().pieces(side) {
            commands.spawn(piece(side, square, &session, root));
        }
    }
}

fn piece(side: Side, square: Square, session: &Session, root: Entity) -> impl Bundle {
    (
        Name::new(format!("{side:?} piece")),
        Piece(side),
        OnSquare(square),
        Transform::from_translation(square_centre(session.variant().size(), square)),
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
    let (mv, size) = (made.played.mv, session.variant().size());
    let slide = |transform: &Transform| {
        let target = square_centre(size, mv.to);
        Slide::new(transform.translation, target, made.played.captured, settings.move_speed)
    };
    for (entity, piece, mut on, transform) in &mut pieces {
        if piece.0 == made.side && on.0 == mv.from {
            on.0 = mv.to;
            commands.entity(entity).insert(slide(transform));
        } else if piece.0 != made.side && on.0 == mv.to {
            let direction = square_centre(size, mv.to) - square_centre(size, mv.from);
            commands
                .entity(entity)
                .remove::<OnSquare>()
                .insert((Vanish::new(direction, settings.move_speed), Pickable::IGNORE));
        }
    }
}

fn follow_taking_back(
    taken: On<MoveTakenBack>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    root: Single<Entity, With<BoardRoot>>,
    struck: Query<Entity, With<Vanish>>,
    mut pieces: Query<(Entity, &Piece, &mut OnSquare, &Transform)>,
) {
    let (mv, size) = (taken.played.mv, session.variant().size());
    for (entity, piece, mut on, transform) in &mut pieces {
        if piece.0 == taken.side && on.0 == mv.to {
            on.0 = mv.from;
            let target = square_centre(size, mv.from);
            commands
                .entity(entity)
                .insert(Slide::new(transform.translation, target, false, settings.move_speed));
        }
    }
    if taken.played.captured {
        // A piece that is back does not shatter as well.
        for piece in &struck {
            commands.entity(piece).despawn();
        }
        commands.spawn((
            piece(!taken.side, mv.to, &session, *root),
            Arrive::new(settings.move_speed),
        ));
    }
}

fn shake_rejected(rejected: On<MoveRejected>, mut commands: Commands, pieces: Query<(Entity, &OnSquare), With<Piece>>) {
    let Some(mv) = rejected.mv else { return };
    if let Some((entity, _)) = pieces.iter().find(|(_, on)| on.0 == mv.from) {
        commands.entity(entity).insert(Shake::default());
    }
}
