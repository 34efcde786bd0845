//! Tests of weekly backups.

use super::{TestFolder, entry};
use breakthrough_library::{Filter, GameDate, GameStorage, Sort, SqliteLibrary};

#[test]
fn a_backup_is_made_once_a_week_and_the_last_three_are_kept() {
    let place = TestFolder::new();
    let mut library = place.open();
    let mut backed_up = Vec::new();
    for day in [
        "2026.01.01",
        "2026.01.07",
        "2026.01.08",
        "2026.01.14",
        "2026.01.20",
        "2026.02.01",
        "2026.02.08",
    ] {
        library.add(&entry(["Ada", "Bo"], day, "a2a3")).expect("added");
        if let Some(path) = library.back_up_weekly(&GameDate::new(day)).expect("backed up") {
            backed_up.push(path.file_name().expect("a name").to_string_lossy().into_owned());
        }
    }
    let days = ["2026-01-01", "2026-01-08", "2026-01-20", "2026-02-01", "2026-02-08"];
    assert_eq!(backed_up, days.map(|day| format!("library-{day}.sqlite")));
    let mut kept: Vec<String> = std::fs::read_dir(library.backup_folder())
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    kept.sort();
    assert_eq!(kept, backed_up[2..]);
    let copy = SqliteLibrary::open(&library.backup_folder().join(&kept[0]))
        .expect("opened")
        .library;
    let page = copy.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    assert_eq!(page.total, 5, "the backup contains the games of that day");
}

/// Returns the sorted names of the files in the backup folder.
fn backups(library: &SqliteLibrary) -> Vec<String> {
    let entries = std::fs::read_dir(library.backup_folder()).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

fn back_up(library: &SqliteLibrary, days: &[&str]) {
    for day in days {
        let made = library.back_up_weekly(&GameDate::new(day)).expect("backed up");
        assert!(made.is_some(), "{day}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_library_in_a_folder_whose_name_is_not_utf_8_is_backed_up() {
    use std::os::unix::ffi::OsStrExt;
    let place = TestFolder::new();
    let folder = place.folder.path().join(std::ffi::OsStr::from_bytes(b"\xff"));
    std::fs::create_dir(&folder).expect("created");
    let mut library = SqliteLibrary::open(&folder.join(SqliteLibrary::FILE_NAME))
        .expect("opened")
        .library;
    library.add(&entry(["Ada", "Bo"], "2026.01.01", "a2a3")).expect("added");
    back_up(&library, &["2026.01.01"]);
    assert!(library.backup_folder().starts_with(&folder));
    assert_eq!(backups(&library), ["library-2026-01-01.sqlite"]);
    assert_eq!(
        std::fs::read_dir(place.folder.path()).expect("a folder").count(),
        1,
        "nothing is written elsewhere"
    );
}

#[test]
fn files_with_other_names_in_the_backup_folder_are_kept() {
    let place = TestFolder::new();
    let library = place.open();
    back_up(&library, &["2026.01.01"]);
    let own = [
        "Library-2026-01-02.sqlite",
        "library-2025-11-23 copy.sqlite",
        "library-2025-11-23-2.sqlite",
        "library-2025-11-23-mine.sqlite",
        "library-2025-11-23.sqlite-old",
        "library-20251123.sqlite",
    ];
    for name in own {
        std::fs::copy(place.path(), library.backup_folder().join(name)).expect("copied");
    }
    std::fs::create_dir(library.backup_folder().join("library-2025-01-01.sqlite")).expect("created");
    let part = std::fs::File::create(library.backup_folder().join("library-2025-11-23-mine.part")).expect("created");
    part.set_modified(std::time::UNIX_EPOCH).expect("an old file");
    back_up(&library, &["2026.01.08", "2026.01.15", "2026.01.22"]);
    drop(library);
    let library = place.open();
    let mut expected = own.map(str::to_owned).to_vec();
    expected.extend(
        [
            "library-2025-01-01.sqlite",
            "library-2025-11-23-mine.part",
            "library-2026-01-08.sqlite",
            "library-2026-01-15.sqlite",
            "library-2026-01-22.sqlite",
        ]
        .map(str::to_owned),
    );
    expected.sort();
    assert_eq!(backups(&library), expected);
    let copies = SqliteLibrary::kept_copies(&place.path());
    assert_eq!(copies.len(), 3, "{copies:?}");
}

#[test]
fn backups_of_a_wrong_clock_neither_replace_nor_prevent_others() {
    let place = TestFolder::new();
    let library = place.open();
    let name = |day: &str| format!("library-{}.sqlite", day.replace('.', "-"));
    // The clock is four weeks ahead.
    back_up(&library, &["2099.01.01", "2099.01.08", "2099.01.15", "9999.12.30"]);
    back_up(&library, &["2026.01.01", "2026.01.08", "2026.01.15", "2026.01.22"]);
    let kept = [
        "2026.01.08",
        "2026.01.15",
        "2026.01.22",
        "2099.01.08",
        "2099.01.15",
        "9999.12.30",
    ];
    assert_eq!(backups(&library), kept.map(name));
    // The clock is reset to 1970.
    back_up(&library, &["1970.01.01"]);
    let mut with_reset = vec![name("1970.01.01")];
    with_reset.extend(["2099.01.08", "2099.01.15", "9999.12.30"].map(name));
    assert_eq!(backups(&library), with_reset);
}

#[test]
fn concurrent_backups_leave_one_complete_file() {
    let place = TestFolder::new();
    let mut library = place.open();
    for seed in 0..300 {
        let mut entry = entry(["Ada", "Bo"], "2026", "a2a3");
        entry.seed = Some(seed);
        library.add(&entry).expect("added");
    }
    let backup = library.backup_folder().join("library-2026-01-01.sqlite");
    std::fs::create_dir(library.backup_folder()).expect("created");
    let start = std::sync::Barrier::new(4);
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let window = SqliteLibrary::open_again(&place.path()).expect("opened");
                start.wait();
                for _ in 0..5 {
                    window.back_up(&backup).expect("backed up");
                }
            });
        }
    });
    let files: Vec<_> = std::fs::read_dir(library.backup_folder()).expect("a folder").collect();
    assert_eq!(files.len(), 1);
    let copy = SqliteLibrary::open_read_only(&backup).expect("opened");
    let page = copy.list(&Filter::default(), Sort::default(), 0..1).expect("a list");
    assert_eq!(page.total, 300);
}

