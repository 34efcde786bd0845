//! Tests of the editor's panel.

use super::*;
use crate::input::actions::ActionBindings;
use crate::screens::editor::panel::model::EditorPanel;
use crate::screens::editor::{AnalysisSummary, Editor};
use crate::text::LocalizedText;
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
    let texts = Texts::english();
    let bindings = ActionBindings::default();
    let state = EditorPanel {
        tab,
        ..EditorPanel::default()
    };
    let variant = editor.draft().to_named_variant().ok();
    harness_in_window(window, move |ui| {
        let model = Model {
            texts: &texts,
            bindings: &bindings,
            editor: &editor,
            panel: &state,
            variant: variant.as_ref(),
            error: editor.draft().error(),
            analysis: None,
            save_state: save_state.clone(),
            folder: Some(Path::new("/variants")),
        };
        panel(ui, &model)
    })
}

#[test]
fn each_control_outside_the_tabs_has_its_action() {
    let mut editor = editor("5x6");
    editor.change(|draft| draft.options.cylinder = true);
    editor.change(|draft| draft.options.straight_capture = true);
    editor.undo();
    let mut panel = editor_panel(editor, Tab::Share, SaveState::Unsaved);
    for (label, action) in [
        ("Undo (Ctrl Z)", Action::Edit(Edit::Undo)),
        ("Randomize", Action::Edit(Edit::Randomize)),
        ("Reset", Action::Edit(Edit::Reset)),
        ("Black", Action::Edit(Edit::SelectTool(Content::Piece(Side::Second)))),
        ("Eraser", Action::Edit(Edit::SelectTool(Content::Empty))),
        ("Mirror both sides", Action::Edit(Edit::SetSymmetric(false))),
        ("Rules", Action::SelectTab(Tab::Rules)),
        ("Position", Action::SelectTab(Tab::Position)),
        ("Play", Action::Play),
        ("Analyse", Action::OpenAnalysis),
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
    assert!(rect("Home ranks").bottom() < rect("Play").top());
}

#[test]
fn selecting_a_tab_keeps_it_in_view_if_the_tools_scroll() {
    let texts = Texts::english();
    let (editor, bindings) = (editor("5x6"), ActionBindings::default());
    let mut state = EditorPanel::default();
    let mut panel = harness_in_window(Vec2::new(640.0, 400.0), move |ui| {
        let model = Model {
            texts: &texts,
            bindings: &bindings,
            editor: &editor,
            panel: &state,
            variant: None,
            error: None,
            analysis: None,
            save_state: SaveState::Unsaved,
            folder: Some(Path::new("/variants")),
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
    let texts = Texts::english();
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
            variant: None,
            error: None,
            analysis: analysis.clone(),
            save_state: SaveState::Unsaved,
            folder: Some(Path::new("/variants")),
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
    panel.get_by_label("Evaluate").scroll_to_me();
    panel.run();
    click(&mut panel, "Evaluate");
    panel.run();
    let line = panel.get_by_label("a2a3").rect();
    assert!(line.bottom() <= panel.get_by_label("Play").rect().top(), "{line}");
}

#[test]
fn every_text_field_has_an_accessible_name() {
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
fn buttons_without_an_effect_are_disabled() {
    let blocked = SaveState::Blocked(LocalizedText::verbatim("Enter a name first."));
    let fresh = editor_panel(editor("5x6"), Tab::Rules, blocked);
    for label in ["Undo (Ctrl Z)", "Redo (Ctrl Shift Z)", "Reset", "Save"] {
        assert!(!is_enabled(&fresh, label), "{label}");
    }
    assert!(is_enabled(&fresh, "Play"));
}

#[test]
fn an_unplayable_draft_shows_the_reason() {
    let mut editor = editor("5x6");
    editor.change(Draft::clear_pieces);
    let panel = editor_panel(editor, Tab::Rules, SaveState::Unsaved);
    assert!(!is_enabled(&panel, "Play"));
    assert!(has_control(&panel, "White has no pieces"));
}

#[test]
fn tab_moves_through_the_header_buttons_from_left_to_right() {
    let mut editor = editor("5x6");
    editor.change(|draft| draft.options.cylinder = true);
    editor.change(|draft| draft.options.straight_capture = true);
    editor.undo();
    let mut panel = editor_panel(editor, Tab::Rules, SaveState::Unsaved);
    let labels = ["Undo (Ctrl Z)", "Redo (Ctrl Shift Z)", "Randomize", "Reset"];
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

#[test]
fn the_rules_of_the_draft_are_one_line_below_the_buttons() {
    let rules = "9x7 joined compulsory straight breakthroughs=3 obstacles=c3,d4";
    let expected =
        "9 × 7 · Obstacles · Wrap-around edges · Mandatory capture · Straight captures · Multiple breakthroughs";
    for window in [Vec2::new(640.0, 480.0), Vec2::new(900.0, 667.0)] {
        let mut panel = editor_panel_in_window(window, editor(rules), Tab::Rules, SaveState::Unsaved);
        panel.run();
        let rect = |label: &str| panel.get_by_label(label).rect();
        let line = rect(expected);
        assert!(line.top() >= rect("Randomize").bottom() && line.bottom() < rect("Play").top());
        assert!(line.height() < 25.0, "{line}");
    }
}

#[test]
fn a_disabled_save_button_shows_the_reason() {
    let reason = "Enter a name first.";
    let blocked = SaveState::Blocked(LocalizedText::verbatim(reason));
    let mut panel = editor_panel(editor("5x6"), Tab::Rules, blocked);
    panel.run();
    assert!(!has_control(&panel, reason));
    panel.get_by_label("Save").hover();
    for _ in 0..60 {
        panel.step();
    }
    assert!(has_control(&panel, reason));
}
