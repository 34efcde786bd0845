//! Command-line arguments of the game.

mod animation;
mod appearance;
mod board;
mod frames;
mod gallery;
mod lens;
#[cfg(test)]
mod manuals;
mod picture;
mod sizes;

pub(crate) use animation::{AnimationArguments, AnimationPath};
pub(crate) use board::requested_position;
pub(crate) use frames::{BenchAnalysis, FramesArguments};
pub(crate) use gallery::GalleryArguments;
pub(crate) use picture::PictureArguments;
pub(crate) use sizes::{DEFAULT_WINDOW_SIZE, MIN_WINDOW_SIZE};

use crate::app::arguments::appearance::AppearanceArguments;
use crate::app::arguments::sizes::window_size;
use crate::base::VERSION;
use breakthrough_platform::page;
use breakthrough_players::Players;
use breakthrough_variants::{NamedVariant, find_variant};
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::path::{Path, PathBuf};

/// A 3D game of Breakthrough.
#[derive(Parser, Debug)]
#[command(name = "breakthrough", version = VERSION, args_conflicts_with_subcommands = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    /// Open a link copied from a Share dialog, or a file as if it were dropped on the window: games (.pgn), rules (.toml, .zrf), a theme
    /// (.toml) or a backup (.zip). The text after `#` of a link describes a position, a game or a variant
    #[arg(value_name = "LINK_OR_FILE", conflicts_with_all = ["position", "variant", "players", "seed"])]
    pub(crate) link_or_file: Option<String>,

    /// Continue the unfinished game, if any
    #[arg(long = "continue", conflicts_with_all = ["link_or_file", "position", "variant", "players"])]
    pub(crate) continues: bool,

    /// Start a game from this FEN position. Without --variant, the standard rules apply on a board of the position's size
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<String>,

    /// Start a game of this variant: a share code (a board such as 7x5 or hex5, optionally with special rules, as in "8x8
    /// joined"); a rule file (FILE, or FILE#NAME if it contains several variants); or the name of a built-in variant such as
    /// Minefield
    #[arg(long, value_name = "VARIANT", value_parser = find_variant)]
    pub(crate) variant: Option<NamedVariant>,

    /// Start a game between these two players, the bottom side first: human, computer, computer:LEVEL (novice, learner or 1 to 10),
    /// or engine:NAME for an engine added on the Engines screen
    #[arg(long, value_name = "PLAYERS")]
    pub(crate) players: Option<Players>,

    /// Random seed of the game
    #[arg(long, value_name = "NUMBER", value_parser = parse_seed)]
    pub(crate) seed: Option<u64>,

    /// Window size in pixels
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = window_size)]
    pub(crate) size: Option<(u32, u32)>,

    /// Save the game to this PGN file after every move. Games already in the file are kept. Its folder must exist
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    /// Write the interface state and the received input to this file as JSON after every frame
    #[arg(long, value_name = "FILE", hide = true)]
    pub(crate) frame_report: Option<PathBuf>,

    /// Print facts about the program and the machine for a bug report, and exit
    #[arg(long, exclusive = true)]
    pub(crate) report: bool,

    /// Panic after this number of seconds, to test crash reports
    #[arg(long, value_name = "SECONDS", hide = true)]
    pub(crate) panic_after: Option<u32>,

    /// Show the window that follows a crash, with the path of the crash report
    #[arg(long, value_name = "REPORT", hide = true, exclusive = true)]
    pub(crate) after_crash: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) appearance: AppearanceArguments,
}

impl Arguments {
    /// Parses the command line. Exits with a message if help is requested or the arguments are invalid. The help names the log
    /// folder.
    pub(crate) fn parse_with_log_folder(log_folder: Option<&Path>) -> Arguments {
        let command = Arguments::command();
        let command = match log_folder {
            Some(folder) => command.after_help(format!("Log files of the last five starts: {}", folder.display())),
            None => command,
        };
        Arguments::from_arg_matches(&command.get_matches_from(page::arguments())).unwrap_or_else(|error| error.exit())
    }
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Render a position to a PNG file, without a window
    Render(PictureArguments),
    /// Render every theme, piece set, screen and effect to PNG files, without a window
    Gallery(GalleryArguments),
    /// Export all or part of a game as an animated GIF or PNG, without a window
    ExportGif(Box<AnimationArguments>),
    /// Measure frame times in a window
    BenchFrames(FramesArguments),
}

