//! Tests of the limits for PGN imports.

use super::TestFolder;
use super::import_export::{export, import};
use breakthrough_library::{Filter, GameStorage, Sort, import_pgn};
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;

#[test]
fn a_game_whose_stored_text_would_be_too_long_is_refused() {
    let place = TestFolder::new();
    let mut library = place.open();
    let long = [
        b"[Event \"A\"]\n\n1. a2-a3 {".as_slice(),
        &[0xe9; 6 << 20],
        b"} *\n\n1. b2-b3 *\n",
    ]
    .concat();
    let lines = format!("1. c2-c3 {} *\n", ";}\n".repeat(2 << 20));
    for (text, expected) in [(&long[..], 1), (lines.as_bytes(), 3)] {
        let cancel = AtomicBool::new(false);
        let report = import_pgn(&mut library, text, Path::new("games.pgn"), &cancel, &mut |_| {}).expect("imported");
        assert_eq!(report.progress.refused, 1, "{expected}");
        let error = report.errors[0].error.to_string();
        assert_eq!(
            error,
            "line 1, column 1: expected a game of at most 8388608 bytes, found a longer one"
        );
    }
    // Check that the stored games can be exported and imported again.
    let other = TestFolder::new();
    let report = import(&mut other.open(), &export(&library, &Filter::default()));
    assert_eq!((report.progress.imported, report.progress.refused), (1, 0));
}

#[test]
fn listed_names_are_shortened_and_a_limited_number_of_keywords_is_read() {
    let place = TestFolder::new();
    let mut library = place.open();
    let long = "ü".repeat(200_000);
    let tags = ["White", "Black", "Event", "VariantName", "TimeControl"].map(|name| format!("[{name} \"{long}\"]\n"));
    let keywords = format!("[Keywords \"{}, last\"]\n", "same, ".repeat(500_000));
    import(&mut library, &format!("{}{keywords}\n1. a2-a3 *\n", tags.concat()));
    let page = library.list(&Filter::default(), Sort::default(), 0..1).expect("listed");
    let game = &page.games[0];
    let names = game.players.iter().map(|player| &player.name);
    for text in names.chain([&game.title, &game.variant_name, &game.time_control]) {
        assert!((100..400).contains(&text.chars().count()));
    }
    assert_eq!(game.keywords, ["same"]);
    let text = export(&library, &Filter::default());
    assert_eq!(import(&mut library, &text).progress.duplicates, 1);
}

#[test]
fn games_before_a_read_error_are_imported() {
    struct Failing<'a>(&'a [u8]);
    impl io::Read for Failing<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("damaged")),
                count => Ok(count),
            }
        }
    }
    let place = TestFolder::new();
    let mut library = place.open();
    let cancel = AtomicBool::new(false);
    let source = io::BufReader::new(Failing(b"1. a2-a3 *\n\n1. b2-b3 *\n\n1. c2-c3 "));
    let error = import_pgn(&mut library, source, Path::new("x"), &cancel, &mut |_| {}).expect_err("damaged");
    assert!(error.to_string().contains("damaged"), "{error}");
    assert_eq!(export(&library, &Filter::default()).matches("[Event ").count(), 2);
}
