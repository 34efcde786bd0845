//! Tests of the statistics panel.

use crate::library::tests::app;
use crate::library::{Choices, PlayerStatistics};
use crate::screens::library::page::Action;
use crate::screens::library::statistics::{StatisticsResult, StatisticsState};
use crate::screens::library::{apply_actions, statistics_panel};
use crate::settings::Settings;
use crate::text::Texts;
use crate::ui::testing::{PanelHarness, click, harness, has_control, shows_tooltip};
use bevy::prelude::*;
use breakthrough_library::statistics::{CountedGames, Group, GroupAccuracy, GroupResults, Rating, Results};
use breakthrough_library::{GameDate, PlayerKind, RecordedPlayer};
use breakthrough_library_service::VariantRatings;

const NOTICE: &str = "Each built-in variant has its own rating. Games of your own variants are casual: 3 earlier games don’t \
                      count towards your rating.";

fn ratings(variant: &str, ratings: &[f64]) -> VariantRatings {
    let rating = |rating: &f64| Rating {
        date: GameDate::default(),
        rating: *rating,
        deviation: 50.0,
    };
    VariantRatings {
        variant: variant.to_owned(),
        ratings: ratings.iter().map(rating).collect(),
    }
}

/// Shows the statistics of a player with ratings in two variants and three rated games that do not count for the rating.
fn panel(games: CountedGames, results: Results, hides_notice: bool) -> PanelHarness<'static, Action> {
    let texts = Texts::english();
    let state = StatisticsState {
        player: "Anna".to_owned(),
        games,
        result: StatisticsResult::Found(Box::new(PlayerStatistics {
            results,
            ratings: vec![ratings("Classic", &[1200.0, 1300.4]), ratings("Hex", &[800.0])],
            no_longer_rated: 3,
            ..PlayerStatistics::default()
        })),
    };
    harness(move |ui| statistics_panel::panel(ui, &texts, &state, &Choices::default(), "Player", hides_notice))
}

const OWN_NAME: &str = "Mistakes, puzzles and lessons are recorded under this name.";
const RESULTS: Results = Results { won: 3, lost: 1 };
const CLASSIC: &str = "1300, from 2 games against the computer. 95% confidence: 1200–1400.";
const HEX: &str = "800, from 1 game against the computer. 95% confidence: 700–900.";

#[test]
fn the_rating_in_each_variant_is_shown_unless_only_casual_games_are_counted() {
    for (games, is_shown) in [
        (CountedGames::All, true),
        (CountedGames::Rated, true),
        (CountedGames::Casual, false),
    ] {
        let panel = panel(games, RESULTS, true);
        for text in ["Rating in Classic", CLASSIC, "Rating in Hex", HEX] {
            assert_eq!(has_control(&panel, text), is_shown, "{games:?}: {text}");
        }
        assert!(has_control(&panel, "Won 3 of 4 (75%)"), "{games:?}");
    }
}

#[test]
fn the_counted_games_are_chosen_and_explained() {
    let mut panel = panel(CountedGames::All, RESULTS, true);
    for (label, games) in [
        ("All", CountedGames::All),
        ("Rated", CountedGames::Rated),
        ("Casual", CountedGames::Casual),
    ] {
        assert_eq!(click(&mut panel, label), [Action::CountGames(games)]);
    }
    let help = "A casual game counts in the statistics but doesn’t change your rating.";
    assert!(shows_tooltip(&mut panel, "Casual", help));
}

#[test]
fn players_are_named_as_in_their_games() {
    let player = |name: &str, kind| RecordedPlayer {
        name: name.to_owned(),
        kind,
    };
    let choices = Choices {
        players: vec![
            player("Player", PlayerKind::Person),
            player("Computer level novice", PlayerKind::Level(-1)),
        ],
        ..Choices::default()
    };
    let key = "Computer level novice".to_owned();
    let state = StatisticsState {
        player: "Player".to_owned(),
        games: CountedGames::All,
        result: StatisticsResult::Found(Box::new(PlayerStatistics {
            results: RESULTS,
            groups: vec![(Group::Opponent, vec![GroupResults { key, results: RESULTS }])],
            ..PlayerStatistics::default()
        })),
    };
    let texts = Texts::english();
    let panel = harness(move |ui| statistics_panel::panel(ui, &texts, &state, &choices, "Player", true));
    assert!(has_control(&panel, "Player: You") && has_control(&panel, "Novice"));
    assert!(has_control(&panel, OWN_NAME));
}

