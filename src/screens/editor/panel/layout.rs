//! The layout of the editor's panel: header, tools, three tabs and footer.

use crate::input::actions::{Action as KeyAction, ActionScope};
use crate::screens::editor::TOOLS;
use crate::screens::editor::edit::Edit;
use crate::screens::editor::error_message::error_message;
use crate::screens::editor::panel::model::{Action, Model, Tab, show_error_of};
use crate::screens::editor::panel::text_field::name_text_field;
use crate::screens::editor::panel::{position, rules, share};
use crate::screens::editor::saving::SaveState;
use crate::text::Texts;
use crate::ui::label_with_shortcut;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{
    ICON_BUTTON_SIZE, MAIN_HEIGHT, error_text, footer_button, icon_button, primary_button, scrolled, section_label,
    segmented_control, toggle,
};
use bevy_egui::egui::{Margin, RichText, ScrollArea, TextEdit, Ui};
use breakthrough_variants::{Content, DraftField};
use egui_phosphor::regular as icon;

const MAX_NAME_CHARACTERS: usize = 60;
/// The width, in points, that the header needs for its heading, and for its buttons.
const HEADING_WIDTH: f32 = 170.0;
const HEADER_BUTTONS_WIDTH: f32 = 4.0 * (ICON_BUTTON_SIZE + GRID);
/// The window height, in points, below which the tools scroll with the tab. The smallest window has 667 at normal text size.
const LOW_WINDOW: f32 = 700.0;

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let mut actions = Vec::new();
    let is_low = ui.ctx().content_rect().height() < LOW_WINDOW;
    let has_heading_room = ui.available_width() > HEADING_WIDTH + HEADER_BUTTONS_WIDTH;
    show_header(ui, model, has_heading_room, &mut actions);
    if !is_low {
        show_tools(ui, model, &mut actions);
    }
    let error_height = if model.panel.error.is_some() { 30.0 } else { 0.0 };
    let footer_rows = if is_low { 1.0 } else { 2.0 };
    let footer_height = footer_rows * (MAIN_HEIGHT + GRID) + GRID * 3.0 + error_height;
    let room = ui.available_height() - footer_height;
    scrolled(
        ScrollArea::vertical()
            // Where the tools scroll with the tab, another tab stays where it was opened.
            .id_salt(if is_low { None } else { Some(model.panel.tab as u8) })
            .max_height(room)
            .auto_shrink(false),
        ui,
        |ui| {
            // Room for the scroll bar.
            ui.set_max_width(ui.available_width() - GRID * 1.5);
            if !has_heading_room {
                ui.label(heading(model.texts));
            }
            if is_low {
                show_tools(ui, model, &mut actions);
            }
            match model.panel.tab {
                Tab::Rules => rules::show(ui, model, &mut actions),
                Tab::Position => position::show(ui, model, &mut actions),
                Tab::Share => share::show(ui, model, &mut actions),
            }
        },
    );
    ui.add_space(GRID);
    show_footer(ui, model, is_low, &mut actions);
    actions
}

fn heading(texts: &Texts) -> RichText {
    RichText::new(texts.get("editor-heading")).font(style::serif(34.0))
}

fn show_header(ui: &mut Ui, model: &Model, has_heading: bool, actions: &mut Vec<Action>) {
    let Model { texts, editor, .. } = model;
    ui.horizontal(|ui| {
        if has_heading {
            ui.label(heading(texts));
        }
        let shortcut = |text: &str, action: KeyAction| {
            label_with_shortcut(texts, model.bindings, text, (ActionScope::Editor, action))
        };
        let (undo, redo) = (
            shortcut("editor-undo", KeyAction::Undo),
            shortcut("editor-redo", KeyAction::Redo),
        );
        let buttons = [
            (icon::ARROW_U_UP_LEFT, undo, editor.can_undo(), Edit::Undo),
            (icon::ARROW_U_UP_RIGHT, redo, editor.can_redo(), Edit::Redo),
            (icon::DICE_FIVE, texts.get("editor-randomize"), true, Edit::Randomize),
            (
                icon::ARROWS_COUNTER_CLOCKWISE,
                texts.get("editor-reset"),
                editor.can_reset(),
                Edit::Reset,
            ),
        ];
        // At the right edge, in the order in which Tab goes through them.
        let gaps = ui.spacing().item_spacing.x * (buttons.len() - 1) as f32;
        ui.add_space(ui.available_width() - ICON_BUTTON_SIZE * buttons.len() as f32 - gaps);
        for (icon, label, is_enabled, edit) in buttons {
            if icon_button(ui, icon, &label, is_enabled).clicked() {
                actions.push(Action::Edit(edit));
            }
        }
    });
}

