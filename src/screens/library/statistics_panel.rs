//! The statistics of a player: results by group, streaks, and the rating against the computer's levels.

use crate::library::{Choices, LoadPurpose, PlayerStatistics};
use crate::screens::library::page::Action;
use crate::screens::library::statistics::{StatisticsResult, StatisticsState};
use crate::screens::library::statistics_plots::{CONFIDENCE_95, show_accuracies, show_months, show_rating_plot};
use crate::screens::library::text::Description;
use crate::screens::library::widgets::show_bar;
use crate::session::GameMode;
use crate::session::record::level_named;
use crate::text::Texts;
use crate::ui::style;
use crate::ui::style::{GRID, palette};
use crate::ui::widgets::{
    ICON_BUTTON_SIZE, caption, error_text, footer_button, icon_button, scrolled_from_top, section_label,
    segmented_control_with_help,
};
use crate::ui::{ActionsExt, choose_player, mode_help, mode_text, recorded_name, short_level_name};
use bevy_egui::egui::{Align, Grid, Label, Layout, RichText, ScrollArea, Ui};
use breakthrough_engine::Level;
use breakthrough_library::statistics::{CountedGames, Group, GroupAccuracy, GroupResults, Rating, Results};
use breakthrough_library::{GameSummary, PlayerKind, RecordedPlayer};
use breakthrough_library_service::{StatisticsTask, VariantRatings};
use egui_phosphor::regular as icon;
use std::cmp::Reverse;

/// Height of the button below the statistics, in points.
const FOOTER_HEIGHT: f32 = 50.0 + GRID * 2.0;
/// Width of a column with numbers, in points.
const NUMBER_WIDTH: f32 = 64.0;
/// Maximum number of rows in a table.
const MAX_ROWS: usize = 24;

/// Shows the statistics. `own_name` is the name under which progress is recorded, and `hides_notice` is true if the player has dismissed
/// the notice about rated games that do not count for the rating.
pub(super) fn panel(
    ui: &mut Ui,
    texts: &Texts,
    state: &StatisticsState,
    choices: &Choices,
    own_name: &str,
    hides_notice: bool,
) -> Vec<Action> {
    let mut actions = Vec::new();
    ui.label(RichText::new(texts.get("library-statistics-heading")).font(style::serif(34.0)));
    let room = ui.available_height() - FOOTER_HEIGHT;
    let area = ScrollArea::vertical().max_height(room).auto_shrink(false);
    scrolled_from_top("library statistics", area, ui, |ui| {
        let is_own = state.player == own_name;
        ui.horizontal_wrapped(|ui| {
            let player = Some(state.player.as_str());
            let chosen = choose_player(ui, texts, 260.0, player, None, &choices.players);
            actions.extend(chosen.flatten().map(Action::OpenStatistics));
            if !is_own {
                show_use_name(ui, texts, state, choices, &mut actions);
            }
        });
        if is_own {
            caption(ui, &texts.get("library-own-name"));
        }
        choose_games(ui, texts, state.games, &mut actions);
        match &state.result {
            StatisticsResult::Found(statistics) => {
                if statistics.no_longer_rated > 0 && !hides_notice {
                    show_rating_notice(ui, texts, statistics.no_longer_rated, &mut actions);
                }
                show(ui, texts, &choices.players, statistics, state.games, &mut actions);
            }
            StatisticsResult::Failed(reason) => error_text(ui, reason),
            StatisticsResult::Running(query) => {
                caption(ui, &texts.get("library-loading"));
                show_bar(ui, *query.progress() as f32 / StatisticsTask::STEPS as f32);
            }
            StatisticsResult::None => {}
        }
    });
    ui.add_space(GRID);
    actions.on_click(footer_button(ui, &texts.get("common-back")), Action::Back);
    actions
}

