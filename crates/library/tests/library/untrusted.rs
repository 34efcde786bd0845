//! Tests of libraries and PGN files with extreme numbers, times and texts, and of pipes, folders and devices in place of files.

use super::{TestFolder, check, entry, from_pgn};
use breakthrough_library::statistics::{CountedGames, Group};
use breakthrough_library::{
    ExportedReviews, Filter, GameDate, GameEntry, GameId, GameStorage, LAST_PLAYED_TAG, MAX_LISTED_CHARACTERS,
    ResultFilter, Sort, SqliteLibrary, import_pgn, next_revision, restore_pgn,
};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// Changes a closed library with SQL.
fn change(path: &Path, sql: &str) {
    let connection = rusqlite::Connection::open(path).expect("opened");
    connection.execute_batch(sql).expect("changed");
}

fn finished(level: &str) -> GameEntry {
    let mut entry = entry(["Ada", level], "2026.01.01", "a2a3+");
    entry.rated_level = Some(3);
    entry
}

#[test]
fn numbers_at_their_limits_are_read_and_games_are_saved() {
    for number in [i64::MAX, i64::MIN, -1, 300, 1 << 40] {
        let place = TestFolder::new();
        let mut library = place.open();
        let id = library.add(&finished("Level 3")).expect("added");
        library.close().expect("closed");
        change(
            &place.path(),
            &format!(
                "UPDATE games SET revision = {number}, first_level = {number}, second_level = {number}, plies = {number},
                     rated_level = {number}, winner = 0;
                 UPDATE positions SET ply = {number}, move = {number};"
            ),
        );
        let mut library = place.open();
        library.list(&Filter::default(), Sort::default(), 0..9).expect("a list");
        library.players().expect("players");
        library.variants().expect("variants");
        library.rated_results("Ada", None).expect("results");
        library.streaks("Ada", CountedGames::All).expect("streaks");
        library.extreme_wins("Ada", CountedGames::All, true, 5).expect("wins");
        for group in [Group::Opponent, Group::Level, Group::Variant, Group::Side, Group::Month] {
            library.results_by("Ada", CountedGames::All, group).expect("results");
        }
        let start = breakthrough_rules::Position::start(breakthrough_rules::Variant::STANDARD);
        library.continuations("8x8", start.hash(), None).expect("moves");
        library.check().expect("checked");
        let stored = library.get(id).expect("a game");
        assert_eq!(stored.revision, number);
        let revision = library.update(id, number, &stored.entry).expect("updated");
        assert_eq!(revision, next_revision(number));
        library.set_deleted(&[id], true).expect("deleted");
        library.set_deleted(&[id], false).expect("restored");
        library.add(&entry(["Ada", "Bo"], "2026", "b2b3")).expect("added");
        drop(library);
        drop(place.open());
        assert!(
            place.files().iter().all(|name| !name.contains("damaged")),
            "{:?}",
            place.files()
        );
    }
}

#[test]
fn games_are_added_after_the_largest_number() {
    for sql in [
        "UPDATE sqlite_sequence SET seq = 9223372036854775807",
        "UPDATE sqlite_sequence SET seq = 'many'",
        "PRAGMA foreign_keys = off; UPDATE games SET id = 9223372036854775807 WHERE id = 2;
         UPDATE records SET game_id = 9223372036854775807 WHERE game_id = 2;",
        "PRAGMA foreign_keys = off; UPDATE games SET id = -9223372036854775807 WHERE id = 2;
         UPDATE records SET game_id = -9223372036854775807 WHERE game_id = 2;",
    ] {
        let place = TestFolder::new();
        let mut library = place.open();
        for moves in ["a2a3", "b2b3"] {
            library.add(&entry(["Ada", "Bo"], "2026", moves)).expect("added");
        }
        library.close().expect("closed");
        change(&place.path(), sql);
        let mut library = place.open();
        for moves in ["c2c3", "d2d3"] {
            let new = entry(["Ada", "Bo"], "2026", moves);
            let id = library.add(&new).unwrap_or_else(|error| panic!("{sql}: {error}"));
            assert_eq!(library.get(id).expect("a game").entry.plies(), 1);
        }
        let mut exported = Vec::new();
        let never = AtomicBool::new(false);
        let count = breakthrough_library::export_pgn(
            &library,
            &Filter::default(),
            ExportedReviews::None,
            &mut exported,
            Path::new("PGN"),
            &never,
            &mut |_| {},
        );
        assert_eq!(count.expect("exported"), 4, "{sql}");
    }
}

#[test]
fn a_time_of_deletion_that_cannot_be_right_is_replaced_by_the_current_time() {
    for deleted in ["0", "-9223372036854775807", "9223372036854775807", "253402300799"] {
        let place = TestFolder::new();
        let mut library = place.open();
        let id = library.add(&entry(["Ada", "Bo"], "2026", "a2a3")).expect("added");
        library.set_deleted(&[id], true).expect("deleted");
        library.close().expect("closed");
        change(&place.path(), &format!("UPDATE games SET deleted = {deleted}"));
        let mut library = place.open();
        assert_eq!(library.purge(30).expect("purged"), 0, "{deleted}");
        library.set_deleted(&[id], false).expect("restored");
        library.set_deleted(&[id], true).expect("deleted");
        assert_eq!(library.purge(0).expect("purged"), 1, "{deleted}");
    }
}

