//! `breakthrough-engine variant`.

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
fn check_names_every_game_and_every_mistake() {
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
    assert_eq!(stderr(&output), "error: one game cannot be played\n");
    let output = run(&["check", "tests/data/zrf/classic.zrf"]);
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn show_draws_the_start() {
    let output = run(&["show", "hex3 obstacles=c3"]);
    let text = stdout(&output);
    assert!(
        text.contains("■") && text.contains("variant   hex3 obstacles=c3\n"),
        "{text}"
    );
    assert!(text.contains("start     hex:P1p/P2p/P1*1p/P2p/P1p w 0 1\n"), "{text}");
    let output = run(&["show", "cylinder"]);
    assert!(
        stdout(&output).starts_with("Cylinder\n  The left"),
        "{}",
        stdout(&output)
    );
    let output = run(&["show", "nowhere.toml"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("no file and no built-in variant of that name"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn export_writes_what_reads_back() {
    let folder = tempfile::tempdir().expect("a folder");
    for (format, name) in [("zrf", "out.zrf"), ("toml", "out.toml")] {
        let path = folder.path().join(name).to_string_lossy().into_owned();
        let output = run(&["export", "6x6 joined obstacles=c3,d4", "--to", format, "--out", &path]);
        assert!(output.status.success(), "{}", stderr(&output));
        let output = run(&["export", &path, "--to", "line"]);
        assert_eq!(stdout(&output), "6x6 joined obstacles=c3,d4\n", "{}", stderr(&output));
    }
    let output = run(&["export", "hex4", "--to", "zrf"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("--to zrf: `hex4` cannot be written"),
        "{}",
        stderr(&output)
    );
    let output = run(&["export", "tests/data/zrf/classic.zrf", "--to", "toml"]);
    assert!(stderr(&output).contains("choose it with --name"), "{}", stderr(&output));
}
