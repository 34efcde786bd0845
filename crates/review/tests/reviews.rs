//! Properties of reviews: the same result with any number of threads and after a resumption, and sensible judgements.

use breakthrough_engine::{Level, Player};
use breakthrough_review::{Chance, Effort, GameReview, Judgement, MoveEvaluation, ReviewError, Reviewer};
use breakthrough_rules::notation::{parse_fen, parse_move};
use breakthrough_rules::{Move, Position, Variant};
use std::cell::Cell;

/// Returns the moves of a game between players of two levels, at most `max` moves.
fn game(start: &Position, levels: [i8; 2], max: usize) -> Vec<Move> {
    let mut players = levels.map(|level| Player::new(Level::new(level).expect("a level"), 7));
    let (mut position, mut moves) = (start.clone(), Vec::new());
    while moves.len() < max
        && let Some(mv) = players[moves.len() % 2].choose(&position, &|| false)
    {
        position.play(mv).expect("a legal move");
        moves.push(mv);
    }
    moves
}

fn reviewer(start: &Position, moves: &[Move]) -> Reviewer {
    Reviewer::new(start, moves, Effort::Fast).expect("legal moves")
}

fn review(start: &Position, moves: &[Move], threads: usize) -> GameReview {
    let mut reviewer = reviewer(start, moves);
    reviewer.run(threads, &|| false, &mut |_, _| ()).expect("no interrupt");
    reviewer.finish().expect("all moves are evaluated")
}

#[test]
fn the_number_of_threads_does_not_change_a_review() {
    for variant in ["8x8", "hex4", "6x6 compulsory", "4x5"] {
        let start = Position::start(variant.parse().expect("a variant"));
        let moves = game(&start, [2, 3], 20);
        let reviews = [1, 3].map(|threads| review(&start, &moves, threads));
        assert_eq!(reviews[0], reviews[1], "{variant}");
    }
}

#[test]
fn a_cancelled_review_resumes() {
    let start = Position::start(Variant::STANDARD);
    let moves = game(&start, [1, 1], 16);
    let mut first = reviewer(&start, &moves);
    let evaluated = Cell::new(0);
    let result = first.run(1, &|| evaluated.get() >= 5, &mut |_, _| {
        evaluated.set(evaluated.get() + 1);
    });
    assert_eq!(result, Err(ReviewError::Cancelled));
    let kept: Vec<Option<MoveEvaluation>> = first.evaluations().to_vec();
    assert_eq!(kept.iter().flatten().count(), 5);
    assert_eq!(first.finish(), None);

    let mut second = reviewer(&start, &moves);
    for (index, evaluation) in kept.into_iter().enumerate() {
        if let Some(evaluation) = evaluation {
            // An evaluation of another move is ignored.
            second.set_evaluation(index + 1, evaluation.clone());
            second.set_evaluation(index, evaluation);
        }
    }
    let mut evaluated = Vec::new();
    let mut on_move = |index, _: &MoveEvaluation| evaluated.push(index);
    second.run(2, &|| false, &mut on_move).expect("no interrupt");
    evaluated.sort_unstable();
    assert_eq!(evaluated, (5..moves.len()).collect::<Vec<_>>());
    assert_eq!(second.finish(), Some(review(&start, &moves, 1)));
}

/// The interrupt is raised while a helper evaluates moves as well.
#[test]
fn all_threads_end_when_a_review_is_cancelled() {
    let start = Position::start(Variant::STANDARD);
    let moves = game(&start, [1, 1], 40);
    let mut reviewer = reviewer(&start, &moves);
    let evaluated = Cell::new(0);
    let result = reviewer.run(3, &|| evaluated.get() >= 3, &mut |_, _| {
        evaluated.set(evaluated.get() + 1);
    });
    assert_eq!(result, Err(ReviewError::Cancelled));
    let kept = reviewer.evaluations().iter().flatten().count();
    assert!((3..moves.len()).contains(&kept), "{kept} moves");
}