/// Name, tools and tabs.
fn show_tools(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let Model { texts, editor, .. } = model;
    let (mut name, hint) = (editor.draft().about.name.clone(), texts.get("editor-name"));
    let field = TextEdit::singleline(&mut name)
        .hint_text(&hint)
        .char_limit(MAX_NAME_CHARACTERS)
        .margin(Margin::symmetric(12, 9));
    let response = ui.add_sized([ui.available_width(), 42.0], field);
    name_text_field(&response, &hint);
    if response.changed() {
        actions.push(Action::Edit(Edit::SetName(name)));
    }
    section_label(ui, &texts.get("editor-tools"));
    let tools = TOOLS.map(|tool| {
        let name = match tool {
            Content::Piece(side) => texts.side(side),
            Content::Obstacle => texts.get("editor-obstacle"),
            Content::Empty => texts.get("editor-eraser"),
        };
        (tool, name)
    });
    let tool = segmented_control(ui, Some(editor.tool), &tools);
    actions.extend(tool.map(|tool| Action::Edit(Edit::SelectTool(tool))));
    let mut symmetric = editor.symmetric;
    if toggle(ui, &texts.get("editor-symmetric"), &mut symmetric).changed() {
        actions.push(Action::Edit(Edit::SetSymmetric(symmetric)));
    }
    show_error_of(ui, model, DraftField::Board);
    let tabs = [
        (Tab::Rules, texts.get("editor-rules")),
        (Tab::Position, texts.get("editor-position")),
        (Tab::Share, texts.get("editor-share")),
    ];
    actions.extend(segmented_control(ui, Some(model.panel.tab), &tabs).map(Action::SelectTab));
    ui.separator();
}

fn show_footer(ui: &mut Ui, model: &Model, is_low: bool, actions: &mut Vec<Action>) {
    if let Some(error) = &model.panel.error {
        error_text(ui, error);
    }
    if is_low {
        ui.columns_const(|[left, middle, right]| {
            show_play_button(left, model, actions);
            show_save_button(middle, model, actions);
            show_back_button(right, model, actions);
        });
    } else {
        show_play_button(ui, model, actions);
        ui.columns_const(|[left, right]| {
            show_save_button(left, model, actions);
            show_back_button(right, model, actions);
        });
    }
}

fn show_play_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let play = ui.add_enabled_ui(model.error.is_none(), |ui| {
        primary_button(ui, &model.texts.get("editor-play"))
    });
    if let Some(error) = model.error {
        play.response.on_hover_text(error_message(model.texts, error));
    }
    if play.inner.clicked() {
        actions.push(Action::Play);
    }
}

fn show_back_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    if footer_button(ui, &model.texts.get("common-back")).clicked() {
        actions.push(Action::Back);
    }
}

