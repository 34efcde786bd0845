//! Panels slide in a little when they appear, while egui fades them in; and what the keyboard has gone to has a ring.

use crate::ui::UiSystems;
use crate::ui::style::palette;
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
    last_pass: u64,
}

/// Has a panel that was not there in the frame before come from so far away.
pub(crate) fn slide_in(ctx: &Context, panel: LayerId, from: Vec2) {
    let seconds = f64::from(ctx.global_style().animation_time * SLIDE_BY_FADE);
    let (now, pass) = (ctx.input(|input| input.time), ctx.cumulative_pass_nr());
    let id: Id = panel.id.with("seen");
    let before = ctx.data(|data| data.get_temp::<Seen>(id));
    let since_seconds = before
        .filter(|seen| seen.last_pass + 1 >= pass)
        .map_or(now, |seen| seen.since_seconds);
    let seen = Seen {
        since_seconds,
        last_pass: pass,
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

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::RawInput;

    const FAR: Vec2 = Vec2::new(0.0, 16.0);

    /// How far a panel is from its place when it is shown at these times, one frame after another; at the others it is away.
    fn offsets(ctx: &Context, frames: &[(f64, bool)]) -> Vec<f32> {
        let panel = LayerId::background();
        let offset = |(time, is_shown): &(f64, bool)| {
            ctx.begin_pass(RawInput {
                time: Some(*time),
                ..RawInput::default()
            });
            if *is_shown {
                slide_in(ctx, panel, FAR);
            }
            let transform = ctx.layer_transform_to_global(panel);
            ctx.end_pass().textures_delta.clear();
            transform.map_or(0.0, |transform| transform.translation.y)
        };
        frames.iter().map(offset).collect()
    }

    #[test]
    fn a_panel_slides_in_every_time_that_it_appears_and_then_rests() {
        let ctx = Context::default();
        ctx.all_styles_mut(|style| style.animation_time = 0.1);
        let shown = offsets(
            &ctx,
            &[(0.0, true), (0.05, true), (0.1, true), (0.2, true), (9.0, true)],
        );
        assert_eq!(shown[0], FAR.y);
        assert!(
            shown[0] > shown[1] && shown[1] > shown[2] && shown[2] > 0.0,
            "{shown:?}"
        );
        assert_eq!(shown[3..], [0.0, 0.0]);
        let again = offsets(&ctx, &[(9.1, false), (9.2, true), (9.5, true)]);
        assert_eq!(again[1..], [FAR.y, 0.0]);
    }

    #[test]
    fn where_little_is_to_move_a_panel_is_there_at_once() {
        let ctx = Context::default();
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        assert_eq!(offsets(&ctx, &[(0.0, true), (0.1, true)]), [0.0, 0.0]);
    }
}
