//! The camera and the lighting of the theme: a key light with shadows, a fill light, and the environment maps.

use crate::active_theme::ActiveTheme;
use crate::board::layout::half_extent;
use crate::camera::{NEAR_PLANE, Orbit, PlaceCameraSystems};
use crate::graphics::environment_map;
use crate::graphics::materials::linear;
use crate::graphics::quality::{Quality, theme_or_quality_changed};
use crate::schedule::GameSystems;
use crate::session::Session;
use bevy::camera::{Exposure, Hdr};
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::view::ColorGrading;
use breakthrough_themes::{Colour, Light};
use std::f32::consts::PI;

/// Turns the lamps and the environment maps with the camera.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FollowCameraSystems;

/// A directional light: the key light at the upper left, or the fill light at the right, which lightens its shadows.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThemeLight {
    Key,
    Fill,
}

impl ThemeLight {
    /// Its position for a camera on the first side.
    const fn position(self) -> Vec3 {
        match self {
            ThemeLight::Key => Vec3::new(-7.0, 9.0, -2.5),
            ThemeLight::Fill => Vec3::new(7.0, 5.0, -4.0),
        }
    }

    /// Its colour, and its illuminance in lux.
    const fn light(self, light: &Light) -> (Colour, f32) {
        match self {
            ThemeLight::Key => (light.key, light.key_lux),
            ThemeLight::Fill => (light.fill, light.fill_lux),
        }
    }
}

/// How far captured pieces and the frame reach beyond the squares.
const BESIDE_BOARD: f32 = 3.0;

/// Handles of the environment maps. The images follow the theme and the quality.
#[derive(Resource)]
struct EnvironmentMaps {
    diffuse: Handle<Image>,
    specular: Handle<Image>,
}

