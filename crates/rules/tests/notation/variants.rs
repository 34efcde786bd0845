//! Tests of share codes.

use breakthrough_rules::notation::{
    ParseVariantError, options_text, parse_options, parse_pgn, parse_square, variant_text,
};
use breakthrough_rules::{Bitboard, BoardSize, Options, Side, Square, SquareSet, Variant, VariantError};

#[test]
fn variants_round_trip_through_text() {
    let check = |text: &str, expected: Options| {
        let variant: Variant = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(variant.options(), &expected, "{text}");
        assert_eq!(variant_text(&variant), text);
    };
    let board = |files, ranks| Options::standard(BoardSize::new(files, ranks));
    check("8x8", board(8, 8));
    check("3x3", board(3, 3));
    check("hex5", Options::standard(BoardSize::hexagon(5)));
    check(
        "10x6 joined compulsory straight begins=second home=1 breakthroughs=3",
        Options {
            home_ranks: 1,
            starting_side: Side::Second,
            cylinder: true,
            mandatory_capture: true,
            straight_capture: true,
            breakthroughs_needed: 3,
            ..board(10, 6)
        },
    );
    let squares = |names: &[&str], size: BoardSize| {
        let is_named = |square: &Square| names.contains(&size.coordinates(*square).to_string().as_str());
        SquareSet::from_squares(size.all_squares().filter(is_named))
    };
    let size = BoardSize::new(6, 6);
    check(
        "6x6 bombardment missing=b1,f6 obstacles=c3,d4",
        Options {
            bombardment: true,
            missing: squares(&["b1", "f6"], size),
            obstacles: squares(&["c3", "d4"], size),
            ..board(6, 6)
        },
    );
    let size = BoardSize::new(4, 5);
    check(
        "4x5 start=pp2/4/1*2/4/2PP",
        Options {
            obstacles: squares(&["b3"], size),
            pieces: Some([squares(&["c1", "d1"], size), squares(&["a5", "b5"], size)]),
            ..board(4, 5)
        },
    );
    let variant: Variant = " 8X8  straight   joined home=2 "
        .parse()
        .expect("words in another order");
    assert_eq!(variant_text(&variant), "8x8 joined straight");
    let variant: Variant = "8x8 begins=first breakthroughs=1"
        .parse()
        .expect("words that say the default");
    assert_eq!(variant_text(&variant), "8x8");
}

#[test]
fn a_set_position_that_fills_home_ranks_is_not_written() {
    for (text, expected) in [
        ("5x5 start=ppppp/ppppp/5/PPPPP/PPPPP", "5x5"),
        ("5x5 home=1 missing=a1 start=ppppp/ppppp/5/PPPPP/PPPPP", "5x5"),
        ("5x5 start=ppppp/5/5/5/PPPPP", "5x5 home=1"),
        ("5x5 obstacles=a2 start=ppppp/ppppp/5/*PPPP/PPPPP", "5x5 obstacles=a2"),
        ("5x5 start=ppppp/5/5/PPPPP/PPPPP", "5x5 start=ppppp/5/5/PPPPP/PPPPP"),
    ] {
        let variant: Variant = text.parse().expect("a variant");
        assert_eq!(variant_text(&variant), expected);
        let same: Variant = expected.parse().expect("a variant");
        assert_eq!(variant, same);
    }
}

#[test]
fn a_piece_on_an_obstacle_is_written() {
    let text = "3x4 obstacles=a1,b4 start=ppp/1*1/3/PPP";
    let options = parse_options(text).expect("choices");
    assert_eq!(options_text(&options), text);
    assert_eq!(
        Variant::from_options(options).map_err(|error| error.to_string()),
        Err("a piece is on the obstacle a1".to_owned())
    );
}

