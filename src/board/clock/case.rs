//! Meshes of the game clock's case: two heads with round or rectangular plates, tilted towards the viewer, on a plinth.

use crate::base::layout::widened;
use crate::graphics::mesh_builder::{Builder, block};
use crate::graphics::moulding::moulding;
use bevy::prelude::*;
use breakthrough_themes::ClockCase;
use std::f32::consts::{PI, TAU};

/// Tilt of the plates from horizontal towards the viewer, in radians.
const TILT: f32 = 1.02;
/// Distance between the centre of a head and the centre of the clock.
const APART: f32 = 0.56;
/// Thickness of a head.
const DEPTH: f32 = 0.34;
/// Height of a head's centre above the table.
const MIDDLE: f32 = 0.5;
const BEVEL: f32 = 0.035;
/// Distance between the edge of a head and its plate.
const RIM: f32 = 0.09;
/// Half the width, half the depth, and the height of the plinth.
const PLINTH: (Vec2, f32) = (Vec2::new(1.16, 0.4), 0.13);
/// Number of sides of the polygon that approximates a circle.
const SEGMENTS: usize = 40;
/// Profile of the ring around a plate: distances outwards from the plate's edge, and heights.
const BEZEL: [(f32, f32); 4] = [(-0.02, 0.004), (-0.005, 0.03), (0.03, 0.03), (0.045, 0.0)];
/// Radius and height of a button.
const BUTTON: (f32, f32) = (0.13, 0.13);
/// Height of the tallest case above the table, including a button.
pub(super) const HEIGHT: f32 = 1.2;
/// Half the width of the clock.
pub(super) const HALF_WIDTH: f32 = PLINTH.0.x;
/// Half the depth of the clock.
pub(super) const HALF_DEPTH: f32 = PLINTH.0.y;

/// Meshes of the parts of a case, each around the vertical axis through the origin.
pub(super) struct CaseMeshes {
    pub(super) plinth: Mesh,
    pub(super) head: Mesh,
    pub(super) bezel: Mesh,
    pub(super) plate: Mesh,
    pub(super) button: Mesh,
    /// Distance between the centre of a head and its top.
    top: f32,
}

impl CaseMeshes {
    pub(super) fn new(case: ClockCase) -> CaseMeshes {
        let outline = head_outline(case);
        let plate = widened(&outline, -RIM);
        let mut plate_mesh = Builder::default();
        let corners: Vec<Vec3> = plate.iter().map(|at| Vec3::new(at.x, 0.0, at.y)).collect();
        plate_mesh.level_face(&corners, |point| point.xz());
        let (radius, height) = BUTTON;
        CaseMeshes {
            plinth: solid(&rectangle(PLINTH.0), PLINTH.1),
            head: solid(&outline, DEPTH),
            bezel: moulding(&plate, &BEZEL, 1.0),
            plate: plate_mesh.build(),
            button: solid(&circle(radius), height),
            top: outline.iter().fold(0.0, |top: f32, at| top.max(-at.y)),
        }
    }

    /// Returns the transform of a head's button, which is lower if the button is pressed.
    pub(super) fn button_place(&self, head: Transform, is_pressed: bool) -> Transform {
        let sunk = if is_pressed { BUTTON.1 * 0.6 } else { 0.02 };
        head * Transform::from_xyz(0.0, DEPTH / 2.0, -self.top + sunk).with_rotation(Quat::from_rotation_x(-PI / 2.0))
    }
}

fn head_outline(case: ClockCase) -> Vec<Vec2> {
    match case {
        ClockCase::Arched => arch(0.52, 0.46),
        ClockCase::Wedge => rectangle(Vec2::new(0.54, 0.42)),
        ClockCase::Drums => circle(0.52),
    }
}

/// Returns half the width and half the height available for digits on a plate.
pub(super) const fn digits_space(case: ClockCase) -> Vec2 {
    match case {
        ClockCase::Arched => Vec2::new(0.37, 0.15),
        ClockCase::Wedge => Vec2::new(0.4, 0.19),
        ClockCase::Drums => Vec2::new(0.36, 0.15),
    }
}

/// Returns the transform of a side's head. The first side's head is on the left.
pub(super) fn head_place(side_index: usize) -> Transform {
    let x = if side_index == 0 { -APART } else { APART };
    Transform::from_xyz(x, MIDDLE, -0.16).with_rotation(Quat::from_rotation_x(TILT))
}

/// Returns the transform of a point at `height` above a head's plate.
pub(super) fn on_plate(head: Transform, offset: Vec2, height: f32) -> Transform {
    head * Transform::from_xyz(offset.x, DEPTH + height, offset.y)
}

fn solid(outline: &[Vec2], height: f32) -> Mesh {
    let rings = [
        (0.0, 0.0),
        (0.0, height - BEVEL),
        (BEVEL * 0.4, height - BEVEL * 0.4),
        (BEVEL, height),
    ];
    block(outline, &rings, Vec2::ZERO, 1.0)
}

fn rectangle(half: Vec2) -> Vec<Vec2> {
    [(-1.0, 1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, -1.0)]
        .map(|corner| Vec2::from(corner) * half)
        .to_vec()
}

fn circle(radius: f32) -> Vec<Vec2> {
    arc(radius, TAU, SEGMENTS).collect()
}

/// Returns the outline of an upright rectangle with a half circle on top. The rectangle extends `below` units below the
/// circle's centre.
fn arch(radius: f32, below: f32) -> Vec<Vec2> {
    let corners = [(-radius, below), (radius, below)].map(Vec2::from);
    corners.into_iter().chain(arc(radius, PI, SEGMENTS / 2 + 1)).collect()
}

/// Returns the points of an arc that starts on the right and runs anti-clockwise as seen from above.
fn arc(radius: f32, angle: f32, points: usize) -> impl Iterator<Item = Vec2> {
    let steps = if angle < TAU { points - 1 } else { points };
    (0..points).map(move |step| {
        let (sine, cosine) = (step as f32 / steps as f32 * angle).sin_cos();
        radius * Vec2::new(cosine, -sine)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::IntoEnumIterator;

    #[test]
    fn plates_face_the_viewer() {
        for case in ClockCase::iter() {
            let meshes = CaseMeshes::new(case);
            for (part, place) in [
                (&meshes.plinth, Transform::IDENTITY),
                (&meshes.plate, on_plate(head_place(0), Vec2::ZERO, 0.0)),
                (&meshes.button, meshes.button_place(head_place(1), true)),
            ] {
                let positions = part.attribute(Mesh::ATTRIBUTE_POSITION).and_then(|it| it.as_float3());
                for position in positions.expect("positions") {
                    let point = place.transform_point(Vec3::from(*position));
                    assert!(
                        point.y > -1e-4 && point.y <= HEIGHT && point.x.abs() <= HALF_WIDTH,
                        "{case:?}: {point}"
                    );
                }
            }
            let normal = head_place(0).rotation * Vec3::Y;
            assert!(normal.z > 0.5 && normal.y > 0.3, "{case:?}: {normal}");
        }
    }
}
