//! Tests with the perft table `data/variants-perft.txt`. The comment at the top of that file explains how to add lines.

use super::lockstep::rules_options;
use super::options;
use super::plain::{Options, PlainPosition, Shape};
use breakthrough_rules::{Ending, Position, Variant, perft};
use std::collections::BTreeSet;
use std::path::Path;

const TABLE: &str = include_str!("../data/variants-perft.txt");

/// Maximum count that the plain model recounts in every test run.
const QUICK_COUNT: u64 = 3000;

/// Threshold at which counting stops: the last count of a line is the first count that reaches it, or 0 if every game
/// has ended.
const STOP_COUNT: u64 = 30_000;

/// If this environment variable is set, the ignored test writes the table instead of comparing it.
const WRITE_VARIABLE: &str = "BREAKTHROUGH_WRITE_VARIANTS_PERFT";

/// Parses a line into options and counts from depth 1. Returns `None` for comments.
fn read(line: &str) -> Option<(&str, Vec<u64>)> {
    if line.starts_with('#') {
        return None;
    }
    let (options, counts) = line.split_once(" |").unwrap_or_else(|| panic!("no ` |` in `{line}`"));
    let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("no number: `{word}`"));
    Some((options, counts.split_whitespace().map(number).collect()))
}

/// Returns the options and counts of every line.
pub(crate) fn rows() -> Vec<(&'static str, Vec<u64>)> {
    TABLE.lines().filter_map(read).collect()
}

fn start_of_rules(options: &Options) -> Position {
    Position::start(Variant::from_options(rules_options(options)).unwrap_or_else(|error| panic!("{options}: {error}")))
}

/// Computes the counts of a complete line.
fn counts(start: &PlainPosition) -> Vec<u64> {
    let mut counts = Vec::new();
    for depth in 1.. {
        let count = start.perft(depth);
        counts.push(count);
        if count == 0 || count >= STOP_COUNT {
            break;
        }
    }
    counts
}

/// Returns the features of a line, all pairs of which the table must contain.
fn features(options: &Options) -> BTreeSet<&'static str> {
    let features = [
        (
            options.home_ranks != Options::standard(options.shape).home_ranks,
            "home",
        ),
        (options.second_begins, "second begins"),
        (!options.obstacles.is_empty(), "obstacles"),
        (!options.missing.is_empty(), "without"),
        (options.cylinder, "joined"),
        (options.mandatory_capture, "compulsory"),
        (options.straight_capture, "straight"),
        (options.bombardment, "bombardment"),
        (options.breakthroughs_needed == 2, "needed 2"),
        (options.breakthroughs_needed == 3, "needed 3"),
        (matches!(options.shape, Shape::Hexagonal { .. }), "hexagonal"),
        (options.set_position.is_some(), "position"),
    ];
    let chosen = features.into_iter().filter(|(is_chosen, _)| *is_chosen);
    chosen.map(|(_, name)| name).collect()
}

/// Pairs of features that are excluded because they are invalid or meaningless.
const NOT_COMBINED: [(&str, &str); 6] = [
    ("bombardment", "compulsory"),
    ("bombardment", "straight"),
    ("hexagonal", "joined"),
    ("home", "position"),
    ("needed 2", "needed 3"),
    ("position", "without"),
];

#[test]
fn every_line_is_playable_unique_and_long_enough() {
    let rows = rows();
    assert!(rows.len() >= 150, "expected at least 150 lines, found {}", rows.len());
    let mut seen = BTreeSet::new();
    for (line, counts) in rows {
        let options = options(line);
        assert_eq!(options.problem(), None, "{line}");
        assert_eq!(options.to_string(), line, "the canonical form");
        assert!(seen.insert(line), "duplicate line: {line}");
        let (last, others) = counts.split_last().expect("a line has counts");
        assert!(*last == 0 || *last >= STOP_COUNT, "too few counts: {line}");
        assert!(others.iter().all(|count| (1..STOP_COUNT).contains(count)), "{line}");
    }
}

