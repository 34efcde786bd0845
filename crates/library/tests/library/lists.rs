//! Tests of the filters, sort orders and pages of game lists.

use super::{TestFolder, entry};
use breakthrough_library::{
    ANALYSIS_KEYWORD, EntryKind, Filter, GameDate, GameId, GameStorage, GameSummary, PlayerKind, RecordedPlayer,
    ResultFilter, Sort, SortKey, SqliteLibrary,
};

fn library(place: &TestFolder) -> SqliteLibrary {
    let mut library = place.open();
    let mut add = |players, date, moves, title: &str, keywords: &str, variant: &str| {
        let mut entry = entry(players, date, moves);
        entry.title = title.to_owned();
        entry.keywords = keywords.split_whitespace().map(str::to_owned).collect();
        if !variant.is_empty() {
            entry.game = breakthrough_rules::Game::new(variant.parse().expect("a variant"));
            entry.variant_name = "Ring".to_owned();
        }
        library.add(&entry).expect("added");
    };
    add(["Ada", "Bo"], "2026.01.05", "a2a3 h7h6 b2b3 +", "one", "", "");
    add(["Bo", "Ada"], "2026.01.06 10:00:00", "a2a3 +", "two", "cup", "");
    add(["Cyd", "Renée"], "2025.12.31", "a2a3 h7h6 -", "three", "cup long", "");
    add(["Ada", "Cyd"], "", "", "four", "", "8x8 joined");
    library
}

/// Returns the titles of the games that match a filter, in order.
fn titles(library: &SqliteLibrary, filter: &Filter, sort: Sort) -> String {
    let page = library.list(filter, sort, 0..100).expect("a list");
    assert_eq!(page.total, page.games.len() as u64);
    let titles: Vec<String> = page.games.into_iter().map(|found| found.title).collect();
    titles.join(" ")
}

#[test]
fn filters_select_the_expected_games() {
    let place = TestFolder::new();
    let library = library(&place);
    let check = |filter: Filter, expected: &str| {
        assert_eq!(titles(&library, &filter, Sort::default()), expected, "{filter:?}");
    };
    let player = |name: &str| Some(name.to_owned());
    check(Filter::default(), "two one three four");
    check(
        Filter {
            variant: Some("8x8".to_owned()),
            ..Filter::default()
        },
        "two one three",
    );
    check(
        Filter {
            player: player("BO"),
            ..Filter::default()
        },
        "two one",
    );
    check(
        Filter {
            keyword: Some("CUP".to_owned()),
            ..Filter::default()
        },
        "two three",
    );
    for (result, expected) in [
        (ResultFilter::FirstWon, "two one"),
        (ResultFilter::SecondWon, "three"),
        (ResultFilter::Unfinished, "four"),
        (ResultFilter::WonBy("Ada".to_owned()), "one"),
        (ResultFilter::LostBy("Ada".to_owned()), "two"),
    ] {
        check(
            Filter {
                result: Some(result),
                ..Filter::default()
            },
            expected,
        );
    }
    for (since, until, expected) in [
        ("2026", "", "two one"),
        ("", "2025", "three"),
        ("2026.01.05", "2026.01.05", "one"),
        ("2026.01.06", "2026.01", "two"),
    ] {
        let date = |text: &str| (!text.is_empty()).then(|| GameDate::new(text));
        check(
            Filter {
                since: date(since),
                until: date(until),
                ..Filter::default()
            },
            expected,
        );
    }
    for (text, expected) in [
        ("ada", "two one four"),
        ("AD bo", "two one"),
        ("renee", "three"),
        ("rene\u{301}e", "three"),
        ("cup", "two three"),
        ("ring", "four"),
        ("joined", "four"),
        ("thre", "three"),
        ("nobody", ""),
        ("a\"da*", ""),
        ("!?", "two one three four"),
    ] {
        check(
            Filter {
                text: text.to_owned(),
                ..Filter::default()
            },
            expected,
        );
    }
    check(
        Filter {
            player: player("Ada"),
            text: "bo".to_owned(),
            result: Some(ResultFilter::FirstWon),
            ..Filter::default()
        },
        "two one",
    );
    let ids = library
        .list(&Filter::default(), Sort::default(), 0..2)
        .expect("a list")
        .games;
    check(
        Filter {
            ids: ids.iter().map(|found| found.id).collect(),
            ..Filter::default()
        },
        "two one",
    );
}

