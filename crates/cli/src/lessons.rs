//! `lessons`: lists, checks and shows lessons (docs/LEARNING.md).

use super::CommandError;
use super::board_text::board_text;
use super::json_output::json_line;
use breakthrough_lessons::{
    Board, Judge, JudgeError, Lesson, MAX_LESSON_BYTES, check_boards, check_lesson, lesson_files, parse_lesson,
};
use breakthrough_platform::files;
use breakthrough_platform::text::{decode, printable};
use breakthrough_rules::Move;
use breakthrough_rules::notation::{to_fen, uci_move, variant_text};
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use std::io::Write;
use std::path::PathBuf;

/// List, check and show lessons
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List all boards
    List {
        #[command(flatten)]
        files: Files,
        /// Print one line of JSON
        #[arg(long)]
        json: bool,
    },
    /// Check whether every solution reaches its goal and every named wrong move fails; exit code 1 if not
    Check {
        #[command(flatten)]
        files: Files,
    },
    /// Draw all boards, with the moves that keep the goal
    Show {
        #[command(flatten)]
        files: Files,
    },
}

#[derive(Args, Debug)]
struct Files {
    /// Lesson files [default: the built-in lessons]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// Lesson, or the error of its file, with the path of the file.
struct Loaded {
    path: String,
    lesson: Result<Lesson, String>,
}

pub(super) fn run(arguments: &Arguments, output: &mut impl Write) -> Result<(), CommandError> {
    match &arguments.command {
        Command::List { files, json } => list(&valid(load(files))?, *json, output),
        Command::Check { files } => check(&load(files), output),
        Command::Show { files } => show(&valid(load(files))?, output),
    }
}

fn load(files: &Files) -> Vec<Loaded> {
    let parse = |text: &str| parse_lesson(text).map_err(|error| error.to_string());
    if files.files.is_empty() {
        let built_in = lesson_files().into_iter();
        return built_in
            .map(|(path, text)| Loaded {
                path,
                lesson: parse(text),
            })
            .collect();
    }
    let read = |path: &PathBuf| -> Result<Lesson, String> {
        let bytes = files::read_limited(path, MAX_LESSON_BYTES).map_err(|error| error.to_string())?;
        parse(&decode(bytes)?)
    };
    let load = |path: &PathBuf| Loaded {
        path: path.display().to_string(),
        lesson: read(path),
    };
    files.files.iter().map(load).collect()
}

/// Returns the lessons if all files are valid.
fn valid(loaded: Vec<Loaded>) -> Result<Vec<Lesson>, CommandError> {
    let lesson = |Loaded { path, lesson }| lesson.map_err(|error| CommandError::Failed(format!("{path}: {error}")));
    loaded.into_iter().map(lesson).collect()
}

fn list(lessons: &[Lesson], json: bool, output: &mut impl Write) -> Result<(), CommandError> {
    let boards = lessons
        .iter()
        .flat_map(|lesson| lesson.boards.iter().map(move |board| (lesson, board)));
    if json {
        let boards: Vec<Value> = boards.map(|(lesson, board)| board_json(lesson, board)).collect();
        writeln!(output, "{}", json_line(&Value::from(boards)))?;
        return Ok(());
    }
    for (_, board) in boards {
        let goal = board.goal.to_text(board.start.size());
        let line = format!("{:<16} {:<16} {}", board.id, goal, to_fen(&board.start));
        writeln!(output, "{}", printable(line))?;
    }
    Ok(())
}

fn board_json(lesson: &Lesson, board: &Board) -> Value {
    let solution: Vec<String> = board
        .solution
        .iter()
        .map(|mv| uci_move(*mv, board.start.size()))
        .collect();
    json!({
        "id": board.id,
        "lesson": lesson.id,
        "chapter": lesson.chapter.name(),
        "variant": variant_text(&board.start.variant()),
        "position": to_fen(&board.start),
        "goal": board.goal.to_text(board.start.size()),
        "solution": solution,
    })
}

fn check(loaded: &[Loaded], output: &mut impl Write) -> Result<(), CommandError> {
    let mut faults = 0;
    let mut report = |path: &str, fault: &dyn std::fmt::Display, output: &mut dyn Write| {
        faults += 1;
        writeln!(output, "{}", printable(format!("{path}: {fault}")))
    };
    let mut paths = Vec::new();
    let mut lessons = Vec::new();
    for Loaded { path, lesson } in loaded {
        match lesson {
            Ok(lesson) => {
                paths.push(path);
                lessons.push(lesson);
            }
            Err(error) => report(path, error, output)?,
        }
    }
    for (path, lesson) in paths.iter().zip(&lessons) {
        for fault in check_lesson(lesson, &|| false).map_err(failed)? {
            report(path, &fault, output)?;
        }
    }
    for (index, fault) in check_boards(lessons.iter().copied()) {
        report(paths[index], &fault, output)?;
    }
    let boards: usize = lessons.iter().map(|lesson| lesson.boards.len()).sum();
    writeln!(output, "{} lessons, {boards} boards, {faults} faults", loaded.len())?;
    match faults {
        0 => Ok(()),
        1 => Err(CommandError::Failed("1 fault in the lessons".to_owned())),
        _ => Err(CommandError::Failed(format!("{faults} faults in the lessons"))),
    }
}

fn show(lessons: &[Lesson], output: &mut impl Write) -> Result<(), CommandError> {
    for board in lessons.iter().flat_map(|lesson| &lesson.boards) {
        let texts = |moves: &[Move]| -> String {
            let moves = moves.iter().map(|mv| uci_move(*mv, board.start.size()));
            moves.collect::<Vec<_>>().join(" ")
        };
        let keeping = Judge::new(board).and_then(|mut judge| judge.keeping_moves(&[], &|| false));
        let (keeping, legal) = (keeping.map_err(failed)?, board.start.legal_moves().len());
        writeln!(output, "{}", printable(&board.id))?;
        write!(output, "{}", board_text(&board.start, None))?;
        writeln!(output, "goal      {}", board.goal.to_text(board.start.size()))?;
        writeln!(output, "keeping   {} of {legal}: {}", keeping.len(), texts(&keeping))?;
        writeln!(output, "solution  {}", texts(&board.solution))?;
        writeln!(output, "wrong     {}\n", texts(&board.wrong))?;
    }
    Ok(())
}

fn failed(error: JudgeError) -> CommandError {
    CommandError::Failed(error.to_string())
}
