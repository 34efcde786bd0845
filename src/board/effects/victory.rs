//! Celebrates a win: the winning piece rises while a light circles around it.

use crate::active_theme::ActiveTheme;
use crate::board::animation::{ExtraHeight, FinishAnimations, PlacePiecesSystems};
use crate::board::layout::square_centre;
use crate::board::pieces::{BoardRoot, OnSquare, Piece};
use crate::easing::parabola;
use crate::graphics::materials::linear;
use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::session::{MatchEnded, MatchResumed, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::Ending;
use std::f32::consts::TAU;

const CELEBRATION_SECONDS: f32 = 0.9;
/// How high the piece rises, in squares.
const RISE_HEIGHT: f32 = 0.35;
const LUMENS: f32 = 260_000.0;
/// The position of the light relative to the winner's square, before it starts to circle.
const LIGHT_OFFSET: Vec3 = Vec3::new(0.9, 1.1, 0.9);

/// The light that circles around the winning piece.
#[derive(Component)]
struct Celebration {
    winner: Entity,
    elapsed: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(start_celebration)
        .add_observer(end_celebration::<FinishAnimations>)
        .add_observer(end_celebration::<MatchResumed>)
        .add_observer(lower_winner)
        .add_systems(
            Update,
            animate_celebration
                .in_set(GameSystems::View)
                .before(PlacePiecesSystems)
                .run_if(any_with_component::<Celebration>),
        );
}

fn start_celebration(
    ended: On<MatchEnded>,
    session: Res<Session>,
    look: Res<ActiveTheme>,
    settings: Res<Settings>,
    root: Single<Entity, With<BoardRoot>>,
    pieces: Query<(Entity, &OnSquare), With<Piece>>,
    mut commands: Commands,
) {
    let Some(last) = session
        .last_move()
        .filter(|_| ended.outcome.ending != Ending::Resignation && !settings.reduced_motion)
    else {
        return;
    };
    let Some((winner, _)) = pieces.iter().find(|(_, on_square)| on_square.0 == last.mv.to) else {
        return;
    };
    let centre = square_centre(session.size(), last.mv.to);
    commands.spawn((
        Name::new("Celebration"),
        Celebration { winner, elapsed: 0.0 },
        PointLight {
            color: linear(look.theme().interface.accent).into(),
            intensity: 0.0,
            range: 9.0,
            radius: 0.3,
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::from_translation(centre + Vec3::Y),
        ChildOf(*root),
    ));
}

fn animate_celebration(
    time: Res<Time>,
    session: Res<Session>,
    mut lights: Query<(Entity, &mut Celebration, &mut PointLight, &mut Transform)>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut celebration, mut light, mut transform) in &mut lights {
        redraw.write(KeepRedrawing);
        celebration.elapsed += time.delta_secs();
        let progress = celebration.elapsed / CELEBRATION_SECONDS;
        let Some(last) = session.last_move().filter(|_| progress < 1.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        let centre = square_centre(session.size(), last.mv.to);
        let rotation = Quat::from_rotation_y(EaseFunction::CubicInOut.sample_clamped(progress) * TAU);
        transform.translation = centre + rotation * LIGHT_OFFSET;
        light.intensity = LUMENS * parabola(progress);
        commands
            .entity(celebration.winner)
            .try_insert(ExtraHeight(RISE_HEIGHT * parabola(progress)));
    }
}

fn end_celebration<E: Event>(_: On<E>, mut commands: Commands, lights: Query<Entity, With<Celebration>>) {
    for entity in &lights {
        commands.entity(entity).despawn();
    }
}

fn lower_winner(removed: On<Remove, Celebration>, celebrations: Query<&Celebration>, mut commands: Commands) {
    if let Ok(celebration) = celebrations.get(removed.entity)
        && let Ok(mut winner) = commands.get_entity(celebration.winner)
    {
        winner.try_remove::<ExtraHeight>();
    }
}
