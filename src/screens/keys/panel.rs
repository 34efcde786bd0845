//! The panel with the list of all keys, generated from the action table.

use crate::input::actions::{ActionBindings, ActionScope};
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, primary_button, scrolled_from_top};
use bevy_egui::egui::{Align, Label, Layout, RichText, ScrollArea, Ui, Vec2};

const WIDTH: f32 = 1180.0;
/// Minimum width for two columns of groups, in points.
const TWO_COLUMNS_WIDTH: f32 = 640.0;
/// Minimum width for three columns of groups, in points.
const THREE_COLUMNS_WIDTH: f32 = 1080.0;
const KEYS_WIDTH: f32 = 142.0;
const TEXT_SIZE: f32 = 16.0;
const ROW_GAP: f32 = 2.0;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Group {
    Keys(ActionScope),
    Mouse,
    Notes,
}

/// Groups in the columns of a wide window.
const COLUMNS: [&[Group]; 3] = [
    &[Group::Keys(ActionScope::Game)],
    &[
        Group::Keys(ActionScope::Everywhere),
        Group::Keys(ActionScope::Analysis),
        Group::Mouse,
    ],
    &[
        Group::Keys(ActionScope::Panel),
        Group::Keys(ActionScope::Photo),
        Group::Keys(ActionScope::Editor),
        Group::Notes,
    ],
];

/// Text ids of the mouse actions in a game and an analysis: the input, and the effect of the input.
const MOUSE: [(&str, &str); 9] = [
    ("keys-mouse-move", "keys-mouse-move-does"),
    ("keys-mouse-deselect", "keys-mouse-deselect-does"),
    ("keys-mouse-rotate", "keys-mouse-rotate-does"),
    ("keys-mouse-zoom", "keys-mouse-zoom-does"),
    ("keys-mouse-menu", "keys-mouse-menu-does"),
    ("keys-mouse-piece", "keys-mouse-piece-does"),
    ("keys-mouse-preview", "keys-mouse-preview-does"),
    ("keys-mouse-line", "keys-mouse-line-does"),
    ("keys-mouse-graph", "keys-mouse-graph-does"),
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
        let width = ui.available_width();
        if width < TWO_COLUMNS_WIDTH {
            show_groups(ui, model, &COLUMNS.concat());
        } else if width < THREE_COLUMNS_WIDTH {
            let [first, second, third] = COLUMNS;
            show_columns(ui, model, [first, &[second, third].concat()]);
        } else {
            show_columns(ui, model, COLUMNS);
        }
    });
    ui.add_space(GRID);
    if primary_button(ui, &model.texts.get("keys-close")).clicked() {
        vec![Action::Close]
    } else {
        Vec::new()
    }
}

fn show_columns<const COUNT: usize>(ui: &mut Ui, model: &Model, columns: [&[Group]; COUNT]) {
    ui.columns_const(|uis: &mut [Ui; COUNT]| {
        for (ui, groups) in uis.iter_mut().zip(columns) {
            show_groups(ui, model, groups);
        }
    });
}

fn show_groups(ui: &mut Ui, model: &Model, groups: &[Group]) {
    let texts = model.texts;
    ui.spacing_mut().item_spacing.y = ROW_GAP;
    for group in groups {
        ui.add_space(GRID);
        match group {
            Group::Keys(scope) => {
                heading(ui, &texts.get(scope_text(*scope)));
                for binding in model.bindings.rows(*scope) {
                    let keys = binding.labels().join(", ");
                    let keys = if keys.is_empty() {
                        texts.get("settings-keys-none")
                    } else {
                        keys
                    };
                    show_row(ui, &keys, &texts.get(binding.text));
                }
            }
            Group::Mouse => {
                heading(ui, &texts.get("keys-mouse"));
                for (action, effect) in MOUSE {
                    show_row(ui, &texts.get(action), &texts.get(effect));
                }
            }
            Group::Notes => {
                caption(ui, &texts.get("keys-coordinates"));
                caption(ui, &texts.get("keys-change"));
            }
        }
    }
}

fn heading(ui: &mut Ui, text: &str) {
    ui.label(RichText::new(text).font(style::bold(18.0)));
}

fn show_row(ui: &mut Ui, keys: &str, action: &str) {
    ui.horizontal_top(|ui| {
        ui.spacing_mut().interact_size.y = 0.0;
        ui.allocate_ui_with_layout(Vec2::new(KEYS_WIDTH, 20.0), Layout::left_to_right(Align::Min), |ui| {
            ui.set_min_width(KEYS_WIDTH);
            ui.label(RichText::new(keys).size(TEXT_SIZE).color(palette(ui.ctx()).accent));
        });
        ui.add(Label::new(RichText::new(action).size(TEXT_SIZE)).wrap());
    });
}

/// Returns the text id of a scope's name.
pub(crate) const fn scope_text(scope: ActionScope) -> &'static str {
    match scope {
        ActionScope::Everywhere => "keys-everywhere",
        ActionScope::Game => "keys-game",
        ActionScope::Analysis => "keys-analysis",
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
        for (width, columns) in [(1300.0, 3), (900.0, 2), (640.0, 1)] {
            let keys = keys_in_window(Vec2::new(width, 2000.0));
            let headings = ["During a game", "Everywhere", "Menus and dialogs"];
            let mut lefts = headings
                .map(|label| keys.get_by_label(label).rect().left().round() as i32)
                .to_vec();
            lefts.dedup();
            assert_eq!(lefts.len(), columns, "{width}");
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
    fn the_whole_list_is_visible_in_a_window_of_the_usual_size() {
        // The size in points of a window of 1100 × 700 pixels.
        let keys = keys_in_window(Vec2::new(1257.0, 800.0));
        let texts = Texts::english();
        let close = keys.get_by_label("Close").rect();
        for text in ["action-replay", "keys-change", "action-tool-eraser"] {
            let last = keys.get_by_label(&texts.get(text)).rect();
            assert!(last.bottom() < close.top(), "{text}: {last:?}, {close:?}");
        }
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
        for text in MOUSE.into_iter().flat_map(|(action, effect)| [action, effect]) {
            let label = texts.get(text);
            assert!(keys.query_all_by_label(&label).next().is_some(), "{label}");
        }
        assert_eq!(click(&mut keys, "Close"), [Action::Close]);
    }
}
