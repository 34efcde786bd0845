//! Backups are written, checked and restored; what was there stays, and a damaged one changes nothing.

use breakthrough_arena::EngineList;
use breakthrough_backup::{BackupError, Contents, Places, Restored, check_backup, restore_backup, write_backup};
use breakthrough_library::{Filter, Match, MatchStorage, SqliteLibrary, export_pgn};
use breakthrough_platform::files;
use breakthrough_rules::notation::parse_pgn;

use breakthrough_variants::{built_in_variants, rule_file_text};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

static RUNNING: AtomicBool = AtomicBool::new(false);
const THEME: &str = include_str!("../../themes/themes/01-walnut.toml");

/// A player's folders.
struct Home {
    folder: TempDir,
    places: Places,
}

impl Home {
    fn empty() -> Home {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| Some(folder.path().join(name));
        let places = Places {
            settings: at("settings.toml"),
            engines: at("engines.toml"),
            variants: at("variants"),
            themes: at("themes"),
            library: at("library.sqlite"),
        };
        SqliteLibrary::open(places.library.as_deref().expect("a place")).expect("a library");
        Home { folder, places }
    }

    /// With settings, an engine, a variant, a theme and so many matches.
    fn full(matches: &[&str]) -> Home {
        let home = Home::empty();
        home.write("settings.toml", "sound = false\n");
        home.write("engines.toml", "[[engine]]\nname = \"Odd One\"\npath = \"x\"\n");
        home.write("variants/mine.toml", &rule_file_text(&built_in_variants()[1].1));
        home.write("themes/mine.toml", THEME);
        home.add_matches(matches);
        home
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        files::create_folder(path.parent().expect("a folder")).expect("created");
        files::write(&path, text).expect("written");
    }

    fn read(&self, name: &str) -> String {
        files::read_to_string(&self.path(name)).unwrap_or_default()
    }

    fn add_matches(&self, matches: &[&str]) {
        let mut library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        for moves in matches {
            let record = parse_pgn(&format!("[White \"Anna\"]\n\n{moves} *")).expect("a record");
            library.add(&Match::from_record(record)).expect("added");
        }
    }

    /// Every match as PGN.
    fn matches(&self) -> String {
        let library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        let mut pgn = Vec::new();
        export_pgn(&library, &Filter::default(), &mut pgn, Path::new("pgn"), &RUNNING).expect("written");
        String::from_utf8(pgn).expect("text")
    }

    fn back_up(&self) -> PathBuf {
        let path = self.path("backup.zip");
        write_backup(&self.places, ("1.2.3", "2026-11-23"), &path, &RUNNING).expect("written");
        path
    }

    fn restore(&self, backup: &Path) -> Result<Restored, BackupError> {
        restore_backup(backup, &self.places, &check_settings, &RUNNING, &mut |_| {})
    }
}

fn check_settings(text: &str) -> Result<(), String> {
    text.parse::<toml::Table>()
        .map(drop)
        .map_err(|error| error.message().to_owned())
}

fn check(backup: &Path) -> Result<Contents, BackupError> {
    check_backup(backup, &check_settings, &RUNNING, &mut |_| {})
}

#[test]
fn everything_is_in_another_home_after_restoring_it_there() {
    let (home, other) = (Home::full(&["1. a2-a3", "1. b2-b3 b7-b6"]), Home::empty());
    let backup = home.back_up();
    let contents = check(&backup).expect("a backup");
    assert_eq!(
        contents,
        Contents {
            version: "1.2.3".to_owned(),
            date: "2026-11-23".to_owned(),
            has_settings: true,
            engines: EngineList::parse(&home.read("engines.toml"))
                .expect("a list")
                .entries()
                .to_vec(),
            variants: 1,
            themes: 1,
            matches: 2,
            notes: Vec::new(),
        }
    );
    let restored = other.restore(&backup).expect("restored");
    assert_eq!(
        (restored.matches, restored.known_matches, restored.added.len()),
        (2, 0, 2)
    );
    assert_eq!(restored.kept, [] as [PathBuf; 0]);
    for name in [
        "settings.toml",
        "engines.toml",
        "variants/mine.toml",
        "themes/mine.toml",
    ] {
        assert_eq!(other.read(name), home.read(name), "{name}");
    }
    assert_eq!(other.matches(), home.matches());
}

