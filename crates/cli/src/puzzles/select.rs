//! `puzzles select`: selects puzzles from candidates of several state files.

use super::read_file;
use super::state_file::read_candidates;
use crate::CommandError;
use crate::output_file;
use breakthrough_platform::files;
use breakthrough_puzzles::{Pool, Puzzle, Puzzles, daily_order, encode, select};
use clap::Args;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Select puzzles from the candidates of state files, and append them to a file of puzzles
///
/// The selection is diverse in themes, lengths and levels (docs/PUZZLES.md). Existing puzzles and daily puzzles of the file stay in place.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Number of puzzles and the state files of their candidates, which have one variant: 700:8x8-1.jsonl,8x8-2.jsonl
    #[arg(value_name = "COUNT:FILES", required = true, value_parser = parse_source)]
    sources: Vec<Source>,
    /// File of puzzles; a missing file is created
    #[arg(long, value_name = "FILE")]
    output: PathBuf,
}

/// State files, and the number of puzzles to select from their candidates.
#[derive(Clone, Debug)]
pub(super) struct Source {
    pub(super) count: usize,
    pub(super) paths: Vec<PathBuf>,
}

fn parse_source(text: &str) -> Result<Source, String> {
    let error = || format!("expected a number, a colon and files such as 700:8x8-1.jsonl, found `{text}`");
    let (count, paths) = text.split_once(':').ok_or_else(error)?;
    Ok(Source {
        count: count.parse().map_err(|_| error())?,
        paths: paths.split(',').map(PathBuf::from).collect(),
    })
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    write_selection(&arguments.sources, &arguments.output, output)
}

/// Selects puzzles, appends them to the file, and prints how many were selected.
pub(super) fn write_selection(sources: &[Source], path: &Path, output: &mut impl Write) -> Result<(), CommandError> {
    let before = if files::is_file(path) {
        read_file("--output", path)?
    } else {
        Puzzles::default()
    };
    let mut pools = Vec::new();
    for source in sources {
        let mut candidates = Vec::new();
        for path in &source.paths {
            candidates.extend(read_candidates(path)?);
        }
        pools.push(Pool {
            count: source.count,
            candidates,
        });
    }
    let selected = select(before.all(), &pools);
    let wanted: usize = sources.iter().map(|source| source.count).sum();
    let all: Vec<Puzzle> = before.all().iter().cloned().chain(selected).collect();
    let daily = daily_order(&before, &all);
    let count = all.len() - before.all().len();
    let puzzles = Puzzles::new(all, daily).map_err(|error| CommandError::Failed(error.to_string()))?;
    let bytes = encode(&puzzles);
    let written = files::write(path, &bytes);
    written.map_err(|reason| output_file::error("--output", path, &reason.to_string()))?;
    writeln!(
        output,
        "{count} of {wanted} puzzles selected, {} puzzles with {} daily puzzles in {} bytes",
        puzzles.all().len(),
        puzzles.daily().len(),
        bytes.len()
    )?;
    Ok(())
}
