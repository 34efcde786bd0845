//! Tests of files and games that a backup skips. All other files are restored, and notes list the skipped files.

use super::*;
use std::fmt::Write as _;

const MANIFEST: &str = "format = 1\nversion = \"1\"\ndate = \"today\"\n";

/// Writes a backup of `home`. Returns the path of the backup and the notes about skipped files.
fn back_up(home: &Home) -> (PathBuf, Vec<String>) {
    let path = home.path("backup.zip");
    let written = write_backup(&home.places, ("1.2.3", "2026-11-23"), &path, &RUNNING, &mut |_| {});
    (path, written.expect("written").skipped)
}

/// Writes a backup with a manifest and the given files.
fn zip_file(home: &Home, entries: &[(&str, &str)]) -> PathBuf {
    let path = home.path("other.zip");
    let entries: Vec<_> = [("backup.toml", MANIFEST)].iter().chain(entries).copied().collect();
    files::write(&path, zip(&entries)).expect("written");
    path
}

/// Checks that the notes list the given files in order.
fn expect_names(notes: &[String], names: &[&str]) {
    assert_eq!(notes.len(), names.len(), "{notes:?}");
    for (note, name) in notes.iter().zip(names) {
        assert!(note.starts_with(&format!("{name}: ")), "expected {name}, found {note}");
    }
}

#[test]
fn a_file_that_is_too_large_costs_only_itself() {
    let (home, other) = (Home::full(&["1. a2-a3", "1. b2-b3"]), Home::empty());
    let name = format!("name = \"Long\"\ndescription = \"{}\"\n", "x".repeat(5_000_000));
    home.write("variants/long.toml", &name);
    home.write("settings.toml", &"#".repeat(1_048_577));
    home.write("engines.toml", &"#".repeat(1_048_577));
    let (backup, skipped) = back_up(&home);
    expect_names(&skipped, &["settings.toml", "engines.toml", "variants/long.toml"]);
    assert_eq!(
        skipped[2],
        format!(
            "variants/long.toml: expected at most 4194304 bytes, found {}",
            name.len()
        )
    );
    assert_eq!(check(&backup).expect("a backup").notes, [] as [String; 0]);
    let restored = other.restore(&backup).expect("restored");
    assert_eq!((restored.games, restored.added.len()), (2, 2));
}

#[test]
fn files_beyond_the_total_size_or_number_are_skipped_when_writing() {
    let (home, other) = (Home::full(&["1. a2-a3"]), Home::empty());
    for number in 0..9 {
        home.write(&format!("variants/big{number}.toml"), &"#".repeat(4 << 20));
    }
    let (backup, skipped) = back_up(&home);
    expect_names(&skipped, &["variants/big7.toml", "variants/big8.toml"]);
    assert_eq!(other.restore(&backup).expect("restored").games, 1);

    let home = Home::empty();
    for number in 0..10_000 {
        files::create(&home.path(&format!("variants/{number:05}.toml"))).expect("created");
    }
    home.add_games(&["1. a2-a3"]);
    let (backup, skipped) = back_up(&home);
    expect_names(
        &skipped,
        &[
            "variants/09995.toml",
            "variants/09996.toml",
            "variants/09997.toml",
            "variants/09998.toml",
            "variants/09999.toml",
        ],
    );
    let contents = check(&backup).expect("a backup");
    assert_eq!((contents.variants, contents.games), (9995, 1));
}

#[cfg(unix)]
#[test]
fn unreadable_files_and_games_are_skipped_when_writing() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let (home, other) = (Home::full(&["1. a2-a3"]), Home::empty());
    let folder = home.path("variants");
    let pipe = folder.join("a-pipe.toml");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("started").success());
    std::os::unix::fs::symlink("/dev/zero", folder.join("b-device.toml")).expect("a link");
    std::os::unix::fs::symlink("nowhere", folder.join("c-link.zrf")).expect("a link");
    files::create_folder(&folder.join("d-folder.toml")).expect("created");
    home.write("variants/e:colon.toml", "name = \"E\"\n");
    home.write("variants/f\\slash.toml", "name = \"F\"\n");
    files::write(&folder.join(OsStr::from_bytes(b"g\xff.toml")), "name = \"G\"\n").expect("written");
    let huge = files::create(&folder.join("h-sparse.toml")).expect("created");
    huge.set_len(9 << 30).expect("a sparse file");
    files::write(&home.path("settings.toml"), "sound = true\n").expect("written");
    let (backup, skipped) = back_up(&home);
    let expected = [
        "variants/a-pipe.toml",
        "variants/b-device.toml",
        "variants/c-link.zrf",
        "variants/d-folder.toml",
        "variants/e:colon.toml",
        "variants/f\\slash.toml",
        "variants/g\u{fffd}.toml",
        "variants/h-sparse.toml",
    ];
    expect_names(&skipped, &expected);
    let restored = other.restore(&backup).expect("restored");
    assert_eq!(
        (restored.games, restored.added.len(), restored.has_settings),
        (1, 2, true)
    );
}