fn parse_seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("expected a whole number from 0 to {}, found {text}", u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(words: &[&str], expected: Result<(), &str>) {
        let parsed = Arguments::try_parse_from([&["breakthrough"], words].concat());
        match (parsed, expected) {
            (Ok(_), Ok(())) => {}
            (Err(error), Err(part)) => {
                let text = error.to_string();
                assert!(text.contains(part), "{words:?}: expected `{part}` in `{text}`");
                assert_eq!(error.exit_code(), 2);
            }
            (parsed, expected) => panic!("{words:?}: expected {expected:?}, found {parsed:?}"),
        }
    }

    #[test]
    fn arguments_are_parsed_or_rejected_with_a_reason() {
        check(&[], Ok(()));
        check(
            &[
                "--variant",
                "7x5",
                "--players",
                "human,computer:3",
                "--seed",
                "7",
                "--size",
                "1280x720",
            ],
            Ok(()),
        );
        check(&["--position", "pp/2/2/PP w 0 1"], Ok(()));
        check(&["--variant", "1x5"], Err("expected 2 to 16 files, found 1"));
        check(
            &["--variant", "big"],
            Err("expected a board such as 8x8 or hex5, found `big`"),
        );
        check(&["--players", "human"], Err("expected two players"));
        check(
            &["--players", "human,computer:11"],
            Err("expected human, computer, computer:LEVEL (novice, learner or 1 to 10) or engine:NAME"),
        );
        check(
            &["--size", "10x10"],
            Err("expected 480x360 to 8192x8192 pixels, found 10x10"),
        );
        check(&["--size", "wide"], Err("expected width x height"));
        let render =
            |words: &[&'static str], expected| check(&[&["render", "--out", "a.png"], words].concat(), expected);
        render(&["--samples", "64", "--aperture", "1.2"], Ok(()));
        render(&["--focal-length", "85", "--exposure", "-0.5"], Ok(()));
        render(&["--aperture", "1.2"], Err("--samples"));
        render(&["--samples", "0"], Err("0 is not in 1..=4096"));
        render(
            &["--focal-length", "5"],
            Err("expected a number from 12 to 200, found `5`"),
        );
        render(
            &["--exposure", "much"],
            Err("expected a number from -5 to 5, found `much`"),
        );
        for seed in ["-1", "seven", "18446744073709551616"] {
            let expected = format!("expected a whole number from 0 to 18446744073709551615, found {seed}");
            check(&[&format!("--seed={seed}")], Err(&expected));
        }
        check(&["--variant", "minefield"], Ok(()));
        check(&["--variant", "no.toml"], Err("no.toml"));
        check(&["render"], Err("--out"));
        check(&["render", "--out", "a.png", "--clock", "5:00,1:02:03"], Ok(()));
        check(
            &["render", "--out", "a.png", "--clock", "5:00"],
            Err("expected two times such as"),
        );
        check(
            &["bench-frames", "--json", "--variant", "16x16", "--frames", "10"],
            Ok(()),
        );
        check(&["bench-frames", "--frames", "0"], Err("--frames"));
        check(&["bench-frames", "--analysis", "running", "--memory", "64"], Ok(()));
        check(&["bench-frames", "--memory", "1"], Err("--memory"));
        check(&["https://example.org/#variant=7x5"], Ok(()));
        check(
            &["#variant=7x5", "--players", "human,human"],
            Err("cannot be used with"),
        );
        check(&["--theme", "neon", "--pieces", "turned", "--quality", "low"], Ok(()));
        check(
            &["--pieces", "round"],
            Err("[possible values: spear, lance, turned, faceted, abstract]"),
        );
        check(
            &["--quality", "best"],
            Err("[possible values: low, medium, high, ultra]"),
        );
    }
}
