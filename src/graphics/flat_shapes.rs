//! Flat meshes that face up: discs, rings, borders, stars and arrows. A dark rim makes the shapes visible on every background.

use crate::base::layout::widened;
use crate::graphics::mesh_builder::Builder;
use crate::graphics::moulding::moulding;
use bevy::mesh::Mesh;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Number of texture repeats per square.
const GRAIN: f32 = 0.25;
/// Width of a rim in squares. On the last rank of an 8×8 board in a window of 1280×720 pixels, a rim is two pixels wide.
pub(crate) const RIM: f32 = 0.048;
/// Depth of a rim below the shape, in squares.
const RIM_BELOW: f32 = 0.001;
const RIM_COLOUR: [f32; 3] = [0.0; 3];
/// Height of a core above the shape, in squares.
const CORE_ABOVE: f32 = 0.0005;
/// Brightness of a core, relative to the shape.
const CORE_BRIGHTNESS: f32 = 1.2;
/// Brightness of the sides of a solid, relative to the shape.
const SIDE_BRIGHTNESS: f32 = 0.5;

/// A shape made of convex outlines, each anti-clockwise as seen from above.
pub(crate) struct Flat(Vec<Vec<Vec2>>);

impl Flat {
    pub(crate) fn plate(outline: &[Vec2]) -> Flat {
        Flat(vec![outline.to_vec()])
    }

    pub(crate) const fn plates(outlines: Vec<Vec<Vec2>>) -> Flat {
        Flat(outlines)
    }

    /// Creates a disc around the origin.
    pub(crate) fn disc(radius: f32) -> Flat {
        Flat(vec![circle(radius)])
    }

    /// Creates a ring around the origin.
    pub(crate) fn ring(inner: f32, outer: f32) -> Flat {
        let turn = |segment: usize| segment as f32 / SEGMENTS as f32;
        let part = |segment: usize| {
            let (begin, end) = (turn(segment), turn(segment + 1));
            vec![at(inner, begin), at(outer, begin), at(outer, end), at(inner, end)]
        };
        Flat((0..SEGMENTS).map(part).collect())
    }

    /// Creates two rings around the origin. The gap between the rings is filled by their rims.
    pub(crate) fn double_ring() -> Flat {
        let rings = [Flat::ring(0.305, 0.353), Flat::ring(0.397, 0.445)];
        Flat(rings.into_iter().flat_map(|ring| ring.0).collect())
    }

    /// Creates a ring around the origin with a spoke from the ring towards each corner of a regular outline. The rims of the spokes do not
    /// extend beyond the outline.
    pub(crate) fn spoked_ring(inner: f32, outer: f32, outline: &[Vec2]) -> Flat {
        const HALF_WIDTH: f32 = 0.035;
        let half_edge = outline[0].distance(outline[1]) / 2.0;
        let radius = outline[0].length();
        let cotangent = half_edge / (radius * radius - half_edge * half_edge).sqrt();
        let end = radius - (HALF_WIDTH + RIM) * cotangent - RIM;
        let spoke = |corner: &Vec2| {
            let along = corner.normalize();
            let aside = HALF_WIDTH * along.perp();
            let (from, to) = (along * inner.midpoint(outer), along * end);
            vec![from - aside, from + aside, to + aside, to - aside]
        };
        let mut parts = Flat::ring(inner, outer).0;
        parts.extend(outline.iter().map(spoke));
        Flat(parts)
    }

    /// Creates a band inside a convex outline. `share` is the drawn fraction of each side, split equally between its two corners.
    pub(crate) fn border(outline: &[Vec2], width: f32, share: f32) -> Flat {
        let inner = widened(outline, -width);
        let count = outline.len();
        // Section of the band on one side of a corner. The end of the section is cut off at right angles, because the rim of a
        // sharp corner would be a spike.
        let part = |index: usize, beside: usize| {
            let along = outline[beside] - outline[index];
            let end = outline[index] + along * share / 2.0;
            let inner_end = inner[index] + along.normalize() * (end - inner[index]).dot(along.normalize());
            [outline[index], end, inner_end, outline[index] + inner_end - end]
        };
        let parts = (0..count).flat_map(|index| {
            let after = part(index, (index + 1) % count);
            let mut before = part(index, (index + count - 1) % count);
            before.reverse();
            [after.to_vec(), before.to_vec()]
        });
        Flat(parts.collect())
    }

