//! Tests of read-only access to libraries that cannot be written.

use super::exercises::{day, exercise};
use super::lesson_stars::board_stars;
use super::puzzle_attempts::attempt;
use super::{TestFolder, entry, records, review_of};
use breakthrough_library::{
    AccuracyFilter, ExerciseId, ExerciseSelection, Filter, GameId, GameStorage, LibraryError, Sort, SortKey,
    SqliteLibrary,
};
use std::fs;
use std::path::Path;

/// Environment variable with the path of a library opened by a test process without write access.
const READER: &str = "BREAKTHROUGH_LIBRARY_TEST_READER";

fn bytes_of(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry"));
    let mut files: Vec<(String, Vec<u8>)> = entries
        .filter(|entry| !entry.file_name().to_string_lossy().ends_with("-shm"))
        .map(|entry| {
            (
                entry.file_name().to_string_lossy().into_owned(),
                fs::read(entry.path()).expect("read"),
            )
        })
        .collect();
    files.sort();
    files
}

/// Checks that every reading method succeeds and every writing method fails.
pub(super) fn check_reads_and_refuses_to_write(library: &mut SqliteLibrary, titles: &[&str]) {
    use breakthrough_library::statistics::{CountedGames, Group};
    assert!(library.is_read_only());
    let mut found: Vec<String> = Vec::new();
    library
        .each_record(&Filter::default(), &mut |summary, _| {
            found.push(summary.title.clone());
            std::ops::ControlFlow::Continue(())
        })
        .expect("records");
    assert_eq!(found, titles);
    for title in titles {
        let filter = Filter {
            text: (*title).to_owned(),
            ..Filter::default()
        };
        assert_eq!(
            library.list(&filter, Sort::default(), 0..9).expect("a list").total,
            1,
            "{title}"
        );
    }
    let id = GameId(1);
    let stored = library.get(id).expect("a game");
    assert_eq!(library.players().expect("players").len(), 2);
    assert_eq!(library.variants().expect("variants").len(), 1);
    let hash = stored.entry.game.start().hash();
    assert_eq!(library.continuations("8x8", hash, None).expect("moves").len(), 1);
    library.results("Ada", CountedGames::All).expect("results");
    library
        .results_by("Ada", CountedGames::All, Group::Month)
        .expect("results");
    library.streaks("Ada", CountedGames::All).expect("streaks");
    library.extreme_wins("Ada", CountedGames::All, true, 3).expect("wins");
    library.rated_results("Ada", None).expect("results");
    library
        .accuracy_by("Ada", CountedGames::All, Group::Variant)
        .expect("accuracies");
    let by_accuracy = Sort {
        key: SortKey::Accuracy,
        ascending: true,
    };
    let filter = Filter {
        accuracy: Some(AccuracyFilter::NotReviewed),
        ..Filter::default()
    };
    library.list(&filter, by_accuracy, 0..9).expect("a list");
    library.review(id).expect("a review or none");
    library.exercises(Some("Ada")).expect("exercises");
    library.practice_days(None).expect("days");
    library.lesson_stars(Some("Ada")).expect("stars");
    library.puzzle_attempts(Some("Ada")).expect("attempts");
    assert!(library.check().expect("checked").problems.is_empty());
    let one = entry(["Ada", "Bo"], "2026", "c2c3");
    let refused = [
        library.add(&one).map(drop),
        library.add_new(std::slice::from_ref(&one)).map(drop),
        library.update(id, stored.revision, &one).map(drop),
        library.set_deleted(&[id], true),
        library.purge(0).map(drop),
        library.rename(id, "new"),
        library.set_keywords(id, &[]),
        library.set_review(id, &review_of(&one, [None; 2])),
        library.add_exercises(&[exercise("Ada", 0)]).map(drop),
        library.merge_exercises(&[], &[]).map(drop),
        library.practise(ExerciseId(1), true, day(0)).map(drop),
        library.limit_due_days(day(0)).map(drop),
        library.delete_exercises(&ExerciseSelection::Ids(Vec::new())).map(drop),
        library.record_lesson_stars(&board_stars("Ada", "moving-1", 3)),
        library.merge_lesson_stars(&[]).map(drop),
        library.delete_lesson_stars("Ada").map(drop),
        library.record_puzzle_attempt(&attempt("Ada", "7k2mqd", 10)),
        library.merge_puzzle_attempts(&[]).map(drop),
        library.delete_puzzle_attempts("Ada").map(drop),
    ];
    for result in refused {
        assert!(matches!(result, Err(LibraryError::ReadOnly(_))), "{result:?}");
    }
}

fn add_titled(library: &mut SqliteLibrary, title: &str) {
    let mut entry = entry(["Ada", "Bo"], "2026.01.01", "a2a3");
    entry.title = title.to_owned();
    library.add(&entry).expect("added");
}

#[test]
fn opening_a_library_for_reading_does_not_change_it() {
    let place = TestFolder::new();
    let mut library = place.open();
    add_titled(&mut library, "closed");
    library.close().expect("closed");
    let before = bytes_of(place.folder.path());
    let mut library = SqliteLibrary::open_read_only(&place.path()).expect("opened");
    check_reads_and_refuses_to_write(&mut library, &["closed"]);
    library.close().expect("closed");
    let mut after = bytes_of(place.folder.path());
    after.retain(|(name, bytes)| !(name.ends_with("-wal") && bytes.is_empty()));
    assert_eq!(after, before);
    let mut library = place.open();
    add_titled(&mut library, "later");
    library.close().expect("closed");
    assert_eq!(place.files(), ["library.sqlite"]);
}

