//! Whether everything that the scene needs is there: textures are loaded and pipelines made while the first frames pass.

use crate::active_theme::Look;
use crate::graphics::materials::textures_begin;
use crate::redraw::KeepRedrawing;
use crate::schedule::GameSystems;
use bevy::diagnostic::FrameCount;
use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// After the last pipeline was made, this many frames are drawn with it.
const FRAMES_TO_SETTLE: u32 = 4;

/// How many pipelines the renderer waits for.
#[derive(Resource, Clone, Default)]
struct PipelinesPending(Arc<AtomicUsize>);

/// How many frames have been drawn with everything there, and how much is not there yet.
#[derive(Resource, Default, PartialEq, Eq)]
pub(crate) struct Readiness {
    frames: u32,
    missing: usize,
    /// The most that was missing since everything was there.
    most_missing: usize,
}

impl Readiness {
    /// Whether what is drawn now is complete.
    pub(crate) const fn is_complete(&self) -> bool {
        self.frames >= FRAMES_TO_SETTLE
    }

    /// How much is there of what is needed, 0 to 1.
    pub(crate) fn share(&self) -> f32 {
        1.0 - self.missing as f32 / self.most_missing.max(1) as f32
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
    pending
        .0
        .store(pipelines.waiting_pipelines().count(), Ordering::Relaxed);
}

fn watch(
    mut readiness: ResMut<Readiness>,
    look: Res<Look>,
    pending: Res<PipelinesPending>,
    frames: Res<FrameCount>,
    materials: Res<Assets<StandardMaterial>>,
    assets: Res<AssetServer>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    let textures = materials.iter().flat_map(|(_, material)| {
        [
            &material.base_color_texture,
            &material.normal_map_texture,
            &material.metallic_roughness_texture,
        ]
    });
    let is_loading = |image: &&Handle<Image>| assets.load_state(*image).is_loading();
    let missing = textures.flatten().filter(is_loading).count() + pending.0.load(Ordering::Relaxed);
    let is_busy = look.is_changed() || textures_begin(frames) || missing > 0;
    let frames = if is_busy {
        0
    } else {
        (readiness.frames + 1).min(FRAMES_TO_SETTLE)
    };
    let most_missing = if frames == FRAMES_TO_SETTLE {
        0
    } else {
        readiness.most_missing.max(missing)
    };
    readiness.set_if_neq(Readiness {
        frames,
        missing,
        most_missing,
    });
    if !readiness.is_complete() {
        redraw.write(KeepRedrawing);
    }
}
