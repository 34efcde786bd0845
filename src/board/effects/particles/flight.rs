//! Flight parameters of particles, by effect.

use breakthrough_themes::CaptureEffect;
use std::ops::Range;

/// Motion of an effect's particles. Sizes are in squares, speeds are in squares per second, and accelerations are in squares per
/// second squared. The values of each particle are drawn uniformly from these ranges.
pub(super) struct Flight {
    pub(super) count: usize,
    pub(super) size: Range<f32>,
    /// Initial speed away from the axis of the piece.
    pub(super) outward: Range<f32>,
    /// Initial speed in the direction of the attacker's move.
    pub(super) ahead: Range<f32>,
    /// Initial upward speed.
    pub(super) up: Range<f32>,
    pub(super) gravity: f32,
    /// Decay rate of the speed, per second.
    pub(super) drag: f32,
    /// Fraction of the vertical speed that remains after an impact on the board.
    pub(super) bounce: f32,
    /// Maximum angular speed around each axis, in radians per second.
    pub(super) spin: f32,
    /// Lifetime in seconds.
    pub(super) seconds: f32,
}

pub(super) const fn flight(effect: CaptureEffect) -> Flight {
    match effect {
        CaptureEffect::Splinters => Flight {
            count: 12,
            size: 0.08..0.2,
            outward: 0.5..1.9,
            ahead: 0.6..1.9,
            up: 0.6..2.8,
            gravity: 9.0,
            drag: 0.0,
            bounce: 0.3,
            spin: 9.0,
            seconds: 0.5,
        },
        CaptureEffect::Shards => Flight {
            count: 12,
            size: 0.04..0.12,
            outward: 0.4..1.5,
            ahead: 0.4..1.6,
            up: 0.4..2.2,
            gravity: 12.0,
            drag: 0.0,
            bounce: 0.35,
            spin: 7.0,
            seconds: 0.55,
        },
        CaptureEffect::Sparks => Flight {
            count: 36,
            size: 0.06..0.16,
            outward: 0.8..3.2,
            ahead: 0.8..3.0,
            up: 0.8..3.6,
            gravity: 8.0,
            drag: 1.2,
            bounce: 0.5,
            spin: 0.0,
            seconds: 0.5,
        },
        CaptureEffect::Motes => Flight {
            count: 26,
            size: 0.05..0.12,
            outward: 0.2..0.9,
            ahead: 0.2..0.8,
            up: 0.3..1.5,
            gravity: -0.8,
            drag: 1.6,
            bounce: 0.0,
            spin: 3.0,
            seconds: 0.7,
        },
        CaptureEffect::Scraps => Flight {
            count: 5,
            size: 0.08..0.16,
            outward: 0.4..1.6,
            ahead: 0.4..1.4,
            up: 0.9..2.6,
            gravity: 3.0,
            drag: 2.4,
            bounce: 0.0,
            spin: 6.0,
            seconds: 0.7,
        },
    }
}
