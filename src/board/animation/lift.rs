//! A piece that rises under the pointer or in the hand, and one that shakes its head.

use crate::board::animation::easing::damping;
use crate::board::animation::{Ticking, tick};
use crate::board::pieces::Piece;
use crate::schedule::GameSystems;
use bevy::prelude::*;

/// How far a piece under the pointer rises, in squares.
pub const LIFT_HOVERED: f32 = 0.04;
/// How far a selected piece rises.
pub const LIFT_SELECTED: f32 = 0.12;
/// How far a dragged piece rises.
pub const LIFT_DRAGGED: f32 = 0.3;

const SETTLE_SECONDS: f32 = 0.12;
const SHAKE_SECONDS: f32 = 0.28;
const SHAKE_WIDTH: f32 = 0.06;
const SHAKE_SWINGS: f32 = 3.0;

/// How far a piece is raised, easing towards where it should be.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Lift {
    /// Where it should be, in squares above the board.
    pub wanted: f32,
    /// Where the pointer holds it, while it is dragged.
    pub held_at: Option<Vec3>,
    now: f32,
}

impl Lift {
    /// The height now, in squares.
    #[must_use]
    pub const fn height(&self) -> f32 {
        self.now
    }

    pub(crate) const fn finish(&mut self) {
        self.now = self.wanted;
    }
}

/// A piece that says no.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Shake {
    elapsed: f32,
}

impl Shake {
    /// How far the piece is aside of its place.
    #[must_use]
    pub fn offset(&self) -> f32 {
        let share = (self.elapsed / SHAKE_SECONDS).clamp(0.0, 1.0);
        (share * SHAKE_SWINGS * std::f32::consts::TAU).sin() * (1.0 - share) * SHAKE_WIDTH
    }
}

impl Ticking for Shake {
    fn advance(&mut self, seconds: f32) -> bool {
        self.elapsed += seconds;
        self.elapsed >= SHAKE_SECONDS
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Piece, Lift>().add_systems(
        Update,
        (ease_lifts, tick::<Shake>.run_if(any_with_component::<Shake>)).in_set(GameSystems::Animate),
    );
}

fn ease_lifts(time: Res<Time>, mut lifts: Query<&mut Lift>) {
    let share = damping(time.delta_secs(), SETTLE_SECONDS);
    for mut lift in &mut lifts {
        if lift.now == lift.wanted {
            continue;
        }
        let rest = lift.wanted - lift.now;
        lift.now = if rest.abs() < 0.002 {
            lift.wanted
        } else {
            lift.now + rest * share
        };
    }
}
