//! How much sooner several threads reach a depth than one.

use super::positions::POSITIONS;
use super::{Arguments, Cost, read, speed, sum};
use crate::Failure;
use crate::openings::Openings;
use breakthrough_engine::{Limits, Searcher};
use breakthrough_rules::{Position, Variant};
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

const USUAL_DEPTH: u32 = 14;
/// Room for what is found to that depth.
const USUAL_HASH: u32 = 64;
/// The boards most played, each with a number of openings. How much threads gain differs much from one position to the next,
/// and on the same position from one time to the next: it takes many of them to tell.
const OPENINGS: [(u32, usize); 3] = [(8, 24), (7, 12), (6, 12)];
const OPENING_PLIES: u32 = 8;

/// Searches every position by one thread and by several in turns, so that whatever else the machine does disturbs both.
pub(super) fn run(arguments: &Arguments, threads: usize, output: &mut impl Write) -> Result<(), Failure> {
    let depth = arguments.depth.unwrap_or(USUAL_DEPTH);
    let mut searcher = Searcher::new(arguments.hash.unwrap_or(USUAL_HASH) as usize);
    let mut costs: [Vec<Cost>; 2] = Default::default();
    for (name, positions) in sets() {
        let mut here: [Vec<Cost>; 2] = Default::default();
        for round in 0..arguments.repeat as usize {
            for (index, position) in positions.iter().enumerate() {
                // Whoever comes second may find the machine warmer: each is first every other time.
                let first = (round + index) % 2;
                for which in [first, 1 - first] {
                    searcher.set_threads([1, threads][which]);
                    here[which].push(time_to_depth(&mut searcher, position, depth));
                }
            }
        }
        if !arguments.json {
            let [one, several] = [sum(&here[0]), sum(&here[1])];
            writeln!(
                output,
                "{:>6.2}  {:.3} s : {:.3} s  {:.2} times the nodes  {name}",
                ratio(one, several),
                one.time.as_secs_f64(),
                several.time.as_secs_f64(),
                several.nodes as f64 / one.nodes as f64,
            )?;
            output.flush()?;
        }
        for which in 0..2 {
            costs[which].append(&mut here[which]);
        }
    }
    let [one, several] = [sum(&costs[0]), sum(&costs[1])];
    let ratio = ratio(one, several);
    if arguments.json {
        let value = json!({
            "depth": depth,
            "threads": threads,
            "time_to_depth_ratio": ratio,
            "speed_ratio": speed(several) / speed(one),
            "seconds": [one.time.as_secs_f64(), several.time.as_secs_f64()],
            "nodes": [one.nodes, several.nodes],
        });
        writeln!(output, "{value}")?;
    } else {
        writeln!(
            output,
            "time to depth {depth}: {threads} threads are {ratio:.2} times as fast as one ({:.2} times the nodes, {:.2} times the nodes a \
             second)",
            several.nodes as f64 / one.nodes as f64,
            speed(several) / speed(one)
        )?;
    }
    Ok(())
}

/// What it costs until the depth is reported, or before that a proof; what is done after that, as to shorten a proven win, is left out.
fn time_to_depth(searcher: &mut Searcher, position: &Position, depth: u32) -> Cost {
    searcher.clear();
    let begun = Instant::now();
    let mut cost = Cost {
        nodes: 0,
        time: Duration::ZERO,
    };
    searcher.search_with(position, &Limits::depth(depth), &|| false, &mut |report| {
        cost = Cost {
            nodes: report.nodes,
            time: begun.elapsed(),
        };
    });
    cost
}

/// The positions on which threads are compared, in groups with names.
fn sets() -> Vec<(String, Vec<Position>)> {
    let mut sets = vec![("the bench set".to_owned(), read(&POSITIONS).collect())];
    for (size, count) in OPENINGS {
        let start = Position::start(Variant::new(size, size).expect("a size that is played"));
        let mut openings = Openings::random(start, OPENING_PLIES, 1).expect("large boards have openings");
        let positions = (0..count).map(|number| openings.get(number).position());
        sets.push((format!("{count} openings on {size}x{size}"), positions.collect()));
    }
    sets
}

fn ratio(one: Cost, several: Cost) -> f64 {
    one.time.as_secs_f64() / several.time.as_secs_f64().max(1e-9)
}
