//! Components of board entities.

use crate::base::reflection::serialize_debug_text;
use bevy::prelude::*;
use breakthrough_rules::{Side, Square};
use serde::Serialize;
use std::f32::consts::PI;

/// A piece that is on the board or is leaving it, with its side.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize)]
#[reflect(opaque, Component, Serialize)]
#[require(RestScale, RestRotation)]
pub(crate) struct Piece(#[serde(serialize_with = "serialize_debug_text")] pub Side);

/// Square occupied by an entity. Pieces and [`BoardSquare`]s have this component, so that a click on a piece or on its square
/// selects the same square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize)]
#[reflect(opaque, Component, Serialize)]
pub(crate) struct OnSquare(#[serde(serialize_with = "serialize_debug_text")] pub Square);

#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component)]
#[require(RestScale, RestRotation)]
pub(crate) struct BoardSquare;

/// An obstacle, whose square pieces cannot enter.
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component)]
#[require(RestScale, RestRotation)]
pub(crate) struct Obstacle;

/// Scale of an entity at rest. Entities with this component are positioned by
/// [`PlacePiecesSystems`](crate::board::animation::PlacePiecesSystems).
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component)]
pub(crate) struct RestScale(pub f32);

impl Default for RestScale {
    fn default() -> RestScale {
        RestScale(1.0)
    }
}

#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component)]
pub(crate) struct RestRotation(pub Quat);

/// Yaw of pieces, in radians. Picking does not detect hits on mesh edges that are in the plane of the ray: without the yaw, half
/// of the rays in the plane of the middle file would miss the pieces on that file.
const PIECE_YAW: f32 = 0.01;

/// Returns the rotation at which a side's pieces face ahead.
pub(super) fn facing(side: Side) -> Quat {
    match side {
        Side::First => Quat::from_rotation_y(PIECE_YAW),
        Side::Second => Quat::from_rotation_y(PI + PIECE_YAW),
    }
}
