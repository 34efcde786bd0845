//! The list of games or analyses, with search, filters, sort order, and buttons for selected entries.

use crate::library::SaveFailure;
use crate::screens::library::list::{ListChange, ResultChoice};
use crate::screens::library::list_rows::{scroll_with_keys, select, select_with_keys, show_rows};
use crate::screens::library::list_state::{DeletedGames, DeletedName, ListAction, ListState};
use crate::screens::library::page::Action;
use crate::screens::library::selection::SelectionChange;
#[cfg(test)]
use crate::screens::library::text::Description;
use crate::screens::library::text::{count_text, variant_text};
use crate::screens::unsaved::reason_text;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::GRID;
use crate::ui::widgets::{
    caption, choose, control_row, danger_footer_button, error_text, footer_button, icon_button, name_text_field,
    scrolled, segmented_control,
};
use crate::ui::{ActionsExt, choose_player, recorded_name, recorded_players_text};
use bevy_egui::egui::{Align, Layout, Margin, RichText, ScrollArea, TextEdit, Ui};
#[cfg(test)]
use breakthrough_library::GameSummary;
use breakthrough_library::{AccuracyFilter, EntryKind, SortKey};
use egui_phosphor::regular as icon;

/// Height of the buttons below the list, in points.
const FOOTER_HEIGHT: f32 = 50.0 + GRID * 2.0;
/// Height of the controls and the count above the list, in points.
const FILTERS_HEIGHT: f32 = 240.0;
/// Minimum height of the list, in points, for the filters to be pinned above the list.
const MIN_LIST_HEIGHT: f32 = 220.0;
/// Choices of the accuracy filter.
const ACCURACIES: [Option<AccuracyFilter>; 7] = [
    None,
    Some(AccuracyFilter::AtLeast(950)),
    Some(AccuracyFilter::AtLeast(900)),
    Some(AccuracyFilter::AtLeast(800)),
    Some(AccuracyFilter::AtMost(700)),
    Some(AccuracyFilter::AtMost(500)),
    Some(AccuracyFilter::NotReviewed),
];
/// Maximum number of variants that the filter offers. Games of other variants can be found with the search field.
const MAX_CHOICES: usize = 60;

/// Shows the list. `read_only` is the reason why the library is read-only; `None` if it is writable. `reviewed` contains the number of
/// reviewed games and the number of all games, while games are being reviewed.
pub(super) fn panel(
    ui: &mut Ui,
    texts: &Texts,
    list: &ListState,
    read_only: Option<&SaveFailure>,
    reviewed: Option<(usize, usize)>,
) -> Vec<Action> {
    let mut actions = Vec::new();
    show_heading(ui, texts, list, &mut actions);
    if let Some(failure) = read_only {
        let reason = reason_text(texts, Some(failure));
        error_text(ui, &texts.fill("library-read-only", &[("reason", reason.into())]));
    }
    show_deleted(ui, texts, list, &mut actions);
    if let Some((done, total)) = reviewed {
        show_reviewed(ui, texts, done, total, &mut actions);
    }
    let is_pinned = ui.available_height() - FOOTER_HEIGHT - FILTERS_HEIGHT > MIN_LIST_HEIGHT;
    let show_head = |ui: &mut Ui, actions: &mut Vec<Action>| {
        show_kinds(ui, texts, list, actions);
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
        select_with_keys(ui, &mut actions);
        show_rows(ui, texts, list, &mut actions);
    });
    ui.add_space(GRID);
    if list.selection.asks_to_delete {
        show_question(ui, texts, list, &mut actions);
    } else {
        show_footer(ui, texts, list, &mut actions);
    }
    actions
}

/// Shows the buttons for the selected games, or for the list if none is selected.
fn show_footer(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    if !list.selection.is_empty() {
        return show_selection_footer(ui, texts, list, actions);
    }
    ui.columns_const(|[left, middle, right]| {
        actions.on_click(footer_button(left, &texts.get("library-import")), Action::OpenImport);
        let has_games = list.games.total.is_some_and(|total| total > 0);
        let export = middle.add_enabled_ui(has_games, |ui| footer_button(ui, &texts.get("library-export")));
        actions.on_click(&export.inner, Action::OpenExport(Vec::new()));
        actions.on_click(footer_button(right, &texts.get("common-back")), Action::Back);
    });
}

