//! Initial motion of a captured piece's fragments, by effect.

use super::body::{Body, Simulation};
use super::cut::Solid;
use crate::board::animation::PieceShattered;
use crate::board::pieces::facing;
use bevy::prelude::*;
use breakthrough_themes::CaptureEffect;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::ops::Range;

/// Creates the simulation of the fragments, with their motion at the moment of the impact.
pub(super) fn launch(effect: CaptureEffect, solids: &[Solid], shattered: &PieceShattered) -> Simulation {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(shattered.seed);
    let ahead = shattered.direction.with_y(0.0).normalize_or(Vec3::NEG_Z);
    let rotation = facing(shattered.side);
    let bodies = solids.iter().map(|solid| {
        let middle = rotation * solid.middle;
        let mut body = Body::new(shattered.position + middle, rotation, solid.half, solid.volume);
        start(effect, &mut body, middle, ahead, &mut random);
        body
    });
    let bodies = bodies.collect();
    let (gravity, drag, restitution, friction) = match effect {
        CaptureEffect::Splinters => (12.0, 0.6, 0.25, 0.45),
        CaptureEffect::Shards => (15.0, 0.4, 0.2, 0.5),
        CaptureEffect::Sparks => (8.5, 0.2, 0.35, 0.3),
        CaptureEffect::Motes => (-2.2, 1.8, 0.0, 0.0),
        CaptureEffect::Scraps => (9.0, 1.0, 0.3, 0.6),
    };
    Simulation::new(bodies, shattered.position, ahead, gravity, drag, restitution, friction)
}

fn start(effect: CaptureEffect, body: &mut Body, middle: Vec3, ahead: Vec3, random: &mut Xoshiro256PlusPlus) {
    let mut within = |range: Range<f32>| random.random_range(range);
    let outward = (middle.with_y(0.0) + Vec3::new(within(-0.05..0.05), 0.0, within(-0.05..0.05))).normalize_or(ahead);
    let aside = ahead.cross(Vec3::Y);
    let mut tumble = |most: f32| Vec3::new(within(-most..most), within(-most..most), within(-most..most));
    match effect {
        CaptureEffect::Splinters => {
            // The impact splits the piece, and its fragments fall on both sides of the attacker's path.
            let spin = tumble(2.5);
            let side = aside * aside.dot(outward).signum();
            let height = middle.y;
            body.velocity = side * within(1.1..2.0)
                + ahead * within(0.5..1.2) * (0.6 + height)
                + outward * within(0.2..0.6)
                + Vec3::Y * within(0.4..1.5);
            body.set_angular_velocity(Vec3::Y.cross(side) * within(3.0..8.0) + spin);
        }
        CaptureEffect::Shards => {
            let spin = tumble(9.0);
            body.velocity = outward * within(1.0..2.2) + ahead * within(1.3..2.3) + Vec3::Y * within(0.2..1.6);
            body.set_angular_velocity(spin);
        }
        CaptureEffect::Sparks => {
            let spin = tumble(1.5);
            body.velocity = ahead * within(2.6..2.9) + Vec3::Y * within(2.8..3.1);
            body.set_angular_velocity(Vec3::Y.cross(ahead) * within(9.0..11.0) + spin);
        }
        CaptureEffect::Motes => {
            let spin = tumble(3.5);
            body.velocity = outward * within(0.7..1.5) + ahead * within(0.8..1.4) + Vec3::Y * within(0.2..1.0);
            body.set_angular_velocity(spin);
        }
        CaptureEffect::Scraps => {
            let spin = tumble(3.0);
            body.velocity = ahead * within(2.3..2.6) + Vec3::Y * within(1.8..2.2);
            body.set_angular_velocity(Vec3::Y.cross(ahead) * within(9.0..11.0) + spin);
        }
    }
}