#[test]
fn two_pieces_on_an_obstacle_are_written_and_rejected() {
    let size = BoardSize::new(3, 4);
    let set =
        |names: &[&str]| SquareSet::from_squares(names.iter().map(|name| parse_square(name, size).expect("a square")));
    let options = Options {
        obstacles: set(&["a1"]),
        pieces: Some([set(&["a1", "b1"]), set(&["a1", "c4"])]),
        ..Options::standard(size)
    };
    assert_eq!(options_text(&options), "3x4 obstacles=a1 start=2p/3/3/PP1");
    let error = Variant::from_options(options).expect_err("two pieces on one square");
    assert_eq!(error.to_string(), "a piece is on the obstacle a1");
}

#[test]
fn texts_that_are_not_variants_are_rejected() {
    let check = |text: &str, words: &str| {
        let error: ParseVariantError = text.parse::<Variant>().expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    };
    for text in ["", "x", "8", "8x", "8x8x8", "hex", "hexagon", "hex1000", "hex-4"] {
        check(text, &format!("expected a board such as 8x8 or hex5, found `{text}`"));
    }
    check("1x8", "expected 2 to 16 files, found 1");
    check("8x99", "expected 3 to 16 ranks, found 99");
    check("hex9", "expected a hexagonal board of side 3 to 8, found 9");
    check("hex100", "expected a hexagonal board of side 3 to 8, found 100");
    check("hex200", "expected a hexagonal board of side 3 to 8, found 200");
    check(
        "8x8 diagonal",
        "found `diagonal`, expected joined, compulsory, straight, bombardment, home=, begins=, breakthroughs=, obstacles=, \
         missing= or start=",
    );
    check("8x8 joined joined", "`joined` occurs twice");
    check("8x8 home=two", "expected a number after home=, found `two`");
    check("8x8 home=4", "expected 1 to 3 home ranks per side, found 4");
    check("8x8 begins=me", "expected first or second after begins=, found `me`");
    check("8x8 breakthroughs=0", "expected 1 to 3 breakthroughs to win, found 0");
    check("8x8 obstacles=a1,i4", "the 8x8 board has no square i4");
    check("hex3 obstacles=a4", "the hex3 board has no square a4");
    check("8x8 obstacles=", "the 8x8 board has no square ");
    check("4x4 start=pp2/4/PP2", "expected a 4x4 board after start=, found 4x3");
    check(
        "4x4 start=pp2/4/4/PQ2",
        "start=: expected P, p, *, a number or / on rank 1, found `Q` at column 10",
    );
    check("2x4 joined", "wrap-around edges require at least three files, found 2");
    assert_eq!(
        "8x8 bombardment straight".parse::<Variant>(),
        Err(ParseVariantError::Variant(VariantError::BombardmentCaptures))
    );
}

#[test]
fn a_record_contains_its_variant() {
    let record = |tags: &str| parse_pgn(&format!("{tags}\n\n1. a2-a3 *\n"));
    let read = record("[Variant \"Breakthrough 8x8 joined straight\"]").expect("a record");
    assert_eq!(variant_text(&read.game.variant()), "8x8 joined straight");
    assert!(read.to_pgn().contains("[Variant \"Breakthrough 8x8 joined straight\"]"));
    assert!(!read.to_pgn().contains("FEN"), "the start is that of the variant");
    let error = record("[Variant \"Breakthrough 8x8 sideways\"]").expect_err("no such rule");
    assert!(
        error
            .to_string()
            .starts_with("line 1, column 1: variant: found `sideways`, expected joined"),
        "{error}"
    );
    let error = record("[Variant \"Chess\"]").expect_err("another game");
    assert_eq!(
        error.to_string(),
        "line 1, column 1: expected the variant Breakthrough, found `Chess`"
    );
    let error = record("[FEN \"pp/2/2/PP w 0 1\"]\n[Variant \"Breakthrough 3x4 joined\"]").expect_err("another board");
    assert!(
        error.to_string().starts_with("line 1, column 1: start position: "),
        "{error}"
    );
}
