//! Options that cannot be played, and why.

use super::{options, placed};

#[test]
fn options_that_cannot_be_played_are_taken() {
    let check = |line: &str, problem: &str| {
        assert_eq!(options(line).problem(), Some(problem.to_owned()), "{line}");
    };
    check("square 1x8", "expected 2 to 16 files, found 1");
    check("square 17x8", "expected 2 to 16 files, found 17");
    check("square 8x2", "expected 3 to 16 ranks, found 2");
    check("square 8x17", "expected 3 to 16 ranks, found 17");
    check("hexagonal 2", "expected a hexagonal board of side 3 to 8, found 2");
    check("hexagonal 9", "expected a hexagonal board of side 3 to 8, found 9");
    check("square 8x8 home 0", "expected 1 to 3 home ranks, found 0");
    check("square 16x16 home 4", "expected 1 to 3 home ranks, found 4");
    check("square 8x5 home 3", "3 home ranks a side overlap in a file of 5");
    check("square 8x3 home 2", "2 home ranks a side overlap in a file of 3");
    check("hexagonal 3 home 2", "2 home ranks a side overlap in a file of 3");
    check("hexagonal 5 home 3", "3 home ranks a side overlap in a file of 5");
    check("square 8x8 needed 0", "expected 1 to 3 breakthroughs needed, found 0");
    check("square 8x8 needed 4", "expected 1 to 3 breakthroughs needed, found 4");
    check("square 2x8 joined", "joined edges need three files, found 2");
    check("hexagonal 5 joined", "the edges of hexagons cannot be joined");
    let bombs = "bombardment knows no captures, neither compulsory nor straight";
    check("square 8x8 bombardment compulsory", bombs);
    check("square 8x8 bombardment straight", bombs);
    check("hexagonal 5 bombardment straight", bombs);
    check("square 8x8 obstacles i1", "i1 is outside the board");
    check("square 8x8 obstacles h0", "h0 is outside the board");
    check("hexagonal 4 obstacles a5", "a5 is outside the board");
    check("square 8x8 without a9", "a9 is outside the board");
    check("square 2x4 home 1 obstacles a1,b1", "First has no piece");
    check("square 2x4 home 1 obstacles b4 without a4", "Second has no piece");
    check("square 2x4 without a1,a2,b1,b2", "First has no piece");
    let stuck = "the side to move has no legal move";
    check("square 2x4 home 1 obstacles a2,b2", stuck);
    check("square 2x4 home 1 obstacles a3,b3 second begins", stuck);
    check("square 2x4 obstacles a3,b3 second begins", stuck);
    // Unless it can detonate a piece.
    assert_eq!(options("square 2x4 home 1 obstacles a2,b2 bombardment").problem(), None);
    // The other side may be stuck, as long as it is not its turn.
    assert_eq!(options("square 2x6 home 1 obstacles a5,b5").problem(), None);
}

#[test]
fn a_set_position_that_cannot_be_played_is_taken() {
    let check = |line: &str, first: &str, second: &str, problem: &str| {
        let options = placed(line, first, second);
        assert_eq!(options.problem(), Some(problem.to_owned()), "{options:?}");
    };
    check("square 4x5", "a6", "b5", "a6 is outside the board");
    check("square 4x5", "a1", "e5", "e5 is outside the board");
    check("square 4x5", "a1 b2", "b2", "two pieces stand on b2");
    check("square 4x5 obstacles b2", "b2", "c5", "a piece and an obstacle stand on b2");
    check("square 4x5", "", "c5", "First has no piece");
    check("square 4x5", "a1", "", "Second has no piece");
    check("square 4x5", "a5", "c5", "the piece on a5 already stands on its goal");
    check("square 4x5", "a1", "c1", "the piece on c1 already stands on its goal");
    check("hexagonal 4", "a4", "d7", "the piece on a4 already stands on its goal");
    check("square 4x5 needed 2", "a5", "c5", "the piece on a5 already stands on its goal");
    check("square 2x5 obstacles b3", "a2", "a3", "the side to move has no legal move");
}

#[test]
fn a_start_near_the_limits_is_refused() {
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
        assert_eq!(options(line).problem(), None, "{line}");
    }
}
