//! Tests of unplayable options and the reasons for their rejection.

use super::lockstep::rules_options;
use super::plain::Options;
use super::{options, placed};
use breakthrough_rules::Variant;

/// Asserts that the rules and the plain model reject these options for this reason.
fn check(options: &Options, problem: &str) {
    assert_eq!(options.problem().as_deref(), Some(problem), "{options:?}");
    let error = Variant::from_options(rules_options(options)).expect_err(problem);
    assert_eq!(error.to_string(), problem, "{options:?}");
}

/// Asserts that the rules and the plain model accept these options.
fn check_accepted(line: &str) {
    let options = options(line);
    assert_eq!(options.problem(), None, "{line}");
    assert!(Variant::from_options(rules_options(&options)).is_ok(), "{line}");
}

#[test]
fn unplayable_options_are_rejected() {
    let check = |line: &str, problem: &str| check(&options(line), problem);
    check("square 1x8", "expected 2 to 16 files, found 1");
    check("square 17x8", "expected 2 to 16 files, found 17");
    check("square 8x2", "expected 3 to 16 ranks, found 2");
    check("square 8x17", "expected 3 to 16 ranks, found 17");
    check("hexagonal 2", "expected a hexagonal board of side 3 to 8, found 2");
    check("hexagonal 9", "expected a hexagonal board of side 3 to 8, found 9");
    check("square 8x8 home 0", "expected 1 to 3 home ranks per side, found 0");
    check("square 16x16 home 4", "expected 1 to 3 home ranks per side, found 4");
    check(
        "square 8x5 home 3",
        "3 home ranks per side do not fit on 5 ranks: at most 2 fit",
    );
    check(
        "square 8x3 home 2",
        "2 home ranks per side do not fit on 3 ranks: at most 1 fit",
    );
    check(
        "hexagonal 3 home 2",
        "2 home ranks per side do not fit on 3 ranks: at most 1 fit",
    );
    check(
        "hexagonal 5 home 3",
        "3 home ranks per side do not fit on 5 ranks: at most 2 fit",
    );
    check("square 8x8 needed 0", "expected 1 to 3 breakthroughs to win, found 0");
    check("square 8x8 needed 4", "expected 1 to 3 breakthroughs to win, found 4");
    check(
        "square 2x8 joined",
        "wrap-around edges require at least three files, found 2",
    );
    check("hexagonal 5 joined", "a hexagonal board cannot have wrap-around edges");
    let bombs = "bombardment has no captures and cannot be combined with mandatory or straight captures";
    check("square 8x8 bombardment compulsory", bombs);
    check("square 8x8 bombardment straight", bombs);
    check("hexagonal 5 bombardment straight", bombs);
    check("square 8x8 obstacles i1", "a square is outside the board");
    check("square 8x8 obstacles h0", "a square is outside the board");
    check("hexagonal 4 obstacles a5", "a square is outside the board");
    check("square 8x8 without a9", "a square is outside the board");
    check("square 2x4 home 1 obstacles a1,b1", "the first side has no pieces");
    check(
        "square 2x4 home 1 obstacles b4 without a4",
        "the second side has no pieces",
    );
    check("square 2x4 without a1,a2,b1,b2", "the first side has no pieces");
    let stuck = "the starting side has no legal move";
    check("square 2x4 home 1 obstacles a2,b2", stuck);
    check("square 2x4 home 1 obstacles a3,b3 second begins", stuck);
    check("square 2x4 obstacles a3,b3 second begins", stuck);
    // With bombardment, the starting side can still explode a piece.
    check_accepted("square 2x4 home 1 obstacles a2,b2 bombardment");
    // The side that is not to move may be without a legal move.
    check_accepted("square 2x6 home 1 obstacles a5,b5");
}

#[test]
fn unplayable_set_positions_are_rejected() {
    let check = |line: &str, first: &str, second: &str, problem: &str| {
        check(&placed(line, first, second), problem);
    };
    check("square 4x5", "a6", "b5", "a square is outside the board");
    check("square 4x5", "a1", "e5", "a square is outside the board");
    check("square 4x5", "a1 b2", "b2", "two pieces are on b2");
    check("square 4x5 obstacles b2", "b2", "c5", "a piece is on the obstacle b2");
    check("square 4x5", "", "c5", "the first side has no pieces");
    check("square 4x5", "a1", "", "the second side has no pieces");
    check(
        "square 4x5",
        "a5",
        "c5",
        "the piece on a5 has already reached the far side",
    );
    check(
        "square 4x5",
        "a1",
        "c1",
        "the piece on c1 has already reached the far side",
    );
    check(
        "hexagonal 4",
        "a4",
        "d7",
        "the piece on a4 has already reached the far side",
    );
    check(
        "square 4x5 needed 2",
        "a5",
        "c5",
        "the piece on a5 has already reached the far side",
    );
    check(
        "square 2x5 obstacles b3",
        "a2",
        "a3",
        "the starting side has no legal move",
    );
}

#[test]
fn options_at_the_limits_are_playable() {
    let lines = [
        "square 2x3",
        "square 16x16 home 3",
        "square 16x3",
        "square 2x6 home 3",
        "square 3x4 joined",
        "hexagonal 3",
        "hexagonal 8 home 3",
        "hexagonal 6 home 3",
        "hexagonal 4 obstacles d7,d1 without a1",
        "square 4x4 obstacles a4,b4,c4 without b1",
        "square 8x8 joined compulsory straight needed 3",
        "square 8x8 joined bombardment needed 3",
    ];
    for line in lines {
        check_accepted(line);
    }
}
