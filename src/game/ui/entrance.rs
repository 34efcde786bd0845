//! Panels slide in a little when they appear, while egui fades them in; and what the keyboard has gone to has a ring.

use super::UiSystems;
use super::style::palette;
use bevy::prelude::*;
use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::{Context, Id, LayerId, Stroke, StrokeKind, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// How much longer panels slide than they fade.
const SLIDE_BY_FADE: f32 = 1.5;
/// How far the ring is from what it is around, and how wide it is.
const RING_GAP: f32 = 2.5;
const RING_WIDTH: f32 = 2.5;
const RING_ROUNDING: f32 = 11.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, show_focus.in_set(UiSystems::Focus));
}

/// Since when a panel is to be seen, and when it was seen last.
#[derive(Clone, Copy)]
struct Seen {
    since_seconds: f64,
    last_frame: u64,
}

/// Has a panel that was not there in the frame before come from so far away.
pub(super) fn slide_in(ctx: &Context, panel: LayerId, from: Vec2) {
    let seconds = f64::from(ctx.global_style().animation_time * SLIDE_BY_FADE);
    let (now, frame) = (ctx.input(|input| input.time), ctx.cumulative_frame_nr());
    let id: Id = panel.id.with("seen");
    let before = ctx.data(|data| data.get_temp::<Seen>(id));
    let since_seconds = before
        .filter(|seen| seen.last_frame + 1 >= frame)
        .map_or(now, |seen| seen.since_seconds);
    let seen = Seen {
        since_seconds,
        last_frame: frame,
    };
    ctx.data_mut(|data| data.insert_temp(id, seen));
    let left = if seconds > 0.0 {
        (1.0 - (now - since_seconds) / seconds).max(0.0) as f32
    } else {
        0.0
    };
    ctx.set_transform_layer(panel, TSTransform::from_translation(from * left.powi(3)));
    if left > 0.0 {
        ctx.request_repaint();
    }
}

/// Drawn last, above the panel that it belongs to.
fn show_focus(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let focused = ctx.memory(|memory| memory.focused());
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else {
        return Ok(());
    };
    // What is scrolled out of sight has no ring, and what is half in sight half of one.
    let seen = response.interact_rect;
    if seen.is_positive() {
        let painter = ctx
            .layer_painter(response.layer_id)
            .with_clip_rect(seen.expand(RING_GAP + RING_WIDTH));
        let ring = Stroke::new(RING_WIDTH, palette(ctx).accent);
        let around = response.rect.expand(RING_GAP);
        painter.rect_stroke(around, RING_ROUNDING, ring, StrokeKind::Outside);
    }
    Ok(())
}
