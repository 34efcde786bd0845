//! Scroll areas that follow the keyboard focus.

use crate::ui::style::GRID;
use bevy_egui::egui::{Context, Id, ScrollArea, Ui, UiBuilder};

/// Width reserved for a scroll bar, in points.
const BAR_ROOM: f32 = GRID * 1.5;
/// Maximum height of the list in a dialog relative to the height of the window.
const DIALOG_LIST_SHARE: f32 = 0.6;
/// Height of the title, a sentence, the footer and the margins of a dialog, in points.
const DIALOG_FRAME_HEIGHT: f32 = 220.0;
/// Minimum height of the list in a dialog, in points.
const MIN_DIALOG_LIST_HEIGHT: f32 = 80.0;

/// Shows contents in a scroll area. The scroll bar is in the panel's margin, so that the contents are as wide as the content
/// above and below. A control that receives the keyboard focus is scrolled into view.
pub(crate) fn scrolled<R>(area: ScrollArea, ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> R {
    let mut rect = ui.available_rect_before_wrap();
    rect.max.x += BAR_ROOM;
    let mut outer = ui.new_child(UiBuilder::new().max_rect(rect));
    let shown = area.show(&mut outer, |ui| {
        ui.set_max_width(ui.available_width() - BAR_ROOM);
        let inner = add_contents(ui);
        scroll_to_new_focus(ui);
        inner
    });
    let mut taken = outer.min_rect();
    taken.max.x = taken.max.x.min(rect.max.x - BAR_ROOM);
    ui.advance_cursor_after_rect(taken);
    shown.inner
}

/// Returns the maximum height of the list in a dialog with a title, a sentence above the list and a footer. `above` is the height of
/// further controls above the list, in points.
pub(crate) fn dialog_list_height(ctx: &Context, above: f32) -> f32 {
    let window = ctx.content_rect().height();
    (window * DIALOG_LIST_SHARE)
        .min(window - DIALOG_FRAME_HEIGHT - above)
        .max(MIN_DIALOG_LIST_HEIGHT)
}

/// Shows contents like [`scrolled`], and scrolls to the top each time the panel opens.
pub(crate) fn scrolled_from_top<R>(
    id: &str,
    area: ScrollArea,
    ui: &mut Ui,
    add_contents: impl FnOnce(&mut Ui) -> R,
) -> R {
    let pass = ui.ctx().cumulative_pass_nr();
    let last_shown = ui.id().with((id, "last shown"));
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<u64>(last_shown), pass));
    let has_opened = before + 1 < pass;
    let area = area.id_salt(id);
    let area = if has_opened {
        area.vertical_scroll_offset(0.0)
    } else {
        area
    };
    scrolled(area, ui, add_contents)
}

fn scroll_to_new_focus(ui: &Ui) {
    let focused = ui.memory(|memory| memory.focused());
    let last = ui.id().with("last focus");
    let before = ui.data_mut(|data| std::mem::replace(data.get_temp_mut_or_default::<Option<Id>>(last), focused));
    let Some(control) = focused.filter(|_| focused != before) else {
        return;
    };
    let Some(control) = ui.ctx().read_response(control) else {
        return;
    };
    // Controls outside this area are not clipped by the area.
    let is_cut_off = control.layer_id == ui.layer_id() && !control.interact_rect.contains_rect(control.rect);
    if is_cut_off && ui.min_rect().contains_rect(control.rect) {
        ui.scroll_to_rect(control.rect.expand(GRID), None);
    }
}

/// Stores, under a name, the value that a panel shows in this frame. Returns the value from the panel's last frame, if any, so
/// that the panel can scroll a new value into view.
pub(crate) fn replace_shown<T: Clone + Send + Sync + 'static>(ui: &Ui, name: &str, shown: T) -> Option<T> {
    ui.data_mut(|data| {
        let id = Id::new(name);
        let before = data.get_temp(id);
        data.insert_temp(id, shown);
        before
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, harness_in_window};
    use bevy_egui::egui::Vec2;
    use egui_kittest::kittest::Queryable;
    use std::cell::Cell;
    use std::rc::Rc;

    #[test]
    fn an_area_is_at_the_top_each_time_its_panel_opens() {
        let is_open = Rc::new(Cell::new(true));
        let shown = is_open.clone();
        let mut panel = harness_in_window::<()>(Vec2::new(200.0, 200.0), move |ui| {
            if shown.get() {
                let area = ScrollArea::vertical().max_height(100.0);
                scrolled_from_top("rows", area, ui, |ui| {
                    for row in 0..30 {
                        ui.label(format!("Row {row}"));
                    }
                });
            }
            Vec::new()
        });
        let top = |panel: &PanelHarness<'static, ()>| panel.get_by_label("Row 0").rect().top();
        panel.run();
        let before = top(&panel);
        panel.get_by_label("Row 29").scroll_to_me();
        panel.run();
        assert!(top(&panel) < before - 100.0, "{}", top(&panel));
        for is_shown in [false, true] {
            is_open.set(is_shown);
            panel.run();
        }
        assert_eq!(top(&panel), before);
    }
}
