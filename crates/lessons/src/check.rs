//! Checks of lessons: every solution reaches its goal against the longest resistance, and every named wrong move fails.

use crate::{Board, Judge, JudgeError, Judgement, Lesson, Place};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Interrupt, Move};
use thiserror::Error;

/// Fault of a lesson, with the line and column of the value in its file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: board {board}: {reason}", line = place.line, column = place.column)]
pub struct Fault {
    /// Place of the value in the file.
    pub place: Place,
    /// Id of the board.
    pub board: String,
    /// Message that describes the expected and the found value.
    pub reason: String,
}

/// Checks all boards of a lesson, and returns the faults in the order of the boards.
///
/// # Errors
/// The interrupt was raised, or the table of the solver cannot be allocated.
pub fn check_lesson(lesson: &Lesson, interrupt: &dyn Interrupt) -> Result<Vec<Fault>, JudgeError> {
    let mut faults = Vec::new();
    for board in &lesson.boards {
        faults.extend(check_board(board, interrupt)?);
    }
    Ok(faults)
}

/// Returns a fault for each lesson and each board whose id an earlier lesson uses, with the index of the lesson.
#[must_use]
pub fn check_boards<'a>(lessons: impl IntoIterator<Item = &'a Lesson>) -> Vec<(usize, Fault)> {
    let mut faults = Vec::new();
    let (mut lesson_ids, mut board_ids) = (Vec::new(), Vec::new());
    for (index, lesson) in lessons.into_iter().enumerate() {
        let mut check = |known: &mut Vec<&'a str>, id: &'a str, place: Place| {
            if known.contains(&id) {
                let fault = Fault {
                    place,
                    board: id.to_owned(),
                    reason: "expected a new id, found an id of another lesson".to_owned(),
                };
                faults.push((index, fault));
            }
            known.push(id);
        };
        check(&mut lesson_ids, &lesson.id, lesson.place);
        for board in &lesson.boards {
            check(&mut board_ids, &board.id, board.places.id);
        }
    }
    faults
}

/// Place and reason of a fault of one board, or an error that ends the check.
enum Stop {
    Fault(Place, String),
    Error(JudgeError),
}

fn check_board(board: &Board, interrupt: &dyn Interrupt) -> Result<Option<Fault>, JudgeError> {
    let mut judge = Judge::new(board)?;
    let checked = check_goal(board, &mut judge, interrupt)
        .and_then(|()| check_solution(board, &mut judge, interrupt))
        .and_then(|()| check_wrong_moves(board, &mut judge, interrupt));
    match checked {
        Ok(()) => Ok(None),
        Err(Stop::Error(error)) => Err(error),
        Err(Stop::Fault(place, reason)) => Ok(Some(Fault {
            place,
            board: board.id.clone(),
            reason,
        })),
    }
}

/// Converts an error of the judge to a fault at `place`, except an error that ends the check.
fn stop(error: JudgeError, place: Place) -> Stop {
    match error {
        JudgeError::Cancelled | JudgeError::Memory(_) => Stop::Error(error),
        _ => Stop::Fault(place, error.to_string()),
    }
}

/// Checks that the player can reach the goal, and that not every move keeps it.
fn check_goal(board: &Board, judge: &mut Judge, interrupt: &dyn Interrupt) -> Result<(), Stop> {
    let place = board.places.goal;
    let keeping = judge
        .keeping_moves(&[], interrupt)
        .map_err(|error| stop(error, place))?;
    let reason = match keeping.len() {
        0 => "expected a goal that the player can force",
        all if all == board.start.legal_moves().len() => "expected a legal move that fails, found none",
        _ => return Ok(()),
    };
    Err(Stop::Fault(place, reason.to_owned()))
}

/// Checks that each move of the solution keeps the goal, that each reply resists as long as possible, and that the last move reaches the
/// goal.
fn check_solution(board: &Board, judge: &mut Judge, interrupt: &dyn Interrupt) -> Result<(), Stop> {
    let (place, moves) = (board.places.solution, &board.solution);
    let text = |mv: Move| uci_move(mv, board.start.size());
    for (index, mv) in moves.iter().enumerate().step_by(2) {
        let judgement = judge.judge(&moves[..index], *mv, interrupt);
        let (reply, next) = (moves.get(index + 1), moves.get(index + 2));
        let reason = match judgement.map_err(|error| stop(error, place))? {
            Judgement::Fails { line, .. } => {
                let line: Vec<String> = line.iter().map(|mv| text(*mv)).collect();
                let line = line.join(" ");
                format!(
                    "expected a move that keeps the goal, found {}, which is refuted by: {line}",
                    text(*mv)
                )
            }
            Judgement::Reaches if reply.is_none() => return Ok(()),
            Judgement::Reaches => format!(
                "expected the end after {}, which reaches the goal, found a move",
                text(*mv)
            ),
            Judgement::Keeps { reply: expected } if reply == Some(&expected) && next.is_some() => continue,
            Judgement::Keeps { reply: expected } if reply == Some(&expected) => {
                format!("expected a move after {}, found the end", text(expected))
            }
            Judgement::Keeps { reply: expected } => {
                let found = reply.map_or("the end".to_owned(), |mv| text(*mv));
                format!(
                    "expected the reply {} after {}, found {found}",
                    text(expected),
                    text(*mv)
                )
            }
        };
        return Err(Stop::Fault(place, reason));
    }
    Ok(())
}

/// Checks that the named wrong moves fail.
fn check_wrong_moves(board: &Board, judge: &mut Judge, interrupt: &dyn Interrupt) -> Result<(), Stop> {
    for (mv, place) in board.wrong.iter().zip(&board.places.wrong) {
        let judgement = judge.judge(&[], *mv, interrupt);
        if !matches!(judgement.map_err(|error| stop(error, *place))?, Judgement::Fails { .. }) {
            let reason = format!(
                "expected a move that fails, found {}",
                uci_move(*mv, board.start.size())
            );
            return Err(Stop::Fault(*place, reason));
        }
    }
    Ok(())
}