/// Shows a button that records progress under the name of the player, unless the player is a computer player.
fn show_use_name(ui: &mut Ui, texts: &Texts, state: &StatisticsState, choices: &Choices, actions: &mut Vec<Action>) {
    let recorded = choices.players.iter().find(|player| player.name == state.player);
    if recorded.is_some_and(|player| player.kind == PlayerKind::Person && level_named(&player.name).is_none()) {
        let button = ui.button(texts.get("library-use-name"));
        let button = button.on_hover_text(texts.get("library-use-name-help"));
        actions.on_click(button, Action::UseName(state.player.clone()));
    }
}

/// Shows the choice between all, rated and casual games.
fn choose_games(ui: &mut Ui, texts: &Texts, games: CountedGames, actions: &mut Vec<Action>) {
    section_label(ui, &texts.get("library-counted-games"));
    let options = [
        (CountedGames::All, texts.get("library-counted-all")),
        (CountedGames::Rated, mode_text(texts, GameMode::Rated)),
        (CountedGames::Casual, mode_text(texts, GameMode::Casual)),
    ];
    let help = |games| match games {
        CountedGames::All => None,
        CountedGames::Rated => Some(mode_help(texts, GameMode::Rated)),
        CountedGames::Casual => Some(mode_help(texts, GameMode::Casual)),
    };
    let chosen = segmented_control_with_help(ui, Some(games), &options, help);
    actions.extend(chosen.map(Action::CountGames));
}

/// Shows the notice about rated games that do not count for the rating, with a button that dismisses the notice permanently.
fn show_rating_notice(ui: &mut Ui, texts: &Texts, games: u64, actions: &mut Vec<Action>) {
    ui.add_space(GRID);
    ui.horizontal(|ui| {
        let room = ui.available_width() - ICON_BUTTON_SIZE - ui.spacing().item_spacing.x;
        ui.vertical(|ui| {
            ui.set_width(room);
            ui.label(texts.fill("library-no-longer-rated", &[("games", games.into())]));
        });
        actions.on_click(
            icon_button(ui, icon::X, &texts.get("library-dismiss"), true),
            Action::DismissRatingNotice,
        );
    });
}

fn show(
    ui: &mut Ui,
    texts: &Texts,
    players: &[RecordedPlayer],
    statistics: &PlayerStatistics,
    games: CountedGames,
    actions: &mut Vec<Action>,
) {
    let PlayerStatistics { results, streaks, .. } = statistics;
    if results.won + results.lost == 0 {
        ui.add_space(GRID);
        ui.label(texts.get(match games {
            CountedGames::All => "library-no-games",
            CountedGames::Rated => "library-no-rating",
            CountedGames::Casual => "library-no-casual-games",
        }));
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
    if games != CountedGames::Casual {
        show_ratings(ui, texts, &statistics.ratings);
    }
    for (group, results) in &statistics.groups {
        let accuracies = statistics.accuracies.iter().find(|(other, _)| other == group);
        let accuracies = accuracies.map_or(&[][..], |(_, accuracies)| accuracies);
        show_group(ui, texts, players, *group, (results, accuracies));
    }
    show_wins(ui, texts, "library-shortest-wins", &statistics.shortest_wins, actions);
    show_wins(ui, texts, "library-longest-wins", &statistics.longest_wins, actions);
}

/// Shows a list of won games. A click on a game opens the details of the game.
fn show_wins(ui: &mut Ui, texts: &Texts, heading: &str, wins: &[GameSummary], actions: &mut Vec<Action>) {
    if wins.is_empty() {
        return;
    }
    section_label(ui, &texts.get(heading));
    for win in wins {
        let description = Description::of_summary(texts, win);
        let parts = [description.moves, description.players, description.date];
        let text = RichText::new(parts.join(" · ")).color(palette(ui.ctx()).accent);
        actions.on_click(ui.link(text), Action::Load(win.id, LoadPurpose::Details));
    }
}

/// Shows the rating in each variant, and the ratings of some levels.
fn show_ratings(ui: &mut Ui, texts: &Texts, ratings: &[VariantRatings]) {
    if ratings.is_empty() {
        return;
    }
    for VariantRatings { variant, ratings } in ratings {
        show_rating(ui, texts, variant, ratings);
    }
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
        ("weakest", level(Level::WEAKEST).into()),
        ("middle", level(Level::new(5).expect("a level")).into()),
        ("strongest", level(Level::STRONGEST).into()),
    ];
    ui.add_space(GRID);
    caption(ui, &texts.fill("library-rating-levels", &gaps));
}

