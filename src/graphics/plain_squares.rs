//! Cheap material for the squares, the frame and the inlays at the lowest quality. All these surfaces are horizontal except for
//! the edge of the frame. The environment therefore lights them equally, and only the key light's shadows vary.

use crate::active_theme::ActiveTheme;
use crate::graphics::lacquer::LacquerMaterial;
use crate::graphics::light::SceneLight;
use crate::graphics::materials::{Materials, Textures, board_surfaces, linear, texture_loading_starts};
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::room::{ShowRoomSystems, ShownRoom};
use crate::schedule::GameSystems;
use crate::settings::Quality;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;
use breakthrough_themes::{Surface, Surfaces};

/// Fraction of the environment light that a horizontal surface with the default reflectance reflects.
const REFLECTED: f32 = 0.04;
const USUAL_REFLECTANCE: f32 = 0.5;
/// Fraction of the light that metal reflects without environment reflections.
const METAL: f32 = 0.5;

#[derive(Clone, Copy, Debug, Default, ShaderType)]
struct Uniform {
    colour: Vec4,
    around: Vec4,
    sheen: Vec4,
    scale: f32,
}

/// Material of flat surfaces at [`Quality::Low`].
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
        let glow = surface
            .glow
            .map_or(Vec3::ZERO, |glow| linear(glow.colour).to_vec3() * glow.strength);
        let matt = 1.0 - (1.0 - METAL) * surface.metal;
        PlainSquareMaterial {
            uniform: Uniform {
                colour: colour.to_vec4() * matt,
                around: ambient.extend(0.0),
                sheen: (sheen + glow).extend(0.0),
                scale: surface.scale,
            },
            picture,
        }
    }
}

/// Cheap materials, by [`FlatSurface`].
#[derive(Resource)]
pub(crate) struct PlainSquareMaterials([Handle<PlainSquareMaterial>; FlatSurface::COUNT]);

/// Surface of a flat entity of the board: an index into [`flat_surfaces`].
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlatSurface(usize);

impl FlatSurface {
    pub(crate) const FRAME: FlatSurface = FlatSurface(5);
    pub(crate) const OBSTACLE: FlatSurface = FlatSurface(6);
    pub(crate) const INLAY: FlatSurface = FlatSurface(7);
    pub(crate) const LETTERS: FlatSurface = FlatSurface(8);
    /// Letters in the colour of the frame.
    pub(crate) const FRAME_LETTERS: FlatSurface = FlatSurface(9);
    /// Letters in the colour of a side's pieces.
    pub(crate) const PIECES: [FlatSurface; 2] = [FlatSurface(10), FlatSurface(11)];
    const COUNT: usize = 12;

    /// Returns the surface of a square by its shade: 0 or 1 for squares, and 2 to 4 for hexagons.
    pub(crate) const fn square(shade: usize) -> FlatSurface {
        assert!(shade < FlatSurface::FRAME.0, "a square has one of five shades");
        FlatSurface(shade)
    }
}

fn flat_surfaces(surfaces: &Surfaces) -> impl Iterator<Item = Surface> {
    let single = [surfaces.obstacle, surfaces.inlay, surfaces.letters, surfaces.frame];
    let pieces = surfaces.pieces().map(|surface| *surface);
    board_surfaces(surfaces).chain(single).chain(pieces)
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<PlainSquareMaterial>::default())
        .init_resource::<PlainSquareMaterials>()
        .add_observer(set_material_of_new_part)
        .add_systems(
            Update,
            (
                update_plain_squares.after(ShowRoomSystems).run_if(
                    theme_or_quality_changed
                        .or_else(texture_loading_starts)
                        .or_else(resource_changed::<ShownRoom>),
                ),
                set_materials.run_if(resource_changed::<Quality>),
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
    for (handle, surface) in squares.0.iter().zip(flat_surfaces(&theme.surfaces)) {
        materials.insert(handle, PlainSquareMaterial::of(&surface, &light, &textures))?;
    }
    Ok(())
}

fn set_material_of_new_part(
    added: On<Add, FlatSurface>,
    surfaces: Query<&FlatSurface>,
    quality: Res<Quality>,
    (plain, materials): (Res<PlainSquareMaterials>, Res<Materials>),
    mut commands: Commands,
) {
    if let Ok(surface) = surfaces.get(added.entity) {
        set_material(
            &mut commands.entity(added.entity),
            *surface,
            *quality,
            &plain,
            &materials,
        );
    }
}

fn set_materials(
    surfaces: Query<(Entity, &FlatSurface)>,
    quality: Res<Quality>,
    (plain, materials): (Res<PlainSquareMaterials>, Res<Materials>),
    mut commands: Commands,
) {
    for (part, surface) in &surfaces {
        set_material(&mut commands.entity(part), *surface, *quality, &plain, &materials);
    }
}

/// Sets the material of a part, unless the part has been replaced in the same frame.
fn set_material(
    part: &mut EntityCommands,
    surface: FlatSurface,
    quality: Quality,
    plain: &PlainSquareMaterials,
    materials: &Materials,
) {
    let [first, second] = &materials.pieces;
    let standard = [
        &materials.obstacle,
        &materials.inlay,
        &materials.letters,
        &materials.frame_letters,
        first,
        second,
    ];
    let index = surface.0;
    if quality.has_plain_materials() {
        part.try_remove::<(MeshMaterial3d<LacquerMaterial>, MeshMaterial3d<StandardMaterial>)>()
            .try_insert(MeshMaterial3d(plain.0[index].clone()));
        return;
    }
    part.try_remove::<MeshMaterial3d<PlainSquareMaterial>>();
    match materials.board.get(index) {
        Some(lacquered) => part.try_insert(MeshMaterial3d(lacquered.clone())),
        // `standard` has the order of `flat_surfaces`.
        None => part.try_insert(MeshMaterial3d(standard[index - materials.board.len()].clone())),
    };
}
