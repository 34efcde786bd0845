//! Ambient occlusion of a profile, estimated in planes through the axis. The profile on both sides of the axis and the board
//! below occlude light.

use super::row::{Row, samples};
use super::{Curve, RowPlacement};
use bevy::prelude::*;
use std::f32::consts::{FRAC_PI_2, TAU};

/// Number of turns at which the light is estimated. They cover the right half of the piece, and the left half is its mirror
/// image.
const TURNS: usize = 5;
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
        let turns = (0..TURNS).map(|index| index as f32 / (TURNS - 1) as f32 * 0.5);
        for (index, turn) in turns.enumerate() {
            let near = section(&rows, turn, turn, place);
            let far = section(&rows, turn + 0.5, turn, place);
            let walls: Vec<[Vec2; 2]> = near
                .iter()
                .chain(&far)
                .flat_map(|curve| curve.windows(2).map(|pair| [pair[0], pair[1]]))
                .collect();
            for (curve, points) in near.iter().enumerate() {
                for (row, point) in points.iter().enumerate() {
                    let along = points[(row + 1).min(points.len() - 1)] - points[row.saturating_sub(1)];
                    let normal = Vec2::new(along.y, -along.x).normalize_or(Vec2::Y);
                    found[curve][row][index] = openness(*point, normal, &walls);
                }
            }
        }
        Occlusion(found)
    }

    /// Returns the openness at a turn and at the position `place` in a curve, measured in rows.
    pub(super) fn openness(&self, curve: usize, place: f32, turn: f32) -> f32 {
        let rows = &self.0[curve];
        // Turn to either side of straight ahead, as an index into the estimated turns.
        let aside = (turn - turn.round()).abs() * 2.0 * (TURNS - 1) as f32;
        let between = |values: &dyn Fn(usize) -> f32, place: f32, last: usize| {
            let index = (place as usize).min(last);
            let (one, other) = (values(index), values((index + 1).min(last)));
            one + (other - one) * (place - index as f32)
        };
        let at_row = |row: usize| between(&|turn| rows[row][turn], aside, TURNS - 1);
        between(&at_row, place, rows.len() - 1)
    }
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
}
