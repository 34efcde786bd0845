//! The texts of an exercise in which the player searches for a better move in place of a mistake.

use crate::exercise::{ExerciseState, MistakeTask, Refutation};
use crate::review::{loss_percent, sentence};
use crate::screens::exercise::writing::{Context, Written, move_name, played_name};
use crate::screens::review::judgement_text;
use crate::text::Texts;
use breakthrough_reasons::Reason;
use breakthrough_review::MoveReview;
use breakthrough_rules::{Move, Position};

pub(super) fn write_mistake(context: Context<'_>, task: &MistakeTask) -> Written {
    let Context {
        texts,
        session,
        active,
        hint,
        ..
    } = context;
    let position = active.position();
    let played = played_name(session, active);
    let with_move = |id: &str, mv: Option<Move>| {
        let mv = mv.map(|mv| move_name(position, mv)).unwrap_or_default();
        texts.fill(id, &[("move", mv.into())])
    };
    let (headline, detail) = match &active.state {
        ExerciseState::Waiting => {
            let reason = hint.and_then(|hint| hint.text(position));
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
pub(super) fn reason_text(
    texts: &Texts,
    position: &Position,
    reviewed: &MoveReview,
    reason: Option<&Reason>,
) -> String {
    match reason {
        Some(reason) => texts.localize(&sentence(reason, position, reviewed)),
        None => texts.fill("exercise-loss", &[("percent", loss_percent(reviewed.loss()).into())]),
    }
}
