//! Exercises from reviewed games, and the moment at which a game was lost.

use crate::ecs_tests::table::{RACE, SMALL, STANDARD, Table, setup};
use crate::exercise::{ActiveExercise, Exercise, ExerciseClosed, ExerciseState, MistakeTask, SolutionRequested};
use crate::opponent::{Hint, ShownHint};
use crate::review::{Moment, ReviewRequested, Reviews};
use crate::screens::exercise::{ExerciseRequested, PlayedOut};
use crate::session::{HintRequested, Intent, RatedPositions, SessionKind, Step, UnfinishedGame};
use crate::settings::Settings;
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_players::GamePlayer;
use breakthrough_review::Effort;
use breakthrough_rules::notation::{parse_move, to_fen, uci_move};
use breakthrough_rules::{Move, NodeId, Side};

/// Opens the finished race with the setting that reviews games, and waits for the review.
fn lost_race(players: &str) -> Table {
    let mut table = Table::prepared(|app| app.world_mut().resource_mut::<Settings>().reviews_games = true);
    let mut setup = setup(STANDARD, players);
    for text in RACE.split_whitespace() {
        let mv = parse_move(text, setup.game.variant().size()).expect("a move");
        setup.game.play(mv).expect("a legal move");
    }
    table.begin(setup);
    table.wait_for("a review", |table| is_reviewed(table));
    table
}

#[test]
fn keys_step_through_the_mistakes_of_a_finished_game() {
    let mut table = lost_race("human,human");
    let mistakes = |table: &Table| -> Vec<NodeId> {
        let reviews = table.app.world().resource::<Reviews>();
        let line = table.session().game().main_line();
        let moves = &reviews.review(table.session().game()).expect("a review").moves;
        let reviewed = line.iter().zip(moves);
        let mistakes = reviewed.filter(|(_, reviewed)| reviewed.judgement.is_mistake());
        mistakes.map(|(node, _)| *node).collect()
    };
    let mistakes = mistakes(&table);
    assert!(mistakes.len() >= 2);
    table.send(Intent::Step(Step::First)).keys("n");
    assert_eq!(table.session().shown_node(), mistakes[0]);
    table.keys("n");
    assert_eq!(table.session().shown_node(), mistakes[1]);
    table.keys("<S-n>");
    assert_eq!(table.session().shown_node(), mistakes[0]);
    // The other keys of the analysis have no effect.
    let settings = table.app.world().resource::<Settings>().clone();
    table.keys("alk");
    assert_eq!(*table.app.world().resource::<Settings>(), settings);
}

fn is_reviewed(table: &Table) -> bool {
    let reviews = table.app.world().resource::<Reviews>();
    reviews.review(table.session().game()).is_some()
}

fn moment(table: &Table) -> Moment {
    *table.app.world().resource::<Moment>()
}

fn screen(table: &Table) -> Screen {
    *table.app.world().resource::<State<Screen>>().get()
}

fn active(table: &Table) -> &ActiveExercise {
    table.app.world().resource::<Exercise>().active().expect("an exercise")
}

fn task(table: &Table) -> MistakeTask {
    active(table).task.mistake().expect("a mistake").clone()
}

fn is_refuted(table: &Table) -> bool {
    matches!(active(table).state, ExerciseState::Refuted(_))
}

/// Opens the exercise of the loser's worst mistake. Returns the index of the mistake.
fn open_exercise(table: &mut Table) -> usize {
    table.wait_for("the moment", |table| moment(table).is_shown());
    let Moment::Shown { index, .. } = moment(table) else {
        panic!("expected a shown moment");
    };
    table.update();
    table.app.world_mut().trigger(ExerciseRequested(index));
    table.update().update();
    index
}

fn play_move(table: &mut Table, mv: Move) {
    let text = uci_move(mv, table.session().size());
    table.play(&text);
}

#[test]
fn a_lost_game_shows_the_moment_with_its_reason() {
    let mut table = lost_race("computer:1,human");
    assert_eq!(moment(&table), Moment::Awaited { loser: Side::Second });
    table.wait_for("the moment", |table| moment(table).is_shown());
    table.update();
    let Moment::Shown { index, .. } = moment(&table) else {
        panic!("expected a shown moment");
    };
    let line = table.session().game().main_line();
    assert_eq!((table.session().shown_node(), index % 2), (line[index], 1));
    table.wait_for("a reason", |table| {
        let reviews = table.app.world().resource::<Reviews>();
        reviews.sentence(table.session().game(), index).is_some()
    });
    // Another position ends the moment, and the result shows the review.
    table.send(Intent::ShowLatest).update();
    assert_eq!((moment(&table), screen(&table)), (Moment::None, Screen::Result));
}

