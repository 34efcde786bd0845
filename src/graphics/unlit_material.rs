//! Unlit single-colour material for marks, sparks, digits and the board's shadow. Its shader compiles faster than the shader
//! of an unlit [`StandardMaterial`], which includes all lighting code. The first mark of a game therefore appears without
//! delay.

use crate::graphics::accumulation::watch_material;
use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;

/// Depth bias with which a mark or a ghost is drawn over the pieces in front of it. Without this bias, the selected piece would hide
/// the dot of a target, and the piece of a hint would hide most of the arrow.
pub(crate) const ABOVE_PIECES: i32 = 8_000_000;

/// A material with a single colour, which is multiplied by vertex colours.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug, Default)]
#[bind_group_data(UnlitKey)]
pub(crate) struct UnlitMaterial {
    #[uniform(0)]
    pub(crate) colour: LinearRgba,
    pub(crate) alpha_mode: AlphaMode,
    /// Bevy's depth bias. With a positive value, a mesh is drawn over nearer meshes.
    pub(crate) depth_bias: i32,
}

impl UnlitMaterial {
    /// Creates a material, which is blended if the colour's alpha is below 1.
    pub(crate) fn new(colour: LinearRgba) -> UnlitMaterial {
        UnlitMaterial {
            colour,
            alpha_mode: if colour.alpha < 1.0 {
                AlphaMode::Blend
            } else {
                AlphaMode::Opaque
            },
            depth_bias: 0,
        }
    }
}

/// Key for which the pipelines of [`UnlitMaterial`] are specialized.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct UnlitKey {
    depth_bias: i32,
}

impl From<&UnlitMaterial> for UnlitKey {
    fn from(material: &UnlitMaterial) -> UnlitKey {
        UnlitKey {
            depth_bias: material.depth_bias,
        }
    }
}

impl Material for UnlitMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/unlit.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn depth_bias(&self) -> f32 {
        self.depth_bias as f32
    }

    fn enable_shadows() -> bool {
        false
    }

    fn enable_prepass() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<UnlitMaterial>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.bias.constant = key.bind_group_data.depth_bias;
        }
        Ok(())
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        MaterialPlugin::<UnlitMaterial>::default(),
        watch_material::<UnlitMaterial>,
    ));
}
