//! Cheap material for the squares, the frame and the inlays at the two lowest qualities. All these surfaces are horizontal
//! except for the edge of the frame. The environment therefore lights all of them equally, and only the key light's shadows
//! vary. At [`Quality::Medium`], the material has a [clear coat](crate::graphics::coat).

use crate::active_theme::ActiveTheme;
use crate::base::layout::board_changed;
use crate::graphics::accumulation::watch_material;
use crate::graphics::coat::Coat;
use crate::graphics::lacquer::LacquerMaterial;
use crate::graphics::light::SceneLight;
use crate::graphics::materials::{Materials, board_surfaces};
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::room::{LitRoom, Placement, ShowRoomSystems, ShownRoom};
use crate::graphics::textures::{Textures, linear, texture_loading_starts};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError};
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

/// Material of flat surfaces at [`Quality::Low`] and [`Quality::Medium`].
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
#[bind_group_data(PlainSquareKey)]
pub(crate) struct PlainSquareMaterial {
    #[uniform(0)]
    uniform: Uniform,
    #[texture(1)]
    #[sampler(2)]
    picture: Option<Handle<Image>>,
    #[uniform(3)]
    coat: Coat,
    /// Reflections of the room in the coat; `None` for a surface without a coat.
    #[texture(4, dimension = "cube")]
    #[sampler(5)]
    specular: Option<Handle<Image>>,
}

/// Key for which the shader is specialized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PlainSquareKey {
    has_coat: bool,
}

impl From<&PlainSquareMaterial> for PlainSquareKey {
    fn from(material: &PlainSquareMaterial) -> PlainSquareKey {
        PlainSquareKey {
            has_coat: material.specular.is_some(),
        }
    }
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

    fn specialize(
        _pipeline: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<PlainSquareMaterial>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(fragment) = descriptor.fragment.as_mut().filter(|_| key.bind_group_data.has_coat) {
            fragment.shader_defs.push("SQUARE_COAT".into());
        }
        Ok(())
    }
}

impl PlainSquareMaterial {
    /// Creates the material of a surface. `coating` is the room that the coat reflects; `None` without a coat.
    fn new(
        surface: &Surface,
        light: &SceneLight,
        textures: &Textures,
        coating: Option<(&LitRoom, Placement)>,
    ) -> PlainSquareMaterial {
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
            coat: coating.map_or_else(Coat::default, |(lit, placement)| {
                Coat::new(surface.coat, lit, placement)
            }),
            specular: coating.map(|(lit, _)| lit.maps.specular.clone()),
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
    app.add_plugins((
        MaterialPlugin::<PlainSquareMaterial>::default(),
        watch_material::<PlainSquareMaterial>,
    ))
    .init_resource::<PlainSquareMaterials>()
    .add_observer(set_material_of_new_part)
    .add_systems(
        Update,
        (
            update_plain_squares.after(ShowRoomSystems).run_if(
                theme_or_quality_changed
                    .or_else(texture_loading_starts)
                    .or_else(resource_changed::<ShownRoom>)
                    .or_else(board_changed),
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
    (active_theme, quality): (Res<ActiveTheme>, Res<Quality>),
    (shown, session): (Res<ShownRoom>, Res<Session>),
    textures: Textures,
    squares: Res<PlainSquareMaterials>,
    mut materials: ResMut<Assets<PlainSquareMaterial>>,
) -> Result {
    let theme = active_theme.theme();
    let light = SceneLight::new(&theme.light, shown.get());
    let placement = Placement::around(session.size());
    let coating = shown
        .get()
        .filter(|_| quality.has_coated_squares())
        .map(|lit| (lit, placement));
    for (handle, surface) in squares.0.iter().zip(flat_surfaces(&theme.surfaces)) {
        materials.insert(handle, PlainSquareMaterial::new(&surface, &light, &textures, coating))?;
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
    if quality.has_plain_squares() {
        part.try_remove::<(MeshMaterial3d<LacquerMaterial>, MeshMaterial3d<StandardMaterial>)>()
            .try_insert(MeshMaterial3d(plain.0[index].clone()));
        return;
    }
    part.try_remove::<MeshMaterial3d<PlainSquareMaterial>>();
    match materials.board.get(index) {
        Some(lacquered) => part.try_insert(MeshMaterial3d(lacquered.clone())),
        // `standard` is in the order of `flat_surfaces`.
        None => part.try_insert(MeshMaterial3d(standard[index - materials.board.len()].clone())),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_have_the_cheap_material_at_the_two_lowest_qualities() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, AssetPlugin::default()))
            .init_asset::<Image>()
            .init_asset::<StandardMaterial>()
            .init_asset::<LacquerMaterial>()
            .init_asset::<PlainSquareMaterial>()
            .insert_resource(Quality::Medium)
            .init_resource::<PlainSquareMaterials>()
            .init_resource::<Materials>()
            .add_observer(set_material_of_new_part)
            .add_systems(Update, set_materials.run_if(resource_changed::<Quality>));
        let square = app.world_mut().spawn(FlatSurface::square(0)).id();
        for (quality, is_plain) in [
            (Quality::Medium, true),
            (Quality::High, false),
            (Quality::Low, true),
            (Quality::Ultra, false),
        ] {
            app.insert_resource(quality);
            app.update();
            let square = app.world().entity(square);
            assert_eq!(
                square.contains::<MeshMaterial3d<PlainSquareMaterial>>(),
                is_plain,
                "{quality:?}"
            );
            assert_eq!(
                square.contains::<MeshMaterial3d<LacquerMaterial>>(),
                !is_plain,
                "{quality:?}"
            );
        }
    }

    #[test]
    fn the_shader_has_a_coat_if_there_are_reflections() {
        let plain = PlainSquareMaterial::default();
        assert_eq!(PlainSquareKey::from(&plain), PlainSquareKey { has_coat: false });
        let coated = PlainSquareMaterial {
            specular: Some(Handle::default()),
            ..plain
        };
        assert_eq!(PlainSquareKey::from(&coated), PlainSquareKey { has_coat: true });
    }
}
