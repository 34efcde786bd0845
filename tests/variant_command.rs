//! Tests of `breakthrough-engine variant`.
#![expect(clippy::disallowed_methods, reason = "the test writes rule files")]

use breakthrough_rules::notation::variant_text;
use breakthrough_variants::find_variant;
use std::fs;
use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_breakthrough-engine");
    let output = Command::new(program).arg("variant").args(arguments).output();
    output.expect("the program starts")
}

fn stdout(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn check_lists_every_variant_and_every_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let good = folder.path().join("good.toml");
    let bad = folder.path().join("bad.toml");
    fs::write(&good, "name = \"Ring\"\n[board]\njoined-edges = true\n").expect("written");
    fs::write(&bad, "name = \"Ring\"\n[board]\nfiles = 1\n").expect("written");
    let (good, bad) = (good.to_string_lossy().into_owned(), bad.to_string_lossy().into_owned());
    let output = run(&["check", &good]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), format!("{good}: Ring: 8x8 joined\n"));
    let output = run(&["check", &good, &bad]);
    assert_eq!(output.status.code(), Some(1));
    let expected = format!("{good}: Ring: 8x8 joined\n{bad}: line 3, column 9: expected 2 to 16 files, found 1\n");
    assert_eq!(stdout(&output), expected);
    assert_eq!(stderr(&output), "error: 1 game cannot be played\n");
    let output = run(&["check", "crates/variants/tests/data/zrf/classic.zrf"]);
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn show_prints_the_start_position_and_texts() {
    let output = run(&["show", "hex3 obstacles=c3"]);
    let text = stdout(&output);
    assert!(
        text.contains("■") && text.contains("variant   hex3 obstacles=c3\n"),
        "{text}"
    );
    assert!(text.contains("start     hex:P1p/P2p/P1*1p/P2p/P1p w 0 1\n"), "{text}");
    let output = run(&["show", "cylinder"]);
    assert!(
        stdout(&output).starts_with("Cylinder\n  Wrap-around edges"),
        "{}",
        stdout(&output)
    );
    for (name, expected) in [
        ("nowhere.toml", "nowhere.toml: "),
        ("nowhere", "no file or built-in variant has that name"),
        ("8x99", "VARIANT: expected 3 to 16 ranks, found 99"),
    ] {
        let output = run(&["show", name]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(expected), "{}", stderr(&output));
    }
}

#[test]
fn variants_are_found_by_built_in_name_one_line_text_and_file() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/crates/variants/tests/data/zrf/classic.zrf"
    );
    let line = |text: &str| find_variant(text).map(|named| variant_text(&named.variant));
    assert_eq!(line("minefield "), Ok("8x8 obstacles=b4,e4,f4,c5,d5,g5".to_owned()));
    assert_eq!(line("5x6 joined"), Ok("5x6 joined".to_owned()));
    let named = format!("{file}#Breakthrough 7x7");
    assert_eq!(line(&named), Ok("7x7".to_owned()));
    let several = line(file).expect_err("several games");
    assert!(several.contains(&format!("`{named}`")), "{several}");
    let unknown = line(&format!("{file}#Chess")).expect_err("no such game");
    assert!(
        unknown.contains("found `Chess`") && unknown.contains("`Breakthrough 7x7`"),
        "{unknown}"
    );
}