#[test]
fn search_includes_comments_of_variations() {
    let place = TestFolder::new();
    let mut library = place.open();
    library
        .add(&super::from_pgn("1. a2-a3 (1. b2-b3 {an unusual plan}) *"))
        .expect("added");
    for (text, count) in [("unusual", 1), ("plan unus", 1), ("usual", 0)] {
        let filter = Filter {
            text: text.to_owned(),
            ..Filter::default()
        };
        assert_eq!(
            library.list(&filter, Sort::default(), 0..1).expect("a list").total,
            count,
            "{text}"
        );
    }
}

#[test]
fn lists_can_be_sorted_in_both_directions() {
    let place = TestFolder::new();
    let library = library(&place);
    for (key, expected) in [
        (SortKey::Date, "four three one two"),
        (SortKey::FirstPlayer, "four one two three"),
        (SortKey::SecondPlayer, "two one four three"),
        (SortKey::Variant, "three one two four"),
        (SortKey::Result, "four one two three"),
        (SortKey::Plies, "four two three one"),
    ] {
        let of = |ascending| titles(&library, &Filter::default(), Sort { key, ascending });
        assert_eq!(of(true), expected, "{key:?}");
        let mut reversed: Vec<&str> = expected.split(' ').collect();
        reversed.reverse();
        assert_eq!(of(false), reversed.join(" "), "{key:?}");
    }
}

#[test]
fn a_page_reports_the_total_count() {
    let place = TestFolder::new();
    let library = library(&place);
    let page = library.list(&Filter::default(), Sort::default(), 1..3).expect("a list");
    let titles: Vec<&str> = page.games.iter().map(|found| found.title.as_str()).collect();
    assert_eq!((titles, page.total), (vec!["one", "three"], 4));
    assert!(
        library
            .list(&Filter::default(), Sort::default(), 9..20)
            .expect("a list")
            .games
            .is_empty()
    );
    let players = library.players().expect("players");
    let players: Vec<_> = players
        .iter()
        .map(|found| (found.player.name.as_str(), found.games))
        .collect();
    assert_eq!(players, [("Ada", 3), ("Bo", 2), ("Cyd", 2), ("Renée", 1)]);
    assert_eq!(
        library.variants().expect("variants"),
        [("8x8", "", 3), ("8x8 joined", "Ring", 1)].map(|(code, name, count)| (
            code.to_owned(),
            name.to_owned(),
            count
        ))
    );
}

#[test]
fn games_and_analyses_are_listed_and_counted_apart() {
    let place = TestFolder::new();
    let mut library = library(&place);
    let mut analysis = entry(["Ada", "Zoe"], "2027", "a2a3");
    analysis.title = "five".to_owned();
    analysis.keywords = vec!["openings".to_owned(), ANALYSIS_KEYWORD.to_owned()];
    library.add(&analysis).expect("added");
    for (kind, expected) in [
        (None, "five two one three four"),
        (Some(EntryKind::Game), "two one three four"),
        (Some(EntryKind::Analysis), "five"),
    ] {
        let filter = Filter {
            kind,
            ..Filter::default()
        };
        assert_eq!(titles(&library, &filter, Sort::default()), expected, "{kind:?}");
        let page = library.list(&filter, Sort::default(), 0..9).expect("a list");
        let is_analysis = page.games.iter().map(GameSummary::is_analysis);
        let expected: Vec<bool> = page.games.iter().map(|game| game.title == "five").collect();
        assert_eq!(is_analysis.collect::<Vec<_>>(), expected);
    }
    let players = library.players().expect("players");
    let found: Vec<_> = players
        .iter()
        .map(|found| (found.player.name.as_str(), found.games))
        .collect();
    assert_eq!(found, [("Ada", 3), ("Bo", 2), ("Cyd", 2), ("Renée", 1)]);
}

