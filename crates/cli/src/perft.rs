//! `perft`: counting move sequences, to check and time the move generator.

use super::Failure;
use super::divide::divide;
use super::start::Start;
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Position, perft};
use clap::Args;
use serde_json::json;
use std::io::Write;
use std::time::Instant;

/// Count the move sequences from a position
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    start: Start,
    /// Count sequences of up to this many plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// Count the sequences of exactly so many plies behind every first move
    #[arg(long)]
    divide: bool,
    /// Print one line of JSON with the counts
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let position = arguments.start.position()?;
    if arguments.divide {
        return print_parts(arguments, &position, output);
    }
    if arguments.json {
        let nodes: Vec<u64> = (1..=arguments.depth).map(|depth| perft(&position, depth)).collect();
        writeln!(output, "{}", json!({ "nodes": nodes }))?;
        return Ok(());
    }
    writeln!(
        output,
        "{:>5} {:>20} {:>10} {:>14}",
        "depth", "nodes", "seconds", "nodes a second"
    )?;
    for depth in 1..=arguments.depth {
        let begun = Instant::now();
        let nodes = perft(&position, depth);
        let seconds = begun.elapsed().as_secs_f64();
        let speed = nodes as f64 / seconds.max(1e-9);
        writeln!(output, "{depth:>5} {nodes:>20} {seconds:>10.3} {speed:>14.0}")?;
        output.flush()?;
    }
    Ok(())
}

fn print_parts(arguments: &Arguments, position: &Position, output: &mut impl Write) -> Result<(), Failure> {
    let mut parts = serde_json::Map::new();
    let on_move = &mut |mv, count: u64| {
        let mv = uci_move(mv, position.size());
        if arguments.json {
            parts.insert(mv, count.into());
            return Ok(());
        }
        writeln!(output, "{mv}: {count}")
    };
    let sum = divide(position, arguments.depth, &|| false, on_move)?;
    if arguments.json {
        writeln!(output, "{}", json!({ "nodes": sum, "moves": parts }))?;
    } else {
        writeln!(output, "\nNodes searched: {}", sum.unwrap_or_default())?;
    }
    Ok(())
}
