//! Material of pieces: Bevy's standard material, extended by the ring of the foot, occlusion from the mesh, a different section
//! of the texture for each piece, and baked maps of the piece set.

use crate::active_theme::ActiveTheme;
use crate::base::layout::board_changed;
use crate::graphics::accumulation::watch_material;
use crate::graphics::light::SceneLight;
use crate::graphics::materials::material_of;
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::room::{Placement, ShowRoomSystems, ShownRoom};
use crate::graphics::textures::{Textures, linear, texture_loading_starts};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::math::Affine2;
use bevy::mesh::{MeshVertexBufferLayoutRef, UvChannel};
use bevy::pbr::{ExtendedMaterial, MaterialExtension, MaterialExtensionKey, MaterialExtensionPipeline};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;
use breakthrough_rules::Side;
use breakthrough_themes::{PieceEdges, PieceSet, Surface, Texture};

pub(crate) type PieceMaterial = ExtendedMaterial<StandardMaterial, PieceExtension>;

#[derive(Clone, Copy, Debug, Default, ShaderType)]
struct Uniform {
    /// Mean colour of the body. The fourth component is the figure strength: an exponent for the texture's brightness relative
    /// to its mean.
    body: Vec4,
    /// Colour and roughness of the ring.
    ring: Vec4,
    /// Emission and metallic fraction of the ring.
    ring_light: Vec4,
    /// Light that the board reflects upwards times the camera exposure, and half the board's size; 0 without a room.
    board: Vec4,
    /// Ambient light on a horizontal surface, times the camera exposure.
    around: Vec4,
    /// Position of the key lamp, and its squared distance from the board.
    lamp: Vec4,
    scale: f32,
    /// Depth of the cuts and dents of the normal map, from 0 to 1.
    relief: f32,
}

/// Piece-specific extension of the standard material.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
#[bind_group_data(PieceKey)]
pub(crate) struct PieceExtension {
    #[uniform(100)]
    uniform: Uniform,
    /// Map with openness in red and absence of wear in green, sampled with the second texture coordinates.
    #[texture(101)]
    #[sampler(102)]
    wear: Option<Handle<Image>>,
    /// Whether the cheapest lighting is used.
    is_plain: bool,
}

impl PieceExtension {
    /// Returns the extension's map, which must be loaded for a complete scene.
    pub(super) const fn map(&self) -> Option<&Handle<Image>> {
        self.wear.as_ref()
    }
}

/// Key for which the shader is specialized.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PieceKey {
    has_wear: bool,
    is_plain: bool,
}

impl From<&PieceExtension> for PieceKey {
    fn from(extension: &PieceExtension) -> PieceKey {
        PieceKey {
            has_wear: extension.wear.is_some(),
            is_plain: extension.is_plain,
        }
    }
}

impl MaterialExtension for PieceExtension {
    fn fragment_shader() -> ShaderRef {
        "shaders/piece.wgsl".into()
    }

    fn specialize(
        _pipeline: &MaterialExtensionPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _layout: &MeshVertexBufferLayoutRef,
        key: MaterialExtensionKey<PieceExtension>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let PieceKey { has_wear, is_plain } = key.bind_group_data;
        if let Some(fragment) = &mut descriptor.fragment {
            let defs = [("PIECE_WEAR", has_wear), ("PIECE_PLAIN", is_plain)];
            let wanted = defs.into_iter().filter(|(_, is_wanted)| *is_wanted);
            fragment.shader_defs.extend(wanted.map(|(name, _)| name.into()));
        }
        Ok(())
    }
}

/// Materials of pieces, by side. The handles are constant, and a new theme changes their materials.
#[derive(Resource)]
pub(crate) struct PieceMaterials([Handle<PieceMaterial>; 2]);

impl PieceMaterials {
    pub(crate) const fn for_side(&self, side: Side) -> &Handle<PieceMaterial> {
        &self.0[side.index()]
    }
}

impl FromWorld for PieceMaterials {
    fn from_world(world: &mut World) -> PieceMaterials {
        let mut materials = world.resource_mut::<Assets<PieceMaterial>>();
        PieceMaterials(std::array::from_fn(|_| materials.add(PieceMaterial::default())))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<PieceMaterial>::default(),
        watch_material::<PieceMaterial>,
    ))
    .init_resource::<PieceMaterials>()
    .add_systems(
        Update,
        update_piece_materials
            .after(ShowRoomSystems)
            .in_set(GameSystems::View)
            .run_if(
                theme_or_quality_changed
                    .or_else(texture_loading_starts)
                    .or_else(resource_changed::<ShownRoom>)
                    .or_else(board_changed),
            ),
    );
}

