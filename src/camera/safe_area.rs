//! The part of the window that the interface leaves to the board.

use bevy::prelude::*;

/// A margin nearer to its target than this, in logical pixels, ends there.
const SETTLED_WITHIN: f32 = 0.5;

/// How much of each edge of the window the interface covers, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Resource)]
pub struct SafeArea {
    pub left: f32,
    pub right: f32,
    pub top: f32,
    pub bottom: f32,
}

impl SafeArea {
    /// Every margin times a factor.
    #[must_use]
    pub(crate) fn scaled(self, factor: f32) -> SafeArea {
        SafeArea {
            left: self.left * factor,
            right: self.right * factor,
            top: self.top * factor,
            bottom: self.bottom * factor,
        }
    }

    /// Moves every margin towards its target, with the arguments of [`StableInterpolate::smooth_nudge`].
    pub(super) fn nudge(&mut self, target: &SafeArea, decay_rate: f32, seconds: f32) {
        let step = |margin: &mut f32, target: f32| {
            if (target - *margin).abs() < SETTLED_WITHIN {
                *margin = target;
            } else {
                margin.smooth_nudge(&target, decay_rate, seconds);
            }
        };
        step(&mut self.left, target.left);
        step(&mut self.right, target.right);
        step(&mut self.top, target.top);
        step(&mut self.bottom, target.bottom);
    }
}
