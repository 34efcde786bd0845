//! Builds and runs the app with a window.

use crate::app::arguments::MIN_WINDOW_SIZE;
use crate::app::frame_report::add_frame_report;
use crate::app::launch_options::LaunchOptions;
use crate::app::log::log_plugin;
use crate::app::{fit_screen, icon, report, wake_up};
use crate::base::dropped_files::DroppedFiles;
use crate::base::errors;
use crate::base::redraw::RedrawAfter;
use crate::base::toast::StartupToast;
use crate::graphics::lost_graphics;
use crate::link::OpenLink;
use crate::screens::full_screen::mode_of;
use crate::session::{ContinueAtStart, Intent};
use crate::third_party;
use crate::{logic, visuals};
use bevy::asset::AssetMetaCheck;
use bevy::picking::mesh_picking::MeshPickingPlugin;
use bevy::prelude::*;
use bevy::time::TimeReceiver;
use bevy::window::{PresentMode, WindowMode, WindowResizeConstraints, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use breakthrough_platform::desktop::CAPABILITIES;
use std::time::Duration;

/// Opens the window. Returns when the window is closed.
pub(crate) fn run_game(options: LaunchOptions) -> AppExit {
    let frame_report = options.frame_report.clone();
    let mut app = game_app(options);
    if let Some(file) = frame_report {
        add_frame_report(&mut app, file);
    }
    app.run()
}

/// Builds the windowed app without running it.
pub(crate) fn game_app(options: LaunchOptions) -> App {
    let mut app = App::new();
    if let Some(log_file) = &options.log_file {
        app.insert_resource(log_file.clone());
    }
    app.add_plugins(third_party::assets::plugin)
        .add_plugins(
            DefaultPlugins
                .set(window_plugin(options.size, mode_of(&options.settings)))
                .set(log_plugin())
                // Do not look for `.meta` files. The assets have none, and a page would send an additional request for each
                // asset.
                .set(AssetPlugin {
                    meta_check: AssetMetaCheck::Never,
                    ..default()
                }),
        )
        .insert_resource(on_demand_updates())
        .add_plugins((
            MeshPickingPlugin,
            icon::plugin,
            errors::plugin,
            report::plugin,
            lost_graphics::plugin,
            wake_up::plugin,
        ));
    #[cfg(unix)]
    app.add_plugins(crate::app::termination::plugin);
    if let Some(reporter) = &options.crash_reporter {
        app.insert_resource(reporter.clone());
    }
    if let Some(delay) = options.panic_after {
        add_panic(&mut app, delay);
    }
    if options.fits_screen {
        app.add_plugins(fit_screen::plugin);
    }
    read_clock_when_a_frame_begins(&mut app);
    add_game_plugins(&mut app, options);
    #[cfg(feature = "dev")]
    app.add_plugins(third_party::dev::plugin);
    #[cfg(feature = "audio")]
    {
        use crate::audio;
        use crate::settings::NoSoundDevice;
        let no_device = !audio::has_device();
        if no_device {
            warn!("no audio output device found: the game has no sound");
        }
        app.insert_resource(NoSoundDevice(no_device)).add_plugins(audio::plugin);
    }
    app
}

/// Panics after a delay.
fn add_panic(app: &mut App, delay: Duration) {
    app.add_systems(Startup, move |mut redraw: MessageWriter<RedrawAfter>| {
        redraw.write(RedrawAfter(delay));
    })
    .add_systems(Update, move |time: Res<Time<Real>>| {
        let seconds = delay.as_secs();
        assert!(time.elapsed() < delay, "--panic-after: {seconds} seconds have passed");
    });
}

/// Adds the plugins and resources of the game to an app with a renderer.
pub(crate) fn add_game_plugins(app: &mut App, options: LaunchOptions) {
    app.insert_resource(options.variants)
        .insert_resource(options.engines)
        .insert_resource(options.places)
        .insert_resource(options.active_theme)
        .insert_resource(options.overrides)
        .insert_resource(options.settings);
    if let Some(settings_file) = options.settings_file {
        app.insert_resource(settings_file);
    }
    if let Some(requested_game) = options.requested_game {
        app.add_systems(Startup, move |mut intents: MessageWriter<Intent>| {
            intents.write(Intent::Start(requested_game.clone()));
        });
    }
    if let Some(link) = options.link {
        app.add_systems(Startup, move |mut links: MessageWriter<OpenLink>| {
            links.write(OpenLink(link.clone()));
        });
    }
    if let Some(file) = options.file {
        app.add_systems(Startup, move |mut files: ResMut<DroppedFiles>| files.add(file.clone()));
    }
    if options.continues {
        app.insert_resource(ContinueAtStart);
    }
    if let Some(library) = options.library {
        app.insert_resource(library);
    }
    if let Some(no_library) = options.no_library {
        app.insert_resource(no_library);
    }
    if let Some(backup) = options.backup {
        app.insert_resource(backup);
    }
    if let Some(notice) = options.notice {
        app.insert_resource(StartupToast(notice));
    }
    if let Some(engine_matches) = options.engine_matches {
        app.insert_resource(engine_matches);
    }
    if let Some(photos) = options.photos {
        app.insert_resource(photos);
    }
    if let Some(recorder) = options.recorder {
        app.insert_resource(recorder);
    }
    app.add_plugins((logic, visuals));
}

fn window_plugin((width, height): (u32, u32), mode: WindowMode) -> WindowPlugin {
    WindowPlugin {
        primary_window: Some(Window {
            title: "Breakthrough".to_owned(),
            name: Some("breakthrough".to_owned()),
            resolution: WindowResolution::new(width, height),
            mode,
            present_mode: PresentMode::AutoVsync,
            // In a page, the canvas fills its parent.
            canvas: Some("#game".to_owned()),
            fit_canvas_to_parent: true,
            resize_constraints: if CAPABILITIES.limits_window {
                WindowResizeConstraints {
                    min_width: MIN_WINDOW_SIZE.0 as f32,
                    min_height: MIN_WINDOW_SIZE.1 as f32,
                    ..default()
                }
            } else {
                default()
            },
            ..default()
        }),
        // The game closes the window itself, because it asks for confirmation if a game is not saved.
        close_when_requested: false,
        ..default()
    }
}

/// Measures frame time at the start of a frame. By default, Bevy uses the time at which the renderer finished the previous frame.
/// With Bevy's default, the time step of the second frame after an idle period would include the idle time, although a key press
/// may be pending or an animation may be running.
fn read_clock_when_a_frame_begins(app: &mut App) {
    app.world_mut().remove_resource::<TimeReceiver>();
}

/// Draws frames only on input or when a redraw is requested.
fn on_demand_updates() -> WinitSettings {
    let on_demand = UpdateMode::reactive_low_power(Duration::MAX);
    WinitSettings {
        focused_mode: on_demand,
        unfocused_mode: on_demand,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::time::create_time_channels;
    use breakthrough_platform::clock::Instant;

    #[test]
    fn frame_time_ignores_the_renderers_clock() {
        let (renderer, receiver) = create_time_channels();
        let drawn = Instant::now();
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).insert_resource(receiver);
        read_clock_when_a_frame_begins(&mut app);
        for _ in 0..3 {
            // Sending fails, because this app has no receiver for the renderer's times.
            _ = renderer.0.try_send(drawn);
            app.update();
        }
        assert!(app.world().resource::<Time<Real>>().elapsed() > Duration::ZERO);
    }
}
