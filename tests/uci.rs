//! `breakthrough-engine uci` as another program talks to it: lines in, lines out, in time.

#[path = "uci/garbage.rs"]
mod garbage;
#[path = "uci/talk.rs"]
mod talk;

use std::time::{Duration, Instant};
use talk::Talk;

/// Much longer than anything here takes, on a machine that has other things to do.
const SLACK: Duration = Duration::from_secs(2);

#[test]
fn the_engine_introduces_itself() {
    let mut talk = Talk::begin();
    talk.say("uci");
    let lines = talk.hear_until("uciok");
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
        "option name UCI_Variant type combo default breakthrough var breakthrough ",
        "option name Move Overhead type spin default 10 ",
    ] {
        assert!(lines.iter().any(|line| line.starts_with(expected)), "{expected}");
    }
    talk.say("isready");
    talk.hear_until("readyok");
    talk.quit();
}

#[test]
fn a_search_tells_what_it_finds_and_answers() {
    let mut talk = Talk::begin();
    talk.say("position startpos moves a2a3 h7h6");
    let lines = talk.ask("go depth 4");
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
    talk.quit();
}

#[test]
fn decided_positions_are_answered() {
    let mut talk = Talk::begin();
    for (position, score, best) in [
        ("fen p1/P1/2/2 w 0 1", "score mate 1", "bestmove a3b4"),
        ("fen 2/2/1p/P1 b 0 1", "score mate 1", ""),
        // The runner cannot be caught: the side to move loses with the opponent's second move.
        ("fen 1p/2/2/P1/2/P1/2 b 0 1", "score mate ", ""),
    ] {
        talk.say(&format!("position {position}"));
        let lines = talk.ask("go movetime 1000");
        assert!(lines.iter().any(|line| line.contains(score)), "{position}: {lines:?}");
        let answer = lines.last().expect("an answer");
        assert!(answer.starts_with(best), "{position}: {answer}");
    }
    talk.say("position fen p1/P1/2/2 w 0 1 moves a3b4");
    assert_eq!(talk.ask("go depth 3"), ["info depth 0 score mate 0", "bestmove (none)"]);
    talk.quit();
}

#[test]
fn other_rules_come_from_the_variant() {
    let mut talk = Talk::begin();
    talk.say("setoption name UCI_Variant value breakthrough 5x5 joined bombardment");
    talk.hear_until("info string variant breakthrough 5x5 joined bombardment");
    for (position, nodes) in [
        ("startpos", 15 + 10),
        ("startpos moves a2e3", 12 + 10),
        ("startpos moves a2e3 c4c4", 14 + 10),
        ("fen pp3/5/5/5/3PP w 0 1", 6 + 2),
    ] {
        talk.say(&format!("position {position}"));
        talk.say("go perft 1");
        let lines = talk.hear_until("Nodes searched: ");
        assert_eq!(lines.last(), Some(&format!("Nodes searched: {nodes}")), "{position}");
    }
    talk.say("go depth 3");
    talk.hear_until("bestmove ");
    talk.quit();
}

#[test]
fn boards_come_from_the_variant_and_from_positions() {
    let mut talk = Talk::begin();
    talk.say("setoption name UCI_Variant value breakthrough_6x5");
    let said = talk.hear_until("info string variant breakthrough_6x5");
    assert!(said[0].contains("files 6 ranks 5"), "{said:?}");
    for (position, nodes) in [
        ("startpos", 16),
        ("startpos moves a2a3", 15),
        ("fen pp/2/2/PP w 0 1", 4),
        ("fen 12/pppppppppppp/12/12/PPPPPPPPPPPP/12 b - - 0 1", 34),
    ] {
        talk.say(&format!("position {position}"));
        talk.say("go perft 1");
        let lines = talk.hear_until("Nodes searched: ");
        assert_eq!(lines.last(), Some(&format!("Nodes searched: {nodes}")), "{position}");
        assert_eq!(
            lines.iter().filter(|line| line.ends_with(": 1")).count(),
            nodes,
            "{position}"
        );
    }
    talk.say("d");
    talk.hear_until("Fen: 12/pppppppppppp/12/12/PPPPPPPPPPPP/12 b 0 1");
    talk.hear_until("Key: ");
    talk.quit();
}

