//! Tests of steps and captures: on square and hexagonal boards, across the wrap-around edge, beside obstacles, and with
//! mandatory capture.

use super::plain::{Cell, Options, Shape, Side};
use super::{after, moves_text, options, placed};

fn check(options: &Options, moves: &str) {
    assert_eq!(moves_text(&after(options, "")), moves, "{options}");
}

#[test]
fn steps_on_square_boards_go_straight_or_diagonally_forward() {
    check(&placed("square 4x5", "b2", "d5"), "b2a3 b2b3 b2c3");
    check(&placed("square 4x5", "a2", "d5"), "a2a3 a2b3");
    check(&placed("square 4x5", "d2", "a5"), "d2c3 d2d3");
    check(&placed("square 4x5 second begins", "d1", "b4"), "b4a3 b4b3 b4c3");
    // Pieces capture only diagonally, and only enemy pieces.
    check(&placed("square 4x5", "b2 c3", "a3 b3"), "b2a3 c3b4 c3c4 c3d4");
}

#[test]
fn steps_on_hexagonal_boards_lead_to_the_three_cells_ahead() {
    // On a board of side 4, the files have 4, 5, 6, 7, 6, 5 and 4 cells.
    let check_lone = |from, moves| check(&placed("hexagonal 4", from, "g4"), moves);
    check_lone("d3", "d3c3 d3d4 d3e3");
    check_lone("d6", "d6c6 d6d7 d6e6");
    check_lone("b2", "b2a2 b2b3 b2c3");
    check_lone("c5", "c5b5 c5c6 c5d6");
    check_lone("f2", "f2e3 f2f3 f2g2");
    check_lone("a1", "a1a2 a1b2");
    check_lone("g2", "g2f3 g2g3");
    check_lone("b4", "b4a4 b4b5 b4c5");
    let check_lone = |from, moves| check(&placed("hexagonal 4 second begins", "a1", from), moves);
    check_lone("d5", "d5c4 d5d4 d5e4");
    check_lone("d2", "d2c1 d2d1 d2e1");
    check_lone("b4", "b4a3 b4b3 b4c4");
    check_lone("f2", "f2e2 f2f1 f2g1");
    check_lone("a4", "a4a3 a4b4");
    check_lone("g2", "g2f2 g2g1");
    // Pieces capture diagonally but not straight ahead.
    check(&placed("hexagonal 4", "d3", "c3 d4 e3"), "d3c3 d3e3");
    check(&placed("hexagonal 4", "f2", "e3 f3 g2"), "f2e3 f2g2");
    check(&placed("hexagonal 4 straight", "d3", "c3 d4 e3"), "d3c3 d3d4 d3e3");
}

#[test]
fn the_smallest_hexagonal_board_has_nine_first_moves() {
    check(&options("hexagonal 3"), "a1a2 a1b2 b1b2 b1c2 c1c2 d1c2 d1d2 e1d2 e1e2");
    check(
        &options("hexagonal 3 second begins"),
        "a3a2 a3b3 b4b3 b4c4 c5c4 d4c4 d4d3 e3d3 e3e2",
    );
}

/// Compares steps computed from the cell numbers in docs/VARIANTS.md with steps computed from the heights at which cells are
/// drawn.
#[test]
fn steps_on_hexagonal_boards_gain_half_a_cell_of_height() {
    for side in 3..=8 {
        let shape = Shape::Hexagonal { side };
        let lengths: Vec<u8> = (0..shape.files()).map(|file| shape.length(file)).collect();
        let (shortest, longest) = (side, 2 * side - 1);
        let expected: Vec<u8> = (shortest..=longest).chain((shortest..longest).rev()).collect();
        assert_eq!(lengths, expected);
        for cell in shape.cells() {
            let ahead = |right: i32| {
                let file = u8::try_from(i32::from(cell.file) + right).ok()?;
                let is_longer = file < shape.files() && shape.length(file) > shape.length(cell.file);
                let number = if right == 0 || is_longer {
                    cell.number + 1
                } else {
                    cell.number
                };
                Some(Cell { file, number }).filter(|to| shape.contains(*to))
            };
            for right in [-1, 0, 1] {
                assert_eq!(
                    shape.step(cell, Side::First, right, false),
                    ahead(right),
                    "from {cell}, {right} to the right, side {side}"
                );
            }
        }
    }
}