fn show_selection_footer(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    let buttons = [
        ("library-delete", select(SelectionChange::AskToDelete)),
        ("library-review", Action::Review(list.selection.ids())),
        ("library-export", Action::OpenExport(list.selection.ids())),
        ("common-back", Action::Back),
    ];
    ui.columns(buttons.len(), |columns| {
        for (ui, (text, action)) in columns.iter_mut().zip(buttons) {
            actions.on_click(footer_button(ui, &texts.get(text)), action);
        }
    });
}

/// Shows the progress of reviews, with a button that cancels them.
fn show_reviewed(ui: &mut Ui, texts: &Texts, done: usize, total: usize, actions: &mut Vec<Action>) {
    ui.horizontal_wrapped(|ui| {
        let gaps = [("done", done.into()), ("total", total.into())];
        ui.label(texts.fill("library-reviewing", &gaps));
        actions.on_click(ui.button(texts.get("common-cancel")), Action::CancelReviews);
    });
}

/// Asks whether to delete the selected games. The button that keeps the games is in the place of the button that opened
/// the question.
fn show_question(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    ui.columns_const(|[left, right]| {
        actions.on_click(
            footer_button(left, &texts.get("common-cancel")),
            select(SelectionChange::KeepGames),
        );
        let games = count_text(texts, list.games.kind, list.selection.len());
        if danger_footer_button(
            right,
            &texts.fill("library-delete-selected", &[("games", games.into())]),
        )
        .clicked()
        {
            actions.push(Action::List(ListAction::DeleteSelected));
        }
    });
}

