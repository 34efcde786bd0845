//! Tests of the library, each in a temporary folder.
#![expect(clippy::disallowed_methods, reason = "the tests damage and copy files")]

#[path = "library/backups.rs"]
mod backups;
#[path = "library/cancel.rs"]
mod cancel;
#[path = "library/damage.rs"]
mod damage;
#[path = "library/exercise_rescues.rs"]
mod exercise_rescues;
#[path = "library/exercises.rs"]
mod exercises;
#[path = "library/faults.rs"]
mod faults;
#[path = "library/full_disk.rs"]
mod full_disk;
#[path = "library/games.rs"]
mod games;
#[path = "library/gone.rs"]
mod gone;
#[path = "library/import_export.rs"]
mod import_export;
#[path = "library/import_limits.rs"]
mod import_limits;
#[path = "library/kept_copies.rs"]
mod kept_copies;
#[path = "library/lesson_stars.rs"]
mod lesson_stars;
#[path = "library/links.rs"]
mod links;
#[path = "library/lists.rs"]
mod lists;
#[path = "library/lost.rs"]
mod lost;
#[path = "library/migration.rs"]
mod migration;
#[path = "library/migration_from_3_and_4.rs"]
mod migration_from_3_and_4;
#[path = "library/other_programs.rs"]
mod other_programs;
#[path = "library/player_row_rescues.rs"]
mod player_row_rescues;
#[path = "library/puzzle_attempts.rs"]
mod puzzle_attempts;
#[path = "library/read_only.rs"]
mod read_only;
#[path = "library/review_tags.rs"]
mod review_tags;
#[path = "library/reviews.rs"]
mod reviews;
#[path = "library/search.rs"]
mod search;
#[path = "library/sharing.rs"]
mod sharing;
#[path = "library/statistics.rs"]
mod statistics;
#[path = "library/untrusted.rs"]
mod untrusted;

use breakthrough_library::{
    GameDate, GameEntry, GameId, GameStorage, PlayerKind, RecordedPlayer, SqliteLibrary, StoredReview, moves_hash,
};
use breakthrough_rules::notation::{parse_move, parse_pgn};
use breakthrough_rules::{Game, Side, Variant};
use std::path::PathBuf;
use tempfile::TempDir;

/// Temporary folder for a library.
struct TestFolder {
    folder: TempDir,
}

