//! `bench`: a fixed piece of work, to see whether a search is still the same and how fast it is.

mod positions;
mod speedup;

use super::Failure;
use breakthrough_engine::{Limits, Searcher};
use breakthrough_rules::Position;
use breakthrough_rules::notation::{parse_fen, to_fen};
use clap::Args;
use positions::POSITIONS;
use serde_json::json;
use std::io::Write;
use std::time::{Duration, Instant};

/// Search a fixed set of positions: the number of nodes is the engine's checksum
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// How many plies deep [default: 10, or 14 with --speedup]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: Option<u32>,
    /// How many threads search; only with one is the number of nodes always the same
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=Searcher::MAX_THREADS as i64))]
    threads: u16,
    /// How many times to do it
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    repeat: u32,
    /// Compare how long N threads take to a depth with how long one takes, in turns
    #[arg(long, value_name = "N", conflicts_with = "threads", value_parser = clap::value_parser!(u16).range(2..=Searcher::MAX_THREADS as i64))]
    speedup: Option<u16>,
    /// The size of the table in MiB [default: 16, or 64 with --speedup]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=4096))]
    hash: Option<u32>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

const USUAL_DEPTH: u32 = 10;
const USUAL_HASH: u32 = 16;

/// What one search cost.
#[derive(Clone, Copy, Debug)]
struct Cost {
    nodes: u64,
    time: Duration,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    if let Some(threads) = arguments.speedup {
        return speedup::run(arguments, threads.into(), output);
    }
    let depth = arguments.depth.unwrap_or(USUAL_DEPTH);
    let mut searcher = Searcher::new(arguments.hash.unwrap_or(USUAL_HASH) as usize);
    searcher.set_threads(arguments.threads.into());
    let mut rounds = Vec::new();
    for round in 0..arguments.repeat {
        let mut costs = Vec::new();
        for (index, position) in read(&POSITIONS).enumerate() {
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
                "{} nodes, {seconds:.3} seconds, {:.0} nodes a second",
                sum.nodes,
                speed(sum)
            )?;
        }
        rounds.push((sum, costs));
    }
    if arguments.json {
        writeln!(output, "{}", as_json(arguments, depth, &rounds))?;
    }
    Ok(())
}

/// The nodes of the first round, and of all rounds the speed of the fastest, which other work disturbed least.
fn as_json(arguments: &Arguments, depth: u32, rounds: &[(Cost, Vec<Cost>)]) -> serde_json::Value {
    let (first, costs) = &rounds[0];
    let fastest = rounds.iter().map(|(sum, _)| speed(*sum)).fold(0.0, f64::max);
    let position = |(text, cost): (&&str, &Cost)| json!({ "position": text, "nodes": cost.nodes, "seconds": cost.time.as_secs_f64() });
    json!({
        "nodes": first.nodes,
        "nodes_a_second": fastest.round(),
        "depth": depth,
        "threads": arguments.threads,
        "seconds": rounds.iter().map(|(sum, _)| sum.time.as_secs_f64()).collect::<Vec<_>>(),
        "positions": POSITIONS.iter().zip(costs).map(position).collect::<Vec<_>>(),
    })
}

fn read(texts: &'static [&'static str]) -> impl Iterator<Item = Position> {
    texts
        .iter()
        .map(|text| parse_fen(text).expect("the positions of the bench are legal"))
}

/// Searches to a depth and knows nothing of searches before.
fn search(searcher: &mut Searcher, position: &Position, depth: u32) -> Cost {
    searcher.clear();
    let begun = Instant::now();
    let report = searcher.search(position, &Limits::depth(depth), &|| false);
    Cost {
        nodes: report.nodes,
        time: begun.elapsed(),
    }
}

fn sum(costs: &[Cost]) -> Cost {
    Cost {
        nodes: costs.iter().map(|cost| cost.nodes).sum(),
        time: costs.iter().map(|cost| cost.time).sum(),
    }
}

fn speed(cost: Cost) -> f64 {
    cost.nodes as f64 / cost.time.as_secs_f64().max(1e-9)
}
