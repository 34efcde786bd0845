//! Counts the draw calls of a frame for benchmarks: the draw calls of the scene and its shadows, without the interface.

use bevy::core_pipeline::core_3d::{AlphaMask3d, Opaque3d, Transparent3d};
use bevy::pbr::Shadow;
use bevy::prelude::*;
use bevy::render::render_phase::{BinnedPhaseItem, SortedPhaseItem, ViewBinnedRenderPhases, ViewSortedRenderPhases};
use bevy::render::{Render, RenderApp, RenderSystems};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of draw calls in the last frame. A batch of meshes counts as one call.
#[derive(Resource, Clone, Default)]
pub(crate) struct DrawCalls(Arc<AtomicUsize>);

impl DrawCalls {
    pub(crate) fn of_last_frame(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

pub(crate) fn plugin(app: &mut App) {
    let calls = DrawCalls::default();
    app.insert_resource(calls.clone());
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        render_app
            .insert_resource(calls)
            .add_systems(Render, count_draw_calls.in_set(RenderSystems::Cleanup));
    }
}

fn count_draw_calls(
    calls: Res<DrawCalls>,
    shadows: Res<ViewBinnedRenderPhases<Shadow>>,
    opaque: Res<ViewBinnedRenderPhases<Opaque3d>>,
    masked: Res<ViewBinnedRenderPhases<AlphaMask3d>>,
    transparent: Res<ViewSortedRenderPhases<Transparent3d>>,
) {
    let sum = binned_draw_calls(&shadows)
        + binned_draw_calls(&opaque)
        + binned_draw_calls(&masked)
        + sorted_draw_calls(&transparent);
    calls.0.store(sum, Ordering::Relaxed);
}

fn binned_draw_calls<Item: BinnedPhaseItem>(views: &ViewBinnedRenderPhases<Item>) -> usize {
    let calls = views.values().map(|phase| {
        let unbatchable = phase.unbatchable_meshes.values().map(|bin| bin.entities.len());
        phase.multidrawable_meshes.len() + phase.batchable_meshes.len() + unbatchable.sum::<usize>()
    });
    calls.sum()
}

fn sorted_draw_calls<Item: SortedPhaseItem>(views: &ViewSortedRenderPhases<Item>) -> usize {
    let calls = views.values().map(|phase| {
        let mut calls = 0;
        let mut items = phase.items.values();
        // The first item of a batch draws the whole batch.
        while let Some(item) = items.next() {
            let drawn = item.batch_range().len();
            calls += drawn.min(1);
            if drawn > 1 {
                items.nth(drawn - 2);
            }
        }
        calls
    });
    calls.sum()
}
