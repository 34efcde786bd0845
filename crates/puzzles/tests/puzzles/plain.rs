//! A second prover, which shares no code with the rules or the solver, on puzzles of at most 25 squares.

use breakthrough_puzzles::{Puzzle, puzzles};
use breakthrough_rules::{Move, Options, SquareSet, Variant};
use breakthrough_test_support::PlainSolver;
use std::collections::HashMap;

/// Maximum number of squares.
const MAX_SQUARES: usize = 25;

fn check(solver: &mut PlainSolver, puzzle: &Puzzle) {
    let mut position = puzzle.start.clone();
    for (ply, Move { from, to }) in puzzle.solution.iter().copied().enumerate() {
        let board = solver.board(&position);
        if ply.is_multiple_of(2) {
            let expected = [from, to].map(|square| solver.square(&position, square));
            assert_eq!(
                solver.winning_moves(board),
                [(expected[0], expected[1])],
                "{} ply {ply}",
                puzzle.id
            );
        } else {
            assert!(!solver.wins(board), "{} ply {ply}", puzzle.id);
        }
        position.play(Move { from, to }).expect("a legal move");
    }
}

/// Returns a solver for the variant of a puzzle.
fn solver(puzzle: &Puzzle) -> PlainSolver {
    let options = *puzzle.variant().options();
    let others = Options {
        cylinder: false,
        obstacles: SquareSet::ZERO,
        ..options
    };
    assert!(
        others.has_standard_rules(),
        "{}: expected rules of the plain solver",
        puzzle.id
    );
    let solver = PlainSolver::new(options.size.files.into(), options.size.ranks.into()).with_obstacles(&puzzle.start);
    if options.cylinder { solver.joined() } else { solver }
}

/// Checks the puzzles on small boards: the first puzzle and every `step`th after it.
fn check_every(step: usize) {
    let is_small = |puzzle: &&Puzzle| puzzle.start.size().squares() <= MAX_SQUARES;
    let mut solvers: HashMap<Variant, PlainSolver> = HashMap::new();
    let mut checked = 0;
    for puzzle in puzzles().all().iter().filter(is_small).step_by(step) {
        let solver = solvers.entry(puzzle.variant()).or_insert_with(|| solver(puzzle));
        check(solver, puzzle);
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn a_second_prover_confirms_some_puzzles_on_small_boards() {
    check_every(5);
}

#[test]
#[ignore = "takes minutes"]
fn a_second_prover_confirms_every_puzzle_on_small_boards() {
    check_every(1);
}
