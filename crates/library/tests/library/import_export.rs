//! Tests of PGN import and export.

use super::{TestFolder, check, entry};
use breakthrough_library::{
    BATCH_BYTES, ExportedReviews, Filter, GameId, GameStorage, GameSummary, ImportReport, LibraryError,
    MAX_KEYWORD_CHARACTERS, MAX_KEYWORDS, Progress, Sort, SqliteLibrary, export_pgn, import_pgn, restore_pgn,
};
use breakthrough_rules::Game;
use breakthrough_rules::notation::uci_move;
use std::io::{self, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

pub(super) fn import(library: &mut SqliteLibrary, text: &str) -> ImportReport {
    let cancel = AtomicBool::new(false);
    import_pgn(library, text.as_bytes(), Path::new("games.pgn"), &cancel, &mut |_| {}).expect("imported")
}

pub(super) fn export(library: &SqliteLibrary, filter: &Filter) -> String {
    export_with(library, filter, ExportedReviews::None)
}

pub(super) fn export_with(library: &SqliteLibrary, filter: &Filter, reviews: ExportedReviews) -> String {
    let (mut output, path) = (Vec::new(), Path::new("out.pgn"));
    let cancel = AtomicBool::new(false);
    export_pgn(library, filter, reviews, &mut output, path, &cancel, &mut |_| {}).expect("exported");
    String::from_utf8(output).expect("text")
}

const GAMES: &str = "[White \"Ada\"]\n\n1. a2-a3 {good} h7-h6 (1... g7-g6) 1-0\n\n1. e4 e5 1-0\n\n[White \"Bo\"]\n\n1. b2-b3 h7-h8 *\n\n1. c2-c3 *\n";

#[test]
fn valid_games_are_imported_and_invalid_games_are_reported() {
    let place = TestFolder::new();
    let mut library = place.open();
    let report = import(&mut library, GAMES);
    let progress = report.progress;
    assert_eq!((progress.imported, progress.duplicates, progress.refused), (2, 0, 2));
    assert_eq!(progress.bytes, GAMES.len() as u64);
    let errors: Vec<String> = report
        .errors
        .iter()
        .map(|error| format!("{}: {}", error.line, error.error))
        .collect();
    assert_eq!(
        errors,
        [
            "5: line 5, column 4: expected a game of Breakthrough, found the chess move `e4`",
            "7: line 9, column 10: h7-h8: pieces move only forward",
        ]
    );
    assert!(!report.cancelled && check(&library).is_empty());
    let again = import(&mut library, GAMES).progress;
    assert_eq!((again.imported, again.duplicates, again.refused), (0, 2, 2));
    let twice = import(&mut library, "d2d3 *\nd2d3 *").progress;
    assert_eq!(
        (twice.imported, twice.duplicates),
        (1, 1),
        "duplicates within a file are skipped"
    );
}

#[test]
fn an_export_can_be_imported_again_unchanged() {
    let (place, other) = (TestFolder::new(), TestFolder::new());
    let (mut library, mut copy) = (place.open(), other.open());
    import(&mut library, GAMES);
    let id = library
        .add(&entry(["Cyd", "Level 3"], "2026.11.23 10:00:00", "a2a3 -"))
        .expect("added");
    let text = export(&library, &Filter::default());
    assert_eq!(text.matches("[Event ").count(), 3);
    assert!(text.contains("\n\n[Event") && !text.contains("\n\n\n"), "{text}");
    assert_eq!(import(&mut copy, &text).progress.imported, 3);
    assert_eq!(export(&copy, &Filter::default()), text);
    assert_eq!(import(&mut library, &text).progress.duplicates, 3);
    let filter = Filter {
        ids: vec![id],
        ..Filter::default()
    };
    let one = export(&library, &filter);
    assert!(
        one.contains("[White \"Cyd\"]") && one.matches("[Event ").count() == 1,
        "{one}"
    );
    library.set_deleted(&[id], true).expect("deleted");
    assert_eq!(export(&library, &filter), "");
    assert_eq!(
        import(&mut library, &one).progress.imported,
        1,
        "a deleted game is no duplicate"
    );
}

/// Returns the rated level of each game in a library.
fn rated_levels(library: &SqliteLibrary) -> Vec<Option<i8>> {
    let page = library
        .list(&Filter::default(), Sort::default(), 0..10)
        .expect("a list");
    let entry = |summary: &GameSummary| library.get(summary.id).expect("a game").entry;
    page.games.iter().map(|summary| entry(summary).rated_level).collect()
}

const RATED: &str = "[White \"Ada\"]\n[BlackLevel \"3\"]\n[RatedLevel \"3\"]\n\n1. a2-a3 h7-h6 1-0\n";

#[test]
fn an_imported_game_is_never_rated() {
    let place = TestFolder::new();
    let mut library = place.open();
    assert_eq!(import(&mut library, RATED).progress.imported, 1);
    assert_eq!(rated_levels(&library), [None]);
    assert!(library.rated_results("Ada", None).expect("results").is_empty());
    assert_eq!(import(&mut library, RATED).progress.duplicates, 1, "a second time");
}

#[test]
fn a_restored_game_stays_rated_and_its_export_is_a_duplicate() {
    let (place, other) = (TestFolder::new(), TestFolder::new());
    let mut library = place.open();
    let cancel = AtomicBool::new(false);
    let restore = |library: &mut SqliteLibrary, text: &str| {
        let restored = restore_pgn(library, text.as_bytes(), Path::new("x"), &cancel, &mut |_| {});
        restored.expect("restored").progress
    };
    assert_eq!(restore(&mut library, RATED).imported, 1);
    assert_eq!(rated_levels(&library), [Some(3)]);
    let text = export(&library, &Filter::default());
    assert_eq!(import(&mut library, &text).progress.duplicates, 1);
    assert_eq!(restore(&mut library, &text).duplicates, 1);
    assert_eq!(rated_levels(&library), [Some(3)]);
    assert_eq!(restore(&mut other.open(), &text).imported, 1);
}

#[test]
fn many_games_are_imported_with_progress_and_can_be_cancelled() {
    let games: String = (0..1700)
        .map(|round| format!("[Round \"{round}\"]\n1. a2-a3 *\n"))
        .collect();
    let place = TestFolder::new();
    let mut library = place.open();
    let cancel = AtomicBool::new(false);
    let mut seen = Vec::new();
    let report = import_pgn(
        &mut library,
        games.as_bytes(),
        Path::new("x"),
        &cancel,
        &mut |progress| {
            seen.push(progress.imported);
            cancel.store(progress.imported >= 1000, Ordering::Relaxed);
        },
    );
    let report = report.expect("imported");
    assert!(report.cancelled);
    assert_eq!((seen, report.progress.imported), (vec![1000], 1000));
    assert_eq!(import(&mut library, &games).progress.imported, 700);
    assert_eq!(export(&library, &Filter::default()).matches("[Round ").count(), 1700);
}

#[test]
fn an_import_after_a_read_error_does_not_add_duplicates() {
    struct Broken(&'static [u8]);
    impl io::Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(io::Error::other("the disk is gone")),
                count => Ok(count),
            }
        }
    }
    let place = TestFolder::new();
    let mut library = place.open();
    let cancel = AtomicBool::new(false);
    let source = io::BufReader::new(Broken(GAMES.as_bytes()));
    let error = import_pgn(&mut library, source, Path::new("games.pgn"), &cancel, &mut |_| {});
    assert_eq!(error.expect_err("broken").to_string(), "games.pgn: the disk is gone");
    let progress = import(&mut library, GAMES).progress;
    assert_eq!(progress.imported + progress.duplicates, 2);
}

