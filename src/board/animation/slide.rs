//! Slides a piece between squares: it leans back, travels in an arc and lands.

use crate::base::easing::parabola;
use crate::base::layout::step_vector;
use crate::board::animation::settle::Settle;
use crate::board::animation::speed::playback_rate;
use crate::board::pieces::Piece;
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::prelude::*;
use breakthrough_rules::Side;

/// Height of the arc of a move by one square, in squares.
const ARC_HEIGHT: f32 = 0.25;
/// Additional height of the arc per further square, in squares.
const ARC_HEIGHT_PER_SQUARE: f32 = 0.09;
/// Maximum height of the arc, in squares.
const MAX_ARC_HEIGHT: f32 = 0.6;
/// Time at the start of a move during which the piece only leans back, in seconds.
const ANTICIPATION_SECONDS: f32 = 0.03;
/// Duration of a move over zero distance, such as the drop of a dragged piece above its square, in seconds.
const SHORTEST_SECONDS: f32 = 0.1;
/// Backward lean before a move, in radians.
const LEAN_BACK: f32 = 0.06;
/// Forward lean during a move, in radians.
const LEAN_FORWARD: f32 = 0.13;
/// Forward lean of an attacker at the impact, in radians.
const LEAN_AT_IMPACT: f32 = 0.24;
/// Duration of the approach of a capture, in seconds.
const APPROACH_SECONDS: f32 = 0.18;
/// Duration of the stop at the impact of a capture, in seconds.
const HIT_STOP_SECONDS: f32 = 0.05;
/// Duration of the rest of the path of a capture, in seconds.
const LANDING_SECONDS: f32 = 0.19;
/// Distance between the centres of two pieces whose bases touch, in squares.
const CONTACT_DISTANCE: f32 = 0.74;

/// Animation of a piece that moves between two points on the board.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Slide {
    from: Vec3,
    to: Vec3,
    /// Direction and distance of the move. With wrap-around, this vector may differ from `to - from`: see [`step_vector`].
    step: Vec3,
    is_capture: bool,
    /// Time since the start, in seconds at normal speed.
    elapsed: f32,
    /// Animation seconds per second of real time.
    rate: f32,
}

/// Triggered when a piece has reached the end of its slide.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct PieceLanded {
    pub side: Side,
    /// World position at which the piece landed.
    pub position: Vec3,
    /// Animation seconds per second of real time.
    pub rate: f32,
}

impl Slide {
    /// Time from the start of a capture to its impact, in seconds at normal speed.
    pub(crate) const SECONDS_TO_IMPACT: f32 = APPROACH_SECONDS;

    #[must_use]
    pub(crate) fn new(from: Vec3, to: Vec3, is_capture: bool, speed: MoveSpeed) -> Slide {
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

    /// Duration of the slide at normal speed. A move shorter than one square, such as the drop of a dragged piece, takes less
    /// time.
    fn duration_seconds(&self) -> f32 {
        if self.is_capture {
            APPROACH_SECONDS + HIT_STOP_SECONDS + LANDING_SECONDS
        } else {
            SHORTEST_SECONDS.lerp(MoveSpeed::Normal.move_seconds(), self.step.length().min(1.0))
        }
    }

    /// Covered fraction of the path, 0 to 1.
    fn progress(&self) -> f32 {
        if !self.is_capture {
            let travel_seconds = self.duration_seconds() - ANTICIPATION_SECONDS;
            return EaseFunction::SineInOut.sample_clamped((self.elapsed - ANTICIPATION_SECONDS) / travel_seconds);
        }
        if self.elapsed <= APPROACH_SECONDS {
            return self.impact_at() * EaseFunction::QuadraticIn.sample_clamped(self.elapsed / APPROACH_SECONDS);
        }
        let impact = self.impact_at();
        impact + (1.0 - impact) * EaseFunction::CubicOut.sample_clamped(self.landing())
    }

    /// Fraction of the path at which the pieces touch.
    fn impact_at(&self) -> f32 {
        let length = self.step.length();
        ((length - CONTACT_DISTANCE) / length.max(f32::EPSILON)).clamp(0.0, 1.0)
    }

    /// Progress of the last phase of a capture, 0 to 1.
    fn landing(&self) -> f32 {
        ((self.elapsed - APPROACH_SECONDS - HIT_STOP_SECONDS) / LANDING_SECONDS).clamp(0.0, 1.0)
    }

    /// Height of the arc. Longer moves have a higher arc, and moves shorter than one square have a lower arc.
    fn arc_height(&self) -> f32 {
        let squares = self.step.length();
        let farther = (squares - 1.0).max(0.0) * ARC_HEIGHT_PER_SQUARE;
        (ARC_HEIGHT * squares.min(1.0) + farther).min(MAX_ARC_HEIGHT)
    }

    /// Current position of the piece.
    #[must_use]
    pub(crate) fn translation(&self) -> Vec3 {
        let progress = self.progress();
        // A piece that crosses the wrap-around edge leaves the board in the first half of the move, and enters at the opposite
        // edge in the second half.
        let on_board = if progress < 0.5 {
            self.from + self.step * progress
        } else {
            self.to - self.step * (1.0 - progress)
        };
        on_board + Vec3::Y * self.arc_height() * parabola(progress)
    }

    /// Lean of the piece as a rotation vector in radians.
    #[must_use]
    pub(crate) fn lean(&self) -> Vec3 {
        let forward = if self.is_capture {
            let approach = (self.elapsed / APPROACH_SECONDS).min(1.0);
            LEAN_AT_IMPACT * approach * approach * (1.0 - self.landing())
        } else {
            LEAN_FORWARD * parabola(self.progress()) * self.step.length().min(1.0)
        };
        let back = LEAN_BACK * parabola(self.elapsed / (2.0 * ANTICIPATION_SECONDS)) * self.step.length().min(1.0);
        Vec3::Y.cross(self.step.normalize_or_zero()) * (forward - back)
    }

    /// Advances the slide. Returns whether the slide has ended.
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds * self.rate;
        self.elapsed >= self.duration_seconds()
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        advance_slides
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<Slide>),
    );
}