#[test]
fn steps_of_the_second_side_are_rotated() {
    let boards = [
        Shape::Square { files: 5, ranks: 4 },
        Shape::Hexagonal { side: 3 },
        Shape::Hexagonal { side: 6 },
    ];
    for shape in boards {
        let rotated = |cell: Cell| Cell {
            file: shape.files() - 1 - cell.file,
            number: shape.length(cell.file) + 1 - cell.number,
        };
        for cell in shape.cells() {
            for right in [-1, 0, 1] {
                let (own, other) = (
                    shape.step(cell, Side::Second, right, false),
                    shape.step(rotated(cell), Side::First, -right, false),
                );
                assert_eq!(own, other.map(rotated), "from {cell} on {shape:?}");
            }
        }
    }
}

#[test]
fn steps_and_captures_cross_the_wrap_around_edge() {
    check(&placed("square 4x5 joined", "a2", "c5"), "a2a3 a2b3 a2d3");
    check(&placed("square 4x5 joined", "d2", "c5"), "d2a3 d2c3 d2d3");
    check(&placed("square 3x5 joined", "a2", "c5"), "a2a3 a2b3 a2c3");
    check(&placed("square 4x5 joined second begins", "b1", "a4"), "a4a3 a4b3 a4d3");
    // Pieces capture across the wrap-around edge as well, and are blocked by pieces of their own side.
    check(&placed("square 4x5 joined", "a2 b3", "a3 d3"), "a2d3 b3a4 b3b4 b3c4");
    check(&placed("square 4x5 joined", "a2 d3", "a3 b3"), "a2b3 d3a4 d3c4 d3d4");
    check(
        &placed("square 4x5 joined compulsory second begins", "a3", "d4 b5"),
        "d4a3",
    );
    let captured = after(&placed("square 4x5 joined", "d2 b1", "a3 b5"), "d2a3");
    assert_eq!(captured.text(), "1p2/4/P3/4/1P2 b 0 1");
}

#[test]
fn obstacles_block_steps() {
    check(&placed("square 4x5 obstacles b3", "b2", "d5"), "b2a3 b2c3");
    check(&placed("square 4x5 obstacles a3,c3", "b2", "d5"), "b2b3");
    check(
        &placed("square 4x5 obstacles b3,c3 straight compulsory", "b2", "d5"),
        "b2a3",
    );
    check(&placed("square 4x5 joined obstacles d3", "a2", "d5"), "a2a3 a2b3");
    check(&placed("hexagonal 4 obstacles c3,d4", "d3", "g4"), "d3e3");
    // Home squares with obstacles are empty at the start.
    check(&options("square 3x4 home 1 obstacles b1,a2"), "a1b2 c1b2 c1c2");
}

#[test]
fn mandatory_captures_exclude_other_moves() {
    let (first, second) = ("a1 c2", "b3 d5");
    check(&placed("square 4x5", first, second), "a1a2 a1b2 c2b3 c2c3 c2d3");
    check(&placed("square 4x5 compulsory", first, second), "c2b3");
    // If no capture is possible, every step is legal. An enemy piece straight ahead can be captured only with straight capture.
    let (first, second) = ("a2 c2", "a3 d5");
    check(&placed("square 4x5 compulsory", first, second), "a2b3 c2b3 c2c3 c2d3");
    check(&placed("square 4x5 compulsory straight", first, second), "a2a3");
    check(
        &placed("square 4x5 straight", first, second),
        "a2a3 a2b3 c2b3 c2c3 c2d3",
    );
    // Captures are mandatory even if another piece could break through.
    check(&placed("square 4x5 compulsory", "a4 c2", "b3 d3"), "c2b3 c2d3");
    check(&placed("square 4x5 compulsory needed 2", "a4 c2", "b5 d3"), "a4b5 c2d3");
    check(&placed("hexagonal 4 compulsory", "d3 a1", "d4 e3"), "d3e3");
}
