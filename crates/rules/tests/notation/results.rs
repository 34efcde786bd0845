//! Tests of results: in the moves, in tags, and as words.

use super::common::tree_text;
use breakthrough_rules::notation::{PgnErrorKind, parse_pgn, parse_pgn_with_notes};
use breakthrough_rules::{Ending, Outcome, Side};

const FIRST: Option<Side> = Some(Side::First);
const SECOND: Option<Side> = Some(Side::Second);
/// The first side has won on the board after `a3-b4`.
const WON: &str = "[FEN \"3/P2/2p/3 w 0 1\"]\n";

fn outcome(text: &str) -> Option<Outcome> {
    let record = parse_pgn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let again = parse_pgn(&record.to_pgn()).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(again.game.outcome(), record.game.outcome(), "{text}");
    assert_eq!(again.to_pgn(), record.to_pgn(), "{text}");
    record.game.outcome()
}

fn winner(text: &str) -> Option<Side> {
    outcome(text).map(|outcome| outcome.winner)
}

fn notes(text: &str) -> Vec<String> {
    let (_, notes) = parse_pgn_with_notes(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    notes.iter().map(ToString::to_string).collect()
}

#[test]
fn the_result_tag_decides_if_the_moves_do_not() {
    for moves in [
        "1. a2-a3",
        "1. a2-a3 *",
        "1. a2-a3 {1-0}",
        "1. a2-a3 ; 0-1",
        "",
        "*",
        "{x}",
        "a2-a3 (1. b2-b3 0-1)",
    ] {
        for (tag, expected) in [
            ("1-0", FIRST),
            ("0-1", SECOND),
            ("0–1", SECOND),
            ("1 - 0", FIRST),
            (" 1:0 ", FIRST),
            ("*", None),
            ("?", None),
            ("", None),
            ("White", None),
        ] {
            let text = format!("[Event \"x\"]\n[Result \"{tag}\"]\n\n{moves}\n");
            assert_eq!(winner(&text), expected, "{text}");
        }
    }
    assert_eq!(
        winner("[Result \"0-1\"]\n1. a2-a3 1-0"),
        FIRST,
        "the moves decide first"
    );
    assert_eq!(winner(&format!("{WON}[Result \"0-1\"]\n1. a3-b4")), FIRST);
}

#[test]
fn a_termination_tag_is_understood_or_kept() {
    let ending = |tags: &str, moves: &str| outcome(&format!("{tags}\n{moves}")).map(|outcome| outcome.ending);
    for value in [
        "Time forfeit",
        "time forfeit",
        "Time-Forfeit",
        "timeout",
        "Ada won on time",
        "White forfeits on time",
    ] {
        let tag = format!("[Termination \"{value}\"]");
        assert_eq!(ending(&tag, "1. a2-a3 1-0"), Some(Ending::Time), "{value}");
        assert_eq!(
            ending(&format!("{tag}[Result \"0-1\"]"), "1. a2-a3"),
            Some(Ending::Time),
            "{value}"
        );
        for moves in ["1. a2-a3 *", &format!("{WON}1. a3-b4 1-0")] {
            let record = parse_pgn(&format!("{tag}\n{moves}")).expect("a record");
            assert_eq!(record.tag("Termination"), Some(value), "{moves}");
            assert!(record.to_pgn().contains(&tag), "{moves}");
        }
    }
    for value in [
        "abandoned",
        "adjudication",
        "death",
        "emergency",
        "normal",
        "rules infraction",
        "unterminated",
        "Ada won by resignation",
    ] {
        let text = format!("[Termination \"{value}\"]\n[Result \"1-0\"]\n\n1. a2-a3");
        assert_eq!(outcome(&text).map(|outcome| outcome.ending), Some(Ending::Resignation));
        assert_eq!(parse_pgn(&text).expect("a record").tag("Termination"), Some(value));
    }
}

#[test]
fn contradictions_between_tags_and_moves_are_reported() {
    assert_eq!(
        notes("[Result \"0-1\"]\n\n1. a2-a3 1-0"),
        ["line 1, column 1: the Result tag says 0-1, but the game ended 1-0"]
    );
    assert_eq!(
        notes(&format!("{WON}[Result \"1/2-1/2\"]\n1. a3-b4")),
        ["line 2, column 1: the Result tag says 1/2-1/2, but the game ended 1-0"]
    );
    assert_eq!(
        notes("[Result \"White\"]\n1. a2-a3"),
        ["line 1, column 1: expected the result 1-0, 0-1 or *, found `White`"]
    );
    assert_eq!(
        notes("[Termination \"Time forfeit\"]\n1. a2-a3 *"),
        ["line 1, column 1: the Termination tag says `Time forfeit`, but the result is *"]
    );
    for text in [
        "[Result \"1-0\"]\n1. a2-a3",
        "[Result \"1-0\"]\n1. a2-a3 1–0",
        "[Result \"*\"]\n1. a2-a3 1-0",
        "[Result \"?\"]\n1. a2-a3 1-0",
        "[Result \"1-0\"]\n[Termination \"time forfeit\"]\n1. a2-a3",
    ] {
        assert_eq!(notes(text), [""; 0], "{text}");
    }
}

#[test]
fn results_are_read_with_any_dash() {
    for dash in ["-", "‐", "‑", "‒", "–", "—", "―", "−", ":"] {
        assert_eq!(winner(&format!("1. a2-a3 1{dash}0")), FIRST, "{dash}");
        assert_eq!(winner(&format!("1. a2{dash}a3 0{dash}1")), SECOND, "{dash}");
    }
}

#[test]
fn a_draw_is_refused_because_draws_are_impossible() {
    for draw in ["1/2-1/2", "1/2–1/2", "½-½", "½–½", "½", "1/2", "0.5-0.5"] {
        for text in [
            format!("1. a2-a3 {draw}"),
            format!("[Result \"{draw}\"]\n1. a2-a3 *"),
            format!("[Result \"{draw}\"]\n1. a2-a3"),
            format!("{WON}1. a3-b4 {draw}"),
        ] {
            let error = parse_pgn(&text).expect_err(&text);
            assert_eq!(error.kind, PgnErrorKind::Draw(draw.to_owned()), "{text}");
            assert!(error.to_string().contains("draws are impossible"), "{error}");
        }
    }
}

#[test]
fn a_word_resigns() {
    for (text, expected) in [
        ("1. a2-a3 resign", FIRST),
        ("1. a2-a3 h7-h6 2. Resigns", SECOND),
        ("1. a2-a3 h7-h6 2. resigned 0-1", SECOND),
        ("1. a2-a3 White resigns", SECOND),
        ("1. a2-a3 Black resigns. 1-0", FIRST),
        ("1. a2-a3 (1. b2-b3 resign) h7-h6", None),
        ("resign", SECOND),
        ("1. a2-a3 RESIGN.", FIRST),
    ] {
        let outcome = outcome(text);
        assert_eq!(outcome.map(|outcome| outcome.winner), expected, "{text}");
        assert!(
            outcome.is_none_or(|outcome| outcome.ending == Ending::Resignation),
            "{text}"
        );
    }
    for (text, reason) in [
        ("1. a2-a3 resign 0-1", "expected the result 1-0, found 0-1"),
        ("1. a2-a3 resign h7-h6", "the game was resigned"),
        ("1. a2-a3 White", "expected a move"),
    ] {
        let error = parse_pgn(text).expect_err(text).to_string();
        assert!(error.contains(reason), "{text}: {error}");
    }
    let game = parse_pgn("1. a2-a3 (1. b2-b3) resign").expect("a record").game;
    assert_eq!(tree_text(&game), "[a2a3][b2b3]");
}
