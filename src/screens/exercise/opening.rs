//! Opens exercises and the boards of lessons, returns to the place from which they were opened, and plays a position out against the
//! computer.

use crate::base::dialogs::DialogStack;
use crate::base::toast::ShowToast;
use crate::exercise::{
    Exercise, ExerciseClosed, ExerciseState, ExerciseTask, LessonOrigin, LessonRequested, LessonTask, MistakeTask,
    Mistakes, NextRequested, PuzzleChoice, PuzzleRequested, task_of,
};
use crate::library::Library;
use crate::puzzles::{PuzzleCollection, puzzle_of};
use crate::review::{Moment, Reviews};
use crate::screens::exercise::puzzle::choice_after;
use crate::screens::lessons::LessonsDialog;
use crate::screens::mistakes::MistakesDialog;
use crate::screens::opened_from::{OpenedFrom, Page, TitleRequested};
use crate::screens::session_origin::SessionOrigin;
use crate::session::{
    GameSetup, GameTerms, Intent, MoveRejected, RatedPositions, Rejection, Session, SessionKind, UnfinishedGame,
};
use crate::settings::Settings;
use crate::states::{Screen, set_state};
use bevy::prelude::*;
use breakthrough_engine::Level;
use breakthrough_lessons::{Board, lesson_of, lessons};
use breakthrough_library::ExerciseId;
use breakthrough_players::{GamePlayer, Players};
use rand::RngExt;

/// Requests an exercise: to find a better move in place of the move with this index of the session's reviewed game.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct ExerciseRequested(pub(crate) usize);

/// Requests an exercise that the library keeps.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct PracticeRequested(pub(crate) ExerciseId);

/// Requests to play the position of the exercise against the computer.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct PlayedOut;

/// Place from which the exercise was opened.
#[derive(Resource, Default)]
pub(super) enum ExerciseOrigin {
    #[default]
    Title,
    Session(Box<SessionOrigin>),
    /// The dialog *My mistakes*.
    Mistakes,
    /// The dialog *Puzzles*.
    Puzzles,
    Lesson(LessonOrigin),
}

