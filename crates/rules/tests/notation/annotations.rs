//! Tests of comments, glyphs and clock times in PGN.

use breakthrough_rules::notation::{Record, parse_move, parse_pgn};
use breakthrough_rules::{Annotations, Game, Nag, NodeId, Variant};
use std::time::Duration;

/// Formats a record as PGN and returns its movetext.
pub(crate) fn move_text(record: &Record) -> String {
    let text = record.to_pgn();
    let (_, moves) = text.split_once("\n\n").expect("tags and moves");
    moves.trim_end().to_owned()
}

/// Parses movetext, and asserts that it is formatted as `expected` and that the formatted PGN round-trips.
pub(crate) fn check(text: &str, expected: &str) -> Game {
    let record = parse_pgn(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(move_text(&record), expected, "{text}");
    let again = parse_pgn(&record.to_pgn()).unwrap_or_else(|error| panic!("{expected}: {error}"));
    assert_eq!(again.to_pgn(), record.to_pgn());
    record.game
}

fn last_annotations(game: &Game) -> &Annotations {
    game.annotations(game.main_line_end())
}

#[test]
fn comments_annotate_the_previous_move() {
    check(
        "{the start} 1. a2-a3 { quiet } h7-h6 ; to the end of the line *\r\n2. b2-b3 {one} {two} *",
        "{the start} 1. a2-a3 {quiet} 1... h7-h6 {to the end of the line *} 2. b2-b3 {one\ntwo} *",
    );
    check(
        "1. a2-a3 (1. b2-b3 {x}) {y} 1... h7-h6",
        "1. a2-a3 {y} (1. b2-b3 {x}) 1... h7-h6 *",
    );
    check(
        "1. a2-a3 1-0 {resigned} ; at once\n",
        "1. a2-a3 {resigned\nat once} 1-0",
    );
}

#[test]
fn a_comment_at_the_start_of_a_variation_annotates_its_first_move() {
    check(
        "1. a2-a3 ({better} $1 1. b2-b3! {x}) *",
        "1. a2-a3 (1. b2-b3 $1 $1 {better\nx}) *",
    );
    check("1. a2-a3 ({nothing else})", "1. a2-a3 {nothing else} *");
}

#[test]
fn comments_that_braces_cannot_contain_become_line_comments() {
    let check_comment = |comment: &str, expected: &str| {
        let mut game = Game::new(Variant::STANDARD);
        for text in ["a2a3", "h7h6"] {
            game.play(parse_move(text, game.variant().size()).expect("a move"))
                .expect("a legal move");
        }
        let node = game.main_line()[0];
        game.annotations_mut(node).expect("a node").comment = comment.to_owned();
        let written = move_text(&Record::new(game));
        assert_eq!(written, expected);
        check(&written, expected);
    };
    check_comment("a } b", "1. a2-a3 ; a } b\n1... h7-h6 *");
    check_comment(" }\r\n\r  x", "1. a2-a3 ; }\n;\n;   x\n1... h7-h6 *");
    check_comment("x\n[Event \"y\"]", "1. a2-a3 ; x\n; [Event \"y\"]\n1... h7-h6 *");
    check_comment("x\n\n 1-0 {(;%", "1. a2-a3 {x\n\n 1-0 {(;%} 1... h7-h6 *");
    check_comment(" \n", "1. a2-a3 h7-h6 *");
    check("1. a2-a3 (1. b2-b3 ; }\n) *", "1. a2-a3 (1. b2-b3 ; }\n) *");
}

#[test]
fn glyphs_are_read_as_numbers_and_symbols_and_written_as_numbers() {
    let game = check(
        "1. a2-a3! h7-h6?! $14 2. b2-b3 !? ?? $0 $256 *",
        "1. a2-a3 $1 h7-h6 $6 $14 2. b2-b3 $5 $4 $0 *",
    );
    assert_eq!(last_annotations(&game).nags, [Nag::INTERESTING, Nag::BLUNDER, Nag(0)]);
    check("1. a2-a3!! h7-h6+? 2. b2-b3!!! *", "1. a2-a3 $3 h7-h6 $2 2. b2-b3 *");
    check("$5 1. a2-a3", "$5 1. a2-a3 *");
}

#[test]
fn clock_times_are_extracted_from_comments() {
    let clock = |comment: &str, milliseconds: Option<u64>, expected: &str| {
        let written = if expected.is_empty() {
            String::new()
        } else {
            format!("{{{expected}}} ")
        };
        let game = check(&format!("1. a2-a3 {{{comment}}}"), &format!("1. a2-a3 {written}*"));
        assert_eq!(
            last_annotations(&game).clock,
            milliseconds.map(Duration::from_millis),
            "{comment}"
        );
    };
    clock("[%clk 0:05:00]", Some(300_000), "[%clk 0:05:00]");
    clock(" [%clk 1:02:03.4567] ", Some(3_723_456), "[%clk 1:02:03.456]");
    clock("[%clk 100:00:09.50]", Some(360_009_500), "[%clk 100:00:09.5]");
    clock("[%clk 8760:00:00]", Some(31_536_000_000), "[%clk 8760:00:00]");
    clock("so [%clk 0:00:01] what", Some(1000), "[%clk 0:00:01] so what");
    clock(
        "[%emt 0:00:09] [%clk 0:00:01]",
        Some(1000),
        "[%clk 0:00:01] [%emt 0:00:09]",
    );
    clock(
        "[%clk 0:00:01] [%clk 0:00:02]",
        Some(1000),
        "[%clk 0:00:01] [%clk 0:00:02]",
    );
    check(
        "1. a2-a3 {[%clk 0:00:01]} {[%clk 0:00:02]} *",
        "1. a2-a3 {[%clk 0:00:01] [%clk 0:00:02]} *",
    );
    for wrong in [
        "[%clk ]",
        "[%clk 1:2]",
        "[%clk 0:60:00]",
        "[%clk 0:00:60]",
        "[%clk 0:0:0.]",
        "[%clk 0:0:-1]",
        "[%clk 1:2:3:4]",
        "[%clk 8760:00:00.001]",
        "[%clk 5124095576030431:00:00]",
    ] {
        clock(wrong, None, wrong);
    }
    clock(
        "[%clk 9999999999999999999:00:00]",
        None,
        "[%clk 9999999999999999999:00:00]",
    );
}

#[test]
fn a_clock_time_is_written_to_the_millisecond() {
    let mut game = Game::new(Variant::STANDARD);
    let root = game.annotations_mut(NodeId::ROOT).expect("the root");
    root.clock = Some(Duration::new(61, 20_999_999));
    root.comment = "}".to_owned();
    assert_eq!(move_text(&Record::new(game)), "{[%clk 0:01:01.02]} ; }\n*");
}
