//! Explosion effect: a flash, and a ring that expands over the affected squares.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{BoardRoot, square_centre};
use crate::base::redraw::KeepRedrawing;
use crate::board::animation::{MIN_SCALE, Slide, playback_rate};
use crate::board::effects::despawn_all;
use crate::graphics::flat_shapes::Flat;
use crate::graphics::textures::linear;
use crate::graphics::unlit_material::UnlitMaterial;
use crate::schedule::GameSystems;
use crate::session::{FinishAnimations, PositionShown, Session, Transition};
use crate::settings::{MoveSpeed, Settings};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;

const EXPLOSION_SECONDS: f32 = 0.45;
/// Final radius of the ring, in squares.
const RADIUS: f32 = 1.75;
/// Height of the ring above the board, in squares.
const HEIGHT: f32 = 0.03;
const LUMENS: f32 = 900_000.0;
/// Initial opacity of the ring.
const OPACITY: f32 = 0.85;

/// The ring and the light of an explosion. The entity is spawned when the move starts, and is invisible until the impact.
#[derive(Component)]
struct Explosion {
    /// Seconds since the impact at normal speed; negative before the impact.
    elapsed: f32,
    /// Animation seconds per second of real time.
    rate: f32,
    material: Handle<UnlitMaterial>,
}

#[derive(Resource)]
struct ExplosionMesh(Handle<Mesh>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_mesh)
        .add_observer(spawn_explosion)
        .add_observer(despawn_all::<FinishAnimations, Explosion>)
        .add_systems(
            Update,
            animate_explosions
                .in_set(GameSystems::Animate)
                .run_if(any_with_component::<Explosion>),
        );
}

fn create_mesh(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    commands.insert_resource(ExplosionMesh(meshes.add(Flat::ring(0.72, 1.0).filled())));
}

fn spawn_explosion(
    shown: On<PositionShown>,
    session: Res<Session>,
    settings: Res<Settings>,
    theme: Res<ActiveTheme>,
    mesh: Res<ExplosionMesh>,
    root: Single<Entity, With<BoardRoot>>,
    mut materials: ResMut<Assets<UnlitMaterial>>,
    mut commands: Commands,
) {
    let Transition::Move { played, .. } = shown.transition else {
        return;
    };
    let mv = played.mv;
    let speed = settings.effective_speed();
    if !mv.is_explosion() || speed == MoveSpeed::Off {
        return;
    }
    let colour = linear(theme.theme().marks.blast);
    let material = materials.add(UnlitMaterial::new(colour.with_alpha(0.0)));
    commands.spawn((
        Name::new("Explosion"),
        Explosion {
            elapsed: -Slide::SECONDS_TO_IMPACT,
            rate: playback_rate(speed),
            material: material.clone(),
        },
        Mesh3d(mesh.0.clone()),
        MeshMaterial3d(material),
        PointLight {
            color: colour.into(),
            intensity: 0.0,
            range: 9.0,
            ..default()
        },
        Transform::from_translation(square_centre(session.size(), mv.from) + Vec3::Y * HEIGHT)
            .with_scale(Vec3::splat(MIN_SCALE)),
        Pickable::IGNORE,
        NotShadowCaster,
        ChildOf(*root),
    ));
}

fn animate_explosions(
    time: Res<Time>,
    mut explosions: Query<(Entity, &mut Explosion, &mut Transform, &mut PointLight)>,
    mut materials: ResMut<Assets<UnlitMaterial>>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut explosion, mut transform, mut light) in &mut explosions {
        redraw.write(KeepRedrawing);
        explosion.elapsed += time.delta_secs() * explosion.rate;
        let progress = (explosion.elapsed / EXPLOSION_SECONDS).clamp(0.0, 1.0);
        if progress >= 1.0 {
            commands.entity(entity).despawn();
            continue;
        }
        if explosion.elapsed < 0.0 {
            continue;
        }
        let remaining = 1.0 - progress;
        let radius = EaseFunction::CubicOut.sample_clamped(progress) * RADIUS;
        transform.scale = Vec3::splat(radius.max(MIN_SCALE));
        light.intensity = LUMENS * remaining * remaining;
        if let Some(mut material) = materials.get_mut(&explosion.material) {
            material.colour.set_alpha(OPACITY * remaining);
        }
    }
}
