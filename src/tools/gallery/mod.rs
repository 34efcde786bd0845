//! `gallery`: renders every theme, piece set, screen and effect to PNG files, without a window. Time advances only in the steps of
//! a scene, so that every run shows an animation at the same point.

#[cfg(test)]
mod entity_tests;
#[cfg(test)]
mod layout_tests;
mod scene;
mod scenes;
#[cfg(test)]
mod without_renderer;

use crate::active_theme::ActiveTheme;
use crate::app::arguments::GalleryArguments;
use crate::app::launch_options::LaunchOptions;
use crate::app::window::add_game_plugins;
use crate::camera::Orbit;
use crate::graphics::Readiness;
use crate::graphics::png::save_png;
use crate::session::SystemClock;
use crate::settings::{AppearanceOverrides, Quality};
use crate::tools::headless;
use crate::tools::headless::HeadlessTarget;
use crate::ui::control_by_label;
use bevy::prelude::*;
use bevy::render::renderer::RenderAdapterInfo;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy::time::TimeUpdateStrategy;
use bevy_egui::PrimaryEguiContext;
use breakthrough_platform::clock::{Instant, SystemTime};
use breakthrough_platform::files;
use scene::{Scene, Step};
use scenes::scenes;
use std::collections::VecDeque;
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

/// Maximum time step. Bevy clamps steps above 250 ms.
const MAX_TIME_STEP: Duration = Duration::from_millis(100);
/// Number of frames until a change is visible: one for the change, one for state transitions, and two for an interface that is laid
/// out twice.
const FRAMES_PER_STEP: u32 = 4;
/// Timeout for the interface to show a step's control.
const FIND_TIME: Duration = Duration::from_secs(30);

/// Remaining scenes.
#[derive(Resource)]
struct Plan {
    out: PathBuf,
    scenes: VecDeque<Scene>,
    /// Remaining time before the next step.
    remaining_time: Duration,
    /// Remaining frames before the next step.
    remaining_frames: u32,
    /// Deadline for the interface to show the control of the next step.
    find_deadline: Option<Instant>,
}

/// Renders the pictures. The exit code is 1 if a file is not writable.
///
/// # Errors
/// A name in `--only` does not match a picture, or the output folder cannot be created.
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
            "--only: expected the start of a picture name ({}), found `{name}`",
            names.join(", ")
        ));
    }
    // Create the folder before rendering, which takes minutes, so that an error is reported early.
    files::create_folder(&arguments.out).map_err(|error| format!("--out: {}: {error}", arguments.out.display()))?;
    let mut app = headless::app(arguments.size);
    add_game_plugins(
        &mut app,
        LaunchOptions {
            overrides: AppearanceOverrides {
                quality: Some(arguments.quality.unwrap_or(Quality::High)),
                ..default()
            },
            ..LaunchOptions::without_files(ActiveTheme::default())
        },
    );
    let exit = app
        .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::ZERO))
        .insert_resource(Plan {
            out: arguments.out.clone(),
            scenes: all.into_iter().filter(is_wanted).collect(),
            remaining_time: Duration::ZERO,
            remaining_frames: 0,
            find_deadline: None,
        })
        // Use a constant clock, because rendering a picture may take longer than the game clocks allow.
        .insert_resource(SystemClock(|| SystemTime::UNIX_EPOCH))
        .add_systems(Startup, print_renderer)
        .add_systems(
            PreUpdate,
            control_by_label::enable.run_if(any_with_component::<PrimaryEguiContext>.and_then(run_once)),
        )
        .add_systems(First, advance_plan.before(bevy::time::TimeSystems))
        .run();
    Ok(exit)
}

/// Prints the name and the version of the renderer.
fn print_renderer(adapter: Res<RenderAdapterInfo>) {
    println!("renderer: {}, {}", adapter.name, adapter.driver_info);
}

/// Advances the plan by one frame. The camera is active only between the last step of a scene and its picture.
fn advance_plan(world: &mut World) {
    world.resource_scope(|world, mut plan: Mut<Plan>| {
        let is_rendered = plan.scenes.front().is_some_and(|scene| scene.steps.is_empty());
        let mut cameras = world.query_filtered::<&mut Camera, With<Orbit>>();
        for mut camera in cameras.iter_mut(world) {
            camera.is_active = is_rendered;
        }
        let time_step = plan.remaining_time.min(MAX_TIME_STEP);
        plan.remaining_time -= time_step;
        world.insert_resource(TimeUpdateStrategy::ManualDuration(time_step));
        if !time_step.is_zero() {
            return;
        }
        if plan.remaining_frames > 0 {
            plan.remaining_frames -= 1;
            return;
        }
        if !world.resource::<Readiness>().is_complete() {
            return;
        }
        let Some(scene) = plan.scenes.front_mut() else {
            world.write_message(AppExit::Success);
            return;
        };
        let mut frames = FRAMES_PER_STEP;
        match scene.steps.pop_front() {
            Some(Step::Act(act)) => act(world),
            Some(Step::Wait(time)) => plan.remaining_time = time,
            Some(Step::Use(label, act)) => {
                let Some(control) = control_by_label::find(world, &label) else {
                    let message = format!("{}: expected a control or a text `{label}`, found none", scene.name);
                    scene.steps.push_front(Step::Use(label, act));
                    return wait_for_interface(world, &mut plan, &message);
                };
                act(world, control);
            }
            None => {
                // The plan pauses until the screenshot arrives.
                frames = u32::MAX;
                let target = world.resource::<HeadlessTarget>().0.clone();
                world.spawn(Screenshot::image(target)).observe(save_picture);
            }
        }
        plan.find_deadline = None;
        plan.remaining_frames = frames;
    });
}

/// Waits for another frame, or terminates the program after [`FIND_TIME`].
fn wait_for_interface(world: &mut World, plan: &mut Plan, message: &str) {
    let deadline = *plan.find_deadline.get_or_insert_with(|| Instant::now() + FIND_TIME);
    if Instant::now() > deadline {
        eprintln!("breakthrough: {message}");
        world.write_message(AppExit::Error(NonZero::<u8>::MIN));
    }
}

fn save_picture(captured: On<ScreenshotCaptured>, mut plan: ResMut<Plan>, mut exit: MessageWriter<AppExit>) {
    let Some(scene) = plan.scenes.pop_front() else { return };
    plan.remaining_frames = 0;
    let path = plan.out.join(format!("{}.png", scene.name));
    match save_png(&captured.image, &path) {
        Ok(()) => println!("{}", path.display()),
        Err(error) => {
            eprintln!("breakthrough: cannot write {}: {error}", path.display());
            exit.write(AppExit::Error(NonZero::<u8>::MIN));
        }
    }
}
