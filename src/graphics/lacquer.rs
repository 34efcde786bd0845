//! Standard material with a clear coat that reflects the room, for the squares and the frame.
//!
//! Bevy's environment map is infinitely far away, so all squares of a flat board would reflect the same point of the room. The
//! clear coat uses box projection: reflected rays end at the walls of the room.

use crate::active_theme::ActiveTheme;
use crate::graphics::materials::{Materials, linear};
use crate::graphics::mirror::MirrorImage;
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::room::{EXPOSURE, LitRoom, NITS, Placement, ShowRoomSystems, ShownRoom, board_changed};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::camera::Exposure;
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

/// Reflectance of the coat at normal incidence.
const REFLECTANCE: f32 = 0.045;
/// Roughness of the coat.
const ROUGHNESS: f32 = 0.16;

pub(crate) type LacquerMaterial = ExtendedMaterial<StandardMaterial, Lacquer>;

/// Clear coat of a [`LacquerMaterial`].
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct Lacquer {
    #[uniform(100)]
    uniform: Uniform,
    #[texture(101, dimension = "cube")]
    #[sampler(102)]
    specular: Option<Handle<Image>>,
    #[texture(103)]
    #[sampler(104)]
    mirror: Option<Handle<Image>>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, ShaderType)]
struct Uniform {
    walls_min: Vec4,
    walls_max: Vec4,
    probe: Vec4,
    /// Position of the key lamp, and its squared distance from the board.
    lamp: Vec4,
    /// Illuminance of the key lamp on the board, times the exposure.
    lamp_light: Vec4,
    brightness: f32,
    /// Weight of the coat; 0 for a surface without a coat.
    coat: f32,
    level: f32,
    reflectance: f32,
    /// Weight of the mirror image of the pieces: 0 or 1.
    mirror: f32,
}

impl MaterialExtension for Lacquer {
    fn fragment_shader() -> ShaderRef {
        "shaders/lacquer.wgsl".into()
    }
}

/// Systems that update the clear coats.
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct UpdateCoatsSystems;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<LacquerMaterial>::default())
        .add_systems(
            Update,
            update_coats
                .after(ShowRoomSystems)
                .after(super::materials::update_materials)
                .in_set(UpdateCoatsSystems)
                .in_set(GameSystems::View)
                .run_if(
                    theme_or_quality_changed
                        .or_else(resource_changed::<ShownRoom>)
                        .or_else(resource_changed::<MirrorImage>)
                        .or_else(board_changed),
                ),
        );
}

/// Returns the illuminance of the key lamp times the exposure; zero if its position is unknown.
fn lamp_light(lit: &LitRoom) -> Vec3 {
    let key = lit.light.key;
    let illuminance = key.lux * EXPOSURE * Exposure::default().exposure();
    key.position
        .map_or(Vec3::ZERO, |_| linear(key.colour).to_vec3() * illuminance)
}

fn update_coats(
    (shown, mirror, session): (Res<ShownRoom>, Res<MirrorImage>, Res<Session>),
    (active_theme, quality): (Res<ActiveTheme>, Res<Quality>),
    handles: Res<Materials>,
    mut materials: ResMut<Assets<LacquerMaterial>>,
) {
    let placement = Placement::around(session.size());
    for (handle, surface) in handles.lacquered(&active_theme.theme().surfaces) {
        let Some(mut material) = materials.get_mut(handle) else {
            continue;
        };
        material.extension = match shown.get() {
            Some(lit) if quality.has_reflections() => Lacquer {
                uniform: Uniform {
                    walls_min: placement.point(lit.room.walls.min).extend(0.0),
                    walls_max: placement.point(lit.room.walls.max).extend(0.0),
                    probe: placement.point(lit.room.probe).extend(0.0),
                    lamp: placement.lamp(&lit.light.key),
                    lamp_light: lamp_light(lit).extend(0.0),
                    brightness: NITS * Exposure::default().exposure(),
                    coat: surface.coat,
                    level: ROUGHNESS,
                    reflectance: REFLECTANCE,
                    mirror: f32::from(u8::from(mirror.image.is_some())),
                },
                specular: Some(lit.maps.specular.clone()),
                mirror: mirror.image.clone(),
            },
            _ => Lacquer::default(),
        };
    }
}
