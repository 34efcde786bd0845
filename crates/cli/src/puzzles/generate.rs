//! `puzzles generate`: searches games of the engine for puzzles.

use super::parse_variant;
use super::select::{Source, write_selection};
use super::state_file::StateFile;
use crate::CommandError;
use crate::signals::Signals;
use breakthrough_engine::Level;
use breakthrough_puzzles::Generator;
use breakthrough_rules::notation::variant_text;
use breakthrough_rules::{Interrupt, Variant};
use clap::{Args, value_parser};
use std::io::{self, Write};
use std::path::PathBuf;

/// Number of games between two lines of progress.
const PROGRESS_GAMES: u64 = 10;

/// Generate puzzles from games of the engine
///
/// The state file contains the proven and rated candidates of each game. Running the same command again resumes an interrupted run. With
/// --output, the command then selects COUNT puzzles from the candidates and appends them to the file of puzzles.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Variant: a share code, the name of a built-in variant, or a rule file
    #[arg(long, value_name = "VARIANT", default_value = "8x8", value_parser = parse_variant)]
    variant: Variant,
    /// Number of games with at least one candidate after which the command ends
    #[arg(long, value_name = "N", default_value_t = 100)]
    count: usize,
    /// Random seed of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Weakest level that is the first to find a candidate: 1 to 10
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = value_parser!(i8).range(1..=10))]
    min_level: i8,
    /// File of the candidates
    #[arg(long, value_name = "FILE")]
    state: PathBuf,
    /// File of puzzles to which COUNT puzzles are appended; a missing file is created
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, signals: &Signals, output: &mut impl Write) -> Result<(), CommandError> {
    let (variant, seed) = (arguments.variant, arguments.seed);
    let min_level = Level::new(arguments.min_level).expect("the number of a level");
    let mut state = StateFile::open(&arguments.state, variant, seed, min_level)?;
    let interrupt = signals.listen()?;
    let mut generator = Generator::new(variant, seed, min_level);
    let name = variant_text(&variant);
    while state.fruitful_games() < arguments.count {
        let game = state.games();
        let puzzles = generator.puzzles(game, &*interrupt);
        let puzzles = puzzles.map_err(|error| CommandError::Failed(error.to_string()))?;
        if interrupt.is_raised() {
            let fruitful = state.fruitful_games();
            return Err(CommandError::Interrupted(format!(
                "stopped after {game} games with {fruitful} puzzles"
            )));
        }
        state.append(&puzzles)?;
        if state.games().is_multiple_of(PROGRESS_GAMES) {
            let (games, fruitful) = (state.games(), state.fruitful_games());
            let _ = writeln!(io::stderr(), "{name}: {games} games, {fruitful} with candidates");
        }
    }
    writeln!(
        output,
        "{name}: {} games, {} with candidates",
        state.games(),
        state.fruitful_games()
    )?;
    match &arguments.output {
        None => Ok(()),
        Some(path) => {
            let source = Source {
                count: arguments.count,
                paths: vec![arguments.state.clone()],
            };
            write_selection(&[source], path, output)
        }
    }
}
