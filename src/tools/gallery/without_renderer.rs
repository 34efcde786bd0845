//! Runs scenes in tests, without a renderer.

use super::scene::{Scene, Step};
use super::{FRAMES_PER_STEP, MAX_TIME_STEP};
use crate::graphics::Readiness;
use crate::testing::wait_until;
use crate::ui::control_by_label;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use bevy::window::PrimaryWindow;
use std::time::Duration;

pub(super) fn resize(app: &mut App, (width, height): (f32, f32)) {
    let mut windows = app.world_mut().query_filtered::<&mut Window, With<PrimaryWindow>>();
    let mut window = windows.single_mut(app.world_mut()).expect("a window");
    window.resolution.set(width, height);
}

/// Runs the steps of a scene.
pub(super) fn run_scene(app: &mut App, scene: Scene) {
    let Scene { name, steps } = scene;
    for step in steps {
        match step {
            Step::Act(act) => act(app.world_mut()),
            Step::Wait(time) => pass_time(app, time),
            Step::Use(label, act) => {
                let mut found = None;
                wait_until(app, &format!("{name}: the interface shows `{label}`"), |app| {
                    found = control_by_label::find(app.world_mut(), &label);
                    found.is_some()
                });
                act(app.world_mut(), found.expect("the wait ends when the control is found"));
            }
        }
        app.insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO));
        for _ in 0..=FRAMES_PER_STEP {
            app.update();
        }
        wait_until(app, &format!("{name}: the textures and the room are loaded"), |app| {
            app.world().resource::<Readiness>().is_complete()
        });
    }
}

pub(super) fn pass_time(app: &mut App, time: Duration) {
    app.insert_resource(TimeUpdateStrategy::ManualDuration(MAX_TIME_STEP));
    for _ in 0..time.div_duration_f32(MAX_TIME_STEP).ceil() as u32 {
        app.update();
    }
}
