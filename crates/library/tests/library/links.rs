//! Tests of libraries that are opened through symbolic links.
#![cfg(unix)]

use super::{TestFolder, check, entry};
use breakthrough_library::{CopyKind, DisplacedContent, GameDate, GameStorage, LibraryError, SqliteLibrary};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

fn open(path: &Path) -> SqliteLibrary {
    let opened = SqliteLibrary::open(path).expect("opened");
    assert_eq!(opened.rescue, None);
    opened.library
}

/// Creates a library with `games` games, and closes it.
fn create(path: &Path, games: u64) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("created");
    let mut library = open(path);
    add(&mut library, games);
    library.close().expect("closed");
}

fn add(library: &mut SqliteLibrary, games: u64) {
    for seed in 0..games {
        let mut entry = entry(["Ada", "Bo"], "2026.01.01", "a2a3");
        entry.seed = Some(seed);
        library.add(&entry).expect("added");
    }
}

/// Counts the games of an intact library.
fn games(path: &Path) -> u64 {
    let library = open(path);
    assert_eq!(check(&library), [""; 0]);
    library.check().expect("checked").games
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| !name.ends_with(".lock")).collect();
    names.sort();
    names
}

/// Creates a library `files/games.sqlite` with two games, and links to the library in other folders. Returns the file and the
/// links: absolute, relative, a chain of two links, and through a linked folder.
fn linked(place: &TestFolder) -> (PathBuf, Vec<PathBuf>) {
    let root = place.folder.path();
    let file = root.join("files/games.sqlite");
    create(&file, 2);
    fs::create_dir(root.join("game")).expect("created");
    let link = |target: &str, name: &str| {
        symlink(target, root.join(name)).expect("linked");
        root.join(name)
    };
    let absolute = file.display().to_string();
    let links = vec![
        link(&absolute, "game/library.sqlite"),
        link("../files/games.sqlite", "game/relative.sqlite"),
        link("relative.sqlite", "game/chain.sqlite"),
        link("files", "folder").join("games.sqlite"),
    ];
    (file, links)
}

#[test]
fn a_file_that_replaces_the_target_of_a_link_keeps_its_games() {
    for index in 0..4 {
        let place = TestFolder::new();
        let (file, links) = linked(&place);
        let mut library = open(&links[index]);
        add(&mut library, 1);
        let new = place.folder.path().join("new.sqlite");
        create(&new, 300);
        fs::rename(&new, &file).expect("replaced");
        assert!(!library.is_in_place(), "{index}");
        let error = library
            .add(&entry(["Ada", "Bo"], "2026", "b2b3"))
            .expect_err("replaced");
        assert!(matches!(error, LibraryError::Gone(_)), "{error}");
        for opened in [
            SqliteLibrary::open_again(&links[index]),
            SqliteLibrary::open_read_only(&links[index]),
        ] {
            assert!(
                matches!(opened, Err(LibraryError::Gone(_))),
                "the journal is that of the old file"
            );
        }
        let content = library.close_displaced().expect("closed");
        let DisplacedContent::Copied(kept) = content else {
            panic!("{index}: {content:?}");
        };
        assert_eq!(games(&links[index]), 300, "{index}");
        assert_eq!(games(&kept), 3, "{index}");
        assert!(
            SqliteLibrary::kept_copies(&links[index])
                .iter()
                .any(|copy| copy.path == kept)
        );
        assert!(fs::symlink_metadata(&links[0]).expect("a link").is_symlink());
    }
}

#[test]
fn a_link_that_leads_to_another_file_leaves_both_files_unchanged() {
    let place = TestFolder::new();
    let (file, links) = linked(&place);
    let other = place.folder.path().join("other/games.sqlite");
    create(&other, 5);
    let mut library = open(&links[0]);
    add(&mut library, 1);
    // Another program has the previous file open.
    let mut second = SqliteLibrary::open_again(&file).expect("opened");
    fs::remove_file(&links[0]).expect("deleted");
    symlink(&other, &links[0]).expect("linked");
    assert!(!library.is_in_place());
    assert!(second.is_in_place());
    assert_eq!(
        library.close_displaced().expect("closed"),
        DisplacedContent::Moved(file.clone())
    );
    add(&mut second, 1);
    drop(second);
    assert_eq!((games(&links[0]), games(&file)), (5, 4));
}

