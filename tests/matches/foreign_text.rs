//! Tests of PGN files with games of other programs, byte order marks, and control characters in the files of a match.

use super::match_files::{MATCH, MatchFiles, split_games};
use super::{PROGRAM, run, stdout_of, text};
use std::fs;
use std::process::Command;

/// Plays two games into a PGN file with this content. Returns the messages of the match, the resulting file, and the incomplete
/// game, which the match moves to a separate file.
fn append_to(before: &[u8]) -> (String, String, Option<String>) {
    let folder = tempfile::tempdir().expect("a folder");
    let pgn = folder.path().join("games.pgn");
    fs::write(&pgn, before).expect("written");
    let file = pgn.to_str().expect("text");
    let output = run(&[&MATCH[..], &["--games", "2", "--quiet", "--pgn", file]].concat());
    let messages = text(&output.stderr);
    assert!(output.status.success(), "{messages}");
    let torn = fs::read_to_string(folder.path().join("games-torn.pgn")).ok();
    (messages, fs::read_to_string(&pgn).expect("a file"), torn)
}

fn written_games() -> String {
    append_to(b"").1
}

#[test]
fn games_of_other_programs_stay_in_the_pgn_file() {
    let own = written_games();
    let tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"2026.11.28\"]\n[Round \"1.2\"]\n[White \"A\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n";
    for before in [
        "[Event \"Club\"]\n\n1. a2-a3 h7-h6 1-0 {resigns}\n".to_owned(),
        "[Event \"Club\"]\n\n1. a2-a3 h7-h6 {no result}".to_owned(),
        "[Event \"Club\"]\n\n1. a2-a3 h7".to_owned(),
        "[Event \"Chess\"]\n[Site \"?\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n".to_owned(),
        format!("{tags}1. e4 e5 2. Nf"),
        format!("{tags}1. a2-a3 h7-h6 2. b2-"),
        tags.to_owned(),
        "[Event \"Club\"]\n[White \"A\"]".to_owned(),
        "[White \"A\"]\n[Event \"Club\"]\n\n1. a2-a3\n".to_owned(),
        "; my games\n".to_owned(),
        "% my games".to_owned(),
        format!("{own}; a comment after my games\n"),
        format!("{own}{{a comment}}"),
        format!("{}{{resigns}}\n", own.trim_end()),
        format!("{own}1. a2-a3"),
    ] {
        let (messages, after, torn) = append_to(before.as_bytes());
        assert_eq!((messages.as_str(), torn), ("", None), "{before}");
        assert!(after.starts_with(before.trim_end()), "{before}\n---\n{after}");
        let games = split_games(after.strip_prefix(before.as_str()).unwrap_or(&after));
        assert!(games.len() >= 2, "{after}");
    }
}

#[test]
fn a_game_of_the_match_that_is_cut_is_moved_and_reported() {
    let own = written_games();
    let (first, second) = own.split_at(own.rfind("[Event ").expect("a game"));
    for (kept, cut) in [
        ("", &first[..first.len() / 2]),
        ("", &first[..first.len() - 4]),
        (first, ""),
        (own.as_str(), &first[..100]),
        ("1. a2-a3 *\n\n", &own[..own.len() - 5]),
        // If the second game of a pair is incomplete, both games of the pair are moved.
        ("", &own[..first.len() + second.len() / 2]),
    ] {
        let (messages, after, torn) = append_to(format!("{kept}{cut}").as_bytes());
        if cut.is_empty() {
            assert_eq!((messages.as_str(), torn), ("", None));
            continue;
        }
        assert_eq!(torn.as_deref(), Some(cut));
        assert!(messages.starts_with("warning: --pgn "), "{messages}");
        assert!(messages.contains("was cut short, and was moved to "), "{messages}");
        assert!(messages.ends_with("games-torn.pgn\n"), "{messages}");
        assert!(after.starts_with(&format!("{kept}[Event ")), "{after}");
    }
}

#[test]
fn a_pgn_file_in_utf_16_is_refused_and_unchanged() {
    let bytes: Vec<u8> = "\u{feff}[Event \"x\"]\n\n1. a2-a3 *\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let files = MatchFiles::new();
    fs::write(&files.pgn, &bytes).expect("written");
    let output = run(&[&MATCH[..], &["--games", "2", "--pgn", &files.pgn]].concat());
    assert_eq!(output.status.code(), Some(2));
    let expected = "expected UTF-8 text, found UTF-16\n";
    assert!(text(&output.stderr).ends_with(expected), "{}", text(&output.stderr));
    assert_eq!(fs::read(&files.pgn).expect("a file"), bytes);
}

#[test]
fn openings_and_results_may_start_with_a_byte_order_mark() {
    let folder = tempfile::tempdir().expect("a folder");
    let openings = folder.path().join("openings.txt");
    let file = openings.to_str().expect("text");
    let play = || {
        run(&[
            "--players",
            "level:1,level:1",
            "--openings",
            file,
            "--games",
            "2",
            "--quiet",
        ])
    };
    fs::write(&openings, "\u{feff}pppp/4/4/4/PPPP w 0 1\r\n").expect("written");
    let output = play();
    assert!(output.status.success(), "{}", text(&output.stderr));
    fs::write(&openings, "\u{feff}# my openings\npppp/4/4/4/PPPP w 0 1\n").expect("written");
    assert!(play().status.success());
    fs::write(&openings, b"\xff\xfep\0p\0/\0").expect("written");
    let error = text(&play().stderr);
    assert!(error.ends_with("expected UTF-8 text, found UTF-16\n"), "{error}");

    let files = MatchFiles::new();
    let report = files.play(&["--games", "4"]);
    let lines = fs::read_to_string(&files.results).expect("a file");
    fs::write(&files.results, format!("\u{feff}{lines}")).expect("written");
    assert_eq!(files.play(&["--games", "4"]), report);
    let merged = Command::new(PROGRAM).args(["match-report", &files.results]).output();
    let merged = merged.expect("the program runs");
    assert!(merged.status.success(), "{}", text(&merged.stderr));
    // The last line is incomplete, and may be the first line as well.
    for length in [lines.len() - 10, 50, 0] {
        fs::write(&files.results, format!("\u{feff}{}", &lines[..length])).expect("written");
        files.play(&["--games", "4"]);
    }
    let wide: Vec<u8> = lines.encode_utf16().flat_map(u16::to_le_bytes).collect();
    fs::write(&files.results, &wide).expect("written");
    let refused = run(&files.arguments(&["--games", "4"]));
    let error = text(&refused.stderr);
    assert!(error.ends_with("expected UTF-8 text, found UTF-16\n"), "{error}");
    assert_eq!(fs::read(&files.results).expect("a file"), wide);
}

#[test]
fn names_with_control_characters_are_escaped_in_reports() {
    let name = "\u{1b}[31mRed\u{9b}0m";
    let player = format!("level:1;name={name}");
    let arguments = [
        "--player",
        &player,
        "--player",
        "level:1;name=Other",
        "--variant",
        "4x5",
        "--games",
        "2",
    ];
    let output = run(&arguments);
    let shown = "\\u{1b}[31mRed\\u{9b}0m";
    for printed in [text(&output.stdout), text(&output.stderr)] {
        let is_raw = |character: char| character.is_control() && character != '\n';
        assert!(!printed.contains(is_raw), "{printed:?}");
        assert!(printed.contains(shown), "{printed}");
    }
    let json = stdout_of(&[&arguments[..], &["--json", "--quiet"]].concat());
    assert!(!json.contains(['\u{1b}', '\u{9b}']), "{json}");
    let value: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(value["players"][0]["name"], name, "{value}");
}
