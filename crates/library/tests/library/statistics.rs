//! Tests of player statistics.

use super::{TestFolder, entry};
use breakthrough_library::statistics::{CountedGames, Group, Results, ratings};
use breakthrough_library::{ANALYSIS_KEYWORD, GameEntry, GameId, GameStorage, SqliteLibrary};
use breakthrough_rules::{Game, Side, Variant};

const ALL: [CountedGames; 3] = [CountedGames::All, CountedGames::Rated, CountedGames::Casual];

fn library(place: &TestFolder) -> SqliteLibrary {
    let mut library = place.open();
    for (players, date, moves, rated) in [
        (["Ada", "Level 3"], "2026.01.01", "a2a3 +", Some(3)),
        (["Level 3", "Ada"], "2026.01.02", "a2a3 h7h6 b2b3 -", Some(3)),
        (["Ada", "Level 4"], "2026.02.01", "a2a3 -", Some(4)),
        (["Ada", "Level 3"], "2026.02.02", "a2a3 h7h6 b2b3 h6h5 +", Some(3)),
        (["Ada", "Level 3"], "2026.02.03", "a2a3 h7h6", Some(3)),
        (["Ada", "Ada"], "2026.02.03", "a2a3 +", Some(3)),
        // Casual games have no rated level.
        (["Ada", "Level 4"], "2026.02.03", "+", None),
        (["Ada", "Bo"], "2026.02.04", "-", None),
        (["Cyd", "Bo"], "2026.02.03", "a2a3 +", None),
    ] {
        let mut entry = entry(players, date, moves);
        entry.rated_level = rated;
        library.add(&entry).expect("added");
    }
    let mut analysis = entry(["Ada", "Eve"], "2026.02.05", "a2a3 +");
    analysis.keywords = vec![ANALYSIS_KEYWORD.to_owned()];
    library.add(&analysis).expect("added");
    let deleted = library
        .add(&entry(["Ada", "Bo"], "2026.03.01", "a2a3 +"))
        .expect("added");
    library.set_deleted(&[deleted], true).expect("deleted");
    library
}

/// Adds a game won by Ada against level 3, played as a rated game of a variant.
fn add_rated(library: &mut SqliteLibrary, variant: &str, name: &str, date: &str) -> GameId {
    let variant: Variant = variant.parse().expect("a variant");
    let mut game = Game::new(variant);
    game.resign(Side::Second);
    library
        .add(&GameEntry {
            variant_name: name.to_owned(),
            rated_level: Some(3),
            game,
            ..entry(["Ada", "Level 3"], date, "")
        })
        .expect("added")
}

/// Formats the results of a player by group.
fn groups(library: &SqliteLibrary, games: CountedGames, group: Group) -> String {
    let found = library.results_by("ada", games, group).expect("results");
    let text: Vec<String> = found
        .iter()
        .map(|found| format!("{} {}-{}", found.key, found.results.won, found.results.lost))
        .collect();
    text.join(", ")
}

#[test]
fn results_count_all_rated_or_casual_games_but_neither_analyses_nor_games_against_oneself() {
    let place = TestFolder::new();
    let library = library(&place);
    let results = |player| ALL.map(|games| library.results(player, games).expect("results"));
    let [all, rated, casual] = results("Ada");
    assert_eq!(all, Results { won: 4, lost: 2 });
    assert_eq!(rated, Results { won: 3, lost: 1 });
    assert_eq!(casual, Results { won: 1, lost: 1 });
    assert_eq!(results("nobody"), [Results::default(); 3]);
    for (group, expected) in [
        (
            Group::Opponent,
            [
                "Bo 0-1, Level 3 3-0, Level 4 1-1",
                "Level 3 3-0, Level 4 0-1",
                "Bo 0-1, Level 4 1-0",
            ],
        ),
        (Group::Level, ["3 3-0, 4 1-1", "3 3-0, 4 0-1", "4 1-0"]),
        (Group::Variant, ["Classic 4-2", "Classic 3-1", "Classic 1-1"]),
        (
            Group::Side,
            ["first 3-2, second 1-0", "first 2-1, second 1-0", "first 1-1"],
        ),
        (
            Group::Month,
            ["2026.01 2-0, 2026.02 2-2", "2026.01 2-0, 2026.02 1-1", "2026.02 1-1"],
        ),
    ] {
        assert_eq!(ALL.map(|games| groups(&library, games, group)), expected, "{group:?}");
    }
}

