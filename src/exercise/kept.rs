//! My mistakes: the worst mistakes of the player's games, which the library keeps as exercises that are due at growing intervals.

use crate::base::local_time;
use crate::exercise::{Exercise as ActiveExercises, ExerciseState, MistakeTask, is_active};
use crate::library::{FoundExercises, Library, LibraryReply, Reply, Request};
use crate::review::{ReviewFinished, Reviews};
use crate::schedule::GameSystems;
use crate::session::{Session, SessionKind};
use crate::settings::Settings;
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_exercises::{Day, Exercise, Judgement as StoredJudgement, Mistake};
use breakthrough_library::ExerciseId;
use breakthrough_review::{Effort, Judgement, MoveReview};
use breakthrough_rules::{Game, Side};
use std::cmp::Reverse;

/// Maximum number of mistakes of a game that are kept.
const MAX_KEPT: usize = 3;

/// Exercises of the player who is named in the settings.
#[derive(Resource, Default)]
pub(crate) struct Mistakes {
    found: Option<FoundExercises>,
}

/// Requests to keep the worst mistakes of a side of the session's reviewed game.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct KeepMistakes {
    pub(crate) side: Side,
    /// Whether the player has chosen to keep the mistakes, as opposed to mistakes that are kept automatically after a review.
    pub(crate) is_chosen: bool,
}

/// Triggered when mistakes that the player has chosen have been sent to the library, with their number.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct MistakesKept(pub(crate) usize);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Mistakes>()
        .add_observer(receive)
        .add_observer(keep_after_review)
        .add_observer(keep)
        .add_systems(OnEnter(Screen::Title), find_exercises)
        .add_systems(
            Update,
            (
                find_exercises.run_if(resource_exists_and_changed::<Settings>),
                note_result.run_if(is_active),
            )
                .in_set(GameSystems::Requests),
        );
}

/// Returns the current local day.
fn today() -> Day {
    let date = local_time::now().date();
    let text = date.to_string();
    text.parse().unwrap_or(Day::MIN)
}

impl From<FoundExercises> for Mistakes {
    fn from(found: FoundExercises) -> Mistakes {
        Mistakes { found: Some(found) }
    }
}

impl Mistakes {
    /// Returns the exercises, once the library has found them.
    #[must_use]
    pub(crate) const fn found(&self) -> Option<&FoundExercises> {
        self.found.as_ref()
    }

    /// Returns the number of exercises that are due today.
    #[must_use]
    pub(crate) fn due(&self) -> usize {
        self.found.as_ref().map_or(0, |found| found.due)
    }

    /// Returns the exercise with this ID, if any.
    #[must_use]
    pub(crate) fn exercise(&self, id: ExerciseId) -> Option<&Exercise> {
        let exercises = &self.found.as_ref()?.exercises;
        exercises
            .iter()
            .find(|(found, _)| *found == id)
            .map(|(_, exercise)| exercise)
    }

    /// Returns the first exercise that is due.
    #[must_use]
    pub(crate) fn next_due(&self) -> Option<(ExerciseId, &Exercise)> {
        let found = self.found.as_ref()?;
        let mut exercises = found.exercises.iter();
        let (id, exercise) = exercises.find(|(_, exercise)| exercise.schedule().is_due(found.today))?;
        Some((*id, exercise))
    }
}

/// Requests the exercises of the player who is named in the settings.
pub(crate) fn find_exercises(settings: Res<Settings>, library: Option<Res<Library>>) {
    if let Some(library) = library {
        ask(&library, &settings);
    }
}

fn ask(library: &Library, settings: &Settings) {
    library.ask(Request::FindExercises {
        player: settings.player_names[0].clone(),
        today: today(),
    });
}

fn receive(
    reply: On<LibraryReply>,
    settings: Res<Settings>,
    library: Option<Res<Library>>,
    mut mistakes: ResMut<Mistakes>,
) {
    match (&reply.0, library) {
        (Reply::Exercises(found), _) => *mistakes = found.clone().into(),
        (Reply::ExercisesChanged, Some(library)) => ask(&library, &settings),
        _ => {}
    }
}

