//! Tests of files of a backup with data of players that is independent of the games, and helpers for the tests of each file.

use super::*;

const MANIFEST: &str = "format = 1\nversion = \"1\"\ndate = \"today\"\n";
/// Names of the files, each with the first word of its header.
const FILES: [(&str, &str); 3] = [
    ("exercises.txt", "breakthrough-exercises"),
    ("lessons.txt", "breakthrough-lessons"),
    ("puzzles.txt", "breakthrough-puzzles"),
];

/// Writes a backup that contains a file with a text.
pub(super) fn with_file(home: &Home, name: &str, text: &str) -> PathBuf {
    let file = home.path("other.zip");
    files::write(&file, zip(&[("backup.toml", MANIFEST), (name, text)])).expect("written");
    file
}

/// Backs up a home. Returns the text of a file in the backup; `None` if the backup does not contain the file.
pub(super) fn text_in_backup(home: &Home, name: &str) -> Option<String> {
    let mut archive = zip::ZipArchive::new(files::open(&home.back_up()).expect("a backup")).expect("an archive");
    let file = archive.by_name(name).ok()?;
    Some(std::io::read_to_string(file).expect("text"))
}

/// Overwrites the first occurrence of a text in the library with another text of the same length.
pub(super) fn overwrite_in_library(home: &Home, old: &[u8], new: &[u8]) {
    let path = home.path("library.sqlite");
    let library = SqliteLibrary::open_again(&path).expect("a library");
    library.close().expect("closed");
    let mut bytes = files::read(&path).expect("read");
    let place = bytes.windows(old.len()).position(|text| text == old).expect("the text");
    bytes[place..place + old.len()].copy_from_slice(new);
    files::write(&path, bytes).expect("written");
}

/// Changes bytes of a backup that contains `all` items. `count` returns the number of items in the contents, and the number of restored
/// items, including known items. All items that the check has found must be restored, and missing items must be noted.
pub(super) fn check_damage(home: &Home, all: usize, count: impl Fn(&Contents, &Restored) -> (usize, usize)) {
    let whole = files::read(&home.back_up()).expect("read");
    let damaged = home.path("damaged.zip");
    let (mut complete, mut partial) = (0, 0);
    for at in (0..whole.len()).step_by(whole.len() / 100) {
        let mut flipped = whole.clone();
        flipped[at] ^= 0x55;
        files::write(&damaged, &flipped).expect("written");
        let Ok(contents) = check(&damaged) else { continue };
        let restored = Home::empty().restore(&damaged).expect("restored");
        // A changed byte can turn a line into a copy of another line.
        let (found, restored) = count(&contents, &restored);
        assert_eq!(restored, found, "byte {at}");
        assert!(found == all || !contents.notes.is_empty(), "byte {at}");
        complete += usize::from(found == all);
        partial += usize::from((1..all).contains(&found));
    }
    assert!(complete > 10 && partial > 5, "{complete} complete, {partial} in part");
}

#[test]
fn a_library_without_data_of_players_has_no_file_of_it() {
    let home = Home::full(&["1. a2-a3"]);
    assert!(text_in_backup(&home, "matches.pgn").is_some());
    for (name, _) in FILES {
        assert_eq!(text_in_backup(&home, name), None, "{name}");
    }
}

#[test]
fn a_file_of_a_newer_version_or_another_program_is_noted() {
    let home = Home::empty();
    for (name, title) in FILES {
        let other = format!("expected the first line {title} 1, found another line");
        let newer = "expected version 1 or older, found version 2: restore it with a newer version";
        for (text, expected) in [
            (format!("{title} 2\nfuture\n"), newer),
            ("my diary\n".to_owned(), &other),
            (String::new(), &other),
        ] {
            let file = with_file(&home, name, &text);
            let contents = check(&file).expect("a backup");
            assert_eq!(contents.notes, [format!("{name}: {expected}")]);
            assert_eq!(home.restore(&file).expect("restored"), Restored::default());
        }
    }
}
