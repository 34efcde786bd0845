//! Spawns the entities of a new board, and the pieces and obstacles placed in the editor.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{BoardRoot, square_centre};
use crate::board::animation::{PlacePiecesSystems, SetupAnimation, animate_appearance, animate_setup};
use crate::board::pieces::{BoardSquare, Obstacle, OnSquare, Piece, RestRotation, facing};
use crate::schedule::GameSystems;
use crate::session::{EditorBoardChanged, GameReset, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::notation::PiecePlacement;
use breakthrough_rules::{Bitboard, BoardSize, Side, Square, SquareSet};
use breakthrough_themes::{PieceSet, ThemeId};

pub(super) fn plugin(app: &mut App) {
    app.add_observer(rebuild_board)
        .add_observer(set_up_board)
        .add_observer(update_edited_board)
        .add_systems(
            Update,
            (|mut commands: Commands| commands.trigger(SetUpBoard))
                .in_set(GameSystems::View)
                .before(PlacePiecesSystems)
                .run_if(theme_changed),
        );
}

fn rebuild_board(
    _: On<GameReset>,
    mut commands: Commands,
    session: Res<Session>,
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
    for side in Side::BOTH {
        for square in placement.pieces[side.index()].squares() {
            commands.spawn(piece(side, square, size, root));
        }
    }
    commands.trigger(SetUpBoard);
}

/// Starts the setup animation of a new board. Boards behind menus and the editor's board are not animated.
#[derive(Event, Clone, Copy, Debug)]
struct SetUpBoard;

fn set_up_board(
    _: On<SetUpBoard>,
    session: Res<Session>,
    settings: Res<Settings>,
    parts: Query<(Entity, &OnSquare, Option<&Piece>)>,
    mut commands: Commands,
) {
    if !session.shows_game() {
        return;
    }
    let (size, speed) = (session.size(), settings.effective_speed());
    for (entity, OnSquare(square), piece) in &parts {
        let arrive = match piece {
            Some(Piece(side)) => SetupAnimation::piece(size, *side, *square, square_centre(size, *square), speed),
            None => SetupAnimation::square(size, *square, speed),
        };
        animate_setup(&mut commands.entity(entity), &settings, arrive);
    }
}

/// Run condition: the theme or the piece set has changed.
fn theme_changed(theme: Res<ActiveTheme>, mut before: Local<Option<(ThemeId, PieceSet)>>) -> bool {
    let now = Some((theme.id().clone(), theme.pieces()));
    let last = std::mem::replace(&mut *before, now.clone());
    last.is_some() && last != now
}

/// Updates the pieces and obstacles of the editor's board. Unchanged pieces and obstacles keep their entities.
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

/// Returns the bundle of a piece on its square.
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