#[test]
fn what_was_there_stays_beside_what_is_restored() {
    let (home, other) = (Home::full(&["1. a2-a3"]), Home::full(&["1. a2-a3", "1. c2-c3"]));
    let backup = home.back_up();
    other.write("settings.toml", "sound = true\n");
    other.write("variants/mine.toml", "name = \"Another\"\n");
    let restored = other.restore(&backup).expect("restored");
    assert_eq!(other.read("settings.toml"), "sound = false\n");
    assert_eq!(other.read("settings-before-restoring.toml"), "sound = true\n");
    assert_eq!(restored.kept, [other.path("settings-before-restoring.toml")]);
    assert_eq!(other.read("variants/mine.toml"), "name = \"Another\"\n");
    assert_eq!(other.read("variants/mine-2.toml"), home.read("variants/mine.toml"));
    // The theme was there already.
    assert_eq!(restored.added, [other.path("variants/mine-2.toml")]);
    assert_eq!((restored.matches, restored.known_matches), (0, 1));
    assert!(other.matches().contains("c2-c3"));
    // Once more changes nothing.
    let again = other.restore(&backup).expect("restored");
    assert_eq!((again.added.len(), again.kept.len(), again.matches), (0, 0, 0));
}

/// A home with other settings and another match than the backup.
fn other_home() -> Home {
    let other = Home::full(&["1. c2-c3"]);
    other.write("settings.toml", "sound = true\n");
    other
}

#[test]
fn a_backup_that_is_cut_or_changed_anywhere_is_refused_or_restored_as_it_was() {
    let home = Home::full(&["1. a2-a3"]);
    let whole = files::read(&home.back_up()).expect("read");
    let mut other = other_home();
    let before = other.matches();
    let damaged = other.folder.path().with_extension("zip");
    let (mut refused, mut harmless) = (0, 0);
    for at in (0..whole.len()).step_by(whole.len() / 80) {
        let mut flipped = whole.clone();
        flipped[at] ^= 0x55;
        for bytes in [&whole[..at], &flipped] {
            files::write(&damaged, bytes).expect("written");
            if other.restore(&damaged).is_err() {
                refused += 1;
                assert_eq!(
                    (other.read("settings.toml"), other.matches()),
                    ("sound = true\n".to_owned(), before.clone())
                );
            } else {
                // A change in what nobody reads, such as a time, or in a name: that file is left out.
                harmless += 1;
                let settings = other.read("settings.toml");
                assert!(
                    ["sound = true\n", "sound = false\n"].contains(&settings.as_str()),
                    "byte {at}: {settings}"
                );
                other = other_home();
            }
        }
    }
    files::delete(&damaged).expect("deleted");
    assert!(refused > 100 && harmless < 40, "{refused} refused, {harmless} harmless");
}

#[test]
fn what_cannot_be_used_is_noted_and_the_rest_restored() {
    let home = Home::full(&["1. a2-a3"]);
    home.write("settings.toml", "sound = \n");
    home.write("themes/broken.toml", "name = 1\n");
    let backup = home.back_up();
    let contents = check(&backup).expect("a backup");
    assert!(!contents.has_settings);
    assert_eq!((contents.notes.len(), contents.themes), (2, 2), "{:?}", contents.notes);
    assert!(contents.notes[0].starts_with("settings.toml: "), "{:?}", contents.notes);
    assert!(
        contents.notes[1].starts_with("themes/broken.toml: "),
        "{:?}",
        contents.notes
    );
    let other = Home::empty();
    let restored = other.restore(&backup).expect("restored");
    assert!(!restored.has_settings && other.read("settings.toml").is_empty());
    assert_eq!(other.read("themes/broken.toml"), "name = 1\n");
}

