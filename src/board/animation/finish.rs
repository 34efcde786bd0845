//! Ends running animations immediately on any input.

use crate::board::animation::{Fade, Lift, PendingCapture, RiseOut, ScaleIn, Settle, SetupAnimation, Shake, Slide};
use crate::session::FinishAnimations;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(finish_animations);
}

fn finish_animations(
    _: On<FinishAnimations>,
    mut commands: Commands,
    moving: Query<
        Entity,
        Or<(
            With<Slide>,
            With<Settle>,
            With<ScaleIn>,
            With<SetupAnimation>,
            With<Shake>,
        )>,
    >,
    leaving: Query<Entity, Or<(With<PendingCapture>, With<RiseOut>)>>,
    fading: Query<(Entity, &Fade)>,
    mut lifts: Query<&mut Lift>,
) {
    for entity in &moving {
        commands
            .entity(entity)
            .remove::<(Slide, Settle, ScaleIn, SetupAnimation, Shake)>();
    }
    for entity in &leaving {
        commands.entity(entity).despawn();
    }
    for (entity, fade) in &fading {
        fade.finish(entity, &mut commands);
    }
    for mut lift in &mut lifts {
        if !lift.is_settled() {
            lift.finish();
        }
    }
}