#[test]
fn every_pair_of_options_is_combined() {
    let lines: Vec<BTreeSet<&str>> = rows().iter().map(|(line, _)| features(&options(line))).collect();
    let all: BTreeSet<&str> = lines.iter().flatten().copied().collect();
    assert_eq!(all.len(), 12, "{all:?}");
    for one in &all {
        assert!(lines.contains(&BTreeSet::from([*one])), "{one} is never alone");
        for other in all.range(*one..).skip(1) {
            let is_combined = lines.iter().any(|line| line.contains(one) && line.contains(other));
            assert_eq!(
                is_combined,
                !NOT_COMBINED.contains(&(*one, *other)),
                "{one} with {other}"
            );
        }
    }
}

#[test]
fn the_rules_agree_with_the_table() {
    for (line, expected) in rows() {
        let start = start_of_rules(&options(line));
        let found: Vec<u64> = (1..=expected.len() as u32).map(|depth| perft(&start, depth)).collect();
        assert_eq!(found, expected, "{line}");
    }
}

#[test]
fn the_plain_model_agrees_with_the_small_counts() {
    for (line, expected) in rows() {
        let start = PlainPosition::start(&options(line));
        for (depth, expected) in (1..).zip(expected).take_while(|(_, count)| *count <= QUICK_COUNT) {
            assert_eq!(start.perft(depth), expected, "depth {depth} of {line}");
        }
    }
}

#[test]
#[ignore = "takes seconds in release; writes the table if an environment variable is set"]
fn the_plain_model_agrees_with_the_table() {
    let mut text = String::new();
    let mut different = Vec::new();
    for row in TABLE.lines() {
        let Some((line, expected)) = read(row) else {
            text += &format!("{row}\n");
            continue;
        };
        let found = counts(&PlainPosition::start(&options(line)));
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

/// Collects the kinds of moves and endings that occur within `depth` plies of a position.
fn collect_events(position: &mut Position, depth: usize, seen: &mut BTreeSet<&'static str>) {
    let mover = position.side_to_move();
    if let Some(outcome) = position.outcome() {
        seen.insert(match outcome.ending {
            Ending::Breakthrough => "breakthrough",
            Ending::AllCaptured if outcome.winner != mover => "all captured",
            Ending::AllCaptured => "all lost",
            Ending::NoMoves => "no moves",
            Ending::Resignation | Ending::Time => unreachable!("no side resigns or has a clock"),
        });
    }
    if depth == 0 {
        return;
    }
    for mv in position.legal_moves() {
        let counted = position.breakthroughs(mover);
        let played = position.play(mv).expect("a legal move");
        if played.captured {
            seen.insert("capture");
        }
        if mv.is_explosion() {
            seen.insert("explosion");
        }
        if position.breakthroughs(mover) > counted {
            seen.insert("counted");
        }
        collect_events(position, depth - 1, seen);
        position.undo(played);
    }
}

#[test]
fn the_table_covers_every_kind_of_move_and_ending() {
    let mut seen = BTreeSet::new();
    for (line, counts) in rows() {
        let options = options(line);
        if options.set_position.is_none() {
            continue;
        }
        let plies = counts.iter().take_while(|count| **count < STOP_COUNT).count();
        let mut seen_here = BTreeSet::new();
        collect_events(&mut start_of_rules(&options), plies, &mut seen_here);
        for feature in features(&options) {
            seen.extend(seen_here.iter().map(|event| (feature, *event)));
        }
    }
    let features = [
        "obstacles",
        "joined",
        "compulsory",
        "straight",
        "bombardment",
        "needed 2",
        "needed 3",
        "hexagonal",
    ];
    for feature in features {
        let is_bombardment = feature == "bombardment";
        let takes_pieces_off = feature.starts_with("needed");
        let expected = [
            ("breakthrough", true),
            ("all captured", true),
            ("all lost", is_bombardment || takes_pieces_off),
            ("no moves", !is_bombardment),
            ("capture", !is_bombardment),
            ("explosion", is_bombardment),
            ("counted", takes_pieces_off),
        ];
        for (event, _) in expected.iter().filter(|(_, is_expected)| *is_expected) {
            assert!(seen.contains(&(feature, *event)), "{feature}: no {event}");
        }
    }
}
