//! Tests of set-ups with counted breakthroughs, equality of positions, threats to win, and the null move.

use breakthrough_rules::notation::parse_variant_fen;
use breakthrough_rules::{BoardRef, Ending, Outcome, Position, Side, Variant};

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn position(rules: &str, text: &str) -> Position {
    parse_variant_fen(&variant(rules), text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn set_ups_with_impossible_breakthroughs_are_rejected() {
    let check = |rules: &str, text: &str, words: &str| {
        let error = parse_variant_fen(&variant(rules), text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    };
    let two = "3x5 breakthroughs=2";
    for counts in ["+3+0", "+0+3"] {
        let text = format!("p1p/3/3/3/P1P w 0 1 {counts}");
        check(two, &text, "expected at most 2 breakthroughs scored, found 3");
    }
    check(
        "3x5 home=1",
        "ppp/3/3/3/PPP w 0 1 +1+0",
        "expected at most 0 breakthroughs scored, found 1",
    );
    let won = "the side to move has already reached the far side";
    check(two, "p1p/3/3/3/P1P w 0 1 +2+0", won);
    check(two, "p1p/3/3/3/P1P b 0 1 +0+2", won);
    let on_goal = "a piece is on the far side, where it would have scored and left the board";
    check(two, "P1p/3/3/3/2P b 0 1", on_goal);
    check(two, "2p/3/3/3/p1P w 0 1", on_goal);
}

#[test]
fn the_last_breakthrough_needed_ends_the_game() {
    let two = "3x5 breakthroughs=2";
    let outcome = |text: &str| position(two, text).outcome();
    let won_by = |winner| {
        Some(Outcome {
            winner,
            ending: Ending::Breakthrough,
        })
    };
    assert_eq!(outcome("p1p/3/3/3/P1P w 0 1 +1+1"), None);
    assert_eq!(outcome("p1p/3/3/3/P1P w 0 1 +0+2"), won_by(Side::Second));
    assert_eq!(outcome("p1p/3/3/3/P1P b 0 1 +2+1"), won_by(Side::First));
    assert_eq!(position(two, "p1p/3/3/3/P1P w 0 1 +0+2").legal_moves(), []);
}

#[test]
fn equality_ignores_the_start_of_the_game() {
    let text = "p3/4/4/4/P3 w 0 1";
    let one = position("4x5", text);
    for rules in [
        "4x5 begins=second",
        "4x5 home=1",
        "4x5 missing=a1",
        "4x5 start=pp2/4/4/4/2PP",
    ] {
        let other = position(rules, text);
        assert_eq!(one, other, "{rules}");
        assert_eq!(one.hash(), other.hash(), "{rules}");
    }
    assert_eq!(one, position("4x5", "p3/4/4/4/P3 w 0 9"), "whatever the move number");
    for rules in ["joined", "compulsory", "straight", "bombardment", "breakthroughs=2"] {
        assert_ne!(one, position(&format!("4x5 {rules}"), text), "{rules}");
    }
    assert_ne!(one, position("4x5 obstacles=b3", "p3/4/1*2/4/P3 w 0 1"));
    assert_ne!(one, position("4x5", "p3/4/4/4/P3 b 0 1"));
    assert_ne!(one, position("4x5", "p3/4/4/4/1P2 w 0 1"));
    assert_ne!(
        position("16x5", "p15/16/16/16/P15 w 0 1"),
        position("16x5", "p15/16/16/16/P15 b 0 1")
    );
    assert_ne!(
        position("9x9", "p8/9/9/9/9/9/9/9/P8 w 0 1"),
        position("9x9", "p8/9/9/9/9/9/9/9/1P7 w 0 1")
    );
}

#[test]
fn a_null_move_changes_only_the_side_to_move() {
    for (text, passed) in [
        ("p3/4/4/4/P3 w 0 1", "p3/4/4/4/P3 b 0 1"),
        ("p3/4/4/4/P3 b 0 1", "p3/4/4/4/P3 w 0 1"),
    ] {
        let (before, after) = (position("4x5", text), position("4x5", passed));
        let (BoardRef::Small(_, before), BoardRef::Small(_, after)) = (before.board(), after.board()) else {
            panic!("expected small boards");
        };
        let mut board = *before;
        board.null_move();
        assert_eq!(board, *after, "{text}");
        assert_eq!(board.hash(), board.fresh_hash(), "{text}");
        board.null_move();
        assert_eq!(board, *before, "{text}");
    }
}

#[test]
fn a_side_threatens_to_win_if_its_next_move_could_win() {
    let check = |rules: &str, text: &str, expected: [bool; 2]| {
        let position = position(rules, text);
        let found = Side::BOTH.map(|side| position.threatens_to_win(side));
        assert_eq!(found, expected, "{rules}: {text}");
        assert_eq!(position.hash(), position.fresh_hash(), "{rules}: {text}");
    };
    // A piece one step from the last rank is a threat, regardless of the side to move; a piece two steps away is not.
    check("4x6", "p3/3P/4/4/4/PP2 b 0 1", [true, false]);
    check("4x6", "p3/3P/4/4/4/PP2 w 0 1", [true, false]);
    check("4x6", "p3/4/3P/4/2p1/PP2 b 0 1", [false, true]);
    // Capturing the last enemy piece wins.
    check("4x6", "4/4/1p2/P3/4/PP2 b 0 1", [true, false]);
    // If two breakthroughs are needed, only the second wins.
    check("3x5 breakthroughs=2", "p1p/1P1/3/3/P1P w 0 1 +0+0", [false, false]);
    check("3x5 breakthroughs=2", "p1p/1P1/3/3/P1P w 0 1 +1+0", [true, false]);
    // There are no threats in a finished game.
    check("4x6", "pP2/3P/4/4/4/PP2 b 0 1", [false, false]);
}
