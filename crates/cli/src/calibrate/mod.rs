//! `calibrate`: calibrates scores to winning probabilities.

mod table;

use super::CommandError;
use super::output_file::Overwrite;
use breakthrough_engine::{Calibration, CalibrationError};
use breakthrough_platform::files;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::variant_text;
use breakthrough_training::{
    CalibrationGames, CalibrationGamesError, Rescore, ScoredGames, fit_calibration, fit_scales,
};
use clap::{Args, Subcommand};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Calibrate scores to winning probabilities
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Play(PlayArguments),
    Rescore(RescoreArguments),
    Fit(FitArguments),
    Check(CheckArguments),
}

/// Play games and record their scores and results
///
/// Running the same command again resumes an interrupted run.
#[derive(Args, Debug)]
struct PlayArguments {
    /// Variant, such as 8x8 or hex5
    #[arg(value_name = "VARIANT")]
    variant: Variant,
    /// Folder for the games
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// Number of games, rounded up to a multiple of 100
    #[arg(long, value_name = "N", default_value_t = 2000)]
    games: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// Random seed of the openings
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Play with the hand-crafted evaluation instead of the evaluation of the variant
    #[arg(long)]
    hand_crafted: bool,
}

/// Search the positions of existing games with a different number of nodes
///
/// The positions keep the results of their games. Running the same command again resumes an interrupted run.
#[derive(Args, Debug)]
struct RescoreArguments {
    /// Folder of games
    #[arg(value_name = "FOLDER")]
    games: PathBuf,
    /// Folder for the positions with their new scores
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// Nodes per position
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// Fit the parameters to games and write them to a file
#[derive(Args, Debug)]
struct FitArguments {
    /// Folders of games
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,
    /// File of parameters whose curves are kept; only their scales for the nodes of the games are fitted
    #[arg(long, value_name = "FILE")]
    curves: Option<PathBuf>,
    /// File for the parameters
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

/// Compare predicted with observed frequencies in games that were not used for the fit
#[derive(Args, Debug)]
struct CheckArguments {
    /// Folders of games
    #[arg(value_name = "FOLDER", required = true)]
    folders: Vec<PathBuf>,
    /// File of the parameters [default: the embedded parameters]
    #[arg(long, value_name = "FILE")]
    parameters: Option<PathBuf>,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    match &arguments.command {
        Command::Play(arguments) => play(arguments),
        Command::Rescore(arguments) => rescore(arguments),
        Command::Fit(arguments) => fit(arguments),
        Command::Check(arguments) => check(arguments, output),
    }
}

/// Plays games, and prints progress to standard error.
fn play(arguments: &PlayArguments) -> Result<(), CommandError> {
    let games = CalibrationGames {
        variant: arguments.variant,
        folder: arguments.folder.clone(),
        nodes: arguments.nodes,
        seed: arguments.seed,
        is_hand_crafted: arguments.hand_crafted,
    };
    let name = variant_text(&arguments.variant);
    let on_shard = |done| {
        // A write error is ignored, because standard error may be closed.
        let _ = writeln!(io::stderr(), "{name}: {done} of {} games", arguments.games);
    };
    games
        .play(arguments.games, arguments.threads.into(), &on_shard)
        .map_err(command_error)
}

/// Searches the positions of existing games, and prints progress to standard error.
fn rescore(arguments: &RescoreArguments) -> Result<(), CommandError> {
    let rescore = Rescore {
        games: arguments.games.clone(),
        folder: arguments.folder.clone(),
        nodes: arguments.nodes,
    };
    let name = arguments.games.display();
    let on_shard = |done, total| {
        // A write error is ignored, because standard error may be closed.
        let _ = writeln!(io::stderr(), "{name}: {done} of {total} files");
    };
    rescore.run(arguments.threads.into(), &on_shard).map_err(command_error)
}

fn fit(arguments: &FitArguments) -> Result<(), CommandError> {
    arguments.overwrite.check("--output", &arguments.output)?;
    let curves = arguments.curves.as_deref().map(read_parameters).transpose()?;
    let games = read_games(&arguments.folders)?;
    let fitted = match &curves {
        Some((_, calibration)) => fit_scales(calibration, &games),
        None => fit_calibration(&games),
    };
    let calibration = fitted.map_err(|error| CommandError::Failed(error.to_string()))?;
    let mut text = match &curves {
        Some((text, _)) => comments(text),
        None => {
            "# Parameters of winning probabilities, written by `breakthrough-engine calibrate fit` (docs/TRAINING.md)\n"
                .to_owned()
        }
    };
    for games in &games {
        text += &format!(
            "# {} ({}): {} games with {} nodes per move and seed {}, {} positions{}\n",
            variant_text(&games.variant),
            games.evaluation,
            games.games,
            games.played_nodes,
            games.seed,
            games.positions.len(),
            if games.nodes == games.played_nodes {
                String::new()
            } else {
                format!(" searched with {} nodes", games.nodes)
            }
        );
    }
    let text = format!("{text}{calibration}");
    let FitArguments { output, overwrite, .. } = arguments;
    overwrite.write("--output", output, |file| file.write_all(text.as_bytes()))
}

/// Maximum length of a parameter file, in bytes.
const MAX_PARAMETERS_BYTES: u64 = 1 << 20;

fn check(arguments: &CheckArguments, output: &mut impl Write) -> Result<(), CommandError> {
    let calibration = match &arguments.parameters {
        None => Calibration::embedded().clone(),
        Some(path) => read_parameters(path)?.1,
    };
    let games = read_games(&arguments.folders)?;
    Ok(write!(output, "{}", table::tables(&calibration, &games))?)
}

/// Reads a parameter file. Returns its text and the calibration.
fn read_parameters(path: &Path) -> Result<(String, Calibration), CommandError> {
    let invalid = |reason: &dyn std::fmt::Display| CommandError::Argument(format!("{}: {reason}", path.display()));
    let text = files::read_text_limited(path, MAX_PARAMETERS_BYTES).map_err(|error| invalid(&error))?;
    let calibration = text.parse().map_err(|error: CalibrationError| invalid(&error))?;
    Ok((text, calibration))
}

/// Returns the comments at the beginning of a parameter file.
fn comments(text: &str) -> String {
    let lines = text.lines().take_while(|line| line.starts_with('#'));
    lines.map(|line| format!("{line}\n")).collect()
}

fn read_games(folders: &[PathBuf]) -> Result<Vec<ScoredGames>, CommandError> {
    let games = folders.iter().map(|folder| ScoredGames::read(folder));
    games.collect::<Result<_, _>>().map_err(command_error)
}

fn command_error(error: CalibrationGamesError) -> CommandError {
    match error {
        CalibrationGamesError::File { .. } => CommandError::Io(io::Error::other(error)),
        _ => CommandError::Argument(error.to_string()),
    }
}
