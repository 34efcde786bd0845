//! The position tab: pieces, the side to move, the FEN, and the engine's analysis.

use crate::screens::editor::AnalysisSummary;
use crate::screens::editor::edit::Edit;
use crate::screens::editor::panel::model::{Action, Model, show_error_of};
use crate::screens::editor::panel::text_field::show_text_field;
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{block_button, caption, error_text, section_label, segmented_control, side_by_side, stepper};
use bevy_egui::egui::{Grid, Label, RichText, Ui};
use breakthrough_rules::Side;
use breakthrough_variants::{DraftField, StartingSide};

pub(super) fn show(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("editor-pieces"));
    show_piece_buttons(ui, model, actions);
    section_label(ui, &texts.get("editor-side-to-move"));
    let sides = [
        (StartingSide::First, texts.side(Side::First)),
        (StartingSide::Second, texts.side(Side::Second)),
    ];
    let clicked = segmented_control(ui, Some(model.editor.draft().about.starting_side), &sides);
    actions.extend(clicked.map(|begins| Action::Edit(Edit::SetFirstMove(begins))));
    show_counted(ui, model, actions);
    show_error_of(ui, model, DraftField::Breakthroughs);
    let (name, text) = (texts.get("editor-position-text"), model.editor.draft().to_fen());
    let typed = show_text_field(ui, texts, &name, &model.panel.position, &text);
    actions.extend(typed.into_iter().map(Action::Position));
    show_analysis(ui, model, actions);
}

fn show_piece_buttons(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let rows = [
        [
            ("editor-default-setup", Edit::DefaultSetup),
            ("editor-clear-pieces", Edit::ClearPieces),
        ],
        [("editor-mirror", Edit::Mirror), ("editor-swap", Edit::SwapSides)],
    ];
    for row in rows {
        ui.columns(2, |columns| {
            for (ui, (text, edit)) in columns.iter_mut().zip(row) {
                actions.on_click(block_button(ui, &model.texts.get(text), true), Action::Edit(edit));
            }
        });
    }
}

/// Shows the number of breakthroughs that each side has scored, in variants that need several.
fn show_counted(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let draft = model.editor.draft();
    let needed = draft.options.breakthroughs_needed;
    if needed <= 1 {
        return;
    }
    let texts = model.texts;
    section_label(ui, &texts.get("editor-breakthroughs-scored"));
    let mut counted = draft.counted;
    let step = |ui: &mut Ui, side: Side, counted: &mut u8| {
        if let Some(changed) = stepper(ui, texts, &texts.side(side), *counted, 0..=needed - 1) {
            *counted = changed;
        }
    };
    let [first, second] = &mut counted;
    side_by_side(
        ui,
        |ui| step(ui, Side::First, first),
        |ui| step(ui, Side::Second, second),
    );
    if counted != draft.counted {
        actions.push(Action::Edit(Edit::SetCounted(counted)));
    }
}

/// Id under which egui stores the number of analysis rows in the last frame.
const ANALYSIS_ROWS: &str = "rows of the analysis";

fn show_analysis(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let texts = model.texts;
    section_label(ui, &texts.get("editor-analysis"));
    let can_analyse = model.error.is_none() && model.analysis.is_none();
    actions.on_click(
        block_button(ui, &texts.get("editor-analyse"), can_analyse),
        Action::Analyse,
    );
    let id = ui.id().with(ANALYSIS_ROWS);
    let mut rows = 0;
    if let Some(summary) = &model.analysis {
        rows = 1 + summary.lines.len();
        let shown = ui.scope(|ui| show_summary(ui, model, summary)).response.rect;
        let rows_before = ui.data(|data| data.get_temp(id)).unwrap_or(0);
        // The button is at the end of the scroll area, so new rows appear below the visible area. Scroll to the new rows.
        if rows > rows_before {
            ui.scroll_to_rect(shown, None);
        }
    }
    ui.data_mut(|data| data.insert_temp(id, rows));
    if model.error.is_some_and(|error| error.field() != DraftField::Board) {
        error_text(ui, &texts.get("editor-rules-error"));
    }
}

fn show_summary(ui: &mut Ui, model: &Model, summary: &AnalysisSummary) {
    let texts = model.texts;
    let gaps = [
        ("side", texts.side(summary.side).into()),
        ("depth", summary.depth.into()),
    ];
    let id = if summary.is_finished {
        "editor-analysed"
    } else {
        "editor-analysing"
    };
    caption(ui, &texts.fill(id, &gaps));
    Grid::new("analysis")
        .num_columns(2)
        .spacing([GRID * 2.0, GRID / 2.0])
        .show(ui, |ui| {
            for (score, moves) in &summary.lines {
                ui.label(
                    RichText::new(score)
                        .font(style::bold(17.0))
                        .color(palette(ui.ctx()).accent),
                );
                ui.add(Label::new(moves).truncate()).on_hover_text(moves);
                ui.end_row();
            }
        });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens::editor::panel::layout::tests::{editor, editor_panel};
    use crate::screens::editor::panel::model::Tab;
    use crate::screens::editor::saving::SaveState;
    use crate::ui::testing::{click, has_control, is_enabled};
    use breakthrough_variants::Draft;

    #[test]
    fn each_control_of_the_position_tab_has_its_action() {
        let editor = editor("5x6 breakthroughs=2");
        let mut panel = editor_panel(editor, Tab::Position, SaveState::Unsaved);
        for (label, action) in [
            ("Default setup", Action::Edit(Edit::DefaultSetup)),
            ("Clear pieces", Action::Edit(Edit::ClearPieces)),
            ("Mirror position", Action::Edit(Edit::Mirror)),
            ("Swap sides", Action::Edit(Edit::SwapSides)),
            ("Black: Increase", Action::Edit(Edit::SetCounted([0, 1]))),
            ("Evaluate", Action::Analyse),
        ] {
            assert_eq!(click(&mut panel, label), [action], "{label}");
        }
    }

    #[test]
    fn breakthroughs_can_be_set_only_if_several_are_needed() {
        let is_shown = |variant| {
            let panel = editor_panel(editor(variant), Tab::Position, SaveState::Unsaved);
            has_control(&panel, "Breakthroughs scored")
        };
        assert!(is_shown("5x6 breakthroughs=2"));
        assert!(!is_shown("5x6"));
    }

    #[test]
    fn an_unplayable_position_cannot_be_analysed() {
        let mut editor = editor("5x6");
        editor.change(Draft::clear_pieces);
        let panel = editor_panel(editor, Tab::Position, SaveState::Unsaved);
        assert!(!is_enabled(&panel, "Evaluate"));
    }
}
