//! `puzzles list` and `puzzles show`.

use super::summary::summary;
use super::{PuzzleFile, parse_variant};
use crate::CommandError;
use crate::board_text::board_text;
use crate::json_output::json_line;
use breakthrough_platform::text::printable;
use breakthrough_puzzles::{Puzzle, PuzzleId, PuzzleJson};
use breakthrough_rules::Variant;
use clap::Args;
use serde_json::Value;
use std::io::{self, Write};

/// List puzzles
#[derive(Args, Debug)]
pub(super) struct ListArguments {
    /// List only the puzzles of this variant: a share code, the name of a built-in variant, or a rule file
    #[arg(long, value_name = "VARIANT", value_parser = parse_variant)]
    variant: Option<Variant>,
    #[command(flatten)]
    file: PuzzleFile,
    /// Print one line of JSON
    #[arg(long, conflicts_with = "summary")]
    json: bool,
    /// Count the puzzles by length, theme, level and variant
    #[arg(long)]
    summary: bool,
}

/// Draw puzzles with their solutions
#[derive(Args, Debug)]
pub(super) struct ShowArguments {
    /// Ids of the puzzles, such as 7k2mqd
    #[arg(value_name = "ID", required = true)]
    ids: Vec<PuzzleId>,
    #[command(flatten)]
    file: PuzzleFile,
}

pub(super) fn run(arguments: &ListArguments, output: &mut impl Write) -> Result<(), CommandError> {
    let puzzles = arguments.file.read()?;
    let is_listed = |puzzle: &&Puzzle| arguments.variant.is_none_or(|variant| puzzle.variant() == variant);
    let listed: Vec<&Puzzle> = puzzles.all().iter().filter(is_listed).collect();
    if arguments.json {
        let values: Result<Vec<Value>, _> = listed.into_iter().map(json).collect();
        writeln!(output, "{}", json_line(&Value::from(values?)))?;
        return Ok(());
    }
    if arguments.summary {
        write!(output, "{}", summary(&listed))?;
        return Ok(());
    }
    for puzzle in listed {
        let PuzzleJson {
            id, position, themes, ..
        } = PuzzleJson::from(puzzle);
        let (moves, rating) = (puzzle.player_moves(), puzzle.rating);
        let theme = themes.first().map_or("", String::as_str);
        let line = format!("{id}  {moves} moves  {rating:>4}  {theme:<20} {position}");
        writeln!(output, "{}", printable(line))?;
    }
    Ok(())
}

fn json(puzzle: &Puzzle) -> io::Result<Value> {
    Ok(serde_json::to_value(PuzzleJson::from(puzzle))?)
}

pub(super) fn show(arguments: &ShowArguments, output: &mut impl Write) -> Result<(), CommandError> {
    let puzzles = arguments.file.read()?;
    for id in &arguments.ids {
        let puzzle = puzzles.get(*id).ok_or_else(|| {
            let (count, name) = (puzzles.all().len(), arguments.file.name());
            CommandError::Argument(format!(
                "ID: expected the id of one of {count} puzzles in {name}, found {id}"
            ))
        })?;
        write!(output, "{}", printable_puzzle(puzzle))?;
    }
    Ok(())
}

/// Returns the drawing and the fields of a puzzle.
fn printable_puzzle(puzzle: &Puzzle) -> String {
    let json = PuzzleJson::from(puzzle);
    let claims = json.claims.iter().map(|claim| {
        let ply = claim.ply;
        format!("{} (ply {ply}, {})", claim.theme, claim.square)
    });
    let found_by: Vec<String> = json.found_by.iter().map(ToString::to_string).collect();
    let fields = [
        ("variant", json.variant),
        ("position", json.position),
        ("solution", json.solution.join(" ")),
        ("themes", claims.collect::<Vec<_>>().join(", ")),
        ("rating", json.rating.to_string()),
        ("found by", found_by.join(" ")),
        ("proof", format!("{}, {} nodes", json.proof.by, json.proof.nodes)),
    ];
    let lines = fields.map(|(name, value)| format!("{}\n", printable(format!("{name:<9} {value}").trim_end())));
    format!("{}\n{}{}\n", json.id, board_text(&puzzle.start, None), lines.concat())
}
