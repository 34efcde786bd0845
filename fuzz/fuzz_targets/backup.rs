//! Backups: a backup with changed bytes, or arbitrary bytes, is checked and either restored or rejected. For a folder with
//! arbitrary files, restoring its backup restores every file or lists the file in the notes.
#![no_main]

use breakthrough_backup::{Places, check_backup, restore_backup, write_backup};
use breakthrough_fuzz::patch;
use breakthrough_library::{GameEntry, GameStorage, SqliteLibrary};
use breakthrough_platform::files::{self, TemporaryFolder};
use breakthrough_rules::notation::parse_pgn;
use libfuzzer_sys::fuzz_target;
use std::path::Path;
use std::sync::LazyLock;
use std::sync::atomic::AtomicBool;

static RUNNING: AtomicBool = AtomicBool::new(false);

/// Returns the data locations below a folder, and creates a library there if none exists.
fn places(folder: &Path) -> Places {
    let at = |name: &str| Some(folder.join(name));
    let places = Places {
        settings: at("settings.toml"),
        engines: at("engines.toml"),
        variants: at("variants"),
        themes: at("themes"),
        library: at("library.sqlite"),
    };
    SqliteLibrary::open(&folder.join("library.sqlite")).expect("a library");
    places
}

static BACKUP: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let folder = TemporaryFolder::create().expect("a folder");
    let places = places(folder.path());
    files::write(&folder.path().join("settings.toml"), "sound = false\n").expect("written");
    files::write(&folder.path().join("variants/odd.toml"), "name = \"Odd\"\n").expect("written");
    let mut library = SqliteLibrary::open(&folder.path().join("library.sqlite"))
        .expect("a library")
        .library;
    let record = parse_pgn("1. a2-a3 h7-h6 *").expect("a record");
    library.add(&GameEntry::from_record(record)).expect("added");
    let path = folder.path().join("backup.zip");
    write_backup(&places, ("1.0.0", "2026-11-23"), &path, &RUNNING, &mut |_| {}).expect("written");
    files::read(&path).expect("a file")
});

/// Writes files to the folder of variants, each with a line of `bytes` as its name and content, and restores a backup of these
/// files.
fn check_folder(bytes: &[u8]) {
    let [home, other] = [(); 2].map(|()| TemporaryFolder::create().expect("a folder"));
    let variants = home.path().join("variants");
    for line in bytes.split(|byte| *byte == b'\n') {
        let name = format!("{}.toml", String::from_utf8_lossy(line).replace(['/', '\0'], "-"));
        // The file system rejects some names.
        let _ = files::write(&variants.join(name), line);
    }
    let path = home.path().join("backup.zip");
    let written = write_backup(&places(home.path()), ("1", "today"), &path, &RUNNING, &mut |_| {}).expect("written");
    let restored = restore_backup(&path, &places(other.path()), &|_| Ok(()), &RUNNING, &mut |_| {}).expect("restored");
    let notes = [written.skipped, restored.skipped].concat();
    let list = |folder: &Path| files::list_files(&folder.join("variants"), &["toml"]);
    let restored: Vec<_> = list(other.path())
        .iter()
        .map(|path| files::read(path).expect("a file"))
        .collect();
    for file in list(home.path()) {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .replace(char::is_control, " ");
        let is_named = notes.len() == 100 || notes.iter().any(|note| note.starts_with(&format!("variants/{name}")));
        let is_restored = restored.contains(&files::read(&file).expect("a file"));
        assert!(is_restored || is_named, "{name}: {notes:?}");
    }
}

fuzz_target!(|bytes: &[u8]| {
    if let Some(lines) = bytes.strip_prefix(b"folder\n") {
        return check_folder(lines);
    }
    let folder = TemporaryFolder::create().expect("a folder");
    let path = folder.path().join("other.zip");
    let file = if bytes.starts_with(b"PK") {
        bytes.to_vec()
    } else {
        patch(BACKUP.clone(), bytes)
    };
    files::write(&path, file).expect("written");
    let checked = check_backup(&path, &|_| Ok(()), &RUNNING, &mut |_| {});
    if let Err(error) = &checked {
        assert!(!error.to_string().is_empty());
        return;
    }
    let restored = restore_backup(&path, &places(folder.path()), &|_| Ok(()), &RUNNING, &mut |_| {});
    assert!(restored.is_ok(), "{restored:?}");
});
