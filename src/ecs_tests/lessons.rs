//! Lessons: judgements of moves, replies, hints, the solution, stars, and the place to which the player returns.

use crate::base::dialogs::DialogStack;
use crate::ecs_tests::table::Table;
use crate::exercise::{
    ActiveExercise, Exercise, ExerciseClosed, ExerciseState, LessonOrigin, LessonRequested, LessonStars, NextRequested,
    Refutation, SolutionRequested, StarsDeleted,
};
use crate::screens::lessons::LessonsDialog;
use crate::session::{GameSetup, HintRequested, Intent, SessionKind};
use crate::settings::Settings;
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_lessons::{Board, board};
use breakthrough_library::{GameStorage, SqliteLibrary};
use breakthrough_rules::Move;
use breakthrough_rules::notation::uci_move;

fn open(table: &mut Table, id: &str, origin: LessonOrigin) -> &'static Board {
    let board = board(id).expect("a board");
    table.app.world_mut().trigger(LessonRequested { board, origin });
    table.update().update();
    assert_eq!(table.session().kind(), SessionKind::Exercise);
    board
}

fn active(table: &Table) -> &ActiveExercise {
    table.app.world().resource::<Exercise>().active().expect("an exercise")
}

fn opened_board(table: &Table) -> &'static str {
    &active(table).task.lesson().expect("a lesson").board.id
}

fn screen(table: &Table) -> Screen {
    *table.app.world().resource::<State<Screen>>().get()
}

fn stars(table: &Table, board: &str) -> u8 {
    table.app.world().resource::<LessonStars>().of_board(board).count()
}

fn play(table: &mut Table, mv: Move) {
    let text = uci_move(mv, table.session().size());
    table.play(&text);
}

/// Makes the player's moves of the solution, and waits for the replies.
fn solve(table: &mut Table, board: &Board) {
    for mv in board.solution.iter().step_by(2) {
        play(table, *mv);
        table.wait_for("the judgement and the reply", |table| {
            active(table).is_solved() || matches!(active(table).state, ExerciseState::Waiting)
        });
    }
    assert!(active(table).is_solved());
    assert!(table.session().game().cursor() >= board.solution.len() - 1);
}

/// At startup, the title screen stages its position in the frame in which a link opens a lesson.
#[test]
fn a_lesson_opens_in_a_frame_in_which_another_session_starts() {
    let mut table = Table::title();
    table.app.world_mut().write_message(Intent::Stage(GameSetup::default()));
    open(&mut table, "skirting-1", LessonOrigin::List);
    assert_eq!(opened_board(&table), "skirting-1");
}

#[test]
fn a_board_is_solved_against_the_replies_of_the_opponent() {
    let mut table = Table::title();
    let board = open(&mut table, "skirting-1", LessonOrigin::List);
    assert_eq!(screen(&table), Screen::Exercise);
    assert!(board.solution.len() > 2, "a board with replies");
    solve(&mut table, board);
    assert_eq!(stars(&table, "skirting-1"), 3);
    table.app.world_mut().trigger(NextRequested);
    table.update().update();
    assert_eq!(opened_board(&table), "skirting-2");
}

#[test]
fn a_wrong_move_is_refuted_with_a_reason_and_costs_a_star() {
    let mut table = Table::title();
    let board = open(&mut table, "skirting-1", LessonOrigin::List);
    play(&mut table, board.wrong[0]);
    table.wait_for("the refutation", |table| {
        matches!(active(table).state, ExerciseState::Refuted(_))
    });
    let ExerciseState::Refuted(Refutation::Lesson { mv, loses, reason, .. }) = &active(&table).state else {
        panic!("expected the refutation of a lesson");
    };
    assert_eq!((*mv, *loses, reason.is_some()), (board.wrong[0], true, true));
    table.app.world_mut().trigger(NextRequested);
    table.wait_for("a move of the refutation", |table| table.session().game().cursor() > 1);
    assert_eq!(opened_board(&table), "skirting-1", "the next board needs a solution");
    assert!(!table.session().awaits_person());
    table.send(Intent::Undo).update();
    assert_eq!(table.session().game().cursor(), 0);
    solve(&mut table, board);
    assert_eq!(stars(&table, "skirting-1"), 2);
}

/// An undo after a wrong move returns to the last position in which the player was to move.
#[test]
fn a_wrong_move_after_a_reply_is_taken_back_to_the_reply() {
    let mut table = Table::title();
    let board = open(&mut table, "skirting-1", LessonOrigin::List);
    play(&mut table, board.solution[0]);
    table.wait_for("the reply", |table| {
        table.session().game().cursor() == 2 && table.session().awaits_person()
    });
    table.update();
    assert!(!table.session().can_undo());
    let position = table.position();
    let good = breakthrough_lessons::Judge::new(board)
        .and_then(|mut judge| judge.keeping_moves(&board.solution[..2], &|| false))
        .expect("good moves");
    let legal = table.session().position().legal_moves();
    let wrong = legal.into_iter().find(|mv| !good.contains(mv)).expect("a wrong move");
    play(&mut table, wrong);
    table.wait_for("the refutation", |table| {
        matches!(active(table).state, ExerciseState::Refuted(_))
    });
    table.send(Intent::Undo).update();
    assert_eq!(table.position(), position);
    assert!(matches!(active(&table).state, ExerciseState::Waiting));
}

