//! Tests of writing, checking and restoring backups.

#[path = "backup/earlier_version.rs"]
mod earlier_version;
#[path = "backup/exercises.rs"]
mod exercises;
#[path = "backup/lesson_stars.rs"]
mod lesson_stars;
#[path = "backup/limits.rs"]
mod limits;
#[path = "backup/player_files.rs"]
mod player_files;
#[path = "backup/puzzle_attempts.rs"]
mod puzzle_attempts;
#[path = "backup/reviews.rs"]
mod reviews;
#[path = "backup/round_trip.rs"]
mod round_trip;
#[path = "backup/skipped.rs"]
mod skipped;

use breakthrough_backup::{
    BackupError, Contents, Places, Progress, Restored, check_backup, restore_backup, write_backup,
};
use breakthrough_library::{ExportedReviews, Filter, GameEntry, GameStorage, SqliteLibrary, export_pgn};
use breakthrough_platform::files;
use breakthrough_rules::notation::parse_pgn;
use breakthrough_uci_client::EngineList;

use breakthrough_variants::{built_in_variants, rule_file_text};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

static RUNNING: AtomicBool = AtomicBool::new(false);
const THEME: &str = include_str!("../../themes/themes/01-walnut.toml");

/// Data folder of a player.
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

    /// Creates a data folder with settings, an engine, a variant, a theme and games.
    fn full(games: &[&str]) -> Home {
        let home = Home::empty();
        home.write("settings.toml", "sound = false\n");
        home.write("engines.toml", "[[engine]]\nname = \"Odd One\"\npath = \"x\"\n");
        home.write("variants/mine.toml", &rule_file_text(&built_in_variants()[1].1));
        home.write("themes/mine.toml", THEME);
        home.add_games(games);
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

    fn add_games(&self, games: &[&str]) {
        let mut library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        for moves in games {
            let record = parse_pgn(&format!("[White \"Anna\"]\n\n{moves} *")).expect("a record");
            library.add(&GameEntry::from_record(record)).expect("added");
        }
    }

    /// Returns all games as PGN.
    fn games(&self) -> String {
        let library = SqliteLibrary::open_again(&self.path("library.sqlite")).expect("a library");
        let mut pgn = Vec::new();
        let (filter, path) = (Filter::default(), Path::new("pgn"));
        let reviews = ExportedReviews::None;
        export_pgn(&library, &filter, reviews, &mut pgn, path, &RUNNING, &mut |_| {}).expect("written");
        String::from_utf8(pgn).expect("text")
    }

    fn back_up(&self) -> PathBuf {
        let path = self.path("backup.zip");
        write_backup(&self.places, ("1.2.3", "2026-11-23"), &path, &RUNNING, &mut |_| {}).expect("written");
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
fn a_backup_restores_everything_in_another_folder() {
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
            games: 2,
            exercises: 0,
            lesson_stars: 0,
            puzzle_attempts: 0,
            notes: Vec::new(),
        }
    );
    let restored = other.restore(&backup).expect("restored");
    assert_eq!((restored.games, restored.known_games, restored.added.len()), (2, 0, 2));
    assert_eq!(restored.kept, [] as [PathBuf; 0]);
    for name in [
        "settings.toml",
        "engines.toml",
        "variants/mine.toml",
        "themes/mine.toml",
    ] {
        assert_eq!(other.read(name), home.read(name), "{name}");
    }
    assert_eq!(other.games(), home.games());
}

#[test]
fn restoring_keeps_existing_files() {
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
    // Only the variant is added, because the folder already contains the theme.
    assert_eq!(restored.added, [other.path("variants/mine-2.toml")]);
    assert_eq!((restored.games, restored.known_games), (0, 1));
    assert!(other.games().contains("c2-c3"));
    // Restoring again changes nothing.
    let again = other.restore(&backup).expect("restored");
    assert_eq!((again.added.len(), again.kept.len(), again.games), (0, 0, 0));
}

/// Creates a data folder whose settings and game differ from the backup.
fn other_home() -> Home {
    let other = Home::full(&["1. c2-c3"]);
    other.write("settings.toml", "sound = true\n");
    other
}

