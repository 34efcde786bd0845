//! The statistics of a player: results by group, streaks, and the rating against the computer's levels.

use crate::library::{Choices, LoadPurpose, PlayerStatistics};
use crate::screens::library::page::Action;
use crate::screens::library::statistics::{StatisticsResult, StatisticsState};
use crate::screens::library::statistics_plots::{show_months, show_rating_plot};
use crate::screens::library::text::Description;
use crate::screens::library::widgets::show_bar;
use crate::text::Texts;
use crate::ui::short_level_name;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{caption, choose_name, error_text, footer_button, scrolled_from_top, section_label};
use bevy_egui::egui::{Align, Grid, Label, Layout, RichText, ScrollArea, Ui};
use breakthrough_engine::Level;
use breakthrough_library::GameSummary;
use breakthrough_library::statistics::{Group, GroupResults, Rating, Results};
use breakthrough_library_service::StatisticsTask;
use std::cmp::Reverse;

/// Height of the button below the statistics, in points.
const FOOTER_HEIGHT: f32 = 50.0 + GRID * 2.0;
/// Width of a column with numbers, in points.
const NUMBER_WIDTH: f32 = 64.0;
/// Maximum number of rows in a table.
const MAX_ROWS: usize = 24;

pub(super) fn panel(ui: &mut Ui, texts: &Texts, state: &StatisticsState, choices: &Choices) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.label(RichText::new(texts.get("library-statistics-heading")).font(style::serif(34.0)));
    let room = ui.available_height() - FOOTER_HEIGHT;
    let area = ScrollArea::vertical().max_height(room).auto_shrink(false);
    scrolled_from_top("library statistics", area, ui, |ui| {
        let names = choices.players.iter().map(|player| player.name.as_str());
        let player = Some(state.player.as_str());
        let chosen = choose_name(ui, &texts.get("library-player"), 260.0, player, None, names);
        actions.extend(chosen.flatten().map(Action::OpenStatistics));
        caption(ui, &texts.get("library-statistics-rated"));
        match &state.result {
            StatisticsResult::Found(statistics) => show(ui, texts, statistics, &mut actions),
            StatisticsResult::Failed(reason) => error_text(ui, reason),
            StatisticsResult::Running(query) => {
                caption(ui, &texts.get("library-loading"));
                show_bar(ui, *query.progress() as f32 / StatisticsTask::STEPS as f32);
            }
            StatisticsResult::None => {}
        }
    });
    ui.add_space(GRID);
    if footer_button(ui, &texts.get("common-back")).clicked() {
        actions.push(Action::Back);
    }
    actions
}

fn show(ui: &mut Ui, texts: &Texts, statistics: &PlayerStatistics, actions: &mut Vec<Action>) {
    let PlayerStatistics { results, streaks, .. } = statistics;
    if results.won + results.lost == 0 {
        ui.add_space(GRID);
        ui.label(texts.get("library-no-rating"));
        return;
    }
    let gaps = [
        ("won", results.won.into()),
        ("total", (results.won + results.lost).into()),
        ("share", share(*results).into()),
    ];
    ui.add_space(GRID);
    ui.label(RichText::new(texts.fill("library-won-of", &gaps)).font(style::bold(18.0)));
    let gaps = [
        ("won", streaks.longest_won.into()),
        ("lost", streaks.longest_lost.into()),
    ];
    ui.label(texts.fill("library-streaks", &gaps));
    if let Some((count, is_won)) = streaks.current {
        let id = if is_won {
            "library-streak-won"
        } else {
            "library-streak-lost"
        };
        ui.label(texts.fill(id, &[("count", count.into())]));
    }
    show_rating(ui, texts, &statistics.ratings);
    for (group, results) in &statistics.groups {
        show_group(ui, texts, *group, results);
    }
    show_wins(ui, texts, "library-shortest-wins", &statistics.shortest_wins, actions);
    show_wins(ui, texts, "library-longest-wins", &statistics.longest_wins, actions);
}

/// Shows a list of won games. A click on a game opens its details.
fn show_wins(ui: &mut Ui, texts: &Texts, heading: &str, wins: &[GameSummary], actions: &mut Vec<Action>) {
    if wins.is_empty() {
        return;
    }
    section_label(ui, &texts.get(heading));
    for win in wins {
        let description = Description::of_summary(texts, win);
        let parts = [description.moves, description.players, description.date];
        let text = RichText::new(parts.join(" · ")).color(palette(ui.ctx()).accent);
        if ui.link(text).clicked() {
            actions.push(Action::Load(win.id, LoadPurpose::Details));
        }
    }
}

