//! `puzzles`: generates, lists, verifies and shows puzzles (docs/PUZZLES.md).

mod generate;
mod list;
mod select;
mod state_file;
mod summary;
mod verify;

use super::CommandError;
use super::signals::Signals;
use breakthrough_platform::files;
use breakthrough_puzzles::{MAX_FILE_BYTES, Puzzles, decode, puzzles};
use breakthrough_rules::Variant;
use breakthrough_variants::find_variant;
use clap::{Args, Subcommand};
use std::borrow::Cow;
use std::io::Write;
use std::path::{Path, PathBuf};

/// Generate, list, verify and show puzzles
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    Generate(generate::Arguments),
    Select(select::Arguments),
    List(list::ListArguments),
    Show(list::ShowArguments),
    Verify(verify::Arguments),
}

/// File of puzzles to read.
#[derive(Args, Debug)]
struct PuzzleFile {
    /// File of puzzles [default: the built-in puzzles]
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
}

impl PuzzleFile {
    fn read(&self) -> Result<Cow<'static, Puzzles>, CommandError> {
        match &self.file {
            None => Ok(Cow::Borrowed(puzzles())),
            Some(path) => read_file("--file", path).map(Cow::Owned),
        }
    }

    /// Returns the name of the file in messages.
    fn name(&self) -> String {
        let path = self.file.as_deref().map(Path::display);
        path.map_or_else(|| "the built-in puzzles".to_owned(), |path| path.to_string())
    }
}

pub(super) fn run(arguments: &Arguments, signals: &Signals, output: &mut impl Write) -> Result<(), CommandError> {
    match &arguments.command {
        Command::Generate(arguments) => generate::run(arguments, signals, output),
        Command::Select(arguments) => select::run(arguments, output),
        Command::List(arguments) => list::run(arguments, output),
        Command::Show(arguments) => list::show(arguments, output),
        Command::Verify(arguments) => verify::run(arguments, signals, output),
    }
}

/// Reads a file of puzzles. `argument` names the file in errors.
fn read_file(argument: &str, path: &Path) -> Result<Puzzles, CommandError> {
    let error = |reason: &dyn std::fmt::Display| {
        let path = path.display();
        CommandError::Argument(format!("{argument}: {path}: {reason}"))
    };
    let bytes = files::read_limited(path, MAX_FILE_BYTES).map_err(|reason| error(&reason))?;
    decode(&bytes).map_err(|reason| error(&reason))
}

/// Parses a share code, the name of a built-in variant, or the path of a rule file.
fn parse_variant(text: &str) -> Result<Variant, String> {
    find_variant(text).map(|named| named.variant)
}
