//! Raises pieces that the pointer hovers over, selects or drags.

use crate::board::pieces::Piece;
use crate::easing::decay_rate;
use crate::schedule::GameSystems;
use bevy::prelude::*;

/// Height of a piece under the pointer, in squares.
pub const LIFT_HOVERED: f32 = 0.04;
/// Height of a selected piece, in squares.
pub const LIFT_SELECTED: f32 = 0.12;
/// Height of a dragged piece, in squares.
pub const LIFT_DRAGGED: f32 = 0.3;

const SETTLE_SECONDS: f32 = 0.12;
/// A lift that is nearer to its target than this, in squares, ends there.
const SETTLED_WITHIN: f32 = 0.002;

/// The height of a piece above the board, which eases towards its target.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct Lift {
    /// The wanted height, in squares.
    pub target: f32,
    /// The point of the board above which the pointer holds the piece, while it is dragged.
    pub held_at: Option<Vec3>,
    height: f32,
}

impl Lift {
    /// The current height, in squares.
    #[must_use]
    pub const fn height(&self) -> f32 {
        self.height
    }

    pub(super) const fn is_settled(&self) -> bool {
        self.height == self.target
    }

    pub(super) const fn finish(&mut self) {
        self.height = self.target;
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
        if lift.is_settled() {
            continue;
        }
        let target = lift.target;
        if (target - lift.height).abs() < SETTLED_WITHIN {
            lift.height = target;
        } else {
            lift.height
                .smooth_nudge(&target, decay_rate(SETTLE_SECONDS), time.delta_secs());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system_runs::runs;
    use crate::testing::FRAME;

    #[test]
    fn lifts_are_eased_only_until_they_are_where_they_should_be() {
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
        assert_eq!(frames(&mut app), 0, "nothing is lifted");
        app.world_mut().get_mut::<Lift>(pieces[1]).expect("a lift").target = LIFT_SELECTED;
        let eased = frames(&mut app);
        assert!((10..100).contains(&eased), "{eased} frames");
        assert_eq!(
            app.world().get::<Lift>(pieces[1]).map(Lift::height),
            Some(LIFT_SELECTED)
        );
        assert_eq!(frames(&mut app), 0);
    }
}
