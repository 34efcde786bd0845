//! `library`: imports, lists, checks and exports the games of the library, and lists exercises, stars of lessons and puzzle attempts.

mod exercises;
#[cfg(test)]
mod import_tests;
mod lessons;
mod list;
mod place;
mod puzzles;

use super::CommandError;
use super::json_output::json_line;
use super::output_file::{self, Overwrite};
use super::signals::Signals;
use super::standard_input::StandardInput;
use breakthrough_library::{
    CheckReport, ExportedReviews, Filter, ImportNote, ImportReport, LibraryError, Opened, Rescue, SqliteLibrary,
    export_pgn, import_pgn,
};
use breakthrough_platform::files;
use breakthrough_platform::text::printable;
use clap::{Args, Subcommand};
use place::{Place, failed};
use serde_json::{Value, json};
use std::cell::Cell;
use std::io::{self, BufReader, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Import, list, check and export the library of games
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Add the games of a PGN file that are not yet in the library; games with errors are reported and skipped
    Import {
        #[command(flatten)]
        place: Place,
        /// PGN file [default: standard input]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// List the games, newest first
    List {
        #[command(flatten)]
        place: Place,
        /// Search names, title, keywords, variant and comments for these words
        #[arg(long, value_name = "WORDS", default_value = "")]
        text: String,
        /// List only games of this player
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
        /// Maximum number of games
        #[arg(long, value_name = "N")]
        limit: Option<u64>,
    },
    /// List the exercises: positions in which a player made a mistake, in the order in which they are due
    Exercises {
        #[command(flatten)]
        place: Place,
        /// List only exercises of this player
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// List the stars of the boards of lessons
    Lessons {
        #[command(flatten)]
        place: Place,
        /// List only stars of this player
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// List the attempts at puzzles, ordered by player and time
    Puzzles {
        #[command(flatten)]
        place: Place,
        /// List only attempts of this player
        #[arg(long, value_name = "NAME")]
        player: Option<String>,
    },
    /// Check the library file, and all games, exercises, stars of lessons and puzzle attempts in it; exit code 1 if there is an error
    Check {
        #[command(flatten)]
        place: Place,
    },
    /// Export all games as PGN
    Export {
        #[command(flatten)]
        place: Place,
        /// PGN file [default: standard output]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
        /// Add reviews, evaluations and the glyphs of mistakes
        #[arg(long)]
        with_reviews: bool,
        #[command(flatten)]
        overwrite: Overwrite,
    },
}

pub(super) fn run(arguments: &Arguments, signals: &Signals, output: &mut impl Write) -> Result<(), CommandError> {
    match &arguments.command {
        Command::Import { place, file } => import(place, file.as_deref(), signals, output),
        Command::List {
            place,
            text,
            player,
            limit,
        } => {
            let filter = Filter {
                text: text.clone(),
                player: player.clone(),
                ..Filter::default()
            };
            list::list(place, &filter, limit.unwrap_or(u64::MAX), output)
        }
        Command::Exercises { place, player } => exercises::list(place, player.as_deref(), output),
        Command::Lessons { place, player } => lessons::list(place, player.as_deref(), output),
        Command::Puzzles { place, player } => puzzles::list(place, player.as_deref(), output),
        Command::Check { place } => check(place, output),
        Command::Export {
            place,
            file,
            with_reviews,
            overwrite,
        } => {
            let file = file.as_deref().map(|path| (path, *overwrite));
            let reviews = match with_reviews {
                true => ExportedReviews::Annotations,
                false => ExportedReviews::None,
            };
            export(place, file, reviews, signals, output)
        }
    }
}

fn import(place: &Place, file: Option<&Path>, signals: &Signals, output: &mut impl Write) -> Result<(), CommandError> {
    let open = |path: &Path| {
        files::open(path).map_err(|error| {
            let hint = "without FILE, the games are read from standard input";
            CommandError::Argument(format!("FILE: {}: {error}; {hint}", path.display()))
        })
    };
    file.map(open).transpose()?;
    let mut library = place.open(true)?;
    let cancel = signals.listen()?;
    let shows_progress = !place.json && io::stderr().is_terminal();
    if file.is_none() && io::stdin().is_terminal() {
        let _ = writeln!(io::stderr(), "reading PGN from standard input");
    }
    // If the import is repeated after a repair, games that were added before the repair count as duplicates.
    let (mut added, mut attempt) = (0, 0);
    let report = library.run(&|| file.is_some(), |library| {
        added += std::mem::take(&mut attempt);
        let mut on_progress = |progress: breakthrough_library::Progress| {
            attempt = progress.imported;
            if shows_progress {
                let _ = write!(io::stderr(), "\r{} games imported", added + progress.imported);
            }
        };
        match file {
            Some(path) => {
                let source = files::open(path).map_err(|error| io_error(path, error))?;
                let source = BufReader::with_capacity(1 << 16, source);
                import_pgn(library, source, path, &cancel, &mut on_progress)
            }
            None => {
                let source = BufReader::new(StandardInput::start(Arc::clone(&cancel)));
                import_pgn(library, source, Path::new("standard input"), &cancel, &mut on_progress)
            }
        }
    });
    if shows_progress {
        let _ = writeln!(io::stderr());
    }
    let mut report = report?;
    report.progress.imported += added;
    report.progress.duplicates = report.progress.duplicates.saturating_sub(added);
    library.close()?;
    print_import(place, &report, output)?;
    if report.cancelled {
        return Err(CommandError::Interrupted("the import was interrupted".to_owned()));
    }
    let progress = report.progress;
    if progress.refused > 0 && progress.imported == 0 && progress.duplicates == 0 {
        return Err(CommandError::Failed("every game was refused".to_owned()));
    }
    Ok(())
}

fn print_import(place: &Place, report: &ImportReport, output: &mut impl Write) -> io::Result<()> {
    let progress = report.progress;
    if place.json {
        let errors: Vec<Value> = report
            .errors
            .iter()
            .map(|error| {
                json!({
                    "game": error.line,
                    "line": error.error.line,
                    "column": error.error.column,
                    "reason": error.error.kind.to_string(),
                })
            })
            .collect();
        let mut summary = json!({
            "imported": progress.imported,
            "refused": progress.refused,
            "duplicates": progress.duplicates,
            "errors": errors,
        });
        if !report.notes.is_empty() {
            let notes = report.notes.iter();
            let note = |note: &ImportNote| json!({ "line": note.line, "column": note.column, "reason": note.kind.to_string() });
            summary["notes"] = notes.map(note).collect();
        }
        return writeln!(output, "{}", json_line(&summary));
    }
    if progress.is_empty() && !report.cancelled {
        return writeln!(output, "no games found");
    }
    for error in &report.errors {
        writeln!(output, "{}", printable(&error.error))?;
    }
    let unlisted = progress.refused - report.errors.len() as u64;
    if unlisted > 0 {
        writeln!(output, "and {unlisted} more")?;
    }
    for note in &report.notes {
        writeln!(output, "note: {}", printable(note))?;
    }
    if report.unlisted_notes > 0 {
        writeln!(output, "and {} more notes", report.unlisted_notes)?;
    }
    writeln!(
        output,
        "{} imported, {} duplicates, {} refused",
        progress.imported, progress.duplicates, progress.refused
    )
}

fn check(place: &Place, output: &mut impl Write) -> Result<(), CommandError> {
    let Opened { library, rescue } = place.open_or_rescue(false)?;
    let mut rescues: Vec<Rescue> = rescue.into_iter().collect();
    let (mut report, damage) = match library.check() {
        Ok(report) => (report.clone(), report.structural_damage),
        Err(LibraryError::Damaged { detail, .. }) => (CheckReport::default(), Some(detail)),
        Err(error) => return Err(failed(error)),
    };
    if let Some(damage) = damage.as_ref().filter(|_| library.is_read_only()) {
        // Do not repair a library that is open read-only.
        if report.problems.is_empty() {
            report.problems.push(damage.clone());
        }
    } else if let Some(damage) = damage {
        let repaired = library.repair(&damage).map_err(failed)?;
        report = repaired.library.check().map_err(failed)?;
        if repaired.rescue.is_none() {
            report
                .problems
                .push(format!("the search index was damaged ({damage}) and is rebuilt"));
        }
        rescues.extend(repaired.rescue);
    }
    report.problems.extend(rescues.iter().map(Rescue::to_string));
    if place.json {
        writeln!(
            output,
            "{}",
            json_line(&json!({ "games": report.games, "problems": report.problems }))
        )?;
    } else {
        for problem in &report.problems {
            writeln!(output, "{}", printable(problem))?;
        }
        writeln!(output, "{} games checked", report.games)?;
    }
    match report.problems.len() {
        0 => Ok(()),
        1 => Err(CommandError::Failed("1 problem in the library".to_owned())),
        count => Err(CommandError::Failed(format!("{count} problems in the library"))),
    }
}

/// The output file, and whether an existing file may be replaced.
type OutputFile<'a> = (&'a Path, Overwrite);

fn export(
    place: &Place,
    file: Option<OutputFile>,
    reviews: ExportedReviews,
    signals: &Signals,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    if let Some((path, overwrite)) = file {
        if SqliteLibrary::owns(&place.path(), path) {
            let reason = "expected another file, found a file of the library";
            return Err(output_file::error("FILE", path, reason));
        }
        overwrite.check("FILE", path)?;
    }
    export_games(place, file, reviews, &*signals.listen()?, output)
}

fn export_games(
    place: &Place,
    file: Option<OutputFile>,
    reviews: ExportedReviews,
    cancel: &AtomicBool,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let mut library = place.open(false)?;
    let mut write = |output: &mut dyn Write, path: &Path| {
        let has_written = Cell::new(false);
        let mut output = Watched(output, &has_written);
        library.run(&|| !has_written.get(), |library| {
            library.in_snapshot(|library| {
                let mut output = BufWriter::new(&mut output);
                let count = export_pgn(
                    library,
                    &Filter::default(),
                    reviews,
                    &mut output,
                    path,
                    cancel,
                    &mut |_| {},
                )?;
                output.flush().map_err(|error| io_error(path, error))?;
                Ok(count)
            })
        })
    };
    let mut result = Ok(0);
    match file {
        None => result = write(output, Path::new("standard output")),
        Some((path, overwrite)) => {
            let written = overwrite.write("FILE", path, |file| {
                result = write(file, path);
                match &result {
                    Ok(_) if !cancel.load(Ordering::Relaxed) => Ok(()),
                    _ => Err(io::ErrorKind::Interrupted.into()),
                }
            });
            if result.is_ok() && !cancel.load(Ordering::Relaxed) {
                written?;
            }
        }
    }
    // If the export was interrupted, an output error is ignored.
    if cancel.load(Ordering::Relaxed) {
        return Err(CommandError::Interrupted("the export was interrupted".to_owned()));
    }
    let exported = result?;
    if place.json && file.is_some() {
        writeln!(output, "{}", json!({ "exported": exported }))?;
    } else if file.is_some() {
        writeln!(output, "{exported} games exported")?;
    }
    Ok(())
}

/// Output that records whether anything has been written.
struct Watched<'a>(&'a mut dyn Write, &'a Cell<bool>);

impl Write for Watched<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.1.set(true);
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn io_error(path: &Path, error: io::Error) -> LibraryError {
    LibraryError::Io {
        path: path.to_owned(),
        error,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_library::{GameEntry, GameStorage};
    use breakthrough_rules::{Game, Variant};

    #[test]
    fn an_interrupted_export_keeps_the_old_file() {
        let folder = files::TemporaryFolder::create().expect("a folder");
        let place = Place {
            folder: folder.path().to_owned(),
            json: false,
        };
        let mut library = place.open_or_rescue(true).expect("a library").library;
        library
            .add(&GameEntry::new(Game::new(Variant::STANDARD)))
            .expect("added");
        let file = folder.path().join("games.pgn");
        files::atomic_write(&file, |file| file.write_all(b"old")).expect("written");
        let overwrite = Overwrite { force: true };
        let mut output = Vec::new();
        let interrupted = AtomicBool::new(true);
        for file in [Some((file.as_path(), overwrite)), None] {
            let error = export_games(&place, file, ExportedReviews::None, &interrupted, &mut Vec::new())
                .expect_err("interrupted");
            assert!(matches!(error, CommandError::Interrupted(_)), "{error}");
        }
        assert_eq!(files::read_to_string(&file).expect("a file"), "old");
        assert!(output.is_empty());
        let running = AtomicBool::new(false);
        let file_to_write = Some((file.as_path(), overwrite));
        export_games(&place, file_to_write, ExportedReviews::None, &running, &mut output).expect("exported");
        assert_ne!(files::read_to_string(&file).expect("a file"), "old");
        assert_eq!(String::from_utf8_lossy(&output), "1 games exported\n");
    }

    #[test]
    fn an_import_reports_a_file_without_games() {
        let counts = |imported| format!("{imported} imported, 0 duplicates, 0 refused\n");
        for (imported, cancelled, expected) in [
            (0, false, "no games found\n".to_owned()),
            (0, true, counts(0)),
            (1, false, counts(1)),
        ] {
            let mut report = ImportReport::default();
            (report.progress.imported, report.cancelled) = (imported, cancelled);
            let place = Place {
                folder: PathBuf::new(),
                json: false,
            };
            let mut output = Vec::new();
            print_import(&place, &report, &mut output).expect("written");
            assert_eq!(String::from_utf8_lossy(&output), expected);
        }
    }
}
