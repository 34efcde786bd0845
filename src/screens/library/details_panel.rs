//! The details of a library game: its last position, its data, and its actions.

use crate::library::{LoadPurpose, LoadedGame, can_replay, is_analysis, mode_of};
use crate::screens::library::details::{Details, DetailsAction};
use crate::screens::library::page::Action;
use crate::screens::library::text::{Description, accuracy_text, time_text};
use crate::text::Texts;
use crate::ui::board::show_board;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{
    block_button, caption, footer_button, primary_button, scrolled_from_top, text_field, wide_button,
};
use crate::ui::{ActionsExt, mode_help, mode_text};
use bevy_egui::egui::{RichText, ScrollArea, Ui};

/// Height of the buttons below the details, in points.
const FOOTER_HEIGHT: f32 = 50.0 + GRID * 2.0;
const BOARD_WIDTH: f32 = 170.0;

pub(super) fn panel(ui: &mut Ui, texts: &Texts, details: &Details) -> Vec<Action> {
    let mut actions = Vec::new();
    let loaded = &details.loaded;
    let description = Description::of_game(texts, &loaded.entry);
    ui.label(RichText::new(&description.players).font(style::serif(28.0)));
    let room = ui.available_height() - FOOTER_HEIGHT;
    let area = ScrollArea::vertical().max_height(room).auto_shrink(false);
    scrolled_from_top("library game", area, ui, |ui| {
        ui.horizontal(|ui| {
            show_board(ui, loaded.entry.game.position(), BOARD_WIDTH);
            ui.add_space(GRID);
            ui.vertical(|ui| show_facts(ui, texts, loaded, &description));
        });
        ui.add_space(GRID);
        show_buttons(ui, texts, loaded, &mut actions);
        let title = (texts.get("library-title"), &details.title);
        let mut is_saved = text_field(ui, title, |text| {
            actions.push(Action::Details(DetailsAction::TypeTitle(text)));
        });
        let keywords = (texts.get("library-keywords"), &details.keywords);
        is_saved |= text_field(ui, keywords, |text| {
            actions.push(Action::Details(DetailsAction::TypeKeywords(text)));
        });
        ui.add_space(GRID);
        is_saved |= block_button(ui, &texts.get("library-save"), details.has_edits()).clicked();
        if is_saved && details.has_edits() {
            actions.push(Action::Details(DetailsAction::Save));
        }
        ui.add_space(GRID);
        actions.on_click(wide_button(ui, &texts.get("library-delete")), Action::Delete);
    });
    ui.add_space(GRID);
    actions.on_click(footer_button(ui, &texts.get("common-back")), Action::Back);
    actions
}

fn show_facts(ui: &mut Ui, texts: &Texts, loaded: &LoadedGame, description: &Description) {
    ui.label(RichText::new(&description.result_line).font(style::bold(20.0)));
    for line in [&description.variant, &description.date, &description.moves] {
        if !line.is_empty() {
            ui.label(RichText::new(line).size(16.0));
        }
    }
    if let Some(mode) = mode_of(&loaded.entry) {
        ui.label(RichText::new(mode_text(texts, mode)).size(16.0))
            .on_hover_text(mode_help(texts, mode));
    }
    if let Some(found) = &loaded.review {
        let review = &found.review;
        if found.is_current {
            ui.label(RichText::new(accuracy_text(texts, review.accuracy)).size(16.0));
        } else {
            caption(ui, &texts.get("review-outdated"));
        }
    }
    let time = time_text(texts, &loaded.entry.time_control);
    if !time.is_empty() {
        caption(ui, &texts.fill("library-time", &[("time", time.into())]));
    }
}

/// Shows the buttons that open a game that is not an analysis.
fn show_game_buttons(ui: &mut Ui, texts: &Texts, loaded: &LoadedGame, actions: &mut Vec<Action>) {
    let id = loaded.id;
    let is_unfinished = loaded.entry.game.outcome().is_none();
    if is_unfinished && primary_button(ui, &texts.get("library-continue")).clicked() {
        actions.push(Action::Load(id, LoadPurpose::Continue));
    }
    let replay = if is_unfinished { wide_button } else { primary_button };
    let is_allowed = can_replay(&loaded.entry);
    ui.add_enabled_ui(is_allowed, |ui| {
        actions.on_click(
            replay(ui, &texts.get("library-replay")),
            Action::Load(id, LoadPurpose::Replay),
        );
        actions.on_click(
            wide_button(ui, &texts.get("library-analyse")),
            Action::Load(id, LoadPurpose::Analyse),
        );
    });
    if !is_allowed {
        caption(ui, &texts.get("library-no-replay"));
    }
}

fn show_buttons(ui: &mut Ui, texts: &Texts, loaded: &LoadedGame, actions: &mut Vec<Action>) {
    let id = loaded.id;
    if is_analysis(&loaded.entry) {
        actions.on_click(
            primary_button(ui, &texts.get("library-analyse")),
            Action::Load(id, LoadPurpose::Replay),
        );
    } else {
        show_game_buttons(ui, texts, loaded, actions);
    }
    // A game with a friend is continued by links until it is over.
    let can_repeat = !loaded.entry.is_with_friend() || loaded.entry.game.outcome().is_some();
    ui.columns_const(|[left, middle, right]| {
        let rematch = left
            .add_enabled_ui(can_repeat, |left| {
                block_button(left, &texts.get("library-rematch"), true)
            })
            .inner;
        actions.on_click(rematch, Action::Load(id, LoadPurpose::Rematch));
        actions.on_click(
            block_button(middle, &texts.get("library-copy"), true),
            Action::Load(id, LoadPurpose::Copy),
        );
        actions.on_click(
            block_button(right, &texts.get("library-export"), true),
            Action::OpenExport(vec![id]),
        );
    });
}
