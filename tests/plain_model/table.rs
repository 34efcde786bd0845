//! The table of counts, `data/variants-perft.txt`. Its head says how lines are added.

use super::options;
use super::plain::{Ending, Plain};
use std::collections::BTreeSet;
use std::path::Path;

const TABLE: &str = include_str!("../data/variants-perft.txt");

/// Counts up to this many are held in every run of the tests.
const QUICK_COUNT: u64 = 3000;

/// With this variable set, the ignored test writes the table instead of comparing it.
const WRITE_VARIABLE: &str = "BREAKTHROUGH_WRITE_VARIANTS_PERFT";

/// The options of a line and its counts for one ply and more; nothing of a comment.
fn read(line: &str) -> Option<(&str, Vec<u64>)> {
    if line.starts_with('#') {
        return None;
    }
    let (options, counts) = line.split_once(" | ").unwrap_or_else(|| panic!("no ` | ` in `{line}`"));
    let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("no number: `{word}`"));
    Some((options, counts.split_whitespace().map(number).collect()))
}

fn rows() -> Vec<(&'static str, Vec<u64>)> {
    TABLE.lines().filter_map(read).collect()
}

fn counts(line: &str, depths: usize) -> Vec<u64> {
    let start = Plain::start(&options(line));
    (1..=depths as u32).map(|depth| start.perft(depth)).collect()
}

#[test]
fn the_table_holds_a_line_that_means_nothing_or_stands_twice() {
    let rows = rows();
    assert!(rows.len() >= 150, "expected at least 150 lines, found {}", rows.len());
    let mut seen = BTreeSet::new();
    for (line, counts) in rows {
        let options = options(line);
        assert_eq!(options.problem(), None, "{line}");
        assert_eq!(options.to_string(), line, "the usual way to write it");
        assert!(counts.len() >= 2, "too few counts: {line}");
        assert!(seen.insert(line), "it stands twice: {line}");
    }
}

#[test]
fn low_counts_differ_from_the_table() {
    for (line, expected) in rows() {
        let quick = expected.iter().take_while(|count| **count <= QUICK_COUNT).count();
        assert_eq!(counts(line, quick), expected[..quick], "{line}");
    }
}

#[test]
fn the_table_lacks_an_ending() {
    fn walk(plain: &Plain, depth: usize, seen: &mut BTreeSet<Ending>) {
        seen.extend(plain.ending());
        if depth > 0 {
            for mv in plain.moves() {
                walk(&plain.play(mv), depth - 1, seen);
            }
        }
    }
    let mut seen_with = [
        ("compulsory", BTreeSet::new()),
        ("straight", BTreeSet::new()),
        ("joined", BTreeSet::new()),
        ("bombardment", BTreeSet::new()),
        ("needed", BTreeSet::new()),
        ("hexagonal", BTreeSet::new()),
    ];
    for (line, counts) in rows() {
        if line.contains("position") {
            let depth = counts.iter().take_while(|count| **count <= QUICK_COUNT).count();
            let mut seen = BTreeSet::new();
            walk(&Plain::start(&options(line)), depth, &mut seen);
            for (_, endings) in seen_with.iter_mut().filter(|(word, _)| line.contains(*word)) {
                endings.extend(seen.clone());
            }
        }
    }
    for (word, endings) in seen_with {
        let mut expected = BTreeSet::from([Ending::Breakthrough, Ending::OpponentGone]);
        // Nobody loses their own last piece but by a detonation or at a goal, and bombers always have a move.
        if word != "compulsory" && word != "straight" && word != "joined" {
            expected.insert(Ending::MoverGone);
        }
        if word != "bombardment" {
            expected.insert(Ending::OpponentStuck);
        }
        assert!(endings.is_superset(&expected), "with {word} only {endings:?}");
    }
}

#[test]
#[ignore = "takes minutes; run it in release"]
fn counts_differ_from_the_table() {
    let mut text = String::new();
    let mut different = Vec::new();
    for row in TABLE.lines() {
        let Some((line, expected)) = read(row) else {
            text += &format!("{row}\n");
            continue;
        };
        let found = counts(line, expected.len());
        let words: Vec<String> = found.iter().map(u64::to_string).collect();
        text += &format!("{line} | {}\n", words.join(" "));
        if found != expected {
            different.push(format!("{line}: expected {expected:?}, found {found:?}"));
        }
    }
    if std::env::var_os(WRITE_VARIABLE).is_some() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/variants-perft.txt");
        std::fs::write(path, text).expect("the table can be written");
    } else {
        assert!(different.is_empty(), "{}", different.join("\n"));
    }
}