/// Keeps the mistakes of a person who has played against a computer, once the game is reviewed.
fn keep_after_review(
    _: On<ReviewFinished>,
    session: Res<Session>,
    library: Option<Res<Library>>,
    mut commands: Commands,
) {
    let [first, second] = Side::BOTH.map(|side| session.player(side).is_human());
    let is_writable = library.is_some_and(|library| library.read_only().is_none());
    if session.kind() == SessionKind::Game && first != second && is_writable {
        let person = if first { Side::First } else { Side::Second };
        commands.trigger(KeepMistakes {
            side: person,
            is_chosen: false,
        });
    }
}

fn keep(
    requested: On<KeepMistakes>,
    (session, reviews, settings): (Res<Session>, Res<Reviews>, Res<Settings>),
    library: Option<Res<Library>>,
    mut commands: Commands,
) {
    let (side, game) = (requested.side, session.game());
    let (Some(library), Some(review)) = (library, reviews.review(game)) else {
        return;
    };
    let is_own = |(_, reviewed): &(usize, &MoveReview)| reviewed.side == side && reviewed.judgement.is_mistake();
    let mut worst: Vec<(usize, &MoveReview)> = review.moves.iter().enumerate().filter(is_own).collect();
    worst.sort_by_key(|(_, reviewed)| Reverse(reviewed.loss()));
    worst.truncate(MAX_KEPT);
    let exercises: Vec<Exercise> = worst
        .into_iter()
        .filter_map(|(index, reviewed)| new_exercise(&session, &settings, index, reviewed))
        .collect();
    if requested.is_chosen {
        commands.trigger(MistakesKept(exercises.len()));
    }
    if !exercises.is_empty() {
        library.ask(Request::AddExercises(exercises));
    }
}

/// Returns the exercise of a mistake; `None` if the position or the evaluation cannot be stored.
fn new_exercise(session: &Session, settings: &Settings, index: usize, reviewed: &MoveReview) -> Option<Exercise> {
    let task = MistakeTask::from_game(session.game(), index, reviewed, Effort::Fast)?;
    let opponent = match &session.terms().names[(!reviewed.side).index()] {
        name if name.is_empty() => session.player(!reviewed.side).to_string(),
        name => name.clone(),
    };
    let mistake = Mistake {
        player: settings.player_names[0].clone(),
        opponent,
        game_date: Some(today()),
        position: task.position().clone(),
        played: reviewed.mv,
        judgement: match reviewed.judgement {
            Judgement::Blunder => StoredJudgement::Blunder,
            _ => StoredJudgement::Mistake,
        },
        evaluation: reviewed.evaluation_text(session.size()),
    };
    let exercise = Exercise::new(mistake, today());
    exercise
        .inspect_err(|error| warn!("a mistake was not kept: {error}"))
        .ok()
}

/// Returns the task of an exercise; `None` if its evaluation cannot be parsed.
#[must_use]
pub(crate) fn task_of(exercise: &Exercise) -> Option<MistakeTask> {
    let mistake = exercise.mistake();
    let reviewed = MoveReview::restore(&mistake.position, mistake.played, &mistake.evaluation);
    let mistake_review = reviewed
        .inspect_err(|error| warn!("an exercise cannot be read: {error}"))
        .ok()?;
    Some(MistakeTask {
        game: Game::from_position(mistake.position.clone()),
        mistake: mistake_review,
        effort: Effort::Fast,
        opponent: mistake.opponent.parse().ok(),
    })
}

/// Stores the result of a kept exercise: solved, if the first move is good and no hint has been shown.
fn note_result(mut exercise: ResMut<ActiveExercises>, library: Option<Res<Library>>) {
    let Some(active) = exercise.bypass_change_detection().active.as_mut() else {
        return;
    };
    let is_failed = active.wrong_moves > 0 || active.has_hint;
    let is_solved = match active.state {
        _ if is_failed => false,
        ExerciseState::Solved { is_shown } => !is_shown,
        _ => return,
    };
    if let (Some(id), Some(library)) = (active.kept.take(), library) {
        library.ask(Request::Practise {
            id,
            is_solved,
            today: today(),
        });
    }
}
