//! My mistakes: which mistakes are kept, and how practice is stored.

use crate::ecs_tests::table::{RACE, STANDARD, Table, setup};
use crate::exercise::{Exercise, ExerciseClosed, ExerciseState, KeepMistakes, Mistakes};
use crate::library::LibraryFile;
use crate::review::Reviews;
use crate::screens::exercise::PracticeRequested;
use crate::session::{HintRequested, SessionKind};
use crate::settings::Settings;
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_exercises::{Day, Exercise as KeptExercise, Judgement, Mistake, Schedule};
use breakthrough_library::{ExerciseId, GameStorage, SqliteLibrary};
use breakthrough_rules::Side;
use breakthrough_rules::notation::{parse_fen, parse_move};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn folder() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    (folder, path)
}

/// Opens the title screen of an app with a library, whose games are reviewed.
fn start(path: &Path) -> Table {
    let mut table = Table::prepared(|app| {
        app.insert_resource(LibraryFile::new(path.to_owned()));
        app.world_mut().resource_mut::<Settings>().reviews_games = true;
    });
    table.wait_for_library();
    table
}

/// Opens the finished race, and waits for its review.
fn play_race(table: &mut Table, players: &str) {
    let mut setup = setup(STANDARD, players);
    for text in RACE.split_whitespace() {
        let mv = parse_move(text, setup.game.variant().size()).expect("a move");
        setup.game.play(mv).expect("a legal move");
    }
    table.begin(setup);
    table.wait_for("a review", |table| {
        let reviews = table.app.world().resource::<Reviews>();
        reviews.review(table.session().game()).is_some()
    });
    table.wait_for_library();
}

fn kept(path: &Path) -> Vec<KeptExercise> {
    let library = SqliteLibrary::open(path).expect("a library").library;
    let found = library.exercises(None).expect("exercises").exercises;
    found.into_iter().map(|(_, exercise)| exercise).collect()
}

fn mistakes(table: &Table) -> &Mistakes {
    table.app.world().resource::<Mistakes>()
}

/// Adds an exercise that has been due for a long time: White must move the piece on b4.
fn add_due_exercise(path: &Path) {
    add_exercise(path, "#-1 10000 0 b4b5 a1a2,d2d1 b4a5,b4c5 solved");
}

fn add_exercise(path: &Path, evaluation: &str) {
    let position = parse_fen("3p/1P2/4/3p/P3 w 0 1").expect("a position");
    let played = parse_move("a1a2", position.size()).expect("a move");
    let day: Day = "2025-01-01".parse().expect("a day");
    let mistake = Mistake {
        player: String::new(),
        opponent: "Ada".to_owned(),
        game_date: None,
        position,
        played,
        judgement: Judgement::Blunder,
        evaluation: evaluation.to_owned(),
    };
    let exercise = KeptExercise::with_schedule(mistake, Schedule::new(day)).expect("an exercise");
    let mut library = SqliteLibrary::open(path).expect("a library").library;
    library.add_exercises(&[exercise]).expect("added");
}

/// Opens the exercise that is due. Returns its ID.
fn practise(table: &mut Table) -> ExerciseId {
    assert_eq!(mistakes(table).due(), 1);
    let (id, _) = mistakes(table).next_due().expect("a due exercise");
    table.app.world_mut().trigger(PracticeRequested(id));
    table.update().update();
    assert_eq!(table.session().kind(), SessionKind::Exercise);
    id
}

#[test]
fn the_worst_mistakes_of_a_game_against_the_computer_are_kept() {
    let (_folder, path) = folder();
    let mut table = start(&path);
    play_race(&mut table, "computer:1,human");
    let found = kept(&path);
    assert!((1..=3).contains(&found.len()), "{found:?}");
    for exercise in &found {
        let mistake = exercise.mistake();
        assert_eq!(mistake.position.side_to_move(), Side::Second);
        assert_eq!((mistake.player.as_str(), mistake.opponent.as_str()), ("", "computer:1"));
        assert_eq!(exercise.schedule().leitner_box(), 0);
    }
    let known = mistakes(&table).found().expect("exercises");
    assert_eq!((known.exercises.len(), known.due), (found.len(), 0), "due tomorrow");
    // The same mistakes are kept once.
    play_race(&mut table, "computer:1,human");
    assert_eq!(kept(&path).len(), found.len());
}

#[test]
fn mistakes_of_two_people_are_kept_only_on_request() {
    let (_folder, path) = folder();
    let mut table = start(&path);
    play_race(&mut table, "human,human");
    assert_eq!(kept(&path), []);
    let (side, is_chosen) = (Side::First, true);
    table.app.world_mut().trigger(KeepMistakes { side, is_chosen });
    table.wait_for_library();
    let found = kept(&path);
    assert!(!found.is_empty());
    assert!(
        found
            .iter()
            .all(|exercise| exercise.mistake().position.side_to_move() == side)
    );
}

#[test]
fn a_good_first_move_moves_an_exercise_to_the_next_box() {
    let (_folder, path) = folder();
    drop(start(&path));
    add_due_exercise(&path);
    let mut table = start(&path);
    practise(&mut table);
    assert_eq!(table.session().viewing_side(), Side::First);
    table.play("b4c5");
    table.wait_for_library();
    let schedule = kept(&path)[0].schedule();
    assert_eq!(schedule.leitner_box(), 1);
    let known = mistakes(&table).found().expect("exercises");
    assert_eq!((known.due, known.streak), (0, 1));
}

#[test]
fn a_wrong_move_or_a_hint_makes_an_exercise_due_tomorrow() {
    for uses_hint in [false, true] {
        let (_folder, path) = folder();
        drop(start(&path));
        add_due_exercise(&path);
        let mut table = start(&path);
        practise(&mut table);
        if uses_hint {
            table.app.world_mut().write_message(HintRequested);
            table.update();
        } else {
            table.play("a1b2");
            table.wait_for("the refutation", |table| {
                let exercise = table.app.world().resource::<Exercise>();
                matches!(
                    exercise.active().map(|active| &active.state),
                    Some(ExerciseState::Refuted(_))
                )
            });
        }
        table.wait_for_library();
        let schedule = kept(&path)[0].schedule();
        assert_eq!((schedule.leitner_box(), mistakes(&table).due()), (0, 0));
        assert!(schedule.last_day().is_some());
        // A later good move does not change the result.
        if uses_hint {
            table.play("b4b5");
            table.wait_for_library();
            assert_eq!(kept(&path)[0].schedule(), schedule);
        }
    }
}

#[test]
fn a_closed_exercise_returns_to_the_title_and_stores_no_result() {
    let (_folder, path) = folder();
    drop(start(&path));
    add_due_exercise(&path);
    let mut table = start(&path);
    practise(&mut table);
    table.app.world_mut().trigger(ExerciseClosed);
    table.update().update();
    table.wait_for_library();
    assert_eq!(*table.app.world().resource::<State<Screen>>().get(), Screen::Title);
    assert_eq!(kept(&path)[0].schedule().last_day(), None);
    assert_eq!(mistakes(&table).due(), 1);
}

/// An exercise whose evaluation cannot be parsed is not opened, and stays in the library.
#[test]
fn an_exercise_with_an_unknown_evaluation_is_not_opened() {
    let (_folder, path) = folder();
    drop(start(&path));
    add_exercise(&path, "of a later version");
    let mut table = start(&path);
    let (id, _) = mistakes(&table).next_due().expect("a due exercise");
    table.app.world_mut().trigger(PracticeRequested(id));
    table.update().update();
    assert!(!table.session().is_exercise());
    assert_eq!(kept(&path).len(), 1);
}
