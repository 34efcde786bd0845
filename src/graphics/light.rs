//! Lighting of the theme: a key light with shadows, a fill light, and the environment maps. The module also sets the camera's
//! quality and colour grading.
//!
//! `SceneLight` contains the fixed lamps of the room or, without a room, of the theme. A new theme changes the contents of
//! materials and environment maps, but not the handles. Cube maps must not use `COPY_DST`: Bevy would fill only one mip
//! level.

use crate::active_theme::ActiveTheme;
use crate::base::layout::half_extent;
use crate::camera::{NEAR_PLANE, Orbit, PlaceCameraSystems};
use crate::graphics::environment_map;
use crate::graphics::first_frame::scene_is_shown;
use crate::graphics::mirror::mirrored_layers;
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::room::{EXPOSURE, LitRoom, NITS, ShowRoomSystems, ShownRoom};
use crate::graphics::textures::linear;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::anti_alias::smaa::Smaa;
use bevy::camera::{Exposure, Hdr};
use bevy::light::{CascadeShadowConfig, CascadeShadowConfigBuilder, DirectionalLightShadowMap};
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::view::ColorGrading;
use breakthrough_themes::{Colour, Light, RoomLamp};
use std::f32::consts::PI;

/// Role of a directional light: the key light casts shadows, and the fill light brightens the shadows.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThemeLight {
    Key,
    Fill,
}

/// A distant lamp with parallel rays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lamp {
    /// Unit vector towards the lamp.
    towards: Vec3,
    /// Colour in linear light.
    colour: Vec3,
    lux: f32,
}

impl Lamp {
    fn new(towards: Vec3, colour: Colour, lux: f32) -> Lamp {
        Lamp {
            towards: towards.normalize(),
            colour: linear(colour).to_vec3(),
            lux,
        }
    }

    fn of_room(lamp: &RoomLamp) -> Lamp {
        Lamp::new(lamp.towards.into(), lamp.colour, lamp.lux * EXPOSURE)
    }

    /// Returns the lamp's light that a white horizontal surface reflects, times the camera exposure.
    pub(crate) fn on_horizontal(&self) -> Vec3 {
        self.colour * (self.lux * self.towards.y / PI * Exposure::default().exposure())
    }
}

/// Lamps and ambient light of the room, or of the theme if no room is shown. The lamps do not turn with the camera. The lamps
/// are at the sides of the board, so that both players see shadows along the ranks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SceneLight {
    pub(crate) key: Lamp,
    pub(crate) fill: Option<Lamp>,
    /// Environment light that a white horizontal surface reflects, times the camera exposure.
    environment: Vec3,
}

impl SceneLight {
    pub(crate) fn new(light: &Light, room: Option<&LitRoom>) -> SceneLight {
        let exposure = Exposure::default().exposure();
        match room {
            Some(lit) => SceneLight {
                key: Lamp::of_room(&lit.light.key),
                fill: lit.light.fill.as_ref().map(Lamp::of_room),
                environment: lit.ambient * NITS * exposure,
            },
            None => SceneLight {
                key: Lamp::new(Vec3::new(-7.0, 9.0, 0.0), light.key, light.key_lux),
                fill: Some(Lamp::new(Vec3::new(7.0, 5.0, 0.0), light.fill, light.fill_lux)),
                environment: environment_map::diffuse_from_above(light) * light.room_nits * exposure,
            },
        }
    }

    const fn lamp(&self, lamp: ThemeLight) -> Option<Lamp> {
        match lamp {
            ThemeLight::Key => Some(self.key),
            ThemeLight::Fill => self.fill,
        }
    }

    /// Returns the light on a horizontal surface, times the camera exposure. The brightness of a matt surface is its colour times
    /// this light.
    pub(crate) fn on_horizontal(&self) -> Vec3 {
        self.key.on_horizontal() + self.ambient_on_horizontal()
    }

    /// Returns the light on a horizontal surface in the shadow of the key light, times the camera exposure: the environment and
    /// the fill light.
    pub(crate) fn ambient_on_horizontal(&self) -> Vec3 {
        let fill = self.fill.map(|fill| fill.on_horizontal());
        self.environment + fill.unwrap_or_default()
    }
}

/// Exposure compensation of the image, in stops.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct ExposureCompensation(pub(crate) f32);

/// Distance by which captured pieces and the frame extend beyond the squares, in squares.
const BESIDE_BOARD: f32 = 3.0;