#[test]
fn a_truncated_backup_is_rejected_and_a_damaged_file_costs_only_that_file() {
    let home = Home::full(&["1. a2-a3"]);
    let whole = files::read(&home.back_up()).expect("read");
    let damaged = home.path("damaged.zip");
    let mut restored = 0;
    for at in (0..whole.len()).step_by(whole.len() / 80) {
        let other = other_home();
        let before = (other.read("settings.toml"), other.games());
        files::write(&damaged, &whole[..at]).expect("written");
        assert!(other.restore(&damaged).is_err(), "truncated at {at}");
        assert_eq!((other.read("settings.toml"), other.games()), before);

        let mut flipped = whole.clone();
        flipped[at] ^= 0x55;
        files::write(&damaged, &flipped).expect("written");
        let Ok(contents) = check(&damaged) else {
            // The changed byte is in the directory of the archive or in the manifest.
            assert!(other.restore(&damaged).is_err());
            continue;
        };
        restored += 1;
        let found = (
            contents.has_settings,
            contents.engines.len(),
            contents.variants,
            contents.themes,
            contents.games,
        );
        let counts = [found.0.into(), found.1, found.2, found.3, found.4 as usize];
        let missing = counts.iter().filter(|count| **count == 0).count();
        // If the changed byte is in a file name, that file is unknown, and a note contains the changed name.
        assert!(missing <= 1, "byte {at}: {contents:?}");
        assert_eq!(missing > 0, !contents.notes.is_empty(), "byte {at}: {contents:?}");
        let done = other.restore(&damaged).expect("restored");
        assert!(done.skipped.is_empty(), "byte {at}: {done:?}");
        assert!(["sound = true\n", "sound = false\n"].contains(&other.read("settings.toml").as_str()));
    }
    files::delete(&damaged).expect("deleted");
    assert!(restored > 40, "{restored} restored");
}

#[test]
fn invalid_files_are_noted_and_restored_as_far_as_possible() {
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
fn files_that_are_not_backups_are_rejected_with_the_reason() {
    let home = Home::empty();
    let file = home.path("other.zip");
    let refused = |bytes: &[u8]| {
        files::write(&file, bytes).expect("written");
        check(&file).expect_err("not a backup").to_string()
    };
    let other = "other.zip: expected a backup, found another type of file";
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
    assert!(refused(&newer).contains("found format 2: restore it with a newer version"));
    assert!(refused(&zip(&[("backup.toml", "format = 1\n")])).contains("missing field `version`"));
    assert!(check(&home.path("none.zip")).is_err());
}

#[test]
fn names_in_a_backup_cannot_escape_their_folder() {
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
fn a_rated_game_stays_rated_after_restoring() {
    let (home, other) = (Home::empty(), Home::empty());
    let record = parse_pgn("[RatedLevel \"3\"]\n\n1. a2-a3 *").expect("a record");
    let mut library = SqliteLibrary::open_again(&home.path("library.sqlite")).expect("a library");
    library.add(&GameEntry::from_record(record)).expect("added");
    drop(library);
    let backup = home.back_up();
    assert_eq!(other.restore(&backup).expect("restored").games, 1);
    assert!(other.games().contains("[RatedLevel \"3\"]"), "{}", other.games());
}

#[test]
fn engine_commands_are_listed_before_restoring_and_never_confirmed() {
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
    assert!(home.read("engines.toml").is_empty(), "checking restores no files");
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

/// Creates a data folder with 2500 different games.
fn home_of_2500_games() -> Home {
    let home = Home::full(&[]);
    let record = |seed: u32| parse_pgn(&format!("[Seed \"{seed}\"]\n\n1. a2-a3 *")).expect("a record");
    let games: Vec<GameEntry> = (0..2500).map(|seed| GameEntry::from_record(record(seed))).collect();
    let mut library = SqliteLibrary::open_again(&home.path("library.sqlite")).expect("a library");
    library.add_new(&games).expect("added");
    home
}

#[test]
fn writing_reports_the_number_and_fraction_of_games() {
    let home = home_of_2500_games();
    let mut steps = Vec::new();
    let mut on_progress = |progress: Progress| steps.push((progress.games, progress.share));
    let path = home.path("backup.zip");
    write_backup(&home.places, ("1", ""), &path, &RUNNING, &mut on_progress).expect("written");
    assert_eq!(steps, [(1000, 0.4), (2000, 0.8)]);
}

#[test]
fn checking_reports_the_number_and_fraction_of_games() {
    let home = home_of_2500_games();
    let backup = home.back_up();
    let mut steps = Vec::new();
    let mut on_progress = |progress: Progress| steps.push((progress.games, progress.share));
    let contents = check_backup(&backup, &check_settings, &RUNNING, &mut on_progress).expect("a backup");
    assert_eq!(contents.games, 2500);
    let games: Vec<_> = steps.iter().map(|(games, _)| *games).collect();
    assert_eq!(games, [1000, 2000]);
    // The progress is the fraction of bytes read. The file is read in blocks, so the progress is approximate.
    for ((_, share), expected) in steps.iter().zip([0.4, 0.8]) {
        assert!((share - expected).abs() < 0.05, "{share}");
    }
}

#[test]
fn a_cancelled_backup_leaves_no_file() {
    let home = Home::full(&["1. a2-a3"]);
    let path = home.path("backup.zip");
    let cancelled = AtomicBool::new(true);
    let written = write_backup(&home.places, ("1", ""), &path, &cancelled, &mut |_| {});
    assert!(matches!(written, Err(BackupError::Cancelled)) && !path.exists());
}
