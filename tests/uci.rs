//! Tests of `breakthrough-engine uci`: commands, replies and their timing.
#![expect(clippy::disallowed_methods, reason = "the test talks to a process")]

#[path = "uci/encoding.rs"]
mod encoding;
#[path = "uci/limits.rs"]
mod limits;
#[path = "uci/malformed_input.rs"]
mod malformed_input;
#[path = "uci/process.rs"]
mod process;

use process::UciProcess;
use std::time::{Duration, Instant};

#[test]
fn uci_declares_the_name_and_the_options() {
    let mut uci = UciProcess::start();
    uci.send("uci");
    let lines = uci.read_until("uciok");
    for expected in [
        "id name Breakthrough ",
        "id author ",
        "option name Hash type spin default 64 min 1 max ",
        "option name Threads type spin default 1 min 1 max ",
        "option name MultiPV type spin default 1 ",
        "option name Ponder type check default false",
        "option name UCI_LimitStrength type check default false",
        "option name UCI_Elo type spin ",
        "option name UCI_AnalyseMode type check default false",
        "option name UCI_ShowWDL type check default false",
        "option name UCI_ShareCodes type check default true",
        "option name UCI_Variant type combo default breakthrough var breakthrough ",
        "option name Move Overhead type spin default 10 ",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(expected)), "{expected}");
    }
    uci.send("isready");
    uci.read_until("readyok");
    uci.quit();
}

#[test]
fn go_sends_info_and_bestmove() {
    let mut uci = UciProcess::start();
    uci.send("position startpos moves a2a3 h7h6");
    let lines = uci.search("go depth 4");
    let (best, info) = lines.split_last().expect("an answer");
    for depth in 1..=4 {
        let start = format!("info depth {depth} seldepth ");
        assert!(info.iter().any(|line| line.starts_with(&start)), "{start}: {info:?}");
    }
    for line in info {
        for part in [
            " multipv 1 ",
            " score cp ",
            " nodes ",
            " nps ",
            " hashfull ",
            " time ",
            " pv ",
        ] {
            assert!(line.contains(part), "{part}: {line}");
        }
    }
    let words: Vec<&str> = best.split(' ').collect();
    assert!(matches!(words[..], ["bestmove", _, "ponder", _]), "{best}");
    let last = info.last().expect("a line");
    assert!(
        last.ends_with(&format!(" pv {} {}", words[1], words[3]))
            || last.contains(&format!(" pv {} {} ", words[1], words[3])),
        "{last} {best}"
    );
    uci.quit();
}

#[test]
fn decided_positions_have_mate_scores() {
    let mut uci = UciProcess::start();
    for (position, score, best) in [
        ("fen p1/P1/2/2 w 0 1", "score mate 1", "bestmove a3b4"),
        ("fen 2/2/1p/P1 b 0 1", "score mate 1", ""),
        // The runner cannot be stopped, so the side to move loses on the opponent's second move.
        ("fen 1p/2/2/P1/2/P1/2 b 0 1", "score mate ", ""),
    ] {
        uci.send(&format!("position {position}"));
        let lines = uci.search("go movetime 1000");
        assert!(lines.iter().any(|line| line.contains(score)), "{position}: {lines:?}");
        let answer = lines.last().expect("an answer");
        assert!(answer.starts_with(best), "{position}: {answer}");
    }
    uci.send("position fen p1/P1/2/2 w 0 1 moves a3b4");
    assert_eq!(
        uci.search("go depth 3"),
        ["info depth 0 score mate 0", "bestmove (none)"]
    );
    uci.quit();
}

#[test]
fn uci_variant_sets_the_rules() {
    let mut uci = UciProcess::start();
    uci.send("setoption name UCI_Variant value breakthrough 5x5 joined bombardment");
    uci.read_until("info string variant breakthrough 5x5 joined bombardment");
    for (position, nodes) in [
        ("startpos", 15 + 10),
        ("startpos moves a2e3", 12 + 10),
        ("startpos moves a2e3 c4c4", 14 + 10),
        ("fen pp3/5/5/5/3PP w 0 1", 6 + 2),
    ] {
        uci.send(&format!("position {position}"));
        uci.send("go perft 1");
        let lines = uci.read_until("Nodes searched: ");
        assert_eq!(lines.last(), Some(&format!("Nodes searched: {nodes}")), "{position}");
    }
    uci.send("go depth 3");
    uci.read_until("bestmove ");
    uci.quit();
}

