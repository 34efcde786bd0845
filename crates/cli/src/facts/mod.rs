//! `facts`: prints facts about a position (docs/FACTS.md).

mod json;
mod table;

use super::CommandError;
use super::position_arguments::PositionArguments;
use breakthrough_facts::{Limits, facts};
use clap::Args;
use std::io::Write;

/// Print facts about a position: runners, hanging and pivotal pieces, holes, tempo moves
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Position, such as "pp/2/2/PP w 0 1" [default: start of the variant]
    #[arg(value_name = "FEN", conflicts_with_all = ["home_ranks", "position"])]
    fen: Option<String>,
    #[command(flatten)]
    start: PositionArguments,
    /// Maximum number of nodes of each search
    #[arg(long, value_name = "N", default_value_t = Limits::DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let position = match &arguments.fen {
        Some(text) => arguments.start.parse_fen("FEN", text)?,
        None => arguments.start.position()?,
    };
    let found = facts(&position, &Limits::nodes(arguments.nodes), &|| false)
        .map_err(|error| CommandError::Argument(error.to_string()))?;
    if arguments.json {
        writeln!(output, "{}", json::facts_json(&position, &found)?)?;
    } else {
        write!(output, "{}", table::facts_table(&position, &found))?;
    }
    Ok(())
}
