//! A cheap material for squares and frame at the lowest quality. They are horizontal, but for the edge of the frame, so that the
//! environment lights all of them alike, and only the shadows of the key light differ.

use crate::active_theme::ActiveTheme;
use crate::graphics::lacquer::LacquerMaterial;
use crate::graphics::light::SceneLight;
use crate::graphics::materials::{Materials, Textures, board_surfaces, texture_loading_starts};
use crate::graphics::quality::{Quality, theme_or_quality_changed};
use crate::graphics::room::{ShowRoomSystems, ShownRoom};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;
use breakthrough_themes::Surface;

/// The part of the environment light that a horizontal surface of default reflectance reflects.
const REFLECTED: f32 = 0.04;
const USUAL_REFLECTANCE: f32 = 0.5;

#[derive(Clone, Copy, Debug, Default, ShaderType)]
struct Uniform {
    colour: Vec4,
    around: Vec4,
    sheen: Vec4,
    scale: f32,
}

/// The material of a square at [`Quality::Safe`].
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct PlainSquareMaterial {
    #[uniform(0)]
    uniform: Uniform,
    #[texture(1)]
    #[sampler(2)]
    picture: Option<Handle<Image>>,
}

impl Material for PlainSquareMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/plain_square.wgsl".into()
    }

    fn enable_shadows() -> bool {
        false
    }

    fn enable_prepass() -> bool {
        false
    }
}

impl PlainSquareMaterial {
    fn of(surface: &Surface, light: &SceneLight, textures: &Textures) -> PlainSquareMaterial {
        let (picture, colour) = textures.colour(surface);
        let ambient = light.ambient_on_horizontal();
        let sheen = ambient * REFLECTED * surface.reflectance / USUAL_REFLECTANCE;
        PlainSquareMaterial {
            uniform: Uniform {
                colour: colour.to_vec4(),
                around: ambient.extend(0.0),
                sheen: sheen.extend(0.0),
                scale: surface.scale,
            },
            picture,
        }
    }
}

/// The cheap materials of squares, by [`Shade`].
#[derive(Resource)]
pub(crate) struct PlainSquareMaterials([Handle<PlainSquareMaterial>; 6]);

/// The surface of a square or of the frame: its index among the [`board_surfaces`].
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Shade(pub(crate) usize);

impl Shade {
    pub(crate) const FRAME: Shade = Shade(5);
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<PlainSquareMaterial>::default())
        .init_resource::<PlainSquareMaterials>()
        .add_observer(set_material_of_new_square)
        .add_systems(
            Update,
            (
                update_plain_squares.after(ShowRoomSystems).run_if(
                    theme_or_quality_changed
                        .or_else(texture_loading_starts)
                        .or_else(resource_changed::<ShownRoom>),
                ),
                set_square_materials.run_if(resource_changed::<Quality>),
            )
                .in_set(GameSystems::View),
        );
}

impl FromWorld for PlainSquareMaterials {
    fn from_world(world: &mut World) -> PlainSquareMaterials {
        let mut materials = world.resource_mut::<Assets<PlainSquareMaterial>>();
        PlainSquareMaterials(std::array::from_fn(|_| materials.add(PlainSquareMaterial::default())))
    }
}

fn update_plain_squares(
    active_theme: Res<ActiveTheme>,
    shown: Res<ShownRoom>,
    textures: Textures,
    squares: Res<PlainSquareMaterials>,
    mut materials: ResMut<Assets<PlainSquareMaterial>>,
) -> Result {
    let theme = active_theme.theme();
    let light = SceneLight::of(&theme.light, shown.get());
    for (handle, surface) in squares.0.iter().zip(board_surfaces(&theme.surfaces)) {
        materials.insert(handle, PlainSquareMaterial::of(&surface, &light, &textures))?;
    }
    Ok(())
}

fn set_material_of_new_square(
    added: On<Add, Shade>,
    shades: Query<&Shade>,
    quality: Res<Quality>,
    (plain, materials): (Res<PlainSquareMaterials>, Res<Materials>),
    mut commands: Commands,
) {
    if let Ok(shade) = shades.get(added.entity) {
        set_square_material(&mut commands.entity(added.entity), *shade, *quality, &plain, &materials);
    }
}

fn set_square_materials(
    shades: Query<(Entity, &Shade)>,
    quality: Res<Quality>,
    (plain, materials): (Res<PlainSquareMaterials>, Res<Materials>),
    mut commands: Commands,
) {
    for (square, shade) in &shades {
        set_square_material(&mut commands.entity(square), *shade, *quality, &plain, &materials);
    }
}

fn set_square_material(
    square: &mut EntityCommands,
    shade: Shade,
    quality: Quality,
    plain: &PlainSquareMaterials,
    materials: &Materials,
) {
    if quality.has_plain_materials() {
        square
            .remove::<MeshMaterial3d<LacquerMaterial>>()
            .insert(MeshMaterial3d(plain.0[shade.0].clone()));
    } else {
        square
            .remove::<MeshMaterial3d<PlainSquareMaterial>>()
            .insert(MeshMaterial3d(materials.board[shade.0].clone()));
    }
}
