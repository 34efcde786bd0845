//! Slides a piece from one square to another.

use crate::board::animation::speed::playback_rate;
use crate::board::animation::timed::{TimedAnimation, advance_animations};
use crate::board::layout::step_vector;
use crate::easing::parabola;
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::prelude::*;

/// How high a moving piece rises, in squares.
const ARC_HEIGHT: f32 = 0.25;
/// A capture has three phases: the approach, a stop at the impact, and the rest of the way.
const APPROACH_SECONDS: f32 = 0.18;
const HIT_STOP_SECONDS: f32 = 0.05;
const LANDING_SECONDS: f32 = 0.19;
/// The share of the way at which the pieces touch.
const IMPACT_AT: f32 = 0.62;

/// A piece that moves from one point of the board to another.
#[derive(Component, Clone, Copy, Debug)]
pub struct Slide {
    from: Vec3,
    to: Vec3,
    /// Not always `to - from`: see [`step_vector`].
    step: Vec3,
    is_capture: bool,
    /// Seconds at normal speed.
    elapsed: f32,
    /// Animation seconds per second of real time.
    rate: f32,
}

impl Slide {
    /// Seconds from the start of a capture to its impact, at normal speed.
    pub const SECONDS_TO_IMPACT: f32 = APPROACH_SECONDS;

    /// A slide that starts now.
    #[must_use]
    pub fn new(from: Vec3, to: Vec3, is_capture: bool, speed: MoveSpeed) -> Slide {
        let from = from.with_y(0.0);
        Slide {
            from,
            to,
            step: step_vector(from, to),
            is_capture,
            elapsed: 0.0,
            rate: playback_rate(speed),
        }
    }

    fn duration_seconds(&self) -> f32 {
        if self.is_capture {
            APPROACH_SECONDS + HIT_STOP_SECONDS + LANDING_SECONDS
        } else {
            MoveSpeed::Normal.move_seconds()
        }
    }

    /// The share of the way covered, 0 to 1.
    fn progress(&self) -> f32 {
        if !self.is_capture {
            return EaseFunction::CubicInOut.sample_clamped(self.elapsed / self.duration_seconds());
        }
        if self.elapsed <= APPROACH_SECONDS {
            return IMPACT_AT * EaseFunction::QuadraticIn.sample_clamped(self.elapsed / APPROACH_SECONDS);
        }
        let landing = (self.elapsed - APPROACH_SECONDS - HIT_STOP_SECONDS) / LANDING_SECONDS;
        IMPACT_AT + (1.0 - IMPACT_AT) * EaseFunction::CubicOut.sample_clamped(landing)
    }

    /// The current position of the piece.
    #[must_use]
    pub fn translation(&self) -> Vec3 {
        let progress = self.progress();
        // Across the edge of a cylinder, the first half leaves the board and the second half comes in at the other edge.
        let on_board = if progress < 0.5 {
            self.from + self.step * progress
        } else {
            self.to - self.step * (1.0 - progress)
        };
        on_board + Vec3::Y * ARC_HEIGHT * parabola(progress)
    }
}

impl TimedAnimation for Slide {
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds * self.rate;
        self.elapsed >= self.duration_seconds()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_animations::<Slide>
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<Slide>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slide(is_capture: bool) -> Slide {
        Slide::new(Vec3::ZERO, Vec3::new(1.0, 0.0, -1.0), is_capture, MoveSpeed::Normal)
    }

    #[test]
    fn a_quiet_move_takes_a_quarter_of_a_second_and_rises_a_quarter_square() {
        let mut slide = slide(false);
        assert!(!slide.advance(0.125));
        assert!((slide.translation() - Vec3::new(0.5, 0.25, -0.5)).length() < 1e-4);
        assert!(slide.advance(0.125));
        assert!((slide.translation() - slide.to).length() < 1e-4);
    }

    #[test]
    fn a_capture_stops_at_the_impact_and_takes_420_ms() {
        let mut slide = slide(true);
        slide.advance(0.18);
        let at_impact = slide.translation();
        slide.advance(0.045);
        assert!(
            (slide.translation() - at_impact).length() < 1e-3,
            "the attacker holds still for 50 ms"
        );
        assert!(!slide.advance(0.19));
        assert!(slide.advance(0.006));
        assert!((slide.translation() - slide.to).length() < 1e-3);
    }

    #[test]
    fn progress_never_decreases() {
        for is_capture in [false, true] {
            let mut slide = slide(is_capture);
            let mut before = 0.0;
            while !slide.advance(0.01) {
                assert!(slide.progress() >= before);
                before = slide.progress();
            }
        }
    }

    #[test]
    fn a_piece_crosses_the_edge_of_a_cylinder_and_comes_in_at_the_other_edge() {
        let (from, to) = (Vec3::new(-3.5, 0.0, 0.0), Vec3::new(3.5, 0.0, -1.0));
        let mut slide = Slide::new(from, to, false, MoveSpeed::Normal);
        while !slide.advance(0.01) {
            let position = slide.translation();
            assert!((3.4..4.1).contains(&position.x.abs()), "{position}");
        }
        assert!((slide.translation() - to).length() < 1e-4);
    }

    #[test]
    fn without_animation_a_move_is_over_in_its_first_frame() {
        let mut slide = Slide::new(Vec3::ZERO, Vec3::X, false, MoveSpeed::Off);
        assert!(slide.advance(0.001));
    }
}