#[test]
fn a_folder_link_that_leads_to_another_folder_is_noticed() {
    let place = TestFolder::new();
    let (file, links) = linked(&place);
    create(&place.folder.path().join("other/games.sqlite"), 5);
    let mut library = open(&links[3]);
    add(&mut library, 1);
    fs::remove_file(place.folder.path().join("folder")).expect("deleted");
    symlink("other", place.folder.path().join("folder")).expect("linked");
    assert!(!library.is_in_place());
    library.close_displaced().expect("closed");
    assert_eq!((games(&links[3]), games(&file)), (5, 3));
}

#[test]
fn a_link_to_a_missing_file_creates_the_library_there() {
    let place = TestFolder::new();
    let root = place.folder.path();
    fs::create_dir(root.join("files")).expect("created");
    symlink("files/games.sqlite", place.path()).expect("linked");
    assert!(matches!(
        SqliteLibrary::open_again(&place.path()),
        Err(LibraryError::Missing(_))
    ));
    assert!(matches!(
        SqliteLibrary::open_read_only(&place.path()),
        Err(LibraryError::Missing(_))
    ));
    create(&place.path(), 2);
    assert_eq!(games(&root.join("files/games.sqlite")), 2);
    assert_eq!(names(root), ["files", "library.sqlite"]);
    fs::remove_file(place.path()).expect("deleted");
    symlink("missing/games.sqlite", place.path()).expect("linked");
    let error = SqliteLibrary::open(&place.path()).expect_err("no folder");
    assert!(
        error.to_string().ends_with("missing: the folder does not exist"),
        "{error}"
    );
    fs::remove_file(place.path()).expect("deleted");
    symlink("library.sqlite", place.path()).expect("linked");
    let error = SqliteLibrary::open(&place.path()).expect_err("a circle");
    assert!(
        error
            .to_string()
            .ends_with("expected a file, found a circle of symbolic links"),
        "{error}"
    );
}

#[test]
fn all_files_of_a_linked_library_are_beside_its_file() {
    let place = TestFolder::new();
    let (file, links) = linked(&place);
    let folder = file.parent().expect("a folder");
    let library = open(&links[1]);
    assert_eq!(library.path(), file);
    let backup = library
        .back_up_weekly(&GameDate::new("2026.01.01"))
        .expect("backed up")
        .expect("due");
    assert_eq!(backup, folder.join("backups/library-2026-01-01.sqlite"));
    assert_eq!(
        names(folder),
        ["backups", "games.sqlite", "games.sqlite-shm", "games.sqlite-wal"]
    );
    drop(library);
    let mut bytes = fs::read(&file).expect("read");
    bytes[..4096].fill(0);
    fs::write(&file, bytes).expect("damaged");
    let opened = SqliteLibrary::open(&links[1]).expect("opened");
    let rescue = opened.rescue.expect("rescued");
    assert_eq!(
        (rescue.saved, rescue.set_aside.parent(), &rescue.library),
        (2, Some(folder), &file)
    );
    assert!(opened.library.is_in_place());
    assert!(fs::symlink_metadata(&links[1]).expect("a link").is_symlink());
    drop(opened.library);
    let copies = SqliteLibrary::kept_copies(&links[2]);
    let kinds: Vec<CopyKind> = copies.iter().map(|copy| copy.kind).collect();
    assert_eq!(kinds, [CopyKind::Backup, CopyKind::Damaged]);
    let restored = SqliteLibrary::restore_kept_copy(&links[2], &copies[1], &AtomicBool::new(false), &mut |_| {});
    assert_eq!(restored.expect("restored").known, 2);
    SqliteLibrary::delete_kept_copy(&links[2], &copies[1]).expect("deleted");
    assert_eq!(names(folder), ["backups", "games.sqlite"]);
}
