//! Tests of variations from the main line.

use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::{Intent, Step, SystemClock, VariationEdit};
use crate::states::Pause;
use breakthrough_platform::clock::UNIX_EPOCH;
use breakthrough_rules::notation::{parse_move, uci_move};
use breakthrough_rules::{Ending, Nag, NodeId, Side};

/// Formats the tree: the moves after the root, each variation in brackets after the move that it replaces.
fn tree(table: &Table) -> String {
    fn line(table: &Table, mut node: NodeId) -> String {
        let (game, mut words) = (table.session().game(), Vec::new());
        while let [first, variations @ ..] = game.children(node) {
            let name = |node: NodeId| uci_move(game.move_at(node).expect("a move").mv, game.variant().size());
            words.push(name(*first));
            for variation in variations {
                let rest = line(table, *variation);
                words.push(format!("({})", format!("{} {rest}", name(*variation)).trim()));
            }
            node = *first;
        }
        words.join(" ")
    }
    line(table, NodeId::ROOT)
}

fn edit(table: &mut Table, change: VariationEdit) {
    table.send(Intent::Edit(change));
}

#[test]
fn a_move_at_an_earlier_position_starts_a_variation_without_changing_the_game() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2");
    let (latest, generation) = (table.position(), table.session().generation());
    table.send(Intent::Show(table.node(1))).log();
    table.play("d3d2").expect("");
    assert_eq!(tree(&table), "a2a3 d3c2 (d3d2) b1c2");
    assert_eq!((table.position(), table.moves().as_str()), (latest, "a2a3 d3c2 b1c2"));
    assert_eq!(table.session().generation(), generation, "a search is not out of date");
    assert!(!table.session().shows_latest());
    table.play("c1d2").check_board();
    assert_eq!(tree(&table), "a2a3 d3c2 (d3d2 c1d2) b1c2");
    // Moves that are already in the tree, such as the moves of the main line, are followed instead of added.
    table.send(Intent::Show(table.node(1))).play("d3c2");
    assert_eq!(tree(&table), "a2a3 d3c2 (d3d2 c1d2) b1c2");
    assert_eq!(table.session().shown_node(), table.node(2));
    // The game continues from its current position.
    table.send(Intent::ShowLatest).play("b5b4").expect("made b5b4");
    assert_eq!(table.moves(), "a2a3 d3c2 b1c2 b5b4");
}

#[test]
fn variations_are_tried_by_pointer_and_keys_under_the_rules() {
    let mut table = Table::people();
    table.play("a2a3 d3c2").send(Intent::Show(NodeId::ROOT)).pass(1.5);
    table.click("b1 b2");
    assert_eq!(tree(&table), "a2a3 (b1b2) d3c2");
    table.pass(1.5).keys("d3d2");
    assert_eq!(tree(&table), "a2a3 (b1b2 d3d2) d3c2");
    table.log();
    table
        .play("a2a5")
        .expect("rejected a2a5: pieces move one square, straight or diagonally forward");
    table.go(Pause::Paused).pass(0.1);
    table.click("c1 d2");
    assert_eq!(tree(&table), "a2a3 (b1b2 d3d2) d3c2", "the menu is open");
}

#[test]
fn against_the_computer_moves_are_tried_only_after_the_end() {
    let mut table = Table::start(SMALL, "human,computer:10");
    table.play("a2a3").reply("d3c2").send(Intent::Show(NodeId::ROOT));
    table.log();
    table.play("b1b2").expect("rejected b1b2: OtherPositionShown");
    table
        .send(Intent::Resign(Side::First))
        .send(Intent::Show(NodeId::ROOT))
        .pass(0.1);
    assert_eq!(table.screen(), "Result Running");
    table.pass(1.5).log();
    table.click("b1");
    assert_eq!(table.selected(), "b1");
    table.click("b2").expect("").pass(1.0);
    table.play("d3d2");
    assert_eq!(tree(&table), "a2a3 (b1b2 d3d2) d3c2");
    assert!(table.session().outcome().is_some(), "the result stays");
    assert_eq!(table.screen(), "Result Running");
    table.send(Intent::ShowLatest).log();
    table.play("b1b2").expect("rejected b1b2: the game is over");
}

