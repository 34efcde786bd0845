//! Tests of FEN.

use breakthrough_rules::notation::{FenError, parse_fen, parse_fen_setup, parse_variant_fen, to_fen, variant_text};
use breakthrough_rules::{Position, SetupError, Side, Variant, VariantError};

const STANDARD_START: &str = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1";

#[test]
fn the_start_is_formatted_as_in_fairy_stockfish() {
    assert_eq!(to_fen(&Position::start(Variant::STANDARD)), STANDARD_START);
}

#[test]
fn the_starting_position_of_a_variant_is_recognized() {
    let check = |files, ranks, home_ranks, begins, text: &str| {
        let variant = Variant::with_home_ranks(files, ranks, home_ranks)
            .unwrap()
            .with_starting_side(begins);
        assert_eq!(to_fen(&Position::start(variant)), text);
        assert_eq!(
            parse_fen(text).map(|position| position.variant()),
            Ok(variant),
            "{text}"
        );
    };
    check(8, 8, 2, Side::First, STANDARD_START);
    check(2, 3, 1, Side::First, "pp/2/PP w 0 1");
    check(2, 4, 2, Side::Second, "pp/pp/PP/PP b 0 1");
    check(5, 6, 1, Side::Second, "ppppp/5/5/5/5/PPPPP b 0 1");
    check(12, 4, 1, Side::First, "pppppppppppp/12/12/PPPPPPPPPPPP w 0 1");
    let rows = |row: &str, count| vec![row; count].join("/");
    let (second, empty, first) = (rows(&"p".repeat(16), 3), rows("16", 10), rows(&"P".repeat(16), 3));
    check(16, 16, 3, Side::Second, &format!("{second}/{empty}/{first} b 0 1"));
}

#[test]
fn fens_of_other_programs_are_read() {
    let check = |text: &str, expected: &str| {
        let position = parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(to_fen(&position), expected, "{text}");
    };
    let start = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP";
    // Fairy-Stockfish writes empty castling and en-passant fields.
    check(&format!("{start} b - - 3 2"), &format!("{start} b 0 2"));
    check(&format!("{start} w - - 0 1"), STANDARD_START);
    // Optional fields are missing.
    check(&format!("{start} w - -"), STANDARD_START);
    check(&format!("{start} w"), STANDARD_START);
    check(&format!("{start} b 7"), &format!("{start} b 0 1"));
    // Counters may be 0, and fields may be separated by several spaces.
    check(&format!("  {start}   w  0  0 "), STANDARD_START);
}

#[test]
fn ten_or_more_empty_squares_are_one_number() {
    for text in [
        "p11/12/12/11P w 0 1",
        "p10p/10pp/3P8/P10P b 0 4",
        "15p/16/16/P15 w 0 1",
        "p12p/1p12/14/P13 w 0 1",
    ] {
        assert_eq!(parse_fen(text).map(|position| to_fen(&position)), Ok(text.to_owned()));
    }
}

#[test]
fn pieces_are_on_the_squares_of_the_text() {
    let position = parse_fen("p10p/12/4P7/12 b 3 7").unwrap();
    let named = |side| -> Vec<String> {
        let pieces = position.pieces(side).into_iter();
        pieces
            .map(|square| position.size().coordinates(square).to_string())
            .collect()
    };
    assert_eq!(named(Side::First), ["e2"]);
    assert_eq!(named(Side::Second), ["a4", "l4"]);
    assert_eq!((position.side_to_move(), position.move_number()), (Side::Second, 7));
}