impl ExerciseOrigin {
    /// Returns the page above the title screen from which the exercise was opened.
    pub(super) const fn page(&self) -> Option<Page> {
        match self {
            ExerciseOrigin::Title | ExerciseOrigin::Session(_) | ExerciseOrigin::Lesson(LessonOrigin::NewGame) => None,
            ExerciseOrigin::Mistakes => Some(Page::Mistakes),
            ExerciseOrigin::Puzzles => Some(Page::Puzzles),
            ExerciseOrigin::Lesson(LessonOrigin::List) => Some(Page::Lessons),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ExerciseOrigin>()
        .add_observer(open)
        .add_observer(practise)
        .add_observer(open_lesson)
        .add_observer(open_next)
        .add_observer(close)
        .add_observer(play_out);
}

fn open(
    request: On<ExerciseRequested>,
    (session, reviews, moment): (Res<Session>, Res<Reviews>, Res<Moment>),
    rated: Res<RatedPositions>,
    opened: Res<OpenedFrom>,
    mut origin: ResMut<ExerciseOrigin>,
    mut exercise: ResMut<Exercise>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    let game = session.game();
    let task = reviews.review(game).and_then(|review| {
        let mistake = review.moves.get(request.0)?;
        MistakeTask::from_game(game, request.0, mistake, review.effort)
    });
    let Some(task) = task else { return };
    if refuses_rated(&task, &rated, &mut commands) {
        return;
    }
    let from = SessionOrigin::from_session(&session, &opened, *moment);
    intents.write(Intent::Start(task.setup(&from.setup)));
    *origin = ExerciseOrigin::Session(Box::new(from));
    exercise.prepare(task.into(), None);
}

/// Refuses a task whose position belongs to a rated game in progress, because the exercise would help the player. Returns whether the task
/// was refused.
fn refuses_rated(task: &MistakeTask, rated: &RatedPositions, commands: &mut Commands) -> bool {
    let is_rated = rated.contains(task.position());
    if is_rated {
        commands.trigger(MoveRejected {
            mv: None,
            reason: Rejection::RatedPosition,
        });
    }
    is_rated
}

/// Opens an exercise that the library keeps: a puzzle, or a mistake in a game. A puzzle that this program does not contain is opened as a
/// mistake.
fn practise(
    request: On<PracticeRequested>,
    (mistakes, rated, collection): (Res<Mistakes>, Res<RatedPositions>, Res<PuzzleCollection>),
    mut origin: ResMut<ExerciseOrigin>,
    mut exercise: ResMut<Exercise>,
    mut dialogs: ResMut<DialogStack>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    let exercise_of_puzzle = mistakes.exercise(request.0).and_then(puzzle_of);
    if let Some(puzzle) = exercise_of_puzzle.filter(|puzzle| collection.may_contain(*puzzle)) {
        let exercise = request.0;
        commands.trigger(PuzzleRequested(PuzzleChoice::Mistake { exercise, puzzle }));
        return;
    }
    let Some(task) = mistakes.exercise(request.0).and_then(task_of) else {
        commands.trigger(ShowToast::new("exercise-unreadable"));
        return;
    };
    if refuses_rated(&task, &rated, &mut commands) {
        return;
    }
    // The board is seen from the side of the person.
    let players = Players::HUMANS.with(!task.mistake.side, GamePlayer::Computer(GamePlayer::DEFAULT_LEVEL));
    let setup = task.setup(&GameSetup { players, ..default() });
    intents.write(Intent::Start(setup));
    *origin = ExerciseOrigin::Mistakes;
    exercise.prepare(task.into(), Some(request.0));
    dialogs.close::<MistakesDialog>();
}

/// Opens a board of a lesson.
fn open_lesson(
    request: On<LessonRequested>,
    mut origin: ResMut<ExerciseOrigin>,
    mut exercise: ResMut<Exercise>,
    mut dialogs: ResMut<DialogStack>,
    mut intents: MessageWriter<Intent>,
) {
    let task = LessonTask { board: request.board };
    intents.write(Intent::Start(task.setup()));
    *origin = ExerciseOrigin::Lesson(request.origin);
    exercise.prepare(task.into(), None);
    dialogs.close::<LessonsDialog>();
}

/// Returns the board after a board of a lesson: in the same lesson or, from the list of lessons, in the next lesson.
fn next_board(board: &Board, origin: LessonOrigin) -> Option<&'static Board> {
    let lesson = lesson_of(&board.id)?;
    let index = lesson.boards.iter().position(|other| other.id == board.id)?;
    let next = lesson.boards.get(index + 1);
    next.or_else(|| {
        let number = lessons().iter().position(|other| other.id == lesson.id)?;
        let after = lessons().get(number + 1).filter(|_| origin == LessonOrigin::List)?;
        after.boards.first()
    })
}

/// Opens the next board of the lessons, the next exercise that is due, or the next puzzle. Closes the exercise if there is no next
/// board or exercise.
fn open_next(
    _: On<NextRequested>,
    (exercise, origin, mistakes): (Res<Exercise>, Res<ExerciseOrigin>, Res<Mistakes>),
    mut commands: Commands,
) {
    let Some(active) = exercise.active().filter(|active| active.is_solved()) else {
        return;
    };
    match (&*origin, &active.task) {
        (ExerciseOrigin::Lesson(origin), ExerciseTask::Lesson(task)) => match next_board(task.board, *origin) {
            Some(board) => commands.trigger(LessonRequested { board, origin: *origin }),
            None => commands.trigger(ExerciseClosed),
        },
        (ExerciseOrigin::Mistakes, _) => match mistakes.next_due() {
            Some((id, _)) => commands.trigger(PracticeRequested(id)),
            None => commands.trigger(ExerciseClosed),
        },
        (ExerciseOrigin::Puzzles, ExerciseTask::Puzzle(task)) => {
            commands.trigger(PuzzleRequested(choice_after(&task.choice, active.is_failed())));
        }
        _ => {}
    }
}

/// Returns to the session, the dialog or the screen from which the exercise was opened.
fn close(
    _: On<ExerciseClosed>,
    mut origin: ResMut<ExerciseOrigin>,
    mut opened: ResMut<OpenedFrom>,
    mut intents: MessageWriter<Intent>,
    mut next_screen: ResMut<NextState<Screen>>,
    (library, unfinished): (Option<Res<Library>>, Option<Res<UnfinishedGame>>),
    mut commands: Commands,
) {
    match std::mem::take(&mut *origin) {
        ExerciseOrigin::Session(origin) => {
            origin.reopen(
                library.is_some(),
                unfinished.as_deref(),
                &mut opened,
                &mut intents,
                &mut commands,
            );
        }
        ExerciseOrigin::Lesson(LessonOrigin::NewGame) => set_state(&mut next_screen, Screen::NewGame),
        origin => commands.trigger(TitleRequested { page: origin.page() }),
    }
}

/// Starts a casual game from the position of the exercise, or from the position after a good move. The computer plays at the level of the
/// original opponent, or at the level of the last new game. The player leaves the game to the page from which the exercise was opened.
fn play_out(
    _: On<PlayedOut>,
    (exercise, session, settings): (Res<Exercise>, Res<Session>, Res<Settings>),
    (mut origin, mut opened): (ResMut<ExerciseOrigin>, ResMut<OpenedFrom>),
    mut intents: MessageWriter<Intent>,
) {
    let Some(active) = exercise.active() else { return };
    let person = active.position().side_to_move();
    if let Some(page) = origin.page() {
        opened.set(page);
    }
    let origin = match std::mem::take(&mut *origin) {
        ExerciseOrigin::Session(origin) => Some(origin),
        _ => None,
    };
    let players = origin.as_ref().map(|origin| origin.setup.players);
    let known = players.map(|players| players.player(!person));
    let opponent = match known.or_else(|| active.task.mistake()?.opponent) {
        Some(player @ GamePlayer::Computer(_)) => player,
        _ => GamePlayer::Computer(Level::new(settings.new_game.levels[0]).unwrap_or(GamePlayer::DEFAULT_LEVEL)),
    };
    let mut names: [String; 2] = default();
    if let Some(origin) = origin {
        names[person.index()] = origin.setup.terms.names[person.index()].clone();
    }
    let players = Players::HUMANS.with(!person, opponent);
    intents.write(Intent::Start(GameSetup {
        game: match active.state {
            ExerciseState::Solved { .. } if session.outcome().is_none() => session.game().clone(),
            _ => active.game.clone(),
        },
        players,
        seed: rand::rng().random(),
        terms: GameTerms { names, ..default() },
        kind: SessionKind::Game,
        ..default()
    }));
}
