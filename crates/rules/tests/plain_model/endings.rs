//! Tests of endings, in the order of docs/VARIANTS.md, and of counted breakthroughs.

use super::plain::{Ending, PlainPosition, Side};
use super::{after, moves_text, options, placed};
use Ending::{Breakthrough, MoverGone, OpponentGone, OpponentStuck};
use Side::{First, Second};

/// Asserts the winner and the kind of ending after `moves` from a position with these pieces.
fn check((line, first, second): (&str, &str, &str), moves: &str, expected: Option<(Side, Ending)>) {
    let options = placed(line, first, second);
    let plain = after(&options, moves);
    let found = plain.winner().zip(plain.ending());
    assert_eq!(found, expected, "after {moves} of {options}");
    assert_eq!(moves_text(&plain).is_empty(), expected.is_some(), "{}", plain.text());
}

#[test]
fn a_piece_on_its_goal_wins() {
    let won = Some((First, Breakthrough));
    check(("square 4x5", "a4 a1", "c5"), "a4a5", won);
    check(("square 4x5", "a4 a1", "b5 c5"), "a4b5", won);
    check(("square 4x5", "a3 a1", "c5"), "a3a4", None);
    check(
        ("square 4x5 second begins", "a4", "c2"),
        "c2d1",
        Some((Second, Breakthrough)),
    );
    // On a hexagonal board, the highest cell of every file is a goal.
    check(("hexagonal 4", "a3", "c5 g4"), "a3a4", won);
    check(("hexagonal 4", "a3", "c5 g4"), "a3b4", None);
    check(("hexagonal 4", "b4", "c5 g4"), "b4a4", won);
    check(("hexagonal 4", "b4", "c5 g4"), "b4c5", None);
    check(("hexagonal 4", "c5", "d6 g4"), "c5b5", won);
    check(("hexagonal 4", "d6", "g4"), "d6e6", won);
    check(
        ("hexagonal 4 second begins", "a1", "d2 g4"),
        "d2c1",
        Some((Second, Breakthrough)),
    );
    // The goal is reached by a wrap-around step.
    check(("square 4x5 joined", "a4 a1", "c5"), "a4d5", won);
    // The square below an obstacle is not a goal.
    check(("square 4x5 obstacles a5", "b3 a1", "c5"), "b3a4", None);
    check(("square 4x5 obstacles a5", "b3 a1", "d5"), "b3a4 d5d4 a4b5", won);
}

#[test]
fn breakthroughs_are_removed_and_counted() {
    let texts = |line: &str, first: &str, second: &str, steps: &[(&str, &str)]| {
        let options = placed(line, first, second);
        let mut moves = String::new();
        for (mv, text) in steps {
            moves = moves + " " + mv;
            assert_eq!(after(&options, &moves).text(), *text, "after{moves} of {options}");
        }
    };
    // The enemy piece on the goal is captured, and the goal is empty afterwards.
    texts(
        "square 3x5 needed 2",
        "a4 b4 b1",
        "b5 c3",
        &[
            ("a4b5", "3/1P1/2p/3/1P1 b 0 1 +1+0"),
            ("c3c2", "3/1P1/3/2p/1P1 w 0 2 +1+0"),
            ("b1a2", "3/1P1/3/P1p/3 b 0 2 +1+0"),
            ("c2b1", "3/1P1/3/P2/3 w 0 3 +1+1"),
        ],
    );
    texts(
        "square 3x5 needed 2",
        "a4 b4 b1",
        "c5 c3",
        &[
            ("a4b5", "2p/1P1/2p/3/1P1 b 0 1 +1+0"),
            ("c3c2", "2p/1P1/3/2p/1P1 w 0 2 +1+0"),
            ("b4b5", "2p/3/3/2p/1P1 b 0 2 +2+0"),
        ],
    );
    texts(
        "hexagonal 3 needed 3",
        "c4 a1",
        "e3 d3",
        &[("c4b4", "hex:P2/4/5/2p1/2p b 0 1 +1+0")],
    );
}

#[test]
fn a_side_with_the_breakthroughs_needed_wins() {
    let pieces = |line| (line, "a4 b4 c4 b1", "d5 d4 d3");
    check(pieces("square 4x5"), "a4a5", Some((First, Breakthrough)));
    check(pieces("square 4x5 needed 2"), "a4a5", None);
    let two = "a4a5 d3d2 b4b5";
    check(pieces("square 4x5 needed 2"), two, Some((First, Breakthrough)));
    check(pieces("square 4x5 needed 3"), two, None);
    let three = "a4a5 d3d2 b4b5 d2d1 c4c5";
    check(pieces("square 4x5 needed 3"), three, Some((First, Breakthrough)));
    // The breakthroughs of each side are counted separately.
    let pieces = ("square 4x5 needed 2", "a4 b3 b1", "d5 d4 d2");
    check(pieces, "a4a5 d2d1", None);
    check(pieces, "a4a5 d2d1 b3b4 d4d3 b4b5", Some((First, Breakthrough)));
}