/// Advances all slides. An arriving piece starts to settle on its square.
fn advance_slides(time: Res<Time>, mut slides: Query<(Entity, &Piece, &mut Slide)>, mut commands: Commands) {
    for (entity, piece, mut slide) in &mut slides {
        if slide.advance(time.delta_secs()) {
            let settle = Settle::new(slide.step, slide.rate);
            // Use `try_insert`, because another animation that ends in this frame may despawn the piece.
            commands.entity(entity).remove::<Slide>().try_insert(settle);
            commands.trigger(PieceLanded {
                side: piece.0,
                position: slide.to,
                rate: slide.rate,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slide(is_capture: bool) -> Slide {
        Slide::new(Vec3::ZERO, Vec3::new(1.0, 0.0, -1.0), is_capture, MoveSpeed::Normal)
    }

    #[test]
    fn a_quiet_move_takes_250_ms() {
        let highest = |to: Vec3| {
            let mut slide = Slide::new(Vec3::ZERO, to, false, MoveSpeed::Normal);
            let mut highest = 0.0_f32;
            let mut steps = 1;
            while !slide.advance(0.005) {
                highest = highest.max(slide.translation().y);
                steps += 1;
            }
            assert!((slide.translation() - to).length() < 1e-4);
            (highest, steps)
        };
        let (straight, steps) = highest(Vec3::NEG_Z);
        assert!(
            (straight - 0.25).abs() < 2e-3 && (50..=51).contains(&steps),
            "{straight} in {steps}"
        );
        let (diagonal, _) = highest(Vec3::new(1.0, 0.0, -1.0));
        let (far, _) = highest(Vec3::NEG_Z * 9.0);
        assert!(
            straight + 0.03 < diagonal && diagonal < far && far <= 0.6,
            "{diagonal}, {far}"
        );
        let (dropped, steps) = highest(Vec3::NEG_Z * 0.2);
        assert!(dropped < 0.06 && steps <= 27, "{dropped} in {steps}");
    }

    #[test]
    fn a_piece_leans_back_then_forward_and_lands_upright() {
        let mut slide = slide(false);
        let ahead = |slide: &Slide| (Quat::from_scaled_axis(slide.lean()) * Vec3::Y).dot(slide.step);
        slide.advance(0.03);
        assert!(
            ahead(&slide) < -0.02 && slide.translation() == Vec3::ZERO,
            "{:?}",
            slide.lean()
        );
        slide.advance(0.11);
        assert!(ahead(&slide) > 0.05, "{:?}", slide.lean());
        slide.advance(0.11);
        assert!(slide.lean().length() < 1e-4, "{:?}", slide.lean());
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
    fn a_piece_crosses_the_wrap_around_edge() {
        let (from, to) = (Vec3::new(-3.5, 0.0, 0.0), Vec3::new(3.5, 0.0, -1.0));
        let mut slide = Slide::new(from, to, false, MoveSpeed::Normal);
        while !slide.advance(0.01) {
            let position = slide.translation();
            assert!((3.4..4.1).contains(&position.x.abs()), "{position}");
        }
        assert!((slide.translation() - to).length() < 1e-4);
    }

    #[test]
    fn a_move_without_animation_ends_in_its_first_frame() {
        let mut slide = Slide::new(Vec3::ZERO, Vec3::X, false, MoveSpeed::Off);
        assert!(slide.advance(0.001));
    }
}