#[test]
fn texts_that_are_not_fen_are_rejected() {
    let check = |text: &str, expected: FenError, words: &str| {
        let error = parse_fen(text).expect_err(text);
        assert_eq!(error, expected, "{text}");
        assert_eq!(error.to_string(), words, "{text}");
    };
    let character = |rank, column, found| FenError::RankCharacter { rank, column, found };
    let words = |rank, column, found| {
        format!("expected P, p, *, a number or / on rank {rank}, found `{found}` at column {column}")
    };
    check("ppp/xpp/PPP w 0 1", character(2, 5, 'x'), &words(2, 5, 'x'));
    check("  ppp/3/PPé w 0 1", character(1, 11, 'é'), &words(1, 11, 'é'));
    check("ppp/12-/PPP w 0 1", character(2, 7, '-'), &words(2, 7, '-'));
    check("Kpp/3/PPP/3/3 w 0 1", character(5, 1, 'K'), &words(5, 1, 'K'));
    check("8x8", character(1, 2, 'x'), &words(1, 2, 'x'));

    let rank_length = |rank, expected, found| FenError::RankLength { rank, expected, found };
    let words = |rank, expected, found| format!("expected {expected} squares on rank {rank}, found {found}");
    check("ppp/2/3/PPP w 0 1", rank_length(3, 3, 2), &words(3, 3, 2));
    check("ppp/3/3/PPPP w 0 1", rank_length(1, 3, 4), &words(1, 3, 4));
    check("ppp/3/PPP/ w 0 1", rank_length(1, 3, 0), &words(1, 3, 0));
    check("/ppp/3/PPP w 0 1", rank_length(4, 3, 0), &words(4, 3, 0));
    check("ppp/30/PPP w 0 1", rank_length(2, 3, 30), &words(2, 3, 30));
    // The first rank has the wrong length if all other ranks have the same length.
    check("pp/3/3/PPP w 0 1", rank_length(4, 3, 2), &words(4, 3, 2));
    // Two lengths are equally frequent.
    check("pp/2/3/PPP w 0 1", rank_length(2, 2, 3), &words(2, 2, 3));
    check("ppp/4/5 w 0 1", rank_length(2, 3, 4), &words(2, 3, 4));

    let turn = |found: &str| FenError::SideToMove(found.to_owned());
    check(
        "",
        turn("the end"),
        "expected w or b as the side to move, found the end",
    );
    check(
        "ppp/3/PPP",
        turn("the end"),
        "expected w or b as the side to move, found the end",
    );
    check(
        "ppp/3/PPP W 0 1",
        turn("`W`"),
        "expected w or b as the side to move, found `W`",
    );
    check(
        "ppp/3/PPP - - 0 1",
        turn("`-`"),
        "expected w or b as the side to move, found `-`",
    );

    let counter = |field, found: &str| FenError::Counter {
        field,
        found: found.to_owned(),
    };
    check(
        "ppp/3/PPP w x 1",
        counter("half-move count", "x"),
        "expected a number as the half-move count, found `x`",
    );
    check(
        "ppp/3/PPP w 0 -1",
        counter("move number", "-1"),
        "expected a number as the move number, found `-1`",
    );
    check(
        "ppp/3/PPP w 0 1.",
        counter("move number", "1."),
        "expected a number as the move number, found `1.`",
    );
    let large = "4294967296";
    check(
        &format!("ppp/3/PPP w 0 {large}"),
        counter("move number", large),
        &format!("expected a number as the move number, found `{large}`"),
    );

    let rest = |found: &str| FenError::Rest(found.to_owned());
    check(
        "ppp/3/PPP w 0 1 2 3",
        rest("2"),
        "expected the end of the position, found `2`",
    );
    check(
        "ppp/3/PPP w - - 0 1 -",
        rest("-"),
        "expected the end of the position, found `-`",
    );

    check(
        "p/1/P w 0 1",
        VariantError::Files(1).into(),
        "expected 2 to 16 files, found 1",
    );
    check(
        "17/17/17 w 0 1",
        VariantError::Files(17).into(),
        "expected 2 to 16 files, found 17",
    );
    check(
        "40/40/40 w 0 1",
        VariantError::Files(40).into(),
        "expected 2 to 16 files, found 40",
    );
    check(
        "ppp/PPP w 0 1",
        VariantError::Ranks(2).into(),
        "expected 3 to 16 ranks, found 2",
    );
    let tall = vec!["3"; 300].join("/") + " w 0 1";
    check(
        &tall,
        VariantError::Ranks(300).into(),
        "expected 3 to 16 ranks, found 300",
    );

    check(
        "3/3/3 w 0 1",
        SetupError::NoPieces.into(),
        "expected pieces on the board, found none",
    );
    check(
        "P2/p2/3 w 0 1",
        SetupError::AlreadyWon.into(),
        "the side to move has already reached the far side",
    );
    check(
        "3/P2/3 w 0 1",
        SetupError::OpponentHasNoPieces.into(),
        "the side not to move has no pieces",
    );
}

