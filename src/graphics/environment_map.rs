//! Environment maps of a procedural room with soft boxes, for reflections and ambient light.
//!
//! A rougher surface reflects a soft box with a softer edge. Each mip level is rendered directly, with edges as soft as its
//! roughness requires, because filtering a sharp map would need a compute shader.

use crate::graphics::rgb9e5;
use bevy::asset::RenderAssetUsages;
use bevy::image::{Image, ImageFilterMode, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;
use bevy::render::render_resource::{
    Extent3d, TextureDescriptor, TextureDimension, TextureFormat, TextureUsages, TextureViewDescriptor,
    TextureViewDimension,
};
use breakthrough_themes::{Colour, Light};
use half::f16;

const FACE_PIXELS: u32 = 64;
const LEVELS: u32 = 6;
const DIFFUSE_PIXELS: u32 = 8;
/// Brightness of the walls at the floor, relative to the ceiling.
const WALL_BRIGHTNESS: f32 = 0.44;

/// Brightness of a white soft box relative to a white ceiling.
const BOX_BRIGHTNESS: f32 = 7.0;

/// A glowing rectangle of the room: the direction of its centre, and half its extents at unit distance.
struct SoftBox {
    towards: Vec3,
    half_width: f32,
    half_height: f32,
}

impl SoftBox {
    /// Returns the unit vectors to the right, upwards and towards the soft box.
    fn axes(&self) -> Mat3 {
        let towards = self.towards.normalize();
        let right = towards.cross(Vec3::Y).normalize();
        Mat3::from_cols(right, right.cross(towards), towards)
    }
}

/// Colours of the environment, in linear light, and the axes of the soft boxes.
struct Environment {
    ceiling: Vec3,
    floor: Vec3,
    boxes: [Vec3; 3],
    axes: [Mat3; 3],
}

impl Environment {
    fn for_light(light: &Light) -> Environment {
        let vector = |Colour(channels): Colour| Vec3::from(channels);
        Environment {
            ceiling: vector(light.ceiling),
            floor: vector(light.floor),
            boxes: light.soft_boxes.map(|colour| vector(colour) * BOX_BRIGHTNESS),
            axes: SOFT_BOXES.each_ref().map(SoftBox::axes),
        }
    }
}

/// Soft boxes: behind the player on the left, on the right, and beyond the board.
const SOFT_BOXES: [SoftBox; 3] = [
    SoftBox {
        towards: Vec3::new(-0.55, 0.75, 0.35),
        half_width: 0.42,
        half_height: 0.26,
    },
    SoftBox {
        towards: Vec3::new(0.85, 0.42, -0.30),
        half_width: 0.16,
        half_height: 0.46,
    },
    SoftBox {
        towards: Vec3::new(0.05, 0.55, -0.95),
        half_width: 0.60,
        half_height: 0.10,
    },
];

/// Renders the specular environment map, with one mip level per step of roughness.
pub(crate) fn specular_map(light: &Light, filter: ImageFilterMode) -> Image {
    let environment = Environment::for_light(light);
    cubemap(FACE_PIXELS, LEVELS, filter, |direction, softness| {
        radiance(&environment, direction, softness)
    })
}

/// Renders the diffuse environment map, with the light of `lamps` baked in. Each lamp is given by the direction towards it and by
/// its light on a surface facing the lamp, relative to the light of the room.
pub(crate) fn diffuse_map(light: &Light, lamps: &[(Vec3, Vec3)], filter: ImageFilterMode) -> Image {
    let environment = Environment::for_light(light);
    cubemap(DIFFUSE_PIXELS, 1, filter, |direction, softness| {
        let lamp_light = lamps
            .iter()
            .map(|(towards, colour)| colour * direction.dot(*towards).max(0.0));
        radiance(&environment, direction, softness) + lamp_light.sum::<Vec3>()
    })
}

/// Returns the diffuse light that a horizontal surface receives from the environment.
pub(crate) fn diffuse_from_above(light: &Light) -> Vec3 {
    radiance(&Environment::for_light(light), Vec3::Y, 1.0)
}

/// Returns the light that a white horizontal surface reflects, read from a diffuse map; `None` if its format is not `Rgb9e5`.
pub(crate) fn white_facing_up(diffuse: &Image) -> Option<Vec3> {
    const UP: usize = 2;
    let side = diffuse.width() as usize;
    let texels: &[[u8; 4]] = diffuse.data.as_deref()?.as_chunks().0;
    let middle = UP * side * side + side / 2 * side + side / 2;
    let bits = u32::from_le_bytes(*texels.get(middle)?);
    (diffuse.texture_descriptor.format == TextureFormat::Rgb9e5Ufloat).then(|| rgb9e5::decode(bits))
}

/// Renders a cube map of `light`, whose arguments are the direction and the softness. The softness rises with the mip level from
/// 0 to 1; with a single level, it is 1.
fn cubemap(pixels: u32, levels: u32, filter: ImageFilterMode, light: impl Fn(Vec3, f32) -> Vec3) -> Image {
    let mut data = Vec::new();
    for face in 0..6 {
        for level in 0..levels {
            let side = (pixels >> level).max(1);
            let softness = if levels == 1 {
                1.0
            } else {
                level as f32 / (levels - 1) as f32
            };
            for y in 0..side {
                for x in 0..side {
                    let coordinate = |pixel: u32| (pixel as f32 + 0.5) / side as f32 * 2.0 - 1.0;
                    let light = light(direction(face, coordinate(x), coordinate(y)), softness);
                    for channel in [light.x, light.y, light.z, 1.0] {
                        data.extend(f16::from_f32(channel).to_le_bytes());
                    }
                }
            }
        }
    }
    let size = Extent3d {
        width: pixels,
        height: pixels,
        depth_or_array_layers: 6,
    };
    Image {
        data: Some(data),
        texture_descriptor: TextureDescriptor {
            label: Some("environment map"),
            size,
            mip_level_count: levels,
            sample_count: 1,
            dimension: TextureDimension::D2,
            format: TextureFormat::Rgba16Float,
            // `COPY_DST` must not be set: Bevy updates textures with this usage in place, and writes only the first mip level of
            // a cube map.
            usage: TextureUsages::TEXTURE_BINDING,
            view_formats: &[],
        },
        texture_view_descriptor: Some(TextureViewDescriptor {
            dimension: Some(TextureViewDimension::Cube),
            ..default()
        }),
        sampler: ImageSampler::Descriptor(ImageSamplerDescriptor {
            mipmap_filter: filter,
            ..ImageSamplerDescriptor::linear()
        }),
        asset_usage: RenderAssetUsages::RENDER_WORLD,
        ..default()
    }
}

/// Returns the direction of a point on a cube map face. Faces are in the order +x, -x, +y, -y, +z, -z.
fn direction(face: u32, x: f32, y: f32) -> Vec3 {
    match face {
        0 => Vec3::new(1.0, -y, -x),
        1 => Vec3::new(-1.0, -y, x),
        2 => Vec3::new(x, 1.0, y),
        3 => Vec3::new(x, -1.0, -y),
        4 => Vec3::new(x, -y, 1.0),
        _ => Vec3::new(-x, -y, -1.0),
    }
    .normalize()
}

/// Returns the light from a direction. `softness` is 0 for a mirror and 1 for a matt surface.
fn radiance(environment: &Environment, direction: Vec3, softness: f32) -> Vec3 {
    let edge = 0.03 + 0.9 * softness;
    let height = direction.y;
    let walls = environment.ceiling * WALL_BRIGHTNESS;
    let above = walls.lerp(environment.ceiling, ((height + 0.1) / 1.1).clamp(0.0, 1.0));
    let around = environment
        .floor
        .lerp(above, smooth_step(-0.12 - edge, 0.08 + edge, height));
    SOFT_BOXES
        .iter()
        .zip(environment.boxes)
        .zip(environment.axes)
        .fold(around, |light, ((soft_box, colour), axes)| {
            let ahead = direction.dot(axes.z_axis);
            if ahead <= 0.0 {
                return light;
            }
            let offset = Vec2::new(direction.dot(axes.x_axis), direction.dot(axes.y_axis)) / ahead.max(0.05);
            let inside =
                |offset: f32, half: f32| 1.0 - smooth_step(half - edge * half.min(0.5), half + edge, offset.abs());
            // A softer edge spreads the light of the soft box over a larger area.
            let spread = (soft_box.half_width * soft_box.half_height)
                / ((soft_box.half_width + edge * 0.6) * (soft_box.half_height + edge * 0.6));
            let share = inside(offset.x, soft_box.half_width) * inside(offset.y, soft_box.half_height);
            light + colour * share * spread.min(1.0)
        })
}

fn smooth_step(low: f32, high: f32, value: f32) -> f32 {
    let t = ((value - low) / (high - low)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}
