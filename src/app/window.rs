//! The game in its window.

use crate::app::arguments::LEAST_WINDOW;
use crate::app::icon;
use crate::app::launch_options::LaunchOptions;
use crate::screens::title;
use crate::session::{Intent, UnfinishedMatch};
use crate::third_party;
use crate::{logic, ui, visuals};
use bevy::log::LogPlugin;
use bevy::picking::mesh_picking::MeshPickingPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, WindowResizeConstraints, WindowResolution};
use bevy::winit::{UpdateMode, WinitSettings};
use std::time::Duration;

/// Opens the window and returns when it is closed.
pub(crate) fn play(options: LaunchOptions) -> AppExit {
    game(options).run()
}

/// The game in its window, before it runs.
pub(crate) fn game(options: LaunchOptions) -> App {
    let mut app = App::new();
    app.add_plugins(third_party::assets::plugin)
        .add_plugins(DefaultPlugins.set(window(options.size)).set(log()))
        .add_plugins((MeshPickingPlugin, icon::plugin))
        .insert_resource(idle_updates());
    add_game_plugins(&mut app, options);
    #[cfg(feature = "dev")]
    app.add_plugins(third_party::dev::plugin);
    #[cfg(feature = "audio")]
    {
        use crate::audio;
        let silent = !audio::has_device();
        if silent {
            warn!("no sound device was found: the game is silent");
        }
        app.insert_resource(title::NoSoundDevice(silent))
            .insert_resource(audio::Silent(silent))
            .add_plugins(audio::plugin);
    }
    app
}

/// Puts the game into an app that can draw.
pub(crate) fn add_game_plugins(app: &mut App, options: LaunchOptions) {
    app.insert_resource(options.variants)
        .insert_resource(options.look)
        .insert_resource(options.settings);
    if let Some(settings_file) = options.settings_file {
        app.insert_resource(settings_file);
    }
    if let Some(quality) = options.quality {
        app.insert_resource(quality);
    }
    if let Some(wanted) = options.wanted {
        app.add_systems(Startup, move |mut intents: MessageWriter<Intent>| {
            intents.write(Intent::Start(wanted.clone()));
        });
    }
    if let Some(saved) = options.saved {
        app.insert_resource(UnfinishedMatch(saved));
    }
    if let Some(notice) = options.notice {
        app.insert_resource(ui::StartupToast(notice));
    }
    if let Some(photos) = options.photos {
        app.insert_resource(photos);
    }
    if let Some(recorder) = options.recorder {
        app.insert_resource(recorder);
    }
    app.add_plugins((logic, visuals));
}

fn window((width, height): (u32, u32)) -> WindowPlugin {
    WindowPlugin {
        primary_window: Some(Window {
            title: "Breakthrough".to_owned(),
            name: Some("breakthrough".to_owned()),
            resolution: WindowResolution::new(width, height),
            present_mode: PresentMode::AutoVsync,
            resize_constraints: WindowResizeConstraints {
                min_width: LEAST_WINDOW.0 as f32,
                min_height: LEAST_WINDOW.1 as f32,
                ..default()
            },
            ..default()
        }),
        ..default()
    }
}

/// Warnings and errors of ours and of others; whatever a driver says about itself is not the player's business.
pub(crate) fn log() -> LogPlugin {
    LogPlugin {
        filter: "warn,wgpu_hal=error,wgpu_core=error,bevy_render::view::window=error".to_owned(),
        ..default()
    }
}

/// Frames are drawn on input and when asked for, and otherwise not at all.
fn idle_updates() -> WinitSettings {
    let on_demand = UpdateMode::reactive_low_power(Duration::MAX);
    WinitSettings {
        focused_mode: on_demand,
        unfocused_mode: on_demand,
    }
}
