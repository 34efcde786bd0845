//! Tests of limits, progress and cancellation.

use super::*;

const MANIFEST: &str = "format = 1\nversion = \"1\"\ndate = \"today\"\n";

/// Checks a backup with a manifest and the given files.
fn check_files(entries: &[(&str, &str)]) -> Result<Contents, BackupError> {
    let home = Home::empty();
    let file = home.path("other.zip");
    let entries: Vec<_> = [("backup.toml", MANIFEST)].iter().chain(entries).copied().collect();
    files::write(&file, zip(&entries)).expect("written");
    check(&file)
}

#[test]
fn a_file_beyond_a_limit_is_skipped_and_named() {
    let (long, longer) = ("#".repeat(4 << 20), "#".repeat((4 << 20) + 1));
    assert_eq!(check_files(&[("themes/a.toml", &long)]).expect("a backup").themes, 1);
    let contents = check_files(&[("themes/a.toml", &longer), ("themes/b.toml", THEME)]).expect("a backup");
    assert_eq!(contents.themes, 1);
    let expected = "themes/a.toml: expected at most 4194304 bytes, found 4194305";
    assert_eq!(contents.notes, [expected]);
    let names: Vec<String> = (0..9).map(|number| format!("variants/{number}.toml")).collect();
    let entries: Vec<_> = names.iter().map(|name| (name.as_str(), long.as_str())).collect();
    assert_eq!(check_files(&entries[..8]).expect("a backup").variants, 8);
    let contents = check_files(&entries).expect("a backup");
    assert_eq!(contents.variants, 8);
    let expected = "expected at most 33554432 bytes in all files except exercises.txt, lessons.txt, puzzles.txt and \
                    matches.pgn, found more";
    assert_eq!(contents.notes[8], format!("variants/8.toml: {expected}"));
    // Unknown files are not read, so the size of unknown files is not limited.
    let others: Vec<String> = (0..9).map(|number| format!("notes/{number}.txt")).collect();
    let others: Vec<_> = others.iter().map(|name| (name.as_str(), longer.as_str())).collect();
    assert_eq!(check_files(&others).expect("a backup").notes.len(), 9);
}

#[test]
fn number_and_length_of_notes_are_limited() {
    let names: Vec<String> = (0..300).map(|number| format!("{number}{}", "x".repeat(5000))).collect();
    let entries: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
    let games = format!("1. {} *\n", "z".repeat(10_000)).repeat(50);
    let entries: Vec<_> = [("matches.pgn", games.as_str())].into_iter().chain(entries).collect();
    let notes = check_files(&entries).expect("a backup").notes;
    assert_eq!(notes.len(), 100);
    assert_eq!(notes[99], "222 more");
    assert!(notes.iter().all(|note| note.chars().count() <= 301), "{notes:?}");
}

#[test]
fn files_beyond_the_maximum_number_are_skipped_and_named() {
    let names: Vec<String> = (0..10_001).map(|number| format!("{number}/")).collect();
    let mut entries: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
    entries[0] = ("settings.toml", "");
    assert_eq!(check_files(&entries[..9999]).expect("a backup").notes.len(), 0);
    let contents = check_files(&entries).expect("a backup");
    assert!(contents.has_settings);
    let reason = "expected at most 10000 files, found more";
    assert_eq!(
        contents.notes,
        [format!("9999/: {reason}"), format!("10000/: {reason}")]
    );
}

#[test]
fn the_first_games_with_errors_are_noted_and_the_others_counted() {
    let games: String = (0..22)
        .map(|number| format!("1. z{number} *\n\n1. a2-a3 *\n\n"))
        .collect();
    let contents = check_files(&[("matches.pgn", &games)]).expect("a backup");
    assert_eq!((contents.games, contents.notes.len()), (22, 21));
    let expected = "matches.pgn: line 77, column 4: ";
    assert!(contents.notes[19].starts_with(expected), "{}", contents.notes[19]);
    assert_eq!(contents.notes[20], "matches.pgn: 2 more games with errors");
}

#[test]
fn restoring_reports_progress_and_can_be_cancelled() {
    let home = Home::empty();
    let file = home.path("many.zip");
    let games: String = (0..2500)
        .map(|round| format!("[Round \"{round}\"]\n1. a2-a3 *\n"))
        .collect();
    files::write(&file, zip(&[("backup.toml", MANIFEST), ("matches.pgn", &games)])).expect("written");
    let mut seen = Vec::new();
    let check_settings = |_: &str| Ok(());
    let contents = check_backup(&file, &check_settings, &RUNNING, &mut |progress| seen.push(progress));
    assert_eq!(contents.expect("a backup").games, 2500);
    assert_eq!(
        seen.iter().map(|progress| progress.games).collect::<Vec<_>>(),
        [1000, 2000]
    );
    let cancel = AtomicBool::new(false);
    let mut seen = Vec::new();
    let restored = restore_backup(&file, &home.places, &check_settings, &cancel, &mut |progress| {
        seen.push(progress);
        cancel.store(seen.len() == 3, std::sync::atomic::Ordering::Relaxed);
    });
    let restored = restored.expect("the restored files");
    assert!(restored.cancelled);
    assert_eq!((restored.games, seen[2].games), (1000, 1000));
    assert!((0.35..0.45).contains(&seen[2].share), "{seen:?}");
    let again = home.restore(&file).expect("restored");
    assert_eq!((again.games, again.known_games, again.cancelled), (1500, 1000, false));
}

#[test]
fn a_check_can_be_cancelled_within_a_file() {
    let home = Home::empty();
    let file = home.path("long.zip");
    // A game with a comment of 30 MiB.
    let game = format!("1. a2-a3 {{{}}} *\n", " ".repeat(30 << 20));
    files::write(
        &file,
        zip(&[("backup.toml", MANIFEST), ("settings.toml", ""), ("matches.pgn", &game)]),
    )
    .expect("written");
    let cancel = AtomicBool::new(false);
    let check_settings = |_: &str| {
        cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        Ok(())
    };
    let checked = check_backup(&file, &check_settings, &cancel, &mut |_| panic!("no game is read"));
    assert!(matches!(checked, Err(BackupError::Cancelled)), "{checked:?}");
}
