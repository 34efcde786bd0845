//! Library files: a file with changed bytes is opened, rescued or rejected. Listed games can be read or are reported as damaged.
#![no_main]

use breakthrough_fuzz::patch;
use breakthrough_library::{Filter, GameEntry, GameStorage, Opened, Sort, SqliteLibrary};
use breakthrough_platform::files::{self, TemporaryFolder};
use breakthrough_rules::notation::parse_pgn;
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// A library with some games.
static LIBRARY: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = TemporaryFolder::create().expect("a folder");
    let path = folder.path().join(SqliteLibrary::FILE_NAME);
    let mut library = SqliteLibrary::open(&path).expect("a library").library;
    for moves in [
        "1. a2-a3 {good} h7-h6",
        "1. b2-b3 (1. c2-c3) 1-0",
        "1. d2-d3 d7-d6 2. e2-e3",
    ] {
        let text = format!("[Event \"Cup\"]\n[White \"Anna\"]\n[Keywords \"one, two\"]\n\n{moves}");
        let record = parse_pgn(&text).expect("a record");
        library.add(&GameEntry::from_record(record)).expect("added");
    }
    library.close().expect("closed");
    files::read(&path).expect("a file")
});

fuzz_target!(|patches: &[u8]| {
    let folder = TemporaryFolder::create().expect("a folder");
    let path = folder.path().join(SqliteLibrary::FILE_NAME);
    files::write(&path, patch(LIBRARY.clone(), patches)).expect("written");
    let opened = SqliteLibrary::open(&path);
    assert!(files::exists(&path), "a library that is refused stays");
    let Ok(Opened { library, .. }) = opened else { return };
    for text in ["", "anna cup", "one"] {
        let filter = Filter {
            text: text.to_owned(),
            ..Filter::default()
        };
        let Ok(page) = library.list(&filter, Sort::default(), 0..10) else {
            return;
        };
        for summary in page.games {
            if let Ok(stored) = library.get(summary.id) {
                assert!(parse_pgn(&stored.entry.to_record().to_pgn()).is_ok());
            }
        }
    }
    let _ = library.check();
});