fn update_piece_materials(
    (active_theme, quality, shown): (Res<ActiveTheme>, Res<Quality>, Res<ShownRoom>),
    session: Res<Session>,
    textures: Textures,
    handles: Res<PieceMaterials>,
    mut materials: ResMut<Assets<PieceMaterial>>,
) -> Result {
    let (surfaces, edges) = (&active_theme.theme().surfaces, active_theme.edges());
    let light = SceneLight::new(&active_theme.theme().light, shown.get());
    let squares = surfaces.squares().map(|square| linear(square.colour).to_vec3());
    let placement = Placement::around(session.size());
    // As on the squares, the falloff of the lamp is shown only at qualities with reflections.
    let lit = shown.get().filter(|_| quality.has_reflections());
    let lamp = lit.map_or(Vec4::ZERO, |lit| placement.lamp(&lit.light.key));
    let half_size = lit.map_or(0.0, |_| placement.half_size());
    let board = light.on_horizontal() * (squares[0] + squares[1]) / 2.0;
    for side in Side::BOTH {
        let [body, ring] = [surfaces.pieces(), surfaces.rings()].map(|of_sides| of_sides[side.index()]);
        let maps = baked_maps(active_theme.pieces(), edges, side).filter(|_| quality.has_normal_maps());
        let mut material = piece_material(body, ring, maps, &textures, *quality);
        if edges != PieceEdges::Carved {
            material.extension.uniform.relief = material.extension.uniform.relief.min(SMOOTH_RELIEF);
        }
        material.extension.uniform.board = board.extend(half_size);
        material.extension.uniform.lamp = lamp;
        material.extension.uniform.around = light.ambient_on_horizontal().extend(0.0);
        materials.insert(handles.for_side(side), material)?;
    }
    Ok(())
}

fn piece_material(
    body: &Surface,
    ring: &Surface,
    maps: Option<[&'static str; 2]>,
    textures: &Textures,
    quality: Quality,
) -> PieceMaterial {
    let mut base = material_of(body, textures, quality);
    // The shader scales the texture coordinates of the figure, but not the coordinates of the baked maps.
    base.uv_transform = Affine2::IDENTITY;
    let mut wear = None;
    if let Some([normal, worn]) = maps {
        base.normal_map_texture = textures.load(normal, false);
        base.normal_map_channel = UvChannel::Uv1;
        wear = textures.load(worn, false);
    }
    if quality.has_translucent_stone() && body.texture == Texture::Marble {
        base.diffuse_transmission = STONE_TRANSMISSION;
    }
    let glow = ring
        .glow
        .map_or(LinearRgba::BLACK, |glow| linear(glow.colour) * glow.strength);
    let has_texture = base.base_color_texture.is_some();
    let strength = if has_texture {
        figure_strength(body.texture)
    } else {
        1.0
    };
    let uniform = Uniform {
        body: linear(body.colour).to_vec3().extend(strength),
        ring: linear(ring.colour).to_vec3().extend(ring.roughness),
        ring_light: glow.to_vec3().extend(ring.metal),
        scale: body.scale,
        relief: if has_texture { 1.0 } else { GLAZED_RELIEF },
        ..default()
    };
    PieceMaterial {
        base,
        extension: PieceExtension {
            uniform,
            wear,
            is_plain: quality.has_plain_pieces(),
        },
    }
}

/// Depth of the cuts and dents of pieces without a texture, on which glaze fills the cuts.
const GLAZED_RELIEF: f32 = 0.3;
/// Depth of the cuts and dents of uncarved pieces.
const SMOOTH_RELIEF: f32 = 0.1;
/// Fraction of the light that marble transmits.
const STONE_TRANSMISSION: f32 = 0.25;

/// Returns the exponent for a texture's brightness relative to its mean. An exponent above 1 strengthens the figure, which
/// would otherwise be faint on small pieces.
const fn figure_strength(texture: Texture) -> f32 {
    match texture {
        Texture::Maple => 3.2,
        Texture::Walnut | Texture::Oak => 2.6,
        Texture::Marble | Texture::Travertine | Texture::Slate | Texture::Obsidian => 1.8,
        Texture::Brushed => 1.5,
        Texture::Plain | Texture::Leather | Texture::Felt | Texture::Paper | Texture::Panel => 1.0,
    }
}

/// Returns the maps of one side of a set, baked by scripts/assets/pieces: the normal map, and the map of openness and wear.
/// Folded pieces have different faces and therefore no maps.
const fn baked_maps(set: PieceSet, edges: PieceEdges, side: Side) -> Option<[&'static str; 2]> {
    if matches!(edges, PieceEdges::Folded) {
        return None;
    }
    match (set, side) {
        (PieceSet::Spear, Side::First) => Some(["pieces/spear_first_normal.png", "pieces/spear_first_wear.png"]),
        (PieceSet::Spear, Side::Second) => Some(["pieces/spear_second_normal.png", "pieces/spear_second_wear.png"]),
        (PieceSet::Lance, Side::First) => Some(["pieces/lance_first_normal.png", "pieces/lance_first_wear.png"]),
        (PieceSet::Lance, Side::Second) => Some(["pieces/lance_second_normal.png", "pieces/lance_second_wear.png"]),
        (PieceSet::Turned | PieceSet::Faceted | PieceSet::Abstract, _) => None,
    }
}

/// Whether a set with these edges has baked maps.
pub(crate) const fn is_baked(set: PieceSet, edges: PieceEdges) -> bool {
    baked_maps(set, edges, Side::First).is_some()
}
