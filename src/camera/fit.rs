//! Computes the camera position from which the whole board fits into the free area of the window.

use crate::base::layout::{BOARD_THICKNESS, PIECE_HEIGHT, frame_width, outline, widened};
use crate::camera::safe_area::SafeArea;
use bevy::prelude::*;
use breakthrough_rules::{BoardSize, Side};
use std::f32::consts::PI;

/// Vertical field of view of the main camera. At 16:9, the horizontal field of view is 45°, as for a seated player who
/// looks at a table.
pub(crate) const FIELD_OF_VIEW_DEGREES: f32 = 26.0;
/// Initial pitch of the player's view above the table.
pub(crate) const PLAYER_PITCH_DEGREES: f32 = 52.0;
/// Margin around the board as a fraction of the free area of the window.
const MARGIN: f32 = 0.03;

/// Parameters of [`fit`]: the board, the camera angle, and the window with its free area.
#[derive(Clone, Copy, Debug)]
pub struct Framing {
    pub size: BoardSize,
    /// Angle around the board in radians; 0 is at the first side's player.
    pub yaw: f32,
    /// Angle above the table in radians.
    pub pitch: f32,
    /// Window size in logical pixels.
    pub viewport: Vec2,
    /// Window margins covered by the interface.
    pub safe_area: SafeArea,
}

/// Returns the yaw of a side's player, in radians.
pub(crate) const fn player_yaw(side: Side) -> f32 {
    match side {
        Side::First => 0.0,
        Side::Second => PI,
    }
}

impl Framing {
    /// Returns the initial view of a side's player in a window without an interface.
    #[must_use]
    pub fn of_player(size: BoardSize, side: Side, viewport: Vec2) -> Framing {
        Framing {
            size,
            yaw: player_yaw(side),
            pitch: PLAYER_PITCH_DEGREES.to_radians(),
            viewport,
            safe_area: SafeArea::default(),
        }
    }

    /// Returns the position of the camera's optical axis in the window, in normalized device coordinates: the middle of the free
    /// area, so that the view of the board is symmetrical beside a panel.
    #[must_use]
    pub(super) fn axis(&self) -> Vec2 {
        let (low, high) = free_part(self);
        low.midpoint(high)
    }
}

/// Camera position relative to the centre of the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Fit {
    /// Distance from the centre of the board, in squares.
    pub distance: f32,
    /// Shift to the right and up in the camera plane, in squares.
    pub shift: Vec2,
}

/// Computes the nearest camera position that shows every corner of the board in the free area of the window.
#[must_use]
pub(crate) fn fit(framing: &Framing) -> Fit {
    let tangent = tangents(framing.viewport);
    let half_size = half_size_of_free_part(framing);
    let corners: Vec<Vec3> = corners(framing).collect();
    // Interval of the shifts along one axis that keep every corner in the free area. The interval is empty if the camera is too
    // near.
    let interval = |axis: usize, distance: f32| {
        corners
            .iter()
            .fold((f32::NEG_INFINITY, f32::INFINITY), |(min, max), corner| {
                let reach = (distance + corner.z) * tangent[axis];
                (
                    min.max(corner[axis] - half_size[axis] * reach),
                    max.min(corner[axis] + half_size[axis] * reach),
                )
            })
    };
    let fits = |distance: f32| {
        (0..2).all(|axis| {
            let (min, max) = interval(axis, distance);
            min <= max
        })
    };
    // At a smaller distance, a corner would be behind the camera.
    let nearest = corners.iter().fold(0.0f32, |max, corner| max.max(-corner.z)) + 0.1;
    let (mut near, mut far) = (nearest, nearest + 4000.0);
    for _ in 0..48 {
        let middle = f32::midpoint(near, far);
        if fits(middle) { far = middle } else { near = middle }
    }
    let centre = |axis: usize| {
        let (min, max) = interval(axis, far);
        f32::midpoint(min, max)
    };
    Fit {
        distance: far,
        shift: Vec2::new(centre(0), centre(1)),
    }
}

impl Fit {
    /// Returns the same view at a multiple of the distance.
    #[must_use]
    pub(crate) fn zoomed(self, factor: f32) -> Fit {
        Fit {
            distance: self.distance * factor,
            shift: self.shift * factor,
        }
    }

    /// Returns the view for another field of view, in radians. The distance changes so that the middle of the board keeps its
    /// size.
    #[must_use]
    pub(crate) fn with_field_of_view(self, field_of_view: f32) -> Fit {
        let usual = (FIELD_OF_VIEW_DEGREES.to_radians() / 2.0).tan();
        Fit {
            distance: self.distance * usual / (field_of_view / 2.0).tan(),
            ..self
        }
    }

    #[must_use]
    pub(crate) fn transform(self, framing: &Framing) -> Transform {
        let rotation = rotation(framing);
        let translation = rotation * Vec3::new(self.shift.x, self.shift.y, self.distance);
        Transform::from_translation(translation).with_rotation(rotation)
    }

    /// Projects a world point into the window, in logical pixels from the top left.
    #[must_use]
    pub(crate) fn project(self, framing: &Framing, point: Vec3) -> Vec2 {
        let camera = self.transform(framing);
        let seen = camera.rotation.inverse() * (point - camera.translation);
        let tangent = tangents(framing.viewport);
        let ndc = Vec2::new(seen.x / (-seen.z * tangent.x), seen.y / (-seen.z * tangent.y));
        ((ndc + framing.axis()) * Vec2::new(0.5, -0.5) + 0.5) * framing.viewport
    }
}

