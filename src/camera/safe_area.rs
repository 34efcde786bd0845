//! Window area that is not covered by the interface.

use bevy::prelude::*;

/// Distance from the target at which a margin jumps to the target, in logical pixels.
const SETTLED_WITHIN: f32 = 0.5;

/// Window margins covered by the interface, in logical pixels.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Reflect)]
#[reflect(Resource)]
pub struct SafeArea {
    pub left: f32,
    pub right: f32,
    pub top: f32,
    pub bottom: f32,
}

impl SafeArea {
    /// Returns the margins multiplied by `factor`.
    #[must_use]
    pub(crate) fn scaled(self, factor: f32) -> SafeArea {
        SafeArea {
            left: self.left * factor,
            right: self.right * factor,
            top: self.top * factor,
            bottom: self.bottom * factor,
        }
    }

    /// Eases every margin towards its target, with the arguments of [`StableInterpolate::smooth_nudge`].
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
