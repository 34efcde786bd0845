//! Meshes of profiles swept around the vertical axis, and of upright rings. The mesh is smooth or faceted, and can be bent by a
//! [`RowPlacement`].
//! Shading is smooth along each curve of the profile and creased between curves.

mod occlusion;
mod row;

pub(crate) use row::Row;

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;
use occlusion::Occlusion;
use row::{Hoop, Sample, samples};
use serde::Deserialize;

/// Step, in turns, of the central differences that measure slopes around the axis.
const TURN_STEP: f32 = 1e-3;

/// Resolution of a swept mesh.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Detail {
    /// Number of segments around the axis.
    pub(crate) segments: usize,
    /// Number of rows inserted between two rows of a curve.
    pub(crate) between: usize,
}

/// Part of a piece formed by a curve. Each part has a separate surface.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Part {
    #[default]
    Body,
    /// The ring on the foot.
    Ring,
}

/// A smooth curve of a profile, given by the cross-sections through which it passes, from the bottom up.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "CurveFile")]
pub(crate) struct Curve {
    pub(crate) part: Part,
    pub(crate) rows: Vec<Row>,
}

/// Format of a curve in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, untagged)]
enum CurveFile {
    Rows {
        #[serde(default)]
        part: Part,
        rows: Vec<Row>,
    },
    Hoop {
        hoop: Hoop,
    },
}

impl From<CurveFile> for Curve {
    fn from(file: CurveFile) -> Curve {
        match file {
            CurveFile::Rows { part, rows } => Curve { part, rows },
            CurveFile::Hoop { hoop } => Curve {
                part: Part::Body,
                rows: hoop.rows(),
            },
        }
    }
}

impl Curve {
    /// Whether the cross-sections are around the vertical axis, unlike the cross-sections of a ring.
    pub(crate) fn is_level(&self) -> bool {
        self.rows.iter().all(Row::is_level)
    }

    /// Creates a curve of circles, each given by its radius and height.
    pub(crate) fn round(part: Part, points: &[(f32, f32)]) -> Curve {
        let rows = points.iter().map(|(radius, height)| Row::round(*radius, *height));
        Curve {
            part,
            rows: rows.collect(),
        }
    }
}

/// Figure of a piece's material: the pattern of its grain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Figure {
    /// Growth rings of a tree around a vertical axis beside the piece.
    Grown,
    /// Tool marks around the axis.
    Turned,
    /// Veins across the piece.
    Veined,
}

impl Figure {
    /// Returns the texture coordinates of a point on a piece, given its position, its angle around the axis in turns, and its position
    /// along the profile. The grain runs along u.
    pub(crate) fn uv(self, position: Vec3, turn: f32, along: f32) -> Vec2 {
        /// Centre of the growth rings, to the left of the piece and behind it.
        const PITH: Vec2 = Vec2::new(-0.45, 0.3);
        let Vec3 { x, y, z } = position;
        match self {
            Figure::Grown => Vec2::new(y * 0.16, PITH.distance(Vec2::new(x, z)) * 0.42),
            Figure::Turned => Vec2::new(turn * 0.5, along * 0.9),
            Figure::Veined => Vec2::new(0.5 * x + 0.35 * z + 0.18 * y, 0.5 * y + 0.28 * x - 0.3 * z),
        }
    }
}

/// Parameters of a sweep.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style<'a> {
    /// Angles of the mesh corners around the axis, in turns, in ascending order within a full turn. The sweep adds the first corner
    /// again to close the mesh.
    pub(crate) turns: &'a [f32],
    /// Number of rows inserted between two rows of a curve.
    pub(crate) between: usize,
    /// Whether each face is flat.
    pub(crate) is_faceted: bool,
    pub(crate) figure: Figure,
}

/// Maps a turn (0 to 1 around the axis) and a cross-section to a position. Turn 0 points ahead (-z), and a quarter turn points
/// right.
pub(crate) trait RowPlacement: Fn(f32, &Row) -> Vec3 {}
impl<F: Fn(f32, &Row) -> Vec3> RowPlacement for F {}

/// A corner of the mesh.
#[derive(Clone, Copy, Debug)]
struct Corner {
    position: Vec3,
    normal: Vec3,
    /// Angle around the axis, in turns, 0 to 1; 0 points ahead (-z).
    turn: f32,
    /// Position along the profile, 0 to 1.
    along: f32,
    /// Fraction of the ambient light that reaches the corner.
    openness: f32,
    part: Part,
}

/// Sweeps a profile around the axis. In the vertex colours, the red channel is the openness, and the alpha channel is 1 on the
/// ring. The second texture coordinates are the turn and the length along the profile.
pub(crate) fn sweep(profile: &[Curve], style: Style, place: impl RowPlacement) -> Mesh {
    let occlusion = Occlusion::new(profile, &place);
    let around_axis = closed(style.turns, 1);
    // The tube of a ring is thinner than a piece, so half the turns are sufficient.
    let around_tube = closed(style.turns, 2);
    let mut corners: Vec<Corner> = Vec::new();
    let mut indices: Vec<u32> = Vec::new();
    for (index, (curve, samples)) in profile.iter().zip(samples(profile, style.between)).enumerate() {
        let turns = if curve.is_level() { &around_axis } else { &around_tube };
        let corner = |sample: &Sample, turn: f32| Corner {
            position: place(turn, &sample.row),
            normal: Vec3::Y,
            turn,
            along: sample.along,
            openness: occlusion.openness(index, sample.place, turn),
            part: curve.part,
        };
        let rows = samples
            .iter()
            .map(|sample| turns.iter().map(|turn| corner(sample, *turn)).collect());
        let mut rows: Vec<Vec<Corner>> = rows.collect();
        if style.is_faceted {
            add_flat_faces(&rows, &mut corners, &mut indices);
        } else {
            set_smooth_normals(&mut rows, &samples, &place);
            if !curve.is_level() {
                close_normals(&mut rows);
            }
            add_smooth_faces(&rows, &mut corners, &mut indices);
        }
    }
    mesh(&corners, indices, style.figure)
}