#[test]
fn a_hint_shows_the_piece_and_then_the_move() {
    let mut table = Table::title();
    let board = open(&mut table, "skirting-1", LessonOrigin::List);
    for _ in 0..2 {
        table.app.world_mut().write_message(HintRequested);
        table.wait_for("a hint", |table| table.hint().is_some());
    }
    let solution = uci_move(board.solution[0], table.session().size());
    assert_eq!(table.hint(), Some(solution));
    solve(&mut table, board);
    assert_eq!(stars(&table, "skirting-1"), 2, "a hint counts as a failed try");
}

/// The judgement of the move replaces the request for the hint.
#[test]
fn a_hint_is_available_again_after_a_move_that_was_faster_than_the_hint() {
    let mut table = Table::title();
    let board = open(&mut table, "skirting-1", LessonOrigin::List);
    table.app.world_mut().write_message(HintRequested);
    table.update();
    play(&mut table, board.wrong[0]);
    table.wait_for("the refutation", |table| {
        matches!(active(table).state, ExerciseState::Refuted(_))
    });
    table.send(Intent::Undo).update();
    table.app.world_mut().write_message(HintRequested);
    table.wait_for("a hint", |table| table.hint().is_some());
}

#[test]
fn the_solution_is_shown_from_the_start_and_leaves_one_star() {
    let mut table = Table::title();
    let board = open(&mut table, "skirting-1", LessonOrigin::List);
    play(&mut table, board.wrong[0]);
    table.wait_for("the refutation", |table| {
        matches!(active(table).state, ExerciseState::Refuted(_))
    });
    table.app.world_mut().trigger(SolutionRequested);
    table.update().update();
    table.wait_for("the solution", |table| {
        table.session().game().cursor() == board.solution.len()
    });
    assert!(matches!(active(&table).state, ExerciseState::Solved { is_shown: true }));
    assert_eq!(stars(&table, "skirting-1"), 0);
    table.pass(2.0);
    table.send(Intent::Undo).update();
    assert_eq!(table.session().game().cursor(), 0);
    solve(&mut table, board);
    assert_eq!(stars(&table, "skirting-1"), 1);
}

#[test]
fn a_closed_lesson_returns_to_its_origin() {
    for (origin, expected) in [
        (LessonOrigin::List, Screen::Title),
        (LessonOrigin::NewGame, Screen::NewGame),
    ] {
        let mut table = Table::title();
        open(&mut table, "cylinder-1", origin);
        table.app.world_mut().trigger(ExerciseClosed);
        table.update().update();
        assert_eq!(screen(&table), expected);
        let dialogs = table.app.world().resource::<DialogStack>();
        assert_eq!(dialogs.is_open::<LessonsDialog>(), origin == LessonOrigin::List);
    }
}

#[test]
fn the_last_board_returns_to_the_list() {
    let mut table = Table::title();
    let last = open(&mut table, "straight-3", LessonOrigin::List);
    solve(&mut table, last);
    table.app.world_mut().trigger(NextRequested);
    table.update().update();
    assert_eq!(screen(&table), Screen::Title);
}

#[test]
fn the_library_keeps_the_stars_of_each_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut table = Table::with_library(&path);
    let board = open(&mut table, "moving-1", LessonOrigin::List);
    solve(&mut table, board);
    table.wait_for_library();
    drop(table);
    let mut table = Table::with_library(&path);
    assert_eq!(stars(&table, "moving-1"), 3);
    // Another player has no stars, and the stars return with the name.
    for (name, expected) in [("Ada", 0), ("", 3)] {
        table.app.world_mut().resource_mut::<Settings>().player_names[0] = name.to_owned();
        table.wait_for_library();
        assert_eq!(stars(&table, "moving-1"), expected, "{name}");
    }
    let kept = || {
        let library = SqliteLibrary::open(&path).expect("a library").library;
        let kept = library.lesson_stars(None).expect("stars");
        let kept = kept.into_iter().map(|kept| (kept.board, kept.stars));
        kept.collect::<Vec<_>>()
    };
    assert_eq!(kept(), [("moving-1".to_owned(), 3)]);
    table.app.world_mut().trigger(StarsDeleted);
    table.wait_for_library();
    assert_eq!(stars(&table, "moving-1"), 0);
    drop(table);
    assert_eq!(kept(), []);
}
