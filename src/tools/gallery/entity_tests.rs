//! Compares the 3D entities of scenes with approved entities: meshes, lights and the camera with their positions. Unlike
//! pictures, the test does not need a renderer. docs/TESTING.md explains how to approve changed entities.

use super::scenes::scenes;
use super::without_renderer::{resize, run_scene};
use crate::active_theme::ActiveTheme;
use crate::app::launch_options::LaunchOptions;
use crate::app::window::add_game_plugins;
use crate::session::SystemClock;
use crate::settings::{AppearanceOverrides, Quality};
use crate::testing::assert_snapshot;
use crate::third_party;
use crate::ui::control_by_label;
use bevy::app::PluginsState;
use bevy::camera::primitives::MeshAabb;
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::WgpuSettings;
use bevy::render::sync_world::SyncWorldPlugin;
use bevy::window::ExitCondition;
use bevy::winit::WinitPlugin;
use breakthrough_platform::clock::SystemTime;
use breakthrough_themes::built_in_themes;
use std::collections::BTreeMap;

/// Scenes with different entities: boards, marks and effects.
const SCENES: [&str; 10] = [
    "board-hexagons",
    "board-largest",
    "effect-blast",
    "effect-fade",
    "fragments-marble-1",
    "marks",
    "match-result-walnut",
    "room-smallest-board",
    "screen-editor",
    "screen-first-game",
];

#[test]
fn the_entities_of_scenes_match_the_approved_entities() {
    let mut app = app();
    let mut all = scenes();
    let themes = built_in_themes();
    let rooms = themes.iter().map(|(id, _)| format!("theme-{}", id.as_str()));
    let clock = format!("clock-{}", themes[0].0.as_str());
    for name in SCENES.map(str::to_owned).into_iter().chain(rooms).chain([clock]) {
        let scene = all.iter().position(|scene| scene.name == name);
        run_scene(
            &mut app,
            all.swap_remove(scene.unwrap_or_else(|| panic!("no scene `{name}`"))),
        );
        assert_snapshot("entities", &name, &entities(&mut app));
    }
}

/// Returns the game with all visuals, and without a window or a renderer.
fn app() -> App {
    let mut app = App::new();
    app.add_plugins(third_party::assets::plugin).add_plugins(
        DefaultPlugins
            .set(WindowPlugin {
                exit_condition: ExitCondition::DontExit,
                ..default()
            })
            .set(RenderPlugin {
                render_creation: WgpuSettings {
                    backends: None,
                    ..default()
                }
                .into(),
                ..default()
            })
            .disable::<LogPlugin>()
            .disable::<WinitPlugin>(),
    );
    // Bevy's observers of rendered components require a resource of this plugin even without a renderer.
    app.add_plugins(SyncWorldPlugin);
    let overrides = AppearanceOverrides {
        quality: Some(Quality::High),
        ..default()
    };
    let options = LaunchOptions {
        overrides,
        ..LaunchOptions::without_files(ActiveTheme::default())
    };
    add_game_plugins(&mut app, options);
    app.insert_resource(SystemClock(|| SystemTime::UNIX_EPOCH))
        .insert_resource(Quality::High);
    while app.plugins_state() == PluginsState::Adding {
        std::thread::yield_now();
    }
    app.finish();
    app.cleanup();
    app.update();
    resize(&mut app, (1280.0, 720.0));
    app.world_mut()
        .run_system_cached(control_by_label::enable)
        .expect("a context");
    app
}

/// Lists the visible meshes, lights and cameras. Meshes with the same vertex count, extent and colour share a line with their
/// bounding box. Lengths are in squares.
fn entities(app: &mut App) -> String {
    let mut lines: Vec<String> = app
        .world_mut()
        .run_system_cached(meshes)
        .expect("the system has no parameters that can be missing");
    lines.extend(app.world_mut().run_system_cached(lights).expect("as above"));
    lines.extend(app.world_mut().run_system_cached(cameras).expect("as above"));
    lines.join("\n")
}

