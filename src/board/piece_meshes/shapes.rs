//! Shapes of the pieces. They face -z. The heads of the first side are solid, those of the second side hollow.

use crate::graphics::sweep::{Curve, Detail, faceted, round, smooth};
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_themes::PieceSet;
use std::f32::consts::TAU;

// Turned set: both sides share foot and stem; the head is a ball or a cup.

const FOOT: [Curve<'static>; 2] = [
    &[
        (0.325, 0.0),
        (0.352, 0.022),
        (0.358, 0.06),
        (0.345, 0.098),
        (0.316, 0.112),
    ],
    &[(0.316, 0.112), (0.29, 0.116), (0.282, 0.132), (0.285, 0.150)],
];
const STEM: [Curve<'static>; 2] = [
    &[
        (0.285, 0.150),
        (0.262, 0.176),
        (0.205, 0.262),
        (0.152, 0.380),
        (0.122, 0.500),
        (0.116, 0.566),
    ],
    &[
        (0.116, 0.566),
        (0.150, 0.572),
        (0.198, 0.592),
        (0.206, 0.608),
        (0.196, 0.624),
        (0.140, 0.642),
        (0.112, 0.652),
    ],
];
const BALL: [Curve<'static>; 1] = [&[
    (0.112, 0.652),
    (0.146, 0.698),
    (0.172, 0.760),
    (0.176, 0.800),
    (0.166, 0.858),
    (0.136, 0.916),
    (0.090, 0.956),
    (0.042, 0.975),
    (0.0, 0.980),
]];
const CUP: [Curve<'static>; 4] = [
    &[
        (0.112, 0.652),
        (0.132, 0.690),
        (0.178, 0.760),
        (0.208, 0.836),
        (0.220, 0.900),
    ],
    &[(0.220, 0.900), (0.224, 0.918), (0.214, 0.936), (0.196, 0.942)],
    &[(0.196, 0.942), (0.176, 0.936), (0.164, 0.918)],
    &[(0.164, 0.918), (0.132, 0.880), (0.078, 0.858), (0.0, 0.850)],
];

// Faceted set: six broad faces and a narrow one at every edge; the head is a spear or a crown.

const FACETED_BODY: [(f32, f32); 7] = [
    (0.335, 0.0),
    (0.365, 0.03),
    (0.365, 0.085),
    (0.335, 0.115),
    (0.27, 0.135),
    (0.135, 0.49),
    (0.14, 0.53),
];
const SPEAR: [(f32, f32); 5] = [
    (0.245, 0.64),
    (0.245, 0.665),
    (0.225, 0.69),
    (0.035, 0.985),
    (0.0, 0.995),
];
const CROWN: [(f32, f32); 6] = [
    (0.25, 0.65),
    (0.265, 0.86),
    (0.245, 0.89),
    (0.195, 0.89),
    (0.175, 0.87),
    (0.0, 0.73),
];
/// Half the angle of the narrow faces, in turns.
const EDGE_TURN: f32 = 0.011;

// Abstract set: a drop that points ahead and slopes down towards its point; the top is a dome or a basin. Radii are relative to
// the outline.

const DOME: [Curve<'static>; 2] = [
    &[
        (0.94, 0.0),
        (1.0, 0.012),
        (1.04, 0.05),
        (1.05, 0.13),
        (1.02, 0.215),
        (0.95, 0.265),
    ],
    &[(0.95, 0.265), (0.80, 0.315), (0.60, 0.352), (0.34, 0.376), (0.0, 0.385)],
];
const BASIN: [Curve<'static>; 3] = [
    &[
        (0.94, 0.0),
        (1.0, 0.012),
        (1.04, 0.05),
        (1.05, 0.13),
        (1.035, 0.245),
        (0.99, 0.305),
    ],
    &[(0.99, 0.305), (0.945, 0.322), (0.88, 0.315), (0.83, 0.285)],
    &[(0.83, 0.285), (0.76, 0.215), (0.60, 0.160), (0.34, 0.132), (0.0, 0.122)],
];
/// The radius of the drop's round end.
const DROP_RADIUS: f32 = 0.25;
/// The distance of the drop's point from the centre of its round end.
const DROP_POINT: f32 = 0.52;
/// How far the point is rounded, in turns.
const DROP_ROUNDING: f32 = 0.016;
/// The share of its height by which the drop is lower in front and higher behind.
const DROP_SLOPE: f32 = 0.3;