    /// Creates the spikes of a star around the origin, without the polygon between its inner corners.
    pub(crate) fn star(outer: f32, inner: f32, points: usize) -> Flat {
        let turn = |point: f32| point / points as f32;
        let spike = |point: usize| {
            let point = point as f32;
            vec![
                at(inner, turn(point - 0.5)),
                at(outer, turn(point)),
                at(inner, turn(point + 0.5)),
            ]
        };
        Flat((0..points).map(spike).collect())
    }

    /// Creates an arrow from the origin along -z. `width` is relative to the usual width.
    pub(crate) fn arrow(length: f32, width: f32) -> Flat {
        const SHAFT: f32 = 0.07;
        const HEAD: f32 = 0.20;
        const HEAD_LENGTH: f32 = 0.30;
        let (shaft, head) = (SHAFT * width, HEAD * width);
        let neck = -length + HEAD_LENGTH;
        let shaft = [(-shaft, 0.0), (shaft, 0.0), (shaft, neck), (-shaft, neck)];
        let head = [(-head, neck), (head, neck), (0.0, -length)];
        Flat(vec![shaft.map(Vec2::from).to_vec(), head.map(Vec2::from).to_vec()])
    }

    /// Creates a row of triangles that point along -z. The row ends at `length` from the origin.
    pub(crate) fn row_of_triangles(length: f32) -> Flat {
        const HALF_WIDTH: f32 = 0.105;
        const TRIANGLE: f32 = 0.28;
        const SPACING: f32 = 0.37;
        let triangle = |index: usize| {
            let tip = -length + index as f32 * SPACING;
            let foot = tip + TRIANGLE;
            [(-HALF_WIDTH, foot), (HALF_WIDTH, foot), (0.0, tip)]
                .map(Vec2::from)
                .to_vec()
        };
        let count = 1 + ((length - TRIANGLE) / SPACING) as usize;
        Flat((0..count).map(triangle).collect())
    }

    /// Builds the mesh without a rim.
    pub(crate) fn filled(&self) -> Mesh {
        self.mesh(0.0, 0.0)
    }

    /// Builds the mesh in its material's colour, with a dark rim.
    pub(crate) fn rimmed(&self) -> Mesh {
        self.in_layers([(self.filled(), 1.0)])
    }

    /// Builds the mesh with a dark rim and a lighter core, so that the shape looks lit from within.
    pub(crate) fn lit(&self, core: &Flat) -> Mesh {
        self.in_layers([(self.filled(), 1.0), (core.mesh(0.0, CORE_ABOVE), CORE_BRIGHTNESS)])
    }

    /// Builds a low solid with a dark rim around its foot, as used for arrows. The sides are darker than the top.
    pub(crate) fn raised(&self) -> Mesh {
        const HEIGHT: f32 = 0.05;
        self.in_layers([(self.sides(HEIGHT), SIDE_BRIGHTNESS), (self.mesh(0.0, HEIGHT), 1.0)])
    }

    /// Combines a dark rim with brighter meshes above it.
    fn in_layers<const LAYERS: usize>(&self, layers: [(Mesh, f32); LAYERS]) -> Mesh {
        let coloured = |mesh: Mesh, [red, green, blue]: [f32; 3]| {
            let corners = mesh.count_vertices();
            mesh.with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, vec![[red, green, blue, 1.0]; corners])
        };
        let mut all = coloured(self.mesh(RIM, -RIM_BELOW), RIM_COLOUR);
        for (mesh, brightness) in layers {
            all.merge(&coloured(mesh, [brightness; 3]))
                .expect("all have the same attributes");
        }
        all
    }

    /// Builds vertical faces around every outline.
    fn sides(&self, height: f32) -> Mesh {
        let mut builder = Builder::default();
        for outline in &self.0 {
            for (index, from) in outline.iter().enumerate() {
                let to = outline[(index + 1) % outline.len()];
                let at = |corner: Vec2, y: f32| Vec3::new(corner.x, y, corner.y);
                let corners = [at(*from, 0.0), at(to, 0.0), at(to, height), at(*from, height)];
                builder.quad(corners, corners.map(|corner| corner.xy() * GRAIN));
            }
        }
        builder.build()
    }

    /// Builds the mesh at this height, widened by `margin` on every side.
    fn mesh(&self, margin: f32, height: f32) -> Mesh {
        let mut builder = Builder::default();
        for outline in &self.0 {
            let corners: Vec<Vec3> = widened(outline, margin)
                .into_iter()
                .map(|corner| Vec3::new(corner.x, height, corner.y))
                .collect();
            builder.level_face(&corners, |point| point.xz() * GRAIN);
        }
        builder.build()
    }
}