#[test]
fn limits_are_kept() {
    let mut talk = Talk::begin();
    talk.say("position startpos");
    let nodes = |lines: &[String]| -> u64 {
        let info = lines
            .iter()
            .rev()
            .find(|line| line.starts_with("info depth"))
            .expect("a line");
        let mut words = info.split(' ').skip_while(|word| *word != "nodes").skip(1);
        words.next().and_then(|word| word.parse().ok()).expect("a number")
    };
    assert!(nodes(&talk.ask("go nodes 3000")) <= 3000);
    let lines = talk.ask("go depth 3 searchmoves h2h3 z9z8");
    assert!(
        lines.contains(&"info string go: no legal move `z9z8`".to_owned()),
        "{lines:?}"
    );
    assert!(
        lines.last().expect("an answer").starts_with("bestmove h2h3"),
        "{lines:?}"
    );
    for go in [
        "go movetime 60",
        "go wtime 300 btime 1 winc 0",
        "go wtime 60 movestogo 1",
        "go wtime -10 btime 9",
    ] {
        let begun = Instant::now();
        talk.ask(go);
        assert!(
            begun.elapsed() < Duration::from_millis(300) + SLACK,
            "{go}: {:?}",
            begun.elapsed()
        );
    }
    let begun = Instant::now();
    talk.ask("go movetime 60");
    assert!(begun.elapsed() >= Duration::from_millis(55), "{:?}", begun.elapsed());
    talk.quit();
}

#[test]
fn several_lines_are_ranked() {
    let mut talk = Talk::begin();
    talk.say("setoption name MultiPV value 3");
    talk.say("position startpos");
    let lines = talk.ask("go depth 3");
    let of_depth: Vec<&String> = lines.iter().filter(|line| line.starts_with("info depth 3 ")).collect();
    assert!(of_depth.len() >= 3, "{lines:?}");
    for (index, line) in of_depth.iter().take(3).enumerate() {
        assert!(line.contains(&format!(" multipv {} ", index + 1)), "{line}");
    }
    talk.quit();
}

#[test]
fn an_endless_search_answers_only_when_it_is_stopped() {
    let mut talk = Talk::begin();
    for (position, go) in [
        ("startpos", "go infinite"),
        ("fen p1/P1/2/2 w 0 1", "go infinite"),
        ("startpos", "go ponder movetime 1"),
    ] {
        talk.say(&format!("position {position}"));
        talk.say(go);
        talk.say("isready");
        let before = talk.hear_until("readyok");
        std::thread::sleep(Duration::from_millis(30));
        talk.say("isready");
        let during = talk.hear_until("readyok");
        assert!(
            !before.iter().chain(&during).any(|line| line.starts_with("bestmove")),
            "{go}"
        );
        let begun = Instant::now();
        talk.say("stop");
        talk.hear_until("bestmove ");
        assert!(begun.elapsed() < SLACK, "{:?}", begun.elapsed());
    }
    talk.quit();
}

#[test]
fn a_ponder_hit_starts_the_clock() {
    let mut talk = Talk::begin();
    talk.say("position startpos");
    talk.say("go ponder movetime 40");
    std::thread::sleep(Duration::from_millis(60));
    let begun = Instant::now();
    talk.say("ponderhit");
    talk.hear_until("bestmove ");
    assert!(begun.elapsed() >= Duration::from_millis(35), "{:?}", begun.elapsed());
    assert!(begun.elapsed() < SLACK, "{:?}", begun.elapsed());
    talk.quit();
}

#[test]
fn a_second_search_ends_the_first() {
    let mut talk = Talk::begin();
    talk.say("position startpos");
    talk.say("go infinite");
    talk.say("position fen p1/P1/2/2 w 0 1");
    talk.say("go depth 1");
    talk.hear_until("bestmove ");
    let second = talk.hear_until("bestmove ");
    assert!(
        second.last().expect("an answer").starts_with("bestmove a3b4"),
        "{second:?}"
    );
    talk.say("go infinite");
    talk.say("ucinewgame");
    talk.hear_until("bestmove ");
    talk.quit();
}

#[test]
fn limited_strength_plays_at_a_level() {
    let mut talk = Talk::begin();
    talk.say("uci");
    let lines = talk.hear_until("uciok");
    let elo = lines.iter().find(|line| line.contains("UCI_Elo")).expect("declared");
    let least = elo.split(' ').nth(8).expect("a minimum").to_owned();
    for option in [
        "UCI_LimitStrength value true",
        &format!("UCI_Elo value {least}"),
        "Seed value 7",
    ] {
        talk.say(&format!("setoption name {option}"));
    }
    let mut games = Vec::new();
    for _ in 0..2 {
        talk.say("ucinewgame");
        talk.say("isready");
        talk.hear_until("readyok");
        let mut moves = Vec::new();
        for _ in 0..4 {
            talk.say(&format!("position startpos moves {}", moves.join(" ")));
            let lines = talk.ask("go wtime 1000 btime 1000");
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
    talk.quit();
}

#[test]
fn the_end_of_input_ends_the_program_and_the_search() {
    for lines in [
        "",
        "uci\n",
        "go infinite\n",
        "position startpos\ngo movetime 100000\nquit\n",
        "go perft 30\n",
    ] {
        let begun = Instant::now();
        let output = talk::run(lines.as_bytes());
        assert!(output.status.success(), "{lines:?}");
        assert!(begun.elapsed() < Duration::from_secs(1) + SLACK, "{lines:?}");
    }
}
