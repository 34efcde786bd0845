//! Tests of `breakthrough-engine link`.

use std::process::{Command, Output};

fn link(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_breakthrough-engine"))
        .arg("link")
        .args(arguments)
        .output()
        .expect("the program starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

#[test]
fn json_contains_the_parts_of_the_link() {
    for (given, expected) in [
        (
            "breakthrough:#variant=5x5&game=k3x9q2&you=first&moves=a2-a3,b4xa3",
            concat!(
                r#"{"game":"k3x9q2","moves":["a2a3","b4a3"],"names":null,"players":null,"#,
                r#""position":"ppppp/ppppp/5/PPPPP/PPPPP w 0 1","result":null,"variant":"5x5","you":"first"}"#,
                "\n",
            ),
        ),
        (
            "#variant=5x5&game=k3x9q2&you=first&names=Anna%2C+1st,&moves=a2-a3&result=resign",
            concat!(
                r#"{"game":"k3x9q2","moves":["a2a3"],"names":["Anna, 1st",""],"players":null,"#,
                r#""position":"ppppp/ppppp/5/PPPPP/PPPPP w 0 1","result":"resign","variant":"5x5","you":"first"}"#,
                "\n",
            ),
        ),
        (
            "https://example.org/#players=analysis&fen=ppp1/3p/4/P3/1PPP+b+0+3",
            concat!(
                r#"{"game":null,"moves":[],"names":null,"players":"analysis","#,
                r#""position":"ppp1/3p/4/P3/1PPP b 0 3","result":null,"variant":"4x5 begins=second","you":null}"#,
                "\n",
            ),
        ),
    ] {
        let output = link(&[given, "--json"]);
        assert!(output.status.success(), "{given}: {}", text(&output.stderr));
        assert_eq!(text(&output.stdout), expected, "{given}");
    }
}

#[test]
fn a_person_reads_the_parts_as_lines() {
    let output = link(&["#variant=5x5&game=k3x9q2&you=second&names=Anna,Ben&moves=a2-a3"]);
    let expected = concat!(
        "variant: 5x5\nposition: ppppp/ppppp/5/PPPPP/PPPPP w 0 1\nmoves: a2a3\ngame: k3x9q2\nyou: second\n",
        "names: Anna, Ben\n"
    );
    assert_eq!(text(&output.stdout), expected);
}

#[test]
fn an_invalid_link_is_refused_with_the_part_and_the_reason() {
    for (given, expected) in [
        (
            "#variant=5x5&game=k3&you=first",
            "error: game: expected 6 to 16 letters and digits, found `k3`\n",
        ),
        (
            "#game=k3x9q2&you=first&moves=a2-a3",
            "error: you: expected the side to move, found first\n",
        ),
        (
            "#moves=a2-a3,a7-a5",
            "error: moves: move 2, a7-a5: pieces move one square, straight or diagonally forward\n",
        ),
        (
            "#lesson=race",
            "error: expected a link to a game, found a link to a lesson\n",
        ),
    ] {
        let output = link(&[given, "--json"]);
        assert_eq!(output.status.code(), Some(2), "{given}");
        assert_eq!(
            (text(&output.stdout), text(&output.stderr)),
            (String::new(), expected.to_owned()),
            "{given}"
        );
    }
}
