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

/// Mistakes at which the refutation starts with the recapture of the piece that captured.
const RECAPTURES: &str = "\
hanging recapture | 1pp2pp1/3p4/Pp6/6p1/2pPp3/4PPP1/4P1P1/1PP5 b 0 32 | e4f3 g2f3 c4b3 d4e5 f8e7 f3g4 b6a5 e3f4 | e4d3 e2d3 c4d3 a6b7 c8b7 d4c5 d3e2 c5b6 | 10000 1747
exchange recapture | 1pp2pp1/2pp1pp1/1pppp1p1/2p2p2/P3PPP1/PPP1P3/5P2/1PPPPPP1 w 0 17 | g4f5 g6f5 f2f3 g7f6 a3b4 c5b4 c3b4 f7g6 | f2f3 f7f6 d1e2 g7h6 e4f5 e6f5 g4f5 g6f5 | 5000 3877
hanging recapture | 1pp3p1/6p1/2p2p2/1p1p4/3PPPp1/1P6/1P6/1PP2PP1 w 0 31 | e4d5 c6d5 d4c5 b8c7 b3b4 c8b7 b4a5 g4g3 | e4e5 f6e5 d4e5 g4h3 e5d6 h3g2 f1g2 d5e4 | 10000 8880";

/// Minimum number of rows of each kind at which the detector fires, and at which it does not fire.
const MIN_ROWS: usize = 10;

struct Row {
    kind: &'static str,
    expected: &'static str,
    position: Position,
    reviewed: MoveReview,
}

fn rows() -> impl Iterator<Item = Row> {
    parse_rows(ROWS)
}

fn parse_rows(text: &'static str) -> impl Iterator<Item = Row> {
    text.lines().map(|line| {
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
fn a_recaptured_piece_is_not_described_as_hanging() {
    for row in parse_rows(RECAPTURES) {
        let fired = fired_kinds(&row.position, &row.reviewed);
        let names: Vec<&str> = fired.iter().map(|kind| kind.name()).collect();
        assert!(!names.contains(&row.kind), "{}: {names:?}", row.kind);
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
