//! Tests of `breakthrough-engine library`.
#![expect(
    clippy::disallowed_methods,
    reason = "the test writes PGN files and waits for a process"
)]

#[path = "library_command/reading.rs"]
mod reading;

use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

const GAMES: &str = "[White \"Ada\"]\n[Black \"Bo\"]\n[Date \"2026.11.22\"]\n\n1. a2-a3 {good} h7-h6 1-0\n\n\
    [White \"Chess\"]\n\n1. e4 e5 *\n\n\
    [White \"Cyd\"]\n[Date \"2026.11.23\"]\n[Variant \"Breakthrough 8x8 joined\"]\n\n1. a2-h3 *\n";

fn run(folder: &Path, command: &str, arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_breakthrough-engine");
    let output = Command::new(program)
        .args(["library", command, "--folder"])
        .arg(folder)
        .args(arguments)
        .output();
    output.expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn json_of(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", stdout(output)))
}

/// Returns a folder with a library of the valid games, and the output of the import.
fn imported() -> (TempDir, Output) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.pgn");
    fs::write(&file, GAMES).expect("written");
    let library = folder.path().join("data/games");
    let output = run(&library, "import", &[file.to_str().expect("text"), "--json"]);
    (folder, output)
}

fn library(folder: &TempDir) -> std::path::PathBuf {
    folder.path().join("data/games")
}

#[test]
fn a_library_without_exercises_lists_none() {
    let (folder, _) = imported();
    let listed = run(&library(&folder), "exercises", &["--player", "Ada"]);
    assert_eq!((listed.status.code(), stdout(&listed).as_str()), (Some(0), ""));
    let expected = json!({ "exercises": [], "unreadable": 0 });
    assert_eq!(json_of(&run(&library(&folder), "exercises", &["--json"])), expected);
    let missing = run(&folder.path().join("none"), "exercises", &[]);
    assert_eq!(missing.status.code(), Some(1));
}

#[test]
fn a_library_without_stars_of_lessons_lists_none() {
    let (folder, _) = imported();
    let listed = run(&library(&folder), "lessons", &["--player", "Ada"]);
    assert_eq!((listed.status.code(), stdout(&listed).as_str()), (Some(0), ""));
    let listed = run(&library(&folder), "lessons", &["--json"]);
    assert_eq!(json_of(&listed), json!({ "boards": [] }));
    let missing = run(&folder.path().join("none"), "lessons", &[]);
    assert_eq!(missing.status.code(), Some(1));
}

#[test]
fn a_library_without_puzzle_attempts_lists_none() {
    let (folder, _) = imported();
    let listed = run(&library(&folder), "puzzles", &["--player", "Ada"]);
    assert_eq!((listed.status.code(), stdout(&listed).as_str()), (Some(0), ""));
    let expected = json!({ "attempts": [], "unreadable": 0 });
    assert_eq!(json_of(&run(&library(&folder), "puzzles", &["--json"])), expected);
    let missing = run(&folder.path().join("none"), "puzzles", &[]);
    assert_eq!(missing.status.code(), Some(1));
}