fn show_save_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (label, reason) = match &model.save_state {
        SaveState::Blocked(reason) => ("editor-save", Some(reason)),
        SaveState::Unsaved => ("editor-save", None),
        SaveState::Saved => ("editor-saved", None),
    };
    let save = ui.add_enabled_ui(reason.is_none(), |ui| footer_button(ui, &model.texts.get(label)));
    if let Some(reason) = reason {
        save.response.on_hover_text(reason);
    }
    if save.inner.clicked() {
        actions.push(Action::Save);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::input::actions::ActionBindings;
    use crate::screens::editor::panel::model::EditorPanel;
    use crate::screens::editor::{AnalysisSummary, Editor};
    use crate::ui::testing::{PanelHarness, click, harness_in_window, has_control, is_enabled};
    use bevy_egui::egui::accesskit::Role;
    use bevy_egui::egui::{Key, Vec2};
    use breakthrough_rules::Side;
    use breakthrough_variants::{Draft, NamedVariant};
    use egui_kittest::kittest::{NodeT, Queryable};
    use std::path::Path;

    pub(in crate::screens::editor::panel) fn editor(variant: &str) -> Editor {
        let mut editor = Editor::default();
        let named = NamedVariant::new("", variant.parse().expect("a variant"));
        editor.open(Draft::new(named), None);
        editor
    }

    pub(in crate::screens::editor::panel) fn editor_panel(
        editor: Editor,
        tab: Tab,
        save_state: SaveState,
    ) -> PanelHarness<'static, Action> {
        editor_panel_in_window(Vec2::new(900.0, 2400.0), editor, tab, save_state)
    }

    fn editor_panel_in_window(
        window: Vec2,
        editor: Editor,
        tab: Tab,
        save_state: SaveState,
    ) -> PanelHarness<'static, Action> {
        let mut texts = Texts::english();
        texts.set_sides(["Maple".to_owned(), "Walnut".to_owned()]);
        let bindings = ActionBindings::default();
        let state = EditorPanel {
            tab,
            ..EditorPanel::default()
        };
        harness_in_window(window, move |ui| {
            let model = Model {
                texts: &texts,
                bindings: &bindings,
                editor: &editor,
                panel: &state,
                error: editor.draft().error(),
                analysis: None,
                save_state: save_state.clone(),
                folder: Path::new("/variants"),
            };
            panel(ui, &model)
        })
    }

    #[test]
    fn each_control_around_the_tabs_has_its_action() {
        let mut editor = editor("5x6");
        editor.change(|draft| draft.options.cylinder = true);
        editor.change(|draft| draft.options.straight_capture = true);
        editor.undo();
        let mut panel = editor_panel(editor, Tab::Share, SaveState::Unsaved);
        for (label, action) in [
            ("Undo (Ctrl Z)", Action::Edit(Edit::Undo)),
            ("Random board", Action::Edit(Edit::Randomize)),
            ("Reset", Action::Edit(Edit::Reset)),
            ("Walnut", Action::Edit(Edit::SelectTool(Content::Piece(Side::Second)))),
            ("Eraser", Action::Edit(Edit::SelectTool(Content::Empty))),
            ("Mirror both sides", Action::Edit(Edit::SetSymmetric(false))),
            ("Rules", Action::SelectTab(Tab::Rules)),
            ("Position", Action::SelectTab(Tab::Position)),
            ("Play", Action::Play),
            ("Save", Action::Save),
            ("Back", Action::Back),
        ] {
            assert_eq!(click(&mut panel, label), [action], "{label}");
        }
    }

    #[test]
    fn the_smallest_window_shows_more_than_the_first_group_of_rules() {
        let window = Vec2::new(889.0, 667.0);
        let mut panel = editor_panel_in_window(window, editor("5x6"), Tab::Rules, SaveState::Unsaved);
        panel.run();
        let rect = |label: &str| panel.get_by_label(label).rect();
        assert!(rect("Rows of pieces").bottom() < rect("Play").top());
    }

    #[test]
    fn another_tab_stays_in_view_where_the_tools_scroll_with_it() {
        let mut texts = Texts::english();
        texts.set_sides(["Maple".to_owned(), "Walnut".to_owned()]);
        let (editor, bindings) = (editor("5x6"), ActionBindings::default());
        let mut state = EditorPanel::default();
        let mut panel = harness_in_window(Vec2::new(640.0, 400.0), move |ui| {
            let model = Model {
                texts: &texts,
                bindings: &bindings,
                editor: &editor,
                panel: &state,
                error: None,
                analysis: None,
                save_state: SaveState::Unsaved,
                folder: Path::new("/variants"),
            };
            let actions = super::panel(ui, &model);
            for action in &actions {
                if let Action::SelectTab(tab) = action {
                    state.tab = *tab;
                }
            }
            actions
        });
        panel.run();
        panel.get_by_label("Share").scroll_to_me();
        panel.run();
        let before = panel.get_by_label("Share").rect();
        click(&mut panel, "Share");
        panel.run();
        assert_eq!(panel.get_by_label("Share").rect(), before);
    }

    #[test]
    fn an_analysis_is_scrolled_into_view() {
        let mut texts = Texts::english();
        texts.set_sides(["Maple".to_owned(), "Walnut".to_owned()]);
        let (editor, bindings) = (editor("5x6"), ActionBindings::default());
        let state = EditorPanel {
            tab: Tab::Position,
            ..EditorPanel::default()
        };
        let mut analysis = None;
        let mut panel = harness_in_window(Vec2::new(500.0, 800.0), move |ui| {
            let model = Model {
                texts: &texts,
                bindings: &bindings,
                editor: &editor,
                panel: &state,
                error: None,
                analysis: analysis.clone(),
                save_state: SaveState::Unsaved,
                folder: Path::new("/variants"),
            };
            let actions = super::panel(ui, &model);
            if actions.contains(&Action::Analyse) {
                analysis = Some(AnalysisSummary {
                    side: Side::First,
                    lines: vec![("+0.4".to_owned(), "a2a3".to_owned())],
                    depth: 9,
                    is_finished: true,
                });
            }
            actions
        });
        panel.run();
        panel.get_by_label("Analyse").scroll_to_me();
        panel.run();
        click(&mut panel, "Analyse");
        panel.run();
        let line = panel.get_by_label("a2a3").rect();
        assert!(line.bottom() <= panel.get_by_label("Play").rect().top(), "{line}");
    }

    #[test]
    fn every_text_field_has_a_name() {
        for (tab, names) in [
            (Tab::Position, ["Name", "FEN"]),
            (Tab::Share, ["Share code", "Description"]),
        ] {
            let panel = editor_panel(editor("5x6"), tab, SaveState::Unsaved);
            for name in names {
                let mut fields = panel.query_all_by_label(name).map(|node| node.accesskit_node().role());
                assert!(
                    fields.any(|role| matches!(role, Role::TextInput | Role::MultilineTextInput)),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn buttons_are_enabled_as_far_as_they_would_do_something() {
        let blocked = SaveState::Blocked("Enter a name first.".to_owned());
        let fresh = editor_panel(editor("5x6"), Tab::Rules, blocked);
        for label in ["Undo (Ctrl Z)", "Redo (Ctrl Shift Z)", "Reset", "Save"] {
            assert!(!is_enabled(&fresh, label), "{label}");
        }
        assert!(is_enabled(&fresh, "Play"));
    }

    #[test]
    fn a_draft_that_cannot_be_played_says_why() {
        let mut editor = editor("5x6");
        editor.change(Draft::clear_pieces);
        let panel = editor_panel(editor, Tab::Rules, SaveState::Unsaved);
        assert!(!is_enabled(&panel, "Play"));
        assert!(has_control(&panel, "Maple has no pieces"));
    }

    #[test]
    fn tab_goes_through_the_buttons_of_the_header_from_left_to_right() {
        let mut editor = editor("5x6");
        editor.change(|draft| draft.options.cylinder = true);
        editor.change(|draft| draft.options.straight_capture = true);
        editor.undo();
        let mut panel = editor_panel(editor, Tab::Rules, SaveState::Unsaved);
        let labels = ["Undo (Ctrl Z)", "Redo (Ctrl Shift Z)", "Random board", "Reset"];
        let mut left = 0.0;
        for label in labels {
            panel.key_press(Key::Tab);
            panel.run();
            let button = panel.get_by_label(label);
            assert!(button.is_focused(), "{label}");
            assert!(button.rect().left() > left, "{label}");
            left = button.rect().right();
        }
    }
}
