//! Particles of a capture, in addition to the fragments: splinters, shards, sparks, motes or scraps, depending on the theme.

mod flight;
mod shapes;

use crate::active_theme::ActiveTheme;
use crate::base::layout::BoardRoot;
use crate::base::redraw::KeepRedrawing;
use crate::board::animation::PieceShattered;
use crate::board::effects::{despawn_all, glow_colour};
use crate::graphics::materials::Materials;
use crate::graphics::mesh_builder::with_tangents;
use crate::graphics::unlit_material::UnlitMaterial;
use crate::schedule::GameSystems;
use crate::session::FinishAnimations;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::CaptureEffect;
use flight::flight;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use shapes::particle_mesh;
use std::f32::consts::TAU;
use strum::IntoEnumIterator;

/// Number of mesh variations per effect.
const VARIATIONS: usize = 5;
const MESH_SEED: u64 = 7;
/// Brightness of glowing particles relative to their colour.
pub(super) const GLOW_BRIGHTNESS: f32 = 2.0;
/// Height at which particles hit the board, in squares.
const FLOOR: f32 = 0.02;
/// Fraction of the horizontal speed that remains after an impact on the board.
const FRICTION: f32 = 0.5;

#[derive(Component)]
struct Particle {
    effect: CaptureEffect,
    /// Velocity in squares per second.
    velocity: Vec3,
    /// Angular velocity in radians per second.
    spin: Vec3,
    size: f32,
    age: f32,
    /// Animation seconds per second of real time.
    rate: f32,
}

#[derive(Resource)]
struct ParticleAssets {
    /// Meshes by effect and variation.
    meshes: Vec<[Handle<Mesh>; VARIATIONS]>,
    /// Materials of glowing particles, by side.
    glow: [Handle<UnlitMaterial>; 2],
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, create_assets)
        .add_observer(spawn_particles)
        .add_observer(despawn_all::<FinishAnimations, Particle>)
        .add_systems(
            Update,
            (
                move_particles
                    .in_set(GameSystems::Animate)
                    .run_if(any_with_component::<Particle>),
                recolour_glow
                    .in_set(GameSystems::View)
                    .run_if(resource_changed::<ActiveTheme>),
            ),
        );
}

fn create_assets(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<UnlitMaterial>>,
) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(MESH_SEED);
    commands.insert_resource(ParticleAssets {
        meshes: CaptureEffect::iter()
            .map(|effect| std::array::from_fn(|_| meshes.add(with_tangents(particle_mesh(effect, &mut random)))))
            .collect(),
        glow: Side::BOTH.map(|_| materials.add(UnlitMaterial::default())),
    });
}

fn recolour_glow(theme: Res<ActiveTheme>, assets: Res<ParticleAssets>, mut materials: ResMut<Assets<UnlitMaterial>>) {
    for (side, handle) in assets.glow.iter().enumerate() {
        if let Some(mut material) = materials.get_mut(handle) {
            *material = UnlitMaterial::new(glow_colour(theme.theme(), side) * GLOW_BRIGHTNESS);
        }
    }
}

fn spawn_particles(
    shattered: On<PieceShattered>,
    theme: Res<ActiveTheme>,
    assets: Res<ParticleAssets>,
    materials: Res<Materials>,
    root: Single<Entity, With<BoardRoot>>,
    mut commands: Commands,
) {
    let effect = theme.theme().captures;
    let flight = flight(effect);
    let glows = matches!(effect, CaptureEffect::Sparks | CaptureEffect::Motes);
    let side = shattered.side.index();
    // Invert the bits of the seed, so that particles and fragments use different random numbers.
    let mut random = Xoshiro256PlusPlus::seed_from_u64(!shattered.seed);
    for index in 0..flight.count {
        let height = random.random_range(0.05..0.85);
        let angle = random.random_range(0.0..TAU);
        let outward = Vec3::new(angle.cos(), 0.0, angle.sin());
        let size = random.random_range(flight.size.clone());
        let velocity = outward * random.random_range(flight.outward.clone())
            + shattered.direction * random.random_range(flight.ahead.clone())
            + Vec3::Y * random.random_range(flight.up.clone());
        let mut angular_speed = || random.random_range(-1.0..1.0) * flight.spin;
        let spin = Vec3::new(angular_speed(), angular_speed(), angular_speed());
        let mut particle = commands.spawn((
            Name::new("Particle"),
            Particle {
                effect,
                velocity,
                spin,
                size,
                age: 0.0,
                rate: shattered.rate,
            },
            Mesh3d(assets.meshes[effect as usize][index % VARIATIONS].clone()),
            Transform::from_translation(shattered.position.with_y(height) + outward * 0.12)
                .with_rotation(Quat::from_rotation_z(angle))
                .with_scale(Vec3::splat(size)),
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
        if glows {
            particle.insert(MeshMaterial3d(assets.glow[side].clone()));
        } else {
            particle.insert(MeshMaterial3d(materials.pieces[side].clone()));
        }
    }
}

fn move_particles(
    time: Res<Time>,
    mut particles: Query<(Entity, &mut Particle, &mut Transform)>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    for (entity, mut particle, mut transform) in &mut particles {
        redraw.write(KeepRedrawing);
        let flight = flight(particle.effect);
        let seconds = time.delta_secs() * particle.rate;
        particle.age += seconds;
        if particle.age >= flight.seconds {
            commands.entity(entity).despawn();
            continue;
        }
        particle.velocity *= (-flight.drag * seconds).exp();
        particle.velocity.y -= flight.gravity * seconds;
        transform.translation += particle.velocity * seconds;
        if transform.translation.y < FLOOR {
            transform.translation.y = FLOOR;
            particle.velocity *= Vec3::new(FRICTION, -flight.bounce, FRICTION);
        }
        let remaining = 1.0 - particle.age / flight.seconds;
        if particle.effect == CaptureEffect::Sparks {
            // Sparks are streaks in the direction of flight.
            let direction = particle.velocity.normalize_or(Vec3::Y);
            transform.rotation = Quat::from_rotation_arc(Vec3::Y, direction);
            let length = 1.0 + particle.velocity.length();
            transform.scale = Vec3::new(1.0, length, 1.0) * particle.size * remaining.sqrt();
        } else {
            transform.rotate(Quat::from_scaled_axis(particle.spin * seconds));
            transform.scale = Vec3::splat(particle.size * remaining.sqrt());
        }
    }
}
