//! `train`: teaching the engine to judge a board.

use super::Failure;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::parse_size;
use breakthrough_training::{Event, Trainer, TrainingError, TrainingRun};
use clap::Args;
use std::io::Write;
use std::path::PathBuf;

/// Teach the engine to judge a board by playing against itself
///
/// Goes round by round: games of the best network so far against itself, a new network fitted to them, a match between the
/// two. Ends when a round gains nothing. A training that was cut short goes on when the same command is given again.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The board, files x ranks: at most 64 squares
    #[arg(value_name = "SIZE", value_parser = standard)]
    variant: Variant,
    /// The folder that keeps games and networks
    #[arg(long, value_name = "FOLDER")]
    folder: PathBuf,
    /// Begin with a network instead of the hand-crafted evaluation
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// The most rounds
    #[arg(long, value_name = "COUNT", default_value_t = 6)]
    rounds: u32,
    /// How many games a round plays, in hundreds: 5 hundred go into one file
    #[arg(long, value_name = "HUNDREDS", default_value_t = 500, value_parser = clap::value_parser!(u64).range(5..))]
    games: u64,
    /// How many positions a move in these games looks at
    #[arg(long, value_name = "NODES", default_value_t = 2000, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,
    /// How many rounds' games are learned from
    #[arg(long, value_name = "ROUNDS", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    remember: u32,
    /// How often each position is learned from
    #[arg(long, value_name = "COUNT", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// How far weights move at first
    #[arg(long, value_name = "RATE", default_value_t = 0.004)]
    learning_rate: f32,
    /// How much of what is learned is who won, 0-1; the rest is what the search thought
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    result_share: f32,
    /// How many openings the match between two networks plays, each twice
    #[arg(long, value_name = "COUNT", default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Decides everything random
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads work
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    threads: usize,
}

/// A board with the standard rules: what is learned serves those.
fn standard(text: &str) -> Result<Variant, String> {
    let (files, ranks) = parse_size(text).map_err(|error| error.to_string())?;
    Variant::new(files, ranks).map_err(|error| error.to_string())
}

/// So many games in one file.
const HUNDREDS_PER_SHARD: u64 = 5;
const BATCH_SIZE: usize = 8192;

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), Failure> {
    let training_run = TrainingRun {
        variant: arguments.variant,
        folder: arguments.folder.clone(),
        start: arguments.start.clone(),
        rounds: arguments.rounds,
        shards: arguments.games / HUNDREDS_PER_SHARD,
        nodes: arguments.nodes,
        replay_rounds: arguments.remember,
        trainer: Trainer {
            epochs: arguments.epochs,
            batch_size: BATCH_SIZE,
            learning_rate: arguments.learning_rate,
            result_share: arguments.result_share,
            seed: arguments.seed,
            threads: arguments.threads,
        },
        match_pairs: arguments.pairs,
        match_nodes: arguments.nodes,
    };
    let champion = training_run
        .run(&|event| tell(&event, training_run.shards))
        .map_err(|error| match error {
            TrainingError::File { .. } | TrainingError::Shard(_) => Failure::Io(std::io::Error::other(error)),
            TrainingError::Network { .. } | TrainingError::OtherTraining { .. } => Failure::Argument(error.to_string()),
        })?;
    match champion {
        Some(file) => writeln!(output, "{}", file.display())?,
        None => writeln!(output, "no network was better than what the training began with")?,
    }
    Ok(())
}

/// Progress goes to standard error, the result to standard output.
fn tell(event: &Event, shards: u64) {
    match event {
        Event::Shard { round, done, samples } => {
            eprintln!("round {round}: games {done} of {shards}, {samples} positions");
        }
        Event::Epoch { round, progress } => {
            eprintln!(
                "round {round}: epoch {}, loss on games held out {:.4}",
                progress.epoch, progress.loss
            );
        }
        Event::Match {
            round,
            score,
            is_better,
        } => {
            let [elo, least, most] = score.elo();
            let verdict = if *is_better { "a new champion" } else { "no gain: done" };
            eprintln!("round {round}: {elo:+.0} Elo ({least:+.0} to {most:+.0}), {verdict}");
        }
    }
}
