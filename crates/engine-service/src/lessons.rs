//! Judgements and hints on the boards of lessons, and the reasons why moves lose.

use crate::losing_move::losing_move;
use crate::{Answer, LessonAnswer, RequestError, RequestResult};
use breakthrough_lessons::{Board, HintTask, Judge, JudgeError, Judgement, JudgingTask, board};
use breakthrough_rules::{Interrupt, Move, Position};
use std::iter;

fn failed(error: JudgeError) -> RequestError {
    RequestError::Exercise(error.to_string())
}

pub(crate) fn lesson_hint(task: &HintTask, interrupt: &dyn Interrupt) -> RequestResult {
    task.run(interrupt).map(Answer::LessonHint).map_err(failed)
}

/// Judges a move, and finds the reason if the move loses.
pub(crate) fn judge_lesson(task: &JudgingTask, interrupt: &dyn Interrupt) -> RequestResult {
    let board = board(&task.board).ok_or_else(|| failed(JudgeError::UnknownBoard(task.board.clone())))?;
    answer(board, task, interrupt)
        .map(|answer| Answer::LessonJudgement(Box::new(answer)))
        .map_err(failed)
}

fn answer(board: &Board, task: &JudgingTask, interrupt: &dyn Interrupt) -> Result<LessonAnswer, JudgeError> {
    let mut judge = Judge::new(board)?;
    let judgement = judge.judge(&task.moves, task.mv, interrupt)?;
    let reason = match &judgement {
        Judgement::Fails { line, loses: true } => {
            let first = judge.hint(&task.moves, interrupt)?;
            let keeping = judge.keeping_moves(&task.moves, interrupt)?;
            let position = position_after(board, &task.moves)?;
            let others = keeping.into_iter().filter(|other| *other != first);
            let reviewed = losing_move(&position, task.mv, line, iter::once(first).chain(others).collect());
            breakthrough_reasons::reason(&position, &reviewed).map(|reason| (reviewed, reason))
        }
        _ => None,
    };
    Ok(LessonAnswer { judgement, reason })
}

fn position_after(board: &Board, moves: &[Move]) -> Result<Position, JudgeError> {
    let mut position = board.start.clone();
    for mv in moves {
        let played = position.play(*mv);
        played.map_err(|error| JudgeError::Illegal { mv: *mv, error })?;
    }
    Ok(position)
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_lessons::lessons;

    fn judged(board: &Board, mv: Move) -> LessonAnswer {
        let task = JudgingTask {
            board: board.id.clone(),
            moves: Vec::new(),
            mv,
        };
        match judge_lesson(&task, &|| false) {
            Ok(Answer::LessonJudgement(answer)) => *answer,
            other => panic!("expected a judgement, found {other:?}"),
        }
    }

    #[test]
    fn a_losing_move_has_a_reason_whose_line_starts_with_the_refutation() {
        let boards = lessons().iter().flat_map(|lesson| &lesson.boards).step_by(4);
        let mut reasons = 0;
        for board in boards {
            let solved = judged(board, board.solution[0]);
            assert!(!matches!(solved.judgement, Judgement::Fails { .. }), "{}", board.id);
            assert_eq!(solved.reason, None, "{}", board.id);
            for wrong in &board.wrong {
                let LessonAnswer { judgement, reason } = judged(board, *wrong);
                let Judgement::Fails { line, loses } = judgement else {
                    panic!("{}: a wrong move was accepted", board.id);
                };
                assert_eq!(reason.is_some(), loses, "{}", board.id);
                if let Some((reviewed, reason)) = reason {
                    assert!(reason.line.starts_with(&line[..line.len().min(7)]), "{}", board.id);
                    assert!(reviewed.judgement.is_mistake());
                    reasons += 1;
                }
            }
        }
        assert!(reasons > 10, "{reasons}");
    }

    #[test]
    fn an_unknown_board_is_an_error() {
        let hint = HintTask {
            board: "none".to_owned(),
            moves: Vec::new(),
        };
        let error = RequestError::Exercise("expected the id of a board, found none".to_owned());
        assert_eq!(lesson_hint(&hint, &|| false), Err(error.clone()));
        let task = JudgingTask {
            board: hint.board,
            moves: Vec::new(),
            mv: lessons()[0].boards[0].solution[0],
        };
        assert_eq!(judge_lesson(&task, &|| false), Err(error));
    }
}
