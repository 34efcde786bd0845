//! Meshes of particles.

use crate::graphics::mesh_builder::Builder;
use bevy::prelude::*;
use breakthrough_themes::CaptureEffect;
use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use std::f32::consts::FRAC_PI_2;
use std::ops::Range;

/// Builds a random mesh of an effect's particles.
pub(super) fn particle_mesh(effect: CaptureEffect, random: &mut Xoshiro256PlusPlus) -> Mesh {
    match effect {
        CaptureEffect::Splinters => splinter(random, 0.10..0.24),
        CaptureEffect::Shards => splinter(random, 0.26..0.46),
        CaptureEffect::Sparks => splinter(random, 0.05..0.08),
        CaptureEffect::Motes => splinter(random, 0.40..0.50),
        CaptureEffect::Scraps => scrap(random),
    }
}

/// Builds an irregular four-sided bipyramid, one unit long along y. The radius of each corner is drawn from `radius`.
fn splinter(random: &mut Xoshiro256PlusPlus, radius: Range<f32>) -> Mesh {
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

/// Builds a torn and folded scrap of paper, one unit long and visible from both sides.
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

/// Returns the texture coordinates of a point on a mesh.
fn grain(point: Vec3) -> Vec2 {
    Vec2::new(point.y * 0.4, point.x + point.z)
}