/// Shows the switch between games and analyses.
fn show_kinds(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    let kinds = [
        (EntryKind::Game, texts.get("library-games")),
        (EntryKind::Analysis, texts.get("library-analyses")),
    ];
    if let Some(kind) = segmented_control(ui, Some(list.games.kind), &kinds) {
        actions.push(change(ListChange::Kind(kind)));
    }
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

/// Shows a notice about the deleted games, with a button that restores the games.
fn show_deleted(ui: &mut Ui, texts: &Texts, list: &ListState, actions: &mut Vec<Action>) {
    if let Some(DeletedGames { ids, name }) = &list.deleted {
        ui.horizontal_wrapped(|ui| {
            let games = match name {
                DeletedName::Players(players) => recorded_players_text(texts, players),
                DeletedName::Count(kind) => count_text(texts, *kind, ids.len() as u64),
            };
            ui.label(texts.fill("library-deleted", &[("games", games.into())]));
            actions.on_click(
                ui.button(texts.get("library-restore")),
                Action::List(ListAction::Restore),
            );
            actions.on_click(
                icon_button(ui, icon::X, &texts.get("library-dismiss"), true),
                Action::List(ListAction::ForgetDeleted),
            );
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
    let width = (ui.available_width() - gap * 2.0) / 3.0;
    let player = list.filter_player().map(|player| recorded_name(texts, &player));
    control_row(ui, |ui| {
        let all = texts.get("library-all-players");
        let current = games.player.as_deref();
        let chosen = choose_player(ui, texts, width, current, Some(&all), &choices.players);
        actions.extend(chosen.map(ListChange::Player).map(change));

        let variants = choices.variants.iter().take(MAX_CHOICES);
        let variants = variants.map(|(code, name)| (Some(code.clone()), variant_text(texts, name, code)));
        let options = [(None, texts.get("library-all-variants"))].into_iter().chain(variants);
        let chosen = choose(ui, &texts.get("library-variant"), width, &games.variant, options);
        actions.extend(chosen.map(ListChange::Variant).map(change));

        let options = results(texts, player.as_deref());
        let chosen = choose(ui, &texts.get("library-result"), width, &games.result, options);
        actions.extend(chosen.map(ListChange::Result).map(change));
    });
    control_row(ui, |ui| {
        let options = ACCURACIES.map(|accuracy| (accuracy, accuracy_choice(texts, accuracy)));
        let label = texts.get("library-accuracies");
        let chosen = choose(ui, &label, width, &games.accuracy, options.into_iter());
        actions.extend(chosen.map(ListChange::Accuracy).map(change));

        let keys = [
            (SortKey::Date, "library-sort-date"),
            (SortKey::FirstPlayer, "library-sort-first"),
            (SortKey::SecondPlayer, "library-sort-second"),
            (SortKey::Variant, "library-sort-variant"),
            (SortKey::Result, "library-sort-result"),
            (SortKey::Plies, "library-sort-moves"),
            (SortKey::Accuracy, "library-sort-accuracy"),
        ];
        let keys = keys.map(|(key, text)| (key, texts.get(text))).into_iter();
        let chosen = choose(ui, &texts.get("library-sort"), width, &games.sort.key, keys);
        actions.extend(chosen.map(ListChange::SortKey).map(change));
        let (arrow, tooltip) = if games.sort.ascending {
            (icon::SORT_ASCENDING, "library-ascending")
        } else {
            (icon::SORT_DESCENDING, "library-descending")
        };
        actions.on_click(
            icon_button(ui, arrow, &texts.get(tooltip), true),
            change(ListChange::ReverseSort),
        );
    });
}

/// Returns the text of a choice of the accuracy filter.
fn accuracy_choice(texts: &Texts, accuracy: Option<AccuracyFilter>) -> String {
    let (id, tenths) = match accuracy {
        None => return texts.get("library-all-accuracies"),
        Some(AccuracyFilter::NotReviewed) => return texts.get("library-not-reviewed"),
        Some(AccuracyFilter::AtLeast(tenths)) => ("library-accuracy-at-least", tenths),
        Some(AccuracyFilter::AtMost(tenths)) => ("library-accuracy-at-most", tenths),
    };
    texts.fill(id, &[("percent", (tenths / 10).into())])
}

fn results(texts: &Texts, player: Option<&str>) -> impl Iterator<Item = (ResultChoice, String)> {
    let mut results = vec![
        (ResultChoice::Any, texts.get("library-all-results")),
        (ResultChoice::FirstWon, texts.get("library-first-won")),
        (ResultChoice::SecondWon, texts.get("library-second-won")),
        (ResultChoice::Unfinished, texts.get("library-unfinished")),
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
    let is_limited = list.games.is_limited();
    match (list.games.total, list.games.kind) {
        (None, _) => caption(ui, &texts.get("library-loading")),
        (Some(0), EntryKind::Game) if is_limited => caption(ui, &texts.get("library-none-found")),
        (Some(0), EntryKind::Analysis) if is_limited => caption(ui, &texts.get("library-no-analyses-found")),
        (Some(0), EntryKind::Game) => caption(ui, &texts.get("library-empty")),
        (Some(0), EntryKind::Analysis) => caption(ui, &texts.get("library-no-analyses")),
        (Some(total), kind) => show_selected(ui, texts, list, &count_text(texts, kind, total)),
    }
}

/// Shows the numbers of games and of selected games, and the controls that select or deselect games.
fn show_selected(ui: &mut Ui, texts: &Texts, list: &ListState, games: &str) {
    let (count, hint) = if list.selection.is_empty() {
        (games.to_owned(), "library-select-hint")
    } else {
        let gaps = [("selected", list.selection.len().into()), ("games", games.into())];
        (texts.fill("library-selected", &gaps), "library-deselect-hint")
    };
    ui.horizontal(|ui| {
        caption(ui, &count);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| caption(ui, &texts.get(hint)));
    });
}

/// Returns the accessible label of a game in the list.
#[cfg(test)]
pub(super) fn row_label(texts: &Texts, summary: &GameSummary) -> String {
    Description::of_summary(texts, summary).spoken()
}
