//! Modal dialogs, shown above all panels.

use crate::ui::panel_material::with_material;
use crate::ui::style::floating_frame;
use crate::ui::{ActionsExt, redraw_after_actions, repaint_after_resize};
use bevy_egui::egui::{Color32, Context, Id, LayerId, Margin, Modal, Order, Ui};

/// Padding between the contents and the edge of a dialog, in points.
const MARGIN: i8 = 24;

/// Shows a dialog and returns the actions of its contents. A click outside the dialog adds the action `close`. In the first frame, no
/// actions are returned, because the click that opened the dialog would close the dialog as well.
pub(crate) fn dialog<Action>(
    ctx: &Context,
    name: &str,
    close: Action,
    contents: impl FnOnce(&mut Ui) -> Vec<Action>,
) -> Vec<Action> {
    // `egui::Modal` uses the order `Foreground` as well.
    let layer = LayerId::new(Order::Foreground, Id::new(name));
    let is_new = !ctx.memory(|memory| memory.areas().visible_last_frame(&layer));
    let modal = Modal::new(layer.id)
        .frame(floating_frame(ctx).inner_margin(MARGIN))
        .backdrop_color(Color32::from_black_alpha(120))
        .show(ctx, |ui| {
            with_material(ui, Margin::same(MARGIN), floating_frame(ctx).corner_radius, contents)
        });
    repaint_after_resize(ctx, &modal.response);
    if is_new {
        return Vec::new();
    }
    let mut actions = modal.inner;
    actions.on_click(&modal.backdrop_response, close);
    redraw_after_actions(ctx, &actions);
    actions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::harness_in_window;
    use bevy_egui::egui::Vec2;
    use egui_kittest::kittest::Queryable;
    use std::cell::Cell;
    use std::rc::Rc;

    #[test]
    fn a_dialog_that_grows_stays_centred() {
        let window = Vec2::new(800.0, 600.0);
        let height = Rc::new(Cell::new(100.0));
        let shown = height.clone();
        let mut harness = harness_in_window(window, move |ui| {
            dialog(ui.ctx(), "growing", (), |ui| {
                ui.add_sized([200.0, shown.get()], bevy_egui::egui::Button::new("Contents"));
                Vec::new()
            })
        });
        for now in [100.0, 300.0, 60.0] {
            height.set(now);
            harness.run();
            let middle = harness.get_by_label("Contents").rect().center();
            assert!((middle.to_vec2() - window / 2.0).length() < 2.0, "{now}: {middle:?}");
        }
    }
}
