//! Light: a key with soft shadows, a fill, and the studio all around, in the colours of the theme.

use super::materials::linear;
use super::quality::{ChooseQuality, Quality, look_changed};
use super::studio;
use crate::game::GameSystems;
use crate::game::camera::{FIELD_OF_VIEW_DEGREES, Orbit, PlaceCamera};
use crate::game::look::Look;
use crate::game::session::OpenSession;
use crate::rules::Side;
use crate::themes::Light;
use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::light::{CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::view::ColorGrading;

/// The lamp at the upper left, or the light from the right that softens what it leaves dark.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Lamp {
    Key,
    Fill,
}

impl Lamp {
    /// Where it is, as seen by who looks at the board from the first side's place.
    const fn place(self) -> Vec3 {
        match self {
            Lamp::Key => Vec3::new(-7.0, 9.0, -2.5),
            Lamp::Fill => Vec3::new(7.0, 5.0, -4.0),
        }
    }
}

/// The maps of what is all around.
#[derive(Resource)]
struct Room {
    diffuse: Handle<Image>,
    specular: Handle<Image>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, spawn.after(ChooseQuality).before(OpenSession))
        .add_systems(
            Update,
            (follow_quality, follow_look)
                .in_set(GameSystems::View)
                .run_if(look_changed),
        )
        .add_systems(
            PostUpdate,
            follow_camera.after(PlaceCamera).before(TransformSystems::Propagate),
        );
}

/// The board turns, and the light stays: from wherever one looks, the lamp is at the upper left and mirrors the same.
fn follow_camera(
    camera: Single<(&Transform, &mut EnvironmentMapLight), (With<Orbit>, Without<Lamp>)>,
    mut lamps: Query<(&Lamp, &mut Transform)>,
) {
    let (seen_from, mut room) = camera.into_inner();
    let back = seen_from.back();
    let turn = Quat::from_rotation_y(back.x.atan2(back.z));
    for (lamp, mut transform) in &mut lamps {
        // Writing an unchanged transform would make the light count as moved.
        transform.set_if_neq(Transform::from_translation(turn * lamp.place()).looking_at(Vec3::ZERO, Vec3::Y));
    }
    if room.rotation != turn {
        room.rotation = turn;
    }
}

fn spawn(mut commands: Commands, images: Res<Assets<Image>>) {
    commands.insert_resource(Room {
        diffuse: images.reserve_handle(),
        specular: images.reserve_handle(),
    });
    commands.spawn((
        Name::new("Camera"),
        Orbit::of_player(Side::First),
        Projection::Perspective(PerspectiveProjection {
            fov: FIELD_OF_VIEW_DEGREES.to_radians(),
            near: 0.1,
            far: 300.0,
            ..default()
        }),
        // Keeps colours as they are and only softens highlights.
        Tonemapping::KhronosPbrNeutral,
    ));
    commands.spawn((
        Name::new("Key light"),
        Lamp::Key,
        DirectionalLight {
            shadow_maps_enabled: true,
            ..default()
        },
        CascadeShadowConfigBuilder {
            num_cascades: 1,
            maximum_distance: 60.0,
            ..default()
        }
        .build(),
        Transform::default(),
    ));
    commands.spawn((
        Name::new("Fill light"),
        Lamp::Fill,
        DirectionalLight {
            shadow_maps_enabled: false,
            ..default()
        },
        Transform::default(),
    ));
}

fn follow_quality(mut commands: Commands, quality: Res<Quality>, look: Res<Look>, camera: Single<Entity, With<Orbit>>) {
    commands.insert_resource(DirectionalLightShadowMap {
        size: quality.shadow_pixels(),
    });
    let mut camera = commands.entity(*camera);
    camera.insert((quality.shadow_filter(), quality.multisampling(), quality.smoothing()));
    let bloom = look.theme().light.bloom;
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

fn follow_look(
    mut commands: Commands,
    look: Res<Look>,
    room: Res<Room>,
    mut images: ResMut<Assets<Image>>,
    camera: Single<Entity, With<Orbit>>,
    mut lamps: Query<(&Lamp, &mut DirectionalLight)>,
) -> Result {
    let light = &look.theme().light;
    for (lamp, mut directional) in &mut lamps {
        let (colour, lux) = match lamp {
            Lamp::Key => (light.key, light.key_lux),
            Lamp::Fill => (light.fill, light.fill_lux),
        };
        directional.color = linear(colour).into();
        directional.illuminance = lux;
    }
    commands.insert_resource(ClearColor(linear(light.backdrop).into()));
    // The maps stay and are painted over: another map would leave a frame without any.
    images.insert(&room.diffuse, studio::diffuse(light))?;
    images.insert(&room.specular, studio::specular(light))?;
    commands.entity(*camera).insert((
        grading(light),
        EnvironmentMapLight {
            diffuse_map: room.diffuse.clone(),
            specular_map: room.specular.clone(),
            intensity: light.room_nits,
            ..default()
        },
    ));
    Ok(())
}

/// The tone mapping keeps highlights soft; this gives things their colour and depth back.
fn grading(light: &Light) -> ColorGrading {
    let mut grading = ColorGrading::default();
    grading.global.post_saturation = light.saturation;
    for section in grading.all_sections_mut() {
        section.contrast = light.contrast;
    }
    grading
}
