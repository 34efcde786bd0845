//! What is left of a captured piece: splinters of its own wood.

use super::materials::Materials;
use super::shapes::Builder;
use crate::game::GameSystems;
use crate::game::motion::{FinishAnimations, Shattered};
use crate::game::pieces::BoardRoot;
use crate::game::session::{OpenSession, Session};
use crate::game::wake::KeepAwake;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const COUNT: usize = 34;
const LIFE_SECONDS: f32 = 0.6;
const GRAVITY: f32 = 9.0;

/// A splinter in flight.
#[derive(Component)]
struct Shard {
    velocity: Vec3,
    spin: Vec3,
    size: f32,
    age: f32,
    pace: f32,
}

#[derive(Resource)]
struct ShardMeshes(Vec<Handle<Mesh>>);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, carve.before(OpenSession))
        .add_observer(burst)
        .add_observer(clear)
        .add_systems(
            Update,
            fly.in_set(GameSystems::Animate).run_if(any_with_component::<Shard>),
        );
}

fn carve(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let carved = (0..5).map(|_| meshes.add(splinter(&mut random))).collect();
    commands.insert_resource(ShardMeshes(carved));
}

/// An irregular, pointed four-sided splinter about one unit long.
fn splinter(random: &mut Xoshiro256PlusPlus) -> Mesh {
    let mut builder = Builder::default();
    let tips = [
        Vec3::new(0.0, 0.5, 0.0),
        Vec3::new(random.random_range(-0.1..0.1), -0.5, 0.0),
    ];
    let waist: Vec<Vec3> = (0..4)
        .map(|corner| {
            let angle = corner as f32 * std::f32::consts::FRAC_PI_2 + random.random_range(-0.3..0.3);
            let radius = random.random_range(0.10..0.24);
            Vec3::new(
                angle.cos() * radius,
                random.random_range(-0.15..0.15),
                -angle.sin() * radius,
            )
        })
        .collect();
    let uv = |point: Vec3| Vec2::new(point.y * 0.4, point.x + point.z);
    for corner in 0..4 {
        let (a, b) = (waist[corner], waist[(corner + 1) % 4]);
        for corners in [[a, b, tips[0], tips[0]], [b, a, tips[1], tips[1]]] {
            builder.quad(
                [corners[0], corners[1], corners[2], corners[0].lerp(corners[2], 0.5)],
                corners.map(uv),
            );
        }
    }
    let mesh = builder.build();
    mesh.with_generated_tangents()
        .expect("positions, normals, texture coordinates and indices are there")
}

fn burst(
    shattered: On<Shattered>,
    session: Res<Session>,
    meshes: Res<ShardMeshes>,
    materials: Res<Materials>,
    root: Single<Entity, With<BoardRoot>>,
    mut commands: Commands,
) {
    // The same capture splinters the same way, so that a picture of it can be compared; pieces that break together differ.
    let place = (shattered.place.x * 64.0 + shattered.place.z).to_bits();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(session.generation() ^ u64::from(place));
    for index in 0..COUNT {
        let height = random.random_range(0.05..0.85);
        let angle = random.random_range(0.0..std::f32::consts::TAU);
        let outward = Vec3::new(angle.cos(), 0.0, angle.sin());
        let size = random.random_range(0.16..0.42);
        let velocity = outward * random.random_range(0.5..1.9)
            + shattered.direction * random.random_range(0.6..1.9)
            + Vec3::Y * random.random_range(0.6..2.8);
        commands.spawn((
            Name::new("Splinter"),
            Shard {
                velocity,
                spin: Vec3::new(
                    random.random_range(-9.0..9.0),
                    random.random_range(-9.0..9.0),
                    random.random_range(-9.0..9.0),
                ),
                size,
                age: 0.0,
                pace: shattered.pace,
            },
            Mesh3d(meshes.0[index % meshes.0.len()].clone()),
            MeshMaterial3d(materials.pieces[shattered.side.index()].clone()),
            Transform::from_translation(shattered.place.with_y(height) + outward * 0.12)
                .with_rotation(Quat::from_rotation_z(angle))
                .with_scale(Vec3::splat(size)),
            Pickable::IGNORE,
            NotShadowCaster,
            ChildOf(*root),
        ));
    }
}

fn fly(
    time: Res<Time>,
    mut shards: Query<(Entity, &mut Shard, &mut Transform)>,
    mut commands: Commands,
    mut awake: MessageWriter<KeepAwake>,
) {
    for (entity, mut shard, mut transform) in &mut shards {
        awake.write(KeepAwake);
        let seconds = time.delta_secs() * shard.pace;
        shard.age += seconds;
        if shard.age >= LIFE_SECONDS {
            commands.entity(entity).despawn();
            continue;
        }
        shard.velocity.y -= GRAVITY * seconds;
        transform.translation += shard.velocity * seconds;
        if transform.translation.y < 0.02 {
            transform.translation.y = 0.02;
            shard.velocity *= Vec3::new(0.5, -0.3, 0.5);
        }
        transform.rotate(Quat::from_scaled_axis(shard.spin * seconds));
        let left = 1.0 - shard.age / LIFE_SECONDS;
        transform.scale = Vec3::splat(shard.size * left.sqrt());
    }
}

fn clear(_: On<FinishAnimations>, mut commands: Commands, shards: Query<Entity, With<Shard>>) {
    for entity in &shards {
        commands.entity(entity).despawn();
    }
}
