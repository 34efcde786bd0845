//! Scale animations: pieces grow when placed on the board, and rise and shrink when removed from the board.

use crate::board::animation::Slide;
use crate::board::animation::speed::playback_rate;
use crate::board::animation::timed::{TimedAnimation, advance_animations};
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::prelude::*;

const SCALE_IN_SECONDS: f32 = 0.25;
const RISE_OUT_SECONDS: f32 = 0.4;
/// Height to which a piece rises when removed from the board, in squares.
const RISE_OUT_HEIGHT: f32 = 1.2;
/// Minimum scale. A scale of 0 would make a transform singular.
pub(crate) const MIN_SCALE: f32 = 0.01;

/// Animation that grows a piece or obstacle to its full size.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct ScaleIn {
    elapsed: f32,
    rate: f32,
}

impl ScaleIn {
    #[must_use]
    pub(crate) fn new(speed: MoveSpeed) -> ScaleIn {
        ScaleIn {
            elapsed: 0.0,
            rate: playback_rate(speed),
        }
    }

    /// Current size as a fraction of the full size.
    pub(super) fn scale(&self) -> f32 {
        EaseFunction::CubicOut
            .sample_clamped(self.elapsed / SCALE_IN_SECONDS)
            .max(MIN_SCALE)
    }
}

impl TimedAnimation for ScaleIn {
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds * self.rate;
        self.elapsed >= SCALE_IN_SECONDS
    }
}

/// Animation of a piece that is removed because its breakthrough is counted. After its slide, the piece rises, shrinks and is
/// despawned.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct RiseOut {
    /// Centre of the piece's last square.
    from: Vec3,
    elapsed: f32,
    rate: f32,
}

impl RiseOut {
    /// Creates the animation of a piece that rises from this point on the board once its slide has ended.
    #[must_use]
    pub(crate) fn new(from: Vec3, speed: MoveSpeed) -> RiseOut {
        RiseOut {
            from,
            elapsed: 0.0,
            rate: playback_rate(speed),
        }
    }

    fn progress(&self) -> f32 {
        EaseFunction::CubicInOut.sample_clamped(self.elapsed / RISE_OUT_SECONDS)
    }

    pub(super) fn translation(&self) -> Vec3 {
        self.from + Vec3::Y * RISE_OUT_HEIGHT * self.progress()
    }

    /// Current size as a fraction of the full size.
    pub(super) fn scale(&self) -> f32 {
        (1.0 - self.progress()).max(MIN_SCALE)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            advance_animations::<ScaleIn>.run_if(any_with_component::<ScaleIn>),
            advance_rise_out.run_if(any_with_component::<RiseOut>),
        )
            .in_set(GameSystems::Animate),
    );
}

fn advance_rise_out(
    time: Res<Time>,
    mut leaving: Query<(Entity, &mut RiseOut), Without<Slide>>,
    mut commands: Commands,
) {
    for (entity, mut rise_out) in &mut leaving {
        rise_out.elapsed += time.delta_secs() * rise_out.rate;
        if rise_out.elapsed >= RISE_OUT_SECONDS {
            commands.entity(entity).despawn();
        }
    }
}
