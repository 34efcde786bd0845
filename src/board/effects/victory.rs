//! The winning piece rises in a sweep of light.

use crate::active_theme::Look;
use crate::board::animation::easing::{cubic_in_out, parabola};
use crate::board::animation::{FinishAnimations, PlacePieces};
use crate::board::layout::square_centre;
use crate::board::pieces::{BoardRoot, OnSquare, Piece};
use crate::graphics::materials::linear;
use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::session::{MatchEnded, MatchResumed, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_rules::Ending;

const SECONDS: f32 = 0.9;
const RISE: f32 = 0.35;
const LUMENS: f32 = 260_000.0;

/// The light that sweeps around the winner.
#[derive(Component)]
struct Celebration {
    winner: Entity,
    elapsed: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_observer(begin)
        .add_observer(end::<FinishAnimations>)
        .add_observer(end::<MatchResumed>)
        .add_systems(
            Update,
            sweep
                .in_set(GameSystems::View)
                .after(PlacePieces)
                .run_if(any_with_component::<Celebration>),
        );
}

fn begin(
    ended: On<MatchEnded>,
    session: Res<Session>,
    look: Res<Look>,
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
    let Some((winner, _)) = pieces.iter().find(|(_, on)| on.0 == last.mv.to) else {
        return;
    };
    let place = square_centre(session.size(), last.mv.to);
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
        Transform::from_translation(place + Vec3::Y),
        ChildOf(*root),
    ));
}

fn sweep(
    time: Res<Time>,
    session: Res<Session>,
    mut lights: Query<(Entity, &mut Celebration, &mut PointLight, &mut Transform), Without<Piece>>,
    mut pieces: Query<&mut Transform, With<Piece>>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut celebration, mut light, mut transform) in &mut lights {
        redraw.write(KeepRedrawing);
        celebration.elapsed += time.delta_secs();
        let share = celebration.elapsed / SECONDS;
        let Some(last) = session.last_move().filter(|_| share < 1.0) else {
            commands.entity(entity).despawn();
            continue;
        };
        let centre = square_centre(session.size(), last.mv.to);
        let turn = Quat::from_rotation_y(cubic_in_out(share) * std::f32::consts::TAU);
        transform.translation = centre + turn * Vec3::new(0.9, 1.1, 0.9);
        light.intensity = LUMENS * parabola(share);
        if let Ok(mut winner) = pieces.get_mut(celebration.winner) {
            winner.translation.y += RISE * parabola(share);
        }
    }
}

fn end<E: Event>(_: On<E>, mut commands: Commands, lights: Query<Entity, With<Celebration>>) {
    for entity in &lights {
        commands.entity(entity).despawn();
    }
}
