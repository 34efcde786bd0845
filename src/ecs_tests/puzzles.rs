//! Puzzles: right and wrong moves, hints, the solution, ratings, streaks, the daily puzzle, and the exercises of failed puzzles.

use crate::base::dialogs::DialogStack;
use crate::base::toast::ShowToast;
use crate::ecs_tests::table::Table;
use crate::exercise::{
    ActiveExercise, Exercise, ExerciseClosed, ExerciseState, Mistakes, NextRequested, PuzzleChoice, PuzzleRequested,
    Refutation, SolutionRequested,
};
use crate::link::OpenLink;
use crate::puzzles::{ProgressDeleted, PuzzleCollection, PuzzleProgress, built_in, puzzle_of, today};
use crate::screens::analysis::AnalysisClosed;
use crate::screens::exercise::{PlayedOut, PracticeRequested, PuzzleAnalysed};
use crate::screens::opened_from::{OpenedFrom, Page, TitleRequested};
use crate::screens::puzzles::PuzzlesDialog;
use crate::session::{HintRequested, Intent, SessionKind, SystemClock};
use crate::settings::Settings;
use crate::states::Screen;
use crate::testing;
use bevy::prelude::*;
use breakthrough_library::{GameStorage, INITIAL_PUZZLE_RATING, PuzzleMode, SqliteLibrary};
use breakthrough_puzzles::Puzzle;
use breakthrough_rules::Move;
use breakthrough_rules::notation::uci_move;

/// Opens a puzzle of a kind. The first puzzle loads the file.
fn open(table: &mut Table, choice: PuzzleChoice) -> Puzzle {
    let before = table.session().generation();
    table.app.world_mut().trigger(PuzzleRequested(choice));
    table.wait_for("the puzzle", |table| table.session().generation() != before);
    table.update();
    assert_eq!(table.session().kind(), SessionKind::Exercise);
    opened(table).clone()
}

fn open_first(table: &mut Table) -> Puzzle {
    let id = built_in().all()[0].id;
    open(table, PuzzleChoice::Id(id))
}

fn active(table: &Table) -> &ActiveExercise {
    table.app.world().resource::<Exercise>().active().expect("an exercise")
}

fn opened(table: &Table) -> &Puzzle {
    &active(table).task.puzzle().expect("a puzzle").puzzle
}

fn choice(table: &Table) -> PuzzleChoice {
    active(table).task.puzzle().expect("a puzzle").choice.clone()
}

fn progress(table: &Table) -> &PuzzleProgress {
    table.app.world().resource::<PuzzleProgress>()
}

fn play(table: &mut Table, mv: Move) {
    let text = uci_move(mv, table.session().size());
    table.play(&text);
}

fn is_refuted(table: &Table) -> bool {
    matches!(active(table).state, ExerciseState::Refuted(_))
}

/// Returns a move that is not the move of the solution in the shown position.
fn wrong_move(table: &Table, right: Move) -> Move {
    let moves = table.session().position().legal_moves();
    moves.into_iter().find(|mv| *mv != right).expect("another move")
}

fn fail(table: &mut Table, puzzle: &Puzzle) {
    let wrong = wrong_move(table, puzzle.solution[0]);
    play(table, wrong);
    table.wait_for("the refutation", |table| is_refuted(table));
}

/// Makes the player's moves of the solution, and waits for the replies.
fn solve(table: &mut Table, puzzle: &Puzzle) {
    for mv in puzzle.solution.iter().step_by(2) {
        play(table, *mv);
        table.wait_for("the reply", |table| {
            active(table).is_solved() || matches!(active(table).state, ExerciseState::Waiting)
        });
    }
    assert!(active(table).is_solved());
    assert_eq!(table.session().game().cursor(), puzzle.solution.len());
    table.update();
}

#[test]
fn a_puzzle_is_solved_against_the_replies_of_its_solution() {
    let mut table = Table::title();
    let puzzle = open_first(&mut table);
    assert!(puzzle.solution.len() > 2, "a puzzle with replies");
    solve(&mut table, &puzzle);
    assert!(active(&table).has_ended() && !active(&table).is_failed());
    assert_eq!(progress(&table).totals(), (1, 1));
}

