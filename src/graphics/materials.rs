//! The materials of the theme: made once and shared, so that what looks alike is drawn together, and changed with the theme.

use crate::active_theme::Look;
use crate::graphics::quality::{ChooseQuality, Quality, look_changed};
use crate::schedule::GameSystems;
use crate::session::OpenSession;
use bevy::diagnostic::FrameCount;
use bevy::ecs::system::SystemParam;
use bevy::image::{ImageAddressMode, ImageFilterMode, ImageLoaderSettings, ImageSampler, ImageSamplerDescriptor};
use bevy::math::Affine2;
use bevy::prelude::*;
use breakthrough_themes::{Colour, Surface, Surfaces, Texture};

/// A handle of every material in the scene.
#[derive(Resource)]
pub(crate) struct Materials {
    /// From light to dark; see [`crate::graphics::plain_squares::Shade`].
    pub(crate) squares: [Handle<StandardMaterial>; 3],
    pub(crate) obstacle: Handle<StandardMaterial>,
    pub(crate) frame: Handle<StandardMaterial>,
    pub(crate) inlay: Handle<StandardMaterial>,
    pub(crate) letters: Handle<StandardMaterial>,
    pub(crate) table: Handle<StandardMaterial>,
    /// By side.
    pub(crate) pieces: [Handle<StandardMaterial>; 2],
}

impl Materials {
    /// Every material with the surface it shows.
    fn with_surfaces<'a>(
        &'a self,
        surfaces: &'a Surfaces,
    ) -> impl Iterator<Item = (&'a Handle<StandardMaterial>, &'a Surface)> {
        let single = [
            (&self.obstacle, &surfaces.obstacle),
            (&self.frame, &surfaces.frame),
            (&self.inlay, &surfaces.inlay),
            (&self.letters, &surfaces.letters),
            (&self.table, &surfaces.table),
        ];
        let squares = self.squares.iter().zip(surfaces.squares());
        let pieces = self.pieces.iter().zip(surfaces.pieces());
        squares.chain(pieces).chain(single)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make.after(ChooseQuality).before(OpenSession))
        .add_systems(
            Update,
            follow_look
                .in_set(GameSystems::View)
                .run_if(look_changed.or_else(textures_begin)),
        );
}

fn make(mut commands: Commands, mut materials: ResMut<Assets<StandardMaterial>>) {
    let mut empty = || materials.add(StandardMaterial::default());
    commands.insert_resource(Materials {
        squares: [empty(), empty(), empty()],
        obstacle: empty(),
        frame: empty(),
        inlay: empty(),
        letters: empty(),
        table: empty(),
        pieces: [empty(), empty()],
    });
}

/// The materials stay the same and look different, so that nothing that uses them need know.
fn follow_look(
    look: Res<Look>,
    quality: Res<Quality>,
    textures: Textures,
    made: Res<Materials>,
    mut materials: ResMut<Assets<StandardMaterial>>,
) {
    for (handle, surface) in made.with_surfaces(&look.theme().surfaces) {
        if let Some(mut material) = materials.get_mut(handle) {
            *material = material_of(surface, &textures, *quality);
        }
    }
    // The table fades into the backdrop.
    if let Some(mut table) = materials.get_mut(&made.table) {
        table.alpha_mode = AlphaMode::Blend;
    }
}

fn material_of(surface: &Surface, textures: &Textures, quality: Quality) -> StandardMaterial {
    let texture = surface.texture;
    let (base_color_texture, base_color) = textures.colour(surface);
    let relief = texture
        .normal_and_orm_files()
        .filter(|_| quality.has_relief())
        .and_then(|[shape, roughness]| Some([textures.load(shape, false)?, textures.load(roughness, false)?]));
    // The roughness of the relief multiplies that of the material, and so does its metal, which is full everywhere.
    let roughness_of_relief = relief.as_ref().map_or(1.0, |_| texture.mean_roughness());
    let [normal_map_texture, metallic_roughness_texture] = relief.map_or([None, None], |files| files.map(Some));
    StandardMaterial {
        base_color: base_color.into(),
        base_color_texture,
        uv_transform: Affine2::from_scale(Vec2::splat(surface.scale)),
        normal_map_texture,
        metallic_roughness_texture,
        perceptual_roughness: surface.roughness / roughness_of_relief,
        metallic: surface.metal,
        reflectance: surface.reflectance,
        emissive: surface
            .glow
            .map_or(LinearRgba::BLACK, |glow| linear(glow.colour) * glow.strength),
        ..default()
    }
}

/// What the texture is multiplied by, so that its mean is the colour.
fn tint(colour: Colour, texture: Texture) -> LinearRgba {
    let (wanted, mean) = (linear(colour), linear(texture.mean_colour()));
    LinearRgba::rgb(
        wanted.red / mean.red,
        wanted.green / mean.green,
        wanted.blue / mean.blue,
    )
}

/// One colour that no light changes, and that lets through what it does not cover.
pub(crate) fn unlit(colour: LinearRgba) -> StandardMaterial {
    StandardMaterial {
        base_color: colour.into(),
        unlit: true,
        alpha_mode: if colour.alpha < 1.0 {
            AlphaMode::Blend
        } else {
            AlphaMode::Opaque
        },
        ..default()
    }
}

/// The colour as light.
pub(crate) const fn linear(colour: Colour) -> LinearRgba {
    let Colour([red, green, blue]) = colour;
    LinearRgba::rgb(red, green, blue)
}

/// The number of frames that are drawn before textures are loaded, so that the interface need not wait for them.
const FRAMES_WITHOUT_TEXTURES: u32 = 2;

/// Where textures come from.
#[derive(SystemParam)]
pub(crate) struct Textures<'w> {
    assets: Res<'w, AssetServer>,
    frames: Res<'w, FrameCount>,
}

impl Textures<'_> {
    /// What colours a surface: its texture, if there is one and it is not too early for it, and what that is multiplied by.
    pub(crate) fn colour(&self, surface: &Surface) -> (Option<Handle<Image>>, LinearRgba) {
        let picture = surface.texture.colour_file().and_then(|file| self.load(file, true));
        let colour = match picture {
            Some(_) => tint(surface.colour, surface.texture),
            None => linear(surface.colour),
        };
        (picture, colour)
    }

    /// A texture, unless it is too early for it.
    fn load(&self, file: &'static str, is_srgb: bool) -> Option<Handle<Image>> {
        let is_early = self.frames.0 < FRAMES_WITHOUT_TEXTURES;
        (!is_early).then(|| {
            self.assets
                .load_builder()
                .with_settings(move |settings| *settings = repeating(is_srgb))
                .load(file)
        })
    }
}

/// Whether it is not too early for textures any more.
pub(crate) fn textures_begin(frames: Res<FrameCount>) -> bool {
    frames.0 == FRAMES_WITHOUT_TEXTURES
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
