//! Tests of rated games: hints, undo and restarts are refused, so the result cannot be avoided.

use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::ecs_tests::workers::TestWorker;
use crate::input::ThreatsToggled;
use crate::opponent::EngineService;
use crate::session::{GameMode, GameSetup, HintRequested, Intent, UnfinishedGame};
use crate::settings::Settings;
use crate::states::Screen;
use breakthrough_engine_service::EngineWorkers;
use breakthrough_rules::Side;
use std::time::Duration;

/// Start position of the built-in variant 5x5.
pub(crate) const START: &str = "ppppp/ppppp/5/PPPPP/PPPPP w 0 1";

/// Creates the setup of a rated game from a position. If the game cannot be rated, the session changes it to casual.
pub(crate) fn rated_setup(position: &str, players: &str) -> GameSetup {
    let mut setup = setup(position, players);
    setup.terms.mode = GameMode::Rated;
    setup
}

/// Starts a rated game between a person and a level, and plays the first move of each player.
fn rated() -> Table {
    let mut table = Table::title();
    table.begin(rated_setup(START, "human,computer:10"));
    table.play("a2a3");
    table.reply("a4b3");
    table.log();
    table
}

fn mode(table: &Table) -> GameMode {
    table.session().terms().mode
}

#[test]
fn a_rated_game_refuses_undo_during_and_after_the_game() {
    let mut table = rated();
    assert!(!table.session().can_undo());
    table.send(Intent::Undo).expect("rejected Rated(Undo)");
    table.send(Intent::Redo).expect("rejected NothingToRedo");
    table.send(Intent::AnswerUndo(true)).expect("");
    assert_eq!(table.moves(), "a2a3 a4b3");
    table
        .send(Intent::Resign(Side::First))
        .expect("ended: Second by Resignation");
    table.send(Intent::Undo).expect("rejected Rated(Undo)");
    table.update();
    assert_eq!(
        (mode(&table), table.screen().as_str()),
        (GameMode::Rated, "Result Running")
    );
}

#[test]
fn a_rated_game_in_progress_shows_neither_hints_nor_threats() {
    let mut table = Table::title();
    table.app.world_mut().resource_mut::<Settings>().shows_threats = true;
    table.begin(rated_setup(START, "human,computer:10"));
    assert!(!table.selection().shows_threats, "a rated game ignores the setting");
    table.app.world_mut().write_message(HintRequested);
    table.update().expect("rejected Rated(Hint)");
    assert!(!table.thinking().is_busy() && table.hint().is_none());
    table.app.world_mut().trigger(ThreatsToggled);
    table.update().expect("rejected Rated(Threats)");
    assert!(!table.selection().shows_threats);
    table.send(Intent::Resign(Side::First)).update();
    table.app.world_mut().trigger(ThreatsToggled);
    assert!(table.selection().shows_threats, "the game is over");
    table.begin(setup(START, "human,computer:10"));
    assert!(table.selection().shows_threats, "a casual game follows the settings");
}

#[test]
fn the_keys_for_undo_hint_and_threats_report_the_reason() {
    let mut table = rated();
    table.pass(1.0).log();
    table.keys("u").expect("rejected Rated(Undo)");
    table.keys("h").expect("rejected Rated(Hint)");
    table.keys("w").expect("rejected Rated(Threats)");
    // Undo is refused even while an earlier position is shown.
    table.send(Intent::Show(table.node(1)));
    table.keys("u").expect("rejected Rated(Undo)");
}

#[test]
fn only_resigning_abandons_a_rated_game() {
    let mut table = rated();
    for intent in [Intent::Rematch, Intent::SwapSides] {
        table.send(intent).expect("rejected Rated(Restart)");
    }
    let level = "computer:1,human"
        .parse::<breakthrough_players::Players>()
        .expect("players");
    table
        .send(Intent::SetPlayer(Side::Second, level.player(Side::First)))
        .expect("rejected Rated(ReplacePlayer)");
    assert_eq!(table.session().players().to_string(), "human,computer:10");
    table.send(Intent::Resign(Side::First)).send(Intent::Rematch).update();
    assert_eq!((table.moves().as_str(), mode(&table)), ("", GameMode::Rated));
    // Before the first move, a restart does not forfeit the game.
    table.log();
    table.send(Intent::SwapSides).expect("reset");
    assert_eq!(table.session().players().to_string(), "computer:10,human");
    assert_eq!(mode(&table), GameMode::Rated);
}

#[test]
fn a_rated_game_that_was_left_continues_as_rated() {
    let mut table = rated();
    table.go(Screen::Title).pass(0.1);
    let UnfinishedGame(left) = table.app.world().resource::<UnfinishedGame>().clone();
    table.begin(left);
    table.send(Intent::Undo).expect("rejected Rated(Undo)");
    assert_eq!(mode(&table), GameMode::Rated);
}

#[test]
fn a_rated_game_with_a_failed_search_resumes_after_being_left() {
    let mut table = Table::prepared(|app| {
        let workers = EngineWorkers::with_starter(TestWorker::start_failing_once);
        app.world_mut().resource_mut::<Settings>().computer_replies_after = Duration::ZERO;
        app.insert_resource(EngineService(workers));
    });
    table.begin(rated_setup(START, "human,computer:1"));
    table.play("a2a3").pass(1.0);
    assert!(!table.thinking().is_busy() && table.moves() == "a2a3", "the game waits");
    table.go(Screen::Title).pass(0.1);
    let UnfinishedGame(left) = table.app.world().resource::<UnfinishedGame>().clone();
    table.begin(left);
    table.wait_for("a reply", |table| table.session().game().cursor() == 2);
    assert_eq!(mode(&table), GameMode::Rated);
}

#[test]
fn a_game_that_cannot_be_rated_is_played_as_casual() {
    for (position, players) in [
        (SMALL, "human,computer:10"),
        (START, "human,human"),
        (START, "computer:1,computer:1"),
    ] {
        let mut table = Table::title();
        table.begin(rated_setup(position, players));
        assert_eq!(mode(&table), GameMode::Casual, "{position} {players}");
    }
}
