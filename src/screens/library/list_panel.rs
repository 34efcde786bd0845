//! The list of games, with search, filters and sort order. Only visible rows are laid out.

use crate::library::{LoadPurpose, SaveFailure};
use crate::screens::library::list::{ListChange, ResultChoice};
use crate::screens::library::list_state::{DeletedGame, ListAction, ListState};
use crate::screens::library::page::Action;
use crate::screens::library::text::{Description, players_text, variant_text};
use crate::screens::unsaved::reason_text;
use crate::text::Texts;
use crate::ui::board::paint_board;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{
    ICON_BUTTON_SIZE, caption, choose, choose_name, control_row, cut_line, error_text, footer_button, icon_button,
    name_text_field, primary_button, scrolled, shared_room,
};
use bevy_egui::egui::style::ScrollAnimation;
use bevy_egui::egui::{
    Align, Align2, Button, FontId, Galley, Key, Layout, Margin, Rect, RichText, ScrollArea, Sense, TextEdit, Ui,
    UiBuilder, Vec2, WidgetInfo, WidgetType, pos2,
};
#[cfg(test)]
use breakthrough_library::GameSummary;
use breakthrough_library::SortKey;
use breakthrough_rules::Position;
use egui_phosphor::regular as icon;
use std::ops::Range;
use std::sync::Arc;

/// Height of the buttons below the list, in points.
const FOOTER_HEIGHT: f32 = 50.0 + GRID * 2.0;
const ROW_HEIGHT: f32 = 66.0;
/// Height of the search field, the filters and the count, in points.
const FILTERS_HEIGHT: f32 = 190.0;
/// Minimum height of the list, in points, for the filters to be pinned above the list.
const MIN_LIST_HEIGHT: f32 = 220.0;
/// Distance between a row's edge and its board, in points.
const BOARD_MARGIN: f32 = 5.0;
/// Number of rows laid out above and below the visible ones, so that the keyboard focus can move there.
const MARGIN_ROWS: u64 = 2;
/// Maximum number of variants that the filter offers. All others can be found with the search field.
const MAX_CHOICES: usize = 60;

/// Shows the list. `read_only` is the reason why the library is read-only; `None` if it is writable.
pub(super) fn panel(ui: &mut Ui, texts: &Texts, list: &ListState, read_only: Option<&SaveFailure>) -> Vec<Action> {
    let mut actions = Vec::new();
    show_heading(ui, texts, list, &mut actions);
    if let Some(failure) = read_only {
        let reason = reason_text(texts, Some(failure));
        error_text(ui, &texts.fill("library-read-only", &[("reason", reason.into())]));
    }
    show_deleted(ui, texts, list, &mut actions);
    let is_pinned = ui.available_height() - FOOTER_HEIGHT - FILTERS_HEIGHT > MIN_LIST_HEIGHT;
    let show_head = |ui: &mut Ui, actions: &mut Vec<Action>| {
        show_search(ui, texts, list, actions);
        show_filters(ui, texts, list, actions);
        show_count(ui, texts, list);
    };
    if is_pinned {
        show_head(ui, &mut actions);
    }
    let room = ui.available_height() - FOOTER_HEIGHT;
    let area = ScrollArea::vertical()
        .id_salt(("library list", list.resets))
        .max_height(room)
        .auto_shrink(false);
    scrolled(area, ui, |ui| {
        if !is_pinned {
            show_head(ui, &mut actions);
        }
        scroll_with_keys(ui, list.games.total.unwrap_or(0));
        show_rows(ui, texts, list, &mut actions);
    });
    ui.add_space(GRID);
    ui.columns_const(|[left, middle, right]| {
        if primary_button(left, &texts.get("library-import")).clicked() {
            actions.push(Action::OpenImport);
        }
        let has_games = list.games.total.is_some_and(|total| total > 0);
        let export = middle.add_enabled_ui(has_games, |ui| footer_button(ui, &texts.get("library-export")));
        if export.inner.clicked() {
            actions.push(Action::OpenExport(None));
        }
        if footer_button(right, &texts.get("common-back")).clicked() {
            actions.push(Action::Back);
        }
    });
    actions
}

fn show_heading(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(texts.get("library-heading")).font(style::serif(34.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if let Some(player) = list.main_player()
                && ui.button(texts.get("library-statistics")).clicked()
            {
                actions.push(Action::OpenStatistics(player.to_owned()));
            }
        });
    });
}