#[test]
fn a_game_that_the_computer_loses_has_a_decisive_mistake() {
    let mut table = lost_race("human,computer:1");
    let decisive = |table: &Table| {
        let reviews = table.app.world().resource::<Reviews>();
        moment(table).decisive_mistake(reviews, table.session().game())
    };
    table.wait_for("the decisive mistake", |table| decisive(table).is_some());
    assert_eq!(
        decisive(&table).expect("a mistake") % 2,
        1,
        "a mistake of the second side"
    );
    // The board shows the last position, and the mistake is kept while another position is shown.
    assert_eq!(moment(&table), Moment::Won { loser: Side::Second });
    assert!(table.session().shows_latest());
    table.send(Intent::Step(Step::First)).update();
    assert!(!table.session().shows_latest() && decisive(&table).is_some());
}

#[test]
fn a_game_between_computers_has_no_moment() {
    let mut table = lost_race("computer:1,computer:2");
    table.pass(6.0);
    assert_eq!(moment(&table), Moment::None);
}

#[test]
fn a_wrong_move_is_refuted_and_a_good_move_solves_the_exercise() {
    let mut table = lost_race("computer:1,human");
    open_exercise(&mut table);
    assert_eq!(
        (screen(&table), table.session().kind()),
        (Screen::Exercise, SessionKind::Exercise)
    );
    let task = task(&table);
    let start = to_fen(task.position());
    assert_eq!(table.position(), start);

    play_move(&mut table, task.mistake.mv);
    table.wait_for("the refutation", |table| is_refuted(table));
    assert_eq!(active(&table).wrong_moves, 1);
    // The board shows moves of both sides, and the person cannot make a move.
    let ply = task.game.cursor();
    table.wait_for("a move of the refutation", |table| {
        table.session().game().cursor() > ply + 1
    });
    table.pass(8.0);
    assert!(!table.session().awaits_person());
    let shown = table.session().game().cursor();
    let legal = table.session().position().legal_moves().first().copied();
    if let Some(mv) = legal {
        table.send(Intent::Play(mv));
    }
    assert_eq!(table.session().game().cursor(), shown);

    table.send(Intent::Step(Step::First));
    assert!(table.session().shows_latest());

    table.send(Intent::Undo).update();
    assert_eq!(table.position(), start);
    assert!(matches!(active(&table).state, ExerciseState::Waiting));
    play_move(&mut table, task.mistake.evaluation.best[0]);
    assert!(matches!(
        active(&table).state,
        ExerciseState::Solved { is_shown: false }
    ));
    assert_eq!(active(&table).wrong_moves, 1);
}

/// Up to three other moves are either good or refuted, as the review with the same effort would judge them.
#[test]
fn each_other_move_is_judged_by_the_engine() {
    let mut table = lost_race("computer:1,human");
    open_exercise(&mut table);
    let task = task(&table);
    let known = |mv: &Move| *mv == task.mistake.mv || task.mistake.evaluation.best.contains(mv);
    let others: Vec<Move> = task
        .position()
        .legal_moves()
        .into_iter()
        .filter(|mv| !known(mv))
        .collect();
    for mv in others.into_iter().take(3) {
        play_move(&mut table, mv);
        assert!(matches!(active(&table).state, ExerciseState::Judging(_)));
        table.wait_for("a judgement", |table| {
            matches!(
                active(table).state,
                ExerciseState::Refuted(_) | ExerciseState::Solved { .. }
            )
        });
        table.send(Intent::Undo).update();
        assert!(matches!(active(&table).state, ExerciseState::Waiting));
    }
}

#[test]
fn a_hint_shows_the_piece_and_then_the_move() {
    let mut table = lost_race("computer:1,human");
    open_exercise(&mut table);
    let best = task(&table).solution().expect("a best move");
    for expected in [ShownHint::Piece(best), ShownHint::Move(best), ShownHint::Move(best)] {
        table.app.world_mut().write_message(HintRequested);
        table.update();
        assert_eq!(table.app.world().resource::<Hint>().0, Some(expected));
    }
    assert!(active(&table).has_hint);
}