#[test]
fn an_import_reports_imported_and_rejected_games() {
    let (folder, output) = imported();
    assert!(output.status.success(), "{}", stderr(&output));
    let reason = "expected a game of Breakthrough, found the chess move `e4`";
    let errors = json!([{ "game": 7, "line": 9, "column": 4, "reason": reason }]);
    let expected = json!({ "imported": 2, "refused": 1, "duplicates": 0, "errors": errors });
    assert_eq!(json_of(&output), expected);
    let file = folder.path().join("games.pgn");
    let again = run(&library(&folder), "import", &[file.to_str().expect("text")]);
    assert_eq!(
        stdout(&again),
        format!("line 9, column 4: {reason}\n0 imported, 2 duplicates, 1 refused\n")
    );
    let missing = run(&library(&folder), "import", &["nowhere.pgn"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        stderr(&missing).starts_with("error: FILE: nowhere.pgn: "),
        "{}",
        stderr(&missing)
    );
}

#[test]
fn a_list_shows_the_newest_game_first() {
    let (folder, _) = imported();
    let output = run(&library(&folder), "list", &["--json"]);
    let list = json_of(&output);
    assert_eq!(list.as_array().map(Vec::len), Some(2));
    let expected = [
        ("Cyd", "", "*", "8x8 joined", 1, "2026.11.23"),
        ("Ada", "Bo", "1-0", "8x8", 2, "2026.11.22"),
    ];
    for (index, (white, black, result, variant, plies, date)) in expected.into_iter().enumerate() {
        let found = &list[index];
        assert_eq!((&found["white"], &found["black"]), (&json!(white), &json!(black)));
        assert_eq!((&found["result"], &found["variant"]), (&json!(result), &json!(variant)));
        assert_eq!((&found["plies"], &found["date"]), (&json!(plies), &json!(date)));
    }
    let text = stdout(&run(&library(&folder), "list", &["--text", "good"]));
    assert_eq!(text, "2026.11.22           1-0     2 plies  8x8  Ada - Bo\n");
    assert_eq!(
        json_of(&run(&library(&folder), "list", &["--json", "--player", "nobody"])),
        json!([])
    );
    let limited = json_of(&run(&library(&folder), "list", &["--json", "--limit", "1"]));
    assert_eq!(limited.as_array().map(Vec::len), Some(1));
}

#[test]
fn an_export_can_be_imported_from_standard_input() {
    let (folder, _) = imported();
    let exported = run(&library(&folder), "export", &[]);
    let file = folder.path().join("all.pgn");
    let to_file = run(&library(&folder), "export", &[file.to_str().expect("text"), "--json"]);
    assert_eq!(json_of(&to_file), json!({ "exported": 2 }));
    assert_eq!(fs::read(&file).expect("written"), exported.stdout);
    let other = folder.path().join("other");
    let mut import = Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .args(["library", "import", "--json", "--folder"])
        .arg(&other)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = import.stdin.take().expect("a pipe");
    input.write_all(&exported.stdout).expect("written");
    drop(input);
    let output = import.wait_with_output().expect("ended");
    assert_eq!(json_of(&output)["imported"], 2);
    assert_eq!(stdout(&run(&other, "export", &[])), stdout(&exported));
}

#[test]
fn a_check_reports_every_problem() {
    let (folder, _) = imported();
    let good = run(&library(&folder), "check", &["--json"]);
    assert!(good.status.success());
    assert_eq!(json_of(&good), json!({ "games": 2, "problems": [] }));
    let path = library(&folder).join("library.sqlite");
    let bytes = fs::read(&path).expect("read");
    fs::write(&path, &bytes[..bytes.len() - 100]).expect("written");
    let damaged = run(&library(&folder), "check", &[]);
    assert_eq!(damaged.status.code(), Some(1));
    let text = stdout(&damaged);
    assert!(
        text.contains("is kept as ") && text.contains("library-damaged-"),
        "{text}"
    );
    assert!(text.ends_with("\n2 games checked\n"), "{text}");
    assert_eq!(stderr(&damaged), "error: 1 problem in the library\n");
    assert!(run(&library(&folder), "check", &[]).status.success());
    let missing = run(folder.path(), "check", &[]);
    assert_eq!(missing.status.code(), Some(1));
    assert!(
        stderr(&missing).ends_with("library.sqlite: the library does not exist\n"),
        "{}",
        stderr(&missing)
    );
}

#[test]
fn an_export_replaces_another_file_only_when_forced() {
    let (folder, _) = imported();
    let file = folder.path().join("games.pgn");
    let name = file.to_str().expect("text");
    let refused = run(&library(&folder), "export", &[name]);
    assert_eq!(refused.status.code(), Some(2));
    let expected = format!("error: FILE: {name}: the file already exists; --force replaces it\n");
    assert_eq!(stderr(&refused), expected);
    assert_eq!(fs::read_to_string(&file).expect("a file"), GAMES);
    assert!(run(&library(&folder), "export", &[name, "--force"]).status.success());
    assert_ne!(fs::read_to_string(&file).expect("a file"), GAMES);
}

#[test]
fn reviews_are_imported_and_exported_on_request() {
    let folder = tempfile::tempdir().expect("a folder");
    let review = "[Review \"fast 0.1.0\"]\n[ReviewAccuracy \"91.2 8.0\"]\n\
        [ReviewJudgements \"best blunder\"]\n[ReviewEvaluations \"0.3 5012; #3 9000\"]\n";
    let games = format!("[White \"Ada\"]\n{review}\n1. a2-a3 h7-h6 *\n\n[White \"Bo\"]\n{review}\n1. a2-a3 *\n");
    let file = folder.path().join("games.pgn");
    fs::write(&file, games).expect("written");
    let imported = run(&library(&folder), "import", &[file.to_str().expect("text"), "--json"]);
    let reason = "the review was left out: expected 1 judgements, found 2";
    let notes = json!([{ "line": 9, "column": 1, "reason": reason }]);
    assert_eq!(json_of(&imported)["notes"], notes);
    let plain = stdout(&run(&library(&folder), "export", &[]));
    assert!(!plain.contains("Review") && !plain.contains("eval"), "{plain}");
    let reviewed = stdout(&run(&library(&folder), "export", &["--with-reviews"]));
    assert!(reviewed.contains(review), "{reviewed}");
    assert!(
        reviewed.contains("1. a2-a3 {[%eval 0.3]} 1... h7-h6 $4 {[%eval #3]} *"),
        "{reviewed}"
    );
    assert_eq!(reviewed.matches("ReviewJudgements").count(), 1, "{reviewed}");
}

#[cfg(unix)]
#[test]
fn an_export_never_writes_to_a_file_of_the_library() {
    use std::os::unix::fs::symlink;
    let (folder, _) = imported();
    let library = library(&folder);
    let path = library.join("library.sqlite");
    let bytes = fs::read(&path).expect("a library");
    symlink(&path, library.join("link.pgn")).expect("linked");
    symlink(library.join("library.sqlite-wal"), library.join("dangling.pgn")).expect("linked");
    symlink(&library, folder.path().join("games")).expect("linked");
    fs::hard_link(&path, library.join("hard.pgn")).expect("linked");
    let names = [
        "library.sqlite",
        "library.sqlite-wal",
        "library.sqlite-shm",
        "library.sqlite-journal",
        "library.lock",
        "../games/library.sqlite",
        "link.pgn",
        "dangling.pgn",
        "hard.pgn",
    ];
    for name in names {
        let file = library.join(name);
        let refused = run(&library, "export", &[file.to_str().expect("text"), "--force"]);
        let expected = "expected another file, found a file of the library\n";
        assert!(stderr(&refused).ends_with(expected), "{name}: {}", stderr(&refused));
        assert_eq!(refused.status.code(), Some(2), "{name}");
    }
    assert_eq!(fs::read(&path).expect("a library"), bytes);
    assert!(!library.join("library.sqlite-wal").exists());
}

#[cfg(unix)]
#[test]
fn an_export_follows_a_link_keeps_the_mode_and_writes_to_devices() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let (folder, _) = imported();
    let [file, link] = ["games.pgn", "link.pgn"].map(|name| folder.path().join(name));
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("changed");
    symlink("games.pgn", &link).expect("linked");
    let exported = run(&library(&folder), "export", &[link.to_str().expect("text"), "--force"]);
    assert!(exported.status.success(), "{}", stderr(&exported));
    assert!(link.is_symlink());
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o640);
    let to_standard_output = run(&library(&folder), "export", &["/dev/stdout"]);
    let expected = fs::read_to_string(&file).expect("a file") + "2 games exported\n";
    assert_eq!(stdout(&to_standard_output), expected, "{}", stderr(&to_standard_output));
}

