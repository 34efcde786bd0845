//! Tests of mirrored squares, bounds on game lengths, and the detection of standard rules.

use breakthrough_rules::notation::parse_square;
use breakthrough_rules::{Bitboard, BoardRef, BoardSize, Position, SquareSet, Variant};

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn squares_are_flipped_mirrored_and_rotated() {
    let check = |size: BoardSize, name: &str, flipped: &str, mirrored: &str, rotated: &str| {
        let square = parse_square(name, size).expect("a square");
        let images = [
            size.flip_vertical(square),
            size.flip_horizontal(square),
            size.rotate_180(square),
        ];
        assert_eq!(
            images.map(|image| size.coordinates(image).to_string()),
            [flipped, mirrored, rotated],
            "{name} on {size}"
        );
    };
    let standard = BoardSize::new(8, 8);
    check(standard, "a1", "a8", "h1", "h8");
    check(standard, "c2", "c7", "f2", "f7");
    check(standard, "g8", "g1", "b8", "b1");
    let odd = BoardSize::new(7, 5);
    check(odd, "d3", "d3", "d3", "d3");
    check(odd, "b4", "b2", "f4", "f2");
    check(BoardSize::new(16, 16), "p16", "p1", "a16", "a1");
    let hexagon = BoardSize::hexagon(5);
    check(hexagon, "a1", "a5", "i1", "i5");
    check(hexagon, "c2", "c6", "g2", "g6");
    check(hexagon, "e9", "e1", "e9", "e1");
}

/// The bound assumes that each piece moves to the last rank. On hexagonal boards, a step moves up by at least half a
/// cell.
#[test]
fn the_steps_of_all_pieces_bound_the_length_of_a_game() {
    let check = |text: &str, plies: u32| assert_eq!(variant(text).max_game_plies(), plies, "{text}");
    check("4x5", 42);
    check("4x5 home=1", 26);
    check("4x5 straight", 56);
    check("4x5 missing=a1", 52);
    check("4x5 start=4/1p2/4/2P1/4", 6);
    check("4x5 start=3p/4/4/4/PPP1 begins=second", 16);
    // In addition to its steps, every piece may explode once.
    check("4x5 bombardment", 72);
    check("hex3", 68);
    check("hex4", 260);
}

#[test]
fn standard_rules_allow_any_size_start_and_starting_side() {
    let check = |text: &str, expected: bool| {
        let position = Position::start(variant(text));
        let is_standard = match position.board() {
            BoardRef::Small(geometry, _) => geometry.is_standard(),
            BoardRef::Medium(geometry, _) => geometry.is_standard(),
            BoardRef::Large(geometry, _) => geometry.is_standard(),
        };
        assert_eq!(is_standard, expected, "{text}");
    };
    for text in [
        "8x8",
        "10x10",
        "16x16 home=3",
        "4x5 begins=second",
        "4x5 home=1 missing=a1",
        "4x5 start=4/1p2/4/2P1/4",
    ] {
        check(text, true);
    }
    for text in [
        "hex3",
        "8x8 joined",
        "8x8 compulsory",
        "10x10 straight",
        "8x8 bombardment",
        "16x16 breakthroughs=2",
        "8x8 obstacles=d4",
    ] {
        check(text, false);
    }
}

#[test]
fn a_square_inserted_twice_is_in_the_set_once() {
    let square = parse_square("c3", BoardSize::new(8, 8)).expect("a square");
    assert!(SquareSet::from_squares([square, square]).squares().eq([square]));
    assert!(u64::from_squares([square, square]).squares().eq([square]));
}
