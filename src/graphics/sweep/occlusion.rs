//! Ambient occlusion of a profile, estimated in planes through the axis. The profile on both sides of the axis and the board
//! below occlude light. The occlusion of an upright ring is estimated in the plane of the ring.

use super::row::{Row, samples};
use super::{Curve, RowPlacement};
use bevy::prelude::*;
use std::array;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Number of turns around the axis for which the occlusion of a cross-section is estimated.
const TURNS: usize = 8;
/// Index of the turn that points right.
const RIGHT: usize = TURNS / 4;
/// Number of rays per point.
const RAYS: usize = 12;
/// Distance beyond which surfaces do not occlude, in squares.
const REACH: f32 = 0.5;
/// Fraction of the light that the board reflects.
const BOARD_REFLECTANCE: f32 = 0.35;

/// Openness by curve, row and turn: the fraction of the ambient light that reaches the surface.
pub(super) struct Occlusion(Vec<Vec<[f32; TURNS]>>);

impl Occlusion {
    pub(super) fn new(profile: &[Curve], place: &impl RowPlacement) -> Occlusion {
        let rows: Vec<Vec<Row>> = samples(profile, 0)
            .into_iter()
            .map(|curve| curve.into_iter().map(|sample| sample.row).collect())
            .collect();
        let mut found: Vec<Vec<[f32; TURNS]>> = rows.iter().map(|curve| vec![[1.0; TURNS]; curve.len()]).collect();
        // A piece is symmetrical, so the left half is the mirror image of the right half.
        for index in 0..=TURNS / 2 {
            let turn = index as f32 / TURNS as f32;
            let is_in_plane = |curve: usize| index == RIGHT || profile[curve].is_level();
            let [near, far] = [turn, turn + 0.5].map(|at| section(&rows, at, turn, place));
            let walls: Vec<[Vec2; 2]> = [&near, &far]
                .into_iter()
                .flat_map(|half| half.iter().enumerate().filter(|(curve, _)| is_in_plane(*curve)))
                .flat_map(|(_, points)| points.windows(2).map(|pair| [pair[0], pair[1]]))
                .collect();
            for curve in (0..profile.len()).filter(|curve| is_in_plane(*curve)) {
                let outer = openness_along(&near[curve], 1.0, &walls);
                if profile[curve].is_level() {
                    for (light, value) in found[curve].iter_mut().zip(outer) {
                        light[index] = value;
                        light[(TURNS - index) % TURNS] = value;
                    }
                } else {
                    let inner = openness_along(&far[curve], -1.0, &walls);
                    for (light, (outer, inner)) in found[curve].iter_mut().zip(outer.into_iter().zip(inner)) {
                        *light = around_tube(outer, inner);
                    }
                }
            }
        }
        Occlusion(found)
    }

    /// Returns the openness at a turn and at the position `place` in a curve, measured in rows.
    pub(super) fn openness(&self, curve: usize, place: f32, turn: f32) -> f32 {
        let rows = &self.0[curve];
        let around = turn.rem_euclid(1.0) * TURNS as f32;
        let mix = |one: f32, other: f32, share: f32| one + (other - one) * share;
        let at_row = |row: usize| {
            let index = around as usize % TURNS;
            mix(rows[row][index], rows[row][(index + 1) % TURNS], around.fract())
        };
        let last = rows.len() - 1;
        let row = (place as usize).min(last);
        mix(at_row(row), at_row((row + 1).min(last)), place - row as f32)
    }
}

/// Returns the openness around the tube of a ring, given the openness of its outer and inner sides.
fn around_tube(outer: f32, inner: f32) -> [f32; TURNS] {
    array::from_fn(|index| {
        let share = 0.5 + 0.5 * (index as f32 / TURNS as f32 * TAU).sin();
        inner + (outer - inner) * share
    })
}

/// Returns the openness at each point of a curve. `outwards` is 1 if the surface faces to the right of the curve, and -1 if it
/// faces to the left.
fn openness_along(points: &[Vec2], outwards: f32, walls: &[[Vec2; 2]]) -> Vec<f32> {
    let last = points.len() - 1;
    let at = |(row, point): (usize, &Vec2)| {
        let along = points[(row + 1).min(last)] - points[row.saturating_sub(1)];
        let normal = Vec2::new(along.y, -along.x).normalize_or(Vec2::Y) * outwards;
        openness(*point, normal, walls)
    };
    points.iter().enumerate().map(at).collect()
}

