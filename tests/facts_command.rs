//! Tests of `breakthrough-engine facts`.

use std::process::{Command, Output};

fn facts(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .arg("facts")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

/// Returns the output of a successful run.
fn stdout(arguments: &[&str]) -> String {
    let output = facts(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stderr), "", "{arguments:?}");
    text(&output.stdout)
}

#[test]
fn json_lists_the_facts_in_the_documented_order() {
    for (arguments, expected) in [
        (
            &["3p4/1p6/2P5/8/8/7P/8/8 w 0 1"][..],
            concat!(
                r#"{"runners":{"first":[{"square":"h3","moves":5},{"square":"c6","moves":2}],"#,
                r#""second":[{"square":"d8","moves":7}]},"race":{"winner":"first","moves":2},"#,
                r#""wins_next":{"first":[],"second":[]},"hanging":{"first":["c6"],"second":["b7"]},"#,
                r#""pivotal":{"first":[{"square":"c6","routes":8}],"#,
                r#""second":[{"square":"b7","routes":3},{"square":"d8","routes":3}]},"#,
                r#""holes":{"first":["a1","b1","c1","d1","e1","f1","g1","h1","#,
                r#""a2","b2","c2","d2","e2","f2","g2","h2"],"#,
                r#""second":["d7","f7","g7","h7","c8","e8","f8","g8","h8"]},"#,
                r#""blocked":{"first":[],"second":[]},"tempo":{"first":5,"second":11}}"#,
                "\n",
            ),
        ),
        (
            &["--variant", "3x5 breakthroughs=2", "3/P2/3/1p1/3 w 0 1 +1+0"],
            concat!(
                r#"{"runners":{"first":[{"square":"a4","moves":1}],"second":[{"square":"b2","moves":1}]},"#,
                r#""race":{"winner":"first","moves":1},"#,
                r#""wins_next":{"first":[{"from":"a4","to":"a5"},{"from":"a4","to":"b5"}],"second":[]},"#,
            ),
        ),
        (
            &["--variant", "4x4 bombardment"],
            concat!(
                r#"{"runners":{"first":[],"second":[]},"race":null,"wins_next":{"first":[],"second":[]},"#,
                r#""hanging":null,"pivotal":{"first":[],"second":[]},"holes":{"first":[],"second":[]},"#,
                r#""blocked":{"first":["a1","b1","c1","d1","a2","b2","c2","d2"],"#,
                r#""second":["a3","b3","c3","d3","a4","b4","c4","d4"]},"tempo":null}"#,
                "\n",
            ),
        ),
        (
            &["--nodes", "1"],
            concat!(
                r#"{"runners":{"first":"not determined","second":"not determined"},"race":"not determined","#,
                r#""wins_next":{"first":[],"second":[]},"hanging":{"first":[],"second":[]},"#,
                r#""pivotal":{"first":"not determined","second":"not determined"},"holes":{"first":[],"second":[]},"#,
            ),
        ),
    ] {
        let found = stdout(&[&["--json"], arguments].concat());
        assert!(found.starts_with(expected), "{arguments:?}: {found}");
        assert_eq!(found.lines().count(), 1, "{arguments:?}: {found}");
        assert!(!found.contains(' ') || found.contains("not determined"), "{found}");
    }
}

#[test]
fn the_table_has_a_column_for_each_side() {
    let found = stdout(&["1p1p/4/1P2/4/P3 w 0 1"]);
    for line in [
        "material        2                       2",
        "runners         b3 in 2                 b5 in 4, d5 in 4",
        "free path       b3-b4-a5                b5-b4-a3-a2-b1",
        "pivotal         a1 +1, b3 +1            b5 +4",
        "race: first wins in 2 moves",
        "blocked pairs: none",
    ] {
        assert!(found.lines().any(|found| found == line), "{line}: {found}");
    }
    let found = stdout(&[
        "--variant",
        "4x5 bombardment",
        "--position",
        "4/1p2/1P2/4/4 w 0 1",
        "--nodes",
        "1",
    ]);
    for line in [
        "hanging         not in this variant             not in this variant",
        "tempo           not in this variant             not in this variant",
        "blocked pairs: b3/b4",
    ] {
        assert!(found.lines().any(|found| found == line), "{line}: {found}");
    }
}

#[test]
fn positions_without_facts_are_refused() {
    for (arguments, expected) in [
        (
            &["1P1p/4/4/4/P3 b 0 1"][..],
            "error: expected a position in progress, but the game is over\n",
        ),
        (
            &["--json", "1P1p/4/4/4/P3 b 0 1"],
            "error: expected a position in progress, but the game is over\n",
        ),
        (
            &["pp/2/x1/PP w"],
            "error: FEN: expected P, p, *, a number or / on rank 2, found `x` at column 6\n",
        ),
        (
            &["--position", "pp/2/2/PP w", "--variant", "5x5"],
            "error: --position: expected a 5x5 board with the obstacles of the variant, found 2x4\n",
        ),
    ] {
        let output = facts(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(text(&output.stderr), expected, "{arguments:?}");
        assert_eq!(text(&output.stdout), "", "{arguments:?}");
    }
}
