//! Picking in the order of the pointer's events: a workaround for bevy_picking 0.19, which casts one ray per frame.
//!
//! Bevy casts a ray to the last pointer position of a frame, sends each `Press` to the entity hit there, and sends each `Release`
//! to the entity hit in the previous frame. If the pointer moves, presses and releases within a frame, as in a tap or a quick
//! click at a low frame rate, the release is lost. This module instead runs Bevy's systems once for each press and each release,
//! at the position of that event.

use crate::base::redraw::KeepRedrawing;
use crate::session::Intent;
use bevy::ecs::message::MessageCursor;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::picking::backend::PointerHits;
use bevy::picking::backend::ray::RayMap;
use bevy::picking::events::pointer_events;
use bevy::picking::hover::{
    HoverMap, generate_hovermap, update_interactions, update_is_directly_hovered, update_is_hovered,
};
use bevy::picking::mesh_picking::update_hits;
use bevy::picking::pointer::{PointerAction, PointerId, PointerInput, PointerLocation};
use bevy::picking::window::update_window_hits;
use bevy::picking::{PickingSettings, PickingSystems};
use bevy::prelude::*;
use std::collections::HashSet;

/// Schedule that casts the rays of the pointers at their current positions.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CastRays;

/// Schedule that triggers the events of one step.
#[derive(ScheduleLabel, Clone, Debug, PartialEq, Eq, Hash)]
struct TriggerPointerEvents;

/// Inputs of the current step. Bevy's systems read these inputs instead of the frame's inputs.
#[derive(Resource, Default)]
struct StepInputs(Messages<PointerInput>);

/// Inputs deferred to the next frame, when the session has applied the last intent.
#[derive(Resource, Default)]
struct LaterInputs(Vec<PointerInput>);

#[derive(Resource, Default)]
pub(crate) struct HeldButtons(HashSet<(PointerId, PointerButton)>);

