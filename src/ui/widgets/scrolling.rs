//! Scroll areas that follow the keyboard focus.

use crate::ui::style::GRID;
use bevy_egui::egui::{Id, ScrollArea, Ui};

/// Shows contents in a scroll area. A control in it that gets the keyboard focus is scrolled into view.
pub(crate) fn scrolled<R>(area: ScrollArea, ui: &mut Ui, add_contents: impl FnOnce(&mut Ui) -> R) -> R {
    let shown = area.show(ui, |ui| {
        let inner = add_contents(ui);
        scroll_to_new_focus(ui);
        inner
    });
    shown.inner
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
    // Controls outside this area are not cut off by it.
    let is_cut_off = control.layer_id == ui.layer_id() && !control.interact_rect.contains_rect(control.rect);
    if is_cut_off && ui.min_rect().contains_rect(control.rect) {
        ui.scroll_to_rect(control.rect.expand(GRID), None);
    }
}