#[test]
fn an_unwritable_output_is_an_error() {
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::StorageFull.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let place = TestFolder::new();
    let mut library = place.open();
    import(&mut library, GAMES);
    let cancel = AtomicBool::new(false);
    let path = Path::new("out.pgn");
    let (filter, reviews) = (Filter::default(), ExportedReviews::None);
    let error = export_pgn(&library, &filter, reviews, &mut Full, path, &cancel, &mut |_| {});
    assert!(matches!(error, Err(LibraryError::DiskFull(path)) if path == Path::new("out.pgn")));
}

#[test]
fn the_size_of_an_import_batch_is_limited() {
    let comment = "long ".repeat(200_000);
    let games: String = (0..20)
        .map(|round| format!("[Round \"{round}\"]\n1. a2-a3 {{{comment}}} *\n"))
        .collect();
    let place = TestFolder::new();
    let mut library = place.open();
    let mut ends = vec![0];
    let cancel = AtomicBool::new(false);
    let report = import_pgn(
        &mut library,
        games.as_bytes(),
        Path::new("x"),
        &cancel,
        &mut |progress| {
            ends.push(progress.bytes);
        },
    );
    assert_eq!(report.expect("imported").progress.imported, 20);
    let batches = ends.windows(2).map(|ends| ends[1] - ends[0]);
    let longest = batches.max().expect("a batch");
    assert!(longest < BATCH_BYTES + 1_100_000, "{longest} of {ends:?}");
}

