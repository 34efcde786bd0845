//! Layout of the editor's panel: header, tools, three tabs and footer.

#[cfg(test)]
pub(super) mod tests;

use crate::base::error_texts::draft_error;
use crate::input::actions::{Action as KeyAction, ActionScope};
use crate::screens::editor::TOOLS;
use crate::screens::editor::edit::Edit;
use crate::screens::editor::panel::model::{Action, Model, Tab, show_error_of};
use crate::screens::editor::panel::{position, rules, share};
use crate::screens::editor::saving::SaveState;
use crate::screens::rules::summary;
use crate::text::Texts;
use crate::ui::ActionsExt;
use crate::ui::label_with_shortcut;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{
    ICON_BUTTON_SIZE, MAIN_HEIGHT, cut_label, error_text, explain_length_limit, footer_button, icon_button,
    name_text_field, primary_button, scrolled, section_label, segmented_control, toggle,
};
use crate::variants::MAX_NAME_CHARACTERS;
use bevy_egui::egui::{Margin, Response, RichText, ScrollArea, TextEdit, Ui};
use breakthrough_variants::{Content, DraftField};
use egui_phosphor::regular as icon;

/// Width of the heading, in points.
const HEADING_WIDTH: f32 = 170.0;
const HEADER_BUTTONS_WIDTH: f32 = 4.0 * (ICON_BUTTON_SIZE + GRID);
/// Minimum window height, in points, at which the tools do not scroll with the tab. The smallest window is 667 points high at
/// normal text size.
const LOW_WINDOW: f32 = 700.0;

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    let mut actions = Vec::new();
    let is_low = ui.ctx().content_rect().height() < LOW_WINDOW;
    let has_heading_room = ui.available_width() > HEADING_WIDTH + HEADER_BUTTONS_WIDTH;
    show_header(ui, model, has_heading_room, &mut actions);
    show_summary(ui, model);
    if !is_low {
        show_tools(ui, model, &mut actions);
    }
    let error_height = if model.panel.error.is_some() { 30.0 } else { 0.0 };
    let footer_rows = if is_low { 1.0 } else { 2.0 };
    let footer_height = footer_rows * (MAIN_HEIGHT + GRID) + GRID * 3.0 + error_height;
    let room = ui.available_height() - footer_height;
    scrolled(
        ScrollArea::vertical()
            // If the tools scroll with the tab, all tabs share one scroll position, so that selecting a tab does not move the tab's button.
            .id_salt(if is_low { None } else { Some(model.panel.tab as u8) })
            .max_height(room)
            .auto_shrink(false),
        ui,
        |ui| {
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
        // Align the buttons to the right. A right-to-left layout would reverse the Tab order.
        let gaps = ui.spacing().item_spacing.x * (buttons.len() - 1) as f32;
        ui.add_space(ui.available_width() - ICON_BUTTON_SIZE * buttons.len() as f32 - gaps);
        for (icon, label, is_enabled, edit) in buttons {
            actions.on_click(icon_button(ui, icon, &label, is_enabled), Action::Edit(edit));
        }
    });
}

/// Shows a one-line summary of the board and the rules of the draft.
fn show_summary(ui: &mut Ui, model: &Model) {
    let text = model
        .variant
        .map(|named| summary(model.texts, named))
        .unwrap_or_default();
    let text = RichText::new(text).small().color(palette(ui.ctx()).muted);
    let width = ui.available_width();
    cut_label(ui, text, width);
}

/// Shows the name field, the tools and the tabs.
fn show_tools(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let Model { texts, editor, .. } = model;
    let (mut name, hint) = (editor.draft().about.name.clone(), texts.get("editor-name"));
    let field = TextEdit::singleline(&mut name)
        .hint_text(&hint)
        .char_limit(MAX_NAME_CHARACTERS)
        .margin(Margin::symmetric(12, 9));
    let response = ui.add_sized([ui.available_width(), 42.0], field);
    name_text_field(&response, &hint);
    explain_length_limit(texts, &response, &name, MAX_NAME_CHARACTERS);
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
        error_text(ui, &model.texts.localize(error));
    }
    if is_low {
        ui.columns_const(|[play, analysis, save, back]| {
            show_play_button(play, model, actions);
            show_analysis_button(analysis, model, actions);
            show_save_button(save, model, actions);
            show_back_button(back, model, actions);
        });
    } else {
        show_play_button(ui, model, actions);
        ui.columns_const(|[analysis, save, back]| {
            show_analysis_button(analysis, model, actions);
            show_save_button(save, model, actions);
            show_back_button(back, model, actions);
        });
    }
}

fn show_play_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let play = ui.add_enabled_ui(model.error.is_none(), |ui| {
        primary_button(ui, &model.texts.get("editor-play"))
    });
    actions.on_click(&play.inner, Action::Play);
    explain_error(play.inner, model);
}

/// Shows the button that opens the position on the analysis board.
fn show_analysis_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let analysis = ui.add_enabled_ui(model.error.is_none(), |ui| {
        footer_button(ui, &model.texts.get("editor-open-analysis"))
    });
    actions.on_click(&analysis.inner, Action::OpenAnalysis);
    explain_error(analysis.inner, model);
}

/// Explains why the position cannot be played or analysed.
fn explain_error(button: Response, model: &Model) {
    if let Some(error) = model.error {
        button.on_disabled_hover_text(model.texts.localize(&draft_error(error)));
    }
}

fn show_back_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    actions.on_click(footer_button(ui, &model.texts.get("common-back")), Action::Back);
}

fn show_save_button(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let (label, reason) = match &model.save_state {
        SaveState::Blocked(reason) => ("editor-save", Some(reason)),
        SaveState::Unsaved => ("editor-save", None),
        SaveState::Saved => ("editor-saved", None),
    };
    let save = ui.add_enabled_ui(reason.is_none(), |ui| footer_button(ui, &model.texts.get(label)));
    actions.on_click(&save.inner, Action::Save);
    if let Some(reason) = reason {
        save.inner.on_disabled_hover_text(model.texts.localize(reason));
    }
}
