//! Slides panels in, and draws a ring around the control that has the keyboard focus.

use crate::ui::layers::UiSystems;
use crate::ui::style::palette;
use bevy::prelude::*;
use bevy_egui::egui::emath::TSTransform;
use bevy_egui::egui::{Context, Id, LayerId, Stroke, StrokeKind, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};

/// Ratio of the slide-in duration to the duration of egui's fade-in.
const SLIDE_FADE_RATIO: f32 = 1.5;
/// Distance between the focus ring and its control, in points.
const RING_GAP: f32 = 2.5;
const RING_WIDTH: f32 = 2.5;
const RING_ROUNDING: f32 = 11.0;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(EguiPrimaryContextPass, draw_focus_ring.in_set(UiSystems::FocusRing));
}

/// Time at which a panel appeared, and the last pass that laid out the panel.
#[derive(Clone, Copy)]
struct Visibility {
    since_seconds: f64,
    last_pass: u64,
}

/// Slides a panel in from an offset. The animation starts when the previous pass did not lay out the panel.
pub(crate) fn slide_in(ctx: &Context, panel: LayerId, from: Vec2) {
    let seconds = f64::from(ctx.global_style().animation_time * SLIDE_FADE_RATIO);
    let (now, pass) = (ctx.input(|input| input.time), ctx.cumulative_pass_nr());
    let id: Id = panel.id.with("visibility");
    let before = ctx.data(|data| data.get_temp::<Visibility>(id));
    let since_seconds = before
        .filter(|seen| seen.last_pass + 1 >= pass)
        .map_or(now, |seen| seen.since_seconds);
    let visibility = Visibility {
        since_seconds,
        last_pass: pass,
    };
    ctx.data_mut(|data| data.insert_temp(id, visibility));
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

/// Draws the ring around the focused control. Runs last, so that the ring is above the control's panel.
fn draw_focus_ring(mut contexts: EguiContexts) -> Result {
    let ctx = contexts.ctx_mut()?;
    let focused = ctx.memory(|memory| memory.focused());
    let Some(response) = focused.and_then(|id| ctx.read_response(id)) else {
        return Ok(());
    };
    // The ring is clipped with its control. A control outside the visible area has no ring.
    let visible = response.interact_rect;
    if visible.is_positive() {
        let painter = ctx
            .layer_painter(response.layer_id)
            .with_clip_rect(visible.expand(RING_GAP + RING_WIDTH));
        let ring = Stroke::new(RING_WIDTH, palette(ctx).accent);
        let outline = response.rect.expand(RING_GAP);
        painter.rect_stroke(outline, RING_ROUNDING, ring, StrokeKind::Outside);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::RawInput;

    const FAR: Vec2 = Vec2::new(0.0, 16.0);

    /// Returns the panel's offsets in consecutive frames. Each frame is given by its time and whether it shows the panel.
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
    fn a_panel_slides_in_each_time_it_appears() {
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
    fn without_animation_time_a_panel_does_not_slide() {
        let ctx = Context::default();
        ctx.all_styles_mut(|style| style.animation_time = 0.0);
        assert_eq!(offsets(&ctx, &[(0.0, true), (0.1, true)]), [0.0, 0.0]);
    }
}
