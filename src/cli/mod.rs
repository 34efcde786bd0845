//! The command line of `breakthrough-engine`, and what the game's own shares with it.

mod board_text;
mod opponent;
mod perft;
mod play;
mod players;
mod solve;
mod start;

pub use players::{Player, Players, PlayersTextError};

use clap::{Parser, Subcommand};
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// The version that `--version` prints.
pub const VERSION: &str = env!("BREAKTHROUGH_VERSION");

/// The board game Breakthrough in the terminal: counting moves, playing and solving.
#[derive(Debug, Parser)]
#[command(name = "breakthrough-engine", version = VERSION, propagate_version = true)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Perft(perft::Arguments),
    Play(play::Arguments),
    Solve(solve::Arguments),
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

/// Runs the program: reads its arguments and does what they ask. Wrong arguments give exit code 2.
#[must_use]
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    let mut output = io::stdout().lock();
    let done = match arguments.command {
        Command::Perft(arguments) => perft::run(&arguments, &mut output),
        Command::Play(arguments) => play::run(&arguments, &mut io::stdin().lock(), &mut output),
        Command::Solve(arguments) => solve::run(&arguments, &mut output),
    };
    match done.and_then(|()| Ok(output.flush()?)) {
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
