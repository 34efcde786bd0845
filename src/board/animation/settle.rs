//! Squash and sway of a landed piece.

use crate::board::animation::timed::{TimedAnimation, advance_animations};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use std::f32::consts::TAU;

/// Time until a landed piece is at rest, in seconds at normal speed.
const SETTLE_SECONDS: f32 = 0.08;
/// Initial squash as a fraction of the height.
const SQUASH: f32 = 0.06;
/// Increase in width relative to the squash.
const BULGE: f32 = 0.5;
/// Backward lean after the stop, in radians.
const LEAN: f32 = 0.045;

/// Animation of a piece that has just landed after a move.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Settle {
    step: Vec3,
    elapsed: f32,
    rate: f32,
}

impl Settle {
    #[must_use]
    pub(super) const fn new(step: Vec3, rate: f32) -> Settle {
        Settle {
            step,
            elapsed: 0.0,
            rate,
        }
    }

    /// Remaining strength of the impact, which falls from 1 to 0.
    fn remaining(&self) -> f32 {
        (1.0 - self.elapsed / SETTLE_SECONDS).clamp(0.0, 1.0).powi(2)
    }

    /// Current size relative to the full size.
    #[must_use]
    pub(crate) fn scale(&self) -> Vec3 {
        let lower = SQUASH * self.remaining() * self.wave();
        Vec3::new(1.0 + lower * BULGE, 1.0 - lower, 1.0 + lower * BULGE)
    }

    /// Lean of the piece as a rotation vector in radians.
    #[must_use]
    pub(crate) fn lean(&self) -> Vec3 {
        let back = (self.elapsed / SETTLE_SECONDS * TAU).sin() * LEAN * self.remaining();
        Vec3::Y.cross(self.step.normalize_or_zero()) * -back
    }

    /// Oscillation of the squash: 1 is the maximum squash, and a negative value stretches the piece.
    fn wave(&self) -> f32 {
        (self.elapsed / SETTLE_SECONDS * 1.5 * TAU).cos()
    }
}

impl TimedAnimation for Settle {
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds * self.rate;
        self.elapsed >= SETTLE_SECONDS
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_animations::<Settle>
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<Settle>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_landed_piece_comes_to_rest_after_80_ms() {
        let mut settle = Settle::new(Vec3::NEG_Z, 1.0);
        assert!(settle.scale().y < 0.95 && settle.scale().x > 1.0, "{}", settle.scale());
        assert!(!settle.advance(0.079));
        assert!((settle.scale() - Vec3::ONE).length() < 1e-3 && settle.lean().length() < 1e-3);
        assert!(settle.advance(0.001));
    }
}