impl TestFolder {
    fn new() -> TestFolder {
        let folder = tempfile::tempdir().expect("a folder");
        TestFolder { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("library.sqlite")
    }

    /// Opens the library and checks that it is undamaged.
    fn open(&self) -> SqliteLibrary {
        let opened = SqliteLibrary::open(&self.path()).expect("opened");
        assert_eq!(opened.rescue, None);
        opened.library
    }

    /// Returns the sorted names of the files in the folder, except the lock file.
    fn files(&self) -> Vec<String> {
        let entries = std::fs::read_dir(self.folder.path()).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        let mut names: Vec<String> = names.filter(|name| name != "library.lock").collect();
        names.sort();
        names
    }
}

fn game(variant: Variant, moves: &str) -> Game {
    let mut game = Game::new(variant);
    for text in moves.split_whitespace() {
        let mv = parse_move(text, variant.size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game
}

/// Creates an entry on the standard board. If `moves` ends with `+`, the second side resigns; with `-`, the first side resigns.
fn entry(players: [&str; 2], date: &str, moves: &str) -> GameEntry {
    let (moves, loser) = match moves.strip_suffix(['+', '-']) {
        Some(rest) => (
            rest,
            Some(if moves.ends_with('+') {
                Side::Second
            } else {
                Side::First
            }),
        ),
        None => (moves, None),
    };
    let mut game = game(Variant::STANDARD, moves);
    if let Some(loser) = loser {
        game.resign(loser);
    }
    let mut entry = GameEntry::new(game);
    entry.date = GameDate::new(date);
    entry.players = players.map(|name| {
        let level = name.strip_prefix("Level ").and_then(|level| level.parse().ok());
        RecordedPlayer {
            name: name.to_owned(),
            kind: level.map_or(PlayerKind::Person, PlayerKind::Level),
        }
    });
    entry
}

/// Creates a review of a game with these accuracies, in which every move is good.
fn review_of(entry: &GameEntry, accuracy: [Option<f64>; 2]) -> StoredReview {
    let plies = entry.plies();
    StoredReview {
        moves_hash: moves_hash(&entry.game),
        engine: "0.1.0".to_owned(),
        effort: "fast".to_owned(),
        accuracy,
        judgements: vec!["good"; plies].join(" "),
        evaluations: vec!["0.3 5012 4990"; plies].join("; "),
    }
}

fn pgn_of(entry: &GameEntry) -> String {
    entry.to_record().to_pgn()
}

/// Returns the PGN of games in the library.
fn records(library: &SqliteLibrary, ids: &[GameId]) -> Vec<String> {
    let read = |id: &GameId| pgn_of(&library.get(*id).expect("a game").entry);
    ids.iter().map(read).collect()
}

/// Returns the problems found by a check.
fn check(library: &SqliteLibrary) -> Vec<String> {
    library.check().expect("checked").problems
}

/// Parses a game from PGN.
fn from_pgn(text: &str) -> GameEntry {
    GameEntry::from_record(parse_pgn(text).unwrap_or_else(|error| panic!("{text}: {error}")))
}

/// Small in-memory file system, unmounted on drop.
#[cfg(target_os = "linux")]
struct SmallDisk(TempDir);

#[cfg(target_os = "linux")]
impl SmallDisk {
    fn path(&self) -> &std::path::Path {
        self.0.path()
    }
}

#[cfg(target_os = "linux")]
impl Drop for SmallDisk {
    fn drop(&mut self) {
        let unmounted = std::process::Command::new("umount").arg("-l").arg(self.path()).status();
        assert!(unmounted.is_ok_and(|status| status.success()), "unmounted");
    }
}

/// Environment variable that marks a test process in a separate user namespace, in which the process can mount a file system.
#[cfg(target_os = "linux")]
const IN_NAMESPACE: &str = "BREAKTHROUGH_LIBRARY_TEST_IN_NAMESPACE";

/// Mounts a file system of a size such as `2600k`. If this process may not mount a file system, runs the test in a child
/// process in a user namespace and returns `None`.
///
/// # Panics
/// The test fails in the child process, or the system does not support user namespaces.
#[cfg(target_os = "linux")]
fn small_disk(test: &str, size: &str) -> Option<SmallDisk> {
    let folder = tempfile::tempdir().expect("a folder");
    let mounted = std::process::Command::new("mount")
        .args(["-t", "tmpfs", "-o", &format!("size={size}"), "none"])
        .arg(folder.path())
        .output()
        .expect("mount is installed");
    if mounted.status.success() {
        return Some(SmallDisk(folder));
    }
    let refusal = String::from_utf8_lossy(&mounted.stderr);
    assert!(std::env::var_os(IN_NAMESPACE).is_none(), "no file system: {refusal}");
    let program = std::env::current_exe().expect("this program");
    let ended = std::process::Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "--"])
        .arg(program)
        .args(["--exact", test, "--nocapture"])
        .env(IN_NAMESPACE, "1")
        .output()
        .expect("unshare is installed");
    let (output, errors) = (
        String::from_utf8_lossy(&ended.stdout),
        String::from_utf8_lossy(&ended.stderr),
    );
    assert!(
        ended.status.success() && output.contains("1 passed"),
        "this test mounts a file system, as root or in a user namespace\n{refusal}{output}{errors}"
    );
    None
}

/// Fills a disk to the last byte.
#[cfg(target_os = "linux")]
fn fill(folder: &std::path::Path) {
    use std::io::Write;
    let mut file = std::fs::File::create(folder.join("filler")).expect("created");
    for length in [1 << 16, 1 << 10, 1] {
        while file.write_all(&vec![1; length]).is_ok() {}
    }
}
