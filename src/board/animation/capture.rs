//! Captured pieces: a captured piece remains until the attacker hits it, then breaks.

use crate::board::animation::Slide;
use crate::board::animation::speed::playback_rate;
use crate::board::pieces::Piece;
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use breakthrough_rules::Side;

/// A captured piece before the attacker's impact. The impact despawns the piece.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct PendingCapture {
    direction: Vec3,
    seed: u64,
    elapsed: f32,
    rate: f32,
}

impl PendingCapture {
    /// Starts a capture by an attacker that moves in `direction`. `seed` determines all randomness in the capture.
    #[must_use]
    pub(crate) fn new(direction: Vec3, seed: u64, speed: MoveSpeed) -> PendingCapture {
        PendingCapture {
            direction,
            seed,
            elapsed: 0.0,
            rate: playback_rate(speed),
        }
    }
}

/// Triggered when the attacker hits a captured piece.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct PieceShattered {
    pub side: Side,
    /// World position of the piece.
    pub position: Vec3,
    /// Direction of the attacker's move.
    pub direction: Vec3,
    /// Number that selects the piece's section of the texture.
    pub tag: u32,
    /// Seed of all randomness in the capture.
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