#[test]
fn a_time_of_the_last_move_in_the_future_is_not_imported() {
    let place = TestFolder::new();
    let mut library = place.open();
    let never = AtomicBool::new(false);
    for (time, expected) in [
        ("9999.12.31 23:59:59", None),
        ("9999", None),
        ("2026.01.01 12:00:00", Some("2026.01.01 12:00:00")),
    ] {
        let pgn = format!("[Event \"{time}\"]\n[LastPlayed \"{time}\"]\n[RatedLevel \"3\"]\n\n1. a2-a3 *\n");
        for count in [1, 0] {
            let report = import_pgn(&mut library, pgn.as_bytes(), Path::new("PGN"), &never, &mut |_| {});
            assert_eq!(report.expect("imported").progress.imported, count, "{time}");
        }
        let games = library
            .list(&Filter::default(), Sort::default(), 0..9)
            .expect("a list")
            .games;
        let added = games.iter().find(|game| game.title == time).expect("a game");
        let tags = library.get(added.id).expect("a game").entry.tags;
        let found = tags.into_iter().find(|(name, _)| name == LAST_PLAYED_TAG);
        assert_eq!(found.map(|(_, value)| value).as_deref(), expected, "{time}");
    }
    let own = "[LastPlayed \"9999.01.01\"]\n\n1. b2-b3 *\n";
    for count in [1, 0] {
        let report = restore_pgn(&mut library, own.as_bytes(), Path::new("PGN"), &never, &mut |_| {});
        assert_eq!(report.expect("restored").progress.imported, count);
    }
    let report = import_pgn(&mut library, own.as_bytes(), Path::new("PGN"), &never, &mut |_| {});
    assert_eq!(report.expect("imported").progress.duplicates, 1);
}

#[test]
fn only_believable_times_decide_when_a_game_was_last_played() {
    let now = GameDate::new("2026.11.28 12:00:00");
    let mut entry = from_pgn("[Date \"2026.11.20\"]\n\n1. a2-a3 *");
    for (tag, expected) in [
        ("2026.11.28 11:59:59", "2026.11.28 11:59:59"),
        ("2026.11.28 12:00:01", "2026.11.20"),
        ("9999.12.31", "2026.11.20"),
        ("99999999", "2026.11.20"),
        ("never", "2026.11.20"),
        ("~~~~", "2026.11.20"),
    ] {
        entry.tags = vec![(LAST_PLAYED_TAG.to_owned(), tag.to_owned())];
        assert_eq!(entry.last_played(&now).as_str(), expected, "{tag}");
    }
    entry.date = GameDate::new("2027");
    assert_eq!(entry.last_played(&now).as_str(), "");
}

/// Returns a game with names, title, variant, program and keyword of 100,000 characters.
fn long_entry(number: usize) -> GameEntry {
    let long = format!("{number:03}{}", "ä".repeat(100_000));
    let mut entry = finished("Bo");
    entry.title.clone_from(&long);
    entry.variant_name.clone_from(&long);
    entry.time_control.clone_from(&long);
    entry.keywords = vec![long.clone()];
    for player in &mut entry.players {
        player.name.push_str(&long);
    }
    entry.players[1].kind = breakthrough_library::PlayerKind::Program {
        program: long.clone(),
        version: long.clone(),
        network: long,
    };
    entry
}

#[test]
fn long_texts_are_truncated_in_lists_and_complete_in_the_pgn() {
    let place = TestFolder::new();
    let mut library = place.open();
    let entries: Vec<GameEntry> = (0..3).map(long_entry).collect();
    library.add_new(&entries).expect("added");
    library.close().expect("closed");
    for is_old in [false, true] {
        if is_old {
            // Older libraries contain untruncated texts.
            change(
                &place.path(),
                "UPDATE games SET first_name = first_name || hex(zeroblob(100000)),
                     second_name = second_name || hex(zeroblob(100000)), title = title || hex(zeroblob(100000)),
                     variant_name = variant_name || hex(zeroblob(100000)), variant = variant || hex(zeroblob(100000)),
                     time_control = time_control || hex(zeroblob(100000)), date = date || hex(zeroblob(100000)),
                     second_program = second_program || hex(zeroblob(100000));
                 UPDATE keywords SET keyword = keyword || hex(zeroblob(100000));",
            );
        }
        let library = place.open();
        let max = MAX_LISTED_CHARACTERS;
        let is_short = |text: &str| text.chars().count() <= max;
        let page = library.list(&Filter::default(), Sort::default(), 0..9).expect("a list");
        let message = serde_size(&page.games);
        // Share codes may be longer than `max`.
        assert!(message < 3 * (12 * max + 2100), "{message}");
        let players = library.players().expect("players");
        assert_eq!(players.len(), 6);
        for found in &players {
            assert!(is_short(&found.player.name));
            let filter = Filter {
                player: Some(found.player.name.clone()),
                ..Filter::default()
            };
            assert_eq!(
                library.list(&filter, Sort::default(), 0..9).expect("a list").total,
                1,
                "{is_old}"
            );
            let filter = Filter {
                result: Some(ResultFilter::WonBy(found.player.name.clone())),
                ..Filter::default()
            };
            let won = library.list(&filter, Sort::default(), 0..9).expect("a list").total;
            assert_eq!(won, u64::from(found.player.name.starts_with("Ada")), "{is_old}");
        }
        for (code, name, _) in library.variants().expect("variants") {
            assert!(is_short(&code) && is_short(&name));
        }
        for found in library
            .results_by(&entries[0].players[0].name, CountedGames::All, Group::Opponent)
            .expect("results")
        {
            assert!(is_short(&found.key));
        }
        let stored = library.get(GameId(1)).expect("a game").entry;
        assert_eq!(stored.title, entries[0].title);
        let shown = stored.shortened();
        assert!(is_short(&shown.title) && is_short(&shown.players[0].name) && is_short(&shown.variant_name));
        if !is_old {
            assert_eq!(check(&library), [""; 0]);
        }
    }
}

