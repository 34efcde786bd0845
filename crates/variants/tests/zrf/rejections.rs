//! Tests of rejected games and their exact errors.

use super::{SMALL, games};
use breakthrough_variants::zrf::parse_zrf;
use std::fmt::Write;

/// Replaces a text in the small game and returns the first error. All games must be rejected.
fn first_error(from: &str, to: &str) -> String {
    let text = SMALL.replacen(from, to, 1);
    assert_ne!(text, SMALL, "{from}");
    match parse_zrf(&text) {
        Ok(file) if file.games.is_empty() => file.rejected[0].error.to_string(),
        Ok(file) => panic!("{to}: {:?}", file.games),
        Err(error) => error.to_string(),
    }
}

#[test]
fn invalid_games_are_rejected_with_the_expected_error() {
    let (mut from, mut to, mut count) = ("", "", 0);
    let mut wrong = String::new();
    for line in include_str!("../data/zrf/rejections.txt").lines() {
        match line.split_at_checked(2) {
            Some(("- ", text)) => (from, to) = (text, ""),
            Some(("+ ", text)) => to = text,
            Some(("= ", expected)) => {
                let found = first_error(from, to);
                if found != expected {
                    let _ = writeln!(wrong, "- {from}\n+ {to}\n= {found}\nexpected: {expected}");
                }
                count += 1;
            }
            _ => assert!(line.is_empty() || line == "+" || line.starts_with('#'), "{line}"),
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert_eq!(count, 128);
}

#[test]
fn an_invalid_variant_does_not_affect_other_variants() {
    let text = format!(
        "{SMALL}(variant (title \"Queens\")\r\n\t(piece (name Man) (moves (step n) (nö))))\r\n\
         (variant (title \"Mine\") (turn-order Black White))\n(variant (title \"Bad macro\") (step))"
    );
    let file = parse_zrf(&text).expect("games");
    let titles: Vec<&str> = file.games.iter().map(|game| &*game.title).collect();
    assert_eq!(titles, ["Small", "Mine"]);
    let rejected: Vec<String> = file
        .rejected
        .iter()
        .map(|rejected| format!("{}: {}", rejected.title, rejected.error))
        .collect();
    assert_eq!(
        rejected,
        [
            "Queens: line 23, column 37: expected a direction, add, capture or verify, found `nö`",
            "Bad macro: line 25, column 31: expected argument $1, found none in `step`",
        ]
    );
}

#[test]
fn forced_passing_is_rejected_if_a_piece_can_be_blocked() {
    let blocked = SMALL
        .replace("(symmetry Black", "(kill-positions b3 c3 d3) (symmetry Black")
        .replace("(pieces-remaining 0)", "stalemated");
    let with_passing = |text: &str| text.replace("(turn-order", "(pass-turn forced) (turn-order");
    for text in [&blocked, &with_passing(SMALL)] {
        assert_eq!(games(text).len(), 1, "{text}");
    }
    let file = parse_zrf(&with_passing(&blocked)).expect("a rejected game");
    assert_eq!(
        file.rejected[0].error.to_string(),
        "line 6, column 14: expected no passing, found `forced`"
    );
}

#[test]
fn priorities_between_moves_without_a_capture_are_rejected() {
    let text = SMALL
        .replace("(turn-order", "(move-priorities quick slow) (turn-order")
        .replace(
            "(step n) (advance nw)",
            "(move-type quick) (step n) (move-type slow) (advance nw)",
        );
    let file = parse_zrf(&text).expect("a rejected game");
    assert_eq!(
        file.rejected[0].error.to_string(),
        "line 6, column 3: expected captures before all other moves, or no priorities, found `(move-priorities quick slow)`"
    );
}

#[test]
fn irrelevant_differences_are_accepted() {
    for (from, to) in [
        ("(White (Man a1", "(White (Man a1 a1"),
        ("(moves (step n)", "(moves (move-type go) (step n) (move-type take)"),
        (
            "(turn-order White Black)",
            "(turn-order White Black) (move-priorities other go take)",
        ),
        ("(symmetry Black", "(kill-positions c3) (symmetry Black"),
    ] {
        assert_eq!(games(&SMALL.replacen(from, to, 1)).len(), 1, "{to}");
    }
}

#[test]
fn the_examples_in_the_documentation_are_correct() {
    let page = include_str!("../../../../docs/RULE_FILES.md");
    let block = |kind: &str| {
        let (_, after) = page.split_once(kind).expect("a block of this kind");
        after.split_once("```").expect("the end of the block").0
    };
    let file = parse_zrf(block("```lisp\n")).expect("games");
    assert_eq!((file.games.len(), file.rejected.len()), (2, 1));
    assert_eq!(file.rejected[0].error.to_string(), block("```text\n").trim());
}
