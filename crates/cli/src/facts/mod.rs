//! `facts`: prints facts about a position (docs/FACTS.md).

mod json;
mod table;

use super::CommandError;
use super::position_arguments::FenArguments;
use breakthrough_facts::{Limits, facts};
use clap::Args;
use std::io::Write;

/// Print facts about a position: runners, hanging and pivotal pieces, holes, tempo moves
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    position: FenArguments,
    /// Maximum number of nodes of each search
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let position = arguments.position.position()?;
    let found = facts(&position, &Limits::nodes(arguments.nodes), &|| false)
        .map_err(|error| CommandError::Argument(error.to_string()))?;
    if arguments.json {
        writeln!(output, "{}", json::facts_json(&position, &found)?)?;
    } else {
        write!(output, "{}", table::facts_table(&position, &found))?;
    }
    Ok(())
}
