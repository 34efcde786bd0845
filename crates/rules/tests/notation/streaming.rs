//! Tests of files with many games.

use breakthrough_rules::notation::{PgnErrorKind, PgnGame, PgnReader, parse_pgn};
use std::io::{self, BufRead, BufReader, Read};

/// Returns the games of a text, and asserts that the buffer length does not affect them.
fn games(text: &[u8]) -> Vec<PgnGame> {
    let read = |capacity: usize| -> Vec<PgnGame> {
        let reader = PgnReader::new(BufReader::with_capacity(capacity, text));
        reader.map(|game| game.expect("no error of the source")).collect()
    };
    let games = read(1 << 16);
    assert_eq!(summary(&read(1)), summary(&games));
    games
}

/// Returns the line number of each game, with its moves or its error.
fn summary(games: &[PgnGame]) -> Vec<String> {
    let text = |game: &PgnGame| match &game.record {
        Ok(record) => {
            let pgn = record.to_pgn();
            let (_, moves) = pgn.split_once("\n\n").expect("tags and moves");
            format!("{}: {}", game.line, moves.trim_end())
        }
        Err(error) => format!("{}: {error}", game.line),
    };
    games.iter().map(text).collect()
}

fn check(text: &str, expected: &[&str]) {
    assert_eq!(summary(&games(text.as_bytes())), expected, "{text}");
}

#[test]
fn games_are_read_in_order_with_their_line_numbers() {
    check(
        "\u{feff}[Event \"a * b\"]\n\n1. a2-a3 *\n\n\n[Event \"b\"]\n1. b2-b3 h7-h6 *\n",
        &["1: 1. a2-a3 *", "6: 1. b2-b3 h7-h6 *"],
    );
    check(
        "a2a3 * b2b3 *\nc2c3",
        &["1: 1. a2-a3 *", "1: 1. b2-b3 *", "2: 1. c2-c3 *"],
    );
    check("a2a3 *\r\n\u{feff}b2b3 *\r\n", &["1: 1. a2-a3 *", "2: 1. b2-b3 *"]);
    check("", &[]);
    check("; nothing\n% but\n{comments} \n", &[]);
}

#[test]
fn a_tag_after_moves_starts_the_next_game() {
    check(
        "[Event \"a\"]\na2a3\n[Event \"b\"]\n\nb2b3",
        &["1: 1. a2-a3 *", "3: 1. b2-b3 *"],
    );
    check(
        "a2a3 (b2b3 *\n [White \"x\"] *",
        &["1: line 1, column 6: expected ) before the end of the game", "2: *"],
    );
    check(
        "[Event \"a\"]\n[Site \"x\"]\n\n[Event \"b\"]\n\n[Event \"c\"]",
        &["1: *", "4: *", "6: *"],
    );
}

#[test]
fn results_in_comments_variations_and_tags_do_not_end_a_game() {
    check(
        "[White \"1-0 \\\" ] 1-0 {\"] a2a3 {1-0\n*} (b2b3 * ; 1-0\n) h7h6 1-0 {the\nend} ; x\nb2b3",
        &[
            "1: 1. a2-a3 {1-0\n*} (1. b2-b3 {1-0}) 1... h7-h6 {the\nend\nx} 1-0",
            "5: 1. b2-b3 *",
        ],
    );
    check(
        "a2a3 *x",
        &["1: line 1, column 6: expected a move such as a2-b3, found `*x`"],
    );
}

#[test]
fn reading_continues_after_a_game_with_an_error() {
    check(
        "a2a4 *\n1. e4 e5 1/2-1/2\n[Variant \"Chess\"]\n*\n[White \"x]\na2a3 *\nb2b3 *",
        &[
            "1: line 1, column 1: a2a4: pieces move one square, straight or diagonally forward",
            "2: line 2, column 4: expected a game of Breakthrough, found the chess move `e4`",
            "3: line 3, column 1: expected the variant Breakthrough, found `Chess`",
            "5: line 5, column 1: expected a tag such as [White \"name\"]",
            "7: 1. b2-b3 *",
        ],
    );
    check(
        "{é} a2a3 * a2a4",
        &[
            "1: {é} 1. a2-a3 *",
            "1: line 1, column 12: a2a4: pieces move one square, straight or diagonally forward",
        ],
    );
}

#[test]
fn an_unclosed_comment_ends_at_the_next_event() {
    check(
        "[Event \"a\"]\na2a3 {oh\n\n[Event \"b\"]\nb2b3 {x\n[Site \"y\"]} *\n{z",
        &[
            "1: line 2, column 6: expected } before the end of the game",
            "4: 1. b2-b3 {x\n[Site \"y\"]} *",
            "7: line 7, column 1: expected } before the end of the game",
        ],
    );
}