#[test]
fn evaluations_are_consistent() {
    let start = Position::start(Variant::STANDARD);
    let moves = game(&start, [1, 5], 200);
    let review = review(&start, &moves, 2);
    let mut position = start;
    for (mv, reviewed) in moves.iter().zip(&review.moves) {
        let evaluation = &reviewed.evaluation;
        assert!(evaluation.before >= evaluation.after);
        assert_eq!(reviewed.loss() == 0, evaluation.before == evaluation.after);
        assert_eq!(evaluation.line.first(), evaluation.best.first());
        assert_eq!(evaluation.played_line.first(), Some(mv));
        assert!(!evaluation.is_solved);
        if evaluation.best.contains(mv) {
            assert!(reviewed.judgement == Judgement::Best || reviewed.judgement == Judgement::Book);
        }
        for line in [&evaluation.line, &evaluation.played_line] {
            let mut end = position.clone();
            for mv in line {
                end.play(*mv).expect("a legal line");
            }
        }
        position.play(*mv).expect("a legal move");
    }
    let last = review.moves.last().expect("a move");
    assert_eq!((last.evaluation.after, last.judgement), (Chance::WIN, Judgement::Best));
    let [weak, strong] = review.accuracy.map(|accuracy| accuracy.expect("moves of both sides"));
    assert!(strong > weak, "{strong} and {weak}");
}

#[test]
fn the_first_moves_of_the_book_are_book_moves() {
    let start = Position::start(Variant::STANDARD);
    let moves = game(&start, [8, 8], 3);
    let review = review(&start, &moves, 1);
    assert_eq!(review.moves[0].judgement, Judgement::Book);
}

/// White can win at once with b4-b5, but plays a1-a2 and loses.
#[test]
fn a_thrown_win_is_a_blunder_and_a_lost_side_makes_no_mistakes() {
    let start = parse_fen("3p/1P2/4/3p/P3 w 0 1").expect("a position");
    let moves = ["a1a2", "d2d1"].map(|text| parse_move(text, start.size()).expect("a move"));
    let thrown = review(&start, &moves, 1);
    assert_eq!(thrown.moves[0].judgement, Judgement::Blunder);
    assert!(thrown.moves[0].is_missed_win());
    assert_eq!(thrown.moves[1].judgement, Judgement::Best);
    assert_eq!(thrown.turning_points, [0]);

    let lost = parse_fen("4/1P2/3p/4/4 b 0 1").expect("a position");
    let moves = [parse_move("d3d2", lost.size()).expect("a move")];
    let review = review(&lost, &moves, 1);
    assert!(review.moves[0].judgement <= Judgement::Good, "{:?}", review.moves[0]);
}

#[test]
fn unfinished_and_empty_games_are_reviewed() {
    let start = Position::start(Variant::STANDARD);
    let empty = review(&start, &[], 2);
    assert_eq!((empty.moves.len(), empty.accuracy), (0, [None, None]));
    let one = review(&start, &game(&start, [1, 1], 1), 2);
    assert_eq!(one.moves.len(), 1);
    assert!(one.accuracy[0].is_some() && one.accuracy[1].is_none());
}

#[test]
fn a_review_is_restored_from_its_text() {
    for variant in ["8x8", "4x4", "hex4"] {
        let start = Position::start(variant.parse().expect("a variant"));
        let moves = game(&start, [2, 3], 200);
        let review = review(&start, &moves, 2);
        let text = review.evaluations_text(start.size());
        assert_eq!(
            GameReview::restore(&start, &moves, Effort::Fast, &text),
            Ok(review),
            "{variant}"
        );
        let error = |moves: &[Move], text: &str| {
            let restored = GameReview::restore(&start, moves, Effort::Fast, text);
            restored.expect_err("an error").to_string()
        };
        let short = &moves[..moves.len() - 1];
        let (expected, found) = (short.len(), moves.len());
        assert_eq!(
            error(short, &text),
            format!("expected {expected} evaluations, found {found}")
        );
        let first = text.split("; ").next().expect("an evaluation");
        for (broken, reason) in [
            ("", "expected an evaluation such as 0.35 or #-3"),
            ("0.1", "expected the chance with the best move"),
            ("0.1 1 x", "expected the line of the best move"),
            (&format!("{first} best"), "expected only or solved"),
        ] {
            let text = text.replacen(first, broken, 1);
            let error = error(&moves, &text);
            assert!(error.starts_with("ply 1: ") && error.contains(reason), "{error}");
        }
    }
}

#[test]
fn an_illegal_move_is_refused() {
    let start = Position::start(Variant::STANDARD);
    let mv = parse_move("a1a2", start.size()).expect("a move");
    assert!(Reviewer::new(&start, &[mv], Effort::Fast).is_err());
}

#[test]
fn a_variant_without_a_network_is_reviewed() {
    let start = Position::start("6x6 bombardment".parse().expect("a variant"));
    let moves = game(&start, [3, 3], 6);
    assert_eq!(review(&start, &moves, 2).moves.len(), 6);
}
