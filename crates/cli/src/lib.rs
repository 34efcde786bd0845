//! The command line of `breakthrough-engine`, and what the game's own shares with it.
#![warn(missing_docs)]

mod analyse;
mod bench;
mod board_text;
mod clock;
mod divide;
mod duration;
mod guarded;
mod matches;
mod memory;
mod openings;
mod opponent;
mod perft;
mod play;
mod solve;
mod start;
mod train;
mod uci;
mod variant;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// The board game Breakthrough in the terminal: playing, analysing, solving, measuring, and UCI for other programs.
#[derive(Debug, Parser)]
#[command(name = "breakthrough-engine", propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Analyse(analyse::Arguments),
    Bench(bench::Arguments),
    Match(matches::Arguments),
    Perft(perft::Arguments),
    Play(play::Arguments),
    Solve(solve::Arguments),
    Train(train::Arguments),
    Uci(uci::Arguments),
    Variant(variant::Arguments),
}

/// Why a command could not do what it was asked.
#[derive(Debug, thiserror::Error)]
enum Failure {
    /// An argument cannot be used; the text says which and why.
    #[error("{0}")]
    Argument(String),
    /// The program contradicts itself.
    #[error("{0}")]
    Wrong(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Runs the program: reads its arguments and does what they ask. Wrong arguments give exit code 2. `version` is what
/// `--version` and UCI's `id name` show.
#[must_use]
pub fn run(version: &'static str) -> ExitCode {
    let matches = Arguments::command().version(version).get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    // Not locked for good: some commands write from several threads.
    let mut output = io::stdout();
    let done = match arguments.command {
        Command::Analyse(arguments) => analyse::run(&arguments, &mut output),
        Command::Bench(arguments) => bench::run(&arguments, &mut output),
        Command::Match(arguments) => matches::run(&arguments, &mut output),
        Command::Perft(arguments) => perft::run(&arguments, &mut output),
        Command::Play(arguments) => play::run(&arguments, &mut io::stdin().lock(), &mut output),
        Command::Solve(arguments) => solve::run(&arguments, &mut output),
        Command::Train(arguments) => train::run(&arguments, &mut output),
        Command::Uci(uci::Arguments {}) => uci::run(&mut io::stdin().lock(), output, version),
        Command::Variant(arguments) => variant::run(&arguments, &mut output),
    };
    match done.and_then(|()| Ok(io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(Failure::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let code = if matches!(failure, Failure::Argument(_)) { 2 } else { 1 };
            // Nobody is left to be told when standard error is closed, too.
            let _ = writeln!(io::stderr(), "error: {failure}");
            ExitCode::from(code)
        }
    }
}
