//! Tests of libraries that cannot be written or are changed by another program, refused imports, and control characters
//! in games.

use super::{GAMES, imported, json_of, library, run, stderr, stdout};
use serde_json::{Value, json};
use std::collections::HashSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_breakthrough-engine");

fn import(folder: &Path, pgn: &str, arguments: &[&str]) -> std::process::Output {
    fs::create_dir_all(folder).expect("created");
    let file = folder.join("import.pgn");
    fs::write(&file, pgn).expect("written");
    run(folder, "import", &[&[file.to_str().expect("text")], arguments].concat())
}

#[test]
fn an_import_fails_only_if_every_game_was_refused() {
    let chess = "[White \"Chess\"]\n\n1. e4 e5 *\n";
    for (pgn, code) in [
        (chess.to_owned(), 1),
        (format!("{chess}\n{chess}"), 1),
        (GAMES.to_owned(), 0),
        // The valid games are duplicates.
        (GAMES.to_owned(), 0),
        (chess.to_owned(), 1),
        (String::new(), 0),
    ]
    .into_iter()
    .scan(tempfile::tempdir().expect("a folder"), |folder, (pgn, code)| {
        Some((import(folder.path(), &pgn, &[]), code))
    }) {
        assert_eq!(pgn.status.code(), Some(code), "{}{}", stdout(&pgn), stderr(&pgn));
        let expected = if code == 1 {
            "error: every game was refused\n"
        } else {
            ""
        };
        assert_eq!(stderr(&pgn), expected);
    }
    let folder = tempfile::tempdir().expect("a folder");
    let output = import(folder.path(), chess, &["--json"]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(json_of(&output)["refused"], 1);
}

/// Runs a command as a user without write access to a library.
#[cfg(unix)]
fn run_without_rights(folder: &Path, command: &str, arguments: &[&str]) -> std::process::Output {
    use std::os::unix::fs::MetadataExt;
    let is_root = fs::metadata("/proc/self").is_ok_and(|data| data.uid() == 0);
    let mut program = if is_root {
        // Root can write to every file, so a copy of the program runs as an unprivileged user.
        let copy = folder.parent().expect("a folder").join("program");
        if !copy.exists() {
            fs::copy(PROGRAM, &copy).expect("copied");
        }
        let mut program = Command::new("setpriv");
        program
            .args(["--reuid=65534", "--regid=65534", "--clear-groups", "--"])
            .arg(copy);
        program
    } else {
        Command::new(PROGRAM)
    };
    let output = program
        .args(["library", command, "--folder"])
        .arg(folder)
        .args(arguments)
        .output();
    output.expect("a process without rights: as root this test needs setpriv")
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("changed");
}

#[cfg(unix)]
#[test]
fn a_read_only_library_is_listed_checked_and_exported() {
    let (folder, _) = imported();
    let place = library(&folder);
    for path in [folder.path(), place.parent().expect("a folder")] {
        set_mode(path, 0o755);
    }
    let listed = stdout(&run(&place, "list", &[]));
    let exported = stdout(&run(&place, "export", &[]));
    assert_eq!(listed.lines().count(), 2);
    let file = place.join("library.sqlite");
    // The file, its folder, or both are read-only.
    for (file_mode, folder_mode) in [(0o444, 0o777), (0o666, 0o555), (0o444, 0o555)] {
        let before = fs::read(&file).expect("a library");
        let _ = fs::remove_file(place.join("library.lock"));
        set_mode(&file, file_mode);
        set_mode(&place, folder_mode);
        let outputs = [
            run_without_rights(&place, "list", &[]),
            run_without_rights(&place, "export", &[]),
            run_without_rights(&place, "check", &["--json"]),
            run_without_rights(&place, "list", &["--json", "--text", "good"]),
        ];
        let refused = run_without_rights(&place, "import", &["/dev/null"]);
        let refused_file = run_without_rights(&place, "import", &[]);
        set_mode(&place, 0o755);
        for output in &outputs {
            assert!(
                output.status.success(),
                "{file_mode:o} {folder_mode:o}: {}",
                stderr(output)
            );
            assert_eq!(stderr(output), "");
        }
        assert_eq!(stdout(&outputs[0]), listed);
        assert_eq!(stdout(&outputs[1]), exported);
        assert_eq!(json_of(&outputs[2]), json!({ "games": 2, "problems": [] }));
        assert_eq!(json_of(&outputs[3]).as_array().map(Vec::len), Some(1));
        assert_eq!(refused.status.code(), Some(2));
        let error = stderr(&refused_file);
        assert!(error.ends_with("library.sqlite: the library is read-only\n"), "{error}");
        assert_eq!(fs::read(&file).expect("a library"), before);
    }
    // A damaged library is reported, but not repaired or moved.
    let mut bytes = fs::read(&file).expect("a library");
    let length = bytes.len();
    bytes[length / 4..length / 2].fill(0);
    set_mode(&file, 0o644);
    fs::write(&file, &bytes).expect("damaged");
    set_mode(&file, 0o444);
    set_mode(&place, 0o555);
    let check = run_without_rights(&place, "check", &[]);
    set_mode(&place, 0o755);
    assert_eq!(check.status.code(), Some(1), "{}", stdout(&check));
    assert!(stderr(&check).ends_with("in the library\n"), "{}", stderr(&check));
    assert_eq!(fs::read(&file).expect("a library"), bytes);
}

/// Starts an import of many games, and runs `check` until it ends, at least once.
fn during_an_import(check: &mut dyn FnMut(&Path)) {
    let folder = tempfile::tempdir().expect("a folder");
    let old = "[Date \"2026.01.01\"]\n\n1. a2-a3 *\n\n".to_owned();
    assert!(import(folder.path(), &old, &[]).status.success());
    let games: String = (0..9000)
        .map(|number| format!("[White \"{number}\"]\n[Date \"2026.01.02\"]\n\n1. a2-a3 h7-h6 2. b2-b3 g7-g6 *\n\n"))
        .collect();
    let file = folder.path().join("many.pgn");
    fs::write(&file, games).expect("written");
    let mut importing = Command::new(PROGRAM)
        .args(["library", "import", "--folder"])
        .args([folder.path(), &file])
        .stdout(Stdio::null())
        .spawn()
        .expect("the program starts");
    while importing.try_wait().expect("a process").is_none() {
        check(folder.path());
    }
    check(folder.path());
    assert!(importing.wait().expect("ended").success());
}

#[test]
fn a_list_during_an_import_names_every_game_once() {
    during_an_import(&mut |folder| {
        let output = run(folder, "list", &["--json"]);
        assert!(output.status.success(), "{}", stderr(&output));
        let list = json_of(&output);
        let ids: Vec<&Value> = list
            .as_array()
            .expect("a list")
            .iter()
            .map(|game| &game["id"])
            .collect();
        let different: HashSet<String> = ids.iter().map(ToString::to_string).collect();
        assert_eq!(different.len(), ids.len());
        // Batches are imported as a whole.
        assert_eq!(ids.len() % 1000, 1, "{}", ids.len());
    });
}

#[test]
fn a_check_during_an_import_finds_no_problem() {
    during_an_import(&mut |folder| {
        let output = run(folder, "check", &["--json"]);
        assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
        assert_eq!(json_of(&output)["problems"], json!([]));
    });
}

#[test]
fn control_characters_of_games_are_escaped() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = "\u{1b}]0;title\u{7}Ada\u{9b}1m";
    let pgn = format!(
        "[White \"{name}\"]\n[Black \"B\u{202e}o\"]\n[Event \"\u{1b}c\"]\n\n1. a2-a3 h7-h6 1-0\n\n\
         [White \"Bad\"]\n\n1. a2-\u{1b}[2Ja4 *\n\n[White \"Bad\"]\n[FEN \"\u{1b}[31mpp/2/2/PP w\"]\n\n*\n"
    );
    let outputs = [
        import(folder.path(), &pgn, &[]),
        import(folder.path(), &pgn, &["--json"]),
        run(folder.path(), "list", &[]),
        run(folder.path(), "list", &["--json"]),
        run(folder.path(), "check", &[]),
    ];
    for output in &outputs {
        let (text, errors) = (stdout(output), stderr(output));
        let is_raw = |character: char| (character.is_control() && character != '\n') || character == '\u{202e}';
        assert!(
            !text.contains(is_raw) && !errors.contains(is_raw),
            "{text:?} {errors:?}"
        );
    }
    let list = stdout(&outputs[2]);
    let shown = "\\u{1b}]0;title\\u{7}Ada\\u{9b}1m - B\\u{202e}o\n";
    assert!(list.ends_with(shown), "{list}");
    assert_eq!(json_of(&outputs[3])[0]["white"], name);
    let missing = run(&folder.path().join("\u{1b}[31mnowhere"), "list", &[]);
    assert!(stderr(&missing).contains("\\u{1b}[31mnowhere"), "{}", stderr(&missing));
    assert!(!stderr(&missing).contains('\u{1b}'));
}
