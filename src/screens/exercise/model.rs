//! The texts and the available actions of an exercise.

use crate::exercise::{ActiveExercise, ExerciseState, ExerciseTask, LessonTask, PuzzleChoice};
use crate::screens::exercise::lesson_texts::write_lesson;
use crate::screens::exercise::mistake_texts::write_mistake;
use crate::screens::exercise::puzzle_texts::{puzzle_sentence, write_puzzle};
use crate::screens::exercise::writing::{Context, Written};
use crate::text::Texts;
use breakthrough_lessons::lesson_of;
use breakthrough_rules::Side;

/// Content of the panel of an exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Model {
    pub(super) side: Side,
    /// Lesson and number of the board, or kind and rating of a puzzle; `None` for a mistake.
    pub(super) caption: Option<String>,
    /// Sentence of the board or task of the puzzle, for which the panel reserves room; empty for a mistake.
    pub(super) sentence: String,
    pub(super) headline: String,
    pub(super) detail: String,
    /// Whether the player's last move is right; `None` while it is not judged.
    pub(super) answer: Option<bool>,
    /// Number of stars of a solved board of a lesson.
    pub(super) stars: Option<u8>,
    pub(super) can_ask_for_hint: bool,
    pub(super) can_try_again: bool,
    pub(super) can_show_solution: bool,
    /// Whether the next exercise can be opened; `None` if the exercise does not belong to a list.
    pub(super) next: Option<bool>,
    /// Text id of the button that opens the next exercise.
    pub(super) next_word: &'static str,
    /// Further buttons of a puzzle.
    pub(super) puzzle: Option<PuzzleTools>,
}

/// Buttons of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PuzzleTools {
    /// Whether the result is known, so that the puzzle can be analysed and the result can be shared.
    pub(super) is_ended: bool,
    /// Text id of the button that copies the link or the result.
    pub(super) share_word: &'static str,
}

impl Model {
    /// Returns the model of an exercise. `has_next` is `None` if the exercise does not belong to a list.
    pub(super) fn new(context: Context<'_>, has_next: Option<bool>) -> Model {
        let Context {
            texts, session, active, ..
        } = context;
        let position = active.position();
        let Written {
            caption,
            headline,
            detail,
        } = match &active.task {
            ExerciseTask::Mistake(task) => write_mistake(context, task),
            ExerciseTask::Lesson(task) => write_lesson(context, *task),
            ExerciseTask::Puzzle(task) => write_puzzle(context, task),
        };
        let shows_solution = active.is_solved() && active.shows_moves();
        let is_own_solution = matches!(active.state, ExerciseState::Solved { is_shown: false });
        Model {
            side: position.side_to_move(),
            caption,
            sentence: task_sentence(texts, &active.task),
            headline,
            detail,
            answer: answer(&active.state),
            stars: active
                .task
                .lesson()
                .filter(|_| is_own_solution)
                .map(|_| active.stars().count()),
            can_ask_for_hint: matches!(active.state, ExerciseState::Waiting),
            can_try_again: session.can_undo() && !shows_solution,
            can_show_solution: !matches!(active.state, ExerciseState::Solved { is_shown: true }),
            next: has_next.map(|has_next| has_next && active.is_solved() && !shows_solution),
            next_word: next_word(active),
            puzzle: active.task.puzzle().map(|task| PuzzleTools {
                is_ended: active.has_ended(),
                share_word: share_word(&task.choice),
            }),
        }
    }
}

const fn answer(state: &ExerciseState) -> Option<bool> {
    match state {
        ExerciseState::Replying | ExerciseState::Solved { is_shown: false } => Some(true),
        ExerciseState::Refuted(_) => Some(false),
        ExerciseState::Waiting
        | ExerciseState::Judging(_)
        | ExerciseState::Solved { is_shown: true }
        | ExerciseState::Failed => None,
    }
}

fn task_sentence(texts: &Texts, task: &ExerciseTask) -> String {
    match task {
        ExerciseTask::Mistake(_) => String::new(),
        ExerciseTask::Lesson(task) => texts.get(&task.board.text),
        ExerciseTask::Puzzle(task) => puzzle_sentence(texts, task),
    }
}

/// Returns the text id of the button that opens the next exercise: after the last board of a lesson the next lesson, and after a failed
/// puzzle of a streak a new streak.
fn next_word(active: &ActiveExercise) -> &'static str {
    let is_last = |task: LessonTask| {
        let last = lesson_of(&task.board.id).and_then(|lesson| lesson.boards.last());
        last.is_some_and(|last| last.id == task.board.id)
    };
    match &active.task {
        ExerciseTask::Lesson(task) if is_last(*task) => "lesson-next-lesson",
        ExerciseTask::Puzzle(task) => match task.choice {
            PuzzleChoice::Streak { .. } if active.is_failed() => "puzzle-new-streak",
            PuzzleChoice::Mistake { .. } => "exercise-next",
            _ => "puzzle-next",
        },
        ExerciseTask::Lesson(_) | ExerciseTask::Mistake(_) => "exercise-next",
    }
}

/// Returns the text id of the button that copies the link of a puzzle, or the result of the daily puzzle.
const fn share_word(choice: &PuzzleChoice) -> &'static str {
    match choice {
        PuzzleChoice::Daily => "puzzle-copy-result",
        _ => "puzzle-copy-link",
    }
}