#[test]
fn a_range_contains_the_ids_of_its_games() {
    let place = TestFolder::new();
    let library = library(&place);
    let filter = Filter {
        text: "ada".to_owned(),
        ..Filter::default()
    };
    let sort = Sort {
        key: SortKey::Plies,
        ascending: true,
    };
    let games = library.list(&filter, sort, 0..9).expect("a list").games;
    let all: Vec<_> = games.iter().map(|found| found.id).collect();
    assert_eq!(all.len(), 3);
    assert_eq!(library.ids(&filter, sort, 0..9).expect("ids"), all);
    assert_eq!(library.ids(&filter, sort, 1..2).expect("ids"), all[1..2]);
    assert!(library.ids(&filter, sort, 5..9).expect("ids").is_empty());
}

#[test]
fn a_filter_may_name_more_games_than_an_sql_statement_holds() {
    let place = TestFolder::new();
    let library = library(&place);
    let filter = Filter {
        ids: (2..300_000).map(GameId).collect(),
        ..Filter::default()
    };
    assert_eq!(titles(&library, &filter, Sort::default()), "two three four");
}

#[test]
fn games_of_a_variant_are_listed_together_regardless_of_its_name() {
    let place = TestFolder::new();
    let mut library = place.open();
    for (title, variant, name) in [("one", "8x8", "Classic"), ("two", "6x6", "Short"), ("three", "8x8", "")] {
        let mut entry = entry(["Ada", "Bo"], "2026", "");
        entry.game = breakthrough_rules::Game::new(variant.parse().expect("a variant"));
        entry.title = title.to_owned();
        entry.variant_name = name.to_owned();
        library.add(&entry).expect("added");
    }
    let sort = Sort {
        key: SortKey::Variant,
        ascending: true,
    };
    assert_eq!(titles(&library, &Filter::default(), sort), "two one three");
}

#[test]
fn a_player_has_the_kind_of_the_latest_game() {
    let place = TestFolder::new();
    let mut library = place.open();
    let program = PlayerKind::Program {
        program: "Cyd".to_owned(),
        version: "2".to_owned(),
        network: String::new(),
    };
    let mut add = |date: &str, players: [(&str, PlayerKind); 2]| {
        let mut entry = super::entry(["", ""], date, "a2a3");
        entry.players = players.map(|(name, kind)| RecordedPlayer {
            name: name.to_owned(),
            kind,
        });
        library.add(&entry).expect("added")
    };
    // Other programs do not mark computer players in PGN.
    add(
        "2026.01.01",
        [("Level 3", PlayerKind::Person), ("Ada", PlayerKind::Person)],
    );
    add(
        "2026.01.03",
        [("ada", PlayerKind::Person), ("Level 3", PlayerKind::Level(3))],
    );
    add(
        "2026.01.02",
        [("Level 3", PlayerKind::Person), ("Cyd", program.clone())],
    );
    add("2026.01.04", [("Bo", PlayerKind::Level(5)), ("Bo", PlayerKind::Person)]);
    let deleted = add("2026.01.05", [("Cyd", PlayerKind::Person), ("", PlayerKind::Level(1))]);
    library.set_deleted(&[deleted], true).expect("deleted");
    let players = library.players().expect("players");
    let found = |name: &str| {
        let found = players
            .iter()
            .find(|found| found.player.name.eq_ignore_ascii_case(name));
        let found = found.expect("a player");
        (found.player.kind.clone(), found.games)
    };
    assert_eq!(players.len(), 4, "{players:?}");
    assert_eq!(found("Level 3"), (PlayerKind::Level(3), 3));
    assert_eq!(found("Ada"), (PlayerKind::Person, 2));
    assert_eq!(found("Cyd"), (program, 1));
    assert_eq!(found("Bo"), (PlayerKind::Level(5), 2));
}