#[test]
fn a_game_that_is_too_long_is_skipped_when_writing() {
    let (home, other) = (Home::full(&["1. a2-a3"]), Home::empty());
    let record = parse_pgn(&format!("1. b2-b3 {{{}}} *", "x".repeat(9 << 20))).expect("a record");
    let mut library = SqliteLibrary::open_again(&home.path("library.sqlite")).expect("a library");
    library.add(&GameEntry::from_record(record)).expect("added");
    drop(library);
    home.add_games(&["1. c2-c3"]);
    let (backup, skipped) = back_up(&home);
    expect_names(&skipped, &["matches.pgn: game 2 of  ( – )"]);
    assert!(skipped[0].contains("at most 8388608 bytes, found 9437"), "{skipped:?}");
    let restored = other.restore(&backup).expect("restored");
    assert_eq!(restored.games, 2);
    assert!(check(&backup).expect("a backup").notes.is_empty());
}

#[test]
fn a_name_that_the_system_refuses_costs_only_that_file() {
    let home = Home::empty();
    let [long, too_long, wide] = [("x", 250), ("x", 251), ("ü", 126)].map(|(letter, count)| {
        let name = letter.repeat(count);
        format!("variants/{name}.toml")
    });
    let files = [
        (long.as_str(), "name = \"A\"\n"),
        (too_long.as_str(), "name = \"B\"\n"),
        (wide.as_str(), "name = \"C\"\n"),
        ("variants/con\nd.toml", "name = \"D\"\n"),
        ("matches.pgn", "1. a2-a3 *\n"),
        ("settings.toml", "sound = false\n"),
    ];
    let backup = zip_file(&home, &files);
    let contents = check(&backup).expect("a backup");
    assert_eq!((contents.variants, contents.games), (2, 1));
    assert_eq!(contents.notes.len(), 2, "{:?}", contents.notes);
    // The name with maximum length is in use, so the restored name must be shortened to make room for a number.
    home.write(&long, "name = \"Other\"\n");
    let restored = home.restore(&backup).expect("restored");
    assert!(
        restored.has_settings && restored.games == 1 && restored.skipped.is_empty(),
        "{restored:?}"
    );
    let numbered = format!("variants/{}-2.toml", "x".repeat(248));
    assert_eq!(home.read(&numbered), "name = \"A\"\n");
}

#[cfg(unix)]
#[test]
fn files_that_the_system_refuses_to_write_are_named() {
    let home = Home::empty();
    let files = [
        ("variants/a.toml", "name = \"A\"\n"),
        ("themes/a.toml", THEME),
        ("engines.toml", "[[engine]]\nname = \"Odd\"\npath = \"x\"\n"),
        ("settings.toml", "sound = false\n"),
        ("matches.pgn", "1. a2-a3 *\n"),
    ];
    let backup = zip_file(&home, &files);
    // Create a file instead of a folder, a cyclic link, and a folder instead of a file.
    home.write("themes", "");
    std::os::unix::fs::symlink("a.toml", home.path("variants")).expect("a link");
    files::create_folder(&home.path("engines.toml")).expect("created");
    let restored = home.restore(&backup).expect("restored");
    expect_names(&restored.skipped, &["variants", "themes", "engines.toml"]);
    assert_eq!(
        (restored.games, restored.has_settings, restored.has_engines),
        (1, true, false)
    );
}

#[test]
fn files_of_one_name_or_of_names_that_differ_only_in_case_are_kept() {
    let home = Home::empty();
    let texts = ["A", "B", "C"].map(|name| format!("name = \"{name}\"\n"));
    home.write("variants/odd.toml", "name = \"Mine\"\n");
    let backup = zip_file(
        &home,
        &[
            ("variants/odd.toml", &texts[0]),
            ("variants/ODD.toml", &texts[1]),
            ("variants/Odd.TOML", &texts[2]),
            ("themes/a.toml", THEME),
            ("themes/b.toml", THEME),
        ],
    );
    let restored = home.restore(&backup).expect("restored");
    assert_eq!(restored.added.len(), 4, "{restored:?}");
    assert!(restored.added.iter().all(|path| files::exists(path)));
    assert_eq!(home.read("variants/odd.toml"), "name = \"Mine\"\n");
    assert_eq!(home.read("variants/odd-2.toml"), texts[0]);
}

