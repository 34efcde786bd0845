//! The generator on a small board.

use breakthrough_engine::Level;
use breakthrough_puzzles::{Generator, Puzzle};
use breakthrough_rules::Variant;
use std::sync::LazyLock;

/// Puzzles of the first games.
pub(crate) static PUZZLES: LazyLock<Vec<Vec<Puzzle>>> = LazyLock::new(|| puzzles(0..GAMES));
/// Number of games.
pub(crate) const GAMES: u64 = 4;

/// Maximum number of nodes of a proof.
const NODES: u64 = 10_000_000;

/// Returns the puzzles of each game.
fn puzzles(games: std::ops::Range<u64>) -> Vec<Vec<Puzzle>> {
    let variant: Variant = "5x5".parse().expect("a variant");
    let mut generator = Generator::new(variant, 7, Level::ALL[2]);
    let of_game = |game| generator.puzzles(game, &|| false).expect("memory");
    games.map(of_game).collect()
}

#[test]
fn generated_puzzles_are_proven_and_do_not_depend_on_earlier_games() {
    for puzzle in PUZZLES.iter().flatten() {
        assert_eq!(puzzle.prove(NODES, &|| false), Ok(puzzle.nodes.into()), "{}", puzzle.id);
    }
    assert!(PUZZLES.iter().filter(|game| !game.is_empty()).count() >= 2);
    assert!(PUZZLES.ends_with(&puzzles(GAMES - 1..GAMES)));
}

#[test]
fn a_minimum_level_excludes_puzzles_that_weaker_levels_find() {
    let (variant, min_level) = ("5x5".parse().expect("a variant"), Level::ALL[5]);
    let mut generator = Generator::new(variant, 7, min_level);
    let of_game = |game| generator.puzzles(game, &|| false).expect("memory");
    let puzzles: Vec<Puzzle> = (0..GAMES).flat_map(of_game).collect();
    assert!(
        puzzles
            .iter()
            .all(|puzzle| puzzle.first_found_by().is_none_or(|level| level >= min_level))
    );
    assert!(!puzzles.is_empty());
    assert!(
        PUZZLES
            .iter()
            .flatten()
            .any(|puzzle| puzzle.first_found_by().is_some_and(|level| level < min_level))
    );
}

#[test]
fn wrong_solutions_replies_and_themes_are_detected() {
    let puzzle = PUZZLES.iter().flatten().next().expect("a puzzle").clone();
    let error = |change: &dyn Fn(&mut Puzzle)| {
        let mut puzzle = puzzle.clone();
        change(&mut puzzle);
        puzzle.prove(NODES, &|| false).expect_err("an error").to_string()
    };
    let other = puzzle
        .start
        .legal_moves()
        .into_iter()
        .find(|mv| *mv != puzzle.solution[0]);
    let other = other.expect("another move");
    assert_eq!(
        error(&|puzzle| puzzle.solution[0] = other),
        "ply 0: expected the only winning move"
    );
    assert_eq!(
        error(&|puzzle| puzzle.solution.truncate(1)),
        "expected 2 to 8 moves of the player, the last move by the player, found 1 moves of both sides"
    );
    let reversed = |puzzle: &mut Puzzle| puzzle.solution[1] = puzzle.solution[0];
    assert_eq!(error(&reversed), "ply 1: expected a legal move");
    let name = puzzle.themes[0].theme.name();
    assert_eq!(
        error(&|puzzle| puzzle.themes[0].ply = 1),
        format!("theme 0: {name} is not true at ply 1")
    );
    let interrupted = puzzle.prove(NODES, &|| true).is_err();
    assert!(interrupted || puzzle.nodes < 256);
}
