//! Lifts hovered, selected and dragged pieces. A dragged piece follows the pointer and leans.

use crate::base::easing::decay_rate;
use crate::board::pieces::Piece;
use crate::schedule::GameSystems;
use bevy::prelude::*;

/// Height of a hovered piece, in squares.
pub(crate) const LIFT_HOVERED: f32 = 0.04;
/// Height of a selected piece, in squares.
pub(crate) const LIFT_SELECTED: f32 = 0.12;
/// Height of a dragged piece, in squares.
pub(crate) const LIFT_DRAGGED: f32 = 0.3;

const SETTLE_SECONDS: f32 = 0.12;
/// Time for a dragged piece to cover 95% of the distance to the pointer.
const FOLLOW_SECONDS: f32 = 0.09;
/// Lean of a dragged piece per square of distance from the pointer, in radians.
const LEAN_PER_SQUARE: f32 = 0.5;
/// Maximum lean of a dragged piece, in radians.
const MAX_LEAN: f32 = 0.3;
/// Distance from the target at which easing stops, in squares.
const SETTLED_WITHIN: f32 = 0.002;

/// Height of a piece above the board. The height eases towards its target.
#[derive(Component, Clone, Copy, Debug, Default)]
pub(crate) struct Lift {
    /// Target height, in squares.
    pub target: f32,
    /// Board point below the pointer while the piece is dragged.
    pub pointer_at: Option<Vec3>,
    /// Current board point of the dragged piece. This point follows `pointer_at` with a delay.
    held_at: Option<Vec3>,
    height: f32,
}

impl Lift {
    /// Current height, in squares.
    #[must_use]
    pub(crate) const fn height(&self) -> f32 {
        self.height
    }

    /// Current board point of a dragged piece.
    #[must_use]
    pub(crate) const fn held_at(&self) -> Option<Vec3> {
        self.held_at
    }

    /// Lean of a dragged piece, whose head lags behind, as a rotation vector in radians.
    #[must_use]
    pub(crate) fn lean(&self) -> Vec3 {
        let (Some(pointer), Some(held)) = (self.pointer_at, self.held_at) else {
            return Vec3::ZERO;
        };
        let behind = (pointer - held).with_y(0.0) * LEAN_PER_SQUARE;
        Vec3::Y.cross(behind.clamp_length_max(MAX_LEAN))
    }

    pub(super) fn is_settled(&self) -> bool {
        self.height == self.target && self.held_at == self.pointer_at
    }

    pub(super) const fn finish(&mut self) {
        self.height = self.target;
        self.held_at = self.pointer_at;
    }

    /// Eases the height and the board point towards their targets.
    fn ease(&mut self, seconds: f32) {
        let target = self.target;
        if (target - self.height).abs() < SETTLED_WITHIN {
            self.height = target;
        } else {
            self.height.smooth_nudge(&target, decay_rate(SETTLE_SECONDS), seconds);
        }
        self.held_at = match (self.held_at, self.pointer_at) {
            (Some(mut held), Some(pointer)) if held.distance(pointer) >= SETTLED_WITHIN => {
                held.smooth_nudge(&pointer, decay_rate(FOLLOW_SECONDS), seconds);
                Some(held)
            }
            (_, pointer) => pointer,
        };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.register_required_components::<Piece, Lift>().add_systems(
        Update,
        ease_lifts
            .in_set(GameSystems::Animate)
            .run_if(any_match_filter::<Changed<Lift>>),
    );
}

fn ease_lifts(time: Res<Time>, mut lifts: Query<&mut Lift>) {
    for mut lift in &mut lifts {
        if !lift.is_settled() {
            lift.ease(time.delta_secs());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::system_runs::runs;
    use crate::testing::FRAME;

    #[test]
    fn easing_a_lift_ends_at_its_target() {
        let mut app = App::new();
        app.init_resource::<Time>().add_plugins(plugin);
        let pieces = [Lift::default(), Lift::default()].map(|lift| app.world_mut().spawn(lift).id());
        let frames = |app: &mut App| {
            let eases = |app: &mut App| {
                app.world_mut().resource_mut::<Time>().advance_by(FRAME);
                runs(app, Update, ease_lifts)
            };
            (0..1000).take_while(|_| eases(app)).count()
        };
        app.update();
        assert_eq!(frames(&mut app), 0, "no piece is lifted");
        app.world_mut().get_mut::<Lift>(pieces[1]).expect("a lift").target = LIFT_SELECTED;
        let eased = frames(&mut app);
        assert!((10..100).contains(&eased), "{eased} frames");
        assert_eq!(
            app.world().get::<Lift>(pieces[1]).map(Lift::height),
            Some(LIFT_SELECTED)
        );
        assert_eq!(frames(&mut app), 0);
    }

    #[test]
    fn a_dragged_piece_lags_behind_the_pointer_and_leans_until_it_arrives() {
        let mut lift = Lift {
            pointer_at: Some(Vec3::ZERO),
            ..default()
        };
        lift.ease(0.01);
        assert_eq!((lift.held_at(), lift.lean()), (Some(Vec3::ZERO), Vec3::ZERO));
        lift.pointer_at = Some(Vec3::X);
        lift.ease(0.01);
        let ahead = (Quat::from_scaled_axis(lift.lean()) * Vec3::Y).x;
        assert!(
            lift.held_at().is_some_and(|held| held.x < 0.5) && ahead > 0.1,
            "{lift:?}"
        );
        (0..40).for_each(|_| lift.ease(0.01));
        assert!(lift.is_settled() && lift.lean() == Vec3::ZERO, "{lift:?}");
        lift.pointer_at = None;
        lift.ease(0.01);
        assert_eq!(lift.held_at(), None);
    }
}
