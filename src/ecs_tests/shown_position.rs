//! Tests of the shown position, which can differ from the current position while the game continues.

use crate::board::animation::Slide;
use crate::board::captured::CapturedPiece;
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::Intent;
use breakthrough_rules::{Game, NodeId, Side, Variant};

const AFTER_ONE: &str = "pppp/p3/P2p/4/PPPP b 0 1";

#[test]
fn an_earlier_position_is_shown_until_the_current_one_is_requested() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2");
    let latest = table.position();
    assert!(table.session().shows_latest(), "a new move shows itself");
    table.log();
    table.send(Intent::Show(table.node(1))).expect("");
    assert_eq!(
        (table.shown_position(), table.position()),
        (AFTER_ONE.to_owned(), latest.clone())
    );
    assert!(!table.session().shows_latest());
    table.check_board();
    let shown_move = table.session().shown_move();
    assert_eq!(shown_move, table.session().game().moves().first().copied());
    table.send(Intent::Show(NodeId::ROOT)).check_board();
    assert_eq!(
        (table.shown_position().as_str(), table.session().shown_move()),
        (SMALL, None)
    );
    table.send(Intent::ShowLatest).expect("").check_board();
    assert_eq!(table.shown_position(), latest);
    assert_eq!(table.session().shown_move(), table.session().last_move());
}

#[test]
fn the_game_continues_while_an_earlier_position_is_shown() {
    let mut table = Table::start(SMALL, "human,computer:10");
    table.play("a2a3").send(Intent::Show(NodeId::ROOT));
    assert!(table.thinking().is_busy(), "the computer is not interrupted");
    table.log();
    table.reply("d3c2").expect("made d3c2").check_board();
    assert_eq!(
        (table.shown_position().as_str(), table.moves().as_str()),
        (SMALL, "a2a3 d3c2")
    );
    assert!(table.session().is_persons_turn() && !table.session().awaits_person());
    table.send(Intent::ShowLatest).check_board();
    assert_eq!(table.shown_position(), table.position());
    table.play("b1c2").expect("made b1c2");
    assert_eq!(
        table.shown_position(),
        table.position(),
        "the board follows the game again"
    );
}

#[test]
fn input_on_an_earlier_position_is_refused_against_the_computer() {
    let mut table = Table::start(SMALL, "human,computer:10");
    table.play("a2a3").reply("d3c2").pass(1.5).click("b1");
    assert_eq!(table.selected(), "b1");
    table.log();
    table.send(Intent::Show(NodeId::ROOT)).expect("");
    assert_eq!(table.selected(), "", "the selected piece is put down");
    table.play("b1c2").expect("rejected b1c2: OtherPositionShown");
    table.pass(1.0).click("b1").expect("rejected ReturnedToCurrentPosition");
    assert_eq!((table.selected().as_str(), table.moves().as_str()), ("", "a2a3 d3c2"));
    table.pass(1.0).click("b1 c2").expect("made b1c2");
}

#[test]
fn undo_and_redo_work_from_the_current_position_and_show_it() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2").send(Intent::Show(NodeId::ROOT));
    table.log();
    table.send(Intent::Undo).expect("took back b1c2").check_board();
    assert_eq!(table.moves(), "a2a3 d3c2");
    assert!(table.session().shows_latest());
    table
        .send(Intent::Show(table.node(1)))
        .send(Intent::Redo)
        .expect("made b1c2")
        .check_board();
    assert_eq!(table.moves(), "a2a3 d3c2 b1c2");
    assert!(table.session().shows_latest());
}

#[test]
fn variations_and_undone_moves_can_be_shown() {
    let mut table = Table::people();
    table.play("a2a3 d3c2").send(Intent::Undo);
    let replaced = table.node(2);
    table.send(Intent::Show(replaced)).check_board();
    assert_eq!(
        (table.shown_position().as_str(), table.moves().as_str()),
        ("pppp/p3/P3/2p1/PPPP w 0 2", "a2a3")
    );
    table
        .send(Intent::ShowLatest)
        .play("d3d2")
        .send(Intent::Show(replaced))
        .check_board();
    assert_eq!(
        (table.shown_position().as_str(), table.moves().as_str()),
        ("pppp/p3/P3/2p1/PPPP w 0 2", "a2a3 d3d2")
    );
}

#[test]
fn a_step_to_the_next_position_slides_the_piece_and_a_jump_does_not() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2").pass(1.5);
    table.send(Intent::Show(table.node(2)));
    assert_eq!(table.count::<Slide>(), 1, "one step back is animated");
    table.pass(1.5).send(Intent::Show(NodeId::ROOT));
    assert_eq!(table.count::<Slide>(), 0, "two steps back are not animated");
    table.pass(1.5);
    table.send(Intent::Show(table.node(1)));
    assert_eq!(table.count::<Slide>(), 1, "one step forward is animated");
}

#[test]
fn captured_pieces_match_the_shown_position() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2").pass(1.5);
    assert_eq!(table.count::<CapturedPiece>(), 1);
    table.send(Intent::Show(table.node(1))).pass(1.5);
    assert_eq!(table.count::<CapturedPiece>(), 0);
    table.send(Intent::ShowLatest).pass(1.5);
    assert_eq!(table.count::<CapturedPiece>(), 1);
}

#[test]
fn the_end_of_a_game_is_shown_and_earlier_positions_after_it() {
    let mut table = Table::start("3p/4/4/p3/3P w 0 1", "human,computer:10");
    table.play("d1d2").send(Intent::Show(NodeId::ROOT));
    table.log();
    table
        .reply("a2a1")
        .expect("made a2a1; ended: Second by Breakthrough")
        .update();
    assert!(table.session().shows_latest());
    table.check_board();
    table.send(Intent::Show(NodeId::ROOT)).expect("").check_board();
    assert_eq!(
        (table.screen().as_str(), table.shown_position().as_str()),
        ("Result Running", "3p/4/4/p3/3P w 0 1")
    );

    // A resignation deletes the undone moves, including the shown move.
    let mut table = Table::people();
    table.play("a2a3 d3c2").send(Intent::Undo);
    table.send(Intent::Show(table.node(2)));
    table.log();
    table
        .send(Intent::Resign(Side::First))
        .expect("ended: Second by Resignation")
        .check_board();
    assert!(table.session().shows_latest());
}

#[test]
fn a_new_game_and_a_staged_board_show_their_current_position() {
    for intent in [Intent::Rematch, Intent::Stage(setup(SMALL, "human,human"))] {
        let mut table = Table::people();
        table.play("a2a3 d3c2");
        table.send(Intent::Show(table.node(1))).send(intent).check_board();
        assert!(table.session().shows_latest());
    }
    let mut table = Table::title();
    let mut staged = setup(SMALL, "human,human");
    let mv = staged.game.position().legal_moves()[0];
    staged.game.play(mv).expect("a legal move");
    table.send(Intent::Stage(staged)).send(Intent::Show(NodeId::ROOT));
    assert!(
        table.session().shows_latest(),
        "an editor position has no earlier positions"
    );
}

#[test]
fn a_node_of_another_game_is_rejected() {
    let mut longer = Game::new(Variant::STANDARD);
    for _ in 0..9 {
        let mv = longer.position().legal_moves()[0];
        longer.play(mv).expect("a legal move");
    }
    let mut table = Table::people();
    table.play("a2a3").log();
    table
        .send(Intent::Show(longer.current()))
        .expect("rejected NoSuchPosition")
        .check_board();
    assert!(table.session().shows_latest());
}