#[test]
fn a_wrong_move_is_refuted_with_a_reason_and_the_attempt_has_failed() {
    let mut table = Table::title();
    let puzzle = open_first(&mut table);
    fail(&mut table, &puzzle);
    let ExerciseState::Refuted(Refutation::Mistake { reviewed, .. }) = &active(&table).state else {
        panic!("expected a refutation");
    };
    assert_eq!(reviewed.evaluation.best, [puzzle.solution[0]]);
    assert!(reviewed.evaluation.played_line.len() > 1, "the refutation has a reply");
    table.wait_for("a move of the refutation", |table| table.session().game().cursor() > 1);
    table.send(Intent::Undo).update();
    assert_eq!(table.session().game().cursor(), 0);
    solve(&mut table, &puzzle);
    assert_eq!(progress(&table).totals(), (0, 1), "the first result counts");
}

/// A player who takes back a wrong move before the refutation has failed the attempt.
#[test]
fn a_wrong_move_counts_even_if_it_is_taken_back_at_once() {
    let mut table = Table::title();
    let puzzle = open_first(&mut table);
    let wrong = wrong_move(&table, puzzle.solution[0]);
    play(&mut table, wrong);
    table.send(Intent::Undo).update();
    solve(&mut table, &puzzle);
    assert!(active(&table).is_failed());
    assert_eq!(progress(&table).totals(), (0, 1));
}

#[test]
fn a_wrong_move_after_a_reply_is_taken_back_to_the_reply() {
    let mut table = Table::title();
    let puzzle = open_first(&mut table);
    play(&mut table, puzzle.solution[0]);
    table.wait_for("the reply", |table| {
        table.session().game().cursor() == 2 && table.session().awaits_person()
    });
    table.update();
    let position = table.position();
    let wrong = wrong_move(&table, puzzle.solution[2]);
    play(&mut table, wrong);
    table.wait_for("the refutation", |table| is_refuted(table));
    table.send(Intent::Undo).update();
    assert_eq!(table.position(), position);
    assert!(matches!(active(&table).state, ExerciseState::Waiting));
}

#[test]
fn a_hint_shows_the_piece_and_then_the_move_and_fails_the_attempt() {
    let mut table = Table::title();
    let puzzle = open_first(&mut table);
    for _ in 0..2 {
        table.app.world_mut().write_message(HintRequested);
        table.frames(3);
    }
    let solution = uci_move(puzzle.solution[0], table.session().size());
    assert_eq!(table.hint(), Some(solution));
    solve(&mut table, &puzzle);
    assert_eq!(progress(&table).totals(), (0, 1));
}

#[test]
fn the_first_request_for_a_hint_in_a_rated_puzzle_only_warns() {
    let mut table = Table::title();
    let puzzle = open(&mut table, PuzzleChoice::Rated);
    let ask = |table: &mut Table| {
        table.app.world_mut().write_message(HintRequested);
        table.frames(3);
    };
    ask(&mut table);
    assert!(active(&table).is_hint_announced && !active(&table).is_failed());
    assert_eq!((table.hint(), progress(&table).totals()), (None, (0, 0)));
    ask(&mut table);
    ask(&mut table);
    assert_eq!(table.hint(), Some(uci_move(puzzle.solution[0], table.session().size())));
    assert_eq!(progress(&table).totals(), (0, 1));
}

#[test]
fn the_solution_is_shown_from_the_start_and_fails_the_attempt_once() {
    let mut table = Table::title();
    let puzzle = open_first(&mut table);
    play(&mut table, puzzle.solution[0]);
    table.app.world_mut().trigger(SolutionRequested);
    table.update().update();
    table.wait_for("the solution", |table| {
        table.session().game().cursor() == puzzle.solution.len()
    });
    assert!(matches!(active(&table).state, ExerciseState::Solved { is_shown: true }));
    assert_eq!(progress(&table).totals(), (0, 1));
    table.pass(2.0);
    table.send(Intent::Undo).update();
    solve(&mut table, &puzzle);
    assert_eq!(progress(&table).totals(), (0, 1), "the result is known");
}