#[test]
fn the_solution_is_shown_after_a_wrong_move() {
    let mut table = lost_race("computer:1,human");
    open_exercise(&mut table);
    let task = task(&table);
    play_move(&mut table, task.mistake.mv);
    table.wait_for("the refutation", |table| is_refuted(table));
    table.app.world_mut().trigger(SolutionRequested);
    table.update().update();
    let last = table.session().last_move().map(|played| played.mv);
    assert_eq!(last, task.solution());
    assert_eq!(table.session().game().cursor(), task.game.cursor() + 1);
    assert!(matches!(active(&table).state, ExerciseState::Solved { is_shown: true }));
}

#[test]
fn an_exercise_returns_to_its_game_and_changes_nothing() {
    let mut table = lost_race("computer:1,human");
    let (game, key) = (table.session().game().clone(), table.session().key());
    open_exercise(&mut table);
    let best = task(&table).solution().expect("a best move");
    play_move(&mut table, best);
    table.app.world_mut().trigger(ExerciseClosed);
    table.update().update();
    assert_eq!(
        (table.session().key(), table.session().kind()),
        (key, SessionKind::Game)
    );
    assert_eq!(table.session().game().main_line().len(), game.main_line().len());
    assert_eq!(screen(&table), Screen::Result);
    assert!(table.app.world().resource::<Exercise>().active().is_none());
    // The result shows the moment again, without another celebration or review.
    table.pass(0.5);
    assert!(moment(&table).is_shown() && is_reviewed(&table));
}

#[test]
fn the_position_is_played_out_against_the_same_level() {
    let mut table = lost_race("computer:1,human");
    open_exercise(&mut table);
    let start = table.position();
    table.app.world_mut().trigger(PlayedOut);
    table.update().update();
    let session = table.session();
    assert_eq!((table.position(), session.kind()), (start, SessionKind::Game));
    assert_eq!(session.player(Side::First).to_string(), "computer:1");
    assert_eq!(session.player(Side::Second), GamePlayer::Human);
}

/// A move of an exercise neither resigns nor replaces the unfinished game.
#[test]
fn an_exercise_keeps_the_unfinished_game() {
    let mut table = lost_race("computer:1,human");
    table.app.insert_resource(UnfinishedGame(setup(SMALL, "human,human")));
    open_exercise(&mut table);
    let best = task(&table).solution().expect("a best move");
    play_move(&mut table, best);
    assert!(table.app.world().contains_resource::<UnfinishedGame>());
    table.app.world_mut().trigger(ExerciseClosed);
    table.update().update();
    assert!(table.app.world().contains_resource::<UnfinishedGame>());
}

#[test]
fn an_exercise_must_not_help_in_a_rated_game_in_progress() {
    let mut table = lost_race("computer:1,human");
    table.wait_for("the moment", |table| moment(table).is_shown());
    let Moment::Shown { index, .. } = moment(&table) else {
        panic!("expected a shown moment");
    };
    let game = table.session().game();
    let before = game.position_at(game.main_line()[index - 1]).expect("a position");
    table.app.insert_resource(RatedPositions::from_positions([&before]));
    table.app.world_mut().trigger(ExerciseRequested(index));
    table.update().update();
    assert!(!table.session().is_exercise());
    assert!(table.log().iter().any(|line| line.contains("RatedPosition")));
}

/// On a small board, the solver decides: every move that keeps the win solves the exercise.
#[test]
fn the_solver_judges_the_moves_on_a_small_board() {
    let mut table = Table::start("3p/1P2/4/3p/P3 w 0 1", "human,human");
    for mv in ["a1a2", "d2d1"] {
        table.play(mv);
    }
    table.app.world_mut().trigger(ReviewRequested(Effort::Fast));
    table.wait_for("a review", |table| is_reviewed(table));
    table.app.world_mut().trigger(ExerciseRequested(0));
    table.update().update();
    let winning = task(&table).mistake.evaluation.best.clone();
    assert_eq!(winning.len(), 3, "b4-a5, b4-b5 and b4-c5");
    for mv in winning {
        play_move(&mut table, mv);
        assert!(matches!(
            active(&table).state,
            ExerciseState::Solved { is_shown: false }
        ));
        table.send(Intent::Undo).update();
    }
}