#[test]
fn undone_moves_can_still_be_redone_while_a_variation_is_tried() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2").send(Intent::Undo).send(Intent::Undo);
    table.send(Intent::Show(NodeId::ROOT)).play("b1b2").log();
    table.send(Intent::Redo).expect("made d3c2");
    table.send(Intent::Redo).expect("made b1c2");
    assert_eq!(tree(&table), "a2a3 (b1b2) d3c2 b1c2");
}

#[test]
fn a_deleted_variation_is_restored_with_its_annotations() {
    let mut table = Table::people();
    table.play("a2a3 d3c2").send(Intent::Show(NodeId::ROOT));
    table.play("b1b2 d3d2").send(Intent::Step(Step::Back));
    let variation = table.session().shown_node();
    table.play("d3c2").send(Intent::Show(NodeId::ROOT)).play("c1d2");
    edit(&mut table, VariationEdit::Comment(variation, "Waits.".to_owned()));
    edit(&mut table, VariationEdit::ToggleNag(variation, Nag::DUBIOUS));
    let before = tree(&table);
    assert_eq!(before, "a2a3 (b1b2 d3d2 (d3c2)) (c1d2) d3c2");
    table.send(Intent::Show(variation)).send(Intent::Step(Step::Forward));
    edit(&mut table, VariationEdit::Delete(variation));
    assert_eq!(
        (tree(&table).as_str(), table.session().shown_node()),
        ("a2a3 (c1d2) d3c2", NodeId::ROOT)
    );
    table.check_board();
    edit(&mut table, VariationEdit::Restore);
    assert_eq!(tree(&table), before, "in its place");
    table.check_board();
    let restored = table.session().game().annotations(table.session().shown_node());
    assert_eq!(
        (restored.comment.as_str(), restored.nags.as_slice()),
        ("Waits.", [Nag::DUBIOUS].as_slice())
    );
    assert!(!table.session().can_restore());
}

#[test]
fn the_game_itself_cannot_be_deleted() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2").send(Intent::Undo);
    for ply in [1, 2] {
        assert!(!table.session().can_delete(table.node(ply)));
        let node = table.node(ply);
        edit(&mut table, VariationEdit::Delete(node));
    }
    assert_eq!(tree(&table), "a2a3 d3c2 b1c2");
    let undone = table.node(3);
    edit(&mut table, VariationEdit::Delete(undone));
    assert_eq!(tree(&table), "a2a3 d3c2", "what was undone can be deleted");
    assert!(!table.session().can_redo());
}

#[test]
fn a_variation_is_promoted_but_not_before_the_game() {
    let mut table = Table::people();
    table.play("a2a3 d3c2").send(Intent::Show(NodeId::ROOT)).play("b1b2");
    table
        .play("d3d2 c1d2")
        .send(Intent::Step(Step::Back))
        .send(Intent::Step(Step::Back));
    table.play("d3c2").send(Intent::Show(NodeId::ROOT)).play("c1d2");
    assert_eq!(tree(&table), "a2a3 (b1b2 d3d2 (d3c2) c1d2) (c1d2) d3c2");
    let promote = |table: &mut Table, moves: &str| {
        table.send(Intent::Show(NodeId::ROOT)).play(moves);
        let node = table.session().shown_node();
        let could = table.session().can_promote(node);
        edit(table, VariationEdit::Promote(node));
        could
    };
    assert!(promote(&mut table, "c1d2"));
    assert_eq!(tree(&table), "a2a3 (c1d2) (b1b2 d3d2 (d3c2) c1d2) d3c2");
    assert!(!promote(&mut table, "c1d2"), "only the game is before it");
    assert!(promote(&mut table, "b1b2 d3c2"));
    assert_eq!(tree(&table), "a2a3 (c1d2) (b1b2 d3c2 (d3d2 c1d2)) d3c2");
    assert!(!promote(&mut table, "a2a3 d3c2"), "the game itself is no variation");
}

