//! `library`: imports, lists, checks and exports the library of games.

use super::CommandError;
use super::interrupt::Interrupt;
use super::output_file::{self, Overwrite};
use breakthrough_library::{
    Filter, GameStorage, GameSummary, ImportReport, LibraryError, Opened, Sort, SqliteLibrary, export_pgn, import_pgn,
};
use breakthrough_platform::files;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::io::{self, BufReader, BufWriter, ErrorKind, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

/// The number of games per page of the listing.
const PAGE: u64 = 1000;

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
    /// Check the library file and all games in it; exit code 1 if there is an error
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
        #[command(flatten)]
        overwrite: Overwrite,
    },
}

#[derive(Args, Debug)]
struct Place {
    /// Folder of the library
    #[arg(long, value_name = "DIR")]
    folder: PathBuf,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Place {
    /// Opens the library, and reports a rescue on standard error.
    fn open(&self, creates: bool) -> Result<SqliteLibrary, CommandError> {
        let Opened { library, rescue } = self.open_or_rescue(creates)?;
        if let Some(rescue) = &rescue {
            // A write error is ignored, because standard error may be closed.
            let _ = writeln!(io::stderr(), "warning: {rescue}");
        }
        Ok(library)
    }

    fn path(&self) -> PathBuf {
        self.folder.join(SqliteLibrary::FILE_NAME)
    }

    fn open_or_rescue(&self, creates: bool) -> Result<Opened, CommandError> {
        let path = self.path();
        let opened = if creates {
            files::create_folder(&self.folder)
                .map_err(|error| CommandError::Argument(format!("--folder: {}: {error}", self.folder.display())))?;
            SqliteLibrary::open(&path)
        } else {
            SqliteLibrary::open_existing(&path)
        };
        opened.map_err(failed)
    }
}

pub(super) fn run(arguments: &Arguments, interrupt: &Interrupt, output: &mut impl Write) -> Result<(), CommandError> {
    match &arguments.command {
        Command::Import { place, file } => import(place, file.as_deref(), interrupt, output),
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
            list(place, &filter, limit.unwrap_or(u64::MAX), output)
        }
        Command::Check { place } => check(place, output),
        Command::Export { place, file, overwrite } => {
            let file = file.as_deref().map(|path| (path, *overwrite));
            export(place, file, interrupt, output)
        }
    }
}

fn failed(error: LibraryError) -> CommandError {
    match error {
        // The reader of standard output has closed the pipe.
        LibraryError::Io { error, .. } if error.kind() == ErrorKind::BrokenPipe => CommandError::Io(error),
        error => CommandError::Failed(error.to_string()),
    }
}

fn import(
    place: &Place,
    file: Option<&Path>,
    interrupt: &Interrupt,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let source = match file {
        Some(path) => Some(
            files::open(path).map_err(|error| CommandError::Argument(format!("FILE: {}: {error}", path.display())))?,
        ),
        None => None,
    };
    let mut library = place.open(true)?;
    let cancel = interrupt.listen()?;
    let shows_progress = !place.json && io::stderr().is_terminal();
    let mut on_progress = |progress: breakthrough_library::Progress| {
        if shows_progress {
            let _ = write!(io::stderr(), "\r{} games imported", progress.imported);
        }
    };
    let report = match (source, file) {
        (Some(source), Some(path)) => {
            let source = BufReader::with_capacity(1 << 16, source);
            import_pgn(&mut library, source, path, &cancel, &mut on_progress)
        }
        _ => {
            let input = Path::new("standard input");
            import_pgn(&mut library, io::stdin().lock(), input, &cancel, &mut on_progress)
        }
    };
    if shows_progress {
        let _ = writeln!(io::stderr());
    }
    let report = report.map_err(failed)?;
    library.close().map_err(failed)?;
    print_import(place, &report, output)?;
    if report.cancelled {
        return Err(CommandError::Interrupted("the import was interrupted".to_owned()));
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
        return writeln!(
            output,
            "{}",
            json!({
                "imported": progress.imported,
                "refused": progress.refused,
                "duplicates": progress.duplicates,
                "errors": errors,
            })
        );
    }
    if progress.is_empty() && !report.cancelled {
        return writeln!(output, "no games found");
    }
    for error in &report.errors {
        writeln!(output, "{}", error.error)?;
    }
    let unlisted = progress.refused - report.errors.len() as u64;
    if unlisted > 0 {
        writeln!(output, "and {unlisted} more")?;
    }
    writeln!(
        output,
        "{} imported, {} duplicates, {} refused",
        progress.imported, progress.duplicates, progress.refused
    )
}

