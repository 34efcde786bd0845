//! The texts of a puzzle.

use crate::exercise::{ActiveExercise, ExerciseState, PuzzleChoice, PuzzleTask, Refutation};
use crate::opponent::ShownHint;
use crate::review::sentence;
use crate::screens::exercise::writing::{Context, Written, move_name, played_name};
use crate::screens::puzzles::{theme_help, theme_text};
use crate::text::Texts;
use crate::ui::{rule_sentences, variant_name};
use breakthrough_puzzles::Theme;
use breakthrough_reasons::Reason;
use breakthrough_review::MoveReview;
use breakthrough_rules::Position;

pub(super) fn write_puzzle(context: Context<'_>, task: &PuzzleTask) -> Written {
    let Context {
        texts, session, active, ..
    } = context;
    let position = active.position();
    let (headline, detail) = match &active.state {
        ExerciseState::Waiting => waiting(context, task),
        ExerciseState::Judging(_) => {
            let mv = played_name(session, active).map(|mv| move_name(position, mv));
            let checking = texts.fill("exercise-judging", &[("move", mv.unwrap_or_default().into())]);
            (checking, String::new())
        }
        ExerciseState::Replying => (texts.get("lesson-good-move"), String::new()),
        ExerciseState::Refuted(Refutation::Mistake { reviewed, reason }) => {
            let mv = move_name(position, reviewed.mv);
            let headline = texts.fill("lesson-wrong", &[("move", mv.into())]);
            (headline, refutation(texts, position, reviewed, reason.as_ref()))
        }
        ExerciseState::Solved { is_shown: true } if active.shows_moves() => {
            (texts.get("lesson-solution-running"), String::new())
        }
        ExerciseState::Solved { is_shown: true } => (texts.get("puzzle-solution"), themes(texts, task)),
        ExerciseState::Solved { is_shown: false } => (solved(texts, active), themes(texts, task)),
        ExerciseState::Failed | ExerciseState::Refuted(Refutation::Lesson { .. }) => {
            (texts.get("exercise-failed"), String::new())
        }
    };
    Written {
        caption: Some(caption(context, task)),
        headline,
        detail,
    }
}

/// Returns the task of a puzzle.
pub(super) fn puzzle_sentence(texts: &Texts, task: &PuzzleTask) -> String {
    let side = texts.side(task.puzzle.player());
    texts.fill("puzzle-task", &[("side", side.into())])
}

/// Returns the texts while the player is to move.
fn waiting(context: Context<'_>, task: &PuzzleTask) -> (String, String) {
    let Context {
        texts, active, hint, ..
    } = context;
    let headline = if active.game.cursor() == 0 {
        puzzle_sentence(texts, task)
    } else {
        texts.get("puzzle-next-move")
    };
    let detail = match hint {
        Some(ShownHint::Piece(_)) => texts.get("lesson-hint-piece"),
        Some(ShownHint::Move(_)) => String::new(),
        None if active.is_hint_announced && !active.has_ended() => texts.get("puzzle-hint-warning"),
        None if active.game.cursor() == 0 => task_detail(texts, task),
        None => String::new(),
    };
    (headline, detail)
}

/// Returns the sentence below the task: only one move wins, and the rules that differ from the standard rules.
fn task_detail(texts: &Texts, task: &PuzzleTask) -> String {
    let variant = task.puzzle.variant();
    let mut sentences = vec![texts.get("puzzle-detail")];
    sentences.extend(rule_sentences(texts, variant.options()));
    sentences.extend(missing_breakthroughs(texts, &task.puzzle.start));
    sentences.join(" ")
}

/// Returns the sentence about the breakthroughs that the player still needs, if a win needs several.
fn missing_breakthroughs(texts: &Texts, position: &Position) -> Option<String> {
    let needed = position.variant().options().breakthroughs_needed;
    let missing = needed - position.breakthroughs(position.side_to_move());
    (needed > 1).then(|| texts.fill("puzzle-breakthroughs", &[("missing", missing.into())]))
}

