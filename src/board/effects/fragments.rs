//! What is left of a captured piece: splinters, shards, sparks, motes or scraps, as the theme has it.

use crate::active_theme::Look;
use crate::board::animation::{FinishAnimations, PieceShattered};
use crate::board::pieces::BoardRoot;
use crate::graphics::materials::{Materials, linear, unlit};
use crate::graphics::mesh_builder::{Builder, with_tangents};
use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use crate::session::{OpenSession, Session};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::{CaptureEffect, Theme};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::f32::consts::{FRAC_PI_2, TAU};
use std::ops::Range;

/// Different shapes of one kind.
const SHAPES: usize = 5;

/// A fragment in flight.
#[derive(Component)]
struct Fragment {
    effect: CaptureEffect,
    velocity: Vec3,
    spin: Vec3,
    size: f32,
    age: f32,
    pace: f32,
}

/// How the fragments of an effect fly. Sizes are in squares, speeds in squares a second.
struct Flight {
    count: usize,
    size: Range<f32>,
    outward: Range<f32>,
    ahead: Range<f32>,
    up: Range<f32>,
    gravity: f32,
    /// How much speed is lost in a second.
    drag: f32,
    /// How much speed is left after the board is hit.
    bounce: f32,
    spin: f32,
    seconds: f32,
}

const fn flight(effect: CaptureEffect) -> Flight {
    match effect {
        CaptureEffect::Splinters => Flight {
            count: 34,
            size: 0.16..0.42,
            outward: 0.5..1.9,
            ahead: 0.6..1.9,
            up: 0.6..2.8,
            gravity: 9.0,
            drag: 0.0,
            bounce: 0.3,
            spin: 9.0,
            seconds: 0.6,
        },
        CaptureEffect::Shards => Flight {
            count: 28,
            size: 0.14..0.34,
            outward: 0.4..1.5,
            ahead: 0.4..1.6,
            up: 0.4..2.2,
            gravity: 12.0,
            drag: 0.0,
            bounce: 0.35,
            spin: 7.0,
            seconds: 0.65,
        },
        CaptureEffect::Sparks => Flight {
            count: 46,
            size: 0.06..0.16,
            outward: 0.8..3.2,
            ahead: 0.8..3.0,
            up: 0.8..3.6,
            gravity: 8.0,
            drag: 1.2,
            bounce: 0.5,
            spin: 0.0,
            seconds: 0.5,
        },
        CaptureEffect::Motes => Flight {
            count: 44,
            size: 0.05..0.12,
            outward: 0.2..0.9,
            ahead: 0.2..0.8,
            up: 0.3..1.5,
            gravity: -0.8,
            drag: 1.6,
            bounce: 0.0,
            spin: 3.0,
            seconds: 0.8,
        },
        CaptureEffect::Scraps => Flight {
            count: 24,
            size: 0.16..0.34,
            outward: 0.4..1.6,
            ahead: 0.4..1.4,
            up: 0.9..2.6,
            gravity: 3.0,
            drag: 2.4,
            bounce: 0.0,
            spin: 6.0,
            seconds: 0.95,
        },
    }
}

/// The shapes by effect, and what glowing fragments are made of, by side.
#[derive(Resource)]
struct FragmentAssets {
    shapes: [[Handle<Mesh>; SHAPES]; CaptureEffect::ALL.len()],
    glow: [Handle<StandardMaterial>; 2],
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, carve.before(OpenSession))
        .add_observer(burst)
        .add_observer(clear)
        .add_systems(
            Update,
            (
                fly.in_set(GameSystems::Animate).run_if(any_with_component::<Fragment>),
                follow_look.in_set(GameSystems::View).run_if(resource_changed::<Look>),
            ),
        );
}

fn carve(mut commands: Commands, mut meshes: ResMut<Assets<Mesh>>, mut materials: ResMut<Assets<StandardMaterial>>) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut shapes = |effect: CaptureEffect| {
        std::array::from_fn(|_| {
            let mesh = match effect {
                CaptureEffect::Splinters => pointed(&mut random, 0.10..0.24),
                CaptureEffect::Shards => pointed(&mut random, 0.26..0.46),
                CaptureEffect::Sparks => pointed(&mut random, 0.05..0.08),
                CaptureEffect::Motes => pointed(&mut random, 0.40..0.50),
                CaptureEffect::Scraps => scrap(&mut random),
            };
            meshes.add(with_tangents(mesh))
        })
    };
    commands.insert_resource(FragmentAssets {
        shapes: CaptureEffect::ALL.map(&mut shapes),
        glow: Side::BOTH.map(|_| materials.add(StandardMaterial::default())),
    });
}

fn follow_look(look: Res<Look>, assets: Res<FragmentAssets>, mut materials: ResMut<Assets<StandardMaterial>>) {
    for (side, handle) in assets.glow.iter().enumerate() {
        if let Some(mut material) = materials.get_mut(handle) {
            *material = unlit(glow_of(look.theme(), side));
        }
    }
}

/// The light of the piece itself, or of hot metal where it has none.
fn glow_of(theme: &Theme, side: usize) -> LinearRgba {
    const BRIGHTNESS: f32 = 2.0;
    let glow = theme.surfaces.pieces()[side].glow;
    linear(glow.map_or(theme.marks.blast, |glow| glow.colour)) * BRIGHTNESS
}

