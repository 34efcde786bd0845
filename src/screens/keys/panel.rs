//! The panel with the list of all keys, generated from the action table.

use crate::input::actions::{ActionBindings, ActionScope};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, primary_button, scrolled_from_top};
use bevy_egui::egui::{Align, Label, Layout, RichText, ScrollArea, Ui, Vec2};

const WIDTH: f32 = 900.0;
/// Minimum width, in points, for two columns of groups.
const TWO_COLUMNS_WIDTH: f32 = 640.0;
const KEYS_WIDTH: f32 = 150.0;

/// Groups in the left and the right column.
const COLUMNS: [&[ActionScope]; 2] = [
    &[ActionScope::Everywhere, ActionScope::Game],
    &[ActionScope::Panel, ActionScope::Photo, ActionScope::Editor],
];

pub(super) struct Model<'a> {
    pub(super) texts: &'a Texts,
    pub(super) bindings: &'a ActionBindings,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Close,
}

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let window = ui.ctx().content_rect().size();
    ui.set_width(WIDTH.min(window.x - 80.0));
    ui.label(RichText::new(model.texts.get("keys-heading")).font(style::serif(34.0)));
    // Set the height, because egui limits a new dialog to a default height, in which the list would scroll even in large windows.
    let height = window.y - 190.0;
    let area = ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .auto_shrink([false, true]);
    scrolled_from_top("keys", area, ui, |ui| {
        if ui.available_width() < TWO_COLUMNS_WIDTH {
            for scopes in COLUMNS {
                show_groups(ui, model, scopes);
            }
        } else {
            ui.columns_const(|columns: &mut [Ui; COLUMNS.len()]| {
                for (ui, scopes) in columns.iter_mut().zip(COLUMNS) {
                    show_groups(ui, model, scopes);
                }
            });
        }
    });
    ui.add_space(GRID);
    if primary_button(ui, &model.texts.get("keys-close")).clicked() {
        vec![Action::Close]
    } else {
        Vec::new()
    }
}

fn show_groups(ui: &mut Ui, model: &Model, scopes: &[ActionScope]) {
    ui.spacing_mut().item_spacing.y = GRID / 2.0;
    for scope in scopes {
        ui.add_space(GRID);
        ui.label(RichText::new(model.texts.get(scope_text(*scope))).font(style::bold(18.0)));
        for binding in model.bindings.rows(*scope) {
            let keys = binding.labels().join(", ");
            let keys = if keys.is_empty() {
                model.texts.get("settings-keys-none")
            } else {
                keys
            };
            show_row(ui, &keys, &model.texts.get(binding.text));
        }
        if *scope == ActionScope::Game {
            caption(ui, &model.texts.get("keys-coordinates"));
            caption(ui, &model.texts.get("keys-change"));
        }
    }
}

fn show_row(ui: &mut Ui, keys: &str, action: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.allocate_ui_with_layout(Vec2::new(KEYS_WIDTH, 20.0), Layout::left_to_right(Align::Min), |ui| {
            ui.set_min_width(KEYS_WIDTH);
            ui.label(RichText::new(keys).size(16.0).color(palette(ui.ctx()).accent));
        });
        ui.add(Label::new(RichText::new(action).size(16.0)).wrap());
    });
}

/// Returns the text id of a scope's name.
pub(crate) const fn scope_text(scope: ActionScope) -> &'static str {
    match scope {
        ActionScope::Everywhere => "keys-everywhere",
        ActionScope::Game => "keys-game",
        ActionScope::Panel => "keys-menus",
        ActionScope::Photo => "keys-photo",
        ActionScope::Editor => "keys-editor",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::actions::action_bindings;
    use crate::ui;
    use crate::ui::testing::{PanelHarness, click, harness, harness_in_window};
    use egui_kittest::kittest::Queryable;

    fn keys_in_window(window: Vec2) -> PanelHarness<'static, Action> {
        let (texts, bindings) = (Texts::english(), ActionBindings::default());
        let mut keys = harness_in_window(window, move |ui| {
            let model = Model {
                texts: &texts,
                bindings: &bindings,
            };
            ui::dialog(ui.ctx(), "keys", Action::Close, |ui| panel(ui, &model))
        });
        keys.run();
        keys
    }

    #[test]
    fn groups_are_side_by_side_only_in_wide_windows() {
        for (width, are_beside) in [(1200.0, true), (640.0, false)] {
            let keys = keys_in_window(Vec2::new(width, 2000.0));
            let [first, second] = ["Everywhere", "Menus and dialogs"].map(|label| keys.get_by_label(label).rect());
            assert_eq!(
                first.right() < second.left() || second.right() < first.left(),
                are_beside,
                "{width}"
            );
        }
    }

    #[test]
    fn the_smallest_window_shows_the_edges_of_the_dialog() {
        let keys = keys_in_window(Vec2::new(640.0, 400.0));
        let margin = 24.0;
        assert!(keys.get_by_label("Keys").rect().top() > margin);
        assert!(keys.get_by_label("Close").rect().bottom() < 400.0 - margin);
    }

    #[test]
    fn the_list_does_not_scroll_in_a_large_window() {
        let keys = keys_in_window(Vec2::new(1280.0, 800.0));
        let last_row = Texts::english().get("action-tool-eraser");
        let close = keys.get_by_label("Close").rect();
        assert!(keys.get_by_label(&last_row).rect().bottom() < close.top());
        assert!(close.bottom() < 800.0);
    }

    #[test]
    fn all_shortcuts_are_listed_with_their_actions() {
        let (texts, bindings) = (Texts::english(), ActionBindings::default());
        let mut keys = harness(move |ui| {
            let model = Model {
                texts: &texts,
                bindings: &bindings,
            };
            panel(ui, &model)
        });
        let texts = Texts::english();
        for row in action_bindings() {
            for label in [row.labels().join(", "), texts.get(row.text)] {
                assert!(keys.query_all_by_label(&label).next().is_some(), "{label}");
            }
        }
        assert_eq!(click(&mut keys, "Close"), [Action::Close]);
    }
}
