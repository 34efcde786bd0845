//! `bench`: searches a fixed set of positions. The node count is a checksum of the engine, and the nodes per second measure
//! the speed of the engine.

mod positions;
mod speedup;

use super::CommandError;
use super::memory::check_memory;
use super::threads::warn_of_missing_threads;
use breakthrough_engine::{Limits, Searcher};
use breakthrough_rules::Position;
use breakthrough_rules::notation::{parse_fen, to_fen};
use clap::Args;
use positions::POSITIONS;
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

/// Search a fixed set of positions and print the node count, the checksum of the engine
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Depth of each search in plies [default: 10, or 14 with --speedup]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: Option<u32>,
    /// Number of search threads; the node count is reproducible only with 1 thread
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=Searcher::MAX_THREADS as i64))]
    threads: u16,
    /// Number of times to repeat all searches
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// Compare the time to depth of N threads with one thread
    #[arg(long, value_name = "N", conflicts_with = "threads", value_parser = clap::value_parser!(u16).range(2..=Searcher::MAX_THREADS as i64))]
    speedup: Option<u16>,
    /// Size of the transposition table in MiB [default: 16, or 64 with --speedup]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    hash: Option<u32>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const DEFAULT_DEPTH: u32 = 10;
const DEFAULT_HASH_MEBIBYTES: u32 = 16;

/// Nodes and time of one or more searches.
#[derive(Clone, Copy, Debug)]
struct Cost {
    nodes: u64,
    time: Duration,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    if let Some(threads) = arguments.speedup {
        return speedup::run(arguments, threads.into(), output);
    }
    let depth = arguments.depth.unwrap_or(DEFAULT_DEPTH);
    let mut searcher = create_searcher(arguments, DEFAULT_HASH_MEBIBYTES)?;
    searcher.set_threads(arguments.threads.into());
    let mut rounds = Vec::new();
    for round in 0..arguments.repeat {
        let mut costs = Vec::new();
        for (index, position) in parse_all(&POSITIONS).enumerate() {
            let cost = search(&mut searcher, &position, depth);
            costs.push(cost);
            if !arguments.json && round == 0 {
                let text = to_fen(&position);
                writeln!(output, "{:>3} {:>10} nodes  {text}", index + 1, cost.nodes)?;
                output.flush()?;
            }
        }
        let sum = sum(&costs);
        if !arguments.json {
            let seconds = sum.time.as_secs_f64();
            writeln!(
                output,
                "{} nodes, {seconds:.3} seconds, {:.0} nodes/s",
                sum.nodes,
                nodes_per_second(sum)
            )?;
        }
        rounds.push((sum, costs));
    }
    warn_of_missing_threads(searcher.started_threads(), arguments.threads.into());
    if arguments.json {
        writeln!(output, "{}", rounds_json(arguments, depth, &rounds))?;
    } else {
        // OpenBench reads this line.
        let nodes = rounds[0].0.nodes;
        writeln!(output, "{nodes} nodes {:.0} nps", fastest_nodes_per_second(&rounds))?;
    }
    Ok(())
}

fn create_searcher(arguments: &Arguments, default_hash_mebibytes: u32) -> Result<Searcher, CommandError> {
    let hash_mebibytes = arguments.hash.unwrap_or(default_hash_mebibytes) as usize;
    check_memory("--hash", hash_mebibytes)?;
    Searcher::try_new(hash_mebibytes).map_err(|error| CommandError::Argument(format!("--hash: {error}")))
}

/// Returns the speed of the fastest round, because other processes slow down the fastest round least.
fn fastest_nodes_per_second(rounds: &[(Cost, Vec<Cost>)]) -> f64 {
    rounds.iter().map(|(sum, _)| nodes_per_second(*sum)).fold(0.0, f64::max)
}

/// Formats the rounds as JSON: the node count of the first round, and the speed of the fastest round.
fn rounds_json(arguments: &Arguments, depth: u32, rounds: &[(Cost, Vec<Cost>)]) -> serde_json::Value {
    let (first, costs) = &rounds[0];
    let position = |(text, cost): (&&str, &Cost)| json!({ "position": text, "nodes": cost.nodes, "seconds": cost.time.as_secs_f64() });
    json!({
        "nodes": first.nodes,
        "nodes_a_second": fastest_nodes_per_second(rounds).round(),
        "depth": depth,
        "threads": arguments.threads,
        "seconds": rounds.iter().map(|(sum, _)| sum.time.as_secs_f64()).collect::<Vec<_>>(),
        "positions": POSITIONS.iter().zip(costs).map(position).collect::<Vec<_>>(),
    })
}

fn parse_all(texts: &'static [&'static str]) -> impl Iterator<Item = Position> {
    texts
        .iter()
        .map(|text| parse_fen(text).expect("the positions of the bench are legal"))
}

/// Clears the transposition table and searches to a depth.
fn search(searcher: &mut Searcher, position: &Position, depth: u32) -> Cost {
    searcher.clear();
    let started = Instant::now();
    let report = searcher.search(position, &Limits::depth(depth), &|| false);
    Cost {
        nodes: report.nodes,
        time: started.elapsed(),
    }
}

fn sum(costs: &[Cost]) -> Cost {
    Cost {
        nodes: costs.iter().map(|cost| cost.nodes).sum(),
        time: costs.iter().map(|cost| cost.time).sum(),
    }
}

fn nodes_per_second(cost: Cost) -> f64 {
    cost.nodes as f64 / cost.time.as_secs_f64().max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cost(nodes: u64, milliseconds: u64) -> Cost {
        Cost {
            nodes,
            time: Duration::from_millis(milliseconds),
        }
    }

    #[test]
    fn the_speed_is_taken_from_the_fastest_round() {
        let rounds = [(3000, 2000), (3000, 1500), (3000, 3000)].map(|(nodes, time)| (cost(nodes, time), Vec::new()));
        assert_eq!(
            rounds.each_ref().map(|(sum, _)| nodes_per_second(*sum)),
            [1500.0, 2000.0, 1000.0]
        );
        assert_eq!(fastest_nodes_per_second(&rounds), 2000.0);
        assert!(nodes_per_second(cost(5, 0)).is_finite());
    }
}
