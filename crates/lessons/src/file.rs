//! Parser of lesson files in TOML, with line and column in every error.

use crate::board::{Board, BoardPlaces, Lesson, Place};
use crate::{Chapter, Goal};
use breakthrough_platform::text::shortened_name;
use breakthrough_platform::toml_file::{self, SpannedError, TomlError, check_length, strip_bom};
use breakthrough_rules::notation::{parse_move, parse_variant_fen, variant_text};
use breakthrough_rules::{Move, Position, Variant};
use serde::Deserialize;
use toml::Spanned;

/// Maximum length of a lesson file in bytes.
pub const MAX_LESSON_BYTES: u64 = 64 << 10;
/// Maximum length of an id in bytes, as in the library.
const MAX_ID_BYTES: usize = 64;
/// Minimum number of boards of a lesson.
const MIN_BOARDS: usize = 3;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    id: Spanned<String>,
    chapter: Chapter,
    title: Spanned<String>,
    board: Spanned<Vec<BoardTable>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardTable {
    id: Spanned<String>,
    text: Spanned<String>,
    variant: Spanned<String>,
    position: Spanned<String>,
    goal: Spanned<String>,
    solution: Spanned<String>,
    #[serde(default)]
    wrong: Vec<Spanned<String>>,
}

/// Parses a lesson file.
///
/// # Errors
/// The file is longer than [`MAX_LESSON_BYTES`], or invalid. Only the first error is returned, with its line and column.
pub fn parse_lesson(text: &str) -> Result<Lesson, TomlError> {
    let text = strip_bom(text);
    check_length(text, MAX_LESSON_BYTES)
        .and_then(|()| toml_file::parse(text))
        .and_then(|file| convert(file, text))
        .map_err(|error| error.locate(text))
}

fn convert(file: File, text: &str) -> Result<Lesson, SpannedError> {
    let boards = file.board.get_ref();
    if boards.len() < MIN_BOARDS {
        let reason = format!("expected at least {MIN_BOARDS} boards, found {}", boards.len());
        return Err(SpannedError::new(&file.board, reason));
    }
    for (index, board) in boards.iter().enumerate() {
        if boards[..index]
            .iter()
            .any(|other| other.id.get_ref() == board.id.get_ref())
        {
            let reason = format!("expected a new id, found the id {} again", board.id.get_ref());
            return Err(SpannedError::new(&board.id, reason));
        }
    }
    Ok(Lesson {
        id: id(&file.id)?,
        chapter: file.chapter,
        title: id(&file.title)?,
        boards: boards
            .iter()
            .map(|board| convert_board(board, text))
            .collect::<Result<_, _>>()?,
        place: place(&file.id, text),
    })
}

fn convert_board(table: &BoardTable, text: &str) -> Result<Board, SpannedError> {
    let start = position(table)?;
    let size = start.size();
    let goal = Goal::parse(table.goal.get_ref(), size).map_err(|error| SpannedError::new(&table.goal, error))?;
    let solution = solution(&table.solution, &start)?;
    let legal = |wrong: &Spanned<String>| {
        legal_move(wrong.get_ref(), &start).map_err(|reason| SpannedError::new(wrong, reason))
    };
    Ok(Board {
        id: id(&table.id)?,
        text: id(&table.text)?,
        goal,
        solution,
        wrong: table.wrong.iter().map(legal).collect::<Result<_, _>>()?,
        places: BoardPlaces {
            id: place(&table.id, text),
            goal: place(&table.goal, text),
            solution: place(&table.solution, text),
            wrong: table.wrong.iter().map(|wrong| place(wrong, text)).collect(),
        },
        start,
    })
}

/// Whether a text is an id of lower-case letters, digits and dashes.
fn is_id(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=MAX_ID_BYTES).contains(&text.len()) && text.chars().all(is_part)
}

fn id(value: &Spanned<String>) -> Result<String, SpannedError> {
    let text = value.get_ref();
    if !is_id(text) {
        let reason = format!(
            "expected at most {MAX_ID_BYTES} lower-case letters, digits and dashes, found `{}`",
            shortened_name(text)
        );
        return Err(SpannedError::new(value, reason));
    }
    Ok(text.clone())
}

fn position(table: &BoardTable) -> Result<Position, SpannedError> {
    let code = &table.variant;
    let parsed = code.get_ref().parse::<Variant>();
    let variant = parsed.map_err(|error| SpannedError::new(code, error))?;
    let written = variant_text(&variant);
    if written != *code.get_ref() {
        let reason = format!("expected the share code {written}, found {}", code.get_ref());
        return Err(SpannedError::new(code, reason));
    }
    let fen = &table.position;
    let position = parse_variant_fen(&variant, fen.get_ref()).map_err(|error| SpannedError::new(fen, error))?;
    if position.outcome().is_some() {
        return Err(SpannedError::new(
            fen,
            "expected a game in progress, found a finished game",
        ));
    }
    Ok(position)
}

fn solution(value: &Spanned<String>, start: &Position) -> Result<Vec<Move>, SpannedError> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in value.get_ref().split(' ') {
        let mv = legal_move(text, &position).map_err(|reason| SpannedError::new(value, reason))?;
        position.play(mv).expect("a legal move");
        moves.push(mv);
    }
    Ok(moves)
}

fn legal_move(text: &str, position: &Position) -> Result<Move, String> {
    let mv = parse_move(text, position.size()).map_err(|error| error.to_string())?;
    match position.check_legality(mv) {
        Ok(()) => Ok(mv),
        Err(error) => Err(format!("{text}: {error}")),
    }
}

fn place<T>(value: &Spanned<T>, text: &str) -> Place {
    let TomlError { line, column, .. } = SpannedError::new(value, "").locate(text);
    Place { line, column }
}