#[test]
fn other_files_are_refused_with_the_reason() {
    let home = Home::empty();
    let file = home.path("other.zip");
    let refused = |bytes: &[u8]| {
        files::write(&file, bytes).expect("written");
        check(&file).expect_err("no backup").to_string()
    };
    let other = "other.zip: expected a backup, found a file of another kind";
    assert!(refused(b"[White \"Anna\"]\n").ends_with(other));
    assert!(refused(b"").ends_with("other.zip: expected a backup, found an empty file"));
    let whole = zip(&[("backup.toml", "format = 1\n")]);
    let cut = "other.zip: expected a backup, found an incomplete zip file";
    for end in [4, whole.len() / 2, whole.len() - 10] {
        assert!(
            refused(&whole[..end]).ends_with(cut),
            "{end}: {}",
            refused(&whole[..end])
        );
    }
    assert!(refused(&zip(&[("readme.txt", "hello")])).contains("expected a backup of Breakthrough"));
    let newer = zip(&[("backup.toml", "format = 2\nkind = \"other\"\n")]);
    assert!(refused(&newer).contains("found format 2: a newer version"));
    assert!(refused(&zip(&[("backup.toml", "format = 1\n")])).contains("missing field `version`"));
    assert!(check(&home.path("none.zip")).is_err());
}

#[test]
fn names_lead_out_of_no_folder() {
    let home = Home::empty();
    let manifest = "format = 1\nversion = \"1\"\ndate = \"today\"\n";
    let file = home.path("other.zip");
    let names = [
        "themes/../settings.toml",
        "variants//etc/x.toml",
        "themes/..\\x.toml",
        "../x.toml",
        "themes/.toml",
    ];
    let entries: Vec<_> = [("backup.toml", manifest)]
        .into_iter()
        .chain(names.map(|name| (name, THEME)))
        .collect();
    files::write(&file, zip(&entries)).expect("written");
    let contents = check(&file).expect("a backup");
    assert_eq!(
        (contents.themes, contents.variants, contents.notes.len()),
        (0, 0, names.len())
    );
    assert_eq!(home.restore(&file).expect("restored"), Restored::default());
}

#[test]
fn a_rated_game_is_rated_after_restoring_it() {
    let (home, other) = (Home::empty(), Home::empty());
    let record = parse_pgn("[RatedLevel \"3\"]\n\n1. a2-a3 *").expect("a record");
    let mut library = SqliteLibrary::open_again(&home.path("library.sqlite")).expect("a library");
    library.add(&Match::from_record(record)).expect("added");
    drop(library);
    let backup = home.back_up();
    assert_eq!(other.restore(&backup).expect("restored").matches, 1);
    assert!(other.matches().contains("[RatedLevel \"3\"]"), "{}", other.matches());
}

#[test]
fn the_commands_of_engines_are_listed_before_anything_is_restored_and_a_backup_confirms_none() {
    let home = Home::empty();
    let list = "[[engine]]\nname = \"Odd\"\npath = \"/bin/sh\"\narguments = [\"-c\", \"touch x\"]\n\
                options = { \"Debug Log File\" = \"/home/mira/.profile\" }\n";
    let confirmed = "[[confirmed]]\ncommand = [\"/bin/sh\", \"-c\", \"touch x\"]\n";
    let manifest = "format = 1\nversion = \"1\"\ndate = \"today\"\n";
    let file = home.path("other.zip");
    let entries = [
        ("backup.toml", manifest),
        ("engines.toml", list),
        ("confirmed-engines.toml", confirmed),
        ("themes/../confirmed-engines.toml", confirmed),
    ];
    files::write(&file, zip(&entries)).expect("written");
    let contents = check(&file).expect("a backup");
    assert!(home.read("engines.toml").is_empty(), "nothing is restored yet");
    let [engine] = contents.engines.as_slice() else {
        panic!("expected one engine, found {:?}", contents.engines);
    };
    let command = engine.command().expect("text");
    assert_eq!(
        command.visible_line(),
        "/bin/sh -c \"touch x\" [Debug Log File = /home/mira/.profile]"
    );
    assert_eq!(contents.notes.len(), 2, "{:?}", contents.notes);
    home.restore(&file).expect("restored");
    let restored = files::list_files(home.folder.path(), &["toml"]);
    assert_eq!(restored, [home.path("engines.toml")]);
}

fn zip(entries: &[(&str, &str)]) -> Vec<u8> {
    use std::io::Write;
    let mut archive = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    for (name, text) in entries {
        archive
            .start_file(*name, zip::write::SimpleFileOptions::default())
            .expect("begun");
        archive.write_all(text.as_bytes()).expect("written");
    }
    archive.finish().expect("finished").into_inner()
}

#[test]
fn a_cancelled_backup_leaves_no_file() {
    let home = Home::full(&["1. a2-a3"]);
    let path = home.path("backup.zip");
    let cancelled = AtomicBool::new(true);
    let written = write_backup(&home.places, ("1", ""), &path, &cancelled);
    assert!(matches!(written, Err(BackupError::Cancelled)) && !path.exists());
}

