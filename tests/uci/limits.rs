//! Tests of the limits of `go`: time, nodes, depth, mate and moves to search.

use crate::process::UciProcess;
use std::time::{Duration, Instant};

#[test]
fn search_limits_are_respected() {
    let mut uci = UciProcess::start();
    uci.send("position startpos");
    let nodes = |lines: &[String]| -> u64 {
        let info = lines
            .iter()
            .rev()
            .find(|line| line.starts_with("info depth"))
            .expect("a line");
        let mut words = info.split(' ').skip_while(|word| *word != "nodes").skip(1);
        words.next().and_then(|word| word.parse().ok()).expect("a number")
    };
    assert!(nodes(&uci.search("go nodes 3000")) <= 3000);
    let lines = uci.search("go depth 3 searchmoves h2h3 z9z8");
    assert!(
        lines.contains(&"info string go: expected a legal move after `searchmoves`, found `z9z8`".to_owned()),
        "{lines:?}"
    );
    assert!(
        lines.last().expect("an answer").starts_with("bestmove h2h3"),
        "{lines:?}"
    );
    for go in [
        "go wtime 300 btime 1 winc 0",
        "go wtime 60 movestogo 1",
        "go wtime -10 btime 9",
    ] {
        uci.search(go);
    }
    let started = Instant::now();
    uci.search("go movetime 60");
    assert!(
        started.elapsed() >= Duration::from_millis(55),
        "{:?}",
        started.elapsed()
    );
    uci.quit();
}

#[test]
fn a_timed_search_ends_after_its_first_iteration_if_only_one_move_is_legal() {
    let mut uci = UciProcess::start();
    uci.send("setoption name UCI_Variant value breakthrough 6x6 compulsory");
    // In the first position, the only capture is the only legal move.
    for (moves, is_forced) in [("b2b3 a5a4", true), ("b2b3 d5d4", false)] {
        uci.send(&format!("position startpos moves {moves}"));
        let lines = uci.search("go wtime 2000 btime 2000");
        let iterations = lines.iter().filter(|line| line.starts_with("info depth")).count();
        assert_eq!(iterations == 1, is_forced, "{moves}: {lines:?}");
    }
    uci.quit();
}

#[test]
fn a_mate_search_ends_at_a_mate_or_at_its_maximum_depth() {
    let check = |position: &str, go: &str, depth: &str, score: &str| {
        let mut uci = UciProcess::start();
        uci.send(&format!("position {position}"));
        let lines = uci.search(go);
        let info = lines.iter().rev().find(|line| line.starts_with("info depth"));
        let info = info.expect("a line of information");
        assert!(
            info.starts_with(&format!("info depth {depth} ")) && info.contains(&format!(" score {score}")),
            "{go} in {position}: {info}"
        );
        uci.quit();
    };
    check("startpos", "go mate 2", "5", "cp ");
    check("startpos", "go mate 2 depth 3", "3", "cp ");
    check("startpos", "go mate 9 depth 2", "2", "cp ");
    check("fen 3p/P3/4/4/3P w 0 1", "go mate 1", "1", "mate 1 ");
}
