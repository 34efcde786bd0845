//! Light: a key with soft shadows, a fill, and the studio all around, in the colours of the theme.

use crate::active_theme::Look;
use crate::board::layout::half_extent;
use crate::camera::{NEAR_PLANE, Orbit, PlaceCameraSystems};
use crate::graphics::environment_map;
use crate::graphics::materials::linear;
use crate::graphics::quality::{ChooseQuality, Quality, look_changed};
use crate::schedule::GameSystems;
use crate::session::{OpenSession, Session};
use bevy::camera::{Exposure, Hdr};
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::view::ColorGrading;
use breakthrough_themes::{Colour, Light};
use std::f32::consts::PI;

/// When lamps and room have turned with the camera.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FollowCamera;

/// The lamp at the upper left, or the light from the right that softens what it leaves dark.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lamp {
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

    /// Its colour and strength.
    const fn light(self, light: &Light) -> (Colour, f32) {
        match self {
            Lamp::Key => (light.key, light.key_lux),
            Lamp::Fill => (light.fill, light.fill_lux),
        }
    }
}

/// How far captured pieces and the frame reach beyond the squares.
const BESIDE_BOARD: f32 = 3.0;

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
            (follow_camera, fit_shadows)
                .before(FollowCamera)
                .after(PlaceCameraSystems)
                .before(TransformSystems::Propagate),
        )
        .configure_sets(
            PostUpdate,
            FollowCamera
                .after(PlaceCameraSystems)
                .before(TransformSystems::Propagate),
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

/// All of the map of shadows is used for the board and what stands on and beside it.
fn fit_shadows(
    session: Res<Session>,
    cameras: Query<&Transform, With<Orbit>>,
    mut lamps: Query<&mut CascadeShadowConfig, With<Lamp>>,
) {
    let (half_width, half_depth) = half_extent(session.size());
    let reach = half_width.hypot(half_depth) + BESIDE_BOARD;
    for seen_from in &cameras {
        let distance = seen_from.translation.length();
        let (nearest, farthest) = ((distance - reach).max(NEAR_PLANE), distance + reach);
        for mut shadows in &mut lamps {
            if shadows.minimum_distance != nearest || shadows.bounds != [farthest] {
                shadows.minimum_distance = nearest;
                shadows.bounds = vec![farthest];
            }
        }
    }
}

/// What falls on a level surface, times the exposure of the camera: a matt one looks as bright as its colour times this.
pub(crate) fn falling_from_above(light: &Light) -> Vec3 {
    from_lamp(Lamp::Key, light) + around_from_above(light)
}

/// The part of [`falling_from_above`] that is no lamp, or one that throws no shadow.
pub(crate) fn around_from_above(light: &Light) -> Vec3 {
    let room = environment_map::from_above(light) * light.room_nits * Exposure::default().exposure();
    room + from_lamp(Lamp::Fill, light)
}

fn from_lamp(lamp: Lamp, light: &Light) -> Vec3 {
    let (colour, lux) = lamp.light(light);
    let slope = lamp.place().normalize().y;
    linear(colour).to_vec3() * lux * slope / PI * Exposure::default().exposure()
}

fn spawn(mut commands: Commands, images: Res<Assets<Image>>) {
    commands.insert_resource(Room {
        diffuse: images.reserve_handle(),
        specular: images.reserve_handle(),
    });
    commands.spawn((
        Name::new("Key light"),
        Lamp::Key,
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
    camera.insert((
        quality.shadow_filter(),
        quality.multisampling(),
        quality.smoothing(),
        quality.dither(),
    ));
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
    quality: Res<Quality>,
    mut lamps: Query<(&Lamp, &mut DirectionalLight, &mut Visibility)>,
) -> Result {
    let light = &look.theme().light;
    let mut in_room = Vec::new();
    for (lamp, mut directional, mut visibility) in &mut lamps {
        let (colour, lux) = lamp.light(light);
        directional.color = linear(colour).into();
        directional.illuminance = lux;
        let shines = *lamp == Lamp::Key || quality.has_fill_lamp();
        visibility.set_if_neq(if shines {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        });
        if !shines {
            in_room.push((
                lamp.place().normalize(),
                linear(colour).to_vec3() * lux / PI / light.room_nits,
            ));
        }
    }
    commands.insert_resource(ClearColor(linear(light.backdrop).into()));
    // The maps stay and are painted over: another map would leave a frame without any.
    images.insert(&room.diffuse, environment_map::diffuse(light, &in_room))?;
    images.insert(
        &room.specular,
        environment_map::specular(light, quality.mipmap_filter()),
    )?;
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
