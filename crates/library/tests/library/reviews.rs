//! Tests of stored reviews: changes, lists, statistics, rescues and copies.

use super::{TestFolder, check, entry, game, pgn_of, review_of};
use breakthrough_library::statistics::{CountedGames, Group};
use breakthrough_library::{
    AccuracyFilter, Filter, GameEntry, GameId, GameReview, GameStorage, LibraryError, Sort, SortKey, SqliteLibrary,
};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::parse_pgn;
use std::fs;
use std::path::Path;

fn review(library: &SqliteLibrary, id: GameId) -> Option<GameReview> {
    library.review(id).expect("read")
}

fn is_current(library: &SqliteLibrary, id: GameId) -> Option<bool> {
    review(library, id).map(|found| found.is_current)
}

fn change(path: &Path, sql: &str) {
    let connection = rusqlite::Connection::open(path).expect("opened");
    connection.execute_batch(sql).expect(sql);
}

#[test]
fn a_review_is_stored_and_replaced_without_changing_the_game() {
    let place = TestFolder::new();
    let (mut library, other) = (place.open(), place.open());
    let entry = entry(["Ada", "Bo"], "2026", "a2a3 h7h6");
    let id = library.add(&entry).expect("added");
    assert_eq!(review(&library, id), None);
    for accuracy in [[Some(91.25), Some(8.0)], [Some(77.0), None]] {
        let stored = review_of(&entry, accuracy);
        library.set_review(id, &stored).expect("stored");
        let expected = GameReview {
            review: stored,
            is_current: true,
        };
        for library in [&library, &other] {
            assert_eq!(review(library, id), Some(expected.clone()));
        }
    }
    let game = library.get(id).expect("a game");
    assert_eq!((game.revision, pgn_of(&game.entry)), (0, pgn_of(&entry)));
    let unknown = library.set_review(GameId(9), &review_of(&entry, [None; 2]));
    assert!(matches!(unknown, Err(LibraryError::UnknownGame(GameId(9)))));
    assert_eq!(review(&library, GameId(9)), None);
    assert_eq!(check(&library), [""; 0]);
}

#[test]
fn a_review_is_out_of_date_while_the_moves_differ() {
    let place = TestFolder::new();
    let mut library = place.open();
    let with_moves = |text: &str| GameEntry {
        game: parse_pgn(text).expect("a record").game,
        ..entry(["Ada", "Bo"], "2026", "")
    };
    let reviewed = with_moves("1. a2-a3 h7-h6 *");
    let id = library.add(&reviewed).expect("added");
    library
        .set_review(id, &review_of(&reviewed, [Some(90.0), None]))
        .expect("stored");
    let mut revision = 0;
    for (text, expected) in [
        ("1. a2-a3 {good} h7-h6! (1... g7-g6) *", true),
        ("1. a2-a3 h7-h6 1-0", true),
        ("1. a2-a3 h7-h6 2. b2-b3 *", false),
        ("1. a2-a3 *", false),
        ("1. a2-a3 g7-g6 (1... h7-h6) *", false),
        ("1. a2-a3 h7-h6 *", true),
    ] {
        revision = library.update(id, revision, &with_moves(text)).expect("updated");
        assert_eq!(is_current(&library, id), Some(expected), "{text}");
        let page = library.list(&Filter::default(), Sort::default(), 0..9).expect("a list");
        let accuracy = if expected { [Some(900), None] } else { [None; 2] };
        assert_eq!(page.games[0].accuracy, accuracy, "{text}");
        assert_eq!(check(&library), [""; 0], "{text}");
    }
    library.rename(id, "Final").expect("renamed");
    library.set_keywords(id, &["cup".to_owned()]).expect("marked");
    assert_eq!(is_current(&library, id), Some(true));
    // A review of other moves is stored as out of date.
    let other = review_of(&with_moves("1. b2-b3 *"), [Some(50.0), None]);
    library.set_review(id, &other).expect("stored");
    assert_eq!(is_current(&library, id), Some(false));
}

#[test]
fn a_purged_game_loses_its_review() {
    let place = TestFolder::new();
    let mut library = place.open();
    let entry = entry(["Ada", "Bo"], "2026", "a2a3");
    let id = library.add(&entry).expect("added");
    library
        .set_review(id, &review_of(&entry, [Some(90.0), None]))
        .expect("stored");
    library.set_deleted(&[id], true).expect("deleted");
    assert_eq!(is_current(&library, id), Some(true));
    assert_eq!(library.purge(0).expect("purged"), 1);
    assert_eq!(review(&library, id), None);
    assert_eq!(check(&library), [""; 0]);
}

