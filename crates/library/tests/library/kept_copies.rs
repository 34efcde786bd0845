//! Tests of listing, deleting and restoring copies beside a library.

use super::{TestFolder, check, entry, game, pgn_of, records};
use breakthrough_library::{
    CopyKind, ExportedReviews, Filter, GameDate, GameEntry, GameId, GameStorage, KeptCopy, LibraryError, RestoredCopy,
    Sort, SqliteLibrary, export_pgn,
};
use breakthrough_rules::{Side, Variant};
use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

fn restore(path: &Path, copy: &KeptCopy) -> RestoredCopy {
    let cancel = AtomicBool::new(false);
    SqliteLibrary::restore_kept_copy(path, copy, &cancel, &mut |_| {}).expect("restored")
}

fn titled(title: &str, moves: &str) -> GameEntry {
    let mut entry = entry(["Ada", "Bo"], "2026.01.01 10:00:00", moves);
    entry.title = title.to_owned();
    entry
}

fn titles(library: &SqliteLibrary) -> Vec<String> {
    let page = library
        .list(&Filter::default(), Sort::default(), 0..100)
        .expect("a list");
    let mut titles: Vec<String> = page.games.into_iter().map(|found| found.title).collect();
    titles.sort();
    titles
}

#[test]
fn copies_are_listed_and_other_files_are_ignored() {
    let place = TestFolder::new();
    let library = place.open();
    let backup = library
        .back_up_weekly(&GameDate::new("2026.01.02"))
        .expect("backed up")
        .expect("a backup");
    library.close().expect("closed");
    let at = |name: &str| place.folder.path().join(name);
    for (name, length) in [
        ("library-damaged-2026-01-03-2.sqlite", 5),
        ("library-damaged-2026-01-03.sqlite", 10),
        ("library-damaged-2026-01-03.sqlite-wal", 20),
        ("library-damaged-2026-01-03.sqlite-shm", 30),
        ("library-kept-2026-01-04.sqlite", 1),
        ("library-mine-2026-01-04.sqlite", 1),
        ("library-kept-of-mine.sqlite", 1),
        ("backups/other.sqlite", 1),
    ] {
        fs::write(at(name), vec![0; length]).expect("written");
    }
    let copy = |path, kind, bytes, date| KeptCopy {
        path,
        kind,
        bytes,
        date: GameDate::new(date),
    };
    let copies = SqliteLibrary::kept_copies(&place.path());
    let length = fs::metadata(&backup).expect("a file").len();
    let expected = [
        copy(backup, CopyKind::Backup, length, "2026.01.02"),
        copy(
            at("library-damaged-2026-01-03-2.sqlite"),
            CopyKind::Damaged,
            5,
            "2026.01.03",
        ),
        copy(
            at("library-damaged-2026-01-03.sqlite"),
            CopyKind::Damaged,
            60,
            "2026.01.03",
        ),
        copy(at("library-kept-2026-01-04.sqlite"), CopyKind::Kept, 1, "2026.01.04"),
    ];
    assert_eq!(copies, expected);
    SqliteLibrary::delete_kept_copy(&place.path(), &copies[2]).expect("deleted");
    assert_eq!(
        place.files(),
        [
            "backups",
            "library-damaged-2026-01-03-2.sqlite",
            "library-kept-2026-01-04.sqlite",
            "library-kept-of-mine.sqlite",
            "library-mine-2026-01-04.sqlite",
            "library.sqlite",
        ]
    );
    let mine = copy(at("library-mine-2026-01-04.sqlite"), CopyKind::Kept, 1, "2026.01.04");
    let library = copy(place.path(), CopyKind::Kept, 1, "2026.01.04");
    for other in [mine, library] {
        let error = SqliteLibrary::delete_kept_copy(&place.path(), &other).expect_err("not a copy");
        assert!(matches!(error, LibraryError::Missing(_)), "{error}");
        assert!(other.path.exists());
    }
}