fn list(place: &Place, filter: &Filter, limit: u64, output: &mut impl Write) -> Result<(), CommandError> {
    let library = place.open(false)?;
    let mut output = BufWriter::new(output);
    let mut place_in_list = 0;
    if place.json {
        write!(output, "[")?;
    }
    loop {
        let end = limit.min(place_in_list + PAGE);
        let page = library
            .list(filter, Sort::default(), place_in_list..end)
            .map_err(failed)?;
        for found in &page.games {
            if place.json {
                let separator = if place_in_list > 0 { "," } else { "" };
                write!(output, "{separator}{}", summary_json(found))?;
            } else {
                writeln!(output, "{}", summary_text(found))?;
            }
            place_in_list += 1;
        }
        if page.games.is_empty() || place_in_list >= limit.min(page.total) {
            break;
        }
    }
    if place.json {
        writeln!(output, "]")?;
    }
    Ok(output.flush()?)
}

fn summary_json(found: &GameSummary) -> Value {
    let [white, black] = &found.players;
    json!({
        "id": found.id.0,
        "white": white.name,
        "black": black.name,
        "result": found.result(),
        "variant": found.variant_code,
        "variant_name": found.variant_name,
        "plies": found.plies,
        "date": found.date.as_str(),
        "title": found.title,
        "time_control": found.time_control,
        "keywords": found.keywords,
    })
}

fn summary_text(found: &GameSummary) -> String {
    let [white, black] = found.players.each_ref().map(|player| {
        let name = player.name.as_str();
        if name.is_empty() { "?" } else { name }
    });
    format!(
        "{:<19}  {:<3}  {:>4} plies  {}  {white} - {black}",
        found.date.as_str(),
        found.result(),
        found.plies,
        found.variant_code
    )
}

fn check(place: &Place, output: &mut impl Write) -> Result<(), CommandError> {
    let Opened { library, rescue } = place.open_or_rescue(false)?;
    let mut report = library.check().map_err(failed)?;
    report.problems.extend(rescue.map(|rescue| rescue.to_string()));
    if place.json {
        writeln!(
            output,
            "{}",
            json!({ "games": report.games, "problems": report.problems })
        )?;
    } else {
        for problem in &report.problems {
            writeln!(output, "{problem}")?;
        }
        writeln!(output, "{} games checked", report.games)?;
    }
    match report.problems.len() {
        0 => Ok(()),
        1 => Err(CommandError::Failed("1 problem in the library".to_owned())),
        count => Err(CommandError::Failed(format!("{count} problems in the library"))),
    }
}

/// The output file, and whether it may replace an existing file.
type OutputFile<'a> = (&'a Path, Overwrite);

fn export(
    place: &Place,
    file: Option<OutputFile>,
    interrupt: &Interrupt,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    if let Some((path, overwrite)) = file {
        if SqliteLibrary::owns(&place.path(), path) {
            let reason = "expected another file, found a file of the library";
            return Err(output_file::error("FILE", path, reason));
        }
        overwrite.check("FILE", path)?;
    }
    let library = place.open(false)?;
    export_games(&library, place, file, &*interrupt.listen()?, output)
}

fn export_games(
    library: &SqliteLibrary,
    place: &Place,
    file: Option<OutputFile>,
    cancel: &AtomicBool,
    output: &mut impl Write,
) -> Result<(), CommandError> {
    let write = |output: &mut dyn Write, path: &Path| {
        let mut output = BufWriter::new(output);
        let count = export_pgn(library, &Filter::default(), &mut output, path, cancel, &mut |_| {})?;
        output.flush().map_err(|error| io_error(path, error))?;
        Ok(count)
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
    let exported = result.map_err(failed)?;
    if cancel.load(Ordering::Relaxed) {
        return Err(CommandError::Interrupted("the export was interrupted".to_owned()));
    }
    if place.json && file.is_some() {
        writeln!(output, "{}", json!({ "exported": exported }))?;
    } else if file.is_some() {
        writeln!(output, "{exported} games exported")?;
    }
    Ok(())
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
    use breakthrough_library::GameEntry;
    use breakthrough_rules::{Game, Variant};

    #[test]
    fn an_interrupted_export_keeps_the_old_file() {
        let folder = files::TemporaryFolder::create().expect("a folder");
        let place = Place {
            folder: folder.path().to_owned(),
            json: false,
        };
        let mut library = place.open(true).expect("a library");
        library
            .add(&GameEntry::new(Game::new(Variant::STANDARD)))
            .expect("added");
        let file = folder.path().join("games.pgn");
        files::atomic_write(&file, |file| file.write_all(b"old")).expect("written");
        let overwrite = Overwrite { force: true };
        let mut output = Vec::new();
        let interrupted = AtomicBool::new(true);
        let error = export_games(&library, &place, Some((&file, overwrite)), &interrupted, &mut output)
            .expect_err("interrupted");
        assert!(matches!(error, CommandError::Interrupted(_)), "{error}");
        let error = export_games(&library, &place, None, &interrupted, &mut Vec::new()).expect_err("interrupted");
        assert!(matches!(error, CommandError::Interrupted(_)), "{error}");
        assert_eq!(files::read_to_string(&file).expect("a file"), "old");
        assert!(output.is_empty());
        export_games(
            &library,
            &place,
            Some((&file, overwrite)),
            &AtomicBool::new(false),
            &mut output,
        )
        .expect("exported");
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
