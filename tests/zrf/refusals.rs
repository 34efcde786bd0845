//! What is refused, and what is said about it.

use super::SMALL;
use breakthrough::zrf::parse_zrf;

/// What is said about the small game with some text in place of another.
fn refusal(from: &str, to: &str) -> String {
    let text = SMALL.replacen(from, to, 1);
    assert_ne!(text, SMALL, "{from}");
    match parse_zrf(&text) {
        Ok(file) => match &*file.refused {
            [refused] if file.games.is_empty() => refused.error.to_string(),
            other => format!("!!!!!!!! {to}: {} games, refused: {other:?}", file.games.len()),
        },
        Err(error) => format!("nothing: {error}"),
    }
}

#[test]
fn print() {
    for (name, cases) in [
        ("MOVES", MOVES),
        ("BOARD", BOARD),
        ("SECTIONS", SECTIONS),
        ("GOALS", GOALS),
        ("MACROS", MACROS),
        ("TEXT", TEXT),
    ] {
        println!("== {name}");
        for (from, to) in cases {
            println!("@@{}", refusal(from, to));
        }
    }
}
const N: &str = "(step n)";
const NE: &str = "(advance ne)";
const MOVES: &[(&str, &str)] = &[
    (N, ""),
    (NE, ""),
    (N, "(n add)"),
    (N, "(advance n) (s (verify empty?) add)"),
    (N, "(step n) (n (verify empty?) n (verify empty?) add)"),
    (N, "(step n) (add)"),
    (N, "(advance n) (n (verify friend?) add)"),
    (N, "(n (verify (empty? n)) add)"),
    (N, "(n (verify empty?) (verify not-enemy?) (verify (enemy? ne)) add)"),
    (N, "(n (verify empty?) (verify (not-in-zone? far)) add)"),
    (N, "(n (verify empty?) (verify (not-friend? n)) add)"),
    (N, "(n (verify empty?) (while empty? add n))"),
    (N, "(n (verify unattacked?) add)"),
    (N, "(n (verify empty? empty?) add)"),
    (N, "(n (verify) add)"),
    (N, "(n (verify (empty? n n)) add)"),
    (N, "(n (verify (empty? q9)) add)"),
    (N, "(n (verify (in-zone? nowhere)) add)"),
    (N, "(n (verify empty?) (add Queen))"),
    (N, "(up (verify empty?) add)"),
    (N, "(n (verify empty?) \"add\")"),
    (N, "n"),
    (N, "(step n) (move-type)"),
    (
        N,
        "(step n) (n (verify (and (not-empty? nw) (not-empty? n) (or (empty? ne) (friend? e1) (friend? d1) (friend? c1)))))",
    ),
    (NE, "(step ne) (ne (verify enemy?) ne (verify empty?) add)"),
    (NE, "(step ne) ((capture n) ne (verify enemy?) add)"),
    (NE, "(ne add)"),
    (NE, "(step ne)"),
    (N, "(step n) (a3 (verify empty?) add)"),
    ("(symmetry Black (n s) (nw sw) (ne se))", ""),
    (
        "(symmetry Black (n s) (nw sw) (ne se))",
        "(symmetry Black (n sw) (nw sw) (ne se))",
    ),
    ("(moves (step n) (advance nw) (advance ne))", ""),
    ("(moves (step n)", "(drops ((verify empty?) add)) (moves (step n)"),
    ("(moves (step n)", "(moves (move-type go) (step n) (move-type take)"),
    (
        "(turn-order White Black)",
        "(turn-order White Black) (move-priorities other go take)",
    ),
];
const BOARD: &[(&str, &str)] = &[
    ("(start-rectangle 0 0 9 9)", "(start-rectangle 0 0 9 x)"),
    ("(start-rectangle 0 0 9 9)", "(start 0 0 9 9)"),
    ("\"a/b/c/d/e\"", "\"a/b/c//e\""),
    ("\"a/b/c/d/e\"", "\"a/b/c/d/a\""),
    ("\"a/b/c/d/e\"", "a/b/c/d/e"),
    ("\"a/b/c/d/e\" (10 0)", "\"a/b/c/d/e\" (10)"),
    ("(\"a/b/c/d/e\" (10 0))", "(\"a/b/c/d/e\" (10 0)) (\"+/-\" (0 5))"),
    ("\"a/b/c/d/e\"", "\"a/b/c/d/e/f/g/h/i/j/k/l/m/n/o/p/q\""),
    ("\"a/b/c/d/e\"", "\"/1/2/3/4/5\""),
    ("(n 0 -1)", "(n 0 -1 0)"),
    ("(n 0 -1)", "(n 0 up)"),
    ("(n 0 -1)", "(n 0 -1) (n 0 1)"),
    ("(n 0 -1)", "(n 0 99999999999)"),
    ("(symmetry Black (n s)", "(symmetry Grey (n s)"),
    ("(symmetry Black (n s)", "(symmetry Black (n x)"),
    ("(symmetry Black (n s)", "(symmetry Black n s"),
    ("(symmetry Black", "(kill-positions c3 z9) (symmetry Black"),
    ("(symmetry Black", "(kill-positions c3) (symmetry Black"),
    ("(symmetry Black", "(links ne (a1)) (symmetry Black"),
    ("(symmetry Black", "(links ne (e1 a2) (e2 a3) (e3 a4)) (symmetry Black"),
    ("(symmetry Black", "(links n (e1 a2)) (symmetry Black"),
    ("(symmetry Black", "(unlink (a1 a2)) (symmetry Black"),
    ("(symmetry Black", "(unlink (a1 a2 a3)) (symmetry Black"),
    ("(symmetry Black", "(positions (off 0 0 9 9)) (symmetry Black"),
    ("(symmetry Black", "(grid) (symmetry Black"),
    ("(zone (name far) (players White)", "(zone (players White)"),
    ("(zone (name far) (players White)", "(zone (name far) (players Grey)"),
    ("(positions a5 b5 c5 d5 e5)", "(positions a5 b5 c5 d5 e6)"),
    ("(positions a5 b5 c5 d5 e5)", "(positions a5 b5 c5 d5)"),
    ("(positions a5 b5 c5 d5 e5)", "(positions a5 b5 c5 d5 e5 c4)"),
];
const SECTIONS: &[(&str, &str)] = &[
    ("(title \"Small\")", "(title Small)"),
    ("(title \"Small\")", "(title \"Small\") (title \"again\")"),
    ("(players White Black)", "(players White Black Grey)"),
    ("(players White Black)", "(players White ?Black)"),
    ("(players White Black)", ""),
    ("(turn-order White Black)", "(turn-order White White Black)"),
    ("(turn-order White Black)", "(turn-order White Black repeat)"),
    ("(turn-order White Black)", "(turn-order)"),
    ("(turn-order White Black)", "(turn-order (White go) Black)"),
    ("(turn-order White Black)", "(turn-order White repeat Black)"),
    ("(turn-order White Black)", "(pass-turn true)"),
    ("(turn-order White Black)", "(option \"pass turn\" true)"),
    ("(turn-order White Black)", "(option \"Maximal captures\" true)"),
    ("(turn-order White Black)", "(engine \"x.dll\")"),
    ("(turn-order White Black)", "turn-order"),
    ("(White (Man", "(White (Man off 3)) (Grey (Man"),
    ("(White (Man", "(White (Man off 3"),
    ("(White (Man a1", "(White (King a1) (Man"),
    ("(White (Man a1", "(White (Man z1"),
    ("(White (Man a1", "(White (Man a1 a1"),
    ("(White (Man a1", "(White (Man a5"),
    ("(White (Man a1 b1 c1 d1 e1 a2 b2 c2 d2 e2))", ""),
    ("(Black (Man a5", "(Black (Man a2 a5"),
    ("d4 e4)))", "d4 e4 c1)))"),
    ("(White (Man a1", "(White Man (Man a1"),
    ("(name Man)", "(name King)"),
    ("(piece (name Man)", "(piece (name Man)) (piece (name Man)"),
];
const ENDS: &str = "(win-condition (White Black) (absolute-config Man (far)))";
const LOSS: &str = "(loss-condition (White Black) (pieces-remaining 0))";
const GOALS: &[(&str, &str)] = &[
    (ENDS, ""),
    (ENDS, "(win-condition (White) (absolute-config Man (far)))"),
    (ENDS, "(win-condition (White Black) (absolute-config King (far)))"),
    (
        ENDS,
        "(win-condition (White Black) (absolute-config (any-owner Man) (far)))",
    ),
    (
        ENDS,
        "(win-condition (White Black) (absolute-config (opponent Man) (far)))",
    ),
    (ENDS, "(loss-condition (White Black) (absolute-config Man (far)))"),
    (ENDS, "(win-condition (White Black) (absolute-config Man far))"),
    (ENDS, "(win-condition (White Black) (absolute-config Man (near)))"),
    (ENDS, "(win-condition (White Black) (captured Man))"),
    (
        ENDS,
        "(win-condition (White Black) (and (absolute-config Man (far)) stalemated))",
    ),
    (ENDS, "(win-condition White (absolute-config Man (far)))"),
    (ENDS, "(win-condition (absolute-config Man (far)))"),
    (ENDS, "(win-condition (White Black) \"far\")"),
    (ENDS, "(win-condition (White Grey) (absolute-config Man (far)))"),
    (LOSS, "(loss-condition (White Black) (pieces-remaining 1))"),
    (LOSS, "(loss-condition (White Black) (pieces-remaining 0 King))"),
    (LOSS, "(win-condition (White Black) (pieces-remaining 0))"),
    (LOSS, "(draw-condition (White Black) (pieces-remaining 0))"),
    (LOSS, "(win-condition (White Black) stalemated)"),
    (LOSS, "(draw-condition (White Black) stalemated)"),
    (LOSS, "(draw-condition (White Black) (absolute-config Man (far)))"),
    (LOSS, "(count-condition (total-piece-count 2))"),
];
const MACROS: &[(&str, &str)] = &[
    (
        "(define step ($1 (verify empty?) add))",
        "(define step ($1 (verify empty?) ($2)))",
    ),
    ("(define step ($1 (verify empty?) add))", "(define step (step $1))"),
    (
        "(define step ($1 (verify empty?) add))",
        "(define step (advance $1)) (define advance (step $1))",
    ),
    ("(define step", "(define"),
    ("(define step", "(define (step)"),
    (
        "(define step ($1 (verify empty?) add))",
        "(define step (a-$1 add))\n(define other)",
    ),
    ("(step n)", "(step (n))"),
    ("(step n)", "(stop n)"),
    ("(step n)", "(step)"),
    ("(define step ($1 (verify empty?) add))", "(define step (go$1 add))"),
    ("(step n)", "(step (n n))"),
];
const TEXT: &[(&str, &str)] = &[
    ("(pieces-remaining 0)))", "(pieces-remaining 0))"),
    ("(pieces-remaining 0)))", "(pieces-remaining 0))))"),
    ("\"Small\"", "\"Small"),
    ("\"Small\")", "\"Small\\\")"),
    ("(game", "(gamma"),
    ("(game", "(variant"),
    ("(game", "(game hello"),
];
