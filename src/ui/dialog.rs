//! Modal dialogs, shown above all panels.

use crate::ui::panel_material::with_material;
use crate::ui::redraw_after_actions;
use crate::ui::style::floating_frame;
use bevy_egui::egui::{Color32, Context, Id, LayerId, Margin, Modal, Order, Ui, Vec2};

/// Padding between the contents and the edge of a dialog, in points.
const MARGIN: i8 = 24;

/// Shows a dialog and returns the actions of its contents. A click outside the dialog adds the action `close`. In the first
/// frame, no actions are returned, because the click that opened the dialog would also close it.
pub(crate) fn dialog<Action>(
    ctx: &Context,
    name: &str,
    close: Action,
    contents: impl FnOnce(&mut Ui) -> Vec<Action>,
) -> Vec<Action> {
    // `egui::Modal` also uses the order `Foreground`.
    let layer = LayerId::new(Order::Foreground, Id::new(name));
    let is_new = !ctx.memory(|memory| memory.areas().visible_last_frame(&layer));
    let modal = Modal::new(layer.id)
        .frame(floating_frame(ctx).inner_margin(MARGIN))
        .backdrop_color(Color32::from_black_alpha(120))
        .show(ctx, |ui| {
            with_material(ui, Margin::same(MARGIN), floating_frame(ctx).corner_radius, contents)
        });
    // egui centres an area by its size in the last frame.
    let size = modal.response.rect.size();
    let last =
        ctx.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<Vec2>(layer.id.with("size")), size));
    if size != last {
        ctx.request_repaint();
    }
    if is_new {
        return Vec::new();
    }
    let mut actions = modal.inner;
    if modal.backdrop_response.clicked() {
        actions.push(close);
    }
    redraw_after_actions(ctx, &actions);
    actions
}
