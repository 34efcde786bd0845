//! Tests of engine faults: the engine loses the game, and the match continues.

use super::{records, run, text};
use breakthrough_rules::Ending;
use std::fs;

/// Returns a shell script that speaks UCI and runs this command to answer `go`.
fn script(answer: &str) -> String {
    format!(
        "while read -r word rest; do case \"$word\" in\n\
         uci) echo uciok ;;\n isready) echo readyok ;;\n go) {answer} ;;\n quit) exit ;;\n esac; done\n"
    )
}

#[test]
fn faults_lose_and_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).to_str().expect("text").to_owned();
    for (answer, fault, termination) in [
        (
            "echo bestmove a1a8",
            "played an illegal move: `a1a8`",
            "rules infraction",
        ),
        (
            "echo bestmove",
            "returned no move: expected a move, found ``",
            "rules infraction",
        ),
        ("exit", "exited: expected `bestmove`", "abandoned"),
        ("sleep 0.2; echo bestmove a2a3", " ms over the limit", "time forfeit"),
    ] {
        let (script_path, pgn) = (path("program.sh"), path("games.pgn"));
        fs::write(&script_path, script(answer)).expect("written");
        let _ = fs::remove_file(&pgn);
        let other = format!("uci:sh {script_path};time=10ms;name=other");
        let arguments = [
            "--player",
            "nodes:50",
            "--player",
            &other,
            "--opening-plies",
            "0",
            "--games",
            "2",
        ];
        let output = run(&[&arguments[..], &["--margin", "20ms", "--pgn", &pgn, "--json"]].concat());
        assert!(output.status.success(), "{answer}: {}", text(&output.stderr));
        let stderr = text(&output.stderr);
        assert!(
            stderr.contains("game 1.1: other ") && stderr.contains(fault),
            "{answer}: {stderr}"
        );
        let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(value["pairings"][0]["faults"], serde_json::json!([0, 2]), "{answer}");
        assert_eq!(value["pairings"][0]["wins"], 2, "{answer}");
        let all = records(&fs::read_to_string(&pgn).expect("written"));
        assert_eq!(all.len(), 2);
        let tags: Vec<&str> = all.iter().filter_map(|record| record.tag("Fault")).collect();
        assert!(
            tags.len() == 2 && tags.iter().any(|tag| tag.contains(fault)),
            "{answer}: {tags:?}"
        );
        for record in &all {
            // An engine that always returns the same move may make an illegal move as well, so only games with the expected
            // fault are checked.
            if record.tag("Fault").is_some_and(|tag| tag.contains(fault)) {
                let is_lost_on_time = record
                    .game
                    .outcome()
                    .is_some_and(|outcome| outcome.ending == Ending::Time);
                let tag = record.tag("Termination").unwrap_or("time forfeit");
                assert_eq!(
                    (tag, is_lost_on_time),
                    (termination, termination == "time forfeit"),
                    "{answer}"
                );
            }
        }
    }
}

#[test]
fn an_engine_that_does_not_speak_uci_is_an_error() {
    let output = run(&["--players", "nodes:50,uci:true;time=10ms"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        text(&output.stderr).contains("--player true: exited: expected `uciok`"),
        "{}",
        text(&output.stderr)
    );
}