/// Handles of the environment maps. The images depend on the theme and the quality.
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
        .init_resource::<ExposureCompensation>()
        .add_systems(PreStartup, spawn_lights)
        .add_systems(
            Update,
            (
                update_camera_quality.run_if(theme_or_quality_changed),
                update_lighting
                    .after(ShowRoomSystems)
                    .run_if(scene_is_shown.and_then(theme_or_quality_changed.or_else(resource_changed::<ShownRoom>))),
            )
                .in_set(GameSystems::View),
        )
        .add_systems(
            PostUpdate,
            (
                fit_shadow_cascade
                    .after(PlaceCameraSystems)
                    .before(TransformSystems::Propagate),
                compensate_exposure.run_if(is_compensated.or_else(resource_changed::<ExposureCompensation>)),
            ),
        );
}

fn is_compensated(compensation: Res<ExposureCompensation>) -> bool {
    compensation.0 != 0.0
}

/// Applies the exposure compensation in every frame, because lighting and celebrations set the exposure as well.
fn compensate_exposure(compensation: Res<ExposureCompensation>, mut cameras: Query<&mut ColorGrading, With<Orbit>>) {
    for mut grading in &mut cameras {
        if grading.global.exposure != compensation.0 {
            grading.global.exposure = compensation.0;
        }
    }
}

/// Fits the shadow cascade to the board and the pieces beside it, so that the shadow map has maximum resolution.
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

fn spawn_lights(mut commands: Commands) {
    commands.spawn((
        Name::new("Key light"),
        ThemeLight::Key,
        mirrored_layers(),
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
        mirrored_layers(),
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
    camera.insert((quality.shadow_filter(), quality.multisampling(), quality.dither()));
    match quality.smoothing() {
        Some(smoothing) => camera.insert(smoothing),
        None => camera.remove::<Smaa>(),
    };
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

/// Updates the lamps, the backdrop and the environment maps for the theme and the room. If the quality has no fill lamp, the fill
/// light is baked into the theme's diffuse map.
fn update_lighting(
    mut commands: Commands,
    (active_theme, quality, shown): (Res<ActiveTheme>, Res<Quality>, Res<ShownRoom>),
    maps: Res<EnvironmentMaps>,
    mut images: ResMut<Assets<Image>>,
    camera: Single<Entity, With<Orbit>>,
    mut lamps: Query<(&ThemeLight, &mut DirectionalLight, &mut Transform, &mut Visibility)>,
) -> Result {
    let light = &active_theme.theme().light;
    let scene = SceneLight::new(light, shown.get());
    let mut baked_lamps = Vec::new();
    for (kind, mut directional, mut transform, mut visibility) in &mut lamps {
        let is_drawn = *kind == ThemeLight::Key || quality.has_fill_lamp();
        let lamp = scene.lamp(*kind);
        visibility.set_if_neq(match lamp {
            Some(_) if is_drawn => Visibility::Inherited,
            _ => Visibility::Hidden,
        });
        let Some(lamp) = lamp else { continue };
        directional.color = LinearRgba::from_vec3(lamp.colour).into();
        directional.illuminance = lamp.lux;
        *transform = Transform::from_translation(lamp.towards).looking_at(Vec3::ZERO, Vec3::Y);
        if !is_drawn {
            baked_lamps.push((lamp.towards, lamp.colour * lamp.lux / PI / light.room_nits));
        }
    }
    let backdrop = shown.get().map_or(light.backdrop, |lit| lit.light.backdrop);
    commands.insert_resource(ClearColor(linear(backdrop).into()));
    let environment = if let Some(lit) = shown.get() {
        EnvironmentMapLight {
            diffuse_map: lit.maps.diffuse.clone(),
            specular_map: lit.maps.specular.clone(),
            intensity: NITS,
            ..default()
        }
    } else {
        let filter = quality.mipmap_filter();
        // The handles are reused, because a new map would leave one frame without a map.
        images.insert(&maps.diffuse, environment_map::diffuse_map(light, &baked_lamps, filter))?;
        images.insert(&maps.specular, environment_map::specular_map(light, filter))?;
        EnvironmentMapLight {
            diffuse_map: maps.diffuse.clone(),
            specular_map: maps.specular.clone(),
            intensity: light.room_nits,
            ..default()
        }
    };
    commands.entity(*camera).insert((colour_grading(light), environment));
    Ok(())
}

/// Returns the grading that compensates for the loss of saturation and contrast caused by tone mapping.
fn colour_grading(light: &Light) -> ColorGrading {
    let mut grading = ColorGrading::default();
    grading.global.post_saturation = light.saturation;
    for section in grading.all_sections_mut() {
        section.contrast = light.contrast;
    }
    grading
}
