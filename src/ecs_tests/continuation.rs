//! Tests of the unfinished game that the main menu offers to continue.

use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::{Intent, UnfinishedGame};
use crate::states::Screen;
use breakthrough_rules::notation::uci_move;

/// Returns the moves, the players and the seed of the unfinished game.
fn unfinished(table: &Table) -> Option<String> {
    let UnfinishedGame(setup) = table.app.world().get_resource()?;
    let size = setup.game.variant().size();
    let moves = setup.game.moves().iter().map(|played| uci_move(played.mv, size));
    let moves: Vec<String> = moves.collect();
    Some(format!("{} {} {}", moves.join(" "), setup.players, setup.seed))
}

#[test]
fn an_unfinished_game_can_be_continued_until_another_game_has_a_move() {
    let mut table = Table::people();
    table.play("a2a3 d3c2");
    assert_eq!(unfinished(&table), None, "the game is still in progress");
    table.go(Screen::Title).pass(0.1);
    let left = Some("a2a3 d3c2 human,human 1".to_owned());
    assert_eq!(unfinished(&table), left);
    table.begin(setup(SMALL, "human,computer:10"));
    assert_eq!(unfinished(&table), left, "the other game has no move");
    table.play("b1b2");
    assert_eq!(unfinished(&table), None);
    table.go(Screen::Title).pass(0.1);
    assert_eq!(unfinished(&table).as_deref(), Some("b1b2 human,computer:10 1"));
}

#[test]
fn a_finished_game_or_a_game_without_moves_cannot_be_continued() {
    let mut table = Table::people();
    table.go(Screen::Title).pass(0.1);
    assert_eq!(unfinished(&table), None);
    table.begin(setup("3p/P3/4/4/3P w 0 1", "human,human"));
    table.play("a4a5").pass(0.1);
    assert_eq!(table.screen(), "Result Running");
    table.go(Screen::Title).pass(0.1);
    assert_eq!(unfinished(&table), None);
    table.begin(setup(SMALL, "human,human"));
    table.play("a2a3").send(Intent::Undo).go(Screen::Title).pass(0.1);
    assert_eq!(unfinished(&table), None, "the only move was undone");
}
