//! Shakes a piece sideways after an illegal move.

use crate::board::animation::timed::{TimedAnimation, advance_animations};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use std::f32::consts::TAU;

const SHAKE_SECONDS: f32 = 0.28;
/// Amplitude in squares.
const AMPLITUDE: f32 = 0.06;
const OSCILLATIONS: f32 = 3.0;

#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Shake {
    elapsed: f32,
}

impl Shake {
    /// Current offset along x, in squares.
    #[must_use]
    pub(crate) fn offset(&self) -> f32 {
        let progress = (self.elapsed / SHAKE_SECONDS).clamp(0.0, 1.0);
        (progress * OSCILLATIONS * TAU).sin() * (1.0 - progress) * AMPLITUDE
    }
}

impl TimedAnimation for Shake {
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds;
        self.elapsed >= SHAKE_SECONDS
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_animations::<Shake>
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<Shake>),
    );
}