/// Shows a notice about the deleted game, with a button that restores it.
fn show_deleted(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    if let Some(DeletedGame { players, .. }) = &list.deleted {
        ui.horizontal_wrapped(|ui| {
            let players = players_text(texts, players);
            ui.label(texts.fill("library-deleted", &[("players", players.into())]));
            if ui.button(texts.get("library-restore")).clicked() {
                actions.push(Action::List(ListAction::Restore));
            }
            if icon_button(ui, icon::X, &texts.get("library-dismiss"), true).clicked() {
                actions.push(Action::List(ListAction::ForgetDeleted));
            }
        });
    }
}

const fn change(change: ListChange) -> Action {
    Action::List(ListAction::Change(change))
}

fn show_search(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    let mut typed = list.games.text.clone();
    let edit = TextEdit::singleline(&mut typed)
        .id_salt("library search")
        .hint_text(texts.get("library-search-hint"))
        .char_limit(200)
        .margin(Margin::symmetric(8, 10));
    let response = ui.add_sized([ui.available_width(), 42.0], edit);
    name_text_field(&response, &texts.get("library-search"));
    if response.changed() {
        actions.push(change(ListChange::Text(typed)));
    }
}

fn show_filters(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    let ListState { games, choices, .. } = list;
    let gap = ui.spacing().item_spacing.x;
    let width = (ui.available_width() - gap) / 2.0;
    control_row(ui, |ui| {
        let names = choices.players.iter().map(|player| player.name.as_str());
        let all = texts.get("library-all-players");
        let label = texts.get("library-player");
        let chosen = choose_name(ui, &label, width, games.player.as_deref(), Some(&all), names);
        actions.extend(chosen.map(ListChange::Player).map(change));

        let variants = choices.variants.iter().take(MAX_CHOICES);
        let variants = variants.map(|(code, name)| (Some(code.clone()), variant_text(texts, name, code)));
        let options = [(None, texts.get("library-all-variants"))].into_iter().chain(variants);
        let chosen = choose(ui, &texts.get("library-variant"), width, &games.variant, options);
        actions.extend(chosen.map(ListChange::Variant).map(change));
    });
    control_row(ui, |ui| {
        let options = results(texts, games.player.as_deref());
        let chosen = choose(ui, &texts.get("library-result"), width, &games.result, options);
        actions.extend(chosen.map(ListChange::Result).map(change));

        let keys = [
            (SortKey::Date, "library-sort-date"),
            (SortKey::FirstPlayer, "library-sort-first"),
            (SortKey::SecondPlayer, "library-sort-second"),
            (SortKey::Variant, "library-sort-variant"),
            (SortKey::Result, "library-sort-result"),
            (SortKey::Plies, "library-sort-moves"),
        ];
        let keys = keys.map(|(key, text)| (key, texts.get(text))).into_iter();
        let width = width - ICON_BUTTON_SIZE - gap;
        let chosen = choose(ui, &texts.get("library-sort"), width, &games.sort.key, keys);
        actions.extend(chosen.map(ListChange::SortKey).map(change));
        let (arrow, tooltip) = if games.sort.ascending {
            (icon::SORT_ASCENDING, "library-ascending")
        } else {
            (icon::SORT_DESCENDING, "library-descending")
        };
        if icon_button(ui, arrow, &texts.get(tooltip), true).clicked() {
            actions.push(change(ListChange::ReverseSort));
        }
    });
}

fn results(texts: &Texts, player: Option<&str>) -> impl Iterator<Item = (ResultChoice, String)> {
    let mut results = vec![
        (ResultChoice::Any, texts.get("library-all-results")),
        (ResultChoice::FirstWon, texts.get("library-first-won")),
        (ResultChoice::SecondWon, texts.get("library-second-won")),
        (ResultChoice::Unfinished, texts.get("library-unfinished")),
        (ResultChoice::Analyses, texts.get("library-analyses")),
    ];
    if let Some(player) = player {
        let named = |id: &str| texts.fill(id, &[("player", player.into())]);
        results.push((ResultChoice::PlayerWon, named("library-player-won")));
        results.push((ResultChoice::PlayerLost, named("library-player-lost")));
    }
    results.into_iter()
}

fn show_count(ui: &mut Ui, texts: &Texts, list: &ListState) {
    if let Some(reason) = &list.failure {
        return error_text(
            ui,
            &texts.fill("library-unreadable", &[("reason", reason.as_str().into())]),
        );
    }
    match list.games.total {
        None => caption(ui, &texts.get("library-loading")),
        Some(0) if list.games.is_limited() => caption(ui, &texts.get("library-none-found")),
        Some(0) => caption(ui, &texts.get("library-empty")),
        Some(total) => caption(ui, &texts.fill("library-count", &[("count", total.into())])),
    }
}