#[test]
fn a_repeated_name_in_the_archive_is_noted() {
    let home = Home::empty();
    let entries = [
        ("backup.toml", MANIFEST),
        ("themes/a.toml", "1"),
        ("themes/b.toml", THEME),
    ];
    let mut bytes = zip(&entries);
    while let Some(at) = bytes.windows(13).position(|window| window == b"themes/b.toml") {
        bytes[at + 7] = b'a';
    }
    let path = home.path("other.zip");
    files::write(&path, bytes).expect("written");
    let contents = check(&path).expect("a backup");
    assert_eq!(contents.themes, 1);
    assert!(contents.notes[0].contains("found a name twice"), "{:?}", contents.notes);
}

#[test]
fn games_before_the_damage_are_restored() {
    let home = Home::empty();
    let games: String = (0..3000).fold(String::new(), |mut games, round| {
        let _ = write!(
            games,
            "[Event \"{}\"]\n[Round \"{round}\"]\n\n1. a2-a3 *\n\n",
            round * 7919 % 10007
        );
        games
    });
    let path = zip_file(&home, &[("settings.toml", "sound = false\n"), ("matches.pgn", &games)]);
    let mut bytes = files::read(&path).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle..middle + 50].fill(0xff);
    files::write(&path, bytes).expect("written");
    let contents = check(&path).expect("a backup");
    assert!(
        (500..2900).contains(&contents.games) && contents.has_settings,
        "{contents:?}"
    );
    let last = contents.notes.last().expect("a note");
    assert!(
        last.starts_with("matches.pgn: expected undamaged games to the end"),
        "{last}"
    );
    let restored = home.restore(&path).expect("restored");
    let all = restored.games + restored.known_games;
    assert_eq!((all, restored.has_settings), (contents.games, true));
}

#[test]
fn texts_of_the_manifest_and_its_errors_are_shortened() {
    let home = Home::empty();
    let path = home.path("other.zip");
    let long = "ü".repeat(1_000_000);
    let manifest = format!("format = 1\nversion = \"{long}\"\ndate = \"{long}\"\n");
    files::write(&path, zip(&[("backup.toml", &manifest)])).expect("written");
    let contents = check(&path).expect("a backup");
    assert_eq!(
        (contents.version.chars().count(), contents.date.chars().count()),
        (201, 201)
    );
    for manifest in [
        format!("format = 1\nversion = \"1\"\ndate = \"2\"\n\"{long}\" = 1\n"),
        format!("format = \"{long}\"\n"),
        format!("{long}\n"),
    ] {
        files::write(&path, zip(&[("backup.toml", &manifest)])).expect("written");
        let error = check(&path).expect_err("an invalid manifest").to_string();
        assert!(error.chars().count() < 300, "{} characters", error.chars().count());
    }
}

#[test]
fn an_archive_with_a_huge_directory_is_refused() {
    let home = Home::empty();
    let long = "x".repeat(60_000);
    let names: Vec<String> = (0..200).map(|number| format!("{number}{long}")).collect();
    let entries: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
    let error = check(&zip_file(&home, &entries))
        .expect_err("a huge directory")
        .to_string();
    assert!(
        error.ends_with("expected a backup, found a zip file with too many files"),
        "{error}"
    );
}

#[test]
#[expect(clippy::disallowed_methods, reason = "the test cancels from another thread")]
fn many_small_variants_are_restored_until_cancelled() {
    let (home, other) = (Home::empty(), Home::empty());
    let names: Vec<String> = (0..3000).map(|number| format!("variants/{number:04}.toml")).collect();
    let texts: Vec<String> = (0..3000).map(|number| format!("name = \"{number:04}\"\n")).collect();
    let variants = names
        .iter()
        .zip(&texts)
        .map(|(name, text)| (name.as_str(), text.as_str()));
    let others = [
        ("settings.toml", "sound = false\n"),
        ("engines.toml", "[[engine]]\nname = \"Odd One\"\npath = \"x\"\n"),
    ];
    let entries: Vec<_> = variants.chain(others).collect();
    let backup = zip_file(&home, &entries);
    let restored = other.restore(&backup).expect("restored");
    assert_eq!(restored.added.len(), 3000);
    let again = other.restore(&backup).expect("restored");
    assert_eq!(again.added, [] as [PathBuf; 0]);

    // Cancel while the files are being written.
    let third = Home::empty();
    let cancel = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let restoring = scope.spawn(|| {
            let restored = restore_backup(&backup, &third.places, &check_settings, &cancel, &mut |_| {});
            restored.expect("the restored files")
        });
        while files::list_files(&third.path("variants"), &["toml"]).is_empty() {
            std::thread::yield_now();
        }
        cancel.store(true, std::sync::atomic::Ordering::Relaxed);
        let restored = restoring.join().expect("no panic");
        assert!(
            restored.cancelled && restored.added.len() < 3000,
            "{}",
            restored.added.len()
        );
        assert!(!restored.has_settings && !restored.has_engines);
        let replaced = ["settings.toml", "engines.toml"].map(|name| files::exists(&third.path(name)));
        assert_eq!(replaced, [false, false]);
    });
}
