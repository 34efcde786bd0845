//! Tests of the text formats: exact texts, exact errors and round trips.

#[path = "notation/annotations.rs"]
mod annotations;
#[path = "notation/board_annotations.rs"]
mod board_annotations;
mod common;
#[path = "notation/fen.rs"]
mod fen;
#[path = "notation/file_text.rs"]
mod file_text;
#[path = "notation/hostile.rs"]
mod hostile;
#[path = "notation/other_programs.rs"]
mod other_programs;
#[path = "notation/pgn.rs"]
mod pgn;
#[path = "notation/properties.rs"]
mod properties;
#[path = "notation/random_annotations.rs"]
mod random_annotations;
#[path = "notation/results.rs"]
mod results;
#[path = "notation/streaming.rs"]
mod streaming;
#[path = "notation/variants.rs"]
mod variants;
#[path = "notation/variations.rs"]
mod variations;

use breakthrough_rules::BoardSize;
use breakthrough_rules::notation::{
    ParseMoveError, ParseSizeError, lan_line, lan_move, parse_fen, parse_move, parse_size, parse_square, uci_move,
};

const STANDARD: BoardSize = BoardSize::new(8, 8);
const LARGEST: BoardSize = BoardSize::new(16, 16);

#[test]
fn moves_are_read_in_both_notations() {
    let check = |text: &str, size: BoardSize, machine: &str| {
        let mv = parse_move(text, size).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(uci_move(mv, size), machine, "{text}");
    };
    for text in ["a2b3", "a2-b3", "a2xb3", "A2B3", "A2Xb3", "a2–b3"] {
        check(text, STANDARD, "a2b3");
    }
    for text in ["p15p16", "p15-p16", "P15xP16"] {
        check(text, LARGEST, "p15p16");
    }
    check("a10b11", LARGEST, "a10b11");
    check("a1b1", LARGEST, "a1b1");
    check("h8a1", STANDARD, "h8a1");
}

#[test]
fn moves_are_written_in_uci_and_long_algebraic_notation() {
    let mv = parse_move("k9l10", LARGEST).unwrap();
    assert_eq!(uci_move(mv, LARGEST), "k9l10");
    assert_eq!(lan_move(mv, false, LARGEST), "k9-l10");
    assert_eq!(lan_move(mv, true, LARGEST), "k9xl10");
}

#[test]
fn texts_that_are_not_moves_are_rejected() {
    let check = |text: &str, expected: &str| {
        let error = parse_move(text, STANDARD).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
        assert_eq!(
            matches!(error, ParseMoveError::Shape(_)),
            expected.starts_with("expected a move"),
            "{text}"
        );
    };
    for text in [
        "", "a", "a2", "a2-", "2a3b", "a2--b3", "a2*b3", "a2b3q", "a2 b3", " a2b3", "ä2b3", "a2b", "resign", "é",
    ] {
        check(text, &format!("expected a move such as a2-b3, found `{text}`"));
    }
    for (text, square) in [
        ("i2h3", "i2"),
        ("a2i3", "i3"),
        ("a8a9", "a9"),
        ("a0a1", "a0"),
        ("z1z2", "z1"),
        ("A1K2", "k2"),
        ("a256a257", "a256"),
        ("a1a99999999999999999999", "a99999999999999999999"),
    ] {
        check(text, &format!("the 8x8 board has no square {square}"));
    }
}

#[test]
fn board_sizes_are_read() {
    for (text, size) in [
        ("8x8", (8, 8)),
        ("7X5", (7, 5)),
        ("6×6", (6, 6)),
        (" 10 x 12 ", (10, 12)),
        ("99x1", (99, 1)),
    ] {
        assert_eq!(parse_size(text), Ok(size), "{text}");
    }
    for text in ["x", "8", "8x", "8x8x8", "-8x8", "eight x eight", "4294967296x8"] {
        let error = parse_size(text).expect_err(text);
        assert_eq!(error, ParseSizeError(text.to_owned()));
        assert_eq!(
            error.to_string(),
            format!("expected files x ranks, as in 8x8, found `{text}`")
        );
    }
}

#[test]
fn a_line_of_moves_ends_before_the_first_illegal_move() {
    let position = parse_fen("2p/3/1p1/P2/3 w 0 1").expect("a position");
    let line = |moves: &str| {
        let read = |text| parse_move(text, position.size()).expect("a move");
        lan_line(&position, &moves.split_whitespace().map(read).collect::<Vec<_>>())
    };
    assert_eq!(line(""), "");
    assert_eq!(line("a2b3 c5c4"), "a2xb3 c5-c4");
    assert_eq!(line("a2b3 c5xb4 b3b4 b4b3"), "a2xb3 c5-b4");
    assert_eq!(line("a2a4 a2a3"), "");
}

#[test]
fn squares_are_read() {
    let name =
        |text: &str, size: BoardSize| parse_square(text, size).map(|square| size.coordinates(square).to_string());
    assert_eq!(name("a1", STANDARD).as_deref(), Ok("a1"));
    assert_eq!(name("H8", STANDARD).as_deref(), Ok("h8"));
    assert_eq!(name("p16", LARGEST).as_deref(), Ok("p16"));
    for text in ["", "a", "1", "i1", "a9", "a0", "a1 ", "a1b", "aa1"] {
        let error = name(text, STANDARD).expect_err(text);
        assert_eq!(error.to_string(), format!("the 8x8 board has no square {text}"));
    }
}
