//! Piece shapes, facing -z. In all sets except lance, heads of the first side are solid and heads of the second side are hollow.

use super::edges::with_edges;
use super::profiles::profile;
use crate::graphics::sweep::{Detail, Figure, Row, Style, sweep};
use bevy::mesh::VertexAttributeValues;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::{PieceEdges, PieceSet};
use std::f32::consts::TAU;

/// Half the angle of a narrow face, in turns.
const EDGE_TURN: f32 = 0.011;
/// Radius of the drop's round end, in squares.
const DROP_RADIUS: f32 = 0.25;
/// Distance of the drop's point from the centre of its round end, in squares.
const DROP_POINT: f32 = 0.52;
/// Rounding of the drop's point, in turns.
const DROP_ROUNDING: f32 = 0.016;
/// Slope of the drop: fraction of the height by which the front is lower and the rear higher.
const DROP_SLOPE: f32 = 0.3;

/// Number of faces around a folded piece.
const FOLDED_FACES: usize = 8;

/// Builds the mesh of a side's pieces.
pub(super) fn shape(set: PieceSet, edges: PieceEdges, side: Side, detail: Detail, figure: Figure) -> Mesh {
    let is_folded = edges == PieceEdges::Folded;
    let turns: Vec<f32> = match set {
        PieceSet::Faceted => (0..6)
            .flat_map(|edge| [-EDGE_TURN, EDGE_TURN].map(|beside| edge as f32 / 6.0 + beside))
            .collect(),
        PieceSet::Spear | PieceSet::Lance | PieceSet::Turned | PieceSet::Abstract => {
            let segments = if is_folded { FOLDED_FACES } else { detail.segments };
            (0..segments).map(|segment| segment as f32 / segments as f32).collect()
        }
    };
    let is_faceted = is_folded || set == PieceSet::Faceted;
    let style = Style {
        turns: &turns,
        between: if is_faceted { 0 } else { detail.between },
        is_faceted,
        figure,
    };
    let profile = with_edges(profile(set, side), edges);
    match set {
        PieceSet::Spear | PieceSet::Lance => sweep(&profile, style, |turn, row| row.at(turn)),
        PieceSet::Turned | PieceSet::Faceted => sweep(&profile, style, |turn, row| leaning(row.at(turn))),
        PieceSet::Abstract => sweep(&profile, style, teardrop),
    }
}

/// Adds the tangents for normal maps. The tangents match the texture coordinates of the set's baked map, or of the material's map
/// if the set has no baked map.
pub(in crate::board) fn with_tangents(mut mesh: Mesh, is_baked: bool) -> Mesh {
    const EXPECT: &str = "the mesh has positions, normals, texture coordinates and indices";
    if !is_baked {
        return mesh.with_generated_tangents().expect(EXPECT);
    }
    let swap = |mesh: &mut Mesh| {
        let [figure, unrolled] = [Mesh::ATTRIBUTE_UV_0, Mesh::ATTRIBUTE_UV_1].map(|uv| mesh.remove_attribute(uv));
        let values = |found: Option<VertexAttributeValues>| found.expect("a swept mesh has both");
        mesh.insert_attribute(Mesh::ATTRIBUTE_UV_0, values(unrolled));
        mesh.insert_attribute(Mesh::ATTRIBUTE_UV_1, values(figure));
    };
    // Bevy computes tangents from the first texture coordinates.
    swap(&mut mesh);
    let mut mesh = mesh.with_generated_tangents().expect(EXPECT);
    swap(&mut mesh);
    mesh
}

/// Bends a point of a piece forwards. The angle increases with the height above the knee.
fn leaning(point: Vec3) -> Vec3 {
    const KNEE: f32 = 0.14;
    const LEAN: f32 = 0.17;
    let above = (point.y - KNEE).max(0.0) / (1.0 - KNEE);
    let angle = LEAN * above * (2.0 - above);
    let knee = Vec3::Y * KNEE;
    knee + Quat::from_rotation_x(-angle) * (point - knee)
}