#[test]
fn a_rated_puzzle_changes_the_rating_and_another_puzzle_follows() {
    let mut table = Table::title();
    let puzzle = open(&mut table, PuzzleChoice::Rated);
    let before = progress(&table).rating().rating;
    solve(&mut table, &puzzle);
    let change = progress(&table).change(puzzle.id).expect("a change");
    assert_eq!(change.before, before.round() as i32);
    assert!(
        change.after > change.before && progress(&table).curve().len() == 1,
        "{change:?}"
    );
    table.app.world_mut().trigger(NextRequested);
    table.update().update();
    assert_ne!(opened(&table).id, puzzle.id);
    assert_eq!(choice(&table), PuzzleChoice::Rated);
}

#[test]
fn a_streak_ends_with_the_first_failed_puzzle() {
    let mut table = Table::title();
    open(&mut table, PuzzleChoice::Streak { solved: 0 });
    for solved in 1..=2 {
        let puzzle = opened(&table).clone();
        solve(&mut table, &puzzle);
        table.app.world_mut().trigger(NextRequested);
        table.update().update();
        assert_eq!(choice(&table), PuzzleChoice::Streak { solved });
    }
    let puzzle = opened(&table).clone();
    fail(&mut table, &puzzle);
    table.app.world_mut().trigger(NextRequested);
    table.update().update();
    assert_eq!(opened(&table).id, puzzle.id, "the next puzzle needs a solution");
    table.send(Intent::Undo).update();
    solve(&mut table, &puzzle);
    table.app.world_mut().trigger(NextRequested);
    table.update().update();
    assert_eq!(choice(&table), PuzzleChoice::Streak { solved: 0 });
    assert_eq!(progress(&table).best_streak(), 2);
}

#[test]
fn the_daily_puzzle_has_one_result_and_a_rated_puzzle_follows() {
    let mut table = Table::title();
    let puzzle = open(&mut table, PuzzleChoice::Daily);
    assert_eq!(
        Some(puzzle.id),
        built_in()
            .of_day(today(SystemClock::default()).number())
            .map(|puzzle| puzzle.id)
    );
    solve(&mut table, &puzzle);
    assert_eq!(progress(&table).daily_result(today(SystemClock::default())), Some(true));
    table.app.world_mut().trigger(NextRequested);
    table.update().update();
    assert_eq!(choice(&table), PuzzleChoice::Rated);
}

#[test]
fn a_link_opens_a_puzzle_and_an_unknown_puzzle_is_reported() {
    let mut table = Table::title();
    testing::record::<ShowToast>(&mut table.app);
    let id = built_in().all()[2].id;
    table
        .app
        .world_mut()
        .write_message(OpenLink(format!("https://example.org/#puzzle={id}")));
    table.wait_for("the puzzle", |table| table.session().kind() == SessionKind::Exercise);
    table.update();
    assert_eq!(opened(&table).id, id);
    assert!(testing::recorded::<ShowToast>(&table.app).is_empty());
    for (unknown, toasts) in [("000000", 1), ("seven", 2)] {
        assert!(unknown.parse().is_ok_and(|id| built_in().get(id).is_none()) || unknown == "seven");
        table
            .app
            .world_mut()
            .write_message(OpenLink(format!("#puzzle={unknown}")));
        table.frames(5);
        assert_eq!(testing::recorded::<ShowToast>(&table.app).len(), toasts, "{unknown}");
        assert_eq!(opened(&table).id, id, "{unknown}");
    }
}

#[test]
fn a_closed_puzzle_returns_to_the_dialog() {
    let mut table = Table::title();
    open_first(&mut table);
    table.app.world_mut().trigger(ExerciseClosed);
    table.update().update();
    assert_dialog(&table);
}

/// Asserts that the dialog *Puzzles* is open above the title screen.
fn assert_dialog(table: &Table) {
    assert_eq!(*table.app.world().resource::<State<Screen>>().get(), Screen::Title);
    assert!(table.app.world().resource::<DialogStack>().is_open::<PuzzlesDialog>());
}