#[test]
fn the_plies_of_an_import_batch_are_limited() {
    let mut game = Game::new("16x16".parse().expect("a variant"));
    let mut moves = String::new();
    while game.outcome().is_none() {
        // Choose the first move that does not end the game, if any, so that the game is long.
        let legal = game.position().legal_moves();
        let longest = legal.iter().find(|mv| {
            let mut after = game.clone();
            after.play(**mv).is_ok() && after.outcome().is_none()
        });
        let mv = *longest.unwrap_or(&legal[0]);
        moves.push_str(&uci_move(mv, game.position().size()));
        moves.push(' ');
        game.play(mv).expect("legal");
    }
    let count = 110_000 / game.moves().len() + 1;
    assert!(count < 1000, "the number of games does not end a batch");
    let text = format!("[Variant \"Breakthrough 16x16\"]\n\n{moves}*\n\n").repeat(count);
    let place = TestFolder::new();
    let mut library = place.open();
    let cancel = AtomicBool::new(false);
    let mut batches = 0;
    let report = import_pgn(&mut library, text.as_bytes(), Path::new("x"), &cancel, &mut |_| {
        batches += 1;
    })
    .expect("imported");
    assert_eq!(
        (report.progress.imported, report.progress.duplicates),
        (1, count as u64 - 1)
    );
    assert_eq!(batches, 2);
}

#[test]
fn an_import_can_be_cancelled_within_a_long_game() {
    /// Endless reader that sets the cancel flag after a megabyte.
    struct Endless<'a>(usize, &'a AtomicBool);
    impl io::Read for Endless<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            buffer.fill(b' ');
            self.0 += buffer.len();
            assert!(self.0 < 2_000_000, "reading stops after cancellation");
            self.1.store(self.0 > 1_000_000, Ordering::Relaxed);
            Ok(buffer.len())
        }
    }
    let place = TestFolder::new();
    let mut library = place.open();
    let cancel = AtomicBool::new(false);
    let begin = "1. b2-b3 *\n1. a2-a3 {".as_bytes();
    let source = io::BufReader::new(io::Read::chain(begin, Endless(0, &cancel)));
    let report = import_pgn(&mut library, source, Path::new("x"), &cancel, &mut |_| {}).expect("imported");
    assert!(report.cancelled);
    assert_eq!((report.progress.imported, report.progress.refused), (1, 0));
}

