//! Tests of forms written by other programs: moves in short form, symbols, tags, names of variants and links.

use super::common::tree_text;
use breakthrough_rules::notation::{
    ParseMoveError, parse_fen, parse_move, parse_pasted, parse_pgn, read_move, uci_move, variant_text,
};
use breakthrough_rules::{Nag, Position, Variant};

fn moves(text: &str) -> String {
    let record = parse_pgn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let size = record.game.variant().size();
    let moves = record.game.moves().iter().map(|played| uci_move(played.mv, size));
    moves.collect::<Vec<String>>().join(" ")
}

fn reason(text: &str) -> String {
    parse_pgn(text).expect_err(text).to_string()
}

#[test]
fn short_moves_are_read() {
    for (text, expected) in [
        ("1. a3 h6 2. b3", "a2a3 h7h6 b2b3"),
        ("1. Pa3 Ph6 2. Pb3", "a2a3 h7h6 b2b3"),
        ("1. ab3 Pgh6 2. cd3", "a2b3 g7h6 c2d3"),
        ("1. Pa2-b3 Pb7b6", "a2b3 b7b6"),
        ("1. ♙a3 ♟h6", "a2a3 h7h6"),
        ("1.a3 h6+ 2.b3!", "a2a3 h7h6 b2b3"),
    ] {
        assert_eq!(moves(text), expected);
    }
}

fn read(text: &str, position: &Position) -> Result<String, String> {
    let read = read_move(text, position).map(|mv| uci_move(mv, position.size()));
    read.map_err(|error| error.to_string())
}

#[test]
fn a_short_move_is_read_only_if_it_is_unambiguous() {
    // b2 and d2 can move to c3; a2 and c2 can capture on b3.
    let position = parse_fen("4p3/8/8/8/8/1p3p2/PPPPP3/8 w 0 1").expect("a position");
    let ok = |text: &str, expected: &str| assert_eq!(read(text, &position).as_deref(), Ok(expected), "{text}");
    let ambiguous = |text: &str, candidates: &str| {
        let error = format!("`{text}` is ambiguous: expected {candidates}");
        assert_eq!(read(text, &position), Err(error));
    };
    ok("c3", "c2c3");
    ok("bc3", "b2c3");
    ok("Pdc3", "d2c3");
    ok("cc3", "c2c3");
    for text in [
        "axb3", "ab3", "a:b3", "a×b3", "Paxb3", "axb3*", "a2xb3", "a2:b3", "a2b3*",
    ] {
        ok(text, "a2b3");
    }
    ambiguous("b3", "a2xb3 or c2xb3");
    ambiguous("xb3", "a2xb3 or c2xb3");
    ambiguous("Pxb3", "a2xb3 or c2xb3");
    ambiguous("xc3", "b2-c3 or c2-c3 or d2-c3");
    ok("xf3", "e2f3");
    ok(":f3", "e2f3");
    ok("f3*", "e2f3");
    ambiguous("f3", "e2xf3");
    for text in [
        "h8", "z9", "dxb3", "b4", "Bc3", "Nf3", "O-O", "", "x", "P", "a", "abc3", "axb3x",
    ] {
        assert_eq!(
            read(text, &position),
            Err(ParseMoveError::Shape(text.to_owned()).to_string()),
            "{text}"
        );
    }
    // If the straight step is blocked or missing, the only legal step to the square is meant; several such steps are ambiguous.
    let position = parse_fen("p7/8/8/8/2p5/8/1P1P4/1P6 w 0 1").expect("a position");
    assert_eq!(
        read("c3", &position),
        Err("`c3` is ambiguous: expected b2-c3 or d2-c3".to_owned())
    );
    assert_eq!(read("e3", &position).as_deref(), Ok("d2e3"));
    assert_eq!(read("c2", &position).as_deref(), Ok("b1c2"));
}

