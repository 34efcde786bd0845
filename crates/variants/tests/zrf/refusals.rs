//! What is refused, and what is said about it.

use super::{SMALL, games};
use breakthrough_variants::zrf::parse_zrf;
use std::fmt::Write;

/// What is said first about the small game with some text in place of another. No game must be read.
fn refusal(from: &str, to: &str) -> String {
    let text = SMALL.replacen(from, to, 1);
    assert_ne!(text, SMALL, "{from}");
    match parse_zrf(&text) {
        Ok(file) if file.games.is_empty() => file.refused[0].error.to_string(),
        Ok(file) => panic!("{to}: {:?}", file.games),
        Err(error) => error.to_string(),
    }
}

#[test]
fn another_game_is_read_or_refused_for_a_wrong_reason() {
    let (mut from, mut to, mut count) = ("", "", 0);
    let mut wrong = String::new();
    for line in include_str!("../data/zrf/refusals.txt").lines() {
        match line.split_at_checked(2) {
            Some(("- ", text)) => (from, to) = (text, ""),
            Some(("+ ", text)) => to = text,
            Some(("= ", expected)) => {
                let found = refusal(from, to);
                if found != expected {
                    let _ = writeln!(wrong, "- {from}\n+ {to}\n= {found}\nexpected: {expected}");
                }
                count += 1;
            }
            _ => assert!(line.is_empty() || line == "+" || line.starts_with('#'), "{line}"),
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert_eq!(count, 127);
}

#[test]
fn one_bad_variant_spoils_the_others() {
    let text = format!(
        "{SMALL}(variant (title \"Queens\")\r\n\t(piece (name Man) (moves (step n) (nö))))\r\n\
         (variant (title \"Mine\") (turn-order Black White))\n(variant (title \"Bad macro\") (step))"
    );
    let file = parse_zrf(&text).expect("games");
    let titles: Vec<&str> = file.games.iter().map(|game| &*game.title).collect();
    assert_eq!(titles, ["Small", "Mine"]);
    let refused: Vec<String> = file
        .refused
        .iter()
        .map(|refused| format!("{}: {}", refused.title, refused.error))
        .collect();
    assert_eq!(
        refused,
        [
            "Queens: line 23, column 37: expected a direction, add, capture or verify, found `nö`",
            "Bad macro: line 25, column 31: expected an argument 1, found 0 in `step`",
        ]
    );
}

#[test]
fn what_does_not_matter_is_refused() {
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
fn the_page_about_rules_files_says_what_is_not_so() {
    let page = include_str!("../../../../docs/ZRF.md");
    let block = |kind: &str| {
        let (_, after) = page.split_once(kind).expect("a block of this kind");
        after.split_once("```").expect("its end").0
    };
    let file = parse_zrf(block("```lisp\n")).expect("games");
    assert_eq!((file.games.len(), file.refused.len()), (2, 1));
    assert_eq!(file.refused[0].error.to_string(), block("```text\n").trim());
}