/// Returns the profile at a turn. Each point is a signed distance from the axis, positive in the direction of the turn
/// `direction`, and a height.
fn section(rows: &[Vec<Row>], turn: f32, direction: f32, place: &impl RowPlacement) -> Vec<Vec<Vec2>> {
    let (sine, cosine) = (direction * TAU).sin_cos();
    let point = |row: &Row| {
        let point = place(turn, row);
        Vec2::new(point.x * sine - point.z * cosine, point.y)
    };
    rows.iter().map(|curve| curve.iter().map(point).collect()).collect()
}

/// Returns the fraction of the ambient light that reaches a point between walls and the board.
fn openness(point: Vec2, normal: Vec2, walls: &[[Vec2; 2]]) -> f32 {
    /// Distance of the rays' origin from the surface, in squares.
    const BESIDE: f32 = 2e-3;
    let from = point + normal * BESIDE;
    let (mut light, mut all) = (0.0, 0.0);
    for ray in 0..RAYS {
        let angle = ((ray as f32 + 0.5) / RAYS as f32 * 2.0 - 1.0) * FRAC_PI_2;
        let direction = Vec2::from_angle(angle).rotate(normal);
        let weight = angle.cos();
        let board = if direction.y < 0.0 {
            from.y.max(0.0) / -direction.y
        } else {
            f32::INFINITY
        };
        let wall = walls
            .iter()
            .filter_map(|wall| hit(from, direction, *wall))
            .fold(f32::INFINITY, f32::min);
        let open = |distance: f32| (distance / REACH).min(1.0);
        let seen = if board < wall {
            BOARD_REFLECTANCE + (1.0 - BOARD_REFLECTANCE) * open(board)
        } else {
            open(wall)
        };
        light += seen * weight;
        all += weight;
    }
    light / all
}

/// Returns the distance at which a ray hits a wall.
fn hit(from: Vec2, direction: Vec2, [begin, end]: [Vec2; 2]) -> Option<f32> {
    let along = end - begin;
    let cross = direction.perp_dot(along);
    if cross.abs() < 1e-9 {
        return None;
    }
    let offset = begin - from;
    let distance = offset.perp_dot(along) / cross;
    let share = offset.perp_dot(direction) / cross;
    (distance > 0.0 && (0.0..=1.0).contains(&share)).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphics::sweep::Part;

    #[test]
    fn a_groove_receives_less_light_than_the_top_of_a_piece() {
        let profile = [
            Curve::round(Part::Body, &[(0.3, 0.3), (0.3, 0.5)]),
            Curve::round(Part::Body, &[(0.3, 0.5), (0.2, 0.52), (0.3, 0.54)]),
            Curve::round(Part::Body, &[(0.3, 0.54), (0.0, 0.9)]),
        ];
        let occlusion = Occlusion::new(&profile, &|turn, row: &Row| row.at(turn));
        for turn in [0.0, 0.3, 0.5, 0.9] {
            let (groove, top) = (occlusion.openness(1, 1.0, turn), occlusion.openness(2, 0.5, turn));
            assert!(groove < 0.4 && top > 0.85, "{turn}: {groove} {top}");
        }
    }

    #[test]
    fn the_top_of_a_ring_receives_more_light_than_its_inside() {
        let hoop: Curve =
            toml::from_str("hoop = { y = 0.6, radius = 0.2, side = 0.07, depth = 0.1, heel = 0.0 }").expect("a ring");
        let top = (hoop.rows.len() / 2) as f32;
        let occlusion = Occlusion::new(&[hoop], &|turn, row: &Row| row.at(turn));
        let [front, outside, behind, inside] = [0.0, 0.25, 0.5, 0.75].map(|turn| occlusion.openness(0, top, turn));
        assert!(outside > 0.95 && inside < 0.7, "{outside} {inside}");
        assert!(
            inside < front && front < outside && (front - behind).abs() < 1e-6,
            "{front} {behind}"
        );
    }
}
