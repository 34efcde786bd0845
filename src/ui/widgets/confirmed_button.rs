//! A button that asks for confirmation in its own place.

use crate::ui::widgets::{danger_footer_button, footer_button, is_readable};
use bevy_egui::egui::Ui;

/// Shows a footer button for a destructive action. The first press replaces the label with the question, and a second press returns `true`.
/// A press elsewhere withdraws the question, and so does closing the panel.
pub(crate) fn confirmed_footer_button(ui: &mut Ui, label: &str, question: &str) -> bool {
    let id = ui.id().with(label);
    let frame = ui.ctx().cumulative_frame_nr();
    // The last frame in which the question was shown. A closed panel shows no button, so its question is withdrawn.
    let asked = ui.data(|data| data.get_temp::<Option<u64>>(id)).flatten();
    let asked = asked.is_some_and(|shown| shown + 1 >= frame);
    let is_readable = asked && is_readable(ui, id);
    let response = if asked {
        danger_footer_button(ui, question)
    } else {
        // The nesting matches `danger_footer_button`, so that the question keeps the keyboard focus.
        ui.add_enabled_ui(true, |ui| footer_button(ui, label)).inner
    };
    let is_withdrawn = response.clicked_elsewhere() || response.lost_focus();
    let is_confirmed = response.clicked() && is_readable;
    let asks = if asked {
        !is_confirmed && !is_withdrawn
    } else {
        response.clicked()
    };
    ui.data_mut(|data| data.insert_temp(id, asks.then_some(frame)));
    is_confirmed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::testing::{PanelHarness, click, harness, has_control, timed_harness};
    use bevy_egui::egui::Button;
    use egui_kittest::kittest::Queryable;
    use std::cell::Cell;
    use std::rc::Rc;

    fn panel(is_open: Rc<Cell<bool>>) -> PanelHarness<'static, &'static str> {
        harness(move |ui| {
            let mut actions = Vec::new();
            if is_open.get() && confirmed_footer_button(ui, "Delete", "Delete all?") {
                actions.push("deleted");
            }
            ui.add(Button::new("Other"));
            actions
        })
    }

    #[test]
    fn the_second_press_confirms_unless_it_is_a_double_click() {
        let confirms = |pause: usize| {
            let mut panel =
                timed_harness(|ui| Vec::from_iter(confirmed_footer_button(ui, "Delete", "Delete all?").then_some(())));
            for label in ["Delete", "Delete all?"] {
                panel.get_by_label(label).click();
                panel.run_steps(3 + pause);
            }
            !panel.state().is_empty()
        };
        assert!(!confirms(0), "two clicks within 0.5 seconds");
        assert!(confirms(30), "two clicks 0.6 seconds apart");
    }

    #[test]
    fn a_press_elsewhere_and_closing_withdraw_the_question() {
        let is_open = Rc::new(Cell::new(true));
        let mut panel = panel(is_open.clone());
        panel.run();
        click(&mut panel, "Delete");
        click(&mut panel, "Other");
        assert!(has_control(&panel, "Delete"));
        click(&mut panel, "Delete");
        is_open.set(false);
        panel.run_steps(3);
        is_open.set(true);
        panel.run_steps(1);
        assert!(panel.query_by_label("Delete").is_some());
    }
}