#[test]
fn promoting_and_restoring_keep_the_result_of_a_resigned_game() {
    let mut table = Table::people();
    table.play("a2a3 d3c2").send(Intent::Resign(Side::First));
    for mv in ["b1b2", "c1d2"] {
        table.send(Intent::Show(NodeId::ROOT)).play(mv);
    }
    let node = table.session().shown_node();
    edit(&mut table, VariationEdit::Promote(node));
    assert_eq!(tree(&table), "a2a3 (c1d2) (b1b2) d3c2");
    edit(&mut table, VariationEdit::Delete(node));
    edit(&mut table, VariationEdit::Restore);
    assert_eq!(tree(&table), "a2a3 (c1d2) (b1b2) d3c2");
    let winner = table.session().outcome().map(|outcome| outcome.winner);
    assert_eq!(
        (winner, table.screen().as_str()),
        (Some(Side::Second), "Result Running")
    );
}

#[test]
fn a_move_has_one_glyph_with_a_symbol() {
    let mut table = Table::people();
    table.play("a2a3");
    let node = table.node(1);
    let nags = |table: &Table| table.session().game().annotations(node).nags.clone();
    edit(&mut table, VariationEdit::ToggleNag(node, Nag::GOOD));
    assert_eq!(nags(&table), [Nag::GOOD]);
    edit(&mut table, VariationEdit::ToggleNag(node, Nag::BLUNDER));
    assert_eq!(nags(&table), [Nag::BLUNDER]);
    edit(&mut table, VariationEdit::ToggleNag(node, Nag::BLUNDER));
    assert_eq!(nags(&table), []);
}

#[test]
fn no_variation_starts_at_a_final_position() {
    let mut table = Table::start("3p/P3/4/4/3P w 0 1", "human,human");
    table.play("d1d2").send(Intent::Show(NodeId::ROOT)).play("a4a5");
    assert_eq!(tree(&table), "d1d2 (a4a5)");
    assert!(!table.session().accepts_moves());
    table.log();
    let mv = parse_move("d5d4", table.session().size()).expect("a move");
    table.send(Intent::Play(mv)).expect("rejected d5d4: the game is over");
    assert_eq!(table.screen(), "Game Running", "the game goes on");
}

/// Plays two moves, undoes and deletes the second move, and plays another move instead.
fn with_deleted_move(mut table: Table) -> Table {
    table.play("a2a3 d3c2");
    let undone = table.node(2);
    table.send(Intent::Undo).send(Intent::AnswerUndo(true));
    edit(&mut table, VariationEdit::Delete(undone));
    table.play("d3d2");
    table
}

#[test]
fn a_deleted_move_that_was_replaced_is_restored_as_a_variation() {
    let mut table = with_deleted_move(Table::people());
    edit(&mut table, VariationEdit::Restore);
    assert_eq!(
        (tree(&table).as_str(), table.moves().as_str()),
        ("a2a3 d3d2 (d3c2)", "a2a3 d3d2")
    );
    let game = table.session().game();
    assert!(game.is_main_line(game.current()));
    table.send(Intent::ShowLatest).check_board();
}

#[test]
fn restoring_a_deleted_move_does_not_undo_a_loss_on_time_or_a_resignation() {
    let mut table = with_deleted_move(Table::people());
    table.send(Intent::Resign(Side::First)).log();
    edit(&mut table, VariationEdit::Restore);
    table.expect("");
    assert!(table.session().outcome().is_some());
    let mut timed = setup(SMALL, "human,human");
    timed.terms.time.controls = ["5".parse().ok(); 2];
    let mut table = Table::prepared(|app| {
        app.insert_resource(SystemClock(|| UNIX_EPOCH));
    });
    table.begin(timed);
    let mut table = with_deleted_move(table);
    table.pass(5.1);
    assert_eq!(table.log().last().map(String::as_str), Some("ended: Second by Time"));
    edit(&mut table, VariationEdit::Restore);
    table.expect("");
    assert_eq!(
        table.session().outcome().map(|outcome| outcome.ending),
        Some(Ending::Time)
    );
}

#[test]
fn a_deleted_move_without_its_parent_is_not_restored() {
    let mut table = Table::people();
    table.play("a2a3 d3c2 b1c2");
    let last = table.node(3);
    table.send(Intent::Undo).send(Intent::Undo);
    edit(&mut table, VariationEdit::Delete(last));
    // The resignation deletes the undone moves, including the parent of the deleted move.
    table.send(Intent::Resign(Side::Second)).log();
    assert!(!table.session().can_restore());
    edit(&mut table, VariationEdit::Restore);
    table.expect("");
    assert_eq!(tree(&table), "a2a3");
}