/// Returns the maximum length of a summary as text.
fn serde_size(games: &[breakthrough_library::GameSummary]) -> usize {
    let texts = games.iter().map(|game| format!("{game:?}").chars().count());
    texts.max().unwrap_or_default()
}

#[cfg(unix)]
mod special_files {
    use super::*;
    use breakthrough_library::{KeptCopy, LibraryError};
    use std::os::unix::net::UnixListener;
    use std::process::Command;
    use std::sync::mpsc::channel;
    use std::time::Duration;

    fn pipe(path: &Path) {
        assert!(Command::new("mkfifo").arg(path).status().expect("mkfifo").success());
    }

    /// Returns the errors of all functions that open a library. Each function must return within five seconds.
    fn errors(path: &Path) -> Vec<String> {
        let (sender, receiver) = channel();
        let path = path.to_owned();
        std::thread::spawn(move || {
            let text = |error: LibraryError| error.to_string();
            let opened = [
                SqliteLibrary::open(&path).err().map(text),
                SqliteLibrary::open_existing(&path).err().map(text),
                SqliteLibrary::open_again(&path).err().map(text),
                SqliteLibrary::open_read_only(&path).err().map(text),
            ];
            let _ = sender.send(opened);
        });
        let errors = receiver
            .recv_timeout(Duration::from_secs(5))
            .expect("nothing is waited for");
        errors.into_iter().flatten().collect()
    }

    #[test]
    fn pipes_folders_devices_and_sockets_are_refused_without_waiting() {
        for name in [
            "library.sqlite",
            "library.sqlite-wal",
            "library.sqlite-shm",
            "library.lock",
        ] {
            for (kind, found) in [
                ("pipe", "a pipe"),
                ("folder", "a folder"),
                ("socket", "a socket"),
                ("device", "a device"),
            ] {
                let place = TestFolder::new();
                if name != "library.sqlite" {
                    let mut library = place.open();
                    library.add(&entry(["Ada", "Bo"], "2026", "a2a3")).expect("added");
                    library.close().expect("closed");
                }
                let path = place.folder.path().join(name);
                let _ = fs::remove_file(&path);
                let mut _listener = None;
                match kind {
                    "pipe" => pipe(&path),
                    "folder" => fs::create_dir(&path).expect("created"),
                    "socket" => _listener = Some(UnixListener::bind(&path).expect("a socket")),
                    _ => std::os::unix::fs::symlink("/dev/zero", &path).expect("linked"),
                }
                let errors = errors(&place.path());
                let expected = format!("expected a file, found {found}");
                assert!(errors.len() >= 2, "{name} {kind}: {errors:?}");
                for error in &errors {
                    assert!(error.ends_with(&expected), "{name} {kind}: {error}");
                }
                assert!(
                    place.files().iter().all(|name| !name.contains("damaged")),
                    "{:?}",
                    place.files()
                );
            }
        }
    }

    #[test]
    fn pipes_and_folders_are_no_copies() {
        let place = TestFolder::new();
        let library = place.open();
        let backup = library
            .back_up_weekly(&GameDate::new("2026.01.01"))
            .expect("backed up")
            .expect("due");
        pipe(&place.folder.path().join("library-kept-2026-01-01.sqlite"));
        pipe(&library.backup_folder().join("library-2025-01-01.sqlite"));
        let copies = SqliteLibrary::kept_copies(&place.path());
        let paths: Vec<&Path> = copies.iter().map(|copy| copy.path.as_path()).collect();
        assert_eq!(paths, [backup.as_path()]);
        pipe(&library.backup_folder().join("library-2026-01-01.sqlite-wal"));
        let copy: &KeptCopy = &copies[0];
        let restored = SqliteLibrary::restore_kept_copy(&place.path(), copy, &AtomicBool::new(false), &mut |_| {});
        let error = restored.expect_err("a pipe").to_string();
        assert!(error.ends_with("expected a file, found a pipe"), "{error}");
    }
}
