//! The texts of a lesson.

use crate::exercise::{ExerciseState, LessonTask, Refutation};
use crate::opponent::ShownHint;
use crate::review::sentence;
use crate::screens::exercise::writing::{Context, Written, move_name, played_name};
use crate::text::Texts;
use breakthrough_lessons::{Goal, lesson_of};
use breakthrough_rules::{Game, Position};

pub(super) fn write_lesson(context: Context<'_>, task: LessonTask) -> Written {
    let Context {
        texts,
        session,
        active,
        hint,
        ..
    } = context;
    let position = active.position();
    let sentence = || texts.get(&task.board.text);
    let goal = goal_text(texts, task, &active.game);
    let (headline, detail) = match &active.state {
        ExerciseState::Waiting if matches!(hint, Some(ShownHint::Piece(_))) => {
            (sentence(), texts.get("lesson-hint-piece"))
        }
        ExerciseState::Waiting => {
            let gaps = [
                ("goal", goal.into()),
                ("side", texts.side(position.side_to_move()).into()),
            ];
            (sentence(), texts.fill("lesson-detail", &gaps))
        }
        ExerciseState::Judging(_) => {
            let mv = played_name(session, active).map(|mv| move_name(position, mv));
            (
                sentence(),
                texts.fill("exercise-judging", &[("move", mv.unwrap_or_default().into())]),
            )
        }
        ExerciseState::Replying => (sentence(), texts.get("lesson-good-move")),
        ExerciseState::Refuted(refutation) => wrong_lesson_move(texts, position, refutation),
        ExerciseState::Solved { is_shown: true } if active.shows_moves() => {
            (sentence(), texts.get("lesson-solution-running"))
        }
        ExerciseState::Solved { is_shown: true } => (sentence(), texts.get("lesson-solution")),
        ExerciseState::Solved { is_shown: false } => {
            let text = match (active.has_hint, active.wrong_moves) {
                (true, 0) => texts.get("exercise-solved-with-hint"),
                (false, 0) => texts.get("lesson-without-mistake"),
                (true, wrong) => texts.fill("lesson-hint-used", &[("wrong", wrong.into())]),
                (false, wrong) => texts.fill("exercise-tries", &[("wrong", wrong.into())]),
            };
            (texts.get("lesson-solved"), text)
        }
        ExerciseState::Failed => (texts.get("exercise-failed"), String::new()),
    };
    Written {
        caption: lesson_caption(texts, task),
        headline,
        detail,
    }
}

/// Returns the title of the lesson and the number of the board.
fn lesson_caption(texts: &Texts, task: LessonTask) -> Option<String> {
    let lesson = lesson_of(&task.board.id)?;
    let index = lesson.boards.iter().position(|board| board.id == task.board.id)?;
    let gaps = [
        ("lesson", texts.get(&lesson.title).into()),
        ("number", (index + 1).into()),
        ("count", lesson.boards.len().into()),
    ];
    Some(texts.fill("lesson-caption", &gaps))
}

/// Returns the goal, with the moves and pieces that remain in a position of the game.
fn goal_text(texts: &Texts, task: LessonTask, game: &Game) -> String {
    let (board, position) = (task.board, game.position());
    // Both sides move alternately, and the player moves first.
    let made = u32::try_from(game.cursor().div_ceil(2)).unwrap_or(u32::MAX);
    let moves = board.goal.moves().unwrap_or_default().saturating_sub(made);
    let enemies = |position: &Position| position.pieces(!board.player()).len();
    let captured = u32::try_from(enemies(&board.start) - enemies(position)).unwrap_or(u32::MAX);
    let (square, pieces) = match board.goal {
        Goal::Reach { square, .. } => (position.size().coordinates(square).to_string(), 0),
        Goal::Capture { pieces, .. } => (String::new(), pieces.saturating_sub(captured)),
        Goal::Win | Goal::WinIn(_) | Goal::Hold(_) => (String::new(), 0),
    };
    let gaps = [
        ("moves", moves.into()),
        ("square", square.into()),
        ("pieces", pieces.into()),
    ];
    texts.fill(board.goal.text(), &gaps)
}

/// Returns the headline and the sentence about a wrong move of a lesson: its reason, or the refutation.
fn wrong_lesson_move(texts: &Texts, position: &Position, refutation: &Refutation) -> (String, String) {
    let Refutation::Lesson {
        mv,
        reply,
        loses,
        reason,
    } = refutation
    else {
        return (texts.get("exercise-failed"), String::new());
    };
    let headline = texts.fill("lesson-wrong", &[("move", move_name(position, *mv).into())]);
    let mut after = position.clone();
    let reply = reply.filter(|_| after.play(*mv).is_ok());
    let detail = match (reason, reply) {
        (Some((reviewed, reason)), _) => texts.localize(&sentence(reason, position, reviewed)),
        (None, Some(reply)) => {
            let gaps = [
                ("side", texts.side(after.side_to_move()).into()),
                ("move", move_name(&after, reply).into()),
            ];
            let text = if *loses { "lesson-loses" } else { "lesson-prevented" };
            texts.fill(text, &gaps)
        }
        (None, None) => texts.get("lesson-too-late"),
    };
    (headline, detail)
}
