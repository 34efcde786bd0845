//! Tests of PGN without variations and annotations.

use breakthrough_rules::notation::{PgnErrorKind, Record, parse_fen, parse_move, parse_pgn};
use breakthrough_rules::{Ending, Game, Outcome, Side, Variant};

const SEVEN_TAG_ROSTER: &str = r#"[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "*"]
[Variant "Breakthrough"]
"#;

fn game(variant: Variant, moves: &str) -> Game {
    let mut game = Game::new(variant);
    for text in moves.split_whitespace() {
        let mv = parse_move(text, variant.size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game
}

fn read(text: &str) -> Record {
    parse_pgn(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn a_record_is_written_as_standard_pgn() {
    let standard = game(Variant::STANDARD, "a2a3 h7g6 b2c3");
    let expected = format!("{SEVEN_TAG_ROSTER}\n1. a2-a3 h7-g6 2. b2-c3 *\n");
    assert_eq!(Record::new(standard).to_pgn(), expected);

    let begun_by_second = game(
        Variant::new(3, 4).unwrap().with_starting_side(Side::Second),
        "c3xb2 a1xb2",
    );
    let setup = "[SetUp \"1\"]\n[FEN \"ppp/ppp/PPP/PPP b 0 1\"]\n";
    let expected = format!("{SEVEN_TAG_ROSTER}{setup}\n1... c3xb2 2. a1xb2 *\n");
    assert_eq!(Record::new(begun_by_second).to_pgn(), expected);
}

#[test]
fn movetext_is_wrapped_at_80_columns() {
    let mut game = Game::new(Variant::STANDARD);
    while let Some(mv) = game.position().legal_moves().first() {
        game.play(*mv).unwrap();
    }
    let text = Record::new(game).to_pgn();
    assert!(
        text.lines().count() > 11 && text.lines().all(|line| line.len() <= 80),
        "{text}"
    );
    assert_eq!(read(&text).to_pgn(), text);
}

#[test]
fn the_second_side_can_make_the_first_move_of_a_record() {
    let text = "[FEN \"ppppp/5/5/5/PPPPP b 0 1\"]\n1... c5-c4 2. a1-a2 c4-c3 *";
    let record = read(text);
    assert_eq!(
        record.game.variant(),
        Variant::with_home_ranks(5, 5, 1)
            .unwrap()
            .with_starting_side(Side::Second)
    );
    assert_eq!(record.game.moves().len(), 3);
    assert_eq!(read(&record.to_pgn()).to_pgn(), record.to_pgn());
}

#[test]
fn the_move_number_of_the_starting_position_is_kept() {
    let start = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 7";
    let text = read(&format!("[FEN \"{start}\"]\n7. a2-a3 *")).to_pgn();
    assert!(text.contains(&format!("[FEN \"{start}\"]")), "{text}");
    assert_eq!(read(&text).game.start().move_number(), 7);
}

#[test]
fn derived_tags_agree_with_the_game() {
    let text = Record::new(game(Variant::STANDARD, "a2a3")).to_pgn();
    for name in ["Result", "Variant", "SetUp", "FEN"] {
        let record = Record::new(game(Variant::STANDARD, "a2a3")).with_tag(name, "wrong");
        assert_eq!(record.to_pgn(), text, "{name}");
    }
}

#[test]
fn tags_are_kept_and_unique() {
    let record = Record::new(Game::new(Variant::STANDARD))
        .with_tag("White", "A \"quoted\" \\ name")
        .with_tag("Opening", "first")
        .with_tag("Opening", "second")
        .with_tag("Annotator", "two\nlines");
    let text = record.to_pgn();
    assert!(text.contains(r#"[White "A \"quoted\" \\ name"]"#), "{text}");
    assert_eq!(text.matches("[Opening ").count(), 1, "{text}");
    let again = read(&text);
    assert_eq!(again.tag("White"), Some("A \"quoted\" \\ name"));
    assert_eq!(again.tag("Opening"), Some("second"));
    assert_eq!(again.tag("Annotator"), Some("two lines"));
    assert_eq!(
        (again.tag("Result"), again.tag("FEN"), again.tag("Nothing")),
        (None, None, None)
    );
}

#[test]
fn hundreds_of_thousands_of_tags_are_read() {
    let count = 300_000;
    let record = read(&"[a\"\"]".repeat(count));
    assert_eq!(record.tags.len(), count);
}

#[test]
fn numbers_escapes_and_other_games_are_skipped() {
    for text in [
        "1. a2-a3 h7-h6 2. b2-b3 *",
        "1.a2-a3 h7-h6 2.b2-b3",
        "1. a2a3 1... h7h6 2. b2b3",
        "a2-a3 h7-h6 b2-b3",
        "\u{feff}1. a2-a3+ h7-h6# 2. b2-b3 $256 *",
        "% an escape\n1. a2-a3 h7-h6 2. b2-b3 * 3. this is another game",
        "% an escape\r\n[Event \"?\"]\n1. a2-a3 h7-h6 2. b2-b3 *",
    ] {
        let moves: Vec<String> = read(text).to_pgn().lines().skip(9).map(str::to_owned).collect();
        assert_eq!(moves.join(" "), "1. a2-a3 h7-h6 2. b2-b3 *", "{text}");
    }
}

#[test]
fn a_loss_on_time_is_written_as_the_termination() {
    let check = |tags: &str, moves: &str, ending: Option<Ending>| {
        let record = read(&format!("{tags}\n{moves}"));
        assert_eq!(
            record.game.outcome().map(|outcome| outcome.ending),
            ending,
            "{tags} {moves}"
        );
        let again = read(&record.to_pgn());
        assert_eq!(again.game.outcome(), record.game.outcome());
        assert_eq!(again.tag("Termination"), record.tag("Termination"));
        assert_eq!(
            record.to_pgn().matches("[Termination ").count(),
            usize::from(!tags.is_empty())
        );
    };
    let time = "[Termination \"Time forfeit\"]";
    check(time, "1. a2-a3 1-0", Some(Ending::Time));
    check(time, "1. a2-a3 *", None);
    check("[Termination \"normal\"]", "1. a2-a3 1-0", Some(Ending::Resignation));
    check("", "1. a2-a3 1-0", Some(Ending::Resignation));
    let mut game = game(Variant::STANDARD, "a2a3");
    game.lose_on_time(Side::Second);
    let text = Record::new(game).with_tag("Termination", "normal").to_pgn();
    assert!(
        text.contains("[Termination \"time forfeit\"]") && !text.contains("normal"),
        "{text}"
    );
    assert_eq!(read(&text).tag("Termination"), None);
}

#[test]
fn chess_records_are_rejected_by_name() {
    let check = |text: &str, expected: &str| {
        let error = parse_pgn(text).expect_err(text);
        assert_eq!(error.to_string(), format!("line 1, column {expected}"), "{text}");
    };
    let found = "expected a game of Breakthrough, found";
    for (text, column) in [("1. e4 e5", 4), ("1.Nf3 d5", 1), ("O-O-O", 1), ("exd8=Q+", 1)] {
        let mv = text.trim_start_matches(['1', '.', ' ']).trim_end_matches('+');
        let mv = mv.split(' ').next().expect("a move");
        check(text, &format!("{column}: {found} the chess move `{mv}`"));
    }
    check(
        "[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"] e4",
        &format!("1: {found} a chess position"),
    );
    check("e44", "1: expected a move such as a2-b3, found `e44`");
}

#[test]
fn a_result_that_does_not_follow_from_the_moves_is_a_resignation() {
    let check = |text: &str, expected: Option<(Side, Ending)>| {
        let record = read(text);
        assert_eq!(
            record.game.outcome(),
            expected.map(|(winner, ending)| Outcome { winner, ending }),
            "{text}"
        );
        assert_eq!(read(&record.to_pgn()).game.outcome(), record.game.outcome(), "{text}");
    };
    check("1. a2-a3 *", None);
    check("1. a2-a3", None);
    check("1. a2-a3 1-0", Some((Side::First, Ending::Resignation)));
    check("1. a2-a3 0-1", Some((Side::Second, Ending::Resignation)));
    check("0-1", Some((Side::Second, Ending::Resignation)));
    let start = "[FEN \"3/P2/2p/3 w 0 1\"]\n";
    check(
        &format!("{start}1. a3-b4 1-0"),
        Some((Side::First, Ending::Breakthrough)),
    );
    check(&format!("{start}1. a3-b4"), Some((Side::First, Ending::Breakthrough)));
    check(&format!("{start}1. a3-b4 *"), Some((Side::First, Ending::Breakthrough)));
    check(&format!("{start}0-1"), Some((Side::Second, Ending::Resignation)));
    check(
        "[FEN \"3/1p1/P2/3 w 0 1\"]\n1. a2xb3 1-0",
        Some((Side::First, Ending::AllCaptured)),
    );
}

#[test]
fn texts_that_are_not_pgn_are_rejected() {
    let check = |text: &str, expected: &str| {
        let error = parse_pgn(text).expect_err(text);
        assert_eq!(error.to_string(), expected, "{text}");
    };
    let nothing = "expected a game, found nothing";
    check("", &format!("line 1, column 1: {nothing}"));
    check(" \n\n  ", &format!("line 1, column 1: {nothing}"));

    let tag = "expected a tag such as [White \"name\"]";
    check("[White]", &format!("line 1, column 1: {tag}"));
    check("[White name]\n[Black \"x\"]", &format!("line 1, column 1: {tag}"));
    check("[White \"x\"]\n [Black \"x", &format!("line 2, column 2: {tag}"));
    check("[White \"x\"]\n\n[Black \"x\n\"]", &format!("line 3, column 1: {tag}"));
    check("[White \"é\"] [Black \"x\" 1]", &format!("line 1, column 13: {tag}"));
    check("[\"x\"]", &format!("line 1, column 1: {tag}"));
    check("[White \"x\\", &format!("line 1, column 1: {tag}"));
    // A tag value cannot contain a line break.
    for line_end in ["\r", "\\\r", "\\\n"] {
        check(
            &format!("[White \"x{line_end}y\"]"),
            &format!("line 1, column 1: {tag}"),
        );
    }
    check("[Wh\rite \"x\"]", &format!("line 1, column 1: {tag}"));

    check(
        "1. a2-a3 {é} {never",
        "line 1, column 14: expected } before the end of the game",
    );
    check(
        "1. a2-a3\n  (b2-b3 (c2-c3)",
        "line 2, column 3: expected ) before the end of the game",
    );
    check(
        "1. a2-a3\n  (b2-b3 {",
        "line 2, column 10: expected } before the end of the game",
    );

    check(
        "\n[Variant \"Chess\"]",
        "line 2, column 1: expected the variant Breakthrough, found `Chess`",
    );
    check(
        "[Event \"x\"]\n[FEN \"ppp/3/PPPP w 0 1\"]",
        "line 2, column 1: start position: expected 3 squares on rank 1, found 4",
    );

    check(
        "1. a2-a3 h7-h6\n2. e4 *",
        "line 2, column 4: expected a move such as a2-b3, found `e4`",
    );
    check(
        "1. a2-a3 )",
        "line 1, column 10: expected a move such as a2-b3, found `)`",
    );
    check(
        "1. a2-a3 }",
        "line 1, column 10: expected a move such as a2-b3, found `}`",
    );
    check("1. {é} a2-a9", "line 1, column 8: the 8x8 board has no square a9");
    check(
        "1.a2-a3 h7-h6 2.[",
        "line 1, column 15: expected a move such as a2-b3, found `[`",
    );

    check(
        "1. a2-a3 2. b2-b3",
        "line 1, column 13: b2-b3: the piece on b2 is the opponent's",
    );
    check(
        "1. a2-a4",
        "line 1, column 4: a2-a4: pieces move one square, straight or diagonally forward",
    );
    let over = "[FEN \"3/P2/2p/3 w 0 1\"]\n1. a3-b4";
    check(&format!("{over}\nc2-c1"), "line 3, column 1: c2-c1: the game is over");

    check(
        &format!("{over} 0-1"),
        "line 2, column 10: expected the result 1-0, found 0-1",
    );
    let draw = "expected the result 1-0, 0-1 or *, found `1/2-1/2`: draws are impossible in Breakthrough";
    check(&format!("{over} 1/2-1/2"), &format!("line 2, column 10: {draw}"));
    check("1. a2-a3\n1/2-1/2", &format!("line 2, column 1: {draw}"));
}

#[test]
fn errors_have_distinct_kinds() {
    let kind = |text: &str| parse_pgn(text).expect_err(text).kind;
    assert_eq!(kind(""), PgnErrorKind::Empty);
    assert_eq!(kind("[x"), PgnErrorKind::Tag);
    assert_eq!(kind("{"), PgnErrorKind::Unclosed('}'));
    assert_eq!(kind("[Variant \"Go\"]"), PgnErrorKind::Variant("Go".to_owned()));
    assert!(matches!(kind("[FEN \"\"]"), PgnErrorKind::Start(_)));
    assert!(matches!(kind("e4"), PgnErrorKind::OtherGame(_)));
    assert!(matches!(kind("e4-"), PgnErrorKind::Move(_)));
    assert!(matches!(kind("a2a4"), PgnErrorKind::Illegal { .. }));
    assert_eq!(kind("1/2-1/2"), PgnErrorKind::Draw("1/2-1/2".to_owned()));
}

#[test]
fn a_line_of_movetext_contains_as_many_words_as_fit() {
    let mut has_full_line = false;
    for move_number in [1, 80, 10_000_000, 100_000_000] {
        let start = format!("pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 {move_number}");
        let mut game = Game::from_position(parse_fen(&start).expect("a position"));
        while let Some(mv) = game.position().legal_moves().first() {
            game.play(*mv).expect("a legal move");
        }
        let text = Record::new(game).to_pgn();
        let (_, movetext) = text.split_once("\n\n").expect("tags and moves");
        let lines: Vec<&str> = movetext.lines().collect();
        for pair in lines.windows(2) {
            let next = pair[1].split(' ').next().expect("a word");
            assert!(pair[0].len() <= 80 && pair[0].len() + 1 + next.len() > 80, "{pair:?}");
        }
        has_full_line |= lines.iter().any(|line| line.len() == 80);
    }
    assert!(has_full_line, "expected a line of exactly 80 columns");
}

#[test]
fn move_numbers_do_not_require_a_period() {
    let text = read("1 a2-a3 h7-h6 2 b2-b3 *").to_pgn();
    assert!(text.ends_with("\n1. a2-a3 h7-h6 2. b2-b3 *\n"), "{text}");
}
