//! Components of the entities on the board.

use crate::reflection::serialize_debug_text;
use bevy::prelude::*;
use breakthrough_rules::{Side, Square};
use serde::Serialize;
use std::f32::consts::PI;

/// A piece of a side that stands on the board, or is about to leave it.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize)]
#[reflect(opaque, Component, Serialize)]
#[require(RestScale, RestRotation)]
pub struct Piece(#[serde(serialize_with = "serialize_debug_text")] pub Side);

/// The square that an entity occupies. Both pieces and [`BoardSquare`]s have one, so that a click on either means the square.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize)]
#[reflect(opaque, Component, Serialize)]
pub struct OnSquare(#[serde(serialize_with = "serialize_debug_text")] pub Square);

/// A square of the board.
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component)]
#[require(RestScale, RestRotation)]
pub struct BoardSquare;

/// An obstacle: its square can be entered by no piece.
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component)]
#[require(RestScale, RestRotation)]
pub struct Obstacle;

/// The scale of an entity while no animation changes it. Entities with this component are placed by
/// [`PlacePiecesSystems`](crate::board::animation::PlacePiecesSystems).
#[derive(Component, Clone, Copy, Debug, Reflect)]
#[reflect(Component)]
pub struct RestScale(pub f32);

impl Default for RestScale {
    fn default() -> RestScale {
        RestScale(1.0)
    }
}

/// The rotation of an entity while it does not lean.
#[derive(Component, Clone, Copy, Debug, Default, Reflect)]
#[reflect(Component)]
pub struct RestRotation(pub Quat);

/// How far pieces look aside, in radians. Edges of a mesh that lie in the plane of a ray let it through: without the angle, half of the
/// rays in the plane of the middle file would miss its pieces.
const ASIDE: f32 = 0.01;

/// The rotation of a side's pieces, which look ahead.
pub(super) fn facing(side: Side) -> Quat {
    match side {
        Side::First => Quat::from_rotation_y(ASIDE),
        Side::Second => Quat::from_rotation_y(PI + ASIDE),
    }
}
