//! Taking back and playing again: between people, against the computer, and between two computers.

use crate::table::{SMALL, Table};
use breakthrough::session::Intent;
use breakthrough_rules::notation::parse_move;

/// The computer's move, as if it had been found just now.
fn reply(table: &mut Table, mv: &str) {
    let mv = parse_move(mv, table.session().variant().size()).expect("a move");
    let generation = table.session().generation();
    table.send(Intent::Reply { mv, generation });
}

#[test]
fn people_take_back_more_or_less_than_one_move() {
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
    // A new move forgets those that were taken back.
    table.send(Intent::Undo).send(Intent::Undo).play("d3d2");
    table.log();
    table.send(Intent::Redo).expect("rejected NothingToRedo");
    assert_eq!(table.moves(), "a2a3 d3d2");
}

#[test]
fn taking_back_against_the_computer_leaves_it_to_move() {
    let mut table = Table::start(SMALL, "human,computer:10");
    table.send(Intent::Undo).expect("rejected NothingToUndo");
    table.play("a2a3");
    reply(&mut table, "d3c2");
    table.expect("made a2a3; made d3c2");
    table.send(Intent::Undo).expect("took back d3c2; took back a2a3");
    assert!(table.session().awaits_person());
    table.send(Intent::Redo).expect("made a2a3; made d3c2");
    assert!(table.session().awaits_person());
    table.check_board();
}

#[test]
fn taking_back_while_the_computer_thinks_does_nothing() {
    let mut table = Table::start(SMALL, "human,computer:10");
    table.play("a2a3");
    assert!(table.thinking().is_busy());
    table.log();
    table.send(Intent::Undo).expect("took back a2a3");
    assert!(table.session().awaits_person() && !table.thinking().is_busy());
    // Played again without an answer: the computer is asked again.
    table.send(Intent::Redo).expect("made a2a3");
    assert!(table.thinking().is_busy());
}

#[test]
fn the_computers_first_move_can_be_taken_back() {
    let mut table = Table::start(SMALL, "computer:10,human");
    table.send(Intent::Undo).expect("rejected NothingToUndo");
    reply(&mut table, "a2a3");
    table.expect("made a2a3");
    assert!(!table.session().can_undo());
    table.send(Intent::Undo).expect("rejected NothingToUndo");
    table.play("d3c2");
    reply(&mut table, "b1c2");
    table.log();
    table.send(Intent::Undo).expect("took back b1c2; took back d3c2");
    assert_eq!(table.moves(), "a2a3");
}

#[test]
fn two_computers_play_on_after_a_move_was_taken_back() {
    let mut table = Table::start(SMALL, "computer:10,computer:10");
    reply(&mut table, "a2a3");
    reply(&mut table, "d3c2");
    table.log();
    table.send(Intent::Undo).expect("took back d3c2");
    assert!(table.session().is_held() && !table.session().awaits_computer());
    assert!(!table.thinking().is_busy());
    // Nothing is asked while the match is held, and a late answer is not heard.
    reply(&mut table, "d3c2");
    table.pass(1.0).expect("");
    assert!(!table.thinking().is_busy());
    table.send(Intent::Redo).expect("made d3c2");
    assert!(table.session().is_held() && !table.thinking().is_busy());
    table.send(Intent::Undo).expect("took back d3c2");
    table.send(Intent::GoOn).expect("");
    assert!(!table.session().is_held() && table.thinking().is_busy());
    reply(&mut table, "d3d2");
    table.expect("made d3d2");
}

#[test]
fn a_win_by_the_computer_cannot_be_taken_back() {
    // The computer wins whatever the person does; taken back to the person's move.
    let mut table = Table::start("3p/4/4/p3/3P w 0 1", "human,computer:10");
    table.play("d1d2");
    reply(&mut table, "a2a1");
    table
        .expect("made d1d2; made a2a1; ended: Second by Breakthrough")
        .update();
    assert_eq!(table.screen(), "Result");
    table
        .send(Intent::Undo)
        .expect("took back a2a1; took back d1d2; resumed")
        .update();
    assert_eq!(table.screen(), "Match Running");
    table
        .send(Intent::Redo)
        .expect("made d1d2; made a2a1; ended: Second by Breakthrough");
    table.check_board();
}