#[test]
fn unplayable_fens_round_trip() {
    let setup = parse_fen_setup("3/3/3 b 0 4").unwrap();
    assert_eq!(
        (
            setup.first.len(),
            setup.second.len(),
            setup.side_to_move,
            setup.move_number
        ),
        (0, 0, Side::Second, 4)
    );
    assert_eq!(Position::from_setup(&setup), Err(SetupError::NoPieces));
}

#[test]
fn obstacles_in_a_fen_become_part_of_its_variant() {
    let check = |text: &str, variant: &str| {
        let position = parse_fen(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(variant_text(&position.variant()), variant, "{text}");
        assert_eq!(to_fen(&position), text);
    };
    check("pppp/4/1*2/4/PPPP w 0 1", "4x5 home=1 obstacles=b3");
    check("p3/4/1*2/4/3P w 0 1", "4x5 obstacles=b3");
    // The default starting position has no legal move between these obstacles, so the pieces of the FEN become the starting
    // position.
    check("1p/2/**/2/P1 w 0 1", "2x5 start=1p/2/**/2/P1");
    assert_eq!(parse_fen("pp/**/PP w 0 1"), Err(VariantError::NoMoves.into()));
}

#[test]
fn a_fen_with_another_board_than_its_variant_is_rejected() {
    let variant: Variant = "4x5 obstacles=b3".parse().expect("a variant");
    let check = |text: &str, words: &str| {
        let error = parse_variant_fen(&variant, text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    };
    let expected = "expected a 4x5 board with the obstacles of the variant, found";
    check("pppp/4/4/4/PPPP w 0 1", &format!("{expected} other obstacles"));
    check("ppp/3/1*1/3/PPP w 0 1", &format!("{expected} 3x5"));
    assert!(parse_variant_fen(&variant, "pppp/4/1*2/4/PPPP w 0 1").is_ok());
}

#[test]
fn counted_breakthroughs_are_the_last_field() {
    let variant: Variant = "3x5 breakthroughs=3".parse().expect("a variant");
    let read = |counts: &str| parse_variant_fen(&variant, &format!("ppp/3/3/3/PPP w 0 4{counts}"));
    for (counts, expected) in [("", [0, 0]), (" +1+0", [1, 0]), (" +0+2", [0, 2]), (" +2+1", [2, 1])] {
        let position = read(counts).unwrap_or_else(|error| panic!("{counts}: {error}"));
        assert_eq!(Side::BOTH.map(|side| position.breakthroughs(side)), expected);
        assert_eq!(to_fen(&position), format!("ppp/3/3/3/PPP w 0 4{counts}"));
    }
    assert_eq!(
        read(" +0+0").map(|position| to_fen(&position)),
        read("").map(|position| to_fen(&position))
    );
    for (counts, rest) in [
        (" +1", "+1"),
        (" +1+", "+1+"),
        (" +1+x", "+1+x"),
        (" +1+0 +1+0", "+1+0"),
        (" 1+0", "1+0"),
    ] {
        assert_eq!(read(counts), Err(FenError::Rest(rest.to_owned())), "{counts}");
    }
}

#[test]
fn texts_that_are_not_hexagonal_boards_are_rejected() {
    let check = |text: &str, words: &str| {
        let error = parse_fen(text).expect_err(text);
        assert_eq!(error.to_string(), words, "{text}");
    };
    check(
        "hex:3/4/5/4 w 0 1",
        "expected an odd number of files on a hexagonal board, found 4",
    );
    check("hex:3/4/5/5/3 w 0 1", "expected 4 cells on file d, found 5");
    check("hex:P2/p3/5/4/ w 0 1", "expected 3 cells on file e, found 0");
    check("hex:1 w 0 1", "expected a hexagonal board of side 3 to 8, found 1");
    let character = |file, column, found| {
        format!("expected P, p, *, a number or / on file {file}, found `{found}` at column {column}")
    };
    check("hex:P2/p3x/5/4/3 w 0 1", &character('b', 10, 'x'));
    check("  hex:3/4/5/4/é w 0 1", &character('e', 15, 'é'));
    let wide = "hex:".to_owned() + &vec!["x"; 301].join("/") + " w 0 1";
    check(&wide, "expected a hexagonal board of side 3 to 8, found 151");
}
