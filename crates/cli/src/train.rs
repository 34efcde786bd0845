//! `train`: trains a network for a board by self-play.

use super::CommandError;
use breakthrough_matches::EloEstimate;
use breakthrough_platform::text::printable;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::parse_size;
use breakthrough_training::{Event, GeneralTrainingRun, Mixture, RunSettings, Trainer, TrainingError, TrainingRun};
use clap::Args;
use std::io::{self, Write};
use std::path::PathBuf;

/// Train a network for a board, or the general network, by self-play
///
/// Each round plays self-play games with the best network, trains a new network on them, and plays a match between the two
/// networks. Training ends when the new network is not stronger. Running the same command again resumes an interrupted run.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Board size as files x ranks, at most 64 squares, or `general` for the network of all boards and variants
    #[arg(value_name = "SIZE", value_parser = parse_board)]
    board: TrainedBoard,
    /// Folder for games and networks
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// Initial network [default: the hand-crafted evaluation]
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Maximum number of rounds
    #[arg(long, value_name = "N", default_value_t = 6)]
    rounds: u32,
    /// Games per round in hundreds, a multiple of 5 (500 games per file)
    #[arg(long, value_name = "HUNDREDS", default_value_t = 500, value_parser = parse_hundreds)]
    games: u64,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// Number of most recent rounds whose games are used for training
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    remember: u32,
    /// Number of epochs
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// Initial learning rate
    #[arg(long, value_name = "RATE", default_value_t = 0.004)]
    learning_rate: f32,
    /// Weight of the game result in the training target, 0 to 1; the remaining weight applies to the search score
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    result_share: f32,
    /// Number of game pairs in each round's match against the best network so far; the maximum for `general`
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// Boards for which a network is trained.
#[derive(Clone, Debug)]
enum TrainedBoard {
    /// One board size.
    Size(Variant),
    /// All boards and variants.
    General,
}

/// Parses a board size or `general`. Rules are not accepted, because networks for one board size are trained only for the
/// standard rules.
fn parse_board(text: &str) -> Result<TrainedBoard, String> {
    if text == "general" {
        return Ok(TrainedBoard::General);
    }
    let (files, ranks) = parse_size(text).map_err(|error| error.to_string())?;
    let variant = Variant::new(files, ranks).map_err(|error| error.to_string())?;
    Ok(TrainedBoard::Size(variant))
}

/// Parses a number of games in hundreds, which must be a multiple of the games per file.
fn parse_hundreds(text: &str) -> Result<u64, String> {
    let hundreds = text.parse().ok();
    let whole = hundreds.filter(|hundreds: &u64| *hundreds > 0 && hundreds.is_multiple_of(HUNDREDS_PER_SHARD));
    whole.ok_or_else(|| format!("expected a multiple of {HUNDREDS_PER_SHARD} above 0, found `{text}`"))
}

/// The number of games per file, in hundreds.
const HUNDREDS_PER_SHARD: u64 = 5;
const BATCH_SIZE: usize = 8192;

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    let shards = arguments.games / HUNDREDS_PER_SHARD;
    let trainer = Trainer {
        epochs: arguments.epochs,
        batch_size: BATCH_SIZE,
        learning_rate: arguments.learning_rate,
        result_share: arguments.result_share,
        seed: arguments.seed,
        threads: arguments.threads.into(),
    };
    let on_event = |event: Event| print_progress(&event, shards);
    let settings = RunSettings {
        folder: arguments.folder.clone(),
        start: arguments.start.clone(),
        rounds: arguments.rounds,
        shards,
        nodes: arguments.nodes,
        replay_rounds: arguments.remember,
        trainer,
        match_pairs: arguments.pairs,
        match_nodes: arguments.nodes,
    };
    let champion = match arguments.board {
        TrainedBoard::Size(variant) => TrainingRun { variant, settings }.run(&on_event),
        TrainedBoard::General => GeneralTrainingRun {
            mixture: Mixture::new(),
            settings,
        }
        .run(&on_event),
    };
    let champion = champion.map_err(|error| match error {
        TrainingError::File { .. } | TrainingError::Shard(_) | TrainingError::Games(_) => {
            CommandError::Io(io::Error::other(error))
        }
        TrainingError::Network { .. } | TrainingError::GeneralNetwork { .. } | TrainingError::OtherTraining { .. } => {
            CommandError::Argument(error.to_string())
        }
    })?;
    match champion {
        Some(file) => writeln!(output, "{}", printable(file.display()))?,
        None => writeln!(output, "no network is stronger than the initial one")?,
    }
    Ok(())
}

/// Prints progress to standard error, because the result goes to standard output. Write errors are ignored.
fn print_progress(event: &Event, shards: u64) {
    let (round, text) = match event {
        Event::Shard { round, done, samples } => (round, format!("games {done} of {shards}, {samples} positions")),
        Event::Epoch { round, progress } => (
            round,
            format!("epoch {}, validation loss {:.4}", progress.epoch, progress.loss),
        ),
        Event::Match {
            round,
            score,
            is_better,
        } => {
            let EloEstimate { elo, low, high } = score.elo();
            let verdict = if *is_better { "stronger" } else { "not stronger, done" };
            (round, format!("{elo:+.0} Elo ({low:+.0} to {high:+.0}), {verdict}"))
        }
    };
    let _ = writeln!(io::stderr(), "round {round}: {text}");
}
