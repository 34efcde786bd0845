//! Tests of bombardment: the absence of captures, and the pieces removed by explosions.

use super::plain::{Cell, Shape};
use super::{after, cells, moves_text, options, placed};
use std::collections::BTreeSet;

#[test]
fn with_bombardment_pieces_explode_and_do_not_capture() {
    let check = |line, first, second, moves| {
        let options = placed(line, first, second);
        assert_eq!(moves_text(&after(&options, "")), moves, "{options}");
    };
    check("square 4x5 bombardment", "b2", "a3 b3", "xb2 b2c3");
    check("square 4x5 bombardment", "b2", "a3 b3 c3", "xb2");
    check("square 4x5 bombardment joined", "a2", "a3 b3", "xa2 a2d3");
    check("hexagonal 4 bombardment", "d3", "c3", "xd3 d3d4 d3e3");
}

#[test]
fn a_blast_removes_only_adjacent_pieces() {
    let check = |options: &str, first: &str, second: &str, mv: &str, expected: &str| {
        let options = placed(options, first, second);
        assert_eq!(after(&options, mv).text(), expected, "{mv} of {options}");
    };
    let (first, second) = ("a1 a2 a3 b1 b2 c1 c2 e1 f2", "b3 c3 d3 b4 d4 f3 f4");
    check(
        "square 6x6 bombardment",
        first,
        second,
        "xb2",
        "6/6/1p1p1p/3p1p/5P/4P1 b 0 1",
    );
    // Explosions in a corner, and at the wrap-around edges.
    check(
        "square 6x6 bombardment",
        first,
        second,
        "xa1",
        "6/6/1p1p1p/Pppp1p/2P2P/2P1P1 b 0 1",
    );
    check(
        "square 6x6 bombardment joined",
        first,
        second,
        "xa2",
        "6/6/1p1p1p/2pp2/2P3/2P1P1 b 0 1",
    );
    check(
        "square 6x6 bombardment joined",
        first,
        second,
        "xf2",
        "6/6/1p1p1p/1ppp2/1PP3/1PP3 b 0 1",
    );
    // Explosions do not remove obstacles.
    check(
        "square 4x4 bombardment obstacles a2,c3",
        "b2 a1 d1",
        "b3 d4 d3",
        "xb2",
        "3p/2*p/*3/3P b 0 1",
    );
}

#[test]
fn a_blast_on_a_hexagonal_board_removes_six_pieces() {
    let shape = Shape::Hexagonal { side: 4 };
    let check = |at: &str, expected: &str| {
        let neighbours: BTreeSet<Cell> = shape.neighbours(Cell::read(at).unwrap(), false).into_iter().collect();
        assert_eq!(neighbours, cells(expected), "of {at}");
    };
    check("d4", "d3 d5 c3 c4 e3 e4");
    check("b3", "b2 b4 a2 a3 c3 c4");
    check("f3", "f2 f4 e3 e4 g2 g3");
    check("a1", "a2 b1 b2");
    check("a2", "a1 a3 b2 b3");
    check("a4", "a3 b4 b5");
    check("d1", "d2 c1 e1");
    check("d7", "d6 c6 e6");
    check("g4", "g3 f4 f5");

    let options = placed(
        "hexagonal 4 bombardment",
        "b1 b2 b3 c1 c2 c3 d1 d2 d3 d4 e1 e2 e3",
        "a4 b4 b5 c4 c5 c6 d5 d6 d7 e4 e5 e6",
    );
    let text = "hex:3p/PPPpp/PP2pp/PP3pp/PP2pp/5/4 b 0 1";
    assert_eq!(after(&options, "xd4").text(), text);
}

#[test]
fn adjacency_is_symmetric() {
    let boards = [
        "square 3x4",
        "square 3x4 joined",
        "square 5x6 joined",
        "hexagonal 3",
        "hexagonal 5",
    ];
    for line in boards {
        let options = options(line);
        let neighbours = |cell| options.shape.neighbours(cell, options.cylinder);
        for cell in options.shape.cells() {
            let all = neighbours(cell);
            assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{cell} on {line}");
            assert!(!all.contains(&cell), "{cell} on {line}");
            for other in all {
                assert!(neighbours(other).contains(&cell), "{cell} and {other} on {line}");
            }
        }
    }
    let count = |line: &str, at: &str| {
        let options = options(line);
        options
            .shape
            .neighbours(Cell::read(at).unwrap(), options.cylinder)
            .len()
    };
    assert_eq!(count("square 5x6", "a1"), 3);
    assert_eq!(count("square 5x6", "a2"), 5);
    assert_eq!(count("square 5x6", "b2"), 8);
    assert_eq!(count("square 5x6 joined", "a1"), 5);
    assert_eq!(count("square 3x4 joined", "a2"), 8);
}