/// Returns a point on the surface of a drop. The outline consists of a circle and its two tangents through the drop's point.
fn teardrop(turn: f32, row: &Row) -> Vec3 {
    let aside = (turn + 0.5).rem_euclid(1.0) - 0.5;
    let aside = aside.hypot(DROP_ROUNDING) * TAU;
    let tangent_at = (DROP_RADIUS / DROP_POINT).acos();
    let outline = if aside < tangent_at {
        DROP_RADIUS / (tangent_at - aside).cos()
    } else {
        DROP_RADIUS
    };
    // The origin of the mesh is halfway along the drop.
    let half = (DROP_RADIUS + DROP_POINT) / 2.0;
    let point = Row::round(row.side * outline, row.y).at(turn) + Vec3::Z * (half - DROP_RADIUS);
    point.with_y(row.y * (1.0 + DROP_SLOPE * point.z / half))
}

/// Returns every combination of piece set and edges that a theme can show.
#[cfg(test)]
pub(super) fn all_shapes() -> impl Iterator<Item = (PieceSet, PieceEdges)> {
    use strum::IntoEnumIterator;
    let others = PieceSet::iter().filter(|set| *set != PieceSet::Spear);
    PieceEdges::iter()
        .map(|edges| (PieceSet::Spear, edges))
        .chain(others.map(|set| (set, PieceEdges::Carved)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::sweep::Curve;

    const DETAIL: Detail = Detail {
        segments: 24,
        between: 1,
    };

    fn all_pieces() -> impl Iterator<Item = (PieceSet, PieceEdges, Side)> {
        all_shapes().flat_map(|(set, edges)| Side::BOTH.map(|side| (set, edges, side)))
    }

    fn points(mesh: &Mesh, attribute: bevy::mesh::MeshVertexAttribute) -> Vec<Vec3> {
        let values = mesh.attribute(attribute).and_then(|values| values.as_float3());
        values.expect("there").iter().copied().map(Vec3::from).collect()
    }

    /// A gap between two curves would leak light into the shadow.
    #[test]
    fn every_curve_starts_at_the_end_of_the_curve_below() {
        for (set, edges, side) in all_pieces() {
            let profile = with_edges(profile(set, side), edges);
            let level: Vec<Curve> = profile.into_iter().filter(Curve::is_level).collect();
            for pair in level.windows(2) {
                assert_eq!(pair[0].rows.last(), pair[1].rows.first(), "{set:?} {edges:?} {side:?}");
            }
        }
    }

    #[test]
    fn every_face_and_its_normals_point_outwards() {
        for (set, edges, side) in all_pieces() {
            let mesh = shape(set, edges, side, DETAIL, Figure::Grown);
            let positions = points(&mesh, Mesh::ATTRIBUTE_POSITION);
            let normals = points(&mesh, Mesh::ATTRIBUTE_NORMAL);
            let indices: Vec<usize> = mesh.indices().expect("indices").iter().collect();
            let faces = || indices.chunks_exact(3).map(|face| [face[0], face[1], face[2]]);
            let area = |[a, b, c]: [usize; 3]| (positions[b] - positions[a]).cross(positions[c] - positions[a]);
            // A closed surface has a positive volume if its faces point outwards.
            let volume: f32 = faces().map(|face| positions[face[0]].dot(area(face))).sum();
            assert!(volume > 0.0, "{set:?} {edges:?} {side:?}: {volume}");
            for face in faces().filter(|face| area(*face).length() > 1e-5) {
                for corner in face {
                    let shading = area(face).normalize().dot(normals[corner]);
                    assert!(
                        shading > 0.1,
                        "{set:?} {edges:?} {side:?} at {}: {shading}",
                        positions[corner]
                    );
                }
            }
        }
    }

    /// A self-intersecting profile would expose the inside of the piece.
    #[test]
    fn profiles_do_not_intersect_themselves() {
        for (set, edges, side) in all_pieces().filter(|(set, ..)| matches!(set, PieceSet::Spear | PieceSet::Lance)) {
            let level: Vec<Curve> = with_edges(profile(set, side), edges)
                .into_iter()
                .filter(Curve::is_level)
                .collect();
            let style = Style {
                turns: &[0.0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 0.875],
                between: 3,
                is_faceted: false,
                figure: Figure::Grown,
            };
            let columns = style.turns.len() + 1;
            let positions = points(
                &sweep(&level, style, |turn, row| row.at(turn)),
                Mesh::ATTRIBUTE_POSITION,
            );
            for (column, turn) in style.turns.iter().enumerate() {
                let (sine, cosine) = (turn * TAU).sin_cos();
                let section = positions.iter().skip(column).step_by(columns);
                let section: Vec<Vec2> = section
                    .map(|point| Vec2::new(point.x * sine - point.z * cosine, point.y))
                    .collect();
                let sides: Vec<&[Vec2]> = section.windows(2).collect();
                for (index, one) in sides.iter().enumerate() {
                    for other in sides.iter().skip(index + 2) {
                        let beside = |line: &[Vec2], point: Vec2| (line[1] - line[0]).perp_dot(point - line[0]);
                        let parted = |line: &[Vec2], by: &[Vec2]| beside(by, line[0]) * beside(by, line[1]) < -1e-14;
                        assert!(
                            !(parted(one, other) && parted(other, one)),
                            "{edges:?} {side:?} {turn}: {one:?} {other:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn every_piece_is_on_its_square_and_faces_ahead() {
        for (set, edges, side) in all_pieces() {
            let mesh = shape(set, edges, side, DETAIL, Figure::Grown);
            let positions = points(&mesh, Mesh::ATTRIBUTE_POSITION);
            assert!(
                positions.iter().all(|point| point.y >= 0.0 && point.y <= 1.0),
                "{set:?} {edges:?} {side:?}"
            );
            assert!(
                positions
                    .iter()
                    .all(|point| point.x.abs() < 0.45 && point.z.abs() < 0.45),
                "{set:?} {edges:?} {side:?}"
            );
            let lowest = positions.iter().map(|point| point.y).fold(f32::MAX, f32::min);
            assert!(lowest.abs() < 1e-6, "{set:?} {edges:?} {side:?} stands on the board");
            // A piece faces ahead if it leans or tapers forwards. Spears and rings stand upright.
            if set == PieceSet::Spear {
                continue;
            }
            let above = || positions.iter().filter(|point| point.y > 0.2).map(|point| point.z);
            let (ahead, behind) = (above().fold(0.0_f32, f32::min), above().fold(0.0_f32, f32::max));
            let leans = -ahead > behind * 1.1;
            let width_beyond = |direction: f32| {
                let beyond = positions.iter().filter(|point| point.z * direction > 0.25);
                beyond.map(|point| point.x.abs()).fold(0.0, f32::max)
            };
            let tapers = width_beyond(-1.0) < width_beyond(1.0) * 0.8;
            assert!(leans || tapers, "{set:?} {edges:?} {side:?}: {ahead} {behind}");
        }
    }

    #[test]
    fn every_piece_has_a_ring_and_is_darker_in_its_grooves() {
        for (set, edges, side) in all_pieces() {
            let mesh = shape(set, edges, side, DETAIL, Figure::Grown);
            let Some(VertexAttributeValues::Float32x4(colours)) = mesh.attribute(Mesh::ATTRIBUTE_COLOR) else {
                panic!("{set:?} {edges:?} {side:?} has no vertex colours");
            };
            assert!(
                colours.iter().any(|colour| colour[3] == 1.0),
                "{set:?} {edges:?} {side:?} has no ring"
            );
            let openness = || colours.iter().map(|colour| colour[0]);
            assert!(openness().fold(1.0, f32::min) < 0.5 && openness().fold(0.0, f32::max) > 0.85);
        }
    }
}
