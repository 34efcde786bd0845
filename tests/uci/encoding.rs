//! Tests of byte order marks, other encodings, and unknown words before a command.

use super::process;

fn answers(input: &[u8]) -> String {
    let output = process::run(input);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_byte_order_mark_does_not_hide_the_first_command() {
    for first in [
        "\u{feff}uci\n",
        "\u{feff}uci\r\n",
        "\u{feff}\u{feff}uci\n",
        "\n\u{feff}uci\n",
    ] {
        let text = answers(format!("{first}isready\nquit\n").as_bytes());
        assert!(text.contains("\nuciok\n"), "{first:?}: {text}");
        assert!(!text.contains("expected"), "{first:?}: {text}");
    }
}

/// The UCI specification requires that unknown words are skipped.
#[test]
fn unknown_words_in_front_of_a_command_are_skipped() {
    let text = answers(b"joho uci\njoho debug on\nyes please isready\nwhat is position startpos\nthen go depth 1\n");
    for answer in ["\nuciok\n", "\nreadyok\n", "\nbestmove "] {
        assert!(text.contains(answer), "{answer}: {text}");
    }
    assert!(!text.contains("expected"), "{text}");
    let text = answers(b"joho\n\x1b[31mjoho\nquit\n");
    assert_eq!(
        text,
        "info string expected a UCI command, found `joho`\ninfo string expected a UCI command, found `[31mjoho`\n"
    );
}

#[test]
fn input_in_utf_16_is_named() {
    let little: Vec<u8> = "\u{feff}uci\r\nquit\r\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let big: Vec<u8> = "\u{feff}uci\r\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
    for input in [&little[..], &big, &little[2..]] {
        let text = answers(input);
        let first = text.lines().next();
        assert_eq!(first, Some("info string expected UTF-8 text, found UTF-16"), "{text}");
    }
}
