//! `bench --speedup`: compares the time to depth of several threads with one thread.

use super::positions::POSITIONS;
use super::{Arguments, Cost, create_searcher, nodes_per_second, parse_all, sum};
use crate::CommandError;
use crate::threads::warn_of_missing_threads;
use breakthrough_engine::{Limits, Searcher};
use breakthrough_matches::OpeningBook;
use breakthrough_rules::{Position, Variant};
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

const DEFAULT_DEPTH: u32 = 14;
/// The default size of the transposition table, large enough for the default depth.
const DEFAULT_HASH_MEBIBYTES: u32 = 64;
/// Sizes of square boards, each with the number of openings. Many positions are needed, because the speedup varies between
/// positions and between searches of the same position.
const OPENINGS: [(u32, usize); 3] = [(8, 24), (7, 12), (6, 12)];
const OPENING_PLIES: u32 = 8;

/// Alternates between searches with one thread and searches with several threads, so that other processes slow down both
/// kinds of searches equally.
pub(super) fn run(arguments: &Arguments, threads: usize, output: &mut impl Write) -> Result<(), CommandError> {
    let depth = arguments.depth.unwrap_or(DEFAULT_DEPTH);
    let mut searcher = create_searcher(arguments, DEFAULT_HASH_MEBIBYTES)?;
    let mut started = threads;
    let mut costs: [Vec<Cost>; 2] = Default::default();
    for (name, positions) in position_groups() {
        let mut group_costs: [Vec<Cost>; 2] = Default::default();
        for round in 0..arguments.repeat as usize {
            for (index, position) in positions.iter().enumerate() {
                // Alternate the order, because the second search may benefit from warm caches.
                let first = (round + index) % 2;
                for which in [first, 1 - first] {
                    searcher.set_threads([1, threads][which]);
                    group_costs[which].push(time_to_depth(&mut searcher, position, depth));
                    if which == 1 {
                        started = started.min(searcher.started_threads());
                    }
                }
            }
        }
        if !arguments.json {
            let [one, several] = [sum(&group_costs[0]), sum(&group_costs[1])];
            writeln!(
                output,
                "{:>6.2}  {:.3} s : {:.3} s  {:.2} times the nodes  {name}",
                time_ratio(one, several),
                one.time.as_secs_f64(),
                several.time.as_secs_f64(),
                several.nodes as f64 / one.nodes as f64,
            )?;
            output.flush()?;
        }
        for which in 0..2 {
            costs[which].append(&mut group_costs[which]);
        }
    }
    warn_of_missing_threads(started, threads);
    let [one, several] = [sum(&costs[0]), sum(&costs[1])];
    let ratio = time_ratio(one, several);
    if arguments.json {
        let value = json!({
            "depth": depth,
            "threads": threads,
            "time_to_depth_ratio": ratio,
            "speed_ratio": nodes_per_second(several) / nodes_per_second(one),
            "seconds": [one.time.as_secs_f64(), several.time.as_secs_f64()],
            "nodes": [one.nodes, several.nodes],
        });
        writeln!(output, "{value}")?;
    } else {
        writeln!(
            output,
            "time to depth {depth}: {threads} threads are {ratio:.2} times as fast as one ({:.2} times the nodes, {:.2} times the nodes/s)",
            several.nodes as f64 / one.nodes as f64,
            nodes_per_second(several) / nodes_per_second(one)
        )?;
    }
    Ok(())
}

/// Measures the cost until the search reports the depth or an earlier proven result. Later costs are excluded, such as the
/// cost of shortening a proven win.
fn time_to_depth(searcher: &mut Searcher, position: &Position, depth: u32) -> Cost {
    searcher.clear();
    let started = Instant::now();
    let mut cost = Cost {
        nodes: 0,
        time: Duration::ZERO,
    };
    searcher.search_with(position, &Limits::depth(depth), &|| false, &mut |report| {
        cost = Cost {
            nodes: report.nodes,
            time: started.elapsed(),
        };
    });
    cost
}

/// Returns named groups of positions: the bench positions, and the openings of each board size.
fn position_groups() -> Vec<(String, Vec<Position>)> {
    let mut groups = vec![("bench positions".to_owned(), parse_all(&POSITIONS).collect())];
    for (size, count) in OPENINGS {
        let start = Position::start(Variant::new(size, size).expect("a valid size"));
        let mut book = OpeningBook::random(start, OPENING_PLIES, 1).expect("large boards have openings");
        let positions = (0..count).map(|number| book.get(number).position());
        groups.push((format!("{count} openings on {size}x{size}"), positions.collect()));
    }
    groups
}

fn time_ratio(one: Cost, several: Cost) -> f64 {
    one.time.as_secs_f64() / several.time.as_secs_f64().max(1e-9)
}
