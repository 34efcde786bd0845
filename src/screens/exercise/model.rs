//! The texts and the available actions of an exercise.

use crate::exercise::{ActiveExercise, ExerciseState, ExerciseTask, LessonTask, MistakeTask, Refutation};
use crate::opponent::ShownHint;
use crate::review::sentence;
use crate::screens::review::judgement_text;
use crate::session::Session;
use crate::text::Texts;
use breakthrough_lessons::{Goal, lesson_of};
use breakthrough_reasons::Reason;
use breakthrough_review::MoveReview;
use breakthrough_rules::notation::lan_move;
use breakthrough_rules::{Game, Move, Position, Side};

/// Content of the panel of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Model {
    pub(super) side: Side,
    /// Lesson and number of the board; `None` for a mistake.
    pub(super) caption: Option<String>,
    /// Sentence of the board, for which the panel reserves room; empty for a mistake.
    pub(super) sentence: String,
    pub(super) headline: String,
    pub(super) detail: String,
    /// Number of stars of a solved board of a lesson.
    pub(super) stars: Option<u8>,
    pub(super) can_ask_for_hint: bool,
    pub(super) can_try_again: bool,
    pub(super) can_show_solution: bool,
    /// Whether the next exercise can be opened; `None` if the exercise does not belong to a list.
    pub(super) next: Option<bool>,
    /// Text id of the button that opens the next exercise.
    pub(super) next_word: &'static str,
}

impl Model {
    /// Returns the model of an exercise. `has_next` is `None` if the exercise does not belong to a list.
    pub(super) fn new(
        texts: &Texts,
        session: &Session,
        active: &ActiveExercise,
        hint: Option<ShownHint>,
        has_next: Option<bool>,
    ) -> Model {
        let position = active.position();
        let Written {
            caption,
            headline,
            detail,
        } = match &active.task {
            ExerciseTask::Mistake(task) => write_mistake(texts, session, active, task, hint),
            ExerciseTask::Lesson(task) => write_lesson(texts, session, active, *task, hint),
        };
        let shows_solution = active.is_solved() && active.shows_moves();
        let is_own_solution = matches!(active.state, ExerciseState::Solved { is_shown: false });
        Model {
            side: position.side_to_move(),
            caption,
            sentence: task_sentence(texts, &active.task),
            headline,
            detail,
            stars: active
                .task
                .lesson()
                .filter(|_| is_own_solution)
                .map(|_| active.stars().count()),
            can_ask_for_hint: matches!(active.state, ExerciseState::Waiting),
            can_try_again: session.can_undo() && !shows_solution,
            can_show_solution: !matches!(active.state, ExerciseState::Solved { is_shown: true }),
            next: has_next.map(|has_next| has_next && active.is_solved() && !shows_solution),
            next_word: next_word(&active.task),
        }
    }
}

fn task_sentence(texts: &Texts, task: &ExerciseTask) -> String {
    task.lesson()
        .map(|task| texts.get(&task.board.text))
        .unwrap_or_default()
}

/// Texts of an exercise.
struct Written {
    caption: Option<String>,
    headline: String,
    detail: String,
}

fn move_name(position: &Position, mv: Move) -> String {
    lan_move(mv, position.is_capture(mv), position.size())
}

/// Returns the name of the move after the position of the exercise.
fn played_name(session: &Session, active: &ActiveExercise) -> Option<Move> {
    let node = session.game().line().get(active.game.cursor())?;
    session.game().move_at(*node).map(|played| played.mv)
}

fn write_mistake(
    texts: &Texts,
    session: &Session,
    active: &ActiveExercise,
    task: &MistakeTask,
    hint: Option<ShownHint>,
) -> Written {
    let position = active.position();
    let played = played_name(session, active);
    let with_move = |id: &str, mv: Option<Move>| {
        let mv = mv.map(|mv| move_name(position, mv)).unwrap_or_default();
        texts.fill(id, &[("move", mv.into())])
    };
    let (headline, detail) = match &active.state {
        ExerciseState::Waiting => {
            let reason = hint.and_then(|hint| hint.reason(position));
            let to_move = || {
                texts.fill(
                    "exercise-to-move",
                    &[("side", texts.side(position.side_to_move()).into())],
                )
            };
            (
                with_move("exercise-task", Some(task.mistake.mv)),
                reason.map_or_else(to_move, |reason| texts.localize(&reason)),
            )
        }
        ExerciseState::Judging(_) | ExerciseState::Replying => (with_move("exercise-judging", played), String::new()),
        ExerciseState::Refuted(Refutation::Mistake { reviewed, reason }) => (
            wrong_headline(texts, position, reviewed),
            reason_text(texts, position, reviewed, reason.as_ref()),
        ),
        ExerciseState::Solved { is_shown: true } => (with_move("exercise-solution", played), String::new()),
        ExerciseState::Solved { is_shown: false } => (
            solved_headline(texts, position, task, played),
            if active.has_hint {
                texts.get("exercise-solved-with-hint")
            } else {
                texts.fill("exercise-tries", &[("wrong", active.wrong_moves.into())])
            },
        ),
        ExerciseState::Failed | ExerciseState::Refuted(Refutation::Lesson { .. }) => {
            (texts.get("exercise-failed"), String::new())
        }
    };
    Written {
        caption: None,
        headline,
        detail,
    }
}

/// Returns the headline for a good move, with the best move if it is another move.
fn solved_headline(texts: &Texts, position: &Position, task: &MistakeTask, played: Option<Move>) -> String {
    let name = |mv: Option<Move>| mv.map(|mv| move_name(position, mv)).unwrap_or_default();
    let gaps = [("move", name(played).into()), ("best", name(task.solution()).into())];
    let is_best = played.is_some_and(|mv| task.mistake.evaluation.best.contains(&mv));
    let text = if is_best {
        "exercise-solved-best"
    } else {
        "exercise-solved-other"
    };
    texts.fill(text, &gaps)
}

fn wrong_headline(texts: &Texts, position: &Position, reviewed: &MoveReview) -> String {
    let gaps = [
        ("move", move_name(position, reviewed.mv).into()),
        ("judgement", texts.get(judgement_text(reviewed.judgement)).into()),
    ];
    texts.fill("exercise-wrong", &gaps)
}

/// Returns the sentence about a mistake. An inaccuracy has no sentence, so the text states the loss.
fn reason_text(texts: &Texts, position: &Position, reviewed: &MoveReview, reason: Option<&Reason>) -> String {
    match reason {
        Some(reason) => texts.localize(&sentence(reason, position, reviewed)),
        None => {
            let percent = (f64::from(reviewed.loss()) / 100.0).round() as i64;
            texts.fill("exercise-loss", &[("percent", percent.into())])
        }
    }
}

fn write_lesson(
    texts: &Texts,
    session: &Session,
    active: &ActiveExercise,
    task: LessonTask,
    hint: Option<ShownHint>,
) -> Written {
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

/// Returns the text id of the button that opens the next exercise: after the last board of a lesson, the next lesson.
fn next_word(task: &ExerciseTask) -> &'static str {
    let is_last = |task: LessonTask| {
        let last = lesson_of(&task.board.id).and_then(|lesson| lesson.boards.last());
        last.is_some_and(|last| last.id == task.board.id)
    };
    if task.lesson().is_some_and(is_last) {
        "lesson-next-lesson"
    } else {
        "exercise-next"
    }
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
