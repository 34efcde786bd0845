//! Plain Bevy scene, the baseline of `scripts/bench-frames`: a board of 64 cuboids, 32 capsules, one light with shadows, and an
//! egui window, with all other settings at Bevy's defaults.
//!
//! Draws 90 frames as fast as possible at the size in the environment variable `SIZE` (default: 1280x720), and prints the time to
//! the second update and the mean time of the last 60 frames. In a browser, the scene fills the page and the times are logged.

use bevy::picking::mesh_picking::MeshPickingPlugin;
use bevy::prelude::*;
use bevy::window::PresentMode;
use bevy_egui::{EguiContexts, EguiPlugin, EguiPrimaryContextPass, egui};
use breakthrough_platform::clock::Instant;

const WARM_UP_FRAMES: u32 = 30;
const MEASURED_FRAMES: u32 = 60;

#[derive(Resource)]
struct Started(Instant);

fn main() -> Result<AppExit, String> {
    let started = Started(Instant::now());
    let size = std::env::var("SIZE").unwrap_or_else(|_| "1280x720".to_owned());
    let sides = size
        .split_once('x')
        .map(|(width, height)| (width.parse(), height.parse()));
    let Some((Ok(width), Ok(height))) = sides else {
        return Err(format!("SIZE: expected WIDTHxHEIGHT in pixels, found `{size}`"));
    };
    let window = Window {
        resolution: bevy::window::WindowResolution::new(width, height),
        present_mode: PresentMode::AutoNoVsync,
        canvas: Some("#game".to_owned()),
        fit_canvas_to_parent: true,
        ..default()
    };
    let exit = App::new()
        .insert_resource(started)
        .add_plugins(DefaultPlugins.set(WindowPlugin {
            primary_window: Some(window),
            ..default()
        }))
        .add_plugins((MeshPickingPlugin, EguiPlugin::default()))
        .add_systems(Startup, spawn_scene)
        .add_systems(EguiPrimaryContextPass, show_window)
        .add_systems(Update, measure_frames)
        .run();
    Ok(exit)
}

fn show_window(mut contexts: EguiContexts) -> Result {
    egui::Window::new("Breakthrough").show(contexts.ctx_mut()?, |ui| {
        ui.label("Plain Bevy");
        ui.button("Play")
    });
    Ok(())
}

fn spawn_scene(
    mut commands: Commands,
    mut meshes: ResMut<Assets<Mesh>>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    commands.spawn((
        Camera3d::default(),
        Transform::from_xyz(0.0, 9.0, 9.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((
        DirectionalLight {
            illuminance: 8000.0,
            shadow_maps_enabled: true,
            ..default()
        },
        Transform::from_xyz(3.0, 8.0, 2.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    let square = meshes.add(Cuboid::new(1.0, 0.2, 1.0));
    let piece = meshes.add(Capsule3d::new(0.3, 0.5));
    for file in 0..8_u8 {
        for rank in 0..8_u8 {
            let place = Vec3::new(f32::from(file) - 3.5, 0.0, f32::from(rank) - 3.5);
            let colour = if (file + rank) % 2 == 0 {
                Color::srgb(0.9, 0.85, 0.7)
            } else {
                Color::srgb(0.35, 0.2, 0.12)
            };
            commands.spawn((
                Mesh3d(square.clone()),
                MeshMaterial3d(materials.add(colour)),
                Transform::from_translation(place),
            ));
            if (2..6).contains(&rank) {
                continue;
            }
            let colour = if rank < 2 {
                Color::srgb(0.1, 0.1, 0.12)
            } else {
                Color::srgb(0.95, 0.95, 0.95)
            };
            commands.spawn((
                Mesh3d(piece.clone()),
                MeshMaterial3d(materials.add(colour)),
                Transform::from_translation(place + Vec3::Y * 0.6),
            ));
        }
    }
}

fn measure_frames(
    started: Res<Started>,
    mut frame: Local<u32>,
    mut warm_at: Local<f32>,
    mut exit: MessageWriter<AppExit>,
) {
    *frame += 1;
    let now = started.0.elapsed().as_secs_f32();
    if *frame == 2 {
        report(&format!("second update after {now:.3} s"));
    } else if *frame == WARM_UP_FRAMES {
        *warm_at = now;
    } else if *frame == WARM_UP_FRAMES + MEASURED_FRAMES {
        let mean = (now - *warm_at) * 1000.0 / MEASURED_FRAMES as f32;
        report(&format!("{MEASURED_FRAMES} frames: {mean:.1} ms each"));
        exit.write(AppExit::Success);
    }
}

/// Prints a line to standard output and to the log, because a browser shows only the log.
fn report(line: &str) {
    println!("{line}");
    info!("{line}");
}
