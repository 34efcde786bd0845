//! Material of the contact shadows around pieces: black, with a rendered image as opacity.

use crate::graphics::accumulation::watch_material;
use crate::graphics::textures::{Textures, texture_loading_starts};
use crate::schedule::GameSystems;
use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use breakthrough_rules::Side;

#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
pub(crate) struct ContactShadowMaterial {
    #[texture(0)]
    #[sampler(1)]
    picture: Option<Handle<Image>>,
}

impl ContactShadowMaterial {
    /// Returns the opacity image.
    pub(super) const fn picture(&self) -> Option<&Handle<Image>> {
        self.picture.as_ref()
    }
}

impl Material for ContactShadowMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/contact_shadow.wgsl".into()
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
pub(crate) struct ContactShadowMaterials([Handle<ContactShadowMaterial>; 2]);

impl ContactShadowMaterials {
    pub(crate) const fn for_side(&self, side: Side) -> &Handle<ContactShadowMaterial> {
        &self.0[side.index()]
    }
}

impl FromWorld for ContactShadowMaterials {
    fn from_world(world: &mut World) -> ContactShadowMaterials {
        // Handles are reserved without materials, so that the first frame does not wait for the opacity images.
        let materials = world.resource::<Assets<ContactShadowMaterial>>();
        ContactShadowMaterials(Side::BOTH.map(|_| materials.reserve_handle()))
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<ContactShadowMaterial>::default(),
        watch_material::<ContactShadowMaterial>,
    ))
    .init_resource::<ContactShadowMaterials>()
    .add_systems(
        Update,
        load_pictures.in_set(GameSystems::View).run_if(texture_loading_starts),
    );
}

fn load_pictures(
    textures: Textures,
    handles: Res<ContactShadowMaterials>,
    mut materials: ResMut<Assets<ContactShadowMaterial>>,
) -> Result {
    let pictures = ["pieces/contact_first.png", "pieces/contact_second.png"];
    for (material, picture) in handles.0.iter().zip(pictures) {
        let picture = textures.load(picture, false);
        materials.insert(material, ContactShadowMaterial { picture })?;
    }
    Ok(())
}