/// Creates a library that is too large to be checked on opening, and zeroes pages in its middle.
fn large_and_damaged() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let comment = "a comment of several words ".repeat(300);
    let games: String = (0..2200)
        .map(|number| format!("[White \"Ada\"]\n[Seed \"{number}\"]\n\n1. a2-a3 {{{comment}}} *\n\n"))
        .collect();
    let file = folder.path().join("games.pgn");
    fs::write(&file, games).expect("written");
    let imported = run(&library(&folder), "import", &[file.to_str().expect("text")]);
    assert!(imported.status.success(), "{}", stderr(&imported));
    let path = library(&folder).join("library.sqlite");
    let mut bytes = fs::read(&path).expect("a library");
    assert!(bytes.len() > 17 << 20, "{}", bytes.len());
    for page in (4..bytes.len() / 4096).step_by(3) {
        bytes[page * 4096..(page + 1) * 4096].fill(0);
    }
    fs::write(&path, bytes).expect("damaged");
    folder
}

#[test]
fn every_command_rescues_a_large_damaged_library() {
    let other = tempfile::tempdir().expect("a folder");
    let file = other.path().join("more.pgn");
    fs::write(&file, GAMES).expect("written");
    let file = file.to_str().expect("text");
    let pgn = other.path().join("all.pgn");
    let pgn = pgn.to_str().expect("text");
    for (command, arguments) in [
        ("list", vec![]),
        ("export", vec![pgn]),
        ("check", vec![]),
        ("import", vec![file]),
    ] {
        let folder = large_and_damaged();
        let output = run(&library(&folder), command, &arguments);
        let errors = stderr(&output);
        let names = fs::read_dir(library(&folder)).expect("a folder");
        let names: Vec<String> = names
            .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
            .collect();
        assert!(
            names.iter().any(|name| name.starts_with("library-damaged-")),
            "{command}: {errors} {names:?}"
        );
        if command == "check" {
            assert_eq!(output.status.code(), Some(1));
            assert!(stdout(&output).contains("is kept as "), "{}", stdout(&output));
        } else {
            assert!(output.status.success(), "{command}: {errors}");
            assert!(errors.starts_with("warning: the damaged file"), "{command}: {errors}");
        }
        assert!(run(&library(&folder), "check", &[]).status.success(), "{command}");
    }
}

#[cfg(unix)]
#[test]
fn an_import_from_a_pipe_file_is_refused_and_one_from_standard_input_is_interrupted() {
    let folder = tempfile::tempdir().expect("a folder");
    let pipe = folder.path().join("pipe.pgn");
    assert!(Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    let refused = run(&library(&folder), "import", &[pipe.to_str().expect("text")]);
    assert_eq!(refused.status.code(), Some(2));
    let expected = "expected a file, found a pipe; without FILE, the games are read from standard input\n";
    assert!(stderr(&refused).ends_with(expected), "{}", stderr(&refused));
    let mut waiting = Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .args(["library", "import", "--folder"])
        .arg(library(&folder))
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let input = waiting.stdin.take().expect("a pipe");
    let started = std::time::Instant::now();
    while !library(&folder).join("library.sqlite").exists() {
        assert!(started.elapsed().as_secs() < 20, "the library is created");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    std::thread::sleep(std::time::Duration::from_millis(500));
    let id = waiting.id().to_string();
    assert!(
        Command::new("kill")
            .args(["-INT", &id])
            .status()
            .expect("kill")
            .success()
    );
    let output = waiting.wait_with_output().expect("an end");
    assert_eq!(stderr(&output), "error: the import was interrupted\n");
    drop(input);
}
