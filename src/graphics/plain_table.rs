//! The table where the picture must cost little. It covers more than half of the window: what lamps and room do to it is worked
//! out beforehand, and instead of the board's shadow it has a soft dark band around the board.

use crate::active_theme::Look;
use crate::board::frame::moulding;
use crate::board::layout::{BOARD_THICKNESS, frame_width, outline, widened};
use crate::board::pieces::BoardRoot;
use crate::graphics::light::{FollowCamera, Lamp, falling_from_above};
use crate::graphics::materials::{Textures, linear, unlit};
use crate::graphics::quality::{Quality, look_changed};
use crate::schedule::GameSystems;
use crate::session::{OpenSession, Session};
use bevy::light::NotShadowCaster;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

/// How far the shadow reaches from the board, and how dark it is there.
const SHADOW: [(f32, f32); 5] = [(-0.6, 0.85), (-0.1, 0.8), (0.25, 0.42), (0.7, 0.12), (1.3, 0.0)];
/// Above the table, below everything else.
const SHADOW_HEIGHT: f32 = 0.004;

#[derive(Clone, Copy, Debug, Default, ShaderType)]
struct Uniform {
    colour: Vec4,
    backdrop: Vec4,
    scale: f32,
}

/// What the table is made of.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct PlainTable {
    #[uniform(0)]
    uniform: Uniform,
    #[texture(1)]
    #[sampler(2)]
    picture: Option<Handle<Image>>,
}

impl Material for PlainTable {
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

impl PlainTable {
    pub(crate) fn of(look: &Look, textures: &Textures) -> PlainTable {
        let theme = look.theme();
        let surface = &theme.surfaces.table;
        let (picture, colour) = textures.colour(surface);
        let seen = colour.to_vec3() * falling_from_above(&theme.light);
        PlainTable {
            uniform: Uniform {
                colour: seen.extend(1.0),
                backdrop: linear(theme.light.backdrop).to_vec4(),
                scale: surface.scale,
            },
            picture,
        }
    }
}

/// The band around the board.
#[derive(Component, Clone, Copy, Debug)]
struct BoardShade;

#[derive(Resource)]
struct ShadeMaterial(Handle<StandardMaterial>);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<PlainTable>::default())
        .add_systems(PreStartup, make.before(OpenSession))
        .add_observer(shade_board)
        .add_systems(Update, follow_quality.in_set(GameSystems::View).run_if(look_changed))
        .add_systems(PostUpdate, fall.in_set(FollowCamera));
}

fn make(mut commands: Commands, mut materials: ResMut<Assets<StandardMaterial>>) {
    let material = StandardMaterial {
        alpha_mode: AlphaMode::Blend,
        ..unlit(LinearRgba::BLACK)
    };
    commands.insert_resource(ShadeMaterial(materials.add(material)));
}

fn shade_board(
    added: On<Add, BoardRoot>,
    session: Res<Session>,
    (material, quality): (Res<ShadeMaterial>, Res<Quality>),
    mut meshes: ResMut<Assets<Mesh>>,
    mut commands: Commands,
) {
    let size = session.size();
    let edge = widened(&outline(size), frame_width(size));
    commands.spawn((
        Name::new("Shadow of the board"),
        BoardShade,
        Mesh3d(meshes.add(shadow(&edge))),
        MeshMaterial3d(material.0.clone()),
        Transform::from_xyz(0.0, SHADOW_HEIGHT - BOARD_THICKNESS, 0.0),
        project_to_window(*quality),
        NotShadowCaster,
        Pickable::IGNORE,
        ChildOf(added.entity),
    ));
}

const fn project_to_window(quality: Quality) -> Visibility {
    if quality.has_plain_table() {
        Visibility::Inherited
    } else {
        Visibility::Hidden
    }
}

fn follow_quality(quality: Res<Quality>, mut shades: Query<&mut Visibility, With<BoardShade>>) {
    for mut visibility in &mut shades {
        visibility.set_if_neq(project_to_window(*quality));
    }
}

/// The shadow falls away from the lamp, as far as the board is high.
fn fall(lamps: Query<(&Lamp, &Transform), Without<BoardShade>>, mut shades: Query<&mut Transform, With<BoardShade>>) {
    let Some((_, lamp)) = lamps.iter().find(|(lamp, _)| **lamp == Lamp::Key) else {
        return;
    };
    let towards = lamp.translation;
    let offset = -towards.xz() / towards.y * BOARD_THICKNESS;
    for mut transform in &mut shades {
        let place = Vec3::new(offset.x, transform.translation.y, offset.y);
        transform.set_if_neq(Transform::from_translation(place));
    }
}

/// A band around a convex outline that fades outwards.
fn shadow(edge: &[Vec2]) -> Mesh {
    let flat = SHADOW.map(|(outwards, _)| (outwards, 0.0));
    let stretches = SHADOW.windows(2).map(|pair| (pair[0].1, pair[1].1));
    let corners = stretches.flat_map(|(inner, outer)| [inner, outer, outer, inner]);
    let side: Vec<[f32; 4]> = corners.map(|opacity| [1.0, 1.0, 1.0, opacity]).collect();
    moulding(edge, &flat, 1.0).with_inserted_attribute(Mesh::ATTRIBUTE_COLOR, side.repeat(edge.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::BoardSize;

    #[test]
    fn the_shadow_is_darkest_below_the_board_and_gone_at_its_rim() {
        for size in [BoardSize::new(8, 6), BoardSize::hexagon(5)] {
            let edge = outline(size);
            let mesh = shadow(&edge);
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