impl FromWorld for EnvironmentMaps {
    fn from_world(world: &mut World) -> EnvironmentMaps {
        let images = world.resource::<Assets<Image>>();
        EnvironmentMaps {
            diffuse: images.reserve_handle(),
            specular: images.reserve_handle(),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EnvironmentMaps>()
        .add_systems(PreStartup, spawn_lights)
        .add_systems(
            Update,
            (update_camera_quality, update_lighting)
                .in_set(GameSystems::View)
                .run_if(theme_or_quality_changed),
        )
        .add_systems(
            PostUpdate,
            (turn_lights_with_camera, fit_shadow_cascade)
                .before(FollowCameraSystems)
                .after(PlaceCameraSystems)
                .before(TransformSystems::Propagate),
        )
        .configure_sets(
            PostUpdate,
            FollowCameraSystems
                .after(PlaceCameraSystems)
                .before(TransformSystems::Propagate),
        );
}

/// Keeps lamps and reflections fixed relative to the camera: the key light is at the upper left from every side of the board.
fn turn_lights_with_camera(
    camera: Single<(&Transform, &mut EnvironmentMapLight), (With<Orbit>, Without<ThemeLight>)>,
    mut lamps: Query<(&ThemeLight, &mut Transform)>,
) {
    let (camera, mut environment) = camera.into_inner();
    let back = camera.back();
    let turn = Quat::from_rotation_y(back.x.atan2(back.z));
    for (lamp, mut transform) in &mut lamps {
        // Writing an unchanged transform would trigger change detection.
        transform.set_if_neq(Transform::from_translation(turn * lamp.position()).looking_at(Vec3::ZERO, Vec3::Y));
    }
    if environment.rotation != turn {
        environment.rotation = turn;
    }
}

/// Fits the shadow cascade to the board and the pieces beside it, so that the whole shadow map is used.
fn fit_shadow_cascade(
    session: Res<Session>,
    cameras: Query<&Transform, With<Orbit>>,
    mut lamps: Query<&mut CascadeShadowConfig, With<ThemeLight>>,
) {
    let (half_width, half_depth) = half_extent(session.size());
    let reach = half_width.hypot(half_depth) + BESIDE_BOARD;
    for camera in &cameras {
        let distance = camera.translation.length();
        let (nearest, farthest) = ((distance - reach).max(NEAR_PLANE), distance + reach);
        for mut shadows in &mut lamps {
            if shadows.minimum_distance != nearest || shadows.bounds != [farthest] {
                shadows.minimum_distance = nearest;
                shadows.bounds = vec![farthest];
            }
        }
    }
}

/// The light that a horizontal surface receives, times the exposure of the camera. A matt surface appears as its colour times this.
pub(crate) fn light_from_above(light: &Light) -> Vec3 {
    lamp_light_from_above(ThemeLight::Key, light) + ambient_light_from_above(light)
}

/// The part of [`light_from_above`] that casts no shadow: the environment and the fill light.
pub(crate) fn ambient_light_from_above(light: &Light) -> Vec3 {
    let environment = environment_map::diffuse_from_above(light) * light.room_nits * Exposure::default().exposure();
    environment + lamp_light_from_above(ThemeLight::Fill, light)
}

fn lamp_light_from_above(lamp: ThemeLight, light: &Light) -> Vec3 {
    let (colour, lux) = lamp.light(light);
    let slope = lamp.position().normalize().y;
    linear(colour).to_vec3() * lux * slope / PI * Exposure::default().exposure()
}

fn spawn_lights(mut commands: Commands) {
    commands.spawn((
        Name::new("Key light"),
        ThemeLight::Key,
        DirectionalLight {
            shadow_maps_enabled: true,
            ..default()
        },
        CascadeShadowConfigBuilder {
            num_cascades: 1,
            ..default()
        }
        .build(),
        Transform::default(),
    ));
    commands.spawn((
        Name::new("Fill light"),
        ThemeLight::Fill,
        DirectionalLight {
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::default(),
    ));
}

fn update_camera_quality(
    mut commands: Commands,
    quality: Res<Quality>,
    active_theme: Res<ActiveTheme>,
    camera: Single<Entity, With<Orbit>>,
) {
    commands.insert_resource(DirectionalLightShadowMap {
        size: quality.shadow_pixels(),
    });
    let mut camera = commands.entity(*camera);
    camera.insert((
        quality.shadow_filter(),
        quality.multisampling(),
        quality.smoothing(),
        quality.dither(),
    ));
    let bloom = active_theme.theme().light.bloom;
    if bloom > 0.0 && quality.has_bloom() {
        camera.insert((
            Hdr,
            Bloom {
                intensity: bloom,
                ..Bloom::NATURAL
            },
        ));
    } else {
        camera.remove::<(Hdr, Bloom)>();
    }
}

/// Applies the theme to the lamps, the backdrop and the environment maps. Without a fill lamp, its light is baked into the
/// diffuse map.
fn update_lighting(
    mut commands: Commands,
    active_theme: Res<ActiveTheme>,
    maps: Res<EnvironmentMaps>,
    mut images: ResMut<Assets<Image>>,
    camera: Single<Entity, With<Orbit>>,
    quality: Res<Quality>,
    mut lamps: Query<(&ThemeLight, &mut DirectionalLight, &mut Visibility)>,
) -> Result {
    let light = &active_theme.theme().light;
    let mut baked_lamps = Vec::new();
    for (lamp, mut directional, mut visibility) in &mut lamps {
        let (colour, lux) = lamp.light(light);
        directional.color = linear(colour).into();
        directional.illuminance = lux;
        let is_lit = *lamp == ThemeLight::Key || quality.has_fill_lamp();
        visibility.set_if_neq(if is_lit {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
        if !is_lit {
            baked_lamps.push((
                lamp.position().normalize(),
                linear(colour).to_vec3() * lux / PI / light.room_nits,
            ));
        }
    }
    commands.insert_resource(ClearColor(linear(light.backdrop).into()));
    // The handles stay the same: a new map would leave one frame without any.
    images.insert(&maps.diffuse, environment_map::diffuse_map(light, &baked_lamps))?;
    images.insert(
        &maps.specular,
        environment_map::specular_map(light, quality.mipmap_filter()),
    )?;
    commands.entity(*camera).insert((
        colour_grading(light),
        EnvironmentMapLight {
            diffuse_map: maps.diffuse.clone(),
            specular_map: maps.specular.clone(),
            intensity: light.room_nits,
            ..default()
        },
    ));
    Ok(())
}

/// Restores the saturation and contrast that tone mapping takes away.
fn colour_grading(light: &Light) -> ColorGrading {
    let mut grading = ColorGrading::default();
    grading.global.post_saturation = light.saturation;
    for section in grading.all_sections_mut() {
        section.contrast = light.contrast;
    }
    grading
}
