//! Captured pieces: they stand until the attacker hits them, and then break.

use crate::board::animation::Slide;
use crate::board::animation::speed::playback_rate;
use crate::board::pieces::Piece;
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::prelude::*;
use breakthrough_rules::Side;

/// A captured piece that the attacker has not reached yet. The piece is despawned at the impact.
#[derive(Component, Clone, Copy, Debug)]
pub struct PendingCapture {
    direction: Vec3,
    elapsed: f32,
    rate: f32,
}

impl PendingCapture {
    /// A capture that starts now, by an attacker that moves in this direction.
    #[must_use]
    pub fn new(direction: Vec3, speed: MoveSpeed) -> PendingCapture {
        PendingCapture {
            direction,
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
    mut captured: Query<(Entity, &Piece, &Transform, &mut PendingCapture)>,
    mut commands: Commands,
) {
    for (entity, piece, transform, mut capture) in &mut captured {
        capture.elapsed += time.delta_secs() * capture.rate;
        if capture.elapsed >= Slide::SECONDS_TO_IMPACT {
            commands.entity(entity).despawn();
            commands.trigger(PieceShattered {
                side: piece.0,
                position: transform.translation,
                direction: capture.direction,
                rate: capture.rate,
            });
        }
    }
}