/// Builds a band around a convex outline. Each stop is a distance outwards and the opacity at that distance.
pub(crate) fn faded_band(outline: &[Vec2], stops: &[(f32, f32)]) -> Mesh {
    let flat: Vec<(f32, f32)> = stops.iter().map(|(outwards, _)| (*outwards, 0.0)).collect();
    let stretches = stops.windows(2).map(|pair| (pair[0].1, pair[1].1));
    let corners = stretches.flat_map(|(inner, outer)| [inner, outer, outer, inner]);
    let side: Vec<[f32; 4]> = corners.map(|opacity| [1.0, 1.0, 1.0, opacity]).collect();
    moulding(outline, &flat, 1.0).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, side.repeat(outline.len()))
}

/// Returns the corners of a circle around the origin.
pub(crate) fn circle(radius: f32) -> Vec<Vec2> {
    let turn = |segment: usize| segment as f32 / SEGMENTS as f32;
    (0..SEGMENTS).map(|segment| at(radius, turn(segment))).collect()
}

/// Number of sides of the polygon that approximates a circle.
const SEGMENTS: usize = 48;

/// Returns the point at a radius and an angle. The angle is measured in turns, anti-clockwise as seen from above.
fn at(radius: f32, turn: f32) -> Vec2 {
    let (sine, cosine) = (turn * TAU).sin_cos();
    Vec2::new(radius * cosine, -radius * sine)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::layout::cell_corners;
    use breakthrough_rules::Shape;

    fn corners(mesh: &Mesh) -> Vec<Vec3> {
        let values = mesh.attribute(Mesh::ATTRIBUTE_POSITION).expect("positions");
        let values = values.as_float3().expect("three numbers each");
        values.iter().copied().map(Vec3::from).collect()
    }

    fn every_shape() -> Vec<Flat> {
        let mut shapes = vec![
            Flat::disc(0.15),
            Flat::ring(0.37, 0.445),
            Flat::double_ring(),
            Flat::star(0.4, 0.26, 8),
            Flat::arrow(0.86, 1.0),
            Flat::row_of_triangles(0.86),
        ];
        for shape in [Shape::Square, Shape::Hexagon] {
            let outline = cell_corners(shape);
            shapes.extend([
                Flat::plate(&outline),
                Flat::border(&outline, 0.05, 0.5),
                Flat::border(&outline, 0.05, 1.0),
                Flat::spoked_ring(0.37, 0.445, &outline),
            ]);
        }
        shapes
    }

    #[test]
    fn every_face_points_up() {
        for (number, shape) in every_shape().into_iter().enumerate() {
            for mesh in [shape.filled(), shape.rimmed()] {
                let (corners, indices) = (corners(&mesh), mesh.indices().expect("indices"));
                let indices: Vec<usize> = indices.iter().collect();
                for face in indices.chunks_exact(3) {
                    let [a, b, c] = [face[0], face[1], face[2]].map(|index| corners[index]);
                    assert!((b - a).cross(c - a).y >= 0.0, "shape {number}: {a} {b} {c}");
                }
            }
        }
    }

    #[test]
    fn a_rim_surrounds_every_shape() {
        for (number, shape) in every_shape().into_iter().enumerate() {
            let reach = |mesh: &Mesh| {
                corners(mesh)
                    .iter()
                    .map(|corner| corner.xz().length())
                    .fold(0.0, f32::max)
            };
            let (bare, rimmed) = (reach(&shape.filled()), reach(&shape.rimmed()));
            assert!(
                (RIM * 0.9..RIM * 3.0).contains(&(rimmed - bare)),
                "shape {number}: {bare} {rimmed}"
            );
        }
    }
}