/// The mesh of a side's pieces. `grain` is the offset of the texture coordinates.
pub(super) fn shape(set: PieceSet, side: Side, detail: Detail, grain: Vec2) -> Mesh {
    match (set, side) {
        (PieceSet::Turned, side) => {
            let head: &[Curve] = match side {
                Side::First => &BALL,
                Side::Second => &CUP,
            };
            let curves: Vec<Curve> = FOOT.iter().chain(&STEM).chain(head).copied().collect();
            smooth(&curves, detail, grain, |turn, radius, height| {
                leaning(round(turn, radius, height))
            })
        }
        (PieceSet::Faceted, side) => {
            let head: &[(f32, f32)] = match side {
                Side::First => &SPEAR,
                Side::Second => &CROWN,
            };
            let rings = [&FACETED_BODY[..], head].concat();
            let turns: Vec<f32> = (0..6)
                .flat_map(|edge| [-EDGE_TURN, EDGE_TURN].map(|beside| edge as f32 / 6.0 + beside))
                .collect();
            faceted(&rings, &turns, grain, |turn, radius, height| {
                leaning(round(turn, radius, height))
            })
        }
        (PieceSet::Abstract, side) => {
            let curves: &[Curve] = match side {
                Side::First => &DOME,
                Side::Second => &BASIN,
            };
            smooth(curves, detail, grain, teardrop)
        }
    }
}

/// Bends a point of a piece forwards, the more the higher it is above the knee.
fn leaning(point: Vec3) -> Vec3 {
    const KNEE: f32 = 0.14;
    const LEAN: f32 = 0.17;
    let above = (point.y - KNEE).max(0.0) / (1.0 - KNEE);
    let angle = LEAN * above * (2.0 - above);
    let knee = Vec3::Y * KNEE;
    knee + Quat::from_rotation_x(-angle) * (point - knee)
}

/// A point on the surface of a drop. The outline is a circle and its two tangents through the drop's point.
fn teardrop(turn: f32, share: f32, height: f32) -> Vec3 {
    let aside = (turn + 0.5).rem_euclid(1.0) - 0.5;
    let aside = aside.hypot(DROP_ROUNDING) * TAU;
    let tangent_at = (DROP_RADIUS / DROP_POINT).acos();
    let outline = if aside < tangent_at {
        DROP_RADIUS / (tangent_at - aside).cos()
    } else {
        DROP_RADIUS
    };
    // The origin of the mesh is the middle of the drop's length.
    let half = (DROP_RADIUS + DROP_POINT) / 2.0;
    let point = round(turn, share * outline, height) + Vec3::Z * (half - DROP_RADIUS);
    point.with_y(height * (1.0 + DROP_SLOPE * point.z / half))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A gap would let light through to the shadow.
    #[test]
    fn every_curve_begins_where_the_one_below_ends() {
        let turned = |head: &[Curve<'static>]| FOOT.iter().chain(&STEM).chain(head).copied().collect();
        let shapes: [Vec<Curve>; 4] = [turned(&BALL), turned(&CUP), DOME.to_vec(), BASIN.to_vec()];
        for curves in shapes {
            for pair in curves.windows(2) {
                assert_eq!(pair[0].last(), pair[1].first());
            }
        }
    }

    #[test]
    fn every_piece_stands_on_its_square_and_faces_ahead() {
        let detail = Detail {
            segments: 24,
            between: 1,
        };
        for set in PieceSet::ALL {
            for side in Side::BOTH {
                let mesh = shape(set, side, detail, Vec2::ZERO);
                let positions = mesh
                    .attribute(Mesh::ATTRIBUTE_POSITION)
                    .and_then(|values| values.as_float3());
                let positions: Vec<Vec3> = positions.expect("positions").iter().copied().map(Vec3::from).collect();
                assert!(
                    positions.iter().all(|point| point.y >= 0.0 && point.y <= 1.0),
                    "{set:?} {side:?}"
                );
                assert!(
                    positions
                        .iter()
                        .all(|point| point.x.abs() < 0.45 && point.z.abs() < 0.45),
                    "{set:?} {side:?}"
                );
                let lowest = positions.iter().map(|point| point.y).fold(f32::MAX, f32::min);
                assert!(lowest.abs() < 1e-6, "{set:?} {side:?} stands on the board");
                // A piece faces ahead if it leans or tapers that way.
                let above = || positions.iter().filter(|point| point.y > 0.2).map(|point| point.z);
                let (ahead, behind) = (above().fold(0.0_f32, f32::min), above().fold(0.0_f32, f32::max));
                let leans = -ahead > behind * 1.1;
                let width_beyond = |direction: f32| {
                    let beyond = positions.iter().filter(|point| point.z * direction > 0.25);
                    beyond.map(|point| point.x.abs()).fold(0.0, f32::max)
                };
                let tapers = width_beyond(-1.0) < width_beyond(1.0) * 0.8;
                assert!(leans || tapers, "{set:?} {side:?}: {ahead} {behind}");
            }
        }
    }
}
