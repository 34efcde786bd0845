//! Tests of several windows or programs that open the same library.

use super::{TestFolder, check, entry};
use breakthrough_library::{Filter, GameStorage, LibraryError, Sort, SqliteLibrary};
use std::path::Path;
use std::process::{Child, Command};

/// Environment variable with the path of a library to which a test process writes.
const ROLE: &str = "BREAKTHROUGH_LIBRARY_TEST_WRITER";
const GAMES: usize = 40;

fn total(library: &SqliteLibrary, player: &str) -> u64 {
    let filter = Filter {
        player: Some(player.to_owned()),
        ..Filter::default()
    };
    library.list(&filter, Sort::default(), 0..0).expect("a list").total
}

#[test]
fn two_windows_see_each_others_games() {
    let place = TestFolder::new();
    let (mut first, mut second) = (place.open(), place.open());
    for round in 0..20 {
        let moves = if round % 2 == 0 { "a2a3" } else { "b2b3" };
        first.add(&entry(["Ada", "Bo"], "2026", moves)).expect("added");
        second.add(&entry(["Cyd", "Bo"], "2026", moves)).expect("added");
    }
    for library in [&first, &second] {
        assert_eq!(
            (total(library, "Ada"), total(library, "Cyd"), total(library, "Bo")),
            (20, 20, 40)
        );
    }
    let id = first.add(&entry(["Ada", "Bo"], "2026", "a2a3")).expect("added");
    let (mine, theirs) = (first.get(id).expect("a game"), second.get(id).expect("a game"));
    first.update(id, mine.revision, &mine.entry).expect("updated");
    let error = second
        .update(id, theirs.revision, &theirs.entry)
        .expect_err("changed meanwhile");
    assert!(matches!(error, LibraryError::Changed(_)));
}

#[test]
fn a_snapshot_does_not_contain_later_changes() {
    let place = TestFolder::new();
    let mut writer = place.open();
    let game = |number: usize| entry(["Ada", "Bo"], "2026", ["a2a3", "b2b3", "c2c3"][number % 3]);
    writer.add(&game(0)).expect("added");
    let readers = [
        SqliteLibrary::open_again(&place.path()).expect("opened"),
        SqliteLibrary::open_read_only(&place.path()).expect("opened"),
    ];
    for (reader, games) in readers.iter().zip(1..) {
        let totals = reader.in_snapshot(|reader| {
            let before = total(reader, "Ada");
            writer.add(&game(games)).expect("added");
            assert_eq!(reader.check().expect("checked").games, before);
            Ok([before, total(reader, "Ada")])
        });
        assert_eq!(totals.expect("read"), [games as u64; 2]);
        assert_eq!(total(reader, "Ada"), games as u64 + 1);
    }
}

#[test]
fn a_check_is_a_snapshot_while_another_window_adds_games() {
    let place = TestFolder::new();
    let (reader, mut writer) = (place.open(), place.open());
    let is_done = std::sync::atomic::AtomicBool::new(false);
    std::thread::scope(|scope| {
        let adding = scope.spawn(|| {
            let games = [
                entry(["Ada", "Bo"], "2026", "a2a3"),
                entry(["Cyd", "Bo"], "2026", "b2b3"),
            ];
            while !is_done.load(std::sync::atomic::Ordering::Relaxed) {
                for game in &games {
                    writer.add(game).expect("added");
                }
            }
        });
        let problems: Vec<String> = (0..100)
            .flat_map(|_| reader.check().expect("checked").problems)
            .collect();
        is_done.store(true, std::sync::atomic::Ordering::Relaxed);
        adding.join().expect("no panic");
        assert!(problems.is_empty(), "{problems:?}");
    });
}

/// Returns the number of locks that this process holds on a file.
///
/// Reads the locks from the file descriptors. `/proc/locks` is unsuitable, because it is read in several parts, and a line
/// can be skipped if another program releases a lock between two reads.
#[cfg(target_os = "linux")]
fn locks(path: &Path) -> usize {
    let path = path.canonicalize().expect("a file");
    let open_files = std::fs::read_dir("/proc/self/fd").expect("the open files").flatten();
    let of_file = open_files.filter(|file| std::fs::read_link(file.path()).is_ok_and(|target| target == path));
    let locks_of = |file: std::fs::DirEntry| {
        let info = Path::new("/proc/self/fdinfo").join(file.file_name());
        let info = std::fs::read_to_string(info).expect("the description of an open file");
        info.lines().filter(|line| line.starts_with("lock:")).count()
    };
    of_file.map(locks_of).sum()
}

#[cfg(target_os = "linux")]
#[test]
fn a_second_connection_does_not_release_the_locks_of_the_first() {
    let place = TestFolder::new();
    let mut first = place.open();
    first.add(&entry(["Ada", "Bo"], "2026", "a2a3")).expect("added");
    assert_eq!(locks(&place.path()), 1);
    let second = SqliteLibrary::open_again(&place.path()).expect("opened");
    assert_eq!(total(&second, "Ada"), 1);
    drop(second);
    // Without this lock, another program would delete the journal when it closes the library.
    assert_eq!(locks(&place.path()), 1);
}

#[test]
fn programs_that_begin_a_library_at_the_same_time_lose_nothing() {
    if let Some(path) = std::env::var_os(ROLE) {
        write_games(Path::new(&path));
        return;
    }
    let place = TestFolder::new();
    let start = || -> Child {
        let test = "sharing::programs_that_begin_a_library_at_the_same_time_lose_nothing";
        Command::new(std::env::current_exe().expect("this program"))
            .args(["--exact", test])
            .env(ROLE, place.path())
            .spawn()
            .expect("started")
    };
    let writers: Vec<Child> = (0..3).map(|_| start()).collect();
    for mut writer in writers {
        assert!(writer.wait().expect("ended").success());
    }
    let library = place.open();
    assert_eq!(total(&library, "Ada"), 3 * GAMES as u64);
    assert!(check(&library).is_empty());
    drop(library);
    assert_eq!(place.files(), ["library.sqlite"]);
}

fn write_games(path: &Path) {
    let mut library = SqliteLibrary::open(path).expect("opened").library;
    for round in 0..GAMES {
        let mut entry = entry(["Ada", "Bo"], "2026", "a2a3");
        entry.seed = Some(round as u64);
        let id = library.add(&entry).expect("added");
        library.update(id, 0, &entry).expect("updated");
    }
}

#[test]
fn a_locked_library_is_an_error_after_a_timeout() {
    let place = TestFolder::new();
    let mut library = place.open();
    let other = rusqlite::Connection::open(place.path()).expect("opened");
    other.execute_batch("BEGIN EXCLUSIVE").expect("locked");
    let error = library.add(&entry(["Ada", "Bo"], "2026", "a2a3")).expect_err("locked");
    assert!(
        matches!(&error, LibraryError::Locked(path) if *path == place.path()),
        "{error}"
    );
    assert!(
        error
            .to_string()
            .ends_with("library.sqlite: another program is using the library")
    );
    assert_eq!(total(&library, "Ada"), 0, "the library can still be read");
    other.execute_batch("ROLLBACK").expect("unlocked");
    library
        .add(&entry(["Ada", "Bo"], "2026", "a2a3"))
        .expect("added, the second time");
    assert_eq!(total(&library, "Ada"), 1);
}