#[test]
fn restoring_a_backup_adds_only_missing_games_and_states() {
    let place = TestFolder::new();
    let mut library = place.open();
    let same = library.add(&titled("same", "a2a3 h7h6")).expect("added");
    let played_on = library.add(&titled("played on", "b2b3 g7g6")).expect("added");
    let renamed = library.add(&titled("renamed", "c2c3 h7h6 +")).expect("added");
    let purged = library.add(&titled("purged", "d2d3 h7h6")).expect("added");
    let resigned = library.add(&titled("resigned", "e2e3 h7h6 -")).expect("added");
    let annotated = library.add(&titled("annotated", "f2f3 h7h6")).expect("added");
    let deleted = library.add(&titled("deleted", "g2g3 h7h6")).expect("added");
    let mut with_comment = library.get(annotated).expect("a game").entry;
    let node = with_comment.game.main_line_end();
    with_comment.game.annotations_mut(node).expect("a node").comment = "only in the backup".to_owned();
    library.update(annotated, 0, &with_comment).expect("updated");
    library.set_deleted(&[deleted], true).expect("deleted");
    library.back_up_weekly(&GameDate::new("2026.01.02")).expect("backed up");

    let later = titled("played on", "b2b3 g7g6 b3b4 g6g5");
    library.update(played_on, 0, &later).expect("updated");
    library.rename(renamed, "another title").expect("renamed");
    library.set_deleted(&[purged], true).expect("deleted");
    library.purge(0).expect("purged");
    library
        .update(resigned, 0, &titled("resigned", "e2e3 h7h6 +"))
        .expect("updated");
    library
        .update(annotated, 1, &titled("annotated", "f2f3 h7h6"))
        .expect("updated");
    let before = records(&library, &[same, played_on, renamed, resigned, annotated]);

    let copies = SqliteLibrary::kept_copies(&place.path());
    let restored = restore(&place.path(), &copies[0]);
    assert_eq!((restored.added, restored.known, restored.lost), (3, 3, 0));
    assert_eq!(
        titles(&library),
        [
            "annotated",
            "annotated",
            "another title",
            "played on",
            "purged",
            "resigned",
            "resigned",
            "same"
        ]
    );
    assert_eq!(
        records(&library, &[same, played_on, renamed, resigned, annotated]),
        before
    );
    assert_eq!(
        restore(&place.path(), &copies[0]).added,
        0,
        "a second time nothing is missing"
    );
    assert!(check(&library).is_empty());
    assert_eq!(SqliteLibrary::kept_copies(&place.path()), copies);
    drop(library);
    assert_eq!(place.files(), ["backups", "library.sqlite"]);
}

#[test]
fn a_damaged_copy_is_restored_as_far_as_possible_and_not_changed() {
    let place = TestFolder::new();
    let mut library = place.open();
    let entries: Vec<GameEntry> = (0..100)
        .map(|number| {
            let mut entry = titled(&format!("game {number}"), "a2a3 h7h6");
            entry.seed = Some(number);
            entry
        })
        .collect();
    library.add_new(&entries).expect("added");
    library.close().expect("closed");
    let damaged = place.folder.path().join("library-damaged-2026-01-01.sqlite");
    fs::rename(place.path(), &damaged).expect("renamed");
    let mut bytes = fs::read(&damaged).expect("read");
    let length = bytes.len();
    bytes.truncate(length - length / 4);
    fs::write(&damaged, &bytes).expect("written");
    let library = place.open();
    let copy = SqliteLibrary::kept_copies(&place.path()).remove(0);
    let restored = restore(&place.path(), &copy);
    assert!(
        restored.added > 0 && restored.added + restored.lost >= 100,
        "{restored:?}"
    );
    assert_eq!(titles(&library).len(), restored.added);
    assert_eq!(fs::read(&damaged).expect("read"), bytes);
    assert!(check(&library).is_empty());
    drop(library);
    assert_eq!(place.files(), ["library-damaged-2026-01-01.sqlite", "library.sqlite"]);
}