#[test]
fn progress_is_recorded_under_a_chosen_name() {
    let players = [
        ("Anna", PlayerKind::Person, true),
        ("Computer level 3", PlayerKind::Level(3), false),
        ("Computer level 3", PlayerKind::Person, false),
    ];
    for (name, kind, is_offered) in players {
        let name = name.to_owned();
        let state = StatisticsState {
            player: name.clone(),
            ..StatisticsState::default()
        };
        let choices = Choices {
            players: vec![RecordedPlayer { name, kind }],
            ..Choices::default()
        };
        let texts = Texts::english();
        let mut panel = harness(move |ui| statistics_panel::panel(ui, &texts, &state, &choices, "Player", true));
        assert!(!has_control(&panel, OWN_NAME));
        assert_eq!(has_control(&panel, "Use this name"), is_offered);
        if is_offered {
            let actions = click(&mut panel, "Use this name");
            assert_eq!(actions, [Action::UseName("Anna".to_owned())]);
            let (mut app, _folder, _path) = app();
            app.world_mut()
                .run_system_cached_with(apply_actions, actions)
                .expect("the resources exist");
            assert_eq!(app.world().resource::<Settings>().player_names[0], "Anna");
        }
    }
}

#[test]
fn statistics_without_games_state_which_games_are_missing() {
    for (games, text) in [
        (CountedGames::All, "No finished games."),
        (
            CountedGames::Rated,
            "Finish a rated game against the computer to get a rating.",
        ),
        (CountedGames::Casual, "No finished casual games."),
    ] {
        assert!(has_control(&panel(games, Results::default(), true), text), "{games:?}");
    }
}

#[test]
fn the_notice_about_unrated_games_is_shown_until_it_is_dismissed() {
    let mut shown = panel(CountedGames::All, RESULTS, false);
    assert!(has_control(&shown, NOTICE));
    let actions = click(&mut shown, "Dismiss");
    assert_eq!(actions, [Action::DismissRatingNotice]);
    let (mut app, _folder, _path) = app();
    let is_dismissed = |app: &App| app.world().resource::<Settings>().hides_rating_notice;
    assert!(!is_dismissed(&app));
    app.world_mut()
        .run_system_cached_with(apply_actions, actions)
        .expect("the resources exist");
    assert!(is_dismissed(&app));
    assert!(!has_control(&panel(CountedGames::All, RESULTS, true), NOTICE));
}

#[test]
fn the_mean_accuracy_is_shown_beside_the_results() {
    let texts = Texts::english();
    let group = |key: &str| GroupResults {
        key: key.to_owned(),
        results: RESULTS,
    };
    let accuracy = |key: &str, accuracy| GroupAccuracy {
        key: key.to_owned(),
        games: 2,
        accuracy,
    };
    let state = StatisticsState {
        player: "Anna".to_owned(),
        games: CountedGames::All,
        result: StatisticsResult::Found(Box::new(PlayerStatistics {
            results: RESULTS,
            groups: vec![
                (Group::Level, vec![group("2"), group("3")]),
                (Group::Month, vec![group("2026.10"), group("2026.11")]),
            ],
            accuracies: vec![
                (Group::Level, vec![accuracy("3", 71.6)]),
                (Group::Month, vec![accuracy("2026.10", 64.0), accuracy("2026.11", 80.2)]),
            ],
            ..PlayerStatistics::default()
        })),
    };
    let panel = harness(move |ui| statistics_panel::panel(ui, &texts, &state, &Choices::default(), "Player", false));
    for text in ["72%", "Mean accuracy by month", "64%", "80%"] {
        assert!(has_control(&panel, text), "{text}");
    }
}
