//! Tests of the files in `tests/data/earlier_version`, which have an older format.

use super::{Home, check};
use breakthrough_library::{GameId, GameStorage, SqliteLibrary};
use breakthrough_platform::files;
use breakthrough_variants::parse_rule_file;
use std::path::{Path, PathBuf};

/// Returns the path of a file in the older format.
fn earlier(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../tests/data/earlier_version")
        .join(name)
}

fn text(name: &str) -> String {
    files::read_to_string(&earlier(name)).expect("a file of the earlier version")
}

#[test]
fn a_backup_of_an_older_version_is_restored() {
    let contents = check(&earlier("backup.zip")).expect("a backup");
    assert_eq!(
        (contents.version.as_str(), contents.date.as_str()),
        ("0.1.0", "2026-11-27")
    );
    assert_eq!((contents.games, contents.variants), (4, 1));
    assert_eq!(contents.notes, [""; 0]);
    assert_eq!(contents.engines[0].arguments, ["--quiet", "two words"]);
    let home = Home::empty();
    let restored = home.restore(&earlier("backup.zip")).expect("restored");
    assert_eq!((restored.games, restored.known_games), (4, 0));
    assert_eq!(home.games(), text("matches.pgn"));
    for (name, original) in [
        ("settings.toml", "settings.toml"),
        ("engines.toml", "engines.toml"),
        ("variants/mine.toml", "variant.toml"),
    ] {
        assert_eq!(home.read(name), text(original), "{name}");
    }
    assert!(parse_rule_file(&text("variant.toml")).is_ok());
}

#[test]
fn a_library_of_an_older_version_opens_with_all_its_games() {
    let home = Home::empty();
    let path = home.path("library.sqlite");
    files::write(&path, files::read(&earlier("library.sqlite")).expect("a library")).expect("written");
    let library = SqliteLibrary::open(&path).expect("opened").library;
    assert!(
        library
            .get(GameId(4))
            .expect("the deleted game")
            .entry
            .game
            .outcome()
            .is_some()
    );
    drop(library);
    assert_eq!(home.games(), text("matches.pgn"));
}