fn show_rating(ui: &mut Ui, texts: &Texts, variant: &str, ratings: &[Rating]) {
    let Some(last) = ratings.last() else { return };
    section_label(ui, &texts.fill("library-rating", &[("variant", variant.into())]));
    let round = |value: f64| value.round() as i64;
    let gaps = [
        ("rating", round(last.rating).into()),
        ("low", round(last.rating - CONFIDENCE_95 * last.deviation).into()),
        ("high", round(last.rating + CONFIDENCE_95 * last.deviation).into()),
        ("games", ratings.len().into()),
    ];
    ui.label(texts.fill("library-rating-text", &gaps));
    if ratings.len() > 1 {
        ui.push_id(variant, |ui| show_rating_plot(ui, texts, ratings));
    }
}

/// Shows the results of a group, with the accuracies if they are known.
fn show_group(
    ui: &mut Ui,
    texts: &Texts,
    players: &[RecordedPlayer],
    group: Group,
    (results, accuracies): (&[GroupResults], &[GroupAccuracy]),
) {
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
        if accuracies.len() > 1 {
            caption(ui, &texts.get("library-accuracy-by-month"));
            show_accuracies(ui, texts, accuracies);
        }
    }
    let muted = palette(ui.ctx()).muted;
    let gap = GRID * 2.0;
    let columns = if accuracies.is_empty() { 3 } else { 4 };
    let name_width = ui.available_width() - (NUMBER_WIDTH + gap) * columns as f32;
    let grid = Grid::new(id)
        .num_columns(columns + 1)
        .min_col_width(NUMBER_WIDTH)
        .spacing([gap, 4.0])
        .striped(true);
    ui.spacing_mut().interact_size.y = 0.0;
    let row = |ui: &mut Ui, texts: [RichText; 5]| {
        let [name, numbers @ ..] = texts;
        ui.scope(|ui| {
            ui.set_width(name_width);
            ui.add(Label::new(name).truncate());
        });
        for number in numbers.into_iter().take(columns) {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(number));
        }
        ui.end_row();
    };
    grid.show(ui, |ui| {
        let headings = [
            "library-name",
            "library-won",
            "library-lost",
            "library-share",
            "library-accuracies",
        ];
        row(
            ui,
            headings.map(|heading| RichText::new(texts.get(heading)).size(15.0).color(muted)),
        );
        for GroupResults { key, results } in most_important(group, results) {
            let Results { won, lost } = results;
            let accuracy = accuracies.iter().find(|accuracy| accuracy.key == *key);
            let numbers = [
                group_text(texts, players, group, key),
                won.to_string(),
                lost.to_string(),
                format!("{}%", share(*results)),
                accuracy.map_or_else(String::new, |accuracy| format!("{}%", accuracy.accuracy.round())),
            ];
            row(ui, numbers.map(RichText::new));
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

fn group_text(texts: &Texts, players: &[RecordedPlayer], group: Group, key: &str) -> String {
    match (group, key) {
        (_, "") => texts.get("library-unknown"),
        (Group::Side, "first") => texts.get("library-side-first"),
        (Group::Side, _) => texts.get("library-side-second"),
        (Group::Month, key) => key.replace('.', "-"),
        (Group::Level, key) => match key.parse().ok().and_then(Level::new) {
            Some(level) => short_level_name(texts, level),
            None => key.to_owned(),
        },
        (Group::Opponent, name) => match players.iter().find(|player| player.name == name) {
            Some(player) => recorded_name(texts, player),
            None => name.to_owned(),
        },
        (Group::Variant, key) => key.to_owned(),
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
