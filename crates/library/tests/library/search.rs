//! Tests of full-text search and of repairing the search index.

use super::{TestFolder, check, entry};
use breakthrough_library::{Filter, GameEntry, GameId, GameStorage, Sort, SqliteLibrary};
use proptest::prelude::*;

fn titled(title: &str) -> GameEntry {
    let mut entry = entry(["Ada", "Bo"], "2026.01.01", "a2a3");
    entry.title = title.to_owned();
    entry
}

fn total(library: &SqliteLibrary, text: &str) -> u64 {
    let filter = Filter {
        text: text.to_owned(),
        ..Filter::default()
    };
    let page = library.list(&filter, Sort::default(), 0..1);
    page.unwrap_or_else(|error| panic!("{text:?}: {error}")).total
}

#[test]
fn words_with_combining_vowel_signs_are_found() {
    let place = TestFolder::new();
    let mut library = place.open();
    let titles = [
        "राम",
        "สวัสดี",
        "தமிழ்",
        "①②",
        "e\u{301}t\u{e9}",
        "a\u{94d}b",
        "x\0y",
        "\"quoted\" OR *",
    ];
    for title in titles {
        library.add(&titled(title)).expect("added");
    }
    for title in titles {
        assert!(total(&library, title) >= 1, "{title:?}");
        assert!(total(&library, &format!("{title} {title}")) >= 1, "{title:?}");
    }
    assert_eq!(total(&library, "राम स"), 0);
    assert_eq!(total(&library, &"word ".repeat(10_000)), 0);
    drop(library);
    assert_eq!(place.files(), ["library.sqlite"]);
}

/// Searches for every character, or for a sample if `PROPTEST_CASES` is not set. Each character is in the title of a game.
#[test]
fn a_search_word_of_any_script_never_starts_a_rescue() {
    let place = TestFolder::new();
    let mut library = place.open();
    let is_all = std::env::var_os("PROPTEST_CASES").is_some();
    let is_tested = |c: &char| match u32::from(*c) {
        0xe000..0xf900 | 0xf_0000.. => false,
        number => is_all || number.is_multiple_of(if number < 0x3100 { 5 } else { 101 }),
    };
    let tested: Vec<char> = ('\u{1}'..=char::MAX).filter(is_tested).collect();
    let titles = tested
        .chunks(100)
        .map(|chunk| chunk.iter().map(|c| format!("{c} ")).collect::<String>());
    let entries: Vec<GameEntry> = titles.map(|title| titled(&title)).collect();
    library.add_new(&entries).expect("added");
    for c in tested {
        assert!(total(&library, &c.to_string()) >= 1, "{c:?}");
    }
    drop(library);
    assert_eq!(place.files(), ["library.sqlite"]);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(100),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_title_is_found_by_its_text(titles in prop::collection::vec("\\PC{1,12}", 1..20), any in ".{0,20}") {
        let place = TestFolder::new();
        let mut library = place.open();
        for title in &titles {
            library.add(&titled(title)).expect("added");
        }
        for title in &titles {
            prop_assert!(total(&library, title) >= 1, "{title:?}");
        }
        total(&library, &any);
    }
}

/// Creates a closed library with three games and runs SQL on the file.
fn damaged(sql: &str) -> TestFolder {
    let place = TestFolder::new();
    let mut library = place.open();
    for title in ["one", "two", "three"] {
        library.add(&titled(title)).expect("added");
    }
    library.close().expect("closed");
    let connection = rusqlite::Connection::open(place.path()).expect("opened");
    connection.execute_batch(sql).expect(sql);
    place
}

const DAMAGES: [&str; 5] = [
    "DELETE FROM search_config",
    "UPDATE search_data SET block = x'0102030405060708'",
    "UPDATE search_data SET block = zeroblob(9) WHERE id > 10",
    "DELETE FROM search_data",
    "DROP TABLE search_idx",
];

#[test]
fn a_damaged_search_index_is_rebuilt_from_the_records() {
    for sql in DAMAGES {
        let place = damaged(sql);
        let library = place.open();
        assert_eq!((total(&library, "two"), total(&library, "t")), (1, 2), "{sql}");
        assert!(check(&library).is_empty(), "{sql}");
        drop(library);
        assert_eq!(place.files(), ["library.sqlite"], "{sql}");
    }
}

#[test]
fn a_damaged_page_of_the_search_index_does_not_require_a_rescue() {
    let place = damaged("");
    let connection = rusqlite::Connection::open(place.path()).expect("opened");
    let sql = "SELECT pageno FROM dbstat WHERE name = 'search_data'";
    let pages = connection
        .prepare(sql)
        .expect(sql)
        .query_map([], |row| row.get(0))
        .expect(sql)
        .collect::<Result<Vec<usize>, _>>();
    let pages = pages.expect(sql);
    drop(connection);
    let mut bytes = std::fs::read(place.path()).expect("read");
    for page in pages {
        bytes[(page - 1) * 4096..page * 4096].fill(7);
    }
    std::fs::write(place.path(), bytes).expect("written");
    let mut library = place.open();
    assert_eq!(total(&library, "two"), 1);
    library.add(&titled("four")).expect("added");
    assert!(check(&library).is_empty());
    drop(library);
    assert_eq!(place.files(), ["library.sqlite"]);
}

#[test]
fn a_search_index_damaged_while_open_is_repaired() {
    for sql in DAMAGES {
        let place = damaged("");
        let library = place.open();
        let connection = rusqlite::Connection::open(place.path()).expect("opened");
        connection.execute_batch(sql).expect(sql);
        drop(connection);
        let opened = library.repair("a search failed").expect("repaired");
        assert_eq!(opened.rescue, None, "{sql}");
        assert_eq!(total(&opened.library, "two"), 1, "{sql}");
        drop(opened);
        assert_eq!(place.files(), ["library.sqlite"], "{sql}");
    }
}

#[test]
fn repairing_an_intact_library_changes_nothing() {
    let place = damaged("");
    let opened = place.open().repair("an error of a query").expect("opened");
    assert_eq!(opened.rescue, None);
    assert!(opened.library.get(GameId(3)).is_ok());
    drop(opened);
    assert_eq!(place.files(), ["library.sqlite"]);
}

#[test]
fn unreferenced_pages_are_not_damage() {
    let place = damaged(
        "PRAGMA writable_schema = on; DELETE FROM sqlite_schema WHERE name = 'games_plies'; PRAGMA writable_schema = RESET",
    );
    let library = place.open();
    assert_eq!(check(&library), [""; 0]);
    let opened = library.repair("an error of a query").expect("opened");
    assert_eq!(opened.rescue, None);
}
