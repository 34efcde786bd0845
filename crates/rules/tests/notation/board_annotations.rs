//! Tests of evaluations, arrows and circles in PGN comments.

use super::annotations::{check, move_text};
use breakthrough_rules::notation::{Record, parse_pgn};
use breakthrough_rules::{
    Annotations, Arrow, BoardSize, Circle, Evaluation, EvaluationScore, Game, MAX_EVALUATION_CENTI,
    MAX_EVALUATION_DEPTH, MAX_EVALUATION_MOVES, MarkColour, NodeId, Side, Square, Variant,
};

/// Parses a comment at the start of a game on the standard board, and asserts that it is formatted as `expected` and that the
/// formatted PGN round-trips.
fn read(comment: &str, expected: &str) -> Annotations {
    let record = parse_pgn(&format!("{{{comment}}} *")).expect(comment);
    // The result is on the next line if the comment is long.
    assert_eq!(
        move_text(&record).replace("}\n*", "} *"),
        format!("{{{expected}}} *"),
        "{comment}"
    );
    let said = record.game.annotations(NodeId::ROOT);
    let again = parse_pgn(&record.to_pgn()).expect(comment);
    assert_eq!(again.game.annotations(NodeId::ROOT), said, "{comment}");
    said.clone()
}

/// Asserts that a comment contains no valid command and is unchanged.
fn check_kept(comment: &str) {
    let expected = Annotations {
        comment: comment.to_owned(),
        ..Annotations::default()
    };
    assert_eq!(read(comment, comment), expected, "{comment}");
}

/// Formats the annotations of the root of a game.
fn written(annotations: &Annotations, variant: Variant) -> String {
    let mut game = Game::new(variant);
    *game.annotations_mut(NodeId::ROOT).expect("the root") = annotations.clone();
    move_text(&Record::new(game))
}

const fn centi(centi: i32, depth: Option<u16>) -> Evaluation {
    let score = EvaluationScore::Centi(centi);
    Evaluation { score, depth }
}

const fn win(winner: Side, moves: u16, depth: Option<u16>) -> Evaluation {
    let score = EvaluationScore::Win { winner, moves };
    Evaluation { score, depth }
}

#[test]
fn evaluations_are_read_from_the_point_of_view_of_the_first_side() {
    for (text, evaluation, expected) in [
        ("0.35", centi(35, None), "0.35"),
        ("-1.2,18", centi(-120, Some(18)), "-1.2,18"),
        ("#5", win(Side::First, 5, None), "#5"),
        ("#-3", win(Side::Second, 3, None), "#-3"),
        ("#-12,30", win(Side::Second, 12, Some(30)), "#-12,30"),
        ("0.0", centi(0, None), "0.0"),
        ("-0.00", centi(0, None), "0.0"),
        ("-0.05", centi(-5, None), "-0.05"),
        ("0.5", centi(50, None), "0.5"),
        ("+2.50", centi(250, None), "2.5"),
        ("#+1", win(Side::First, 1, None), "#1"),
        (" 3.0 , 0 ", centi(300, Some(0)), "3.0,0"),
        ("10000.0,9999", centi(1_000_000, Some(9999)), "10000.0,9999"),
        ("-10000.00", centi(-1_000_000, None), "-10000.0"),
        ("#4096", win(Side::First, 4096, None), "#4096"),
    ] {
        let said = read(&format!("[%eval {text}]"), &format!("[%eval {expected}]"));
        assert_eq!((said.evaluation, &*said.comment), (Some(evaluation), ""), "{text}");
    }
}

#[test]
fn invalid_evaluations_stay_in_the_comment() {
    for text in [
        "",
        "x",
        "0",
        "-35",
        "35,18",
        ".5",
        "5.",
        "0.345",
        "0.3é",
        "1e3",
        "--1",
        "1.-5",
        "0.5,",
        "0.5,-1",
        "0.5,1,2",
        "0.5 18",
        "10000.01",
        "-10000.01",
        "18446744073709551616.0",
        "184467440737095517.0",
        "0.5,10000",
        "0.5,65536",
        "0.5,99999999999999999999",
        "#",
        "#-",
        "#0",
        "#-0",
        "-#5",
        "#5.0",
        "#4097",
        "#65537",
        "#99999999999999999999",
    ] {
        check_kept(&format!("[%eval {text}]"));
    }
    check_kept("[%eval0.5]");
    check_kept("[%evaluation 0.5]");
    check_kept("[% eval 0.5]");
    check_kept("[%EVAL 0.5]");
    check_kept("[%eval 0.5");
}