#[test]
fn streaks_and_extreme_wins_are_found() {
    let place = TestFolder::new();
    let library = library(&place);
    let streaks = ALL.map(|games| library.streaks("Ada", games).expect("streaks"));
    let streaks = streaks.map(|streaks| (streaks.longest_won, streaks.longest_lost, streaks.current));
    let [all, rated, casual] = streaks;
    assert_eq!(all, (2, 1, Some((1, false))));
    assert_eq!(rated, (2, 1, Some((1, true))));
    assert_eq!(casual, (1, 1, Some((1, false))));
    let plies = |games, longest| -> Vec<u32> {
        let wins = library.extreme_wins("Ada", games, longest, 2).expect("wins");
        wins.iter().map(|win| win.plies).collect()
    };
    assert_eq!(
        (plies(CountedGames::Rated, true), plies(CountedGames::Rated, false)),
        (vec![4, 3], vec![1, 3])
    );
    assert_eq!(
        (plies(CountedGames::All, false), plies(CountedGames::Casual, false)),
        (vec![0, 1], vec![0])
    );
}

#[test]
fn the_rating_is_computed_from_finished_rated_games_only() {
    let place = TestFolder::new();
    let library = library(&place);
    let results = library.rated_results("Ada", None).expect("results");
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
    assert!(library.rated_results("Bo", None).expect("results").is_empty());
}

#[test]
fn a_variant_is_recognized_by_its_rules_and_not_by_its_name() {
    let place = TestFolder::new();
    let mut library = place.open();
    let start = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP";
    let ids = [
        ("8x8", "Classic", "2026.01.01"),
        ("8x8", "My game", "2026.01.02"),
        (&format!("8x8 start={start}"), "My game", "2026.01.03"),
        ("6x6", "Small", "2026.01.04"),
        ("hex4", "Classic", "2026.01.05"),
        ("hex3", "Tiny", "2026.01.06"),
        ("5x9", "", "2026.01.07"),
    ]
    .map(|(variant, name, date)| add_rated(&mut library, variant, name, date));
    let rated = |code| {
        let found = library.rated_results("Ada", code).expect("results");
        found.into_iter().map(|result| result.variant_code).collect::<Vec<_>>()
    };
    assert_eq!(rated(None), ["8x8", "8x8", "8x8", "6x6"]);
    assert_eq!(rated(Some("8x8")), ["8x8"; 3]);
    assert_eq!(rated(Some("6x6")), ["6x6"]);
    assert_eq!(rated(Some("hex4")), [""; 0], "a variant that is not built in");
    assert_eq!(library.no_longer_rated("Ada").expect("a number"), 3);
    assert_eq!(library.no_longer_rated("Bo").expect("a number"), 0);
    for (index, id) in ids.into_iter().enumerate() {
        let stored = library.get(id).expect("a game").entry;
        assert_eq!(stored.is_rated(), index < 4, "{index}");
        assert_eq!(stored.rated_level, Some(3), "the record is kept");
    }
    let rated = "Classic 3-0, Small 1-0";
    assert_eq!(groups(&library, CountedGames::Rated, Group::Variant), rated);
    let casual = "5x9 1-0, Tiny 1-0, hex4 1-0";
    assert_eq!(groups(&library, CountedGames::Casual, Group::Variant), casual);
}

#[test]
fn a_list_marks_only_games_of_built_in_variants_as_rated() {
    let place = TestFolder::new();
    let mut library = place.open();
    add_rated(&mut library, "8x8", "My game", "2026.01.01");
    add_rated(&mut library, "hex4", "My hexagon", "2026.01.02");
    let page = library
        .list(&Default::default(), Default::default(), 0..9)
        .expect("a list");
    let rated: Vec<_> = page
        .games
        .iter()
        .map(|game| (game.variant_name.as_str(), game.is_rated))
        .collect();
    assert_eq!(rated, [("My hexagon", false), ("My game", true)]);
}

#[test]
fn players_are_counted_without_analyses() {
    let place = TestFolder::new();
    let mut library = library(&place);
    let players = library.players().expect("players");
    let players: Vec<(&str, u64)> = players
        .iter()
        .map(|found| (found.player.name.as_str(), found.games))
        .collect();
    // Ada has played against herself once.
    assert_eq!(
        players,
        [("Ada", 9), ("Level 3", 4), ("Bo", 2), ("Level 4", 2), ("Cyd", 1)]
    );
    // The keyword alone does not exclude a rated game.
    library
        .set_keywords(GameId(3), &[ANALYSIS_KEYWORD.to_owned()])
        .expect("set");
    assert_eq!(
        library.results("Ada", CountedGames::All).expect("results"),
        Results { won: 4, lost: 2 }
    );
    assert_eq!(library.players().expect("players")[0].games, 9);
}
