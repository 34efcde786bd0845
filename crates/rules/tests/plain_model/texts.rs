//! Tests of FEN and of option lines.

use super::plain::{Options, PlainPosition};
use super::{after, options};

#[test]
fn positions_are_written_as_fen() {
    let check = |line: &str, moves: &str, text: &str| assert_eq!(after(&options(line), moves).text(), text, "{line}");
    check("square 8x8", "", "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1");
    check("square 2x3 second begins", "", "pp/2/PP b 0 1");
    check("square 2x3 second begins", "a3a2", "1p/p1/PP w 0 2");
    check("square 2x3", "a1a2", "pp/P1/1P b 0 1");
    check("square 2x3", "a1a2 b3a2", "p1/p1/1P w 0 2");
    check("square 12x4 home 1", "", "pppppppppppp/12/12/PPPPPPPPPPPP w 0 1");
    check("square 4x4 without a1,b2,c3", "", "pppp/pp1p/P1PP/1PPP w 0 1");
    check("square 4x4 home 1 obstacles a1,b4,c2", "", "p*pp/4/2*1/*PPP w 0 1");
    check("hexagonal 4", "", "hex:PPpp/PP1pp/PP2pp/PP3pp/PP2pp/PP1pp/PPpp w 0 1");
    check("hexagonal 3", "a1b2", "hex:2p/PP1p/P3p/P2p/P1p b 0 1");
    check("hexagonal 3 obstacles b2,c5", "", "hex:P1p/P*1p/P3*/P2p/P1p w 0 1");
    let long = after(&options("hexagonal 8"), "").text();
    assert!(long.contains("/PP11pp/"), "{long}");
}

#[test]
fn option_lines_round_trip() {
    let lines = [
        "square 8x8",
        "square 2x16 home 3",
        "square 4x3",
        "square 4x4 home 1",
        "hexagonal 3",
        "hexagonal 4",
        "hexagonal 8 home 3",
        "square 8x8 second begins",
        "square 8x8 obstacles c4,f5",
        "square 16x16 obstacles a10,p16 without a1,b2",
        "square 9x9 home 1 second begins obstacles c4 without a1 joined compulsory straight needed 2",
        "hexagonal 5 home 1 second begins obstacles c4 without a1 bombardment needed 3",
        "square 8x8 position 8/2P5/8/3*4/8/8/5p2/8 b 0 1",
        "square 12x3 joined position p11/12/11P w 0 1",
        "hexagonal 3 bombardment position hex:P1*/4/2P1p/p3/3 w 0 1",
    ];
    for line in lines {
        assert_eq!(options(line).to_string(), line);
    }
    let reordered = options("square 6x5 needed 2 straight home 1");
    assert_eq!(reordered.to_string(), "square 6x5 home 1 straight needed 2");
    let built = Options {
        cylinder: true,
        ..Options::square(6, 5)
    };
    assert_eq!(built, options("square 6x5 joined"));
    assert_eq!(Options::hexagonal(3).home_ranks, 1);
    let placed = options("square 4x4 position p3/4/*3/P3 b 0 1");
    assert_eq!(PlainPosition::start(&placed).text(), "p3/4/*3/P3 b 0 1");
}

#[test]
fn malformed_option_lines_are_rejected() {
    let lines = [
        "",
        "square",
        "square 8",
        "square axb",
        "triangle 3",
        "hexagonal x",
        "square 8x8 home",
        "square 8x8 second",
        "square 8x8 second moves",
        "square 8x8 obstacles",
        "square 8x8 obstacles c",
        "square 8x8 obstacles 44",
        "square 8x8 wrapped",
        "square 4x4 position p3/4/4/P3 w 0",
        "square 4x4 position p3/4/4/P3 w 0 2",
        "square 4x4 position p3/4/4/P3 x 0 1",
        "square 4x4 position p3/4/4/P3 w 0 1 +1+0",
        "square 4x5 position p3/4/4/P3 w 0 1",
        "square 4x4 position p3/5/4/P3 w 0 1",
        "square 4x4 position q3/4/4/P3 w 0 1",
        "square 4x4 obstacles a2 position p3/4/4/P3 w 0 1",
        "square 4x4 second begins position p3/4/4/P3 b 0 1",
        "hexagonal 3 position hex:3/4/5/4 w 0 1",
        "hexagonal 3 position hex:3/4/5/5/3 w 0 1",
        "hexagonal 3 position /// w 0 1",
    ];
    for line in lines {
        assert!(Options::read(line).is_err(), "{line}");
    }
}
