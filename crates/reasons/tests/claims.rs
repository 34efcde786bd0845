//! Checks the claims and sentences of reviewed games of levels 2 to 5 with a second implementation.

#![expect(clippy::disallowed_methods, reason = "the long test reads a file of games")]

#[path = "plain/mod.rs"]
mod plain;
#[path = "reviewed_games/mod.rs"]
mod reviewed_games;

use breakthrough_reasons::{Claim, ClaimedFact, English, Reason, reason};
use breakthrough_review::MoveReview;
use breakthrough_rules::notation::{lan_move, to_fen};
use breakthrough_rules::{BoardSize, Position, Side, Square};
use reviewed_games::ReviewedGame;
use std::collections::BTreeSet;

/// Games from the start position between players of levels 2 to 5, with their reviews.
const GAMES: &str = include_str!("data/games.txt");

/// Maximum length of a sentence, in characters.
const MAX_CHARACTERS: usize = 120;

/// Minimum percentage of claims that the plain checker must decide.
const MIN_DECIDED_PERCENT: usize = 97;

#[derive(Default)]
struct Counts {
    claims: usize,
    undecided: usize,
}

/// Checks the reasons of the mistakes of a game.
fn check_game(game: &ReviewedGame, counts: &mut Counts) {
    let english = English::new();
    for (position, reviewed) in game.positions.iter().zip(&game.review.moves) {
        let found = reason(position, reviewed);
        assert_eq!(found.is_some(), reviewed.judgement.is_mistake());
        if let Some(reason) = found {
            check_claims(position, reviewed, &reason, counts);
            check_sentence(position, reviewed, &reason, &english);
        }
    }
}

fn check_claims(position: &Position, reviewed: &MoveReview, reason: &Reason, counts: &mut Counts) {
    assert_ne!(reason.claims, []);
    for claim in &reason.claims {
        let name = claim.fact.name();
        let place = || format!("{name} of {} in {}: {claim:?}", reason.kind.name(), to_fen(position));
        assert!(claim.holds(position, reviewed, &reason.line), "{}", place());
        counts.claims += 1;
        match plain::holds(claim, position, reviewed, &reason.line) {
            Ok(holds) => assert!(holds, "{}", place()),
            Err(_) => counts.undecided += 1,
        }
    }
}

/// Facts about a square that need neither a search nor a number of moves.
const SQUARE_FACTS: [ClaimedFact; 12] = [
    ClaimedFact::Hanging,
    ClaimedFact::Exchange,
    ClaimedFact::Hole,
    ClaimedFact::WinsNext,
    ClaimedFact::Blocked,
    ClaimedFact::OnlyReply,
    ClaimedFact::Guarded,
    ClaimedFact::Unguarded,
    ClaimedFact::Attacked,
    ClaimedFact::Safe,
    ClaimedFact::Piece,
    ClaimedFact::Reply,
];

/// Asserts that both implementations agree on claims of other facts, sides and squares, most of which are false.
fn check_other_claims(position: &Position, reviewed: &MoveReview, reason: &Reason) {
    let targets = reason.line.iter().map(|mv| mv.to).take(2);
    let squares: Vec<Square> = reason
        .claims
        .iter()
        .filter_map(|claim| claim.square)
        .chain(targets)
        .collect();
    for claim in &reason.claims {
        for (fact, side, square) in SQUARE_FACTS
            .iter()
            .flat_map(|fact| Side::BOTH.map(|side| (*fact, side)))
            .flat_map(|(fact, side)| squares.iter().map(move |square| (fact, side, *square)))
        {
            let other = Claim {
                fact,
                side,
                square: Some(square),
                ..*claim
            };
            let expected = plain::holds(&other, position, reviewed, &reason.line).expect("no search");
            let holds = other.holds(position, reviewed, &reason.line);
            assert_eq!(holds, expected, "{other:?} in {}", to_fen(position));
        }
    }
}

/// Asserts that every square, number and side in the sentence is a field of a claim. The played move is no part of a claim.
fn check_sentence(position: &Position, reviewed: &MoveReview, reason: &Reason, english: &English) {
    let size = position.size();
    let sentence = english.text(&reason.message(position, reviewed));
    assert!(sentence.chars().count() <= MAX_CHARACTERS, "{sentence}");
    assert!(sentence.ends_with('.') && !sentence.contains('{'), "{sentence}");
    let played = lan_move(reviewed.mv, position.is_capture(reviewed.mv), size);
    let words = words(&sentence.replacen(&played, "", 1));
    let claims = &reason.claims;
    let squares: BTreeSet<String> = claims
        .iter()
        .filter_map(|claim| Some(size.coordinates(claim.square?).to_string()))
        .collect();
    let numbers: BTreeSet<String> = claims
        .iter()
        .filter_map(|claim| Some(claim.moves?.to_string()))
        .collect();
    for word in words {
        let is_true = match word.as_str() {
            "White" => claims.iter().any(|claim| claim.side == Side::First),
            "Black" => claims.iter().any(|claim| claim.side == Side::Second),
            word if is_square(word, size) => squares.contains(word),
            word if word.contains(|c: char| c.is_ascii_digit()) => numbers.contains(word),
            _ => true,
        };
        assert!(is_true, "{word} in {sentence}: {claims:?}");
    }
}

fn words(sentence: &str) -> Vec<String> {
    let words = sentence.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

fn is_square(word: &str, size: BoardSize) -> bool {
    let mut squares = size.all_squares();
    squares.any(|square| size.coordinates(square).to_string() == word)
}

fn check_counts(counts: &Counts) {
    println!("{} claims, {} undecided", counts.claims, counts.undecided);
    let decided = counts.claims - counts.undecided;
    assert!(decided * 100 >= MIN_DECIDED_PERCENT * counts.claims);
}

#[test]
fn all_claims_and_sentences_of_stored_games_are_true() {
    let mut counts = Counts::default();
    for line in GAMES.lines() {
        check_game(&ReviewedGame::parse(line), &mut counts);
    }
    assert!(counts.claims > 100, "{}", counts.claims);
    check_counts(&counts);
}

#[test]
fn both_implementations_agree_on_false_claims() {
    for game in GAMES.lines().step_by(4).map(ReviewedGame::parse) {
        for (position, reviewed) in game.positions.iter().zip(&game.review.moves) {
            if let Some(reason) = reason(position, reviewed) {
                check_other_claims(position, reviewed, &reason);
            }
        }
    }
}

/// The environment variable `REVIEWED_GAMES` names a file that the example `reason_table` has written.
#[test]
#[ignore = "takes minutes"]
fn all_claims_and_sentences_of_many_games_are_true() {
    let games: Vec<ReviewedGame> = match std::env::var("REVIEWED_GAMES") {
        Ok(path) => {
            let text = std::fs::read_to_string(path).expect("a file of games");
            text.lines().map(ReviewedGame::parse).collect()
        }
        Err(_) => (1_000..1_020).map(ReviewedGame::play).collect(),
    };
    let mut counts = Counts::default();
    for game in &games {
        check_game(game, &mut counts);
    }
    check_counts(&counts);
}
