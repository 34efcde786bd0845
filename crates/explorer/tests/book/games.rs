//! Tests of game counts, selection and lookup.

use super::{ORIGIN, after, book, canonical_text, counts, moves, random_games, score, variant};
use breakthrough_engine::{Proven, Score};
use breakthrough_explorer::{BookMove, CountError, ExplorerBook, OpeningCounts, mirrored_move, mirrored_position};
use breakthrough_rules::{Move, Position, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Returns moves with games and wins of the first side as text, such as `a2a3 2 1`.
fn listed(book: &ExplorerBook, position: &Position) -> Vec<String> {
    let text = |listed: &BookMove| {
        assert_eq!(listed.games, listed.wins[0] + listed.wins[1]);
        let mv = breakthrough_rules::notation::uci_move(listed.mv, position.size());
        format!("{mv} {} {}", listed.games, listed.wins[0])
    };
    book.moves(position).iter().map(text).collect()
}

#[test]
fn games_are_counted_by_move_and_winner() {
    let variant = variant("4x6");
    let games = [
        ("b2b3 a5a4 b3a4", Side::First),
        ("b2b3 a5a4 b3c4", Side::Second),
        ("b2b3 d5d4", Side::First),
        ("a2a3 d5d4", Side::Second),
    ];
    let mut counts = OpeningCounts::new(variant, 2).expect("a variant with books");
    for (text, winner) in games {
        counts.add_game(&moves(variant, text), winner).expect("legal moves");
    }
    assert_eq!(counts.games(), 4);
    let book = book(&counts, 1, usize::MAX);
    assert_eq!(listed(&book, &after(variant, "")), ["b2b3 3 2", "a2a3 1 0"]);
    assert_eq!(listed(&book, &after(variant, "b2b3")), ["a5a4 2 1", "d5d4 1 1"]);
    // Only two plies are counted.
    assert_eq!(listed(&book, &after(variant, "b2b3 a5a4")), [""; 0]);
    // The first position is not in the book, and the other positions are on another board or have other rules.
    for (variant, text) in [("4x6", "b2a3"), ("4x5", ""), ("9x9", ""), ("4x6 straight", "")] {
        assert_eq!(
            listed(&book, &after(super::variant(variant), text)),
            [""; 0],
            "{variant}"
        );
    }
}

#[test]
fn mirror_images_of_games_are_counted_together() {
    let variant = variant("4x6");
    let mut counts = OpeningCounts::new(variant, 4).expect("a variant with books");
    for (text, winner) in [("b2b3 a5a4 b3a4", Side::First), ("c2c3 d5d4 c3d4", Side::Second)] {
        counts.add_game(&moves(variant, text), winner).expect("legal moves");
    }
    let book = book(&counts, 2, usize::MAX);
    assert_eq!(book.positions(), 3);
    // The start position equals its mirror image.
    assert_eq!(listed(&book, &after(variant, "")), ["b2b3 2 1"]);
    assert_eq!(listed(&book, &after(variant, "b2b3 a5a4")), ["b3a4 2 1"]);
    assert_eq!(listed(&book, &after(variant, "c2c3 d5d4")), ["c3d4 2 1"]);
    assert_eq!(listed(&book, &after(variant, "c2c3")), ["d5d4 2 1"]);
}

#[test]
fn transpositions_are_counted_together() {
    let variant = variant("4x6");
    let mut counts = OpeningCounts::new(variant, 4).expect("a variant with books");
    for (text, winner) in [
        ("a2a3 d5d4 b2b3 a5a4", Side::First),
        ("b2b3 d5d4 a2a3 b5b4", Side::Second),
    ] {
        counts.add_game(&moves(variant, text), winner).expect("legal moves");
    }
    let book = book(&counts, 1, usize::MAX);
    let mut found = listed(&book, &after(variant, "b2b3 d5d4 a2a3"));
    found.sort();
    assert_eq!(found, ["a5a4 1 1", "b5b4 1 0"]);
}

/// Compares the counts of every position in random games with reference counts, whose keys are the texts of the positions.
#[test]
fn counts_agree_with_counts_by_text() {
    let variant = variant("4x6");
    let games = random_games(variant, 300, 4);
    let mut expected: BTreeMap<String, BTreeMap<String, [u32; 2]>> = BTreeMap::new();
    let mut positions = BTreeMap::new();
    for (moves, winner) in &games {
        let mut position = Position::start(variant);
        for mv in &moves[..moves.len().min(ORIGIN.plies as usize)] {
            let before = canonical_text(&position);
            positions.insert(before.clone(), position.clone());
            position.play(*mv).expect("legal");
            let moves = expected.entry(before).or_default();
            moves.entry(canonical_text(&position)).or_default()[winner.index()] += 1;
        }
    }
    let book = book(&counts(variant, &games), 1, usize::MAX);
    assert_eq!(book.positions(), expected.len());
    assert!(expected.len() > 500, "{} positions", expected.len());
    for (text, position) in positions {
        let found = book.moves(&position);
        assert!(
            found.is_sorted_by_key(|listed| std::cmp::Reverse(listed.games)),
            "{text}"
        );
        let after = found.iter().map(|listed| {
            let mut next = position.clone();
            next.play(listed.mv).expect("a legal move");
            (canonical_text(&next), listed.wins)
        });
        // Different moves lead to mirror images of each other only in symmetric positions, and the book counts these moves as one move.
        assert_eq!(after.collect::<BTreeMap<_, _>>(), expected[&text], "{text}");
        check_mirror_image(&book, &position, &found);
    }
}

fn check_mirror_image(book: &ExplorerBook, position: &Position, found: &[BookMove]) {
    let mirrored = mirrored_position(position).expect("a mirror image");
    let moves: BTreeSet<(Move, u32)> = found.iter().map(|listed| (listed.mv, listed.games)).collect();
    let is_symmetric = mirrored == *position;
    let back = book.moves(&mirrored).into_iter().map(|listed| {
        let mv = mirrored_move(listed.mv, position.size());
        (if is_symmetric { listed.mv } else { mv }, listed.games)
    });
    assert_eq!(back.collect::<BTreeSet<_>>(), moves);
}

#[test]
fn a_book_contains_the_most_frequent_positions_within_its_limits() {
    let variant = variant("4x6");
    let counts = counts(variant, &random_games(variant, 300, 4));
    let games = |book: &ExplorerBook, position: &Position| -> u32 {
        book.moves(position).iter().map(|listed| listed.games).sum()
    };
    let all = book(&counts, 3, usize::MAX);
    let small = book(&counts, 3, 1000);
    let length = small.to_bytes().len();
    assert!((900..=1000).contains(&length), "{length} bytes");
    assert!(all.positions() > 2 * small.positions(), "{}", all.positions());
    let mut queue = vec![Position::start(variant)];
    let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
    while let Some(position) = queue.pop() {
        if games(&all, &position) == 0 || !seen.insert(canonical_text(&position)) {
            continue;
        }
        assert!(games(&all, &position) >= 3);
        found.push((games(&all, &position), games(&small, &position)));
        for listed in all.moves(&position) {
            let mut next = position.clone();
            next.play(listed.mv).expect("a legal move");
            queue.push(next);
        }
    }
    // Every position can be reached from the start.
    assert_eq!(found.len(), all.positions());
    let least = found.iter().filter(|(_, small)| *small > 0).map(|(all, _)| *all).min();
    let most = found.iter().filter(|(_, small)| *small == 0).map(|(all, _)| *all).max();
    assert!(least >= most, "{least:?} {most:?}");
    assert_eq!(book(&counts, 301, usize::MAX).positions(), 0);
}

#[test]
fn scores_are_taken_from_the_positions_after_the_moves() {
    let variant = variant("3x5");
    let games = random_games(variant, 200, 9);
    let book = book(&counts(variant, &games), 1, usize::MAX);
    let selection = counts(variant, &games).select(1, usize::MAX);
    let to_score: Vec<String> = selection.to_score().iter().map(canonical_text).collect();
    let distinct: BTreeSet<&String> = to_score.iter().collect();
    assert_eq!(distinct.len(), to_score.len());
    let (mut after_moves, mut wins) = (BTreeSet::new(), 0);
    let mut position = Position::start(variant);
    for (moves, _) in &games {
        position.clone_from(&Position::start(variant));
        for mv in &moves[..moves.len().min(ORIGIN.plies as usize)] {
            for listed in book.moves(&position) {
                let mut next = position.clone();
                next.play(listed.mv).expect("a legal move");
                let expected = match score(&next).proven() {
                    _ if next.outcome().is_some() => Score::wins_in(1),
                    Some(Proven::WinsIn(plies)) => Score::loses_in(plies + 1),
                    Some(Proven::LosesIn(plies)) => Score::wins_in(plies + 1),
                    None => -score(&next),
                };
                assert_eq!(listed.score, expected);
                wins += usize::from(next.outcome().is_some());
                if next.outcome().is_none() {
                    after_moves.insert(canonical_text(&next));
                }
            }
            position.play(*mv).expect("legal");
        }
    }
    assert!(wins > 0);
    assert_eq!(after_moves, to_score.into_iter().collect());
    assert_eq!(selection.into_book(ORIGIN, &|_| None), None);
}

#[test]
fn games_with_illegal_moves_and_variants_without_books_are_refused() {
    let variant = variant("4x6");
    let mut counts = OpeningCounts::new(variant, 4).expect("a variant with books");
    let error = counts.add_game(&moves(variant, "a2a3 a2a3"), Side::First);
    assert_eq!(
        error.expect_err("illegal").to_string(),
        "move 2: there is no piece on a2"
    );
    assert_eq!((counts.games(), book(&counts, 1, usize::MAX).positions()), (0, 0));
    for text in ["9x8", "hex3", "8x8 straight", "8x8 home=1", "8x8 begins=second"] {
        let refused = OpeningCounts::new(super::variant(text), 4).expect_err(text);
        assert!(matches!(refused, CountError::Variant(_)), "{text}: {refused}");
    }
}
