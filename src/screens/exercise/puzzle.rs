//! Opens puzzles once the file of puzzles is loaded, opens the analysis of a solution, and copies links and results.

use crate::base::dialogs::DialogStack;
use crate::base::toast::ShowToast;
use crate::exercise::{Exercise, ExerciseTask, PuzzleChoice, PuzzleRequested, PuzzleTask};
use crate::link::link_to_puzzle;
use crate::puzzles::{LoadPuzzles, PuzzleCollection, PuzzleProgress, PuzzlesLoaded, next_puzzle, today};
use crate::screens::analysis::AnalysisRequested;
use crate::screens::exercise::PracticeRequested;
use crate::screens::exercise::opening::ExerciseOrigin;
use crate::screens::mistakes::MistakesDialog;
use crate::screens::opened_from::OpenedFrom;
use crate::screens::puzzles::PuzzlesDialog;
use crate::session::{Intent, SystemClock};
use crate::states::Screen;
use crate::text::{LocalizedText, Texts};
use bevy::prelude::*;
use bevy_egui::EguiClipboard;
use breakthrough_exercises::Day;
use breakthrough_rules::Game;
use breakthrough_rules::notation::Record;

/// Requests an analysis of the solution of the puzzle on the board.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct PuzzleAnalysed;

/// Requests to copy the link of the puzzle on the board, or the result of the daily puzzle.
#[derive(Event, Clone, Copy, Debug)]
pub(super) struct PuzzleShared;

/// Puzzle that opens when the file of puzzles is loaded.
#[derive(Resource, Default)]
struct PendingPuzzle(Option<PuzzleChoice>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PendingPuzzle>()
        .add_observer(open)
        .add_observer(open_pending)
        .add_observer(analyse)
        .add_systems(OnEnter(Screen::Title), forget_pending)
        .add_systems(OnEnter(Screen::Game), forget_pending);
}

/// Forgets a puzzle that waits for the file.
fn forget_pending(mut pending: ResMut<PendingPuzzle>) {
    pending.0 = None;
}

/// Returns the choice of the next puzzle after a puzzle with this choice.
pub(super) fn choice_after(choice: &PuzzleChoice, is_failed: bool) -> PuzzleChoice {
    match choice {
        PuzzleChoice::Streak { solved } => PuzzleChoice::Streak {
            solved: if is_failed { 0 } else { solved + 1 },
        },
        PuzzleChoice::Theme(_) | PuzzleChoice::Variant(_) => choice.clone(),
        PuzzleChoice::Rated | PuzzleChoice::Daily | PuzzleChoice::Id(_) | PuzzleChoice::Mistake { .. } => {
            PuzzleChoice::Rated
        }
    }
}

fn open(
    request: On<PuzzleRequested>,
    (collection, progress, clock): (Res<PuzzleCollection>, Res<PuzzleProgress>, Res<SystemClock>),
    (mut pending, mut origin): (ResMut<PendingPuzzle>, ResMut<ExerciseOrigin>),
    mut exercise: ResMut<Exercise>,
    mut dialogs: ResMut<DialogStack>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    let choice = request.0.clone();
    let Some(puzzles) = collection.puzzles() else {
        pending.0 = Some(choice);
        commands.trigger(LoadPuzzles);
        return;
    };
    let kept = match choice {
        PuzzleChoice::Mistake { exercise, .. } => Some(exercise),
        _ => None,
    };
    let Some(puzzle) = next_puzzle(&choice, puzzles, &progress, today(*clock), &mut rand::rng()).cloned() else {
        match (kept, choice) {
            (Some(kept), _) => commands.trigger(PracticeRequested(kept)),
            (None, PuzzleChoice::Id(id)) => {
                let id = ("puzzle", id.to_string().into());
                commands.trigger(ShowToast::new(LocalizedText::new("notice-unknown-puzzle", [id])));
            }
            (None, _) => commands.trigger(ShowToast::new("puzzles-none")),
        }
        return;
    };
    let task = PuzzleTask { puzzle, choice };
    intents.write(Intent::Start(task.setup()));
    *origin = if kept.is_some() {
        ExerciseOrigin::Mistakes
    } else {
        ExerciseOrigin::Puzzles
    };
    exercise.prepare(task.into(), kept);
    dialogs.close::<PuzzlesDialog>();
    dialogs.close::<MistakesDialog>();
}

fn open_pending(
    _: On<PuzzlesLoaded>,
    collection: Res<PuzzleCollection>,
    mut pending: ResMut<PendingPuzzle>,
    mut commands: Commands,
) {
    let Some(choice) = pending.0.take() else { return };
    match &*collection {
        PuzzleCollection::Failed(reason) => {
            let reason = ("reason", reason.clone().into());
            commands.trigger(ShowToast::new(LocalizedText::new("puzzles-failed", [reason])));
        }
        _ => commands.trigger(PuzzleRequested(choice)),
    }
}

/// Opens the analysis, from which the player returns to the page from which the puzzle was opened.
fn analyse(
    _: On<PuzzleAnalysed>,
    (exercise, origin): (Res<Exercise>, Res<ExerciseOrigin>),
    mut opened: ResMut<OpenedFrom>,
    mut commands: Commands,
) {
    let Some(active) = exercise.active().filter(|active| active.has_ended()) else {
        return;
    };
    if let ExerciseTask::Puzzle(task) = &active.task {
        let mut game = Game::from_position(task.puzzle.start.clone());
        for mv in &task.puzzle.solution {
            game.play(*mv).expect("the moves of a solution are legal");
        }
        if let Some(page) = origin.page() {
            opened.set(page);
        }
        commands.trigger(AnalysisRequested::Game(Box::new(Record::new(game))));
    }
}

/// Adds the observer that requires the clipboard.
pub(super) fn visuals(app: &mut App) {
    app.add_observer(share);
}

fn share(
    _: On<PuzzleShared>,
    (texts, exercise, progress): (Res<Texts>, Res<Exercise>, Res<PuzzleProgress>),
    clock: Res<SystemClock>,
    mut clipboard: ResMut<EguiClipboard>,
    mut commands: Commands,
) {
    let Some(task) = exercise.active().and_then(|active| active.task.puzzle()) else {
        return;
    };
    let is_daily = task.choice == PuzzleChoice::Daily;
    clipboard.set_text(&match progress.daily_result(today(*clock)).filter(|_| is_daily) {
        Some(is_solved) => daily_result(&texts, task, today(*clock), is_solved),
        None => link_to_puzzle(task.puzzle.id),
    });
    commands.trigger(ShowToast::new(if is_daily {
        "puzzle-copied-result"
    } else {
        "puzzle-copied-link"
    }));
}

/// Returns the result of the daily puzzle as a line of text.
fn daily_result(texts: &Texts, task: &PuzzleTask, day: Day, is_solved: bool) -> String {
    let gaps = [
        ("day", day.to_string().into()),
        ("moves", task.puzzle.player_moves().into()),
        ("rating", task.puzzle.rating.into()),
        ("link", link_to_puzzle(task.puzzle.id).into()),
    ];
    texts.fill(
        if is_solved {
            "puzzle-result-solved"
        } else {
            "puzzle-result-failed"
        },
        &gaps,
    )
}
