//! The materials, made once and shared, so that what looks alike is drawn together.

use super::quality::{ChooseQuality, Quality};
use super::theme;
use crate::game::session::OpenSession;
use crate::rules::Shape;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::prelude::*;

/// The mean of the roughness texture, for use without it.
const MEAN_ROUGHNESS: f32 = 0.45;

/// A handle of every material in the scene.
#[derive(Resource)]
pub(super) struct Materials {
    /// From light to dark; boards of squares have the first and the last.
    squares: [Handle<StandardMaterial>; 3],
    /// Obstacles.
    pub(super) stone: Handle<StandardMaterial>,
    pub(super) frame: Handle<StandardMaterial>,
    pub(super) brass: Handle<StandardMaterial>,
    pub(super) letters: Handle<StandardMaterial>,
    pub(super) table: Handle<StandardMaterial>,
    /// By side.
    pub(super) pieces: [Handle<StandardMaterial>; 2],
}

impl Materials {
    /// What squares of a shade are made of, 0 being the lightest.
    pub(super) fn square(&self, shape: Shape, shade: usize) -> &Handle<StandardMaterial> {
        match shape {
            Shape::Square => &self.squares[2 * shade],
            Shape::Hexagon => &self.squares[shade],
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load.after(ChooseQuality).before(OpenSession));
}

fn load(
    mut commands: Commands,
    assets: Res<AssetServer>,
    quality: Res<Quality>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    let has_relief = *quality == Quality::High;
    let colour = |path: &'static str| assets.load_builder().with_settings(|s| *s = repeating(true)).load(path);
    let data = |path: &'static str| {
        assets
            .load_builder()
            .with_settings(|s| *s = repeating(false))
            .load(path)
    };
    let wood = |path: &'static str, tint: LinearRgba, roughness: f32, reflectance: f32| StandardMaterial {
        base_color: tint.into(),
        base_color_texture: Some(colour(path)),
        normal_map_texture: has_relief.then(|| data(theme::WOOD_NORMAL)),
        metallic_roughness_texture: has_relief.then(|| data(theme::WOOD_ROUGHNESS)),
        perceptual_roughness: if has_relief {
            roughness
        } else {
            roughness * MEAN_ROUGHNESS
        },
        reflectance,
        ..default()
    };
    // The texture's roughness is about 0.45; the factors make squares satin and pieces polished.
    let made = Materials {
        squares: [
            materials.add(wood(theme::MAPLE, theme::LIGHT_SQUARE, 1.0, 0.45)),
            materials.add(wood(theme::MAPLE, theme::MIDDLE_SQUARE, 1.0, 0.45)),
            materials.add(wood(theme::WALNUT, theme::DARK_SQUARE, 1.0, 0.45)),
        ],
        stone: materials.add(wood(theme::TABLE, theme::STONE, 1.3, 0.3)),
        frame: materials.add(wood(theme::WALNUT, theme::FRAME, 0.8, 0.5)),
        table: materials.add(wood(theme::TABLE, theme::TABLE_TINT, 1.6, 0.12)),
        pieces: [
            materials.add(wood(theme::MAPLE, theme::FIRST_PIECE, 0.66, 0.5)),
            materials.add(wood(theme::WALNUT, theme::SECOND_PIECE, 0.62, 0.6)),
        ],
        letters: materials.add(StandardMaterial {
            base_color: theme::LETTERS,
            metallic: 0.25,
            perceptual_roughness: 0.5,
            ..default()
        }),
        brass: materials.add(StandardMaterial {
            base_color: theme::BRASS,
            metallic: 1.0,
            perceptual_roughness: 0.32,
            ..default()
        }),
    };
    commands.insert_resource(made);
}

fn repeating(is_srgb: bool) -> ImageLoaderSettings {
    ImageLoaderSettings {
        is_srgb,
        sampler: ImageSampler::Descriptor(ImageSamplerDescriptor {
            address_mode_u: ImageAddressMode::Repeat,
            address_mode_v: ImageAddressMode::Repeat,
            mipmap_filter: ImageFilterMode::Linear,
            ..ImageSamplerDescriptor::linear()
        }),
        ..default()
    }
}