#[test]
fn a_side_without_pieces_loses() {
    let won = Some((First, OpponentGone));
    check(("square 4x5", "b2 a1", "c3"), "b2c3", won);
    check(("square 4x5 straight", "b2 a1", "b3"), "b2b3", won);
    check(("square 4x5", "b2 a1", "c3 d5"), "b2c3", None);
    check(
        ("square 4x5 joined second begins", "a1", "d2 b5"),
        "d2a1",
        Some((Second, Breakthrough)),
    );
    check(
        ("square 4x5 joined second begins", "a2", "d3 b5"),
        "d3a2",
        Some((Second, OpponentGone)),
    );
    check(("square 4x5 bombardment", "b2 a1 d1", "c3"), "xb2", won);
    check(("hexagonal 4 bombardment", "d3 a1", "d4"), "xd3", won);
    // The mover's last piece is removed as well, but the mover still wins.
    check(("square 4x5 bombardment", "b2", "c3"), "xb2", won);
    check(("square 4x5 needed 2", "a4", "b5"), "a4b5", won);
}

#[test]
fn a_side_that_removes_its_own_last_piece_loses() {
    let lost = Some((Second, MoverGone));
    check(("square 4x5 bombardment", "b2", "c3 d5"), "xb2", lost);
    check(("square 4x5 bombardment", "b2 a1", "c3 d5"), "xb2", lost);
    check(("square 4x5 bombardment", "b2 d1", "c3 d5"), "xb2", None);
    check(("hexagonal 4 bombardment", "d3", "d5"), "xd3", lost);
    // The mover's last piece is removed from the goal before the side has made all breakthroughs needed.
    check(("square 4x5 needed 2", "a4", "c5"), "a4a5", lost);
    check(("square 4x5 needed 2", "a4", "b5 c5"), "a4b5", lost);
    check(
        ("square 4x5 needed 2 second begins", "a4", "c2"),
        "c2c1",
        Some((First, MoverGone)),
    );
    // The mover's last piece is removed, but its breakthrough is the last breakthrough needed, so the mover wins.
    check(
        ("square 4x5 needed 2", "a4 b4", "d5"),
        "a4a5 d5d4 b4b5",
        Some((First, Breakthrough)),
    );
}

#[test]
fn a_side_without_a_legal_move_loses() {
    let stuck = Some((First, OpponentStuck));
    check(("square 2x5 obstacles b2", "a1", "a3"), "a1a2", stuck);
    check(("square 2x5 obstacles b2", "a1 b1", "a3 b3"), "b1a2", None);
    check(("square 2x5 obstacles b2 straight", "a1", "a3"), "a1a2", None);
    check(("square 2x5 obstacles b2 bombardment", "a1", "a3"), "a1a2", None);
    check(("square 3x5 obstacles b2", "a1", "a3"), "a1a2", stuck);
    check(("square 3x5 obstacles b2 joined", "a1", "a3"), "a1a2", None);
    // Obstacles block all steps of the opponent.
    let walled_in = Some((Second, OpponentStuck));
    check(("square 2x6 obstacles a3,b3", "a1", "a6"), "a1a2 a6a5", walled_in);
    // A side with a mandatory capture has a legal move.
    check(("square 2x5 obstacles b2 compulsory", "a1 b1", "a3 b3"), "b1a2", None);
}

#[test]
fn endings_are_decided_in_the_documented_order() {
    // A breakthrough that captures the last piece counts as a breakthrough.
    check(("square 4x5", "a4", "b5"), "a4b5", Some((First, Breakthrough)));
    // A breakthrough that leaves the opponent without a move counts as a breakthrough.
    let pieces = ("square 2x5 obstacles b2", "a2 b4", "a3");
    check(pieces, "b4b5", Some((First, Breakthrough)));
    // If the mover has no pieces and the opponent has no legal move, the mover loses.
    let pieces = ("square 2x5 needed 2 obstacles a2,b2", "b4", "a3");
    check(pieces, "b4b5", Some((Second, MoverGone)));
}

#[test]
fn the_standard_game_ends_by_breakthrough_or_capture() {
    let start = options("square 2x3");
    let plain = after(&start, "a1a2 b3a2 b1a2");
    assert_eq!((plain.winner(), plain.ending()), (None, None));
    assert_eq!(plain.text(), "p1/P1/2 b 0 2");
    assert_eq!(moves_text(&plain), "a3b2");
    let won = after(&start, "a1a2 b3a2 b1a2 a3b2 a2b3");
    assert_eq!((won.winner(), won.ending()), (Some(First), Some(Breakthrough)));
    assert_eq!(PlainPosition::perft(&won, 1), 0);
    assert_eq!(PlainPosition::perft(&won, 0), 1);
}
