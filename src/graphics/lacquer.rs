//! Standard material with a [clear coat](crate::graphics::coat) and the mirror image of the pieces, for the squares and the frame.

use crate::graphics::accumulation::watch_material;
use crate::graphics::coat::Coat;
use crate::graphics::mirror::MirrorImage;
use crate::graphics::room::{LitRoom, Placement};
use bevy::pbr::{ExtendedMaterial, MaterialExtension};
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;

pub(crate) type LacquerMaterial = ExtendedMaterial<StandardMaterial, Lacquer>;

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct Lacquer {
    #[uniform(100)]
    coat: Coat,
    #[texture(101, dimension = "cube")]
    #[sampler(102)]
    specular: Option<Handle<Image>>,
    #[texture(103)]
    #[sampler(104)]
    mirror: Option<Handle<Image>>,
    /// The first component is the weight of the mirror image of the pieces: 0 or 1.
    #[uniform(105)]
    mirror_weight: Vec4,
}

impl MaterialExtension for Lacquer {
    fn fragment_shader() -> ShaderRef {
        "shaders/lacquer.wgsl".into()
    }
}

impl Lacquer {
    /// Creates a coat of this weight on a board in a room, with the mirror image if enabled.
    pub(super) fn new(weight: f32, lit: &LitRoom, placement: Placement, mirror: &MirrorImage) -> Lacquer {
        Lacquer {
            coat: Coat::new(weight, lit, placement),
            specular: Some(lit.maps.specular.clone()),
            mirror: mirror.image.clone(),
            mirror_weight: Vec4::X * f32::from(u8::from(mirror.image.is_some())),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<LacquerMaterial>::default(),
        watch_material::<LacquerMaterial>,
    ));
}
