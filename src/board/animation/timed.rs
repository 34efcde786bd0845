//! Animation components that end after a fixed time.

use bevy::ecs::component::Mutable;
use bevy::prelude::*;

/// An animation with a fixed duration.
pub(super) trait TimedAnimation: Component<Mutability = Mutable> {
    /// Advances the animation. Returns whether the animation has ended.
    fn advance(&mut self, seconds: f32) -> bool;
}

/// Advances every animation of one type, and removes the component when the animation ends.
pub(super) fn advance_animations<A: TimedAnimation>(
    time: Res<Time>,
    mut running: Query<(Entity, &mut A)>,
    mut commands: Commands,
) {
    for (entity, mut animation) in &mut running {
        if animation.advance(time.delta_secs()) {
            commands.entity(entity).remove::<A>();
        }
    }
}