fn show_rating(ui: &mut Ui, texts: &Texts, ratings: &[Rating]) {
    let Some(last) = ratings.last() else { return };
    section_label(ui, &texts.get("library-rating"));
    let round = |value: f64| value.round() as i64;
    let level = |level: Level| {
        let message = if level.is_named() {
            "library-named-level-rating"
        } else {
            "library-level-rating"
        };
        let gaps = [
            ("level", short_level_name(texts, level).into()),
            ("rating", level.elo().into()),
        ];
        texts.fill(message, &gaps)
    };
    let gaps = [
        ("rating", round(last.rating).into()),
        ("deviation", round(last.deviation).into()),
        ("low", round(last.rating - 2.0 * last.deviation).into()),
        ("high", round(last.rating + 2.0 * last.deviation).into()),
        ("games", ratings.len().into()),
        ("weakest", level(Level::WEAKEST).into()),
        ("middle", level(Level::new(5).expect("a level")).into()),
        ("strongest", level(Level::STRONGEST).into()),
    ];
    ui.label(texts.fill("library-rating-text", &gaps));
    if ratings.len() > 1 {
        show_rating_plot(ui, texts, ratings);
    }
}

fn show_group(ui: &mut Ui, texts: &Texts, group: Group, results: &[GroupResults]) {
    if results.is_empty() {
        return;
    }
    let (heading, id) = match group {
        Group::Opponent => ("library-by-opponent", "opponent"),
        Group::Level => ("library-by-level", "level"),
        Group::Variant => ("library-by-variant", "variant"),
        Group::Side => ("library-by-side", "side"),
        Group::Month => ("library-by-month", "month"),
    };
    section_label(ui, &texts.get(heading));
    if group == Group::Month && results.len() > 1 {
        show_months(ui, texts, results);
    }
    let muted = palette(ui.ctx()).muted;
    let gap = GRID * 2.0;
    let name_width = ui.available_width() - (NUMBER_WIDTH + gap) * 3.0;
    let grid = Grid::new(id)
        .num_columns(4)
        .min_col_width(NUMBER_WIDTH)
        .spacing([gap, 4.0])
        .striped(true);
    ui.spacing_mut().interact_size.y = 0.0;
    let row = |ui: &mut Ui, texts: [RichText; 4]| {
        let [name, numbers @ ..] = texts;
        ui.scope(|ui| {
            ui.set_width(name_width);
            ui.add(Label::new(name).truncate());
        });
        for number in numbers {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(number));
        }
        ui.end_row();
    };
    grid.show(ui, |ui| {
        let headings = ["library-name", "library-won", "library-lost", "library-share"];
        row(
            ui,
            headings.map(|heading| RichText::new(texts.get(heading)).size(15.0).color(muted)),
        );
        for GroupResults { key, results } in most_important(group, results) {
            let Results { won, lost } = results;
            let numbers = [won.to_string(), lost.to_string(), format!("{}%", share(*results))];
            let [won, lost, share] = numbers.map(RichText::new);
            row(ui, [RichText::new(group_text(texts, group, key)), won, lost, share]);
        }
    });
}

/// Returns the results to show: the opponents or variants with the most games, the latest months, or all levels or sides.
fn most_important(group: Group, results: &[GroupResults]) -> Vec<&GroupResults> {
    let mut sorted: Vec<&GroupResults> = results.iter().collect();
    match group {
        Group::Opponent | Group::Variant => {
            sorted.sort_by_key(|group| Reverse(group.results.won + group.results.lost));
        }
        Group::Month => sorted.sort_by(|one, other| other.key.cmp(&one.key)),
        Group::Level | Group::Side => {}
    }
    sorted.truncate(MAX_ROWS);
    sorted
}

fn group_text(texts: &Texts, group: Group, key: &str) -> String {
    match (group, key) {
        (_, "") => texts.get("library-unknown"),
        (Group::Side, "first") => texts.get("library-side-first"),
        (Group::Side, _) => texts.get("library-side-second"),
        (Group::Month, key) => key.replace('.', "-"),
        (Group::Level, key) => match key.parse().ok().and_then(Level::new) {
            Some(level) => short_level_name(texts, level),
            None => key.to_owned(),
        },
        (_, key) => key.to_owned(),
    }
}

/// Returns the rounded percentage of wins, or 0 without games.
fn share(results: Results) -> u64 {
    let total = results.won + results.lost;
    (results.won * 100 + total / 2).checked_div(total).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_are_sorted_by_games_and_months_from_the_latest() {
        let group = |key: &str, won| GroupResults {
            key: key.to_owned(),
            results: Results { won, lost: 1 },
        };
        let results = [group("2026.01", 1), group("2026.03", 9), group("2026.02", 4)];
        let keys = |group| -> Vec<&str> {
            let sorted = most_important(group, &results).into_iter();
            sorted.map(|group| group.key.as_str()).collect()
        };
        assert_eq!(keys(Group::Opponent), ["2026.03", "2026.02", "2026.01"]);
        assert_eq!(keys(Group::Month), ["2026.03", "2026.02", "2026.01"]);
        assert_eq!(keys(Group::Level), ["2026.01", "2026.03", "2026.02"]);
    }

    #[test]
    fn the_percentage_of_wins_is_rounded_and_zero_without_games() {
        let check = |won, lost, expected| assert_eq!(share(Results { won, lost }), expected);
        check(0, 0, 0);
        check(2, 1, 67);
        check(1, 2, 33);
        check(5, 0, 100);
    }
}
