//! A piece on its way from one square to another.

use crate::board::animation::easing::{cubic_in_out, cubic_out, parabola};
use crate::board::animation::{Ticking, tick};
use crate::board::layout::step_vector;
use crate::schedule::GameSystems;
use crate::settings::MoveSpeed;
use bevy::prelude::*;

/// How high a moving piece rises, in squares.
const ARC_HEIGHT: f32 = 0.25;
/// A capture: the way to the enemy piece, a moment's stop at the impact, and the rest of the way.
const APPROACH_SECONDS: f32 = 0.18;
const HIT_STOP_SECONDS: f32 = 0.05;
const LANDING_SECONDS: f32 = 0.19;
/// The share of the way at which the pieces touch.
const IMPACT_AT: f32 = 0.62;

/// A way from one place to another, under way.
#[derive(Component, Clone, Copy, Debug)]
pub struct Slide {
    from: Vec3,
    to: Vec3,
    /// From the one to the other, which over joined edges is not the way across the board.
    way: Vec3,
    captures: bool,
    /// Seconds at normal speed.
    elapsed: f32,
    /// Animation seconds a second.
    pace: f32,
}

impl Slide {
    /// A way that has just begun.
    #[must_use]
    pub fn new(from: Vec3, to: Vec3, captures: bool, speed: MoveSpeed) -> Slide {
        let from = from.with_y(0.0);
        Slide {
            from,
            to,
            way: step_vector(from, to),
            captures,
            elapsed: 0.0,
            pace: pace(speed),
        }
    }

    /// Seconds from the start of a capture to its impact, at normal speed.
    #[must_use]
    pub const fn impact_seconds() -> f32 {
        APPROACH_SECONDS
    }

    fn length_seconds(&self) -> f32 {
        if self.captures {
            APPROACH_SECONDS + HIT_STOP_SECONDS + LANDING_SECONDS
        } else {
            MoveSpeed::Normal.move_seconds()
        }
    }

    /// The share of the way covered, 0–1.
    fn covered(&self) -> f32 {
        if !self.captures {
            return cubic_in_out(self.elapsed / self.length_seconds());
        }
        if self.elapsed <= APPROACH_SECONDS {
            let share = self.elapsed / APPROACH_SECONDS;
            return IMPACT_AT * share * share;
        }
        let landing = (self.elapsed - APPROACH_SECONDS - HIT_STOP_SECONDS) / LANDING_SECONDS;
        IMPACT_AT + (1.0 - IMPACT_AT) * cubic_out(landing)
    }

    /// Where the piece is now.
    #[must_use]
    pub fn place(&self) -> Vec3 {
        let covered = self.covered();
        let place = if covered < 0.5 {
            self.from + self.way * covered
        } else {
            self.to - self.way * (1.0 - covered)
        };
        place + Vec3::Y * ARC_HEIGHT * parabola(covered)
    }
}

impl Ticking for Slide {
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds * self.pace;
        self.elapsed >= self.length_seconds()
    }
}

/// So fast that every animation is over in one frame.
const IMMEDIATE_PACE: f32 = 1.0e6;

/// Animation seconds a second.
pub(crate) fn pace(speed: MoveSpeed) -> f32 {
    match speed.factor() {
        factor if factor > 0.0 => 1.0 / factor,
        _ => IMMEDIATE_PACE,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        tick::<Slide>
            .in_set(GameSystems::Animate)
            .run_if(any_with_component::<Slide>),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slide(captures: bool) -> Slide {
        Slide::new(Vec3::ZERO, Vec3::new(1.0, 0.0, -1.0), captures, MoveSpeed::Normal)
    }

    #[test]
    fn a_quiet_move_takes_a_quarter_of_a_second_and_rises_a_quarter_square() {
        let mut slide = slide(false);
        assert!(!slide.advance(0.125));
        assert!((slide.place() - Vec3::new(0.5, 0.25, -0.5)).length() < 1e-4);
        assert!(slide.advance(0.125));
        assert!((slide.place() - slide.to).length() < 1e-4);
    }

    #[test]
    fn a_capture_stops_at_the_impact_and_takes_420_ms() {
        let mut slide = slide(true);
        slide.advance(0.18);
        let at_impact = slide.place();
        slide.advance(0.045);
        assert!(
            (slide.place() - at_impact).length() < 1e-3,
            "the attacker holds still for 50 ms"
        );
        assert!(!slide.advance(0.19));
        assert!(slide.advance(0.006));
        assert!((slide.place() - slide.to).length() < 1e-3);
    }

    #[test]
    fn the_way_never_turns_back() {
        for captures in [false, true] {
            let mut slide = slide(captures);
            let mut before = 0.0;
            while !slide.advance(0.01) {
                assert!(slide.covered() >= before);
                before = slide.covered();
            }
        }
    }

    #[test]
    fn over_joined_edges_a_piece_leaves_the_board_and_comes_in_again() {
        let (from, to) = (Vec3::new(-3.5, 0.0, 0.0), Vec3::new(3.5, 0.0, -1.0));
        let mut slide = Slide::new(from, to, false, MoveSpeed::Normal);
        while !slide.advance(0.01) {
            let place = slide.place();
            assert!((3.4..4.1).contains(&place.x.abs()), "{place}");
        }
        assert!((slide.place() - to).length() < 1e-4);
    }

    #[test]
    fn without_animation_a_move_is_over_in_its_first_frame() {
        let mut slide = Slide::new(Vec3::ZERO, Vec3::X, false, MoveSpeed::Off);
        assert!(slide.advance(0.001));
    }
}