/// An irregular, pointed four-sided body one unit long, with corners this far from its axis.
fn pointed(random: &mut Xoshiro256PlusPlus, radius: Range<f32>) -> Mesh {
    let mut builder = Builder::default();
    let tips = [
        Vec3::new(0.0, 0.5, 0.0),
        Vec3::new(random.random_range(-0.1..0.1), -0.5, 0.0),
    ];
    let waist: Vec<Vec3> = (0..4)
        .map(|corner| {
            let angle = corner as f32 * FRAC_PI_2 + random.random_range(-0.3..0.3);
            let radius = random.random_range(radius.clone());
            Vec3::new(
                angle.cos() * radius,
                random.random_range(-0.15..0.15),
                -angle.sin() * radius,
            )
        })
        .collect();
    for corner in 0..4 {
        let (a, b) = (waist[corner], waist[(corner + 1) % 4]);
        for corners in [[a, b, tips[0], tips[0]], [b, a, tips[1], tips[1]]] {
            let corners = [corners[0], corners[1], corners[2], corners[0].lerp(corners[2], 0.5)];
            builder.quad(corners, corners.map(grain));
        }
    }
    builder.build()
}

/// A torn and folded bit of paper one unit long, seen from both sides.
fn scrap(random: &mut Xoshiro256PlusPlus) -> Mesh {
    let mut builder = Builder::default();
    let mut corner = |x: f32, z: f32| {
        let torn = |along: f32, random: &mut Xoshiro256PlusPlus| along * random.random_range(0.6..1.0);
        Vec3::new(torn(x, random), 0.16, torn(z, random))
    };
    let (left, right) = (
        [corner(-0.4, 0.5), corner(-0.4, -0.5)],
        [corner(0.4, -0.5), corner(0.4, 0.5)],
    );
    let fold = [Vec3::new(0.05, -0.06, -0.45), Vec3::new(-0.05, -0.06, 0.45)];
    for corners in [
        [left[0], fold[1], fold[0], left[1]],
        [fold[1], right[1], right[0], fold[0]],
    ] {
        let mut under = corners;
        under.reverse();
        builder.quad(corners, corners.map(grain));
        builder.quad(under, under.map(grain));
    }
    builder.build()
}

fn grain(point: Vec3) -> Vec2 {
    Vec2::new(point.y * 0.4, point.x + point.z)
}

fn burst(
    shattered: On<PieceShattered>,
    session: Res<Session>,
    look: Res<Look>,
    assets: Res<FragmentAssets>,
    materials: Res<Materials>,
    root: Single<Entity, With<BoardRoot>>,
    mut commands: Commands,
) {
    let effect = look.theme().captures;
    let flight = flight(effect);
    let material = match effect {
        CaptureEffect::Sparks | CaptureEffect::Motes => &assets.glow,
        CaptureEffect::Splinters | CaptureEffect::Shards | CaptureEffect::Scraps => &materials.pieces,
    };
    // The same capture breaks the same way, so that a picture of it can be compared; pieces that break together differ.
    let place = (shattered.position.x * 64.0 + shattered.position.z).to_bits();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(session.generation() ^ u64::from(place));
    for index in 0..flight.count {
        let height = random.random_range(0.05..0.85);
        let angle = random.random_range(0.0..TAU);
        let outward = Vec3::new(angle.cos(), 0.0, angle.sin());
        let size = random.random_range(flight.size.clone());
        let velocity = outward * random.random_range(flight.outward.clone())
            + shattered.direction * random.random_range(flight.ahead.clone())
            + Vec3::Y * random.random_range(flight.up.clone());
        let mut turn = || random.random_range(-1.0..1.0) * flight.spin;
        let spin = Vec3::new(turn(), turn(), turn());
        commands.spawn((
            Name::new("Fragment"),
            Fragment {
                effect,
                velocity,
                spin,
                size,
                age: 0.0,
                pace: shattered.rate,
            },
            Mesh3d(assets.shapes[effect as usize][index % SHAPES].clone()),
            MeshMaterial3d(material[shattered.side.index()].clone()),
            Transform::from_translation(shattered.position.with_y(height) + outward * 0.12)
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
    mut fragments: Query<(Entity, &mut Fragment, &mut Transform)>,
    mut commands: Commands,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    const FLOOR: f32 = 0.02;
    for (entity, mut fragment, mut transform) in &mut fragments {
        redraw.write(KeepRedrawing);
        let flight = flight(fragment.effect);
        let seconds = time.delta_secs() * fragment.pace;
        fragment.age += seconds;
        if fragment.age >= flight.seconds {
            commands.entity(entity).despawn();
            continue;
        }
        fragment.velocity *= (-flight.drag * seconds).exp();
        fragment.velocity.y -= flight.gravity * seconds;
        transform.translation += fragment.velocity * seconds;
        if transform.translation.y < FLOOR {
            transform.translation.y = FLOOR;
            fragment.velocity *= Vec3::new(0.5, -flight.bounce, 0.5);
        }
        let left = 1.0 - fragment.age / flight.seconds;
        if fragment.effect == CaptureEffect::Sparks {
            // A spark is a streak along its way.
            let way = fragment.velocity.normalize_or(Vec3::Y);
            transform.rotation = Quat::from_rotation_arc(Vec3::Y, way);
            let streak = 1.0 + fragment.velocity.length();
            transform.scale = Vec3::new(1.0, streak, 1.0) * fragment.size * left.sqrt();
        } else {
            transform.rotate(Quat::from_scaled_axis(fragment.spin * seconds));
            transform.scale = Vec3::splat(fragment.size * left.sqrt());
        }
    }
}

fn clear(_: On<FinishAnimations>, mut commands: Commands, fragments: Query<Entity, With<Fragment>>) {
    for entity in &fragments {
        commands.entity(entity).despawn();
    }
}
