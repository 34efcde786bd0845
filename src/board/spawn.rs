//! Spawns the entities of a new board, and of what an editor puts on it.

use crate::board::animation::{ScaleIn, animate_appearance};
use crate::board::layout::square_centre;
use crate::board::pieces::{BoardRoot, BoardSquare, Obstacle, OnSquare, Piece, RestRotation, facing};
use crate::session::{EditorBoardChanged, MatchReset, Session};
use crate::settings::{MoveSpeed, Settings};
use bevy::prelude::*;
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{Bitboard, BoardSize, Side, Square, SquareSet};

/// Seconds until the last piece of a new match starts to appear, at normal speed.
const SETUP_SECONDS: f32 = 0.8;
/// How much later the pieces in front of the home rank start, as a share of [`SETUP_SECONDS`].
const SETUP_RANK_SHARE: f32 = 0.15;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(rebuild_board).add_observer(update_edited_board);
}

fn rebuild_board(
    _: On<MatchReset>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    old_roots: Query<Entity, With<BoardRoot>>,
) {
    for root in &old_roots {
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
    let is_animated = !session.is_staged() && !session.shows_editor_board() && speed != MoveSpeed::Off;
    for side in Side::BOTH {
        for square in placement.pieces[side.index()].squares() {
            let mut piece = commands.spawn(piece(side, square, size, root));
            if is_animated {
                let delay = SETUP_SECONDS * setup_delay(size, side, square);
                piece.insert(ScaleIn::delayed(speed, delay));
            }
        }
    }
}

/// When a piece of a new match appears, 0 to 1: file by file, both sides at once, the home rank first.
fn setup_delay(size: BoardSize, side: Side, square: Square) -> f32 {
    let at = size.coordinates(square);
    let last_file = f32::from(size.files.max(2) - 1);
    let ranks_from_home = match side {
        Side::First => at.rank,
        Side::Second => size.file_length(at.file) - 1 - at.rank,
    };
    let rank_delay = f32::from(ranks_from_home.min(1));
    (f32::from(at.file) / last_file) * (1.0 - SETUP_RANK_SHARE) + SETUP_RANK_SHARE * rank_delay
}

/// Despawns what the editor has removed and spawns what it has added. Everything else stays.
fn update_edited_board(
    _: On<EditorBoardChanged>,
    mut commands: Commands,
    session: Res<Session>,
    settings: Res<Settings>,
    root: Single<Entity, With<BoardRoot>>,
    existing: Query<(Entity, &OnSquare, Option<&Piece>), Or<(With<Piece>, With<Obstacle>)>>,
) {
    let PiecePlacement {
        size,
        mut obstacles,
        mut pieces,
    } = session.placement();
    for (entity, on_square, piece) in &existing {
        let missing = match piece {
            Some(Piece(side)) => &mut pieces[side.index()],
            None => &mut obstacles,
        };
        if missing.contains(on_square.0) {
            *missing &= !SquareSet::from_square(on_square.0);
        } else {
            commands.entity(entity).despawn();
        }
    }
    for square in obstacles.squares() {
        animate_appearance(&mut commands.spawn(obstacle(square, size, *root)), &settings);
    }
    for side in Side::BOTH {
        for square in pieces[side.index()].squares() {
            animate_appearance(&mut commands.spawn(piece(side, square, size, *root)), &settings);
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

/// A piece on its square.
pub(super) fn piece(side: Side, square: Square, size: BoardSize, root: Entity) -> impl Bundle {
    (
        Name::new(format!("{side:?} piece")),
        Piece(side),
        OnSquare(square),
        RestRotation(facing(side)),
        Transform::from_translation(square_centre(size, square)).with_rotation(facing(side)),
        Visibility::default(),
        ChildOf(root),
    )
}
