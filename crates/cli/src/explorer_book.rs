//! `explorer-book`: makes a book of the opening explorer from games of the engine.

use super::CommandError;
use super::output_file;
use super::signals::Signals;
use breakthrough_explorer::ExplorerBook;
use breakthrough_platform::files::{self, check_atomic_write};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::{parse_size, variant_text};
use breakthrough_training::{BookProgress, BookRun, BookRunError};
use clap::Args;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Make a book of the opening explorer from games of the engine
///
/// The engine plays games against itself, whose first moves vary. The book contains the most frequent positions with the number of
/// games, the results and a score of every move. Running the same command again resumes an interrupted run.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Board as files x ranks, at most 64 squares
    #[arg(long, value_name = "SIZE", default_value = "8x8", value_parser = parse_board)]
    variant: Variant,
    /// File of the book
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
    /// File for the games and scores [default: the file of the book with the extension .jsonl]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Number of games
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    games: u32,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = 5000, value_parser = clap::value_parser!(u32).range(100..=1_000_000_000))]
    nodes: u32,
    /// Number of plies at the start of a game that vary and are counted
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100))]
    plies: u32,
    /// Random seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Minimum number of games with a position of the book
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    min_games: u32,
    /// Maximum length of the book
    #[arg(long, value_name = "BYTES", default_value_t = 100_000, value_parser = clap::value_parser!(u64).range(..=ExplorerBook::MAX_BYTES))]
    max_bytes: u64,
    /// Nodes of the search of each move's score
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = clap::value_parser!(u32).range(100..))]
    score_nodes: u32,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
}

/// The minimum interval between progress lines.
const PROGRESS_INTERVAL: Duration = Duration::from_secs(10);

/// Checks that an existing output file is a book from an earlier run.
fn expect_book(path: &Path) -> Result<(), CommandError> {
    if files::is_file(path)
        && !files::read_limited(path, ExplorerBook::MAX_BYTES).is_ok_and(|bytes| ExplorerBook::parse(&bytes).is_ok())
    {
        let reason = "expected a book of the opening explorer or a new file, found another file";
        return Err(output_file::error("--output", path, reason));
    }
    Ok(())
}

/// Parses a board size. Rules are not accepted, because books exist only for the standard rules.
fn parse_board(text: &str) -> Result<Variant, String> {
    let (files, ranks) = parse_size(text).map_err(|error| error.to_string())?;
    Variant::new(files, ranks).map_err(|error| error.to_string())
}

pub(super) fn run(arguments: &Arguments, signals: &Signals, output: &mut impl Write) -> Result<(), CommandError> {
    expect_book(&arguments.output)?;
    let output_error = |reason: io::Error| output_file::error("--output", &arguments.output, &reason.to_string());
    check_atomic_write(&arguments.output).map_err(output_error)?;
    let run = BookRun {
        variant: arguments.variant,
        plies: arguments.plies,
        nodes: arguments.nodes,
        seed: arguments.seed,
        games: arguments.games,
        min_games: arguments.min_games,
        max_bytes: arguments.max_bytes as usize,
        score_nodes: arguments.score_nodes,
    };
    let state = match &arguments.state {
        Some(path) => path.clone(),
        None => arguments.output.with_extension("jsonl"),
    };
    let name = variant_text(&arguments.variant);
    let last_line = Mutex::new(None);
    let on_progress = |progress: BookProgress| print_progress(&name, progress, &last_line);
    let is_interrupted = signals.listen()?;
    let book = run.make(
        &state,
        arguments.threads.into(),
        &|| is_interrupted.load(Ordering::Relaxed),
        &on_progress,
    );
    let book = book.map_err(|error| match error {
        BookRunError::File { .. } => CommandError::Io(io::Error::other(error)),
        BookRunError::Interrupted => CommandError::Interrupted(error.to_string()),
        _ => CommandError::Argument(error.to_string()),
    })?;
    let bytes = book.to_bytes();
    files::write(&arguments.output, &bytes).map_err(output_error)?;
    writeln!(
        output,
        "{name}: {} positions with {} moves of {} games, {} bytes",
        book.positions(),
        book.move_count(),
        book.origin().games,
        bytes.len()
    )?;
    Ok(())
}

/// Prints progress to standard error, at most once per [`PROGRESS_INTERVAL`] and at the end. Write errors are ignored.
fn print_progress(name: &str, progress: BookProgress, last_line: &Mutex<Option<Instant>>) {
    let (done, total, unit) = match progress {
        BookProgress::Games { done, total } => (done, total, "games"),
        BookProgress::Scores { done, total } => (done, total, "scores"),
    };
    let Ok(mut last_line) = last_line.lock() else { return };
    if done == total || last_line.is_none_or(|last| last.elapsed() >= PROGRESS_INTERVAL) {
        *last_line = Some(Instant::now());
        let _ = writeln!(io::stderr(), "{name}: {done} of {total} {unit}");
    }
}
