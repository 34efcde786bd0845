//! Tests of undo and redo: between people, against the computer, and between two computers.

use crate::ecs_tests::table::{SMALL, Table};
use crate::session::Intent;

#[test]
fn people_undo_and_redo_one_move_at_a_time() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2");
    table.log();
    table.send(Intent::Undo).expect("took back b1c2");
    table.check_board();
    table.send(Intent::Undo).expect("took back d3c2");
    table.send(Intent::Undo).expect("took back a2a3");
    table.send(Intent::Undo).expect("rejected NothingToUndo");
    assert_eq!(table.position(), SMALL);
    table.check_board();
    table.send(Intent::Redo).expect("made a2a3");
    table.send(Intent::Redo).expect("made d3c2");
    table.send(Intent::Redo).expect("made b1c2");
    table.send(Intent::Redo).expect("rejected NothingToRedo");
    table.check_board();
    // A different move deletes the moves that could be redone.
    table.send(Intent::Undo).send(Intent::Undo).play("d3d2");
    table.log();
    table.send(Intent::Redo).expect("rejected NothingToRedo");
    assert_eq!(table.moves(), "a2a3 d3d2");
}

#[test]
fn undo_against_the_computer_returns_to_the_persons_turn() {
    let mut table = Table::start(SMALL, "human,computer:10");
    table.send(Intent::Undo).expect("rejected NothingToUndo");
    table.play("a2a3");
    table.reply("d3c2");
    table.expect("made a2a3; made d3c2");
    table.send(Intent::Undo).expect("took back d3c2; took back a2a3");
    assert!(table.session().awaits_person());
    table.send(Intent::Redo).expect("made a2a3; made d3c2");
    assert!(table.session().awaits_person());
    table.check_board();
}

#[test]
fn undo_cancels_the_computers_search() {
    let mut table = Table::start(SMALL, "human,computer:10");
    table.play("a2a3");
    assert!(table.thinking().is_busy());
    table.log();
    table.send(Intent::Undo).expect("took back a2a3");
    assert!(table.session().awaits_person() && !table.thinking().is_busy());
    // A redo before the computer has replied requests the computer's move again.
    table.send(Intent::Redo).expect("made a2a3");
    assert!(table.thinking().is_busy());
}

#[test]
fn the_computers_first_move_cannot_be_undone() {
    let mut table = Table::start(SMALL, "computer:10,human");
    table.send(Intent::Undo).expect("rejected NothingToUndo");
    table.reply("a2a3");
    table.expect("made a2a3");
    assert!(!table.session().can_undo());
    table.send(Intent::Undo).expect("rejected NothingToUndo");
    table.play("d3c2");
    table.reply("b1c2");
    table.log();
    table.send(Intent::Undo).expect("took back b1c2; took back d3c2");
    assert_eq!(table.moves(), "a2a3");
}

#[test]
fn two_computers_are_paused_by_an_undo() {
    let mut table = Table::start(SMALL, "computer:10,computer:10");
    table.reply("a2a3");
    table.reply("d3c2");
    table.log();
    table.send(Intent::Undo).expect("took back d3c2");
    assert!(table.session().are_computers_paused() && !table.session().awaits_computer());
    assert!(!table.thinking().is_busy());
    // While the computers are paused, no move is requested, and late replies are ignored.
    table.reply("d3c2");
    table.pass(1.0).expect("");
    assert!(!table.thinking().is_busy());
    table.send(Intent::Redo).expect("made d3c2");
    assert!(table.session().are_computers_paused() && !table.thinking().is_busy());
    table.send(Intent::Undo).expect("took back d3c2");
    table.send(Intent::ResumeComputers).expect("");
    assert!(!table.session().are_computers_paused() && table.thinking().is_busy());
    table.reply("d3d2");
    table.expect("made d3d2");
}

#[test]
fn a_win_by_the_computer_can_be_undone() {
    // The computer wins regardless of the person's move.
    let mut table = Table::start("3p/4/4/p3/3P w 0 1", "human,computer:10");
    table.play("d1d2");
    table.reply("a2a1");
    table
        .expect("made d1d2; made a2a1; ended: Second by Breakthrough")
        .update();
    assert_eq!(table.screen(), "Result Running");
    table
        .send(Intent::Undo)
        .expect("took back a2a1; took back d1d2; resumed")
        .update();
    assert_eq!(table.screen(), "Game Running");
    table
        .send(Intent::Redo)
        .expect("made d1d2; made a2a1; ended: Second by Breakthrough");
    table.check_board();
}

#[test]
fn undone_moves_become_a_variation_when_another_move_is_made() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2").send(Intent::Undo).send(Intent::Undo);
    let (parent, replaced) = (table.node(1), table.node(2));
    table.play("d3d2");
    let game = table.session().game();
    let made = game.current();
    assert_eq!(game.children(parent), [made, replaced]);
    assert_eq!(
        game.children(replaced).len(),
        1,
        "the replaced move keeps its continuation"
    );
    assert!(game.is_main_line(made) && !game.is_main_line(replaced));
    // Replaying the replaced move makes it the main line again.
    table.send(Intent::Undo).play("d3c2");
    let game = table.session().game();
    assert_eq!(game.children(parent), [replaced, made]);
    assert!(table.session().can_redo(), "the earlier continuation can be redone");
    table.log();
    table.send(Intent::Redo).expect("made b1c2");
    table.check_board();
}
