//! Pieces drawn by a small rasteriser, for tests.

use super::detail::COARSEST;
use super::shapes::shape;
use crate::board::pieces::facing;
use crate::camera::{Framing, fit};
use crate::graphics::sweep::Figure;
use bevy::mesh::{MeshVertexAttribute, VertexAttributeValues};
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::{PieceEdges, PieceSet};

/// Number of samples per pixel in each direction.
pub(super) const FINENESS: f32 = 8.0;

/// A sample on a piece.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    /// Whether the sample is on the foot's ring.
    pub(super) is_ring: bool,
    /// Cosine of the angle between the surface and the view direction.
    pub(super) facing: f32,
    /// Distance from the camera.
    distance: f32,
}

/// Samples of the rectangle that a piece covers in a picture.
pub(super) struct Drawing {
    /// Position of the first sample, in pixels.
    origin: Vec2,
    pub(super) width: usize,
    /// Samples by row: `None` for the background.
    pub(super) points: Vec<Option<Sample>>,
}

pub(super) fn piece_mesh((set, edges): (PieceSet, PieceEdges), side: Side) -> Mesh {
    shape(set, edges, side, COARSEST, Figure::Grown)
}

impl Drawing {
    /// Draws the mesh of a side's piece at a square's centre.
    pub(super) fn new(framing: &Framing, mesh: &Mesh, side: Side, centre: Vec3) -> Drawing {
        let vectors = |attribute: MeshVertexAttribute| -> Vec<Vec3> {
            let values = mesh.attribute(attribute).and_then(|values| values.as_float3());
            let values = values.expect("positions and normals").iter();
            values.map(|value| facing(side) * Vec3::from(*value)).collect()
        };
        let (positions, normals) = (vectors(Mesh::ATTRIBUTE_POSITION), vectors(Mesh::ATTRIBUTE_NORMAL));
        let Some(VertexAttributeValues::Float32x4(colours)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR) else {
            panic!("a piece has no vertex colours");
        };
        let fitted = fit(framing);
        let camera = fitted.transform(framing).translation;
        let seen: Vec<(Vec2, Sample)> = positions
            .iter()
            .map(|position| centre + *position)
            .zip(&normals)
            .zip(colours)
            .map(|((point, normal), colour)| {
                let towards_camera = camera - point;
                let sample = Sample {
                    is_ring: colour[3] == 1.0,
                    facing: towards_camera.normalize().dot(*normal).max(0.0),
                    distance: towards_camera.length(),
                };
                (fitted.project(framing, point), sample)
            })
            .collect();
        let places = || seen.iter().map(|(place, _)| *place);
        let origin = places().fold(Vec2::INFINITY, Vec2::min);
        let size = (places().fold(Vec2::NEG_INFINITY, Vec2::max) - origin) * FINENESS;
        let (width, height) = (size.x as usize + 1, size.y as usize + 1);
        let mut drawing = Drawing {
            origin,
            width,
            points: vec![None; width * height],
        };
        let indices: Vec<usize> = mesh.indices().expect("indices").iter().collect();
        for face in indices.chunks_exact(3) {
            drawing.add([0, 1, 2].map(|corner: usize| seen[face[corner]]));
        }
        drawing
    }

    /// Rasterizes a triangle, given the image position of each corner and the sample there.
    fn add(&mut self, corners: [(Vec2, Sample); 3]) {
        let [a, b, c] = corners.map(|(place, _)| (place - self.origin) * FINENESS);
        let area = (b - a).perp_dot(c - a);
        let (min, max) = (a.min(b).min(c), a.max(b).max(c));
        for y in min.y as usize..=max.y as usize {
            for x in min.x as usize..=max.x as usize {
                let point = Vec2::new(x as f32, y as f32);
                let shares = [(b, c), (c, a), (a, b)].map(|(from, to)| (to - from).perp_dot(point - from) / area);
                if !shares.iter().all(|share| *share >= 0.0) {
                    continue;
                }
                let mean = |value: fn(&Sample) -> f32| -> f32 {
                    let weighted = shares.iter().zip(&corners);
                    weighted.map(|(share, (_, sample))| share * value(sample)).sum()
                };
                let sample = Sample {
                    is_ring: corners.iter().all(|(_, sample)| sample.is_ring),
                    facing: mean(|sample| sample.facing),
                    distance: mean(|sample| sample.distance),
                };
                let shown = &mut self.points[y * self.width + x];
                if shown.is_none_or(|nearest| sample.distance < nearest.distance) {
                    *shown = Some(sample);
                }
            }
        }
    }

    /// Returns the sample at a place in the window, in pixels.
    pub(super) fn at(&self, place: Vec2) -> Option<Sample> {
        let point = (place - self.origin) * FINENESS;
        let (x, y) = (point.x.round(), point.y.round());
        let is_inside = x >= 0.0 && y >= 0.0 && (x as usize) < self.width;
        let index = y.max(0.0) as usize * self.width + x.max(0.0) as usize;
        self.points.get(index).copied().flatten().filter(|_| is_inside)
    }
}