#[test]
fn arrows_and_circles_are_read_in_their_order() {
    let square = |name: &str| breakthrough_rules::notation::parse_square(name, BoardSize::new(8, 8)).expect(name);
    let arrow = |colour, from, to| Arrow {
        colour,
        from: square(from),
        to: square(to),
    };
    let circle = |colour, at| Circle {
        colour,
        square: square(at),
    };
    let said = read(
        "[%cal Ge2e4,Ra1b2,Yh8a1,Bc3c3,Ge2e4] [%csl Gd4,Rd5,Ya1,Bh8,Gd4]",
        "[%csl Gd4,Rd5,Ya1,Bh8,Gd4] [%cal Ge2e4,Ra1b2,Yh8a1,Bc3c3,Ge2e4]",
    );
    let (green, red, yellow, blue) = (MarkColour::Green, MarkColour::Red, MarkColour::Yellow, MarkColour::Blue);
    assert_eq!(
        said.arrows,
        [
            arrow(green, "e2", "e4"),
            arrow(red, "a1", "b2"),
            arrow(yellow, "h8", "a1"),
            arrow(blue, "c3", "c3"),
            arrow(green, "e2", "e4"),
        ]
    );
    assert_eq!(
        said.circles,
        [
            circle(green, "d4"),
            circle(red, "d5"),
            circle(yellow, "a1"),
            circle(blue, "h8"),
            circle(green, "d4"),
        ]
    );
    assert_eq!(said.comment, "");
    let said = read("[%cal  GE2e04 , Ra1B2 ]", "[%cal Ge2e4,Ra1b2]");
    assert_eq!(said.arrows.len(), 2);
}

#[test]
fn arrows_and_circles_are_read_on_any_board() {
    for (board, marks) in [
        ("16x16", "[%csl Gj12,Rp16,Ya10] [%cal Ga10b11,Ra1b11,Yp16a1,Bj12j1]"),
        ("hex5", "[%csl Ge9,Ra5,Yi1] [%cal Ge1e9,Ra1i5]"),
    ] {
        let text = format!("[Variant \"Breakthrough {board}\"]\n\n{{{marks}}} *");
        let record = parse_pgn(&text).expect(board);
        let said = record.game.annotations(NodeId::ROOT);
        assert_eq!(said.comment, "", "{board}");
        assert!(said.arrows.len() >= 2 && said.circles.len() == 3, "{board}");
        assert_eq!(move_text(&record).replace("}\n*", "} *"), format!("{{{marks}}} *"));
    }
    // No cell of this hexagonal board has this name.
    let text = "[Variant \"Breakthrough hex5\"]\n\n{[%csl Ge9,Ra6]} *";
    let record = parse_pgn(text).expect("a record");
    assert_eq!(record.game.annotations(NodeId::ROOT).comment, "[%csl Ge9,Ra6]");
}

#[test]
fn invalid_arrows_and_circles_stay_in_the_comment() {
    for list in [
        "",
        ",",
        "Ge2",
        "Ge2e",
        "Ge2e4f5",
        "Ge2-e4",
        "Gxe2",
        "e2e4",
        "ge2e4",
        "Oe2e4",
        "G e2e4",
        "Ge2e9",
        "Gi2e4",
        "Ge0e4",
        "Ge2e4,",
        ",Ge2e4",
        "Ge2e4;Ra1b2",
        "Ge2e4,,Ra1b2",
        "Ge2e4,x",
        "Ge2e256",
        "Ge2e999999999999",
        "Gé2e4",
    ] {
        check_kept(&format!("[%cal {list}]"));
    }
    for list in [
        "", ",", "G", "Gd", "d4", "gd4", "Xd4", "Gd9", "Gi1", "Gd0", "Gd4e5", "Gd4,", "Gd4,Rd", "Gd260", "GRd4",
    ] {
        check_kept(&format!("[%csl {list}]"));
    }
}

#[test]
fn only_the_first_valid_command_of_each_kind_is_extracted() {
    let said = read(
        "one [%eval x] [%eval 0.5] two [%eval 0.7] [%csl Gz1] [%csl Gd4] [%csl Gd5] [%cal Ga1b2] [%cal Gb2c3] [%emt 0:01:02]",
        "[%eval 0.5] [%csl Gd4] [%cal Ga1b2] one [%eval x] two [%eval 0.7] [%csl Gz1] [%csl Gd5] [%cal Gb2c3] [%emt 0:01:02]",
    );
    assert_eq!(said.evaluation, Some(centi(50, None)));
    assert_eq!((said.arrows.len(), said.circles.len()), (1, 1));
    read(
        "[%cal Ga1b2][%csl Gd4][%clk 0:01:00][%eval #2]",
        "[%eval #2] [%clk 0:01:00] [%csl Gd4] [%cal Ga1b2]",
    );
    check(
        "1. a2-a3 {[%eval 1.0]} {good} {[%eval 2.0]} *",
        "1. a2-a3 {[%eval 1.0] good\n[%eval 2.0]} *",
    );
}