#[test]
fn an_overlong_game_is_rejected_and_skipped() {
    let read = |text: &str| -> Vec<String> {
        let games: Result<Vec<PgnGame>, io::Error> = PgnReader::with_limit(text.as_bytes(), 40).collect();
        summary(&games.expect("no error of the source"))
    };
    let long = "x".repeat(1000);
    let refused = "line 1, column 1: expected a game of at most 40 bytes, found a longer one";
    assert_eq!(
        read(&format!(
            "[Event \"{long}\"]\n\na2a3 *\n [Event \"no\"]\n[Event \"b\"]\nb2b3 *\nc2c3 *"
        )),
        [&format!("1: {refused}"), "5: 1. b2-b3 *", "7: 1. c2-c3 *"]
    );
    assert_eq!(read(&long), [format!("1: {refused}")]);
    let exact = "{x".to_owned() + &" ".repeat(30) + "} a2a3 *";
    assert_eq!((exact.len(), read(&exact)), (40, vec!["1: {x} 1. a2-a3 *".to_owned()]));
}

#[test]
fn a_file_in_latin_1_is_read() {
    let games = games(b"[White \"Andr\xe9\"] a2a3 *\n[White \"Ren\xc3\xa9\"] b2b3 *");
    let names: Vec<_> = games
        .iter()
        .map(|game| game.record.as_ref().expect("a record").tag("White"))
        .collect();
    assert_eq!(names, [Some("Andr\u{e9}"), Some("Ren\u{e9}")]);
}

#[test]
fn a_variation_nested_a_thousand_deep_is_read() {
    let text = format!("a2a3 {}{} *\n", "(b2b3 {x} ".repeat(1000), ")".repeat(1000));
    let games = games(text.repeat(2).as_bytes());
    assert_eq!(games.len(), 2);
    let one = parse_pgn(&text).expect("a record").to_pgn();
    assert!(
        games
            .iter()
            .all(|game| game.record.as_ref().is_ok_and(|record| record.to_pgn() == one))
    );
}

/// Source that returns some bytes followed by an error.
struct Broken<'a>(&'a [u8]);

impl Read for Broken<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.0.is_empty() {
            return Err(io::Error::other("the disk is gone"));
        }
        self.0.read(buffer)
    }
}

#[test]
fn an_error_of_the_source_ends_the_iterator() {
    let mut reader = PgnReader::new(BufReader::new(Broken(b"a2a3 *\nb2b3")));
    assert!(reader.next().expect("a game").is_ok());
    assert_eq!(reader.bytes_read(), 7);
    assert_eq!(
        reader.next().expect("an error").expect_err("an error").to_string(),
        "the disk is gone"
    );
    assert!(reader.next().is_none());
}

#[test]
fn only_one_game_at_a_time_is_in_memory() {
    /// Source that repeats a game without storing the whole text.
    struct Endless {
        left: usize,
        at: usize,
    }
    const GAME: &[u8] = b"[Event \"x\"]\n\n1. a2-a3 {[%clk 0:05:00]} h7-h6 $1 (1... g7-g6) *\n\n";
    impl Read for Endless {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            unreachable!("the buffer is read")
        }
    }
    impl BufRead for Endless {
        fn fill_buf(&mut self) -> io::Result<&[u8]> {
            Ok(if self.left == 0 { &[] } else { &GAME[self.at..] })
        }
        fn consume(&mut self, count: usize) {
            self.at += count;
            if self.at == GAME.len() && count > 0 {
                self.at = 0;
                self.left -= 1;
            }
        }
    }
    let reader = PgnReader::with_limit(Endless { left: 10_000, at: 0 }, GAME.len());
    let count = reader
        .filter(|game| game.as_ref().is_ok_and(|game| game.record.is_ok()))
        .count();
    assert_eq!(count, 10_000);
}

#[test]
fn an_overlong_game_has_the_error_kind_too_long() {
    let mut reader = PgnReader::with_limit(&b"a2a3 h7h6"[..], 4);
    let game = reader.next().expect("a game").expect("no error of the source");
    assert_eq!(game.record.expect_err("too long").kind, PgnErrorKind::TooLong(4));
}

#[test]
fn errors_quote_only_the_beginning_of_a_long_text() {
    let long = "z".repeat(1 << 20);
    for text in [
        format!("1. {long} *"),
        format!("1. a{} *", "9".repeat(1 << 20)),
        format!("1. a{}2-a4 *", "0".repeat(1 << 20)),
        format!("1. O-O{long} *"),
        format!("[Variant \"{long}\"]\n\n*"),
        format!("[Variant \"Breakthrough {long}\"]\n\n*"),
        format!("[Variant \"Breakthrough 8x8 {long}\"]\n\n*"),
        format!("[Variant \"Breakthrough 8x8 home={long}\"]\n\n*"),
        format!("[FEN \"{long}\"]\n\n*"),
        format!("[FEN \"8/pppp4/8/8/8/8/8/PPPP4 {long}\"]\n\n*"),
        format!("[FEN \"8/pppp4/8/8/8/8/8/PPPP4 w {long}\"]\n\n*"),
        format!("[FEN \"8/pppp4/8/8/8/8/8/PPPP4 w 0 1 0-0 {long}\"]\n\n*"),
    ] {
        let error = parse_pgn(&text).expect_err("not a record").to_string();
        assert!(error.len() < 500, "{} bytes: {}", error.len(), &error[..200]);
    }
}
