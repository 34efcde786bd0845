//! Light: a warm key with soft shadows, a cool fill, and the studio all around.

use super::quality::{ChooseQuality, Quality};
use super::{studio, theme};
use crate::game::camera::{FIELD_OF_VIEW_DEGREES, Orbit};
use crate::game::session::OpenSession;
use crate::rules::Side;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap, ShadowFilteringMethod};
use bevy::prelude::*;
use bevy::render::view::ColorGrading;

const KEY_LUX: f32 = 9500.0;
const FILL_LUX: f32 = 500.0;
const STUDIO_NITS: f32 = 330.0;

pub(super) fn plugin(app: &mut App) {
    app.insert_resource(ClearColor(theme::BACKDROP))
        .insert_resource(DirectionalLightShadowMap { size: 2048 })
        .add_systems(PreStartup, spawn.after(ChooseQuality).before(OpenSession));
}

/// The tone mapping keeps highlights soft; this gives the wood its colour and depth back.
fn grading() -> ColorGrading {
    let mut grading = ColorGrading::default();
    grading.global.post_saturation = 1.18;
    for section in grading.all_sections_mut() {
        section.contrast = 1.08;
    }
    grading
}

fn spawn(mut commands: Commands, mut images: ResMut<Assets<Image>>, quality: Res<Quality>) {
    let (shadow_filter, multisampling) = match *quality {
        Quality::Safe => (ShadowFilteringMethod::Hardware2x2, Msaa::Off),
        Quality::High => (ShadowFilteringMethod::Gaussian, Msaa::Sample4),
    };
    commands.spawn((
        Name::new("Camera"),
        Orbit::of_player(Side::First),
        Projection::Perspective(PerspectiveProjection {
            fov: FIELD_OF_VIEW_DEGREES.to_radians(),
            near: 0.1,
            far: 300.0,
            ..default()
        }),
        Tonemapping::AgX,
        grading(),
        shadow_filter,
        multisampling,
        EnvironmentMapLight {
            diffuse_map: images.add(studio::diffuse()),
            specular_map: images.add(studio::specular()),
            intensity: STUDIO_NITS,
            ..default()
        },
    ));
    commands.spawn((
        Name::new("Key light"),
        DirectionalLight {
            color: Color::srgb(1.0, 0.94, 0.85),
            illuminance: KEY_LUX,
            shadow_maps_enabled: true,
            ..default()
        },
        CascadeShadowConfigBuilder {
            num_cascades: 1,
            maximum_distance: 60.0,
            ..default()
        }
        .build(),
        Transform::from_xyz(-7.0, 9.0, -2.5).looking_at(Vec3::ZERO, Vec3::Y),
    ));
    commands.spawn((
        Name::new("Fill light"),
        DirectionalLight {
            color: Color::srgb(0.78, 0.87, 1.0),
            illuminance: FILL_LUX,
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::from_xyz(7.0, 5.0, -4.0).looking_at(Vec3::ZERO, Vec3::Y),
    ));
}
