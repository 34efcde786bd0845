//! Render pass that adds a frame to the mean of the samples, and shows the mean instead of the frame.

use crate::graphics::accumulation::Accumulation;
use bevy::anti_alias::smaa::smaa;
use bevy::core_pipeline::blit::{BlitPipeline, BlitPipelineKey};
use bevy::core_pipeline::tonemapping::tonemapping;
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::prelude::*;
use bevy::render::extract_component::ExtractComponentPlugin;
use bevy::render::render_resource::{
    BlendComponent, BlendFactor, BlendOperation, BlendState, CachedRenderPipelineId, Extent3d, LoadOp, Operations,
    PipelineCache, RenderPassColorAttachment, RenderPassDescriptor, SpecializedRenderPipelines, StoreOp,
    TextureDescriptor, TextureDimension, TextureFormat, TextureFormatFeatureFlags, TextureUsages, TextureView,
};
use bevy::render::renderer::{RenderAdapter, RenderContext, RenderDevice, ViewQuery};
use bevy::render::view::ViewTarget;
use bevy::render::{GpuResourceAppExt, Render, RenderApp, RenderSystems};

/// Format of the mean, with more precision than a frame.
const FORMAT: TextureFormat = TextureFormat::Rgba16Float;

/// Usages of the mean: target of the samples, and source of the picture.
const USAGES: TextureUsages = TextureUsages::RENDER_ATTACHMENT.union(TextureUsages::TEXTURE_BINDING);

/// Adds a sample with the weight of the pass's blend constant.
const WEIGHTED: BlendComponent = BlendComponent {
    src_factor: BlendFactor::Constant,
    dst_factor: BlendFactor::OneMinusConstant,
    operation: BlendOperation::Add,
};

/// Pipelines for a camera: the first adds the camera's frame to the mean, and the second shows the mean.
#[derive(Component, Clone, Copy)]
struct MeanPipelines {
    add: CachedRenderPipelineId,
    show: CachedRenderPipelineId,
}

/// Mean of the samples so far.
#[derive(Resource, Default)]
struct Mean(Option<(Extent3d, TextureView)>);

impl Mean {
    /// Returns the texture, and whether it already contains samples. A texture of another size is replaced.
    fn of_size(&mut self, size: Extent3d, device: &RenderDevice) -> (&TextureView, bool) {
        let has_samples = self.0.as_ref().is_some_and(|(before, _)| *before == size);
        if !has_samples {
            self.0 = None;
        }
        let (_, view) = self.0.get_or_insert_with(|| {
            let texture = device.create_texture(&TextureDescriptor {
                label: Some("mean of samples"),
                size,
                mip_level_count: 1,
                sample_count: 1,
                dimension: TextureDimension::D2,
                format: FORMAT,
                usage: USAGES,
                view_formats: &[],
            });
            (size, texture.create_view(&default()))
        });
        (view, has_samples)
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(ExtractComponentPlugin::<Accumulation>::default());
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render_app
        .init_gpu_resource::<Mean>()
        .add_systems(Render, prepare_pipelines.in_set(RenderSystems::Prepare))
        .add_systems(
            Core3d,
            // The interface is drawn after all post-processing, so it is not part of the mean.
            accumulate
                .after(tonemapping)
                .after(smaa)
                .in_set(Core3dSystems::PostProcess),
        );
}

/// Returns whether the adapter can add samples to a texture of the mean's format.
pub(super) fn is_supported(adapter: &RenderAdapter) -> bool {
    let features = adapter.get_texture_format_features(FORMAT);
    features.allowed_usages.contains(USAGES) && features.flags.contains(TextureFormatFeatureFlags::BLENDABLE)
}

/// Compiles the pipelines when the first sample is due, because the program's first frame does not need the pipelines.
fn prepare_pipelines(
    views: Query<(Entity, &ViewTarget, &Accumulation)>,
    mut cache: ResMut<PipelineCache>,
    blit: Res<BlitPipeline>,
    mut pipelines: ResMut<SpecializedRenderPipelines<BlitPipeline>>,
    mut commands: Commands,
) {
    for (view, target, accumulation) in &views {
        if accumulation.samples == 0 {
            continue;
        }
        let mut pipeline = |target_format, blend_state| {
            let key = BlitPipelineKey {
                target_format,
                blend_state,
                samples: 1,
                source_space: None,
            };
            let pipeline = pipelines.specialize(&cache, &blit, key);
            cache.block_on_render_pipeline(pipeline);
            pipeline
        };
        let weighted = BlendState {
            color: WEIGHTED,
            alpha: WEIGHTED,
        };
        commands.entity(view).insert(MeanPipelines {
            add: pipeline(FORMAT, Some(weighted)),
            show: pipeline(target.main_texture_format(), None),
        });
    }
}

fn accumulate(
    view: ViewQuery<(&ViewTarget, &Accumulation, &MeanPipelines)>,
    cache: Res<PipelineCache>,
    blit: Res<BlitPipeline>,
    mut mean: ResMut<Mean>,
    mut context: RenderContext,
) {
    let (target, accumulation, pipelines) = view.into_inner();
    let pipelines = (
        cache.get_render_pipeline(pipelines.add),
        cache.get_render_pipeline(pipelines.show),
    );
    let (Some(add), Some(show)) = pipelines else { return };
    if accumulation.samples == 0 {
        return;
    }
    let device = context.render_device().clone();
    let (mean, has_samples) = mean.of_size(target.main_texture().size(), &device);
    if accumulation.adds {
        let is_first = !has_samples || accumulation.samples == 1;
        let weight = if is_first {
            1.0
        } else {
            1.0 / f64::from(accumulation.samples)
        };
        let frame = blit.create_bind_group(&device, target.main_texture_view(), &cache);
        let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
            label: Some("add sample"),
            color_attachments: &[Some(attachment(mean, is_first))],
            ..default()
        });
        pass.set_pipeline(add);
        pass.set_bind_group(0, &*frame, &[]);
        pass.set_blend_constant(wgpu_types::Color {
            r: weight,
            g: weight,
            b: weight,
            a: weight,
        });
        pass.draw(0..3, 0..1);
    }
    let shown = blit.create_bind_group(&device, mean, &cache);
    let write = target.post_process_write();
    let mut pass = context.command_encoder().begin_render_pass(&RenderPassDescriptor {
        label: Some("show mean of samples"),
        color_attachments: &[Some(attachment(write.destination, true))],
        ..default()
    });
    pass.set_pipeline(show);
    pass.set_bind_group(0, &*shown, &[]);
    pass.draw(0..3, 0..1);
}

fn attachment(view: &TextureView, clears: bool) -> RenderPassColorAttachment<'_> {
    RenderPassColorAttachment {
        view,
        depth_slice: None,
        resolve_target: None,
        ops: Operations {
            load: if clears { LoadOp::Clear(default()) } else { LoadOp::Load },
            store: StoreOp::Store,
        },
    }
}