fn show_rows(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    let total = list.games.total.unwrap_or(0);
    let size = Vec2::new(ui.available_width(), total as f32 * ROW_HEIGHT);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let visible = visible_rows(rect, ui.clip_rect(), total);
    if list.games.lacks(&visible) {
        actions.push(Action::List(ListAction::Load(visible.clone())));
    }
    for place in visible {
        let Some(listed) = list.games.get(place) else { continue };
        let top = rect.top() + place as f32 * ROW_HEIGHT;
        let row = Rect::from_min_size(pos2(rect.left(), top), Vec2::new(rect.width(), ROW_HEIGHT - 4.0));
        ui.scope_builder(UiBuilder::new().max_rect(row).id_salt(place), |ui| {
            let description = Description::of_summary(texts, &listed.summary);
            if show_row(ui, &description, listed.position.as_ref(), row) {
                actions.push(Action::Load(listed.summary.id, LoadPurpose::Details));
            }
        });
    }
}

/// Scrolls the list on Home, End, Page Up and Page Down, unless a text field has the focus.
fn scroll_with_keys(ui: &Ui, total: u64) {
    if ui.ctx().text_edit_focused() {
        return;
    }
    let top = ui.cursor().top();
    let page = ui.clip_rect().height() - ROW_HEIGHT;
    let rows = Rect::from_min_size(pos2(0.0, top), Vec2::new(1.0, total as f32 * ROW_HEIGHT));
    let is_pressed = |key: Key| ui.input(|input| input.key_pressed(key));
    // Scrolling to a row is not animated: animations over thousands of rows would load all of them.
    let jump = ScrollAnimation::none();
    if is_pressed(Key::Home) {
        ui.scroll_to_rect_animation(rows, Some(Align::Min), jump);
    } else if is_pressed(Key::End) {
        ui.scroll_to_rect_animation(rows, Some(Align::Max), jump);
    } else if is_pressed(Key::PageUp) {
        ui.scroll_with_delta_animation(Vec2::Y * page, jump);
    } else if is_pressed(Key::PageDown) {
        ui.scroll_with_delta_animation(Vec2::Y * -page, jump);
    }
}

/// Returns the range of rows to lay out: the visible rows and a margin.
fn visible_rows(rows: Rect, view: Rect, total: u64) -> Range<u64> {
    let row_at = |y: f32| ((y - rows.top()) / ROW_HEIGHT).max(0.0) as u64;
    let first = row_at(view.top()).saturating_sub(MARGIN_ROWS);
    let end = (row_at(view.bottom()) + 1 + MARGIN_ROWS).min(total);
    first.min(end)..end
}

/// Shows a game with its last position. Returns whether the row was clicked.
fn show_row(ui: &mut Ui, description: &Description, position: Option<&Position>, row: Rect) -> bool {
    let palette = palette(ui.ctx());
    let response = ui.put(row, Button::new("").fill(palette.control));
    let spoken = description.spoken();
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
    let painter = ui.painter().with_clip_rect(row.intersect(ui.clip_rect()));
    let board = Rect::from_min_size(row.min, Vec2::splat(row.height())).shrink(BOARD_MARGIN);
    if let Some(position) = position {
        paint_board(&painter, &palette, position, board);
    }
    let (left, right) = (board.right() + 12.0, row.right() - 12.0);
    let result = painter.text(
        pos2(right, row.top() + 19.0),
        Align2::RIGHT_CENTER,
        &description.result,
        style::bold(17.0),
        palette.text,
    );
    let write = |left: f32, galley: Arc<Galley>, middle: f32| {
        let after = left + galley.size().x;
        painter.galley(pos2(left, middle - galley.size().y / 2.0), galley, palette.text);
        after
    };
    let (top, bottom) = (row.top() + 19.0, row.bottom() - 19.0);
    let names_room = result.left() - GRID - left;
    let name = |text, room| cut_line(&painter, text, style::bold(17.0), palette.text, room);
    let dash = name(" – ", names_room);
    let widths = description
        .names
        .each_ref()
        .map(|text| name(text, f32::INFINITY).size().x);
    let [first_room, second_room] = shared_room(widths, names_room - dash.size().x);
    let after_first = write(left, name(&description.names[0], first_room), top);
    let after_dash = write(after_first, dash, top);
    write(after_dash, name(&description.names[1], second_room), top);
    let small = FontId::proportional(15.0);
    let details = cut_line(&painter, &description.details(), small, palette.muted, right - left);
    write(left, details, bottom);
    response.clicked()
}

/// Returns the accessible label of a game in the list.
#[cfg(test)]
pub(super) fn row_label(texts: &Texts, summary: &GameSummary) -> String {
    Description::of_summary(texts, summary).spoken()
}
