//! Tests of malformed input. Every line is answered, and the program keeps running.

use super::process;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const WORDS: [&str; 48] = [
    "uci",
    "isready",
    "setoption",
    "name",
    "value",
    "Hash",
    "Threads",
    "MultiPV",
    "UCI_Variant",
    "breakthrough",
    "breakthrough_6x5",
    "breakthrough_0x99",
    "UCI_Elo",
    "UCI_LimitStrength",
    "Clear",
    "true",
    "false",
    "ucinewgame",
    "position",
    "startpos",
    "fen",
    "moves",
    "pp/2/2/PP",
    "pppp/4/9/PPPP",
    "w",
    "b",
    "-",
    "0",
    "1",
    "a2a3",
    "h7h6",
    "a1a9",
    "z99z98",
    "go",
    "depth",
    "nodes",
    "movetime",
    "wtime",
    "btime",
    "mate",
    "searchmoves",
    "perft",
    "stop",
    "ponderhit",
    "d",
    "debug",
    "joho",
    "\u{1F9E9}",
];

/// Returns a line of random UCI words, followed by `stop` in case the line starts a search.
fn almost_valid_line(random: &mut Xoshiro256PlusPlus) -> String {
    let words: Vec<String> = (0..random.random_range(1..9))
        .map(|_| match random.random_range(0..10) {
            0 => random.random_range(-3..4_i64).to_string(),
            1 => random.random::<u64>().to_string(),
            _ => WORDS[random.random_range(0..WORDS.len())].to_owned(),
        })
        .collect();
    let line = words.join(" ");
    // Replace lines that set the hash size or the number of threads, because they could allocate all memory or use all
    // processors.
    let is_expensive = line.contains("Hash value") || line.contains("Threads value");
    if is_expensive {
        "isready".to_owned()
    } else {
        format!("{line}\nstop")
    }
}

fn random_bytes(random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    (0..random.random_range(0..80)).map(|_| random.random()).collect()
}

#[test]
fn malformed_lines_are_answered() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut input = Vec::new();
    for _ in 0..2000 {
        input.extend(random_bytes(&mut random));
        input.push(b'\n');
        input.extend(almost_valid_line(&mut random).into_bytes());
        input.push(b'\n');
    }
    input.extend(b"\nstop\nposition startpos\nsetoption name MultiPV value 1\ngo depth 2 searchmoves a2a3\nisready\n");
    // `ucinewgame` waits for the search; `isready` does not.
    input.extend(b"ucinewgame\nposition fen pp/2/2/PP w\nd\nquit\n");
    let output = process::run(&input);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(text.contains("info string expected a UCI command"));
    assert!(text.contains("bestmove a2a3"), "the program still answers");
    assert!(
        text.trim_end().lines().any(|line| line.starts_with("Fen: pp/2/2/PP w")),
        "the last command is answered"
    );
    let known = [
        "info ",
        "bestmove ",
        "option ",
        "id ",
        "uciok",
        "readyok",
        " +",
        " |",
        "   a",
        "Fen:",
        "Variant:",
        "Key:",
        "Over:",
    ];
    for line in text.lines().filter(|line| !line.is_empty()) {
        let is_count = line.contains(": ");
        assert!(
            is_count || known.iter().any(|start| line.starts_with(start)),
            "{line:?}"
        );
    }
}

#[test]
fn an_endless_line_is_split() {
    let output = process::run(&vec![b'x'; 3 << 20]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("info string expected a UCI command").count(), 3);
}
