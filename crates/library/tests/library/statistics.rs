//! Tests of player statistics.

use super::{TestFolder, entry};
use breakthrough_library::statistics::{Group, Results, ratings};
use breakthrough_library::{GameStorage, SqliteLibrary};

fn library(place: &TestFolder) -> SqliteLibrary {
    let mut library = place.open();
    for (players, date, moves, rated) in [
        (["Ada", "Level 3"], "2026.01.01", "a2a3 +", Some(3)),
        (["Level 3", "Ada"], "2026.01.02", "a2a3 h7h6 b2b3 -", Some(3)),
        (["Ada", "Level 4"], "2026.02.01", "a2a3 -", Some(4)),
        (["Ada", "Level 3"], "2026.02.02", "a2a3 h7h6 b2b3 h6h5 +", Some(3)),
        (["Ada", "Level 3"], "2026.02.03", "a2a3 h7h6", Some(3)),
        (["Ada", "Ada"], "2026.02.03", "a2a3 +", Some(3)),
        // Casual games, which the statistics exclude.
        (["Ada", "Level 4"], "2026.02.03", "+", None),
        (["Ada", "Bo"], "2026.02.04", "-", None),
        (["Cyd", "Bo"], "2026.02.03", "a2a3 +", None),
    ] {
        let mut entry = entry(players, date, moves);
        entry.rated_level = rated;
        library.add(&entry).expect("added");
    }
    let deleted = library
        .add(&entry(["Ada", "Bo"], "2026.03.01", "a2a3 +"))
        .expect("added");
    library.set_deleted(&[deleted], true).expect("deleted");
    library
}

#[test]
fn results_are_grouped_and_exclude_casual_games_and_games_against_oneself() {
    let place = TestFolder::new();
    let library = library(&place);
    assert_eq!(library.results("Ada").expect("results"), Results { won: 3, lost: 1 });
    assert_eq!(library.results("nobody").expect("results"), Results::default());
    for (group, expected) in [
        (Group::Opponent, "Level 3 3-0, Level 4 0-1"),
        (Group::Level, "3 3-0, 4 0-1"),
        (Group::Variant, "8x8 3-1"),
        (Group::Side, "first 2-1, second 1-0"),
        (Group::Month, "2026.01 2-0, 2026.02 1-1"),
    ] {
        let found = library.results_by("ada", group).expect("results");
        let text: Vec<String> = found
            .iter()
            .map(|found| format!("{} {}-{}", found.key, found.results.won, found.results.lost))
            .collect();
        assert_eq!(text.join(", "), expected, "{group:?}");
    }
}

#[test]
fn streaks_and_extreme_wins_are_found() {
    let place = TestFolder::new();
    let library = library(&place);
    let streaks = library.streaks("Ada").expect("streaks");
    assert_eq!(
        (streaks.longest_won, streaks.longest_lost, streaks.current),
        (2, 1, Some((1, true)))
    );
    let plies = |longest| -> Vec<u32> {
        let wins = library.extreme_wins("Ada", longest, 2).expect("wins");
        wins.iter().map(|win| win.plies).collect()
    };
    assert_eq!((plies(true), plies(false)), (vec![4, 3], vec![1, 3]));
}

#[test]
fn the_rating_is_computed_from_finished_rated_games_only() {
    let place = TestFolder::new();
    let library = library(&place);
    let results = library.rated_results("Ada").expect("results");
    let found: Vec<(i8, bool, &str)> = results
        .iter()
        .map(|result| (result.level, result.won, result.date.as_str()))
        .collect();
    let expected = [
        (3, true, "2026.01.01"),
        (3, true, "2026.01.02"),
        (4, false, "2026.02.01"),
        (3, true, "2026.02.02"),
    ];
    assert_eq!(found, expected);
    let levels = [(1, 500), (2, 700), (3, 900), (4, 1100)];
    let ratings = ratings(&results, &levels, 800.0);
    assert!(
        ratings[1].rating > ratings[0].rating && ratings[0].rating > 800.0,
        "{ratings:?}"
    );
    assert!(library.rated_results("Bo").expect("results").is_empty());
}
