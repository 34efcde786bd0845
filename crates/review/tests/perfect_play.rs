//! Compares reviews of games on small boards with a solver that shares no code with the rules, the engine or the solver.

use breakthrough_engine::{Level, Player};
use breakthrough_review::{Chance, Effort, GameReview, Judgement, Reviewer};
use breakthrough_rules::{Move, Position, Side, Variant};
use breakthrough_test_support::PlainSolver;

fn game(start: &Position, level: Level, seed: u64) -> Vec<Move> {
    let mut player = Player::new(level, seed);
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while let Some(mv) = player.choose(&position, &|| false) {
        position.play(mv).expect("a legal move");
        moves.push(mv);
    }
    moves
}

fn review(start: &Position, moves: &[Move]) -> GameReview {
    let mut reviewer = Reviewer::new(start, moves, Effort::Fast).expect("legal moves");
    reviewer.run(2, &|| false, &mut |_, _| ()).expect("no interrupt");
    reviewer.finish().expect("all moves are evaluated")
}

/// Checks every judgement of a game against the plain solver. Returns the number of moves that threw away a win.
fn check_game(solver: &mut PlainSolver, start: &Position, moves: &[Move]) -> usize {
    let review = review(start, moves);
    let mut position = start.clone();
    let mut thrown = 0;
    for (mv, reviewed) in moves.iter().zip(&review.moves) {
        let wins = |solver: &mut PlainSolver, position: &Position, side: Side| match position.outcome() {
            Some(outcome) => outcome.winner == side,
            None => {
                let board = solver.board(position);
                solver.wins(board) == (position.side_to_move() == side)
            }
        };
        let side = position.side_to_move();
        let before = wins(solver, &position, side);
        let winning: Vec<Move> = position
            .legal_moves()
            .into_iter()
            .filter(|mv| {
                let mut next = position.clone();
                next.play(*mv).expect("a legal move");
                wins(solver, &next, side)
            })
            .collect();
        position.play(*mv).expect("a legal move");
        let after = wins(solver, &position, side);
        let evaluation = &reviewed.evaluation;
        let found = (evaluation.before, evaluation.after, evaluation.is_solved);
        assert_eq!(found, (Chance::proven(before), Chance::proven(after), true));
        match (before, after) {
            (true, false) => {
                thrown += 1;
                assert_eq!((reviewed.judgement, reviewed.loss()), (Judgement::Blunder, 10_000));
                assert!(reviewed.is_missed_win());
            }
            _ => {
                assert!(reviewed.judgement <= Judgement::Good, "{reviewed:?}");
                assert_eq!(reviewed.loss(), 0);
            }
        }
        assert_eq!(evaluation.is_only, winning.len() == 1);
        if before {
            let mut sorted = [evaluation.best.clone(), winning];
            sorted.iter_mut().for_each(|moves| moves.sort_unstable());
            assert_eq!(sorted[0], sorted[1]);
        }
    }
    thrown
}

#[test]
fn every_judgement_agrees_with_perfect_play() {
    let mut thrown = 0;
    for (files, ranks) in [(4, 5), (5, 4)] {
        let mut solver = PlainSolver::new(files, ranks);
        let start = Position::start(Variant::new(files, ranks).expect("a variant"));
        for seed in 0..100 {
            let level = Level::new((1 + seed % 3) as i8).expect("a level");
            thrown += check_game(&mut solver, &start, &game(&start, level, seed));
        }
    }
    assert!(thrown > 50, "only {thrown} moves threw away a win");
}

/// Each side always plays a winning move if there is one, so no move is a mistake. Then one move is replaced by a move that throws
/// away the win.
#[test]
fn a_perfect_game_has_no_mistake_and_a_planted_mistake_is_found() {
    for (files, ranks) in [(4, 5), (5, 4)] {
        check_perfect_game(files, ranks);
    }
}

fn check_perfect_game(files: u32, ranks: u32) {
    let mut solver = PlainSolver::new(files, ranks);
    let start = Position::start(Variant::new(files, ranks).expect("a size"));
    let (mut position, mut moves, mut planted) = (start.clone(), Vec::new(), 0);
    while position.outcome().is_none() {
        let children = position.legal_moves().into_iter().map(|mv| {
            let mut next = position.clone();
            next.play(mv).expect("a legal move");
            let wins = match next.outcome() {
                Some(_) => true,
                None => {
                    let board = solver.board(&next);
                    !solver.wins(board)
                }
            };
            (mv, wins)
        });
        let (winning, losing): (Vec<_>, Vec<_>) = children.partition(|(_, wins)| *wins);
        if let (false, Some((bad, _))) = (winning.is_empty(), losing.first()) {
            let with_mistake: Vec<Move> = moves.iter().copied().chain([*bad]).collect();
            let review = review(&start, &with_mistake);
            let mistakes: Vec<usize> = (0..with_mistake.len())
                .filter(|index| review.moves[*index].judgement.is_mistake())
                .collect();
            assert_eq!(mistakes, [moves.len()]);
            assert_eq!(review.turning_points, mistakes);
            planted += 1;
        }
        let (mv, _) = winning.first().or(losing.first()).copied().expect("a legal move");
        position.play(mv).expect("a legal move");
        moves.push(mv);
    }
    assert_eq!(check_game(&mut solver, &start, &moves), 0);
    assert_eq!(review(&start, &moves).turning_points, [0; 0]);
    assert!(planted >= 3, "only {planted} mistakes could be planted");
}