/// Creates a library with games whose titles are letters, most of them reviewed.
fn library(place: &TestFolder) -> SqliteLibrary {
    let mut library = place.open();
    for (title, players, date, accuracy) in [
        ("a", ["Ada", "Bo"], "2026.01.05", Some([Some(90.0), Some(50.0)])),
        ("b", ["Bo", "Ada"], "2026.01.06", Some([Some(60.0), Some(89.96)])),
        ("c", ["Ada", "Level 3"], "2026.02.07", Some([Some(20.0), None])),
        ("d", ["Ada", "Bo"], "2026.02.08", None),
        ("e", ["Cyd", "Bo"], "2026.02.09", Some([Some(100.0), Some(0.0)])),
    ] {
        let mut entry = entry(players, date, "a2a3 h7h6 +");
        entry.title = title.to_owned();
        let id = library.add(&entry).expect("added");
        if let Some(accuracy) = accuracy {
            library.set_review(id, &review_of(&entry, accuracy)).expect("stored");
        }
    }
    // The review of this game is out of date.
    let mut late = entry(["Ada", "Bo"], "2026.01.01", "a2a3");
    late.title = "f".to_owned();
    let id = library.add(&late).expect("added");
    library
        .set_review(id, &review_of(&entry(["", ""], "", "b2b3"), [Some(95.0); 2]))
        .expect("stored");
    library
}

fn titles(library: &SqliteLibrary, filter: &Filter, sort: Sort) -> String {
    let page = library.list(filter, sort, 0..100).expect("a list");
    assert_eq!(page.total, page.games.len() as u64);
    let ids: Vec<GameId> = page.games.iter().map(|found| found.id).collect();
    assert_eq!(library.ids(filter, sort, 0..100).expect("IDs"), ids);
    page.games.into_iter().map(|found| found.title).collect()
}

#[test]
fn games_are_listed_by_accuracy() {
    let place = TestFolder::new();
    let library = library(&place);
    let page = library.list(&Filter::default(), Sort::default(), 0..9).expect("a list");
    let accuracies: Vec<_> = page.games.iter().map(|found| found.accuracy).collect();
    assert_eq!(
        accuracies,
        [
            [Some(1000), Some(0)],
            [None; 2],
            [Some(200), None],
            [Some(600), Some(900)],
            [Some(900), Some(500)],
            [None; 2],
        ]
    );
    let long = "x".repeat(300);
    for (player, ascending, expected) in [
        (None, true, "ceabfd"),
        (None, false, "baecdf"),
        (Some("ADA"), true, "cbafd"),
        (Some("Ada"), false, "abcdf"),
        (Some("Bo"), true, "eabfd"),
        (Some("Bo"), false, "baedf"),
        (Some(&long), true, ""),
    ] {
        let filter = Filter {
            player: player.map(str::to_owned),
            ..Filter::default()
        };
        let key = SortKey::Accuracy;
        let found = titles(&library, &filter, Sort { key, ascending });
        assert_eq!(found, expected, "{player:?} {ascending}");
    }
    let filter = Filter::default();
    let sort = Sort {
        key: SortKey::Accuracy,
        ascending: false,
    };
    let page = library.list(&filter, sort, 1..3).expect("a list");
    let found: String = page.games.into_iter().map(|found| found.title).collect();
    assert_eq!((found.as_str(), page.total), ("ae", 6));
}

#[test]
fn games_are_filtered_by_accuracy() {
    let place = TestFolder::new();
    let library = library(&place);
    for (player, accuracy, expected) in [
        (None, AccuracyFilter::AtLeast(900), "eba"),
        (None, AccuracyFilter::AtMost(500), "eca"),
        (None, AccuracyFilter::NotReviewed, "df"),
        (Some("Ada"), AccuracyFilter::AtLeast(900), "ba"),
        (Some("Ada"), AccuracyFilter::AtLeast(901), ""),
        (Some("ada"), AccuracyFilter::AtMost(899), "c"),
        (Some("Bo"), AccuracyFilter::AtMost(599), "ea"),
        (Some("Cyd"), AccuracyFilter::NotReviewed, ""),
        (Some("Bo"), AccuracyFilter::NotReviewed, "df"),
    ] {
        let filter = Filter {
            player: player.map(str::to_owned),
            accuracy: Some(accuracy),
            ..Filter::default()
        };
        assert_eq!(titles(&library, &filter, Sort::default()), expected, "{filter:?}");
    }
}