fn meshes(
    shown: Query<(
        &Mesh3d,
        &GlobalTransform,
        &InheritedVisibility,
        Option<&MeshMaterial3d<StandardMaterial>>,
    )>,
    meshes: Res<Assets<Mesh>>,
    materials: Res<Assets<StandardMaterial>>,
) -> Vec<String> {
    let mut groups: BTreeMap<String, (usize, Vec3, Vec3)> = BTreeMap::new();
    for (mesh, transform, visibility, material) in &shown {
        let Some((mesh, aabb)) = meshes.get(mesh).and_then(|mesh| Some((mesh, mesh.compute_aabb()?))) else {
            continue;
        };
        if !visibility.get() {
            continue;
        }
        let corners = [-1.0, 1.0].map(|x| [-1.0, 1.0].map(|y| [-1.0, 1.0].map(|z| Vec3::new(x, y, z))));
        let corners = corners.as_flattened().as_flattened().iter();
        let corners = corners
            .map(|corner| transform.transform_point(Vec3::from(aabb.center) + *corner * Vec3::from(aabb.half_extents)));
        let (low, high) = corners.fold((Vec3::INFINITY, Vec3::NEG_INFINITY), |(low, high), corner| {
            (low.min(corner), high.max(corner))
        });
        let colour = material.and_then(|material| materials.get(material));
        let colour = colour.map_or_else(String::new, |material| {
            format!(" {}", material.base_color.to_srgba().to_hex())
        });
        let key = format!("{} vertices, {}{colour}", mesh.count_vertices(), rounded(high - low));
        let (count, lowest, highest) = groups.entry(key).or_insert((0, low, high));
        *count += 1;
        *lowest = lowest.min(low);
        *highest = highest.max(high);
    }
    let line = |(key, (count, low, high)): (String, (usize, Vec3, Vec3))| {
        format!("{count} of {key}: from {} to {}", rounded(low), rounded(high))
    };
    groups.into_iter().map(line).collect()
}

fn lights(
    points: Query<(&PointLight, &GlobalTransform, &InheritedVisibility)>,
    spots: Query<(&SpotLight, &GlobalTransform, &InheritedVisibility)>,
    suns: Query<(&DirectionalLight, &GlobalTransform, &InheritedVisibility)>,
) -> Vec<String> {
    let mut lines = Vec::new();
    let mut add =
        |kind: &str, colour: Color, intensity: f32, transform: &GlobalTransform, visibility: &InheritedVisibility| {
            if visibility.get() {
                let (from, direction) = (rounded(transform.translation()), rounded(*transform.forward()));
                let colour = colour.to_srgba().to_hex();
                lines.push(format!(
                    "{kind} {colour} of {intensity:.0} at {from} towards {direction}"
                ));
            }
        };
    for (light, transform, visibility) in &points {
        add("point light", light.color, light.intensity, transform, visibility);
    }
    for (light, transform, visibility) in &spots {
        add("spot light", light.color, light.intensity, transform, visibility);
    }
    for (light, transform, visibility) in &suns {
        add("sun", light.color, light.illuminance, transform, visibility);
    }
    lines.sort();
    lines
}

fn cameras(cameras: Query<(&Projection, &GlobalTransform), With<Camera3d>>) -> Vec<String> {
    let mut lines: Vec<String> = cameras
        .iter()
        .filter_map(|(projection, transform)| match projection {
            Projection::Perspective(perspective) => {
                let (from, direction) = (rounded(transform.translation()), rounded(*transform.forward()));
                let angle = perspective.fov.to_degrees();
                let range = format!("{:.2} to {:.0}", perspective.near, perspective.far);
                Some(format!("camera at {from} towards {direction}, {angle:.1}°, {range}"))
            }
            _ => None,
        })
        .collect();
    lines.sort();
    lines
}

/// Formats a vector with two decimal places, and no negative zero. The vector is first rounded to whole thousandths, because
/// machines may differ in the last bit.
fn rounded(vector: Vec3) -> String {
    let [x, y, z] = vector
        .to_array()
        .map(|value| (value * 100.0 + 0.487).floor() / 100.0 + 0.0);
    format!("({x:.2} {y:.2} {z:.2})")
}