#[test]
fn uci_variant_and_fen_set_the_board() {
    let mut uci = UciProcess::start();
    uci.send("setoption name UCI_Variant value breakthrough_6x5");
    let lines = uci.read_until("info string variant breakthrough_6x5");
    assert!(lines[0].contains("files 6 ranks 5"), "{lines:?}");
    for (position, nodes) in [
        ("startpos", 16),
        ("startpos moves a2a3", 15),
        ("fen pp/2/2/PP w 0 1", 4),
        ("fen 12/pppppppppppp/12/12/PPPPPPPPPPPP/12 b - - 0 1", 34),
    ] {
        uci.send(&format!("position {position}"));
        uci.send("go perft 1");
        let lines = uci.read_until("Nodes searched: ");
        assert_eq!(lines.last(), Some(&format!("Nodes searched: {nodes}")), "{position}");
        assert_eq!(
            lines.iter().filter(|line| line.ends_with(": 1")).count(),
            nodes,
            "{position}"
        );
    }
    uci.send("d");
    uci.read_until("Fen: 12/pppppppppppp/12/12/PPPPPPPPPPPP/12 b 0 1");
    uci.read_until("Key: ");
    uci.quit();
}

#[test]
fn a_go_with_any_number_is_answered() {
    let mut uci = UciProcess::start();
    uci.send("position fen ppp/3/3/PPP w 0 1");
    for limit in ["depth", "nodes", "movetime", "wtime", "mate", "movestogo"] {
        for number in [
            "99999999999",
            "99999999999999999999999",
            "0",
            "-1",
            "-99999999999999999999999",
        ] {
            let lines = uci.search(&format!("go {limit} {number}"));
            let answer = lines.last().expect("an answer");
            assert!(
                answer.starts_with("bestmove ") && answer != "bestmove 0000",
                "{limit} {number}: {answer}"
            );
        }
        for number in ["", " x", " 1.5"] {
            let lines = uci.search(&format!("go {limit}{number}"));
            let expected = format!("info string go: expected a number after `{limit}`, found ");
            assert!(lines[0].starts_with(&expected), "{limit}{number}: {lines:?}");
            assert_eq!(lines[1..], ["bestmove 0000"], "{limit}{number}");
        }
    }
    uci.quit();
}

#[test]
fn no_move_is_played_after_an_illegal_position() {
    let mut uci = UciProcess::start();
    uci.send("position startpos");
    uci.send("position startpos moves a2a3 a2a3");
    uci.read_until("info string position: move 2, `a2a3`");
    let lines = uci.search("go movetime 10");
    assert!(
        lines[0].starts_with("info string position: move 2, `a2a3`"),
        "{lines:?}"
    );
    assert_eq!(lines[1..], ["bestmove 0000"]);
    uci.send("position startpos moves a2a3");
    let lines = uci.search("go depth 2");
    assert_ne!(lines.last().map(String::as_str), Some("bestmove 0000"));
    uci.quit();
}

#[test]
fn multipv_ranks_several_lines() {
    let mut uci = UciProcess::start();
    uci.send("setoption name MultiPV value 3");
    uci.send("position startpos");
    let lines = uci.search("go depth 3");
    let of_depth: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 3 ")).collect();
    assert!(of_depth.len() >= 3, "{lines:?}");
    for (index, line) in of_depth.iter().take(3).enumerate() {
        assert!(line.contains(&format!(" multipv {} ", index + 1)), "{line}");
    }
    uci.quit();
}

/// Returns the three numbers after `wdl` in an `info` line.
fn wdl(line: &str) -> Option<[u32; 3]> {
    let (before, after) = line.split_once(" wdl ")?;
    let score = before.split_once(" score ")?.1;
    assert_eq!(score.split(' ').count(), 2, "{line}");
    let numbers: Vec<u32> = after.split(' ').map_while(|word| word.parse().ok()).collect();
    assert!(after.split(' ').nth(3) == Some("nodes"), "{line}");
    numbers.try_into().ok()
}