#[test]
fn reading_sees_the_changes_of_another_program() {
    let place = TestFolder::new();
    let mut writer = place.open();
    add_titled(&mut writer, "first");
    let mut library = SqliteLibrary::open_read_only(&place.path()).expect("opened");
    check_reads_and_refuses_to_write(&mut library, &["first"]);
    add_titled(&mut writer, "second");
    check_reads_and_refuses_to_write(&mut library, &["first", "second"]);
}

#[test]
fn a_missing_file_and_a_foreign_file_are_errors() {
    let place = TestFolder::new();
    let error = SqliteLibrary::open_read_only(&place.path()).expect_err("no file");
    assert!(matches!(error, LibraryError::Missing(_)), "{error}");
    assert!(place.files().is_empty());
    fs::write(place.path(), "my diary").expect("written");
    let error = SqliteLibrary::open_read_only(&place.path()).expect_err("not a database");
    assert!(matches!(error, LibraryError::Damaged { .. }), "{error}");
    assert_eq!(place.files(), ["library.sqlite"]);
}

/// Runs a test again in a process without write access to the library. Returns whether the test succeeds.
#[cfg(unix)]
fn run_without_rights(test: &str, path: &Path) -> bool {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::process::Command;
    let program = std::env::current_exe().expect("this program");
    let folder = path.parent().expect("a folder");
    for file in fs::read_dir(folder).expect("a folder") {
        let file = file.expect("an entry").path();
        fs::set_permissions(file, fs::Permissions::from_mode(0o444)).expect("changed");
    }
    fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).expect("changed");
    let is_root = fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0);
    let mut command = if is_root {
        // Root can write to every file, so a copy of the program runs as an unprivileged user.
        let copy = folder.join("program");
        fs::copy(&program, &copy).expect("copied");
        let mut command = Command::new("setpriv");
        command
            .args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"])
            .arg(copy);
        command
    } else {
        Command::new(program)
    };
    let ended = command
        .args(["--exact", test, "--nocapture"])
        .env(READER, path)
        .output();
    let ended = ended.expect("a process without rights: as root this test needs setpriv");
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("changed");
    let said = String::from_utf8_lossy(&ended.stdout);
    assert!(
        said.contains("1 passed"),
        "{said}\n{}",
        String::from_utf8_lossy(&ended.stderr)
    );
    ended.status.success()
}

/// Checks that this process cannot write a library.
fn check_cannot_write(path: &Path) {
    assert!(
        fs::File::options().append(true).open(path).is_err(),
        "the test runs with too many rights"
    );
    let error = SqliteLibrary::open(path).expect_err("read-only");
    assert!(
        matches!(&error, LibraryError::ReadOnly(named) if named == path),
        "{error}"
    );
}

#[cfg(unix)]
#[test]
fn a_read_only_library_is_named_and_untouched() {
    if let Some(path) = std::env::var_os(READER) {
        let path = Path::new(&path);
        check_cannot_write(path);
        let mut library = SqliteLibrary::open_read_only(path).expect("opened");
        return check_reads_and_refuses_to_write(&mut library, &["closed"]);
    }
    let place = TestFolder::new();
    let mut library = place.open();
    add_titled(&mut library, "closed");
    library.close().expect("closed");
    let before = fs::read(place.path()).expect("read");
    assert!(run_without_rights(
        "read_only::a_read_only_library_is_named_and_untouched",
        &place.path()
    ));
    assert_eq!(fs::read(place.path()).expect("read"), before);
    assert!(!place.folder.path().join("library.sqlite-wal").exists());
}

#[cfg(unix)]
#[test]
fn a_read_only_library_with_a_journal_is_read_with_its_last_moves() {
    if let Some(path) = std::env::var_os(READER) {
        let path = Path::new(&path);
        check_cannot_write(path);
        let mut library = SqliteLibrary::open_read_only(path).expect("opened");
        return check_reads_and_refuses_to_write(&mut library, &["in the journal"]);
    }
    let (place, killed) = (TestFolder::new(), TestFolder::new());
    let mut library = place.open();
    add_titled(&mut library, "in the journal");
    for name in ["library.sqlite", "library.sqlite-wal", "library.lock"] {
        fs::copy(place.folder.path().join(name), killed.folder.path().join(name)).expect("copied");
    }
    let before = bytes_of(killed.folder.path());
    let test = "read_only::a_read_only_library_with_a_journal_is_read_with_its_last_moves";
    assert!(run_without_rights(test, &killed.path()));
    let mut after = bytes_of(killed.folder.path());
    after.retain(|(name, _)| name != "program");
    assert_eq!(after, before);
    let read = SqliteLibrary::open_read_only(&killed.path()).expect("opened");
    assert_eq!(records(&read, &[GameId(1)]), records(&library, &[GameId(1)]));
}

#[cfg(target_os = "linux")]
#[test]
fn a_library_on_a_full_disk_is_read() {
    let test = "read_only::a_library_on_a_full_disk_is_read";
    let Some(disk) = super::small_disk(test, "1m") else {
        return;
    };
    let path = disk.path().join("library.sqlite");
    let mut library = SqliteLibrary::open(&path).expect("opened").library;
    add_titled(&mut library, "closed");
    library.close().expect("closed");
    super::fill(disk.path());
    let before = fs::read(&path).expect("read");
    let mut library = SqliteLibrary::open_read_only(&path).expect("opened");
    check_reads_and_refuses_to_write(&mut library, &["closed"]);
    assert_eq!(fs::read(&path).expect("read"), before);
}
