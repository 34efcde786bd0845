//! Arguments of `bench-frames`.

use crate::app::arguments::appearance::AppearanceArguments;
use crate::app::arguments::board::BoardArguments;
use crate::app::arguments::sizes::window_size;
use clap::{Parser, ValueEnum};

/// State of the engine in a measured analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchAnalysis {
    Paused,
    Running,
}

#[derive(Parser, Debug)]
pub(crate) struct FramesArguments {
    #[command(flatten)]
    pub(crate) board: BoardArguments,

    /// Window size in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size, default_value = "1280x720")]
    pub(crate) size: (u32, u32),

    /// Number of frames to measure
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=100_000), default_value = "200")]
    pub(crate) frames: u32,

    /// Show capture effects continuously
    #[arg(long)]
    pub(crate) captures: bool,

    /// Open an analysis instead of a game, with the engine paused or running on one thread
    #[arg(long, value_name = "STATE")]
    pub(crate) analysis: Option<BenchAnalysis>,

    /// Memory of the transposition tables, in MiB
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(2..))]
    pub(crate) memory: Option<u32>,

    /// Print the result as one line of JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) appearance: AppearanceArguments,
}
