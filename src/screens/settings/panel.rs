//! The panel of the settings: tabs and search field, and the open page or the search results.

use crate::screens::settings::controls::{fields, has_controls, show_controls};
use crate::screens::settings::model::{Action, Draft, Model, Page, ResetScope};
use crate::screens::settings::pages::{about, engine, files, keys};
use crate::screens::settings::search::Query;
use crate::screens::settings::tabs::{show_column, show_row, show_search};
use crate::ui::ActionsExt;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{block_button, caption, danger_button, primary_button, scrolled};
use bevy_egui::egui::{RichText, ScrollArea, Ui, Vec2};
use strum::IntoEnumIterator;

/// Window height, in points, below which the heading is smaller.
const LOW_WINDOW: f32 = 700.0;
/// Width of the column of tabs, in points.
const COLUMN_WIDTH: f32 = 150.0;
/// Width of the gap beside the column of tabs, in points.
const COLUMN_GAP: f32 = GRID * 2.5;
/// Minimum width of a panel with the column of tabs, in points.
pub(super) const WIDE_PANEL: f32 = 600.0;

pub(super) fn panel(ui: &mut Ui, model: &Model) -> Vec<Action> {
    const FOOTER_HEIGHT: f32 = 50.0 + GRID * 3.0;
    let texts = model.texts;
    let mut draft = Draft {
        settings: model.settings.clone(),
        actions: Vec::new(),
    };
    let is_wide = ui.available_width() >= WIDE_PANEL;
    let is_low = ui.ctx().content_rect().height() < LOW_WINDOW;
    let heading_size = if is_low { 30.0 } else { 40.0 };
    if is_wide {
        ui.horizontal(|ui| {
            ui.allocate_ui(Vec2::new(COLUMN_WIDTH + COLUMN_GAP - GRID, 50.0), |ui| {
                ui.set_min_width(COLUMN_WIDTH + COLUMN_GAP - GRID);
                ui.label(RichText::new(texts.get("settings-heading")).font(style::serif(heading_size)));
            });
            show_search(ui, model, &mut draft.actions);
        });
        ui.add_space(GRID);
    } else {
        show_row(ui, model, &mut draft.actions);
        if model.is_searching {
            show_search(ui, model, &mut draft.actions);
        } else {
            ui.label(RichText::new(texts.get(model.page.text())).font(style::serif(heading_size * 0.8)));
        }
    }
    let height = ui.available_height() - FOOTER_HEIGHT;
    let content = |ui: &mut Ui, draft: &mut Draft| {
        let area = ScrollArea::vertical()
            .id_salt((model.page as u8, model.query.is_empty()))
            .max_height(height)
            .auto_shrink(false);
        scrolled(area, ui, |ui| {
            if model.query.is_empty() {
                show_page(ui, model, model.page, draft);
            } else {
                show_found(ui, model, draft);
            }
        });
    };
    if is_wide {
        ui.allocate_ui(Vec2::new(ui.available_width(), height), |ui| {
            ui.horizontal_top(|ui| {
                ui.set_min_height(height);
                ui.allocate_ui(Vec2::new(COLUMN_WIDTH, height), |ui| {
                    ui.set_width(COLUMN_WIDTH);
                    ui.vertical(|ui| show_column(ui, model, &mut draft.actions));
                });
                ui.add_space(COLUMN_GAP - GRID);
                ui.vertical(|ui| content(ui, &mut draft));
            });
        });
    } else {
        content(ui, &mut draft);
    }
    ui.add_space(GRID * 2.0);
    if primary_button(ui, &texts.get("settings-done")).clicked() {
        draft.actions.push(Action::Close);
    }
    if draft.settings != *model.settings {
        draft.actions.push(Action::Change(Box::new(draft.settings)));
    }
    draft.actions
}

fn show_page(ui: &mut Ui, model: &Model, page: Page, draft: &mut Draft) {
    let everything = Query::default();
    show_reset_notice(ui, model, &mut draft.actions);
    if page == Page::Engine {
        engine::describe_machine(ui, model);
    }
    show_controls(ui, model, page, &everything, draft);
    match page {
        Page::Keys => keys::show(ui, model, &everything, draft),
        Page::Files => files::show(ui, model, &everything, &mut draft.actions),
        Page::About => about::show(ui, model),
        Page::Appearance | Page::Sound | Page::Play | Page::Clock | Page::Engine => {}
    }
    show_resets(ui, model, page, &mut draft.actions);
}

/// Shows the search results, grouped by page.
fn show_found(ui: &mut Ui, model: &Model, draft: &mut Draft) {
    let query = &model.query;
    let mut is_found = false;
    for page in Page::iter() {
        let finds_more = match page {
            Page::Keys => keys::is_found(model, query),
            Page::Files => files::is_found(model, query),
            Page::About => about::is_found(model, query),
            Page::Appearance | Page::Sound | Page::Play | Page::Clock | Page::Engine => false,
        };
        if !finds_more && !has_controls(model, page, query) {
            continue;
        }
        is_found = true;
        ui.add_space(GRID);
        ui.label(RichText::new(model.texts.get(page.text())).font(style::serif(26.0)));
        show_controls(ui, model, page, query, draft);
        match page {
            Page::Keys => keys::show(ui, model, query, draft),
            Page::Files => files::show(ui, model, query, &mut draft.actions),
            Page::About => about::show(ui, model),
            Page::Appearance | Page::Sound | Page::Play | Page::Clock | Page::Engine => {}
        }
    }
    if !is_found {
        let words = model.search.trim();
        caption(
            ui,
            &model.texts.fill("settings-nothing-found", &[("words", words.into())]),
        );
    }
}

/// Shows a notice about the last reset, with a button that undoes the reset.
fn show_reset_notice(ui: &mut Ui, model: &Model, actions: &mut Vec<Action>) {
    let Some(reset) = model.reset else {
        return;
    };
    let texts = model.texts;
    let text = match reset {
        ResetScope::Page(page) => texts.fill("settings-was-reset", &[("page", texts.get(page.text()).into())]),
        ResetScope::All => texts.get("settings-all-reset"),
    };
    ui.horizontal_wrapped(|ui| {
        caption(ui, &text);
        actions.on_click(ui.button(texts.get("settings-undo-reset")), Action::UndoReset);
    });
}

fn show_resets(ui: &mut Ui, model: &Model, page: Page, actions: &mut Vec<Action>) {
    let texts = model.texts;
    let is_changed = |page: Page| fields(page).into_iter().any(|field| model.is_changed(field));
    ui.add_space(GRID * 3.0);
    ui.columns_const(|[left, right]| {
        // The files page has no settings to reset.
        if !fields(page).is_empty() && block_button(left, &texts.get("settings-reset-page"), is_changed(page)).clicked()
        {
            actions.push(Action::ResetPage(page));
        }
        if model.asks_reset {
            let response = danger_button(right, &texts.get("settings-reset-all-confirm"));
            if response.clicked() {
                actions.push(Action::ResetAll);
            } else if response.clicked_elsewhere() || response.lost_focus() {
                actions.push(Action::WithdrawReset);
            }
        } else {
            let can_reset = Page::iter().any(is_changed);
            actions.on_click(
                block_button(right, &texts.get("settings-reset-all"), can_reset),
                Action::AskResetAll,
            );
        }
    });
    ui.add_space(GRID);
}
