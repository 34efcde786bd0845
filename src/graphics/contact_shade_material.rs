//! Material of the contact shadows around pieces: black, with a rendered image as opacity.

use crate::graphics::accumulation::watch_material;
use crate::graphics::textures::{Textures, texture_loading_starts};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use breakthrough_rules::Side;

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct ContactShadeMaterial {
    #[texture(0)]
    #[sampler(1)]
    picture: Option<Handle<Image>>,
}

impl ContactShadeMaterial {
    /// Returns the opacity image.
    pub(super) const fn picture(&self) -> Option<&Handle<Image>> {
        self.picture.as_ref()
    }
}

impl Material for ContactShadeMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/contact_shade.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn enable_shadows() -> bool {
        false
    }

    fn enable_prepass() -> bool {
        false
    }
}

/// Materials of contact shadows, by side.
#[derive(Resource)]
pub(crate) struct ContactShadeMaterials([Handle<ContactShadeMaterial>; 2]);

impl ContactShadeMaterials {
    pub(crate) const fn of(&self, side: Side) -> &Handle<ContactShadeMaterial> {
        &self.0[side.index()]
    }
}

impl FromWorld for ContactShadeMaterials {
    fn from_world(world: &mut World) -> ContactShadeMaterials {
        // Handles are reserved without materials, so that the first frame does not wait for the opacity images.
        let materials = world.resource::<Assets<ContactShadeMaterial>>();
        ContactShadeMaterials(Side::BOTH.map(|_| materials.reserve_handle()))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<ContactShadeMaterial>::default(),
        watch_material::<ContactShadeMaterial>,
    ))
    .init_resource::<ContactShadeMaterials>()
    .add_systems(
        Update,
        load_pictures.in_set(GameSystems::View).run_if(texture_loading_starts),
    );
}

fn load_pictures(
    textures: Textures,
    handles: Res<ContactShadeMaterials>,
    mut materials: ResMut<Assets<ContactShadeMaterial>>,
) -> Result {
    let pictures = ["pieces/contact_first.png", "pieces/contact_second.png"];
    for (material, picture) in handles.0.iter().zip(pictures) {
        let picture = textures.load(picture, false);
        materials.insert(material, ContactShadeMaterial { picture })?;
    }
    Ok(())
}