#[test]
fn the_player_leaves_a_played_out_puzzle_and_its_rematch_to_the_dialog() {
    let mut table = Table::title();
    open_first(&mut table);
    table.app.world_mut().trigger(PlayedOut);
    table.update().update();
    assert_eq!(table.session().kind(), SessionKind::Game);
    table.send(Intent::Rematch);
    table.update().update();
    let page = table.app.world().resource::<OpenedFrom>().page();
    assert_eq!(page, Some(Page::Puzzles));
    table.app.world_mut().trigger(TitleRequested { page });
    table.update().update();
    assert_dialog(&table);
}

#[test]
fn the_analysis_of_a_puzzle_returns_to_the_dialog() {
    let mut table = Table::title();
    let puzzle = open_first(&mut table);
    solve(&mut table, &puzzle);
    table.app.world_mut().trigger(PuzzleAnalysed);
    table.update().update();
    assert_eq!(table.session().kind(), SessionKind::Analysis);
    table.app.world_mut().trigger(AnalysisClosed);
    table.update().update();
    assert_dialog(&table);
}

#[test]
fn the_library_keeps_the_attempts_of_each_player() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut table = Table::with_library(&path);
    let puzzle = open(&mut table, PuzzleChoice::Rated);
    solve(&mut table, &puzzle);
    table.wait_for_library();
    drop(table);
    let mut table = Table::with_library(&path);
    let rating = progress(&table).rating().rating;
    assert_eq!(
        (progress(&table).totals(), progress(&table).rating().attempts),
        ((1, 1), 1)
    );
    // Another player has no attempts, and the attempts return with the name.
    for (name, expected) in [("Ada", (0, 0)), ("", (1, 1))] {
        table.app.world_mut().resource_mut::<Settings>().player_names[0] = name.to_owned();
        table.wait_for_library();
        assert_eq!(progress(&table).totals(), expected, "{name}");
    }
    assert!(rating > INITIAL_PUZZLE_RATING && progress(&table).rating().rating == rating);
    table.app.world_mut().trigger(ProgressDeleted);
    table.wait_for_library();
    assert!(progress(&table).is_empty());
    drop(table);
    let library = SqliteLibrary::open(&path).expect("a library").library;
    assert_eq!(library.puzzle_attempts(None).expect("attempts").attempts, []);
}

#[test]
fn a_failed_puzzle_returns_in_my_mistakes_as_a_whole_puzzle() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut table = Table::with_library(&path);
    let puzzle = open(&mut table, PuzzleChoice::Rated);
    fail(&mut table, &puzzle);
    table.wait_for_library();
    let found = table
        .app
        .world()
        .resource::<Mistakes>()
        .found()
        .expect("exercises")
        .clone();
    let [(id, exercise)] = &found.exercises[..] else {
        panic!("one exercise, found {}", found.exercises.len());
    };
    assert_eq!(puzzle_of(exercise), Some(puzzle.id));
    let id = *id;
    table.app.world_mut().trigger(PracticeRequested(id));
    table.frames(3);
    assert_eq!(
        choice(&table),
        PuzzleChoice::Mistake {
            exercise: id,
            puzzle: puzzle.id
        }
    );
    solve(&mut table, &puzzle);
    table.wait_for_library();
    let found = table
        .app
        .world()
        .resource::<Mistakes>()
        .found()
        .expect("exercises")
        .clone();
    assert_eq!(found.exercises.len(), 1);
    assert!(found.has_practised, "the exercise was practised");
    let attempts = |mode| {
        let library = SqliteLibrary::open(&path).expect("a library").library;
        let attempts = library.puzzle_attempts(None).expect("attempts");
        attempts
            .attempts
            .into_iter()
            .filter(|attempt| attempt.mode == mode)
            .count()
    };
    drop(table);
    assert_eq!(attempts(PuzzleMode::Rated), 1, "the exercise is no attempt");
    // A program without the puzzle asks for the winning move.
    let mut table = Table::with_library(&path);
    *table.app.world_mut().resource_mut::<PuzzleCollection>() = PuzzleCollection::Loaded(default());
    table.app.world_mut().trigger(PracticeRequested(id));
    table.frames(3);
    assert_eq!(
        active(&table).task.mistake().and_then(|task| task.solution()),
        Some(puzzle.solution[0])
    );
}