#[test]
fn commands_with_line_breaks_are_read() {
    let said = read(
        "[%clk\n0:01:00] [%eval\r\n0.5,\n18] [%cal\tGa1b2,\n  Rb2c3] [%csl\nGd4\n]",
        "[%eval 0.5,18] [%clk 0:01:00] [%csl Gd4] [%cal Ga1b2,Rb2c3]",
    );
    assert_eq!(said.comment, "");
}

#[test]
fn a_command_formed_by_an_extraction_is_extracted() {
    let said = read("[%clk [%eval 0.5]0:00:01] x", "[%eval 0.5] [%clk 0:00:01] x");
    assert!(said.clock.is_some() && said.evaluation.is_some());
    let said = read(
        "[%csl [%cal [%clk [%eval 0.5]0:00:01]Ga1b2]Gd4]",
        "[%eval 0.5] [%clk 0:00:01] [%csl Gd4] [%cal Ga1b2]",
    );
    assert_eq!(said.comment, "");
    // The text around the second evaluation is a command of a kind that occurs earlier in the comment.
    read("[%eval [%eval 0.5]0.7]", "[%eval 0.5] [%eval 0.7]");
}

#[test]
fn a_comment_of_opening_brackets_is_read_in_linear_time() {
    let comment = "[%cal ".repeat(200_000);
    let record = parse_pgn(&format!("{{{comment}}} *")).expect("a record");
    assert_eq!(record.game.annotations(NodeId::ROOT).comment, comment.trim());
}

#[test]
fn evaluations_are_clamped_to_their_range_when_written() {
    let text = |evaluation| {
        let said = Annotations {
            evaluation: Some(evaluation),
            ..Annotations::default()
        };
        written(&said, Variant::STANDARD)
    };
    let (max, moves, depth) = (MAX_EVALUATION_CENTI / 100, MAX_EVALUATION_MOVES, MAX_EVALUATION_DEPTH);
    assert_eq!(
        text(centi(i32::MAX, Some(u16::MAX))),
        format!("{{[%eval {max}.0,{depth}]}} *")
    );
    assert_eq!(text(centi(i32::MIN, None)), format!("{{[%eval -{max}.0]}} *"));
    assert_eq!(
        text(win(Side::Second, u16::MAX, None)),
        format!("{{[%eval #-{moves}]}} *")
    );
    assert_eq!(text(win(Side::First, 0, None)), "{[%eval #1]} *");
}

#[test]
fn arrows_and_circles_outside_the_board_are_not_written() {
    let (colour, on_board) = (MarkColour::Yellow, Square::new(4));
    for (variant, name) in [(Variant::STANDARD, "e1"), ("hex3".parse().expect("a variant"), "e1")] {
        // The first square of the skewed storage of a hexagonal board is not a cell.
        let outside = if name == "e1" && variant == Variant::STANDARD {
            64
        } else {
            0
        };
        let outside = Square::new(outside);
        let mut said = Annotations::default();
        for (from, to) in [(on_board, outside), (outside, on_board), (on_board, on_board)] {
            said.arrows.push(Arrow { colour, from, to });
        }
        for square in [outside, on_board, Square::new(255)] {
            said.circles.push(Circle { colour, square });
        }
        assert_eq!(
            written(&said, variant),
            format!("{{[%csl Y{name}] [%cal Y{name}{name}]}} *")
        );
        said.circles.truncate(1);
        said.arrows.truncate(1);
        assert_eq!(written(&said, variant), "*");
    }
}

#[test]
fn commands_precede_a_comment_that_braces_cannot_contain() {
    let said = Annotations {
        comment: "a } b".to_owned(),
        evaluation: Some(centi(-30, None)),
        circles: vec![Circle {
            colour: MarkColour::Blue,
            square: Square::new(0),
        }],
        ..Annotations::default()
    };
    let text = written(&said, Variant::STANDARD);
    assert_eq!(text, "{[%eval -0.3] [%csl Ba1]} ; a } b\n*");
    let game = check(&text, &text);
    assert_eq!(game.annotations(NodeId::ROOT), &said);
}
