//! Panels in front of the board: a workaround for bevy_egui 0.42, in which a panel captures the pointer if the pointer was over
//! it in the last frame. With this module, a panel captures an event whose position is within the panel.

use crate::input::picking::{CastRays, HeldButtons};
use bevy::camera::NormalizedRenderTarget;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::picking::PickingSystems;
use bevy::picking::backend::{HitData, PointerHits};
use bevy::picking::pointer::{PointerId, PointerLocation};
use bevy::prelude::*;
use bevy_egui::egui::{Context, Order, Pos2, pos2};
use bevy_egui::{EguiContext, EguiContextSettings};

/// Order of panels among the pointer's hits, relative to the order of the camera.
const PANEL_ORDER: f32 = 0.6;

pub(super) fn plugin(app: &mut App) {
    app.add_observer(disable_capture)
        .add_systems(
            PreUpdate,
            find_panels
                .in_set(PickingSystems::Backend)
                .run_if(resource_exists::<HeldButtons>),
        )
        .add_systems(CastRays.intern(), find_panels);
}

/// Disables the capture of the pointer by bevy_egui.
fn disable_capture(added: On<Add, EguiContextSettings>, mut contexts: Query<&mut EguiContextSettings>) {
    if let Ok(mut settings) = contexts.get_mut(added.entity) {
        settings.capture_pointer_input = false;
    }
}

/// A panel captures a pointer over it, unless a button was pressed outside the panel and is held. A control that is being dragged
/// captures every pointer.
fn find_panels(
    pointers: Query<(&PointerId, &PointerLocation)>,
    windows: Query<&Window>,
    mut contexts: Query<(Entity, &mut EguiContext, &Camera)>,
    held: Res<HeldButtons>,
    mut hits: MessageWriter<PointerHits>,
) {
    for (entity, mut context, camera) in &mut contexts {
        let ctx = context.get_mut();
        for (id, location) in &pointers {
            let Some(location) = &location.location else { continue };
            let NormalizedRenderTarget::Window(window) = location.target else {
                continue;
            };
            let Ok(window) = windows.get(window.entity()) else {
                continue;
            };
            let at = location.position * window.scale_factor() / ctx.pixels_per_point();
            if ctx.egui_is_using_pointer() || !held.has(*id) && has_panel(ctx, pos2(at.x, at.y)) {
                let hit = (entity, HitData::new(entity, 0.0, None, None));
                hits.write(PointerHits::new(*id, vec![hit], camera.order as f32 + PANEL_ORDER));
            }
        }
    }
}

/// Whether a panel or a dialog covers a position. The background layer is not counted, because it covers the whole window.
fn has_panel(ctx: &Context, at: Pos2) -> bool {
    ctx.layer_id_at(at)
        .is_some_and(|layer| layer.order != Order::Background)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy_egui::egui::{Area, Id, RawInput, Rect};

    #[test]
    fn only_panels_cover_the_board() {
        let ctx = Context::default();
        for _ in 0..2 {
            let input = RawInput {
                screen_rect: Some(Rect::from_min_max(pos2(0.0, 0.0), pos2(200.0, 100.0))),
                ..RawInput::default()
            };
            let mut output = ctx.run_ui(input, |ui| {
                Area::new(Id::new("panel"))
                    .fixed_pos(pos2(100.0, 20.0))
                    .show(ui.ctx(), |ui| ui.label("A panel"));
            });
            output.textures_delta.clear();
        }
        assert!(has_panel(&ctx, pos2(105.0, 25.0)));
        assert!(!has_panel(&ctx, pos2(50.0, 25.0)));
    }
}
