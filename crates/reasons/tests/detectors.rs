//! Each detector fires at the mistakes of `data/detectors.txt` at which it should, and only at these.
//!
//! A line of the file contains the kind, the expectation, the position, the played move with its refutation, the best move with its
//! line, and both chances. The example `detector_positions` writes the file. The expectations are:
//!
//! - `fires`: the detector fires, and every claim is true.
//! - `unused`: the refutation of such a mistake is replaced by moves that do not use the fact.
//! - `best`: the best move is judged instead of the played move.

#[path = "plain/mod.rs"]
mod plain;

use breakthrough_reasons::{ReasonKind, claims_of_kind, fired_kinds, reason};
use breakthrough_review::{Chance, Judgement, MoveEvaluation, MoveReview};
use breakthrough_rules::notation::{parse_fen, parse_move};
use breakthrough_rules::{Move, Position};

const ROWS: &str = include_str!("data/detectors.txt");

/// Minimum number of rows of each kind at which the detector fires, and at which it does not fire.
const MIN_ROWS: usize = 10;

struct Row {
    kind: &'static str,
    expected: &'static str,
    position: Position,
    reviewed: MoveReview,
}

fn rows() -> impl Iterator<Item = Row> {
    ROWS.lines().map(|line| {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [head, fen, played, best, chances] = fields[..] else {
            panic!("{line}: expected five fields");
        };
        let (kind, expected) = head.split_once(' ').expect("a kind and an expectation");
        let position = parse_fen(fen).expect("a position");
        let moves = |text: &str| -> Vec<Move> {
            let moves = text.split(' ').map(|text| parse_move(text, position.size()));
            moves.collect::<Result<_, _>>().expect("moves")
        };
        let (before, after) = chances.split_once(' ').expect("two chances");
        let chance = |text: &str| Chance::try_from(text.parse::<u16>().expect("a number")).expect("a chance");
        let (played_line, line) = (moves(played), moves(best));
        let evaluation = MoveEvaluation {
            before: chance(before),
            after: chance(after),
            best: vec![line[0]],
            line,
            played_line,
            score: None,
            is_only: false,
            is_solved: false,
        };
        Row {
            kind,
            expected,
            reviewed: MoveReview {
                mv: evaluation.played_line[0],
                side: position.side_to_move(),
                judgement: Judgement::Blunder,
                evaluation,
            },
            position,
        }
    })
}

#[test]
fn each_detector_fires_exactly_at_the_expected_mistakes() {
    for row in rows() {
        let fired = fired_kinds(&row.position, &row.reviewed);
        let fires = fired.iter().any(|kind| kind.name() == row.kind);
        let place = || format!("{} {}: {:?}", row.kind, row.expected, row.reviewed.evaluation);
        assert_eq!(fires, row.expected == "fires", "{}", place());
    }
}

#[test]
fn no_detector_fires_if_the_best_move_is_the_played_move() {
    for mut row in rows().filter(|row| row.expected == "fires") {
        let evaluation = &mut row.reviewed.evaluation;
        evaluation.line.clone_from(&evaluation.played_line);
        evaluation.best = vec![row.reviewed.mv];
        evaluation.before = evaluation.after;
        assert_eq!(
            fired_kinds(&row.position, &row.reviewed),
            [],
            "{:?}",
            row.reviewed.evaluation
        );
    }
}

#[test]
fn each_kind_has_enough_rows() {
    for kind in ReasonKind::ALL.into_iter().filter(|kind| *kind != ReasonKind::Other) {
        let count = |fires: bool| {
            let rows = rows().filter(|row| row.kind == kind.name() && (row.expected == "fires") == fires);
            rows.count()
        };
        assert!(count(true) >= MIN_ROWS && count(false) >= MIN_ROWS, "{}", kind.name());
    }
}

#[test]
fn the_claims_of_each_detector_are_true() {
    let mut undecided = 0;
    for row in rows().filter(|row| row.expected == "fires") {
        let (position, reviewed) = (&row.position, &row.reviewed);
        let line = reason(position, reviewed).expect("a mistake").line;
        let kind = ReasonKind::ALL
            .into_iter()
            .find(|kind| kind.name() == row.kind)
            .expect("a kind");
        let claims = claims_of_kind(position, reviewed, kind);
        assert_ne!(claims, [], "{}", row.kind);
        for claim in claims {
            match plain::holds(&claim, position, reviewed, &line) {
                Ok(holds) => assert!(holds, "{}: {claim:?} {:?}", row.kind, reviewed.evaluation),
                Err(_) => undecided += 1,
            }
        }
    }
    assert!(undecided <= 5, "{undecided}");
}
