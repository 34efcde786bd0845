//! Tests of the descriptions of library games.

use crate::library::{LoadedGame, is_analysis, replay_setup};
use crate::screens::library::text::{Description, variant_text};
use crate::session::{GameKey, Session};
use crate::text::Texts;
use crate::ui::{player_name, session_result};
use breakthrough_library::{ANALYSIS_KEYWORD, GameEntry, GameId};
use breakthrough_rules::Side;
use breakthrough_rules::notation::parse_pgn;

fn entry(tags: &str, moves: &str) -> GameEntry {
    GameEntry::from_record(parse_pgn(&format!("{tags}\n\n{moves}\n")).expect("a game"))
}

/// Checks the names, the result and the ending of a game, and that a replay of the game shows the same texts.
fn check(tags: &str, moves: &str, players: &str, result: &str, ending: &str) {
    let texts = Texts::english();
    let entry = entry(tags, moves);
    let described = Description::of_game(&texts, &entry);
    let found = [&described.players, &described.result_line, &described.ending];
    assert_eq!(found, [players, result, ending], "{tags}");
    let session = Session::running(replay_setup(&LoadedGame {
        id: GameId(1),
        key: GameKey::unused(),
        entry: Box::new(entry),
        review: None,
    }));
    assert_eq!(
        Side::BOTH.map(|side| player_name(&texts, &session, side)),
        described.names
    );
    assert_eq!(session_result(&texts, &session), Some(described.result_line));
}

#[test]
fn a_replay_has_the_ending_of_its_entry() {
    check(
        "[White \"Player\"]\n[Black \"Computer level novice\"]\n[BlackType \"program\"]\n[BlackLevel \"novice\"]\n\
         [Players \"human,computer:novice\"]\n[Termination \"normal\"]",
        "1. a2-a3 b7-b6 0-1",
        "You – Novice",
        "0–1 · You resigned",
        "resigned",
    );
    check(
        "[White \"Player\"]\n[Black \"Player\"]\n[Termination \"time forfeit\"]",
        "1. a2-a3 0-1",
        "White – Black",
        "0–1 · Black wins on time",
        "on time",
    );
    check(
        "[White \"Ada\"]\n[Black \"?\"]\n[Termination \"abandoned\"]",
        "1. a2-a3 1-0",
        "Ada – Black",
        "1–0 · Ada wins · abandoned",
        "abandoned",
    );
    check(
        "[White \"Ada\"]\n[WhiteType \"person\"]\n[Black \"Computer level 3\"]\n[BlackLevel \"3\"]",
        "1. a2-a3 0-1",
        "Ada – Level 3",
        "0–1 · Ada resigned",
        "resigned",
    );
    check(
        "[SetUp \"1\"]\n[FEN \"8/P6p/8/8/8/8/8/8 w 0 1\"]",
        "1. a7-a8 1-0",
        "White – Black",
        "1–0 · White wins",
        "breakthrough",
    );
}

#[test]
fn an_analysis_without_a_result_is_not_an_unfinished_game() {
    let tags = format!("[White \"Player\"]\n[Black \"Player\"]\n[Keywords \"{ANALYSIS_KEYWORD}\"]");
    let entry = entry(&tags, "1. a2-a3 *");
    assert!(is_analysis(&entry));
    let described = Description::of_game(&Texts::english(), &entry);
    assert_eq!(
        (described.result_line.as_str(), described.ending.as_str()),
        ("Analysis", "")
    );
    assert_eq!(described.players, "White – Black");
}

#[test]
fn the_same_rules_have_one_name() {
    let check = |name: &str, code: &str, expected: &str| {
        assert_eq!(variant_text(&Texts::english(), name, code), expected);
    };
    for name in ["", "Classic", "Breakthrough"] {
        check(name, "8x8", "Classic");
    }
    check("My board", "7x9 joined", "My board");
    check("", "7x9", "7 × 9");
}
