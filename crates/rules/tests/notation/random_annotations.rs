//! Random annotations for property tests.

use breakthrough_rules::{
    Annotations, Arrow, BoardSize, Circle, Evaluation, EvaluationScore, MAX_EVALUATION_CENTI, MAX_EVALUATION_DEPTH,
    MAX_EVALUATION_MOVES, MarkColour, Nag, Side, Square,
};
use proptest::prelude::*;
use std::time::Duration;

/// Fragments of PGN syntax.
const SYNTAX: [&str; 24] = [
    "a",
    "é",
    " ",
    "\n",
    "\r\n",
    "\r",
    "{",
    "}",
    ";",
    "%",
    "(",
    ")",
    "1-0",
    "*",
    "\\",
    "\"",
    "[Event \"",
    "[%clk ",
    "0:00:01]",
    "[%eval 1]",
    "$1",
    "!?",
    "\u{a0}",
    "\u{feff}",
];

/// Complete, incomplete and nested commands.
const COMMANDS: [&str; 18] = [
    " ",
    "[%clk ",
    "[%clk\n",
    "0:00:01]",
    "[%clk 0:00:02]",
    "[%eval ",
    "1]",
    "[%eval #-2,3]",
    "[%cal ",
    "Ga1b2,",
    "Ra1b2]",
    "[%cal Ya1b2]",
    "[%csl ",
    "Ga1]",
    "[%csl Ba1,Bb2]",
    "[%emt 1]",
    "[%clk [%eval 1]0:00:01]",
    "[%csl [%cal Ga1b2]Ga1]",
];

/// Generates a comment of PGN syntax, or of complete and incomplete commands, which may be nested.
pub(crate) fn any_comment() -> impl Strategy<Value = String> {
    let concatenated = |fragments: &[&'static str]| {
        let fragments = prop::sample::select(fragments.to_vec());
        prop::collection::vec(fragments, 0..12).prop_map(|fragments| fragments.concat())
    };
    prop_oneof![concatenated(&SYNTAX), concatenated(&COMMANDS)]
}

/// Generates annotations with all fields, and a comment of arbitrary characters or of PGN syntax.
pub(crate) fn any_annotations() -> impl Strategy<Value = Annotations> {
    let comment = prop_oneof![any::<String>(), any_comment()];
    let nags = prop::collection::vec(any::<u8>().prop_map(Nag), 0..3);
    let clock = prop::option::of((0..1_000_000_000u64).prop_map(Duration::from_millis));
    let evaluation = prop::option::of(any_evaluation());
    (comment, nags, clock, evaluation, any_arrows(), any_circles()).prop_map(
        |(comment, nags, clock, evaluation, arrows, circles)| Annotations {
            comment,
            nags,
            clock,
            evaluation,
            arrows,
            circles,
        },
    )
}

fn any_evaluation() -> impl Strategy<Value = Evaluation> {
    let centi = (-MAX_EVALUATION_CENTI..=MAX_EVALUATION_CENTI).prop_map(EvaluationScore::Centi);
    let winner = prop::sample::select(Side::BOTH.to_vec());
    let win = (winner, 1..=MAX_EVALUATION_MOVES).prop_map(|(winner, moves)| EvaluationScore::Win { winner, moves });
    let depth = prop::option::of(0..=MAX_EVALUATION_DEPTH);
    (prop_oneof![centi, win], depth).prop_map(|(score, depth)| Evaluation { score, depth })
}

fn any_colour() -> impl Strategy<Value = MarkColour> {
    prop::sample::select(MarkColour::ALL.to_vec())
}

/// Generates arrows between any squares, which [`on_board`] maps to a board.
fn any_arrows() -> impl Strategy<Value = Vec<Arrow>> {
    let arrow = (any_colour(), any::<u8>(), any::<u8>()).prop_map(|(colour, from, to)| Arrow {
        colour,
        from: Square::new(from),
        to: Square::new(to),
    });
    prop::collection::vec(arrow, 0..4)
}

/// Generates circles around any squares, which [`on_board`] maps to a board.
fn any_circles() -> impl Strategy<Value = Vec<Circle>> {
    let circle = (any_colour(), any::<u8>()).prop_map(|(colour, square)| Circle {
        colour,
        square: Square::new(square),
    });
    prop::collection::vec(circle, 0..4)
}

/// Maps the squares of arrows and circles to squares of a board. If the comment could contain a command and the field of this
/// command is empty, sets the field, because the parser would otherwise extract the command.
pub(crate) fn on_board(mut annotations: Annotations, size: BoardSize) -> Annotations {
    let squares: Vec<Square> = size.all_squares().collect();
    let square = |square: Square| squares[square.index() % squares.len()];
    for arrow in &mut annotations.arrows {
        (arrow.from, arrow.to) = (square(arrow.from), square(arrow.to));
    }
    for circle in &mut annotations.circles {
        circle.square = square(circle.square);
    }
    let (colour, at) = (MarkColour::Green, squares[0]);
    let has = |command: &str| annotations.comment.contains(command);
    if has("[%clk") {
        annotations.clock.get_or_insert(Duration::from_secs(1));
    }
    if has("[%eval") {
        let (score, depth) = (EvaluationScore::Centi(-5), None);
        annotations.evaluation.get_or_insert(Evaluation { score, depth });
    }
    if has("[%cal") && annotations.arrows.is_empty() {
        let (from, to) = (at, at);
        annotations.arrows.push(Arrow { colour, from, to });
    }
    if has("[%csl") && annotations.circles.is_empty() {
        annotations.circles.push(Circle { colour, square: at });
    }
    annotations
}
