//! Tests of recursive annotation variations (RAV) in PGN.

use super::common::tree_text;
use breakthrough_rules::notation::{
    MAX_NOTES, MAX_RECORD_MOVES, MAX_VARIATION_DEPTH, PgnErrorKind, Record, parse_move, parse_pgn, parse_pgn_with_notes,
};
use breakthrough_rules::{Game, Side, Variant};

/// Parses a record, and asserts its tree and that its PGN round-trips.
fn check(text: &str, tree: &str) -> Game {
    let record = parse_pgn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(tree_text(&record.game), tree, "{text}");
    assert_eq!(record.game.current(), record.game.main_line_end(), "{text}");
    let written = record.to_pgn();
    let again = parse_pgn(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(tree_text(&again.game), tree, "{written}");
    assert_eq!(again.to_pgn(), written);
    record.game
}

/// Formats a record as PGN and returns its movetext.
fn move_text(record: &Record) -> String {
    let text = record.to_pgn();
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    moves.replace('\n', " ").trim_end().to_owned()
}

#[test]
fn variations_follow_the_move_that_they_replace() {
    let check = |lines: &[&str], expected: &str| {
        let mut game = Game::new(Variant::STANDARD);
        for line in lines {
            game.jump(0).expect("the start");
            for text in line.split_whitespace() {
                game.play(parse_move(text, game.variant().size()).expect("a move"))
                    .expect("a legal move");
            }
        }
        assert_eq!(move_text(&Record::new(game)), expected);
    };
    check(&["a2a3 h7h6", "b2b3"], "1. a2-a3 (1. b2-b3) 1... h7-h6 *");
    check(
        &["a2a3 h7h6 b2b3", "a2a3 g7g6 c2c3"],
        "1. a2-a3 h7-h6 (1... g7-g6 2. c2-c3) 2. b2-b3 *",
    );
    check(
        &["a2a3 h7h6", "b2b3 g7g6", "b2b3 f7f6 c2c3", "c2c3"],
        "1. a2-a3 (1. b2-b3 g7-g6 (1... f7-f6 2. c2-c3)) (1. c2-c3) 1... h7-h6 *",
    );
}

#[test]
fn variations_are_read_with_their_nesting() {
    check(
        "1. a2-a3 (1. b2-b3 {)} g7-g6 (1... f7-f6; (\n2. c2-c3 $2) 1-0) (1. c2-c3)1...h7-h6{x}2. b2-b3",
        "[a2a3[h7h6[b2b3]]][b2b3[g7g6][f7f6[c2c3]]][c2c3]",
    );
    check("1. a2-a3 () 1... h7-h6 *", "[a2a3[h7h6]]");
    check("1. a2-a3 ( 1. b2-b3 ) *", "[a2a3][b2b3]");
    check(
        "[FEN \"ppp/ppp/PPP/PPP b 0 1\"]\n1... c3xb2 (1... a3xb2 2. a1xb2) 2. a1xb2 *",
        "[c3b2[a1b2]][a3b2[a1b2]]",
    );
}

#[test]
fn the_main_line_is_kept_even_if_variations_repeat_its_moves() {
    check("1. a2-a3 (1. a2-a3 h7-h6) 1... g7-g6 *", "[a2a3[g7g6][h7h6]]");
    check(
        "1. a2-a3 (1. b2-b3 (1. b2-b3 h7-h6) 1... g7-g6) *",
        "[a2a3][b2b3[g7g6][h7h6]]",
    );
    // A variation that continues the last move of the game is discarded.
    let game = check("1. a2-a3 (1. a2-a3 h7-h6) 1-0", "[a2a3]");
    assert_eq!(game.outcome().map(|outcome| outcome.winner), Some(Side::First));
    check("1. a2-a3 (1. a2-a3 h7-h6)", "[a2a3]");
}

#[test]
fn the_result_applies_to_the_main_line() {
    let over = "[FEN \"3/P2/2p/3 w 0 1\"]\n";
    let game = check(&format!("{over}1. a3-a4 (1. a3-b4) 1-0"), "[a3a4][a3b4]");
    assert_eq!(game.outcome().map(|outcome| outcome.winner), Some(Side::First));
    let mut game = game;
    let variation = game.children(game.path(game.current())[0]).to_vec();
    assert!(variation.is_empty());
    game.undo();
    assert!(
        Record::new(game).to_pgn().contains("[Result \"1-0\"]"),
        "the result does not depend on the current node"
    );
    let text = "1. a2-a3 h7-h6 (1... g7-g6) 0-1";
    let game = check(text, "[a2a3[h7h6][g7g6]]");
    assert_eq!(game.outcome().map(|outcome| outcome.winner), Some(Side::Second));
}

#[test]
fn a_variation_that_is_not_closed_and_a_stray_parenthesis_are_rejected() {
    let check = |text: &str, expected: &str| {
        let error = parse_pgn(text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    };
    for text in [
        "1. a2-a3 (1. b2-b3 (1. c2-c3)",
        "1. a2-a3 (1. z9 (1. c2-c3)",
        "1. a2-a3 (1. b2-b3 (1. z9)",
    ] {
        check(text, "line 1, column 10: expected ) before the end of the game");
    }
    check(
        "1. a2-a3 (1. b2-b3))",
        "line 1, column 20: expected a move such as a2-b3, found `)`",
    );
}

#[test]
fn a_variation_with_an_error_is_omitted() {
    for text in [
        "1. a2-a3 (1. a2-a5 h7-h6) 1... h7-h6 *",
        "1. a2-a3 (1. b2-b3 g7-g6 2. --) 1... h7-h6 *",
        "1. a2-a3 (1. b2-b3 Z0 {x} ; )\n (1... g7-g6) c2-c3) 1... h7-h6 *",
        "(1. c2-c3 h7-h6) 1. a2-a3 ($6 1. a2-a3 {x} Nf3 h7-h6) 1... h7-h6 *",
        "1. a2-a3 (h7-h6 (a7-a6)) 1... h7-h6 *",
    ] {
        check(text, "[a2a3[h7h6]]");
    }
    // Only the innermost variation is omitted.
    check(
        "1. a2-a3 (1. b2-b3 g7-g6 (1... g7-g4) 2. c2-c3) ((1. d2-d3)) 1... h7-h6 *",
        "[a2a3[h7h6]][b2b3[g7g6[c2c3]]]",
    );
    // Annotations of the moves around the variation are kept, and the annotations in the variation are omitted.
    let record = parse_pgn("1. a2-a3 {a} ({b} 1. a2-a3 $1 {c} --) {d} $2 *").expect("a record");
    assert_eq!(move_text(&record), "1. a2-a3 $2 {a d} *");
    let many = format!("1. a2-a3 {} 1... h7-h6 *", "(1. a2-a5) ".repeat(10_000));
    check(&many, "[a2a3[h7h6]]");
}

#[test]
fn omitted_variations_are_reported() {
    let notes = |text: &str| {
        let (_, notes) = parse_pgn_with_notes(text).expect(text);
        notes.iter().map(ToString::to_string).collect::<Vec<String>>()
    };
    let left_out = "a variation was left out: expected a move";
    assert_eq!(
        notes("1. a2-a3\n(1. b2-b3 (--)) (1. c2-c4) *"),
        [
            format!("line 2, column 11: {left_out} such as a2-b3, found `--`"),
            "line 2, column 17: a variation was left out: c2-c4: pieces move one square, straight or diagonally forward"
                .to_owned(),
        ]
    );
    assert_eq!(
        notes("(1. a2-a3) 1. b2-b3 *"),
        [format!("line 1, column 1: {left_out} before the variation")]
    );
    assert_eq!(notes("1. a2-a3 (1. b2-b3) *"), [""; 0]);
    assert_eq!(
        notes(&format!("a2-a3 {} *", "(--)".repeat(MAX_NOTES + 1))).len(),
        MAX_NOTES
    );
}

#[test]
fn the_nesting_depth_of_variations_is_limited() {
    let nested = |depth: usize| format!("a2a3 {}{}", "(b2b3 ".repeat(depth), ")".repeat(depth));
    assert!(parse_pgn(&nested(MAX_VARIATION_DEPTH)).is_ok());
    let error = parse_pgn(&nested(MAX_VARIATION_DEPTH + 1)).expect_err("too deep");
    assert_eq!(error.kind, PgnErrorKind::TooDeep(MAX_VARIATION_DEPTH));
    assert_eq!(error.column, 6 * (MAX_VARIATION_DEPTH + 1));
    assert_eq!(error.kind.to_string(), "expected at most 4096 nested variations");
}

#[test]
fn the_number_of_moves_of_a_record_is_limited() {
    let record = |moves: usize| format!("a2a3{}", " (b2b3)".repeat(moves - 1));
    assert!(parse_pgn(&record(MAX_RECORD_MOVES)).is_ok());
    let error = parse_pgn(&record(MAX_RECORD_MOVES + 1)).expect_err("too many moves");
    assert_eq!(error.kind, PgnErrorKind::TooManyMoves(MAX_RECORD_MOVES));
    assert_eq!(error.kind.to_string(), "expected at most 50000 moves");
}

/// Each replacement of an earlier move turns the current main line into a nested variation.
#[test]
fn deeply_nested_variations_round_trip() {
    let mut game = Game::new(Variant::with_home_ranks(16, 16, 1).expect("a variant"));
    while let Some(mv) = game.position().legal_moves().first().copied() {
        game.play(mv).expect("a legal move");
    }
    for ply in (0..game.moves().len()).rev() {
        game.jump(ply).expect("a ply of the line");
        let Some(other) = game.position().legal_moves().get(1).copied() else {
            continue;
        };
        game.play(other).expect("a legal move");
        game.promote_to_main_line(game.current()).expect("a node");
    }
    let depth = |text: &str| {
        let mut depth = 0i32;
        text.chars()
            .map(|c| {
                depth += i32::from(c == '(') - i32::from(c == ')');
                depth
            })
            .max()
    };
    let text = Record::new(game.clone()).to_pgn();
    assert!(depth(&text) > Some(50), "{:?}", depth(&text));
    let again = parse_pgn(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(tree_text(&again.game), tree_text(&game));
    assert_eq!(again.to_pgn(), text);
}