#[test]
fn short_moves_respect_the_rules_of_the_variant() {
    let start = |text: &str| Position::start(text.parse().expect("a variant"));
    assert_eq!(read("xa2", &start("8x8 bombardment")).as_deref(), Ok("a2a2"));
    assert_eq!(read("po3", &start("16x16")).as_deref(), Ok("p2o3"));
    assert_eq!(
        read("p15", &start("16x16")),
        Err("expected a move such as a2-b3, found `p15`".to_owned())
    );
    assert_eq!(read("Pp3", &start("16x16")).as_deref(), Ok("p2p3"));
    assert_eq!(read("ha3", &start("8x8 joined")).as_deref(), Ok("h2a3"));
    for variant in [
        "8x8",
        "5x6 joined",
        "8x8 bombardment",
        "hex5",
        "6x6 straight",
        "16x16",
        "8x8 compulsory",
    ] {
        let mut position = start(variant);
        for ply in 0..40 {
            let size = position.size();
            let legal = position.legal_moves();
            for mv in legal.iter().filter(|mv| !mv.is_explosion()) {
                let file = size.coordinates(mv.from).file_letter();
                let text = format!("P{file}{}", size.coordinates(mv.to));
                assert_eq!(read_move(&text, &position), Ok(*mv), "{variant}: {text}");
            }
            let Some(mv) = legal.get(ply * 7 % legal.len().max(1)) else {
                break;
            };
            position.play(*mv).expect("a legal move");
        }
    }
}

#[test]
fn captures_are_written_in_several_ways() {
    let size = Variant::STANDARD.size();
    for text in ["a2:b3", "a2×b3", "a2xb3*", "a2b3*", "a2—b3", "a2−b3"] {
        assert_eq!(
            parse_move(text, size).map(|mv| uci_move(mv, size)).as_deref(),
            Ok("a2b3"),
            "{text}"
        );
    }
    assert!(parse_move("a2*b3", size).is_err() && parse_move("a2b3**", size).is_err());
}

#[test]
fn symbols_become_glyphs() {
    for (symbol, number) in [
        ("±", 16),
        ("+/-", 16),
        ("∓", 17),
        ("-/+", 17),
        ("=", 10),
        ("+-", 18),
        ("+–", 18),
        ("-+", 19),
        ("⩲", 14),
        ("+=", 14),
        ("⩱", 15),
        ("=+", 15),
        ("∞", 13),
        ("□", 7),
        ("!", 1),
        ("??", 4),
        ("$16", 16),
        ("$255", 255),
    ] {
        for text in [
            format!("1. a2-a3 {symbol} h7-h6"),
            format!("1. a2-a3{symbol} h7-h6 *"),
            format!("1.a3{symbol} h6"),
        ] {
            let game = parse_pgn(&text).unwrap_or_else(|error| panic!("{text}: {error}")).game;
            assert_eq!(game.annotations(game.main_line()[0]).nags, [Nag(number)], "{text}");
            assert_eq!(tree_text(&game), "[a2a3[h7h6]]", "{text}");
        }
    }
    let game = parse_pgn("1. a2-a3!?±$22$1 (=) h7-h6+ 2. b2-b3+- N")
        .expect("a record")
        .game;
    let nags = |index: usize| {
        game.annotations(game.main_line()[index])
            .nags
            .iter()
            .map(|nag| nag.0)
            .collect::<Vec<u8>>()
    };
    assert_eq!(
        (nags(0), nags(1), nags(2)),
        (vec![5, 16, 22, 1, 10], vec![], vec![18, 146])
    );
}