#[test]
fn a_cancelled_restoration_keeps_the_games_added_so_far() {
    let place = TestFolder::new();
    let mut library = place.open();
    let mut game = game(Variant::STANDARD, "a2a3");
    game.resign(Side::First);
    let entries: Vec<GameEntry> = (0..1200)
        .map(|seed| {
            let mut entry = GameEntry::new(game.clone());
            entry.seed = Some(seed);
            entry
        })
        .collect();
    let ids = library.add_new(&entries).expect("added");
    library.back_up_weekly(&GameDate::new("2026.01.02")).expect("backed up");
    let ids: Vec<GameId> = ids.into_iter().flatten().collect();
    library.set_deleted(&ids, true).expect("deleted");
    library.purge(0).expect("purged");
    let copy = SqliteLibrary::kept_copies(&place.path()).remove(0);
    let cancel = AtomicBool::new(false);
    let mut steps = Vec::new();
    let restored = SqliteLibrary::restore_kept_copy(&place.path(), &copy, &cancel, &mut |progress| {
        steps.push(progress.added);
        cancel.store(progress.added >= 1000, std::sync::atomic::Ordering::Relaxed);
    })
    .expect("restored");
    assert_eq!((steps, restored.cancelled), (vec![500, 1000], true));
    let page = library.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    assert_eq!(page.total, 1000);
    let pgn = pgn_of(&library.get(page.games[0].id).expect("a game").entry);
    assert!(pgn.contains("Seed"));
}

#[test]
fn a_restoration_cancelled_while_reading_the_copy_adds_nothing() {
    let place = TestFolder::new();
    let mut library = place.open();
    library
        .add_new(&[titled("First", "a2a3"), titled("Second", "b2b3")])
        .expect("added");
    library.back_up_weekly(&GameDate::new("2026.01.02")).expect("backed up");
    let copy = SqliteLibrary::kept_copies(&place.path()).remove(0);
    let restored = SqliteLibrary::restore_kept_copy(&place.path(), &copy, &AtomicBool::new(true), &mut |_| {
        panic!("no game was added");
    })
    .expect("restored");
    assert_eq!(
        restored,
        RestoredCopy {
            cancelled: true,
            ..RestoredCopy::default()
        }
    );
    assert_eq!(titles(&library), ["First", "Second"]);
}

#[test]
fn games_with_long_records_are_restored_in_small_batches() {
    let place = TestFolder::new();
    let mut library = place.open();
    let comment = "long ".repeat(500_000);
    let entries: Vec<GameEntry> = (0..5)
        .map(|seed| {
            let mut entry = titled("Long", "a2a3");
            entry.seed = Some(seed);
            let node = entry.game.current();
            entry.game.annotations_mut(node).expect("a node").comment = comment.clone();
            entry
        })
        .collect();
    let ids = library.add_new(&entries).expect("added");
    let ids: Vec<GameId> = ids.into_iter().flatten().collect();
    library.back_up_weekly(&GameDate::new("2026.01.02")).expect("backed up");
    library.set_deleted(&ids, true).expect("deleted");
    library.purge(0).expect("purged");
    let copy = SqliteLibrary::kept_copies(&place.path()).remove(0);
    let mut steps = Vec::new();
    let restored = SqliteLibrary::restore_kept_copy(&place.path(), &copy, &AtomicBool::new(false), &mut |progress| {
        steps.push(progress.added);
    })
    .expect("restored");
    // Two records of 2.5 MB exceed the batch size.
    assert_eq!((steps, restored.lost), (vec![2, 4, 5], 0));
    let mut exported = Vec::new();
    let never = AtomicBool::new(false);
    let count = export_pgn(
        &library,
        &Filter::default(),
        ExportedReviews::None,
        &mut exported,
        Path::new("games.pgn"),
        &never,
        &mut |_| {},
    );
    assert_eq!((count.expect("exported"), exported.len() / comment.len()), (5, 5));
}
