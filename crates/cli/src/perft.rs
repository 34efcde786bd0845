//! `perft`: counts move sequences, to check and time the move generator.

use super::CommandError;
use super::divide::divide;
use super::position_arguments::PositionArguments;
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
    start: PositionArguments,
    /// Maximum length of the sequences in plies
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..=99))]
    depth: u32,
    /// Print the number of sequences of exactly this length for each first move
    #[arg(long)]
    divide: bool,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let position = arguments.start.position()?;
    if arguments.divide {
        return print_divided(arguments, &position, output);
    }
    if arguments.json {
        let nodes: Vec<u64> = (1..=arguments.depth).map(|depth| perft(&position, depth)).collect();
        writeln!(output, "{}", json!({ "nodes": nodes }))?;
        return Ok(());
    }
    writeln!(
        output,
        "{:>5} {:>20} {:>10} {:>14}",
        "depth", "nodes", "seconds", "nodes/s"
    )?;
    for depth in 1..=arguments.depth {
        let started = Instant::now();
        let nodes = perft(&position, depth);
        let seconds = started.elapsed().as_secs_f64();
        let speed = nodes as f64 / seconds.max(1e-9);
        writeln!(output, "{depth:>5} {nodes:>20} {seconds:>10.3} {speed:>14.0}")?;
        output.flush()?;
    }
    Ok(())
}

fn print_divided(arguments: &Arguments, position: &Position, output: &mut impl Write) -> Result<(), CommandError> {
    let mut counts = serde_json::Map::new();
    let on_move = &mut |mv, count: u64| {
        let mv = uci_move(mv, position.size());
        if arguments.json {
            counts.insert(mv, count.into());
            return Ok(());
        }
        writeln!(output, "{mv}: {count}")
    };
    let sum = divide(position, arguments.depth, &|| false, on_move)?;
    if arguments.json {
        writeln!(output, "{}", json!({ "nodes": sum, "moves": counts }))?;
    } else {
        writeln!(output, "\nNodes searched: {}", sum.unwrap_or_default())?;
    }
    Ok(())
}