/// Returns every `step`th turn, followed by the first turn again.
fn closed(turns: &[f32], step: usize) -> Vec<f32> {
    let kept = turns.iter().step_by(step).copied();
    kept.chain([turns[0] + 1.0]).collect()
}

/// Computes normals from the slopes along the profile and around the axis.
fn set_smooth_normals(rows: &mut [Vec<Corner>], samples: &[Sample], place: &impl RowPlacement) {
    let last = rows.len() - 1;
    let mut normals: Vec<Vec<Vec3>> = Vec::new();
    for row in 0..rows.len() {
        let (below, above) = (row.saturating_sub(1), (row + 1).min(last));
        let normal = |index: usize| {
            let turn = rows[row][index].turn;
            let up = rows[above][index].position - rows[below][index].position;
            // At a pole, the adjacent row provides the slope around the axis.
            let around = [row, below, above].into_iter().map(|row| {
                let section = &samples[row].row;
                place(turn + TURN_STEP, section) - place(turn - TURN_STEP, section)
            });
            let around = around.into_iter().find(|around| is_slope(*around)).unwrap_or(Vec3::X);
            up.cross(around).normalize_or(Vec3::Y)
        };
        let found: Vec<Vec3> = (0..rows[row].len()).map(normal).collect();
        let is_pole = !is_slope(place(0.25, &samples[row].row) - place(0.75, &samples[row].row));
        let mean = found[1..].iter().sum::<Vec3>().normalize_or(Vec3::Y);
        normals.push(if is_pole { vec![mean; found.len()] } else { found });
    }
    for (row, normals) in rows.iter_mut().zip(normals) {
        for (corner, normal) in row.iter_mut().zip(normals) {
            corner.normal = normal;
        }
    }
}

/// Assigns the same normals to the first and the last row of a ring, because both rows are at the same place.
fn close_normals(rows: &mut [Vec<Corner>]) {
    let [first, .., last] = rows else { return };
    for (one, other) in first.iter_mut().zip(last) {
        let mean = (one.normal + other.normal).normalize_or(one.normal);
        (one.normal, other.normal) = (mean, mean);
    }
}

/// Whether a difference of positions is large enough to measure a slope.
fn is_slope(difference: Vec3) -> bool {
    difference.length_squared() > 1e-12
}

/// Connects rows of corners by smooth-shaded triangles. The lowest row is first.
fn add_smooth_faces(rows: &[Vec<Corner>], corners: &mut Vec<Corner>, indices: &mut Vec<u32>) {
    let first = corners.len() as u32;
    corners.extend(rows.iter().flatten());
    let width = rows[0].len() as u32;
    for row in 0..rows.len() as u32 - 1 {
        for segment in 0..width - 1 {
            let below = first + row * width + segment;
            let above = below + width;
            indices.extend([below, above, below + 1, above, above + 1, below + 1]);
        }
    }
}

/// Connects rows of corners by flat faces, which do not share corners.
fn add_flat_faces(rows: &[Vec<Corner>], corners: &mut Vec<Corner>, indices: &mut Vec<u32>) {
    for pair in rows.windows(2) {
        for (below, above) in pair[0].windows(2).zip(pair[1].windows(2)) {
            let mut face = [below[0], below[1], above[1], above[0]];
            let [a, b, c, d] = face.map(|corner| corner.position);
            // A face that ends in a point has two coincident corners, so the normal is computed from the diagonals.
            let normal = (d - b).cross(c - a).normalize_or(Vec3::Y);
            for corner in &mut face {
                corner.normal = normal;
            }
            let first = corners.len() as u32;
            corners.extend(face);
            indices.extend([0, 2, 1, 0, 3, 2].map(|index: u32| first + index));
        }
    }
}

fn mesh(corners: &[Corner], indices: Vec<u32>, figure: Figure) -> Mesh {
    let positions: Vec<[f32; 3]> = corners.iter().map(|corner| corner.position.into()).collect();
    let normals: Vec<[f32; 3]> = corners.iter().map(|corner| corner.normal.into()).collect();
    let figure_uv = |corner: &Corner| figure.uv(corner.position, corner.turn, corner.along).into();
    let figure_uvs: Vec<[f32; 2]> = corners.iter().map(figure_uv).collect();
    let unrolled_uvs: Vec<[f32; 2]> = corners.iter().map(|corner| [corner.turn, corner.along]).collect();
    let colours: Vec<[f32; 4]> = corners
        .iter()
        .map(|corner| {
            [
                corner.openness,
                1.0,
                1.0,
                f32::from(u8::from(corner.part == Part::Ring)),
            ]
        })
        .collect();
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_NORMAL, normals)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, figure_uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_1, unrolled_uvs)
        .with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, colours)
        .with_inserted_indices(Indices::U32(indices))
}