#[cfg(unix)]
#[test]
fn temporary_files_are_deleted_unless_their_program_is_running() {
    use std::time::{Duration, SystemTime};
    let place = TestFolder::new();
    let library = place.open();
    let folder = place.folder.path();
    std::fs::create_dir(library.backup_folder()).expect("created");
    let long_ago = SystemTime::now() - Duration::from_secs(2 * 86_400);
    for (name, is_old) in [
        ("backups/library-2026-01-01.part", true),
        ("backups/library-2026-01-08.part", false),
    ] {
        let file = std::fs::File::create(folder.join(name)).expect("created");
        if is_old {
            file.set_modified(long_ago).expect("changed");
        }
    }
    for (name, is_old) in [
        ("library-rescue-AbCd12", true),
        ("library-rescue-xxxxxx", false),
        ("library-rescue-mine", true),
    ] {
        std::fs::create_dir(folder.join(name)).expect("created");
        std::fs::write(folder.join(name).join("copy"), "half").expect("written");
        if is_old {
            std::fs::File::open(folder.join(name))
                .and_then(|file| file.set_modified(long_ago))
                .expect("changed");
        }
    }
    let running =
        breakthrough_platform::files::TemporaryFolder::create_in(folder, "library-temporary-").expect("created");
    for name in ["library-temporary-abcdef", "backups/library-temporary-abcdef"] {
        std::fs::create_dir(folder.join(name)).expect("created");
        std::fs::write(folder.join(name).join("lock"), "").expect("written");
    }
    drop(library);
    drop(place.open());
    let running = running
        .path()
        .file_name()
        .expect("a name")
        .to_string_lossy()
        .into_owned();
    let mut expected = vec![
        "backups".to_owned(),
        "library-rescue-mine".to_owned(),
        "library-rescue-xxxxxx".to_owned(),
        running,
        "library.sqlite".to_owned(),
    ];
    expected.sort();
    assert_eq!(place.files(), expected);
    assert!(folder.join("backups/library-2026-01-08.part").exists());
    assert_eq!(std::fs::read_dir(folder.join("backups")).expect("a folder").count(), 1);
}

#[test]
fn a_backup_with_a_future_date_does_not_prevent_new_backups() {
    let place = TestFolder::new();
    let library = place.open();
    assert!(
        library
            .back_up_weekly(&GameDate::new("2030.01.01"))
            .expect("backed up")
            .is_some()
    );
    assert!(
        library
            .back_up_weekly(&GameDate::new("2026.01.01"))
            .expect("backed up")
            .is_some()
    );
    assert!(
        library
            .back_up_weekly(&GameDate::new(""))
            .expect("a missing date")
            .is_none()
    );
}
