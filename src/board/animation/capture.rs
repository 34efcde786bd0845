//! Captured pieces: they stand until the attacker hits them, and then break.

use crate::board::animation::Slide;
use crate::board::animation::speed::playback_rate;
use crate::board::pieces::Piece;
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use breakthrough_rules::Side;

/// A captured piece that the attacker has not reached yet. The piece is despawned at the impact.
#[derive(Component, Clone, Copy, Debug)]
pub struct PendingCapture {
    direction: Vec3,
    seed: u64,
    elapsed: f32,
    rate: f32,
}

impl PendingCapture {
    /// A capture that starts now, by an attacker that moves in this direction. The seed is for what is random in it.
    #[must_use]
    pub fn new(direction: Vec3, seed: u64, speed: MoveSpeed) -> PendingCapture {
        PendingCapture {
            direction,
            seed,
            elapsed: 0.0,
            rate: playback_rate(speed),
        }
    }
}

/// A captured piece was hit.
#[derive(Event, Clone, Copy, Debug)]
pub struct PieceShattered {
    /// The owner of the piece.
    pub side: Side,
    /// The position of the piece in the world.
    pub position: Vec3,
    /// The direction of the attacker's move.
    pub direction: Vec3,
    /// The number that gives the piece its part of the texture.
    pub tag: u32,
    /// The seed of everything random in the capture.
    pub seed: u64,
    /// Animation seconds per second of real time.
    pub rate: f32,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        shatter_captured_pieces
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<PendingCapture>),
    );
}

fn shatter_captured_pieces(
    time: Res<Time>,
    mut captured: Query<(Entity, &Piece, &Transform, Option<&MeshTag>, &mut PendingCapture)>,
    mut commands: Commands,
) {
    for (entity, piece, transform, tag, mut capture) in &mut captured {
        capture.elapsed += time.delta_secs() * capture.rate;
        if capture.elapsed >= Slide::SECONDS_TO_IMPACT {
            commands.entity(entity).despawn();
            commands.trigger(PieceShattered {
                side: piece.0,
                position: transform.translation,
                direction: capture.direction,
                tag: tag.map_or(0, |tag| tag.0),
                seed: capture.seed,
                rate: capture.rate,
            });
        }
    }
}
