//! Shared materials of the theme. Meshes with the same material are batched.

use crate::active_theme::ActiveTheme;
use crate::base::layout::board_changed;
use crate::graphics::lacquer::{Lacquer, LacquerMaterial};
use crate::graphics::mirror::{MirrorImage, MirrorImageSystems};
use crate::graphics::quality::theme_or_quality_changed;
use crate::graphics::room::{Placement, ShowRoomSystems, ShownRoom};
use crate::graphics::textures::{Textures, linear, texture_loading_starts};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::settings::Quality;
use bevy::math::Affine2;
use bevy::prelude::*;
use breakthrough_themes::{Surface, Surfaces};

/// Material handles of the scene. The handles are constant, and a new theme changes their materials.
#[derive(Resource)]
pub(crate) struct Materials {
    /// Materials of the squares and the frame, by the index of [`crate::graphics::plain_squares::FlatSurface`].
    pub(crate) board: [Handle<LacquerMaterial>; 6],
    pub(crate) obstacle: Handle<StandardMaterial>,
    /// Material of letters in the colour of the frame.
    pub(crate) frame_letters: Handle<StandardMaterial>,
    pub(crate) inlay: Handle<StandardMaterial>,
    pub(crate) letters: Handle<StandardMaterial>,
    pub(crate) table: Handle<StandardMaterial>,
    /// Materials of particles and letters in the colour of the pieces, by side.
    pub(crate) pieces: [Handle<StandardMaterial>; 2],
}

impl Materials {
    /// Returns every material without a clear coat, with its surface in the theme.
    fn with_surfaces<'a>(
        &'a self,
        surfaces: &'a Surfaces,
    ) -> impl Iterator<Item = (&'a Handle<StandardMaterial>, &'a Surface)> {
        let single = [
            (&self.obstacle, &surfaces.obstacle),
            (&self.frame_letters, &surfaces.frame),
            (&self.inlay, &surfaces.inlay),
            (&self.letters, &surfaces.letters),
            (&self.table, &surfaces.table),
        ];
        let pieces = self.pieces.iter().zip(surfaces.pieces());
        pieces.chain(single)
    }

    /// Returns every material with a clear coat, with its surface in the theme.
    pub(crate) fn lacquered<'a>(
        &'a self,
        surfaces: &Surfaces,
    ) -> impl Iterator<Item = (&'a Handle<LacquerMaterial>, Surface)> {
        self.board.iter().zip(board_surfaces(surfaces))
    }
}

/// Returns the surfaces of the squares and the frame, by the index of [`crate::graphics::plain_squares::FlatSurface`].
pub(super) fn board_surfaces(surfaces: &Surfaces) -> impl Iterator<Item = Surface> {
    surfaces.squares_and_hexagons().into_iter().chain([surfaces.frame])
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Materials>().add_systems(
        Update,
        (
            update_materials.run_if(theme_or_quality_changed.or_else(texture_loading_starts)),
            update_coats.after(ShowRoomSystems).after(MirrorImageSystems).run_if(
                theme_or_quality_changed
                    .or_else(resource_changed::<ShownRoom>)
                    .or_else(resource_changed::<MirrorImage>)
                    .or_else(board_changed),
            ),
        )
            .chain()
            .in_set(GameSystems::View),
    );
}

impl FromWorld for Materials {
    fn from_world(world: &mut World) -> Materials {
        let mut lacquers = world.resource_mut::<Assets<LacquerMaterial>>();
        let mut lacquer = || lacquers.add(LacquerMaterial::default());
        let board = std::array::from_fn(|_| lacquer());
        let mut materials = world.resource_mut::<Assets<StandardMaterial>>();
        let mut placeholder = || materials.add(StandardMaterial::default());
        Materials {
            board,
            obstacle: placeholder(),
            frame_letters: placeholder(),
            inlay: placeholder(),
            letters: placeholder(),
            table: placeholder(),
            pieces: [placeholder(), placeholder()],
        }
    }
}

fn update_materials(
    active_theme: Res<ActiveTheme>,
    quality: Res<Quality>,
    textures: Textures,
    handles: Res<Materials>,
    mut materials: ResMut<Assets<StandardMaterial>>,
    mut lacquers: ResMut<Assets<LacquerMaterial>>,
) {
    for (handle, surface) in handles.lacquered(&active_theme.theme().surfaces) {
        if let Some(mut material) = lacquers.get_mut(handle) {
            material.base = material_of(&surface, &textures, *quality);
        }
    }
    for (handle, surface) in handles.with_surfaces(&active_theme.theme().surfaces) {
        if let Some(mut material) = materials.get_mut(handle) {
            *material = material_of(surface, &textures, *quality);
        }
    }
    // The table needs blending, because its vertex colours fade it into the backdrop.
    if let Some(mut table) = materials.get_mut(&handles.table) {
        table.alpha_mode = AlphaMode::Blend;
    }
}

/// Updates the clear coats, including the mirror image.
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
            Some(lit) if quality.has_reflections() => Lacquer::new(surface.coat, lit, placement, &mirror),
            _ => Lacquer::default(),
        };
    }
}

pub(super) fn material_of(surface: &Surface, textures: &Textures, quality: Quality) -> StandardMaterial {
    let texture = surface.texture;
    let (base_color_texture, base_color) = textures.colour(surface);
    let maps = texture
        .normal_and_orm_files()
        .filter(|_| quality.has_normal_maps())
        .and_then(|[normal, roughness]| Some([textures.load(normal, false)?, textures.load(roughness, false)?]));
    // Bevy multiplies the texture by the material's roughness and metallic values. The texture's metallic channel is 1
    // everywhere.
    let mean_roughness = maps.as_ref().map_or(1.0, |_| texture.mean_roughness());
    let [normal_map_texture, metallic_roughness_texture] = maps.map_or([None, None], |files| files.map(Some));
    StandardMaterial {
        base_color: base_color.into(),
        base_color_texture,
        uv_transform: Affine2::from_scale(Vec2::splat(surface.scale)),
        normal_map_texture,
        metallic_roughness_texture,
        perceptual_roughness: surface.roughness / mean_roughness,
        metallic: surface.metal,
        reflectance: surface.reflectance,
        emissive: surface
            .glow
            .map_or(LinearRgba::BLACK, |glow| linear(glow.colour) * glow.strength),
        ..default()
    }
}
