//! How much sooner several threads reach a depth than one.

use super::positions::SPEEDUP_POSITIONS;
use super::{Arguments, Cost, read, search, speed, sum};
use crate::cli::Failure;
use crate::engine::Searcher;
use crate::notation::position_text;
use serde_json::json;
use std::io::Write;

const USUAL_DEPTH: u32 = 12;

/// Searches every position by one thread and by several in turns, so that whatever else the machine does disturbs both.
pub(super) fn run(arguments: &Arguments, threads: usize, output: &mut impl Write) -> Result<(), Failure> {
    let depth = arguments.depth.unwrap_or(USUAL_DEPTH);
    let mut searcher = Searcher::new(arguments.hash as usize);
    let mut costs: [Vec<Cost>; 2] = Default::default();
    for position in read(&SPEEDUP_POSITIONS) {
        let mut here: [Vec<Cost>; 2] = Default::default();
        for round in 0..arguments.repeat as usize {
            // Whoever comes second may find the machine warmer: each is first every other time.
            for which in [round % 2, 1 - round % 2] {
                searcher.set_threads([1, threads][which]);
                here[which].push(search(&mut searcher, &position, depth));
            }
        }
        if !arguments.json {
            let [one, several] = [sum(&here[0]), sum(&here[1])].map(|cost| cost.time.as_secs_f64());
            let ratio = one / several.max(1e-9);
            writeln!(
                output,
                "{ratio:>6.2}  {one:.3} s : {several:.3} s  {:.2} times the nodes  {}",
                sum(&here[1]).nodes as f64 / sum(&here[0]).nodes as f64,
                position_text(&position)
            )?;
            output.flush()?;
        }
        for which in 0..2 {
            costs[which].append(&mut here[which]);
        }
    }
    let [one, several] = [sum(&costs[0]), sum(&costs[1])];
    let ratio = one.time.as_secs_f64() / several.time.as_secs_f64().max(1e-9);
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