#[test]
fn number_and_length_of_keywords_are_limited() {
    let words: Vec<String> = (0..100_000).map(|number| format!("w{number}")).collect();
    let long = "x".repeat(500);
    let keywords = format!("a, a,b,,a, {long}, {}", words.join(","));
    let place = TestFolder::new();
    let mut library = place.open();
    let report = import(&mut library, &format!("[Keywords \"{keywords}\"]\n\n1. a2-a3 *\n"));
    assert_eq!(report.progress.imported, 1);
    let page = library.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    let found = &page.games[0].keywords;
    assert_eq!(found.len(), MAX_KEYWORDS);
    assert!(
        found.iter().all(|word| word.chars().count() <= MAX_KEYWORD_CHARACTERS),
        "{found:?}"
    );
    for word in ["a", "b", "w0", &long[..MAX_KEYWORD_CHARACTERS]] {
        assert!(found.iter().any(|known| known == word), "{word}");
    }
}

#[test]
fn the_first_thousand_games_with_errors_are_reported() {
    let place = TestFolder::new();
    let mut library = place.open();
    let report = import(&mut library, &"1. z9 *\n\n".repeat(1001));
    assert_eq!((report.progress.refused, report.errors.len()), (1001, 1000));
    assert_eq!(report.errors[999].line, 1999);
}

#[test]
fn progress_is_empty_until_a_game_is_found() {
    for (imported, duplicates, refused, is_empty) in
        [(0, 0, 0, true), (1, 0, 0, false), (0, 1, 0, false), (0, 0, 1, false)]
    {
        let progress = Progress {
            imported,
            duplicates,
            refused,
            bytes: 5,
        };
        assert_eq!(progress.is_empty(), is_empty, "{progress:?}");
    }
}

#[test]
fn a_batch_of_games_ends_after_four_mebibytes() {
    let place = TestFolder::new();
    let mut library = place.open();
    let game = |square: &str| format!("1. {square} {{{}}} *\n\n", "x".repeat(3 << 20));
    let text = ["a2a3", "b2b3", "c2c3", "d2d3", "e2e3"].map(game).concat();
    let mut imported = Vec::new();
    let mut on_progress = |progress: Progress| imported.push(progress.imported);
    let cancel = AtomicBool::new(false);
    import_pgn(
        &mut library,
        text.as_bytes(),
        Path::new("x.pgn"),
        &cancel,
        &mut on_progress,
    )
    .expect("imported");
    assert_eq!(imported, [2, 4, 5]);
}

#[test]
fn exported_games_are_separated_by_empty_lines() {
    let place = TestFolder::new();
    let mut library = place.open();
    let ids = ["a2a3", "b2b3"].map(|moves| library.add(&entry(["Ada", "Bo"], "2026", moves)).expect("added"));
    let of = |ids: &[GameId]| {
        let ids = ids.to_vec();
        export(
            &library,
            &Filter {
                ids,
                ..Filter::default()
            },
        )
    };
    let [first, second] = ids.map(|id| of(&[id]));
    assert!(first.starts_with("[Event ") && first.ends_with(" *\n"), "{first}");
    assert_eq!(of(&ids), format!("{first}\n{second}"));
}

const WITH_FRIEND: &str =
    "[White \"Ada\"]\n[Players \"human,friend\"]\n[FriendGame \"k3x9q2\"]\n[Keywords \"Friend, club\"]\n\n1. a2-a3 *\n";

/// A file cannot add games with friends, but a backup restores them.
#[test]
fn only_backups_contain_games_with_friends() {
    for restores in [false, true] {
        let place = TestFolder::new();
        let mut library = place.open();
        if restores {
            let cancel = AtomicBool::new(false);
            let restored = restore_pgn(
                &mut library,
                WITH_FRIEND.as_bytes(),
                Path::new("x"),
                &cancel,
                &mut |_| {},
            );
            restored.expect("restored");
        } else {
            import(&mut library, WITH_FRIEND);
        }
        let page = library.list(&Filter::default(), Sort::default(), 0..2).expect("a list");
        let entry = library.get(page.games[0].id).expect("a game").entry;
        let has_players = entry.tags.iter().any(|(name, _)| name == "Players");
        let has_keyword = entry.keywords.iter().any(|word| word == "Friend");
        let found = [entry.is_with_friend(), has_players, has_keyword];
        assert_eq!(found, [restores; 3]);
        assert!(entry.keywords.iter().any(|word| word == "club"));
    }
}
