//! Any input during an animation shows its end at once.

use crate::board::animation::{Arrive, Depart, Fade, Lift, Shake, Slide, Vanish};
use bevy::prelude::*;

/// Somebody does not want to wait for what is moving.
#[derive(Event, Clone, Copy, Debug)]
pub struct FinishAnimations;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(finish);
}

fn finish(
    _: On<FinishAnimations>,
    mut commands: Commands,
    moving: Query<Entity, Or<(With<Slide>, With<Arrive>, With<Shake>)>>,
    vanishing: Query<Entity, Or<(With<Vanish>, With<Depart>)>>,
    fading: Query<(Entity, &Fade)>,
    mut lifts: Query<&mut Lift>,
) {
    for entity in &moving {
        commands.entity(entity).remove::<(Slide, Arrive, Shake)>();
    }
    for entity in &vanishing {
        commands.entity(entity).despawn();
    }
    for (entity, fade) in &fading {
        fade.finish(entity, &mut commands);
    }
    for mut lift in &mut lifts {
        if lift.height() != lift.wanted {
            lift.finish();
        }
    }
}
