//! Whatever is said, the program answers, and goes on.

use super::talk;
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

/// Lines that are nearly right; a search that they start is short.
fn nearly_right(random: &mut Xoshiro256PlusPlus) -> String {
    let words: Vec<String> = (0..random.random_range(1..9))
        .map(|_| match random.random_range(0..10) {
            0 => random.random_range(-3..4_i64).to_string(),
            1 => random.random::<u64>().to_string(),
            _ => WORDS[random.random_range(0..WORDS.len())].to_owned(),
        })
        .collect();
    let line = words.join(" ");
    // Not for all the memory or all the processors of the machine.
    let is_dear = line.contains("Hash value") || line.contains("Threads value");
    if is_dear {
        "isready".to_owned()
    } else {
        format!("{line}\nstop")
    }
}

fn bytes(random: &mut Xoshiro256PlusPlus) -> Vec<u8> {
    (0..random.random_range(0..80)).map(|_| random.random()).collect()
}

#[test]
fn nonsense_is_answered_and_survived() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let mut input = Vec::new();
    for _ in 0..2000 {
        input.extend(bytes(&mut random));
        input.push(b'\n');
        input.extend(nearly_right(&mut random).into_bytes());
        input.push(b'\n');
    }
    input.extend(b"\nstop\nposition startpos\nsetoption name MultiPV value 1\ngo depth 2 searchmoves a2a3\nisready\n");
    // Waits for the search, which `isready` alone does not.
    input.extend(b"ucinewgame\nposition fen pp/2/2/PP w\nd\nquit\n");
    let output = talk::run(&input);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(text.contains("info string expected a command of UCI"));
    assert!(text.contains("bestmove a2a3"), "the program still answers");
    assert!(
        text.trim_end().lines().any(|line| line.starts_with("Fen: pp/2/2/PP w")),
        "to the end"
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
fn a_line_without_an_end_is_cut() {
    let output = talk::run(&vec![b'x'; 3 << 20]);
    assert!(output.status.success());
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(text.matches("info string expected a command").count(), 3);
}
