//! Clear coat of the squares and the frame. The coat reflects the room.
//!
//! Bevy's environment map is infinitely far away, so all squares of a flat board would reflect the same point of the room. The
//! clear coat uses box projection: reflected rays end at the walls of the room.

use crate::graphics::room::{EXPOSURE, LitRoom, NITS, Placement};
use crate::graphics::textures::linear;
use bevy::camera::Exposure;
use bevy::prelude::*;
use bevy::render::render_resource::ShaderType;

/// Reflectance of the coat at normal incidence.
const REFLECTANCE: f32 = 0.045;
/// Roughness of the coat, from 0 to 1.
const ROUGHNESS: f32 = 0.16;

/// Parameters of the clear coat in `shaders/coat.wgsl`. The default is a surface without a coat.
#[derive(Clone, Copy, Debug, Default, PartialEq, ShaderType)]
pub(super) struct Coat {
    walls_min: Vec4,
    walls_max: Vec4,
    probe: Vec4,
    /// Position of the key lamp, and its squared distance from the board.
    lamp: Vec4,
    /// Illuminance of the key lamp on the board times the exposure, and half the board's size.
    lamp_light: Vec4,
    brightness: f32,
    /// Weight of the coat; 0 for a surface without a coat.
    weight: f32,
    level: f32,
    reflectance: f32,
}

impl Coat {
    /// Creates a coat of this weight on a board in a room.
    pub(super) fn new(weight: f32, lit: &LitRoom, placement: Placement) -> Coat {
        Coat {
            walls_min: placement.point(lit.room.walls.min).extend(0.0),
            walls_max: placement.point(lit.room.walls.max).extend(0.0),
            probe: placement.point(lit.room.probe).extend(0.0),
            lamp: placement.lamp(&lit.light.key),
            lamp_light: lamp_light(lit).extend(placement.half_size()),
            brightness: NITS * Exposure::default().exposure(),
            weight,
            level: ROUGHNESS,
            reflectance: REFLECTANCE,
        }
    }
}

/// Returns the illuminance of the key lamp times the exposure; zero if the position of the lamp is unknown.
fn lamp_light(lit: &LitRoom) -> Vec3 {
    let key = lit.light.key;
    let illuminance = key.lux * EXPOSURE * Exposure::default().exposure();
    key.position
        .map_or(Vec3::ZERO, |_| linear(key.colour).to_vec3() * illuminance)
}