#[test]
fn every_line_has_a_winning_probability_if_uci_showwdl_is_set() {
    let mut uci = UciProcess::start();
    uci.send("setoption name MultiPV value 3");
    uci.send("position fen pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPP3 b 0 1");
    let info = |lines: Vec<String>| lines.into_iter().filter(|line| line.starts_with("info depth"));
    assert!(info(uci.search("go depth 3")).all(|line| !line.contains("wdl")));
    uci.send("setoption name UCI_ShowWDL value true");
    let lines: Vec<String> = info(uci.search("go depth 3")).collect();
    assert!(lines.len() >= 9, "{lines:?}");
    for line in &lines {
        let [wins, draws, losses] = wdl(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!((wins + losses, draws), (1000, 0), "{line}");
    }
    // The side to move is three pieces ahead.
    let [wins, ..] = wdl(&lines[lines.len() - 3]).expect("a probability");
    assert!((800..1000).contains(&wins), "{lines:?}");
    uci.send("position fen 1p/2/P1/2/1P w 0 1");
    let lines = uci.search("go depth 9");
    assert!(
        lines
            .iter()
            .any(|line| line.contains(" score mate 2 wdl 1000 0 0 nodes ")),
        "{lines:?}"
    );
    uci.send("setoption name UCI_ShowWDL value false");
    assert!(uci.search("go depth 3").iter().all(|line| !line.contains("wdl")));
    uci.quit();
}

#[test]
fn infinite_and_ponder_searches_answer_only_after_stop() {
    let mut uci = UciProcess::start();
    for (position, go) in [
        ("startpos", "go infinite"),
        ("fen p1/P1/2/2 w 0 1", "go infinite"),
        ("startpos", "go ponder movetime 1"),
    ] {
        uci.send(&format!("position {position}"));
        uci.send(go);
        uci.send("isready");
        let before = uci.read_until("readyok");
        std::thread::sleep(Duration::from_millis(30));
        uci.send("isready");
        let during = uci.read_until("readyok");
        assert!(
            !before.iter().chain(&during).any(|line| line.starts_with("bestmove")),
            "{go}"
        );
        uci.send("stop");
        uci.read_until("bestmove ");
    }
    uci.quit();
}

#[test]
fn ponderhit_starts_the_clock() {
    let mut uci = UciProcess::start();
    uci.send("position startpos");
    uci.send("go ponder movetime 40");
    std::thread::sleep(Duration::from_millis(60));
    let started = Instant::now();
    uci.send("ponderhit");
    uci.read_until("bestmove ");
    assert!(
        started.elapsed() >= Duration::from_millis(35),
        "{:?}",
        started.elapsed()
    );
    uci.quit();
}

#[test]
fn a_second_search_stops_the_first() {
    let mut uci = UciProcess::start();
    uci.send("position startpos");
    uci.send("go infinite");
    uci.send("position fen p1/P1/2/2 w 0 1");
    uci.send("go depth 1");
    uci.read_until("bestmove ");
    let second = uci.read_until("bestmove ");
    assert!(
        second.last().expect("an answer").starts_with("bestmove a3b4"),
        "{second:?}"
    );
    uci.send("go infinite");
    uci.send("ucinewgame");
    uci.read_until("bestmove ");
    uci.quit();
}

#[test]
fn limited_strength_depends_on_the_seed() {
    let mut uci = UciProcess::start();
    uci.send("uci");
    let lines = uci.read_until("uciok");
    let elo = lines.iter().find(|line| line.contains("UCI_Elo")).expect("declared");
    let min = elo.split(' ').nth(8).expect("a minimum").to_owned();
    for option in [
        "UCI_LimitStrength value true",
        &format!("UCI_Elo value {min}"),
        "Seed value 7",
    ] {
        uci.send(&format!("setoption name {option}"));
    }
    let mut games = Vec::new();
    for _ in 0..2 {
        uci.send("ucinewgame");
        uci.send("isready");
        uci.read_until("readyok");
        let mut moves = Vec::new();
        for _ in 0..4 {
            uci.send(&format!("position startpos moves {}", moves.join(" ")));
            let lines = uci.search("go wtime 1000 btime 1000");
            moves.push(
                lines
                    .last()
                    .expect("an answer")
                    .split(' ')
                    .nth(1)
                    .expect("a move")
                    .to_owned(),
            );
        }
        games.push(moves);
    }
    assert_eq!(games[0], games[1], "the seed decides the game");
    uci.quit();
}

#[test]
fn limited_strength_chooses_among_searchmoves() {
    let mut uci = UciProcess::start();
    uci.send("setoption name UCI_LimitStrength value true");
    for elo in [500, 860, 1230, 1860] {
        uci.send(&format!("setoption name UCI_Elo value {elo}"));
        for mv in ["a2a3", "d2e3", "h2g3"] {
            uci.send("position startpos");
            let lines = uci.search(&format!("go wtime 1000 btime 1000 searchmoves {mv}"));
            let answer = lines.last().expect("an answer");
            assert!(answer.starts_with(&format!("bestmove {mv}")), "{elo}: {answer}");
        }
    }
    uci.quit();
}

#[test]
fn the_end_of_input_stops_the_search_and_the_program() {
    for lines in [
        "",
        "uci\n",
        "go infinite\n",
        "position startpos\ngo movetime 100000\nquit\n",
        "go perft 30\n",
    ] {
        let started = Instant::now();
        let output = process::run(lines.as_bytes());
        assert!(output.status.success(), "{lines:?}");
        // Without `stop`, the searches would take longer than this time.
        assert!(started.elapsed() < Duration::from_secs(60), "{lines:?}");
    }
}
