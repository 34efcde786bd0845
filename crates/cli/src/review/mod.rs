//! `review`: reviews the games of a PGN file.

mod explained_move;
mod json;
mod state_file;
mod table;

use super::CommandError;
use super::memory::check_memory;
use super::signals::Signals;
use breakthrough_platform::text::printable;
use breakthrough_platform::{files, threads};
use breakthrough_reasons::English;
use breakthrough_review::{Effort, GameReview, ReviewError, Reviewer};
use breakthrough_rules::notation::{PgnReader, Record};
use clap::Args;
use explained_move::ExplainedMove;
use state_file::StateFile;
use std::io::{self, BufReader, IsTerminal, Write};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Review games: judge every move, and compute the accuracy of both sides
///
/// The same file and effort have the same result on every machine and with any number of threads.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// PGN file
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Number of nodes per move: fast, normal or deep
    #[arg(long, value_name = "EFFORT", default_value_t = Effort::Normal)]
    effort: Effort,
    /// Number of threads [default: all processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// File for the evaluated moves. Running the same command again resumes an interrupted review
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

/// Game of the file with its review.
struct ReviewedGame<'a> {
    /// Number of the game in the file, from 1.
    number: usize,
    record: &'a Record,
    review: &'a GameReview,
    /// The moves with the reasons of mistakes, in order.
    moves: Vec<ExplainedMove>,
}

pub(super) fn run(arguments: &Arguments, signals: &Signals, output: &mut impl Write) -> Result<(), CommandError> {
    let file_error = |error: io::Error| CommandError::Argument(format!("FILE: {}: {error}", arguments.file.display()));
    let source = files::open(&arguments.file).map_err(file_error)?;
    let threads = arguments.threads.map_or_else(threads::available, usize::from);
    check_memory("--threads", threads * arguments.effort.table_mebibytes())?;
    let state = arguments
        .state
        .as_deref()
        .map(|path| StateFile::open(path, arguments.effort));
    let mut state = state.transpose()?;
    let interrupt = signals.listen()?;
    let english = English::new();
    let mut broken_games = 0;
    let mut reviewed_games = 0;
    if arguments.json {
        write!(output, "[")?;
    }
    let mut result = Ok(());
    for (number, game) in (1..).zip(PgnReader::new(BufReader::new(source))) {
        let record = match game.map_err(file_error)?.record {
            Ok(record) => record,
            Err(error) => {
                broken_games += 1;
                let _ = writeln!(io::stderr(), "game {number}: {}", printable(error));
                continue;
            }
        };
        let review = match review(arguments.effort, threads, number, &record, state.as_mut(), &interrupt) {
            Ok(review) => review,
            Err(error) => {
                result = Err(error);
                break;
            }
        };
        let game = ReviewedGame {
            number,
            record: &record,
            review: &review,
            moves: explained_move::explain(&record.game, &review, &english),
        };
        if arguments.json {
            let separator = if reviewed_games == 0 { "" } else { "," };
            write!(output, "{separator}{}", json::game_json(&game)?)?;
        } else {
            write!(output, "{}", table::game_table(&game))?;
        }
        reviewed_games += 1;
    }
    if arguments.json {
        writeln!(output, "]")?;
    }
    result?;
    match broken_games {
        0 => Ok(()),
        1 => Err(CommandError::Failed("1 game could not be read".to_owned())),
        count => Err(CommandError::Failed(format!("{count} games could not be read"))),
    }
}

/// Reviews a game. Prints progress to standard error if it is a terminal.
fn review(
    effort: Effort,
    threads: usize,
    number: usize,
    record: &Record,
    mut state: Option<&mut StateFile>,
    interrupt: &AtomicBool,
) -> Result<GameReview, CommandError> {
    let game = &record.game;
    let moves: Vec<_> = game.moves().iter().map(|played| played.mv).collect();
    let mut reviewer = Reviewer::new(game.start(), &moves, effort).expect("the moves of a game are legal");
    if let Some(state) = &mut state {
        for (index, evaluation) in state.start_game(number, game)? {
            reviewer.set_evaluation(index, evaluation);
        }
    }
    let shows_progress = io::stderr().is_terminal();
    let mut done = reviewer.evaluations().iter().flatten().count();
    let mut saved = Ok(());
    let result = reviewer.run(threads, interrupt, &mut |index, evaluation| {
        done += 1;
        if let Some(state) = &mut state
            && saved.is_ok()
        {
            saved = state.append_move(number, index, evaluation);
        }
        if shows_progress {
            let _ = write!(io::stderr(), "\rgame {number}: {done} of {} moves", moves.len());
        }
    });
    if shows_progress {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    saved?;
    result.map_err(|error| match error {
        ReviewError::Cancelled => CommandError::Interrupted(format!("game {number}: {error}")),
        ReviewError::SearchMemory(_) | ReviewError::SolverMemory(_) => CommandError::Failed(error.to_string()),
    })?;
    Ok(reviewer.finish().expect("all moves are evaluated"))
}