/// Projects a world point into the window that a framing fills, in logical pixels from the top left.
#[must_use]
pub fn project(framing: &Framing, point: Vec3) -> Vec2 {
    fit(framing).project(framing, point)
}

fn rotation(framing: &Framing) -> Quat {
    Quat::from_rotation_y(framing.yaw) * Quat::from_rotation_x(-framing.pitch)
}

/// Returns half the width and half the height of the view at distance 1.
fn tangents(viewport: Vec2) -> Vec2 {
    let vertical = (FIELD_OF_VIEW_DEGREES.to_radians() / 2.0).tan();
    Vec2::new(vertical * viewport.x / viewport.y, vertical)
}

/// Returns the lower left and upper right corners of the free area, in normalized device coordinates.
fn free_part(framing: &Framing) -> (Vec2, Vec2) {
    let SafeArea {
        left,
        right,
        top,
        bottom,
    } = framing.safe_area;
    let to_ndc = |x: f32, y: f32| Vec2::new(x, y) / framing.viewport * 2.0;
    let (low, high) = (to_ndc(left, bottom) - 1.0, 1.0 - to_ndc(right, top));
    // If the interface covers almost the whole window, fit the board into the whole window.
    if (high - low).min_element() < 0.2 {
        (Vec2::NEG_ONE, Vec2::ONE)
    } else {
        (low, high)
    }
}

/// Returns half the size of the free area without its margin, in normalized device coordinates.
fn half_size_of_free_part(framing: &Framing) -> Vec2 {
    let (low, high) = free_part(framing);
    (high - low) * (0.5 - MARGIN)
}

/// Returns the outermost points of the board, its frame and its pieces, in camera space: x to the right, y up, and z away from
/// the camera.
fn corners(framing: &Framing) -> impl Iterator<Item = Vec3> {
    let to_camera = rotation(framing).inverse();
    let outline = outline(framing.size);
    let at_height = |corners: Vec<Vec2>, height: f32| corners.into_iter().map(move |at| Vec3::new(at.x, height, at.y));
    let edge = widened(&outline, frame_width(framing.size));
    let corners = at_height(edge.clone(), 0.0)
        .chain(at_height(edge, -BOARD_THICKNESS))
        .chain(at_height(widened(&outline, -0.2), PIECE_HEIGHT));
    corners.map(move |corner| {
        let seen = to_camera * corner;
        Vec3::new(seen.x, seen.y, -seen.z)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_fits_every_window_from_both_sides() {
        let squares = [(2, 3), (2, 16), (16, 3), (8, 8), (16, 16)].map(|(files, ranks)| BoardSize::new(files, ranks));
        for size in squares.into_iter().chain([3, 8].map(BoardSize::hexagon)) {
            for viewport in [
                Vec2::new(1280.0, 720.0),
                Vec2::new(640.0, 900.0),
                Vec2::new(3840.0, 1000.0),
            ] {
                for (yaw, pitch) in [(0.0, 52.0), (3.1, 20.0), (0.8, 35.0), (1.57, 89.0)] {
                    let framing = Framing {
                        size,
                        yaw,
                        pitch: f32::to_radians(pitch),
                        viewport,
                        safe_area: SafeArea {
                            bottom: 80.0,
                            left: 40.0,
                            ..default()
                        },
                    };
                    for corner in widened(&outline(size), frame_width(size)) {
                        let seen = project(&framing, Vec3::new(corner.x, 0.0, corner.y));
                        let inside =
                            (40.0..=viewport.x).contains(&seen.x) && (0.0..=viewport.y - 80.0).contains(&seen.y);
                        assert!(inside, "corner at {seen} of {framing:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_beside_a_panel_is_symmetrical() {
        let size = BoardSize::new(8, 8);
        let framing = Framing {
            safe_area: SafeArea {
                left: 420.0,
                bottom: 60.0,
                ..default()
            },
            ..Framing::of_player(size, Side::First, Vec2::new(1100.0, 700.0))
        };
        let middle = f32::midpoint(420.0, 1100.0);
        for z in [-4.0, 0.0, 4.0] {
            let [left, right] = [-4.0, 4.0].map(|x| project(&framing, Vec3::new(x, 0.0, z)));
            assert!((left.y - right.y).abs() < 0.01, "{left} and {right}");
            assert!(
                (f32::midpoint(left.x, right.x) - middle).abs() < 0.01,
                "{left} and {right}"
            );
        }
    }

    #[test]
    fn the_board_fills_the_window_in_one_direction() {
        let framing = Framing {
            size: BoardSize::new(8, 8),
            yaw: 0.0,
            pitch: 89f32.to_radians(),
            viewport: Vec2::new(1280.0, 720.0),
            safe_area: SafeArea::default(),
        };
        let top = project(&framing, Vec3::new(0.0, 0.0, -4.0 - frame_width(framing.size))).y;
        let bottom = project(&framing, Vec3::new(0.0, 0.0, 4.0 + frame_width(framing.size))).y;
        assert!(bottom - top > 0.85 * 720.0, "from {top} to {bottom}");
    }
}
