//! Whether everything that the scene needs is there: textures are loaded and pipelines made while the first frames pass.

use super::materials::textures_begin;
use crate::game::GameSystems;
use crate::game::look::Look;
use crate::game::wake::KeepAwake;
use bevy::diagnostic::FrameCount;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// After the last pipeline was made, this many frames are drawn with it.
const FRAMES_TO_SETTLE: u32 = 4;

/// Set by the renderer while it waits for a pipeline.
#[derive(Resource, Clone, Default)]
struct PipelinesPending(Arc<AtomicBool>);

/// How many frames have been drawn with everything there.
#[derive(Resource, Default)]
pub(in crate::game) struct Readiness {
    frames: u32,
}

impl Readiness {
    /// Whether what is drawn now is complete.
    pub(in crate::game) const fn is_complete(&self) -> bool {
        self.frames >= FRAMES_TO_SETTLE
    }
}

pub(super) fn plugin(app: &mut App) {
    let pending = PipelinesPending::default();
    app.insert_resource(pending.clone())
        .init_resource::<Readiness>()
        .add_systems(Update, watch.in_set(GameSystems::View));
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(pending)
            .add_systems(Render, report.in_set(RenderSystems::Cleanup));
    }
}

fn report(pipelines: Res<PipelineCache>, pending: Res<PipelinesPending>) {
    let is_waiting = pipelines.waiting_pipelines().next().is_some();
    pending.0.store(is_waiting, Ordering::Relaxed);
}

fn watch(
    mut readiness: ResMut<Readiness>,
    look: Res<Look>,
    pending: Res<PipelinesPending>,
    frames: Res<FrameCount>,
    materials: Res<Assets<StandardMaterial>>,
    assets: Res<AssetServer>,
    mut awake: MessageWriter<KeepAwake>,
) {
    let is_loaded = |image: &Option<Handle<Image>>| {
        image
            .as_ref()
            .is_none_or(|image| !assets.load_state(image).is_loading())
    };
    let has_textures = materials.iter().all(|(_, material)| {
        is_loaded(&material.base_color_texture)
            && is_loaded(&material.normal_map_texture)
            && is_loaded(&material.metallic_roughness_texture)
    });
    let is_busy = look.is_changed() || textures_begin(frames) || !has_textures || pending.0.load(Ordering::Relaxed);
    let frames = if is_busy {
        0
    } else {
        (readiness.frames + 1).min(FRAMES_TO_SETTLE)
    };
    if readiness.frames != frames {
        readiness.frames = frames;
    }
    if !readiness.is_complete() {
        awake.write(KeepAwake);
    }
}
