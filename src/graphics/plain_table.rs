//! Cheap material for the table at the two lowest qualities. The table covers more than half of the window. Its lighting is
//! therefore computed on the CPU, and a soft dark band around the board replaces the board's shadow. At High and Ultra, a
//! narrower band darkens the table where the board blocks the light of the room.

use crate::active_theme::ActiveTheme;
use crate::base::layout::{BOARD_THICKNESS, BoardRoot, frame_width, outline, widened};
use crate::graphics::accumulation::watch_material;
use crate::graphics::flat_shapes::faded_band;
use crate::graphics::light::{SceneLight, ThemeLight};
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::textures::{Textures, linear};
use crate::graphics::unlit_material::UnlitMaterial;
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

/// Stops of the shadow band: distances from the edge of the board in squares, and opacities.
const SHADOW: [(f32, f32); 5] = [(-0.6, 0.85), (-0.1, 0.8), (0.25, 0.42), (0.7, 0.12), (1.3, 0.0)];
/// Stops of the dark band at High and Ultra, where the board's shadow is rendered separately.
const OCCLUSION: [(f32, f32); 5] = [(-0.6, 0.75), (0.0, 0.7), (0.12, 0.42), (0.45, 0.12), (1.1, 0.0)];
/// Height of the shadow band above the table, below all other meshes.
const SHADOW_HEIGHT: f32 = 0.004;

#[derive(Clone, Copy, Debug, Default, ShaderType)]
struct Uniform {
    colour: Vec4,
    backdrop: Vec4,
    scale: f32,
}

/// Material of the table at [`Quality::Low`] and [`Quality::Medium`].
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct PlainTableMaterial {
    #[uniform(0)]
    uniform: Uniform,
    #[texture(1)]
    #[sampler(2)]
    picture: Option<Handle<Image>>,
}

impl Material for PlainTableMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/plain_table.wgsl".into()
    }

    fn enable_shadows() -> bool {
        false
    }

    fn enable_prepass() -> bool {
        false
    }
}

impl PlainTableMaterial {
    pub(crate) fn for_theme(active_theme: &ActiveTheme, textures: &Textures) -> PlainTableMaterial {
        let theme = active_theme.theme();
        let surface = &theme.surfaces.table;
        let (picture, colour) = textures.colour(surface);
        let lit = colour.to_vec3() * SceneLight::new(&theme.light, None).on_horizontal();
        PlainTableMaterial {
            uniform: Uniform {
                colour: lit.extend(1.0),
                backdrop: linear(theme.light.backdrop).to_vec4(),
                scale: surface.scale,
            },
            picture,
        }
    }
}

/// Dark band around the board.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum BoardShadow {
    /// The shadow of the key light, at Low and Medium.
    Key,
    /// The shadow of the room's light, at High and Ultra.
    Room,
}

impl BoardShadow {
    const fn visibility(self, quality: Quality) -> Visibility {
        if matches!(self, BoardShadow::Key) == quality.has_plain_table() {
            Visibility::Inherited
        } else {
            Visibility::Hidden
        }
    }
}

#[derive(Resource)]
struct BoardShadowMaterial(Handle<UnlitMaterial>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<PlainTableMaterial>::default(),
        watch_material::<PlainTableMaterial>,
    ))
    .init_resource::<BoardShadowMaterial>()
    .add_observer(spawn_board_shadow)
    .add_systems(
        Update,
        update_shadow_visibility
            .in_set(GameSystems::View)
            .run_if(theme_or_quality_changed),
    )
    .add_systems(
        PostUpdate,
        offset_board_shadow
            .before(TransformSystems::Propagate)
            .run_if(shadow_may_move),
    );
}

impl FromWorld for BoardShadowMaterial {
    fn from_world(world: &mut World) -> BoardShadowMaterial {
        let material = UnlitMaterial {
            alpha_mode: AlphaMode::Blend,
            ..UnlitMaterial::new(LinearRgba::BLACK)
        };
        let mut materials = world.resource_mut::<Assets<UnlitMaterial>>();
        BoardShadowMaterial(materials.add(material))
    }
}

fn spawn_board_shadow(
    added: On<Add, BoardRoot>,
    session: Res<Session>,
    (material, quality): (Res<BoardShadowMaterial>, Res<Quality>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let size = session.size();
    let edge = widened(&outline(size), frame_width(size));
    for (shadow, stops) in [(BoardShadow::Key, &SHADOW), (BoardShadow::Room, &OCCLUSION)] {
        commands.spawn((
            Name::new("Shadow of the board"),
            shadow,
            Mesh3d(meshes.add(faded_band(&edge, stops))),
            MeshMaterial3d(material.0.clone()),
            Transform::from_xyz(0.0, SHADOW_HEIGHT - BOARD_THICKNESS, 0.0),
            shadow.visibility(*quality),
            NotShadowCaster,
            Pickable::IGNORE,
            ChildOf(added.entity),
        ));
    }
}

fn update_shadow_visibility(quality: Res<Quality>, mut shadows: Query<(&BoardShadow, &mut Visibility)>) {
    for (shadow, mut visibility) in &mut shadows {
        visibility.set_if_neq(shadow.visibility(*quality));
    }
}

/// Run condition: a lamp has moved, or a new board was spawned.
fn shadow_may_move(
    lamps: Query<(), (With<ThemeLight>, Changed<Transform>)>,
    added: Query<(), Added<BoardShadow>>,
) -> bool {
    !lamps.is_empty() || !added.is_empty()
}

/// Shifts the shadow of the key light away from the key light by the length of the board's shadow.
fn offset_board_shadow(
    lamps: Query<(&ThemeLight, &Transform), Without<BoardShadow>>,
    mut shadows: Query<(&BoardShadow, &mut Transform)>,
) {
    let Some((_, lamp)) = lamps.iter().find(|(lamp, _)| **lamp == ThemeLight::Key) else {
        return;
    };
    let towards = lamp.translation;
    let offset = -towards.xz() / towards.y * BOARD_THICKNESS;
    for (shadow, mut transform) in &mut shadows {
        if *shadow == BoardShadow::Room {
            continue;
        }
        let place = Vec3::new(offset.x, transform.translation.y, offset.y);
        transform.set_if_neq(Transform::from_translation(place));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::BoardSize;

    #[test]
    fn the_shadow_is_transparent_at_its_outer_edge() {
        for size in [BoardSize::new(8, 6), BoardSize::hexagon(5)] {
            let edge = outline(size);
            let mesh = faded_band(&edge, &SHADOW);
            let attribute = |wanted| mesh.attribute(wanted).expect("there");
            let bevy::mesh::VertexAttributeValues::Float32x4(colours) = attribute(Mesh::ATTRIBUTE_COLOR) else {
                panic!("colours of four channels");
            };
            let places = attribute(Mesh::ATTRIBUTE_POSITION).as_float3().expect("positions");
            assert_eq!(colours.len(), places.len());
            let reach = |place: &[f32; 3]| Vec2::new(place[0], place[2]).length();
            let farthest = places.iter().map(reach).fold(0.0, f32::max);
            for (place, colour) in places.iter().zip(colours) {
                let is_rim = reach(place) > farthest - 0.3;
                assert!(!is_rim || colour[3] == 0.0, "{place:?} has {colour:?}");
            }
        }
    }
}
