//! Pictures of every theme, set of pieces, screen and effect, drawn without a window. Time stands still between the steps of a
//! scene, so that what flies is caught in mid-flight, always at the same place.

mod scenes;

use crate::active_theme::Look;
use crate::app::arguments::GalleryArguments;
use crate::app::launch_options::LaunchOptions;
use crate::app::window::add_game_plugins;
use crate::camera::Orbit;
use crate::graphics::{Quality, Readiness};
use crate::tools::headless;
use crate::tools::headless::Canvas;
use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use breakthrough_platform::files;
use scenes::{Scene, Step, scenes};
use std::collections::VecDeque;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// Time passes in steps of this length: Bevy cuts off longer ones.
const LONGEST_FRAME: Duration = Duration::from_millis(100);
/// Frames until what a step has changed is on its way to the screen: one in which it is done, one in which states follow, and
/// two for an interface that is laid out twice.
const FRAMES_TO_FOLLOW: u32 = 4;

/// What is still to be drawn.
#[derive(Resource)]
struct Plan {
    out: PathBuf,
    scenes: VecDeque<Scene>,
    /// Time that is still to pass.
    to_pass: Duration,
    /// Frames that are still to be drawn before the next step.
    to_draw: u32,
}

/// Draws them and returns 0, or 1 with a message when one could not be written.
///
/// # Errors
/// There is no picture of a name that is asked for, or no folder to put pictures into.
pub(crate) fn gallery(arguments: &GalleryArguments) -> Result<AppExit, String> {
    let is_wanted =
        |scene: &Scene| arguments.only.is_empty() || arguments.only.iter().any(|name| scene.name.starts_with(name));
    let all = scenes();
    if let Some(name) = arguments
        .only
        .iter()
        .find(|name| !all.iter().any(|scene| scene.name.starts_with(*name)))
    {
        let names: Vec<&str> = all.iter().map(|scene| scene.name.as_str()).collect();
        return Err(format!(
            "--only: expected the beginning of one of {}, found `{name}`",
            names.join(", ")
        ));
    }
    // Before anything is drawn, which takes minutes.
    files::create_folder(&arguments.out).map_err(|error| format!("--out: {}: {error}", arguments.out.display()))?;
    let mut app = headless::app(arguments.size);
    add_game_plugins(
        &mut app,
        LaunchOptions {
            quality: Some(arguments.quality.unwrap_or(Quality::High)),
            ..LaunchOptions::bare(Look::default())
        },
    );
    let exit = app
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .insert_resource(Plan {
            out: arguments.out.clone(),
            scenes: all.into_iter().filter(is_wanted).collect(),
            to_pass: Duration::ZERO,
            to_draw: 0,
        })
        .add_systems(First, direct.before(bevy::time::TimeSystems))
        .run();
    Ok(exit)
}

/// Goes on with the plan by a frame. Only what leads from the last step of a scene to its picture is drawn.
fn direct(world: &mut World) {
    world.resource_scope(|world, mut plan: Mut<Plan>| {
        let is_drawn = plan.scenes.front().is_some_and(|scene| scene.steps.is_empty());
        let mut cameras = world.query_filtered::<&mut Camera, With<Orbit>>();
        for mut camera in cameras.iter_mut(world) {
            camera.is_active = is_drawn;
        }
        let passing = plan.to_pass.min(LONGEST_FRAME);
        plan.to_pass -= passing;
        world.insert_resource(TimeUpdateStrategy::ManualDuration(passing));
        if !passing.is_zero() {
            return;
        }
        if plan.to_draw > 0 {
            plan.to_draw -= 1;
            return;
        }
        if !world.resource::<Readiness>().is_complete() {
            return;
        }
        let Some(scene) = plan.scenes.front_mut() else {
            world.write_message(AppExit::Success);
            return;
        };
        match scene.steps.pop_front() {
            Some(Step::Act(act)) => {
                act(world);
                plan.to_draw = FRAMES_TO_FOLLOW;
            }
            Some(Step::Pass(time)) => {
                plan.to_pass = time;
                plan.to_draw = FRAMES_TO_FOLLOW;
            }
            None => {
                // Nothing happens before the picture is there.
                plan.to_draw = u32::MAX;
                let canvas = world.resource::<Canvas>().0.clone();
                world.spawn(Screenshot::image(canvas)).observe(keep);
            }
        }
    });
}

fn keep(captured: On<ScreenshotCaptured>, mut plan: ResMut<Plan>, mut exit: MessageWriter<AppExit>) {
    let Some(scene) = plan.scenes.pop_front() else { return };
    plan.to_draw = 0;
    let path = plan.out.join(format!("{}.png", scene.name));
    match headless::save(&captured.image, &path) {
        Ok(()) => println!("{}", path.display()),
        Err(error) => {
            eprintln!("breakthrough: {}: {error}", path.display());
            exit.write(AppExit::Error(NonZero::<u8>::MIN));
        }
    }
}