const MANIFEST: &str = "format = 1\nversion = \"1\"\ndate = \"today\"\n";

/// Checks a backup with these files beside its manifest.
fn check_files(entries: &[(&str, &str)]) -> Result<Contents, BackupError> {
    let home = Home::empty();
    let file = home.path("other.zip");
    let entries: Vec<_> = [("backup.toml", MANIFEST)].iter().chain(entries).copied().collect();
    files::write(&file, zip(&entries)).expect("written");
    check(&file)
}

#[test]
fn a_backup_is_refused_when_its_files_are_too_long_alone_or_together() {
    let (long, longer) = ("#".repeat(4 << 20), "#".repeat((4 << 20) + 1));
    assert_eq!(check_files(&[("themes/a.toml", &long)]).expect("a backup").themes, 1);
    let error = check_files(&[("themes/a.toml", &longer)])
        .expect_err("too long")
        .to_string();
    assert_eq!(error, "themes/a.toml: expected at most 4194304 bytes, found more");
    let names: Vec<String> = (0..9).map(|number| format!("variants/{number}.toml")).collect();
    let entries: Vec<_> = names.iter().map(|name| (name.as_str(), long.as_str())).collect();
    assert_eq!(check_files(&entries[..8]).expect("a backup").variants, 8);
    let error = check_files(&entries).expect_err("too long").to_string();
    let expected = "expected at most 33554432 bytes in all files but matches.pgn, found more";
    assert_eq!(error, format!("variants/8.toml: {expected}"));
    // Other files are not read.
    let others: Vec<String> = (0..9).map(|number| format!("notes/{number}.txt")).collect();
    let others: Vec<_> = others.iter().map(|name| (name.as_str(), longer.as_str())).collect();
    assert_eq!(check_files(&others).expect("a backup").notes.len(), 9);
}

#[test]
fn notes_about_a_backup_are_few_and_short() {
    let names: Vec<String> = (0..300).map(|number| format!("{number}{}", "x".repeat(5000))).collect();
    let entries: Vec<_> = names.iter().map(|name| (name.as_str(), "")).collect();
    let games = format!("1. {} *\n", "z".repeat(10_000)).repeat(50);
    let entries: Vec<_> = [("matches.pgn", games.as_str())].into_iter().chain(entries).collect();
    let notes = check_files(&entries).expect("a backup").notes;
    assert_eq!(notes.len(), 100);
    assert!(notes.iter().all(|note| note.chars().count() <= 301), "{notes:?}");
}

#[test]
fn restoring_reports_its_progress_and_is_cancelled_within_the_matches() {
    let home = Home::empty();
    let file = home.path("many.zip");
    let games: String = (0..2500)
        .map(|round| format!("[Round \"{round}\"]\n1. a2-a3 *\n"))
        .collect();
    files::write(&file, zip(&[("backup.toml", MANIFEST), ("matches.pgn", &games)])).expect("written");
    let mut seen = Vec::new();
    let check_settings = |_: &str| Ok(());
    let contents = check_backup(&file, &check_settings, &RUNNING, &mut |progress| seen.push(progress));
    assert_eq!(contents.expect("a backup").matches, 2500);
    assert_eq!(
        seen.iter().map(|progress| progress.matches).collect::<Vec<_>>(),
        [1000, 2000]
    );
    let cancel = AtomicBool::new(false);
    let mut seen = Vec::new();
    let restored = restore_backup(&file, &home.places, &check_settings, &cancel, &mut |progress| {
        seen.push(progress);
        cancel.store(seen.len() == 3, std::sync::atomic::Ordering::Relaxed);
    });
    let restored = restored.expect("what was restored");
    assert!(restored.cancelled);
    assert_eq!((restored.matches, seen[2].matches), (1000, 1000));
    assert!((0.35..0.45).contains(&seen[2].share), "{seen:?}");
    let again = home.restore(&file).expect("restored");
    assert_eq!(
        (again.matches, again.known_matches, again.cancelled),
        (1500, 1000, false)
    );
}

#[test]
fn a_check_is_cancelled_within_one_file() {
    let home = Home::empty();
    let file = home.path("long.zip");
    // One game that never ends, and then one that does.
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
