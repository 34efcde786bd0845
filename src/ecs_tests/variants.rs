//! Tests of variants on the board, which follows the rules of the game's variant.

use crate::board::pieces::{BoardSquare, Obstacle, Piece};
use crate::ecs_tests::table::Table;
use crate::session::{GameSetup, Intent};
use bevy::prelude::*;
use breakthrough_rules::{Game, Side, Variant};

fn table(variant: &str) -> Table {
    let variant: Variant = variant.parse().unwrap_or_else(|error| panic!("{variant}: {error}"));
    let mut table = Table::people();
    table.begin(GameSetup {
        game: Game::new(variant),
        ..default()
    });
    table.pass(2.0);
    table.check_board();
    table
}

#[test]
fn an_explosion_is_shown_and_confirmed_before_it_is_played() {
    let mut table = table("5x5 bombardment");
    table.click("b2 b2");
    assert_eq!(table.moves(), "");
    table.pass(0.5).click("b2");
    assert_eq!(table.moves(), "b2b2");
    table.pass(2.0);
    assert_eq!(table.count::<Piece>(), 20 - 6);
    table.check_board();
    table.send(Intent::Undo).pass(2.0);
    assert_eq!(table.count::<Piece>(), 20);
    table.check_board();
    table.send(Intent::Redo).send(Intent::Undo);
    table.check_board();
}

#[test]
fn a_piece_that_reaches_its_goal_leaves_the_board_and_undo_restores_it() {
    let mut table = table("4x4 breakthroughs=2 start=pp2/3P/2p1/2PP");
    table.play("d3d4").pass(2.0);
    assert_eq!(table.session().position().breakthroughs(Side::First), 1);
    assert_eq!(table.count::<Piece>(), 5);
    table.check_board();
    table.send(Intent::Undo).pass(2.0);
    assert_eq!(table.count::<Piece>(), 6);
    table.check_board();
    // The move is undone before the removed piece has left the board.
    table.play("d3d4").send(Intent::Undo);
    table.check_board();
    table.pass(2.0);
    assert_eq!(table.count::<Piece>(), 6);
}

#[test]
fn a_piece_is_dragged_across_the_wrap_around_edge() {
    let mut table = table("5x5 joined");
    table.drag("a2", "e3");
    assert_eq!(table.moves(), "a2e3");
    table.pass(2.0);
    table.check_board();
}

#[test]
fn hexagons_are_clicked_and_obstacles_are_not_entered() {
    let mut table = table("hex4 obstacles=d4");
    assert_eq!((table.count::<BoardSquare>(), table.count::<Obstacle>()), (37, 1));
    table.click("d2 d3 c5 c4");
    assert_eq!(table.moves(), "d2d3 c5c4");
    table.pass(2.0);
    table.click("d3 d4");
    assert_eq!(table.moves(), "d2d3 c5c4", "an obstacle was entered");
    table.check_board();
}