#[test]
fn tags_are_read_as_other_programs_write_them() {
    let tag = |text: &str| {
        let record = parse_pgn(&format!("{text}\n[Round \"7\"]\n\n1. a2-a3 *"))
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(record.tag("Round"), Some("7"), "{text}");
        let value = record.tag("Site").expect("a site").to_owned();
        let again = parse_pgn(&record.to_pgn()).expect("written");
        assert_eq!(again.tag("Site"), Some(value.as_str()), "{text}");
        value
    };
    for (text, expected) in [
        (r#"[Site "C:\games"]"#, r"C:\games"),
        (r#"[Site "C:\games\"]"#, r"C:\games\"),
        (r#"[Site "C:\\games\\"]"#, r"C:\games\"),
        (r#"[Site "a \"b\" c"]"#, r#"a "b" c"#),
        (r#"[Site "The "Big" Match"]"#, r#"The "Big" Match"#),
        (r#"[Site "5" board"]"#, r#"5" board"#),
        (r#"[Site "a "x"] b"]"#, r#"a "x"] b"#),
        (r#"[Site "a "x]y" b"]"#, r#"a "x]y" b"#),
        (r#"[Site ""quoted""]"#, r#""quoted""#),
        (r#"[Site "x" ] [White "y"]"#, "x"),
    ] {
        assert_eq!(tag(text), expected);
    }
}

#[test]
fn variants_are_read_by_their_names_in_other_programs() {
    let five = "ppppp/ppppp/5/PPPPP/PPPPP w - - 0 1";
    let variant = |name: &str, fen: &str| {
        let fen = if fen.is_empty() {
            String::new()
        } else {
            format!("[FEN \"{fen}\"]\n")
        };
        let record = parse_pgn(&format!("[Variant \"{name}\"]\n{fen}\n*"));
        record
            .map(|record| variant_text(&record.game.variant()))
            .map_err(|error| error.to_string())
    };
    for (name, fen, expected) in [
        ("breakthrough", "", "8x8"),
        ("BREAKTHROUGH", "", "8x8"),
        ("breakthrough5", "", "5x5"),
        ("Breakthrough5", five, "5x5"),
        ("breakthrough8", "", "8x8"),
        ("breakthrough_6x5", "", "6x5"),
        ("breakthrough-6x5", "", "6x5"),
        ("breakthrough6x5", "", "6x5"),
        ("Breakthrough 7", "", "7x7"),
        ("Breakthrough Troyka", "", "8x8"),
        ("Breakthrough (Troyka)", "", "8x8"),
        ("Dan Troyka's Breakthrough", "", "8x8"),
        ("Troyka-Breakthrough 6x6", "", "6x6"),
        ("Breakthrough Troyka", five, "5x5"),
        ("Mini Breakthrough", five, "5x5"),
        ("mini-breakthrough", five, "5x5"),
        ("Small Breakthrough", five, "5x5"),
        ("6x7 Breakthrough", "", "6x7"),
        ("breakthrough 6x5 joined", "", "6x5 joined"),
        ("breakthrough_6x5 joined", "", "6x5 joined"),
        (
            "Breakthrough 4x5 start=pp2/4/1*2/4/2PP",
            "",
            "4x5 start=pp2/4/1*2/4/2PP",
        ),
    ] {
        assert_eq!(variant(name, fen).as_deref(), Ok(expected), "{name}");
    }
    for (name, expected) in [
        ("Chess", "expected the variant Breakthrough, found `Chess`"),
        (
            "Racing Breakthrough",
            "expected the variant Breakthrough, found `Racing Breakthrough`",
        ),
        (
            "Mini Breakthrough",
            "expected a FEN tag with the board of the variant `Mini Breakthrough`",
        ),
        (
            "Breakthrough sideways",
            "variant: expected a board such as 8x8 or hex5, found `sideways`",
        ),
        ("breakthrough1", "variant: expected 2 to 16 files, found 1"),
        ("", "expected the variant Breakthrough, found ``"),
    ] {
        assert_eq!(
            variant(name, ""),
            Err(format!("line 1, column 1: {expected}")),
            "{name}"
        );
    }
    assert!(variant("breakthrough6", five).is_err(), "the boards differ");
}

#[test]
fn trmph_links_and_runs_of_moves_are_read() {
    let link = "https://trmph.com/breakthrough/board#8,g2h3b7b6";
    for text in [
        link,
        "http://www.trmph.com/breakthrough/board#8,g2h3b7b6",
        "trmph.com/Breakthrough/board#8x8,g2h3b7b6",
        "https://trmph.com/breakthrough/board#8%2Cg2h3b7b6",
        "#8,g2h3b7b6",
        "8,g2h3b7b6",
        "g2h3b7b6",
        "g2h3b7b6 *",
        "1. g2h3b7b6",
        "g2h3,b7b6",
        "g2-h3,b7-b6",
        "[Event \"x\"]\n\nhttps://trmph.com/breakthrough/board#8,g2h3b7b6",
        "[Variant \"Breakthrough\"]\n\nhttps://trmph.com/breakthrough/board#8,g2h3b7b6 *",
    ] {
        assert_eq!(moves(text), "g2h3 b7b6", "{text}");
    }
    assert_eq!(
        moves("[Variant \"Breakthrough 12x12\"]\n\na2a3a11a10 a3a4a10a9"),
        "a2a3 a11a10 a3a4 a10a9"
    );
    let six = parse_pgn("https://trmph.com/breakthrough/board#6,a2b3b5b4 resign")
        .expect("a game")
        .game;
    assert_eq!(
        (six.variant().size().to_string().as_str(), six.moves().len()),
        ("6x6", 2)
    );
    assert!(six.outcome().is_some());
    assert_eq!(moves("https://trmph.com/breakthrough/board#7,"), "");
    for (text, expected) in [
        (
            "https://trmph.com/hex/board#11,a1b2",
            "line 1, column 1: expected a trmph link to breakthrough, found `hex`",
        ),
        (
            "https://trmph.com/breakthrough/board#big,a2a3",
            "line 1, column 1: expected a board size after #, as in #8,a2b3, found `big`",
        ),
        (
            "https://trmph.com/breakthrough/board#99,a2a3",
            "line 1, column 1: expected 2 to 16 files, found 99",
        ),
        (
            "https://trmph.com/breakthrough/board#8,a2a5",
            "line 1, column 1: a2a5: pieces move one square, straight or diagonally forward",
        ),
        (
            "[Variant \"breakthrough5\"]\ntrmph.com/breakthrough/board#8,a2a3",
            "line 2, column 1: expected a link to a 5x5 board, found 8x8",
        ),
        (
            "g2h3b7",
            "line 1, column 1: expected a move such as a2-b3, found `g2h3b7`",
        ),
    ] {
        assert_eq!(reason(text), expected, "{text}");
    }
}

#[test]
fn games_and_positions_are_pasted() {
    let pasted = |text: &str| parse_pasted(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    for (text, plies) in [
        ("https://trmph.com/breakthrough/board#8,g2h3b7b6", 2),
        ("g2h3b7b6", 2),
        ("\u{feff}1. a3 h6\r2. b3 1-0\u{1a}", 3),
        ("1. a2-a3 1/2", 0),
        ("1. a2-a3 +/- h7-h6 -/+", 2),
        ("pppp/4/4/PPPP b 0 1", 0),
        ("pppp/4/4/PPPP_b_-_-_0_1", 0),
        ("8/pppp4/8/8/8/8/8/PPPP4 w - - bm a1a2; id \"x\";", 0),
        ("[FEN \"pppp/4/4/PPPP b 0 1\"]", 0),
    ] {
        if text.ends_with("1/2") {
            assert!(parse_pasted(text).is_err_and(|error| error.contains("draws are impossible")));
        } else {
            assert_eq!(pasted(text).record.game.main_line().len(), plies, "{text}");
        }
    }
    assert_eq!(pasted("a2-a3 (a2-a5) h7-h6").notes.len(), 1);
    assert!(parse_pasted("ppp/4/4/PPPP w 0 1").is_err_and(|error| error.contains("rank")));
}

#[test]
fn positions_are_read_as_other_programs_write_them() {
    let standard = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w";
    let number = |rest: &str| parse_fen(&format!("{standard}{rest}")).map(|position| position.move_number());
    for (rest, expected) in [
        (" KQkq - 0 1", 1),
        (" KQkq e3 0 7", 7),
        (" HAha - 3 4", 4),
        (" - e3", 1),
        (" KQ - bm a2a3; id \"a; b\";", 1),
        (" - - hmvc 0; fmvn 12;", 12),
        (" fmvn 3;", 3),
        ("_KQkq_-_0_9", 9),
        ("_-_-_0_5", 5),
        (" - - - 0 2", 2),
    ] {
        assert_eq!(number(rest), Ok(expected), "{rest}");
    }
    for rest in [" many 1", " - - bm a2a3", " KQkq - x 1", " 0 1 rest"] {
        assert!(number(rest).is_err(), "{rest}");
    }
}