/// Returns the sentence about a wrong move: its reason, or the reply.
fn refutation(texts: &Texts, position: &Position, reviewed: &MoveReview, reason: Option<&Reason>) -> String {
    if let Some(reason) = reason {
        return texts.localize(&sentence(reason, position, reviewed));
    }
    let mut after = position.clone();
    let reply = reviewed.evaluation.played_line.get(1);
    match reply.filter(|_| after.play(reviewed.mv).is_ok()) {
        Some(reply) => {
            let gaps = [
                ("side", texts.side(after.side_to_move()).into()),
                ("move", move_name(&after, *reply).into()),
            ];
            texts.fill("lesson-loses", &gaps)
        }
        None => String::new(),
    }
}

fn solved(texts: &Texts, active: &ActiveExercise) -> String {
    match (active.has_hint, active.wrong_moves) {
        (true, 0) => texts.get("exercise-solved-with-hint"),
        (false, 0) => texts.get("lesson-without-mistake"),
        (true, wrong) => texts.fill("lesson-hint-used", &[("wrong", wrong.into())]),
        (false, wrong) => texts.fill("exercise-tries", &[("wrong", wrong.into())]),
    }
}

/// Returns the themes and the rating of a puzzle, and a sentence about the main theme.
fn themes(texts: &Texts, task: &PuzzleTask) -> String {
    let mut themes: Vec<Theme> = task.puzzle.themes.iter().map(|claim| claim.theme).collect();
    themes.dedup();
    let names: Vec<String> = themes.into_iter().map(|theme| texts.get(theme_text(theme))).collect();
    let gaps = [
        ("themes", names.join(", ").into()),
        ("rating", task.puzzle.rating.into()),
        ("help", texts.get(theme_help(task.puzzle.themes[0].theme)).into()),
    ];
    texts.fill("puzzle-themes", &gaps)
}

/// Returns the kind of the puzzle, the variant, and the rating of the player with its change.
fn caption(context: Context<'_>, task: &PuzzleTask) -> String {
    let Context {
        texts,
        active,
        progress,
        variants,
        ..
    } = context;
    let kind = match &task.choice {
        PuzzleChoice::Rated => texts.get("puzzle-kind-rated"),
        PuzzleChoice::Daily => texts.get("puzzle-kind-daily"),
        PuzzleChoice::Streak { solved } => {
            let solved = solved + u32::from(active.is_solved() && !active.is_failed());
            let id = if active.is_failed() {
                "puzzle-kind-streak-ended"
            } else {
                "puzzle-kind-streak"
            };
            texts.fill(id, &[("solved", solved.into())])
        }
        PuzzleChoice::Theme(theme) => texts.get(theme_text(*theme)),
        PuzzleChoice::Mistake { .. } => texts.get("mistakes-title"),
        PuzzleChoice::Variant(_) | PuzzleChoice::Id(_) => texts.get("puzzle-kind-practice"),
    };
    let variant = variant_name(texts, variants, &task.puzzle.variant());
    let gaps = [
        ("kind", kind.into()),
        ("variant", variant.into()),
        ("id", task.puzzle.id.to_string().into()),
    ];
    let caption = texts.fill("puzzle-caption", &gaps);
    let is_rated = matches!(task.choice, PuzzleChoice::Rated | PuzzleChoice::Daily);
    match progress
        .change(task.puzzle.id)
        .filter(|_| is_rated && active.has_ended())
    {
        None => caption,
        Some(change) => {
            let difference = change.after - change.before;
            let gaps = [
                ("caption", caption.into()),
                ("rating", change.after.into()),
                ("change", format!("{difference:+}").replace('-', "\u{2212}").into()),
            ];
            texts.fill("puzzle-caption-rating", &gaps)
        }
    }
}
