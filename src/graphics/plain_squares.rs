//! The squares where the picture must cost least. They cover most of what the table leaves of the window, and lie level: the room
//! lights all of them alike, and only the lamp's shadows differ from place to place.

use crate::active_theme::Look;
use crate::graphics::light::around_from_above;
use crate::graphics::materials::{Materials, Textures, textures_begin};
use crate::graphics::quality::{Quality, look_changed};
use crate::schedule::GameSystems;
use crate::session::OpenSession;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;
use breakthrough_themes::{Light, Surface};

/// The share of the room's light that a level surface of usual reflectance mirrors.
const MIRRORED: f32 = 0.04;
const USUAL_REFLECTANCE: f32 = 0.5;

#[derive(Clone, Copy, Debug, Default, ShaderType)]
struct Uniform {
    colour: Vec4,
    around: Vec4,
    sheen: Vec4,
    scale: f32,
}

/// What a square is made of.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct PlainSquare {
    #[uniform(0)]
    uniform: Uniform,
    #[texture(1)]
    #[sampler(2)]
    picture: Option<Handle<Image>>,
}

impl Material for PlainSquare {
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

impl PlainSquare {
    fn of(surface: &Surface, light: &Light, textures: &Textures) -> PlainSquare {
        let (picture, colour) = textures.colour(surface);
        let around = around_from_above(light);
        let sheen = around * MIRRORED * surface.reflectance / USUAL_REFLECTANCE;
        PlainSquare {
            uniform: Uniform {
                colour: colour.to_vec4(),
                around: around.extend(0.0),
                sheen: sheen.extend(0.0),
                scale: surface.scale,
            },
            picture,
        }
    }
}

/// What squares are made of, from light to dark.
#[derive(Resource)]
pub(crate) struct PlainSquares([Handle<PlainSquare>; 3]);

/// A square, and what it is made of: 0 is the lightest of three.
#[derive(Component, Clone, Copy, Debug)]
pub(crate) struct Shade(pub(crate) usize);

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<PlainSquare>::default())
        .add_systems(PreStartup, make.before(OpenSession))
        .add_observer(dress_new)
        .add_systems(
            Update,
            (
                follow_look.run_if(look_changed.or_else(textures_begin)),
                dress_all.run_if(resource_changed::<Quality>),
            )
                .in_set(GameSystems::View),
        );
}

fn make(mut commands: Commands, mut materials: ResMut<Assets<PlainSquare>>) {
    commands.insert_resource(PlainSquares(std::array::from_fn(|_| {
        materials.add(PlainSquare::default())
    })));
}

fn follow_look(
    look: Res<Look>,
    textures: Textures,
    squares: Res<PlainSquares>,
    mut materials: ResMut<Assets<PlainSquare>>,
) -> Result {
    let theme = look.theme();
    for (handle, surface) in squares.0.iter().zip(theme.surfaces.squares()) {
        materials.insert(handle, PlainSquare::of(surface, &theme.light, &textures))?;
    }
    Ok(())
}

fn dress_new(
    added: On<Add, Shade>,
    shades: Query<&Shade>,
    quality: Res<Quality>,
    (plain, materials): (Res<PlainSquares>, Res<Materials>),
    mut commands: Commands,
) {
    if let Ok(shade) = shades.get(added.entity) {
        dress(&mut commands.entity(added.entity), *shade, *quality, &plain, &materials);
    }
}

fn dress_all(
    shades: Query<(Entity, &Shade)>,
    quality: Res<Quality>,
    (plain, materials): (Res<PlainSquares>, Res<Materials>),
    mut commands: Commands,
) {
    for (square, shade) in &shades {
        dress(&mut commands.entity(square), *shade, *quality, &plain, &materials);
    }
}

fn dress(square: &mut EntityCommands, shade: Shade, quality: Quality, plain: &PlainSquares, materials: &Materials) {
    if quality.has_plain_squares() {
        square
            .remove::<MeshMaterial3d<StandardMaterial>>()
            .insert(MeshMaterial3d(plain.0[shade.0].clone()));
    } else {
        square
            .remove::<MeshMaterial3d<PlainSquare>>()
            .insert(MeshMaterial3d(materials.squares[shade.0].clone()));
    }
}
