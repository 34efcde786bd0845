//! Position, scale and brightness of a room around a board.

use crate::base::layout::{BOARD_THICKNESS, frame_width, half_extent};
use bevy::prelude::*;
use breakthrough_rules::BoardSize;
use breakthrough_themes::RoomLamp;

/// Luminance represented by a value of 1 in the maps of a room, in candela per square metre.
pub(crate) const NITS: f32 = 1000.0 * EXPOSURE;
/// Brightness of a room in the game relative to its rendered maps. With this value, light squares of wood, stone and
/// metal have L* 60 to 77.
pub(crate) const EXPOSURE: f32 = 1.4;
/// Half the width of an 8×8 board with its frame, in squares.
const USUAL_HALF_WIDTH: f32 = 4.62;
/// Minimum scale of a room, for the smallest boards.
const MIN_SCALE: f32 = 0.55;

/// Position and scale of a room around a board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placement {
    pub(super) scale: f32,
}

impl Placement {
    pub(crate) fn around(size: BoardSize) -> Placement {
        let (half_width, half_depth) = half_extent(size);
        let half = half_width.max(half_depth) + frame_width(size);
        Placement {
            scale: (half / USUAL_HALF_WIDTH).max(MIN_SCALE),
        }
    }

    /// Returns the world position of a point in the room.
    pub(crate) fn point(self, point: impl Into<Vec3>) -> Vec3 {
        let table_top = Vec3::NEG_Y * BOARD_THICKNESS;
        table_top + (point.into() - table_top) * self.scale
    }

    /// Returns half the size of the board and its frame, or a larger value if the board is smaller than the minimum scale allows.
    pub(crate) fn half_size(self) -> f32 {
        USUAL_HALF_WIDTH * self.scale
    }

    /// Returns the world position of a lamp, and as the fourth component its squared distance from the centre of the board. Both are
    /// zero if the position is unknown.
    pub(crate) fn lamp(self, lamp: &RoomLamp) -> Vec4 {
        let position = lamp.position.map(|position| self.point(position));
        position.map_or(Vec4::ZERO, |position| position.extend(position.length_squared()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_below_the_board_at_every_scale() {
        for size in [BoardSize::new(2, 3), BoardSize::new(8, 8), BoardSize::new(16, 16)] {
            let placement = Placement::around(size);
            let edge = placement.point([USUAL_HALF_WIDTH, -BOARD_THICKNESS, 0.0]);
            assert!((edge.y + BOARD_THICKNESS).abs() < 1e-5, "{size:?}: {edge}");
            let (half_width, half_depth) = half_extent(size);
            assert!(
                edge.x >= half_width.max(half_depth) + frame_width(size) - 1e-4,
                "{size:?}: {edge}"
            );
        }
    }
}
