//! `puzzles verify`: proves puzzles again.

use super::PuzzleFile;
use crate::CommandError;
use crate::signals::Signals;
use breakthrough_puzzles::{Puzzle, PuzzleId};
use breakthrough_rules::Interrupt;
use clap::Args;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use std::io::{self, IsTerminal, Write};

/// Maximum number of nodes of a proof.
const MAX_NODES: u64 = 20_000_000;

/// Prove puzzles again; exit code 1 if a proof fails
///
/// At each move of the player, exactly one move must win and all others must lose. Each reply must resist as long as possible, as far as
/// proven, and the claims of the themes must be true.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Number of puzzles, chosen at random [default: all puzzles]
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Random seed of the choice
    #[arg(long, value_name = "N", default_value_t = 1, requires = "count")]
    seed: u64,
    #[command(flatten)]
    file: PuzzleFile,
}

pub(super) fn run(arguments: &Arguments, signals: &Signals, output: &mut impl Write) -> Result<(), CommandError> {
    let puzzles = arguments.file.read()?;
    let all = puzzles.all();
    let chosen: Vec<&Puzzle> = match arguments.count {
        None => all.iter().collect(),
        Some(count) => {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(arguments.seed);
            all.sample(&mut random, count).collect()
        }
    };
    let interrupt = signals.listen()?;
    let shows_progress = io::stderr().is_terminal();
    let mut failed: Vec<PuzzleId> = Vec::new();
    let mut nodes = 0;
    for (done, puzzle) in chosen.iter().enumerate() {
        match puzzle.prove(MAX_NODES, &*interrupt) {
            Ok(searched) => nodes += searched,
            Err(_) if interrupt.is_raised() => {
                let message = format!("stopped after {done} of {} puzzles", chosen.len());
                return Err(CommandError::Interrupted(message));
            }
            Err(error) => {
                failed.push(puzzle.id);
                writeln!(output, "{}: {error}", puzzle.id)?;
            }
        }
        if shows_progress {
            let _ = write!(io::stderr(), "\r{} of {} puzzles\x1b[K\r", done + 1, chosen.len());
        }
    }
    writeln!(
        output,
        "{} puzzles, {} failed, {nodes} nodes",
        chosen.len(),
        failed.len()
    )?;
    if failed.is_empty() {
        return Ok(());
    }
    let ids: Vec<String> = failed.iter().map(ToString::to_string).collect();
    Err(CommandError::Failed(format!("the proof failed for {}", ids.join(" "))))
}
