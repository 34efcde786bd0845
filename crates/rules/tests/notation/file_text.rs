//! Tests of PGN input: line endings, encodings, padding and compression.

use breakthrough_rules::notation::{PgnErrorKind, PgnGame, PgnReader, parse_pgn};
use std::io::BufReader;

/// Returns the games of a file: the event and the moves, or the error. Asserts that the buffer length does not affect them.
fn games(bytes: &[u8]) -> Vec<String> {
    let text = |game: PgnGame| match game.record {
        Ok(record) => {
            let pgn = record.to_pgn();
            let (_, moves) = pgn.split_once("\n\n").expect("tags and moves");
            format!("{} {}", record.tag("Event").unwrap_or_default(), moves.trim_end())
        }
        Err(error) => error.to_string(),
    };
    let read = |capacity: usize| -> Vec<String> {
        let reader = PgnReader::new(BufReader::with_capacity(capacity, bytes));
        reader.map(|game| text(game.expect("no error of the source"))).collect()
    };
    let games = read(1 << 16);
    assert_eq!(read(1), games);
    games
}

const TWO: &str = "[Event \"A\"]\n\n1. a2-a3 ; x\n1... h7-h6 1-0\n\n% escaped 1-0\n[Event \"B\"]\n\n1. b2-b3 *\n";
const TWO_READ: [&str; 2] = ["A 1. a2-a3 {x} 1... h7-h6 1-0", "B 1. b2-b3 *"];

#[test]
fn lines_end_with_line_feeds_returns_or_both() {
    for end in ["\n", "\r\n", "\r"] {
        let text = TWO.replace('\n', end);
        assert_eq!(games(text.as_bytes()), TWO_READ, "{end:?}");
        let record = parse_pgn(&text).expect("a game");
        assert_eq!(record.game.main_line().len(), 2, "{end:?}");
        let error = parse_pgn(&format!("[Event \"x\"]{end}{end}1. a2-a3 z9")).expect_err("no square");
        assert_eq!((error.line, error.column), (3, 10), "{end:?}");
        let broken = format!("[Event \"x\"]{end}{end}1. a2-a3 *{end}1. a2-a5 *{end}");
        let error = games(broken.as_bytes()).pop().expect("a game");
        assert!(error.starts_with("line 4, column 4: "), "{end:?}: {error}");
    }
}

#[test]
fn only_a_percent_sign_at_the_beginning_of_a_line_escapes_it() {
    assert_eq!(games(b"1. a2-a3\n% b7-b6\n1... h7-h6 *"), [" 1. a2-a3 h7-h6 *"]);
    for text in [
        "1. a2-a3 50% h7-h6 2. b2-b3 *",
        "1. a2-a3 % h7-h6 *",
        "1. a2-a3 %h7-h6 *",
        "1. a2-a3\n % h7-h6 *",
    ] {
        let found = games(text.as_bytes());
        assert!(
            matches!(&found[..], [error] if error.contains("expected a move such as a2-b3, found `")),
            "{text}: {found:?}"
        );
        assert!(parse_pgn(text).is_err(), "{text}");
    }
    assert_eq!(
        games("\u{feff}% x\n1. a2-a3 *\n\u{feff}% y\n".as_bytes()),
        [" 1. a2-a3 *"]
    );
}

#[test]
fn padding_and_end_marks_are_ignored() {
    for end in ["\u{1a}", "\n\u{1a}", "\0\0\0", "\n\0\0\n\u{1a}\0", " \u{1a}\u{1a}\n"] {
        let text = format!("{}{end}", TWO.trim_end());
        assert_eq!(games(text.as_bytes()), TWO_READ, "{end:?}");
        assert!(parse_pgn(&text).is_ok(), "{end:?}");
    }
    assert_eq!(games(b"\x1a"), [""; 0]);
    assert_eq!(games(b"\0\0\0\0\0\0"), [""; 0]);
    assert_eq!(games(b"[Event \"A\"]\n\n1. a2-a3\x1a"), ["A 1. a2-a3 *"]);
}

#[test]
fn windows_1252_is_read() {
    let names = |bytes: &[u8]| -> Vec<String> {
        let reader = PgnReader::new(bytes);
        let name = |game: PgnGame| game.record.expect("a game").tag("White").expect("a name").to_owned();
        reader.map(|game| name(game.expect("read"))).collect()
    };
    assert_eq!(
        names(b"[White \"O\x92Brien \x80 \x93x\x94 \x96 Andr\xe9\"]\n\na2a3 1\x960\n[White \"Ren\xc3\xa9 O\x92B\"]\n\na2a3 *"),
        ["O’Brien € “x” – André", "René O’B"]
    );
    let text = names(b"[White \"\x81\x8d\x8f\x90\x9d\x8a\x9f\"]\n\n*");
    assert!(!text[0].contains(char::is_control), "{text:?}");
    // A result in this encoding ends a game.
    assert_eq!(games(b"a2a3 1\x960\nb2b3 0\x971\n").len(), 2);
    assert_eq!(games(b"a2a3 \xbd-\xbd\nb2b3 *\n").len(), 2);
}