impl HeldButtons {
    pub(crate) fn has(&self, pointer: PointerId) -> bool {
        self.0.iter().any(|(holder, _)| *holder == pointer)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(PickingSettings {
        // `TriggerPointerEvents` runs the systems of this set instead.
        is_hover_enabled: false,
        ..default()
    })
    .init_resource::<StepInputs>()
    .init_resource::<HeldButtons>()
    .init_resource::<LaterInputs>()
    .add_systems(
        PreUpdate,
        pick_in_order
            .after(PickingSystems::Hover)
            .before(PickingSystems::PostHover)
            .run_if(resource_exists::<HoverMap>),
    )
    .add_systems(
        CastRays,
        (
            RayMap::repopulate,
            (
                update_window_hits.run_if(PickingSettings::window_picking_should_run),
                update_hits,
            ),
        )
            .chain(),
    )
    .add_systems(
        TriggerPointerEvents,
        (
            generate_hovermap,
            update_interactions,
            (update_is_hovered, update_is_directly_hovered),
            pointer_events,
        )
            .chain(),
    );
}

/// Triggers the events of the frame's inputs step by step. If a frame has only one step, Bevy has already cast the rays at the pointer
/// position of this step. A step that requests a move ends the frame, because the next press may concern the position after the move.
fn pick_in_order(world: &mut World, mut cursor: Local<MessageCursor<PointerInput>>) {
    let mut inputs = std::mem::take(&mut world.resource_mut::<LaterInputs>().0);
    let has_earlier = !inputs.is_empty();
    inputs.extend(cursor.read(world.resource::<Messages<PointerInput>>()).cloned());
    let mut steps = steps(inputs).into_iter();
    let casts_rays = has_earlier || steps.len() > 1;
    world.resource_scope(|world, mut of_step: Mut<StepInputs>| {
        let swap = |world: &mut World, of_step: &mut StepInputs| {
            std::mem::swap(&mut *world.resource_mut::<Messages<PointerInput>>(), &mut of_step.0);
        };
        swap(world, &mut of_step);
        while let Some(step) = steps.next() {
            let intents = world.resource::<Messages<Intent>>().len();
            if casts_rays {
                move_pointers(world, &step);
                world.resource_mut::<Messages<PointerHits>>().clear();
                world.run_schedule(CastRays);
            }
            update_held_buttons(&mut world.resource_mut::<HeldButtons>(), &step);
            let mut messages = world.resource_mut::<Messages<PointerInput>>();
            messages.update();
            messages.write_batch(step);
            world.run_schedule(TriggerPointerEvents);
            if world.resource::<Messages<Intent>>().len() > intents && steps.len() > 0 {
                world.resource_mut::<LaterInputs>().0 = steps.flatten().collect();
                world.write_message(KeepRedrawing);
                break;
            }
        }
        swap(world, &mut of_step);
    });
}

/// Splits inputs into steps. A press ends a step, because the press is sent to the entity under the last pointer position of the step. A
/// release is a separate step, because the release is sent to the entity under the last pointer position of the previous step.
fn steps(inputs: Vec<PointerInput>) -> Vec<Vec<PointerInput>> {
    let mut steps = vec![Vec::new()];
    let mut is_ended = false;
    for input in inputs {
        let is_release = matches!(input.action, PointerAction::Release(_));
        let begins = is_ended || is_release;
        is_ended = is_release || matches!(input.action, PointerAction::Press(_));
        match steps.last_mut().filter(|step| !begins || step.is_empty()) {
            Some(step) => step.push(input),
            None => steps.push(vec![input]),
        }
    }
    steps
}

/// Moves the pointers to their last positions in a step.
fn move_pointers(world: &mut World, step: &[PointerInput]) {
    let mut pointers = world.query::<(&PointerId, &mut PointerLocation)>();
    for (id, mut location) in pointers.iter_mut(world) {
        let inputs = step.iter().rev().find(|input| input.pointer_id == *id);
        if let Some(input) = inputs {
            location.location = Some(input.location.clone());
        }
    }
}

fn update_held_buttons(held: &mut HeldButtons, step: &[PointerInput]) {
    for input in step {
        let id = input.pointer_id;
        match input.action {
            PointerAction::Press(button) => _ = held.0.insert((id, button)),
            PointerAction::Release(button) => _ = held.0.remove(&(id, button)),
            PointerAction::Cancel => held.0.retain(|(of, _)| *of != id),
            PointerAction::Move { .. } | PointerAction::Scroll { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::camera::NormalizedRenderTarget;
    use bevy::picking::pointer::Location;

    /// Returns the steps of inputs: `m` moves, `p` presses and `r` releases.
    fn steps_of(inputs: &str) -> String {
        let location = Location {
            target: NormalizedRenderTarget::None { width: 0, height: 0 },
            position: Vec2::ZERO,
        };
        let input = |letter: char| {
            let action = match letter {
                'p' => PointerAction::Press(PointerButton::Primary),
                'r' => PointerAction::Release(PointerButton::Primary),
                _ => PointerAction::Move { delta: Vec2::ONE },
            };
            PointerInput::new(PointerId::Mouse, location.clone(), action)
        };
        let letter = |input: &PointerInput| match input.action {
            PointerAction::Press(_) => 'p',
            PointerAction::Release(_) => 'r',
            _ => 'm',
        };
        let steps = steps(inputs.chars().map(input).collect());
        let texts: Vec<String> = steps.iter().map(|step| step.iter().map(letter).collect()).collect();
        texts.join(" ")
    }

    #[test]
    fn each_press_ends_a_step_and_each_release_is_a_step() {
        assert_eq!(steps_of(""), "");
        assert_eq!(steps_of("mmm"), "mmm");
        assert_eq!(steps_of("mpr"), "mp r");
        assert_eq!(steps_of("r"), "r");
        assert_eq!(steps_of("mmr"), "mm r");
        assert_eq!(steps_of("mprmmprm"), "mp r mmp r m");
        assert_eq!(steps_of("pmmrp"), "p mm r p");
    }
}