#[test]
fn the_mean_accuracy_of_a_player_is_computed_by_group() {
    let place = TestFolder::new();
    let mut library = library(&place);
    let mut cylinder = entry(["Ada", "Level 3"], "2026.03.01", "");
    cylinder.game = game("8x8 joined".parse::<Variant>().expect("a variant"), "a2a3");
    cylinder.game.resign(breakthrough_rules::Side::Second);
    cylinder.rated_level = Some(3);
    let id = library.add(&cylinder).expect("added");
    library
        .set_review(id, &review_of(&cylinder, [Some(40.0), None]))
        .expect("stored");
    let groups = |player: &str, games, group| {
        let found = library.accuracy_by(player, games, group).expect("accuracies");
        let text = found
            .iter()
            .map(|found| format!("{} {}×{:.2}", found.key, found.games, found.accuracy));
        text.collect::<Vec<String>>().join(", ")
    };
    let all = CountedGames::All;
    assert_eq!(
        groups("ada", all, Group::Month),
        "2026.01 2×89.98, 2026.02 1×20.00, 2026.03 1×40.00"
    );
    assert_eq!(groups("Ada", all, Group::Level), "3 2×30.00");
    assert_eq!(groups("Ada", all, Group::Variant), "Classic 3×66.65, Cylinder 1×40.00");
    assert_eq!(groups("Ada", CountedGames::Rated, Group::Month), "2026.03 1×40.00");
    assert_eq!(groups("Bo", all, Group::Opponent), "Ada 2×55.00, Cyd 1×0.00");
    assert_eq!(groups("Level 3", all, Group::Month), "");
}

#[test]
fn accuracies_out_of_range_are_ignored() {
    let place = TestFolder::new();
    let library = library(&place);
    library.close().expect("closed");
    change(
        &place.path(),
        "UPDATE reviews SET first_accuracy = 9e999, second_accuracy = -5.0, engine = CAST(x'ff' AS TEXT)",
    );
    let library = place.open();
    let page = library.list(&Filter::default(), Sort::default(), 0..9).expect("a list");
    assert!(page.games.iter().all(|found| found.accuracy == [None; 2]));
    let month = library.accuracy_by("Ada", CountedGames::All, Group::Month);
    assert_eq!(month.expect("accuracies"), []);
    assert_eq!(review(&library, GameId(1)), None, "the engine is no text");
}

#[test]
fn a_wrong_mark_is_found_by_a_check() {
    let place = TestFolder::new();
    library(&place).close().expect("closed");
    change(
        &place.path(),
        "UPDATE reviews SET is_current = 1 - is_current WHERE game_id IN (2, 6)",
    );
    let expected = [2, 6].map(|id| format!("game {id}: the mark of the review differs from the moves"));
    assert_eq!(check(&place.open()), expected);
}

#[test]
fn a_rescue_keeps_the_reviews_that_can_be_read() {
    // The first damage leaves the tables readable; the others damage the table of reviews.
    for (sql, kept) in [
        (
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'games_date')
          WHERE name = 'games_plies'",
            true,
        ),
        (
            "UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'games_date')
          WHERE name = 'reviews'",
            false,
        ),
        ("DELETE FROM sqlite_schema WHERE tbl_name = 'reviews'", false),
    ] {
        let place = TestFolder::new();
        let library = library(&place);
        let reviews: Vec<Option<GameReview>> = (1..=6).map(|id| review(&library, GameId(id))).collect();
        library.close().expect("closed");
        change(&place.path(), &format!("PRAGMA writable_schema = on; {sql}"));
        let opened = SqliteLibrary::open(&place.path()).expect(sql);
        let rescue = opened.rescue.expect(sql);
        assert_eq!(
            (rescue.saved, rescue.lost, rescue.altered),
            (6, vec![], vec![]),
            "{sql}"
        );
        let found: Vec<Option<GameReview>> = (1..=6).map(|id| review(&opened.library, GameId(id))).collect();
        let expected = if kept { reviews } else { vec![None; 6] };
        assert_eq!(found, expected, "{sql}");
        assert_eq!(check(&opened.library), [""; 0], "{sql}");
    }
}

#[test]
fn a_restored_copy_contains_the_reviews() {
    let place = TestFolder::new();
    let library = library(&place);
    let path = place.folder.path().join("library-kept-2026-01-04.sqlite");
    library.back_up(&path).expect("copied");
    let reviews: Vec<Option<GameReview>> = (1..=6).map(|id| review(&library, GameId(id))).collect();
    library.close().expect("closed");
    fs::remove_file(place.path()).expect("deleted");
    let mut library = place.open();
    // Both games are already in the library, the first without a review, the second with a review.
    for id in [1, 2] {
        let copy = SqliteLibrary::open_read_only(&path).expect("opened");
        library
            .add(&copy.get(GameId(id)).expect("a game").entry)
            .expect("added");
    }
    let second = library.get(GameId(2)).expect("a game").entry;
    let own = review_of(&second, [Some(1.0); 2]);
    library.set_review(GameId(2), &own).expect("stored");
    let copies = SqliteLibrary::kept_copies(&place.path());
    let restored =
        SqliteLibrary::restore_kept_copy(&place.path(), &copies[0], &false.into(), &mut |_| {}).expect("restored");
    assert_eq!((restored.added, restored.known), (4, 2));
    for (id, expected) in (1..).map(GameId).zip(reviews) {
        match id {
            GameId(2) => assert_eq!(review(&library, id).map(|found| found.review), Some(own.clone())),
            _ => assert_eq!(review(&library, id), expected, "{id}"),
        }
    }
}