#[test]
fn utf_16_is_read() {
    let text = TWO.replace('A', "Ä€😀");
    let expected = TWO_READ.map(|game| game.replace('A', "Ä€😀"));
    for mark in ["\u{feff}", ""] {
        let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
        let little: Vec<u8> = units.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = units.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        assert_eq!(games(&little), expected, "{mark:?}");
        assert_eq!(games(&big), expected, "{mark:?}");
        let odd = [&little[..], b"x"].concat();
        assert_eq!(games(&odd), expected, "{mark:?}");
    }
    assert_eq!(games(b"\xff\xfe"), [""; 0]);
    assert_eq!(games(b"\xff\xfe\x00\xd8*\0").len(), 1, "an unpaired surrogate");
}

#[test]
fn a_file_that_is_not_text_is_named() {
    for (bytes, name) in [
        (&b"\x1f\x8b\x08\0[Event"[..], "gzip"),
        (b"PK\x03\x04\x14\0games.pgn", "zip archive"),
        (b"\x28\xb5\x2f\xfd\x24", "zstd"),
        (b"BZh91AY&SY", "bzip2"),
        (b"\xfd7zXZ\0\0", "xz"),
        (b"7z\xbc\xaf\x27\x1c\0", "7z archive"),
        (b"Rar!\x1a\x07\0", "rar archive"),
        (b"\x04\x22\x4d\x18x", "lz4"),
        (b"\xff\xfe\0\0[\0\0\0", "UTF-32"),
        (b"\0\0\xfe\xff\0\0\0[", "UTF-32"),
        (b"SQLite format 3\0\x10", "SQLite"),
        (b"%PDF-1.7\n", "PDF"),
    ] {
        let found = games(bytes);
        let is_named =
            |error: &String| error.starts_with("line 1, column 1: expected PGN as text, found") && error.contains(name);
        assert!(matches!(&found[..], [error] if is_named(error)), "{name}: {found:?}");
    }
    let mut reader = PgnReader::new(&b"\x1f\x8b\n1. a2-a3 *\n"[..]);
    let game = reader.next().expect("an error").expect("read");
    assert!(matches!(
        game.record.expect_err("not text").kind,
        PgnErrorKind::NotText(_)
    ));
    assert!(reader.next().is_none());
    // Short files, and texts that start like another format.
    assert_eq!(games(b"*"), [" *"]);
    assert_eq!(games(b"Pa3 *"), [" 1. a2-a3 *"]);
    assert_eq!(games(b"%P\na2a3"), [" 1. a2-a3 *"]);
    assert_eq!(games(b"7").len(), 1);
}

#[test]
fn each_link_of_a_file_is_a_game() {
    let link = "https://trmph.com/breakthrough/board#8,g2h3b7b6";
    let text = format!(
        "{link}\n{link} 1-0\n\nHTTPS{}\n[Event \"A\"]\n{link}\n[Event \"B\"]\n\na2a3",
        &link[5..]
    );
    assert_eq!(
        games(text.as_bytes()),
        [
            " 1. g2-h3 b7-b6 *",
            " 1. g2-h3 b7-b6 1-0",
            " 1. g2-h3 b7-b6 *",
            "A 1. g2-h3 b7-b6 *",
            "B 1. a2-a3 *",
        ]
    );
}

#[test]
fn unescaped_quotation_marks_do_not_affect_other_games() {
    let text =
        "[Event \"a \"x]y\" b\"]\n[Site \"C:\\\"]\n\n1. a2-a3 *\n\n[Event \"5\" board\"]\n[White \"x\"] b2-b3 *\n";
    assert_eq!(
        games(text.as_bytes()),
        ["a \"x]y\" b 1. a2-a3 *", "5\" board 1. b2-b3 *"]
    );
    let text = "[White \"x\"] {a \"b\"] c} a2-a3 *\n[White \"y\"] 1. b2-b3 *\n[Event \"A\"] [White \"z\"]\nc2c3 *";
    assert_eq!(
        games(text.as_bytes()),
        [" {a \"b\"] c} 1. a2-a3 *", " 1. b2-b3 *", "A 1. c2-c3 *"]
    );
}

#[test]
fn the_reader_reports_whether_a_game_has_a_result() {
    let text = "[Event \"A\"]\n[Result \"1-0\"]\n\n1. a2-a3\n[Event \"B\"]\n\n1. a2-a3 *\n\n1. a2-a3 (1. b2-b3) 0-1";
    let found: Vec<bool> = PgnReader::new(text.as_bytes())
        .map(|game| game.expect("read").has_result)
        .collect();
    assert_eq!(found, [false, true, true]);
    let notes = PgnReader::new(&b"\n\na2a3 (--) *\nb2b3\n (--) *"[..]).map(|game| game.expect("read").notes[0].line);
    assert_eq!(notes.collect::<Vec<usize>>(), [3, 5]);
}