#[test]
fn exported_files_round_trip() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, name) in [("zrf", "out.zrf"), ("toml", "out.toml")] {
        let path = folder.path().join(name).to_string_lossy().into_owned();
        let output = run(&["export", "6x6 joined obstacles=c3,d4", "--to", format, "--out", &path]);
        assert!(output.status.success(), "{}", stderr(&output));
        let output = run(&["export", &path, "--to", "line"]);
        assert_eq!(stdout(&output), "6x6 joined obstacles=c3,d4\n", "{}", stderr(&output));
    }
    let path = folder.path().join("out.toml");
    let text = path.to_str().expect("text");
    let before = std::fs::read(&path).expect("a file");
    let arguments = ["export", "8x8", "--to", "toml", "--out", text];
    let output = run(&arguments);
    assert_eq!(output.status.code(), Some(2));
    let expected = format!("error: --out: {text}: the file already exists; --force replaces it\n");
    assert_eq!(stderr(&output), expected);
    assert_eq!(std::fs::read(&path).expect("a file"), before);
    assert!(run(&[&arguments[..], &["--force"]].concat()).status.success());
    assert_ne!(std::fs::read(&path).expect("a file"), before);
    let output = run(&["export", "hex4", "--to", "zrf"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("--to zrf: `hex4` cannot be written"),
        "{}",
        stderr(&output)
    );
    let output = run(&["export", "crates/variants/tests/data/zrf/classic.zrf", "--to", "toml"]);
    assert!(
        stderr(&output).contains("choose one with --name"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn show_names_a_random_starting_side() {
    let folder = tempfile::tempdir().expect("a folder");
    for (begins, is_random) in [("lot", true), ("first", false)] {
        let file = folder.path().join(format!("{begins}.toml"));
        fs::write(&file, format!("name = \"Coin\"\n[start]\nbegins = \"{begins}\"\n")).expect("written");
        let output = run(&["show", &file.to_string_lossy()]);
        assert!(output.status.success(), "{}", stderr(&output));
        assert_eq!(stdout(&output).contains("to move   random side"), is_random, "{begins}");
    }
}

#[test]
fn control_characters_of_rule_files_are_escaped() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = "\u{1b}]0;title\u{7}Ring\u{9b}1m";
    let classic = fs::read_to_string("crates/variants/tests/data/zrf/classic.zrf").expect("a file");
    let (_, rest) = classic.split_once("(title \"").expect("a title");
    let (title, _) = rest.split_once('"').expect("a title");
    let toml = "name = \"\\u001b]0;title\\u0007Ring\\u009b1m\"\ndescription = \"one\\u001b[31m\\ntwo\\u0000\\tthree\\u202e\"\n";
    let bad = "name = \"\\u001b[31m\"\n[board]\nfiles = \"\\u001b[32m\"\n\"\\u001b[33m\" = 1\n";
    let bad_zrf = "(game (title \"\u{1b}[31mA\") (players \u{1b}[32m B C))";
    let files = [
        ("ring.toml", toml.to_owned()),
        ("ring.zrf", classic.replace(title, &format!("\u{1b}[31m{title}"))),
        ("bad.toml", bad.to_owned()),
        ("bad.zrf", bad_zrf.to_owned()),
        ("\u{1b}[31m.toml", "files".to_owned()),
        (
            "both.zrf",
            format!("{classic}{}", classic.replace(title, "\u{1b}[35mOther")),
        ),
    ];
    let is_raw = |character: char| (character.is_control() && character != '\n') || character == '\u{202e}';
    for (file, text) in &files {
        let path = folder.path().join(file);
        fs::write(&path, text).expect("written");
        let path = path.to_str().expect("text");
        let program = env!("CARGO_BIN_EXE_breakthrough-engine");
        let analysed = Command::new(program)
            .args(["analyse", "--depth", "1", "--variant", path])
            .output();
        for output in [
            run(&["check", path]),
            run(&["show", path]),
            run(&["show", path, "--name", "nobody"]),
            analysed.expect("the program starts"),
        ] {
            let (text, errors) = (stdout(&output), stderr(&output));
            assert!(
                !text.contains(is_raw) && !errors.contains(is_raw),
                "{file:?}: {text:?} {errors:?}"
            );
        }
    }
    let shown = "\\u{1b}]0;title\\u{7}Ring\\u{9b}1m";
    let path = folder.path().join("ring.toml");
    let output = run(&["check", &path.to_string_lossy()]);
    assert!(stdout(&output).contains(shown), "{}", stdout(&output));
    let text = stdout(&run(&["show", &path.to_string_lossy()]));
    let expected = format!("{shown}\n  one\\u{{1b}}[31m\n  two\\u{{0}}\\tthree\\u{{202e}}\n");
    assert!(text.starts_with(&expected), "{text}");
    assert_eq!(find_variant(&path.to_string_lossy()).expect("a variant").name, name);
}

#[test]
fn rule_files_may_start_with_a_byte_order_mark_and_utf_16_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let classic = fs::read_to_string("crates/variants/tests/data/zrf/classic.zrf").expect("a file");
    for (file, text) in [
        ("ring.toml", "name = \"Ring\"\n[board]\njoined-edges = true\n"),
        ("classic.zrf", &classic),
    ] {
        let path = folder.path().join(file);
        fs::write(&path, format!("\u{feff}{text}")).expect("written");
        let output = run(&["check", &path.to_string_lossy()]);
        assert!(output.status.success(), "{file}: {}", stdout(&output));
        let with_mark: Vec<u8> = format!("\u{feff}{text}")
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        for bytes in [&with_mark[..], &with_mark[2..]] {
            fs::write(&path, bytes).expect("written");
            let output = run(&["check", &path.to_string_lossy()]);
            let expected = format!("{}: expected UTF-8 text, found UTF-16\n", path.display());
            assert_eq!(stdout(&output), expected);
        }
    }
}
