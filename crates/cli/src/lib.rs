//! The commands of `breakthrough-engine`.
#![warn(missing_docs)]

mod analyse;
mod bench;
mod board_text;
mod calibrate;
mod divide;
mod explorer;
mod explorer_book;
mod facts;
mod json_output;
mod lessons;
mod library;
mod link;
mod matches;
mod memory;
mod output_file;
mod perft;
mod play;
mod position_arguments;
mod puzzles;
mod review;
mod signals;
mod solve;
mod standard_input;
#[cfg(unix)]
mod termination;
mod threads;
mod train;
mod uci;
mod variant;

#[cfg(unix)]
pub use termination::on_termination;

use breakthrough_platform::text::printable;
use breakthrough_uci_client::run_as_launcher;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use signals::Signals;
use std::io::{self, ErrorKind, Write};
use std::process::ExitCode;

/// Engine for the board game Breakthrough
///
/// Plays, analyses and solves Breakthrough on boards of any size, and speaks UCI.
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
    Calibrate(calibrate::Arguments),
    Explorer(explorer::Arguments),
    ExplorerBook(explorer_book::Arguments),
    Facts(facts::Arguments),
    Lessons(lessons::Arguments),
    Library(library::Arguments),
    Link(link::Arguments),
    Match(matches::Arguments),
    MatchReport(matches::ReportArguments),
    Perft(perft::Arguments),
    Play(play::Arguments),
    Puzzles(puzzles::Arguments),
    Review(review::Arguments),
    Solve(solve::Arguments),
    Train(train::Arguments),
    Uci(uci::Arguments),
    Variant(variant::Arguments),
}

/// The error of a failed command.
#[derive(Debug, thiserror::Error)]
enum CommandError {
    /// An argument is invalid; the text contains the argument and the reason.
    #[error("{0}")]
    Argument(String),
    /// The result of the command is negative, such as an invalid rule file or a wrong proof.
    #[error("{0}")]
    Failed(String),
    /// A signal has stopped the command; the text is the message.
    #[error("{0}")]
    Interrupted(String),
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// Returns the command line of the program, for its manual pages and completions.
#[must_use]
pub fn command(version: &'static str) -> clap::Command {
    Arguments::command().version(version)
}

/// Runs the program with the arguments of the process. The exit code is 0 after success, 1 after an error, 2 for invalid
/// arguments, or 128 plus the number of the signal that stopped the command. `--version` and `id name` in UCI show `version`.
#[must_use]
pub fn run(version: &'static str) -> ExitCode {
    if let Some(code) = run_as_launcher() {
        return code;
    }
    let matches = command(version).get_matches();
    let arguments = Arguments::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    // Standard output is not locked, because some commands write from several threads.
    let mut output = io::stdout();
    let signals = Signals::default();
    let result = match arguments.command {
        Command::Analyse(arguments) => analyse::run(&arguments, &mut output),
        Command::Bench(arguments) => bench::run(&arguments, &mut output),
        Command::Calibrate(arguments) => calibrate::run(&arguments, &mut output),
        Command::Explorer(arguments) => explorer::run(&arguments, &mut output),
        Command::ExplorerBook(arguments) => explorer_book::run(&arguments, &signals, &mut output),
        Command::Facts(arguments) => facts::run(&arguments, &mut output),
        Command::Lessons(arguments) => lessons::run(&arguments, &mut output),
        Command::Library(arguments) => library::run(&arguments, &signals, &mut output),
        Command::Link(arguments) => link::run(&arguments, &mut output),
        Command::Match(arguments) => matches::run(&arguments, version, &signals, &mut output),
        Command::MatchReport(arguments) => matches::run_report(&arguments, &mut output),
        Command::Perft(arguments) => perft::run(&arguments, &mut output),
        Command::Play(arguments) => play::run(&arguments, &mut io::stdin().lock(), &mut output),
        Command::Puzzles(arguments) => puzzles::run(&arguments, &signals, &mut output),
        Command::Review(arguments) => review::run(&arguments, &signals, &mut output),
        Command::Solve(arguments) => solve::run(&arguments, &signals, &mut output),
        Command::Train(arguments) => train::run(&arguments, &mut output),
        Command::Uci(uci::Arguments {}) => uci::run(&mut io::stdin().lock(), output, version),
        Command::Variant(arguments) => variant::run(&arguments, &mut output),
    };
    match result.and_then(|()| Ok(io::stdout().flush()?)) {
        Ok(()) => ExitCode::SUCCESS,
        // A closed pipe is not an error. For example, `head` closes the pipe after its last line.
        Err(CommandError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            let code = match error {
                CommandError::Argument(_) => 2,
                CommandError::Interrupted(_) => signals.exit_code(),
                CommandError::Failed(_) | CommandError::Io(_) => 1,
            };
            // A write error is ignored, because standard error may be closed as well.
            let _ = writeln!(io::stderr(), "error: {}", printable(error));
            ExitCode::from(code)
        }
    }
}
