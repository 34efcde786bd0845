//! The coach: it holds blunders until the person repeats them.

use crate::coach::{CoachAdvice, Warning};
use crate::ecs_tests::table::{Table, setup};
use crate::input::SquareChosen;
use crate::opponent::EngineService;
use crate::session::{HeldMoves, Intent, Session};
use crate::settings::{CoachSetting, CoachStopped, Settings};
use breakthrough_engine_service::Purpose;
use breakthrough_rules::notation::parse_square;

/// White wins with a move of the piece on b4. After any other move, Black wins with d2-d1.
const RACE: &str = "3p/1P2/4/3p/P3 w 0 1";

fn coached(position: &str, players: &str) -> Table {
    let mut table = Table::prepared(|app| app.world_mut().resource_mut::<Settings>().coach = CoachSetting::Always);
    table.begin(setup(position, players));
    table
}

fn has_advice(table: &Table) -> bool {
    matches!(table.app.world().resource::<HeldMoves>(), HeldMoves::Found { .. })
}

fn warning(table: &Table) -> Option<Warning> {
    let advice = table.app.world().resource::<CoachAdvice>();
    advice.warning(table.app.world().resource::<Session>())
}

#[test]
fn a_blunder_is_played_only_when_it_is_repeated() {
    let mut table = coached(RACE, "human,computer:1");
    table.wait_for("advice", |table| has_advice(table));
    table.play("a1a2");
    assert_eq!(table.moves(), "");
    let held = warning(&table).expect("a warning");
    assert_eq!((held.loss, held.sentence), (10_000, None));
    table.wait_for("a reason", |table| {
        warning(table).is_some_and(|held| held.sentence.is_some())
    });
    table.play("a1a2");
    assert_eq!(table.moves(), "a1a2");
    assert_eq!(warning(&table), None);
}

/// The person repeats a held move with a click on its target, or with clicks on both squares.
#[test]
fn a_held_move_is_repeated_by_one_click_or_two() {
    for clicks in [&["a2"][..], &["a1", "a2"]] {
        let mut table = coached(RACE, "human,computer:1");
        table.wait_for("advice", |table| has_advice(table));
        let choose = |table: &mut Table, name: &str| {
            let square = parse_square(name, table.session().size()).expect("a square");
            table.app.world_mut().trigger(SquareChosen(square));
            table.update();
        };
        for name in ["a1", "a2"] {
            choose(&mut table, name);
        }
        assert!(warning(&table).is_some());
        for name in clicks {
            assert_eq!(table.moves(), "");
            choose(&mut table, name);
        }
        assert_eq!(table.moves(), "a1a2", "{clicks:?}");
    }
}

#[test]
fn another_blunder_is_held_as_well_and_a_good_move_is_played_at_once() {
    let mut table = coached(RACE, "human,computer:1");
    table.wait_for("advice", |table| has_advice(table));
    table.play("a1a2").play("a1b2");
    assert_eq!(table.moves(), "");
    table.play("b4b5");
    assert_eq!(table.moves(), "b4b5");
}

#[test]
fn a_move_waits_for_the_advice() {
    let mut table = coached("pppppp/pppppp/6/6/PPPPPP/PPPPPP w 0 1", "human,computer:1");
    assert!(matches!(
        table.app.world().resource::<HeldMoves>(),
        HeldMoves::Pending { .. }
    ));
    table.play("a2a3");
    assert_eq!(table.session().game().cursor(), 0);
    table.wait_for("the move", |table| table.session().game().cursor() > 0);
}

/// The coach advises only on the person's turn, and stops at once.
#[test]
fn a_stopped_coach_holds_no_move() {
    let mut table = coached(RACE, "human,computer:1");
    table.wait_for("advice", |table| has_advice(table));
    table.play("a1a2");
    assert!(warning(&table).is_some());
    table.app.world_mut().trigger(CoachStopped);
    table.update().update();
    assert_eq!(warning(&table), None);
    assert_eq!(*table.app.world().resource::<HeldMoves>(), HeldMoves::None);
    table.play("a1a2");
    assert_eq!(table.moves(), "a1a2");
}

#[test]
fn an_undo_ends_the_warning_and_begins_new_advice() {
    let mut table = coached("pppp/4/4/4/PPPP w 0 1", "human,human");
    assert_eq!(
        *table.app.world().resource::<HeldMoves>(),
        HeldMoves::None,
        "two people"
    );
    table.begin(setup("pppp/4/4/4/PPPP w 0 1", "human,computer:1"));
    table.wait_for("advice", |table| has_advice(table));
    table.play("a1a2");
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    table.wait_for("advice", |table| has_advice(table));
    table.send(Intent::Undo);
    table.wait_for("advice", |table| has_advice(table));
    let service = table.app.world().resource::<EngineService>();
    assert!(!service.has_request(|purpose| purpose == Purpose::Coach), "idle");
}
