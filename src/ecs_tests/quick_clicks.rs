//! Tests of several pointer events within one frame.

use crate::ecs_tests::table::Table;
use crate::testing;
use bevy::prelude::*;

const LEFT: PointerButton = PointerButton::Primary;

#[test]
fn clicks_within_one_frame_are_made_in_their_order() {
    let mut table = Table::people();
    let spots = ["a2", "b3", "d2"].map(|square| table.spot(square));
    let click = |table: &mut Table, at: Vec2| {
        testing::move_pointer(&mut table.app, at);
        testing::press_button(&mut table.app, LEFT);
        testing::release_button(&mut table.app, LEFT);
    };
    click(&mut table, spots[0]);
    table.update();
    assert_eq!(table.selected(), "a2", "moved, pressed and released within a frame");
    click(&mut table, spots[1]);
    testing::move_pointer(&mut table.app, spots[2]);
    table.update();
    table.expect("made a2b3");
    table.update();
    assert_eq!(table.hovered(), "d2", "the pointer has moved on");
    table.pass(1.0);
    let capture = ["a4", "b3"].map(|square| table.spot(square));
    click(&mut table, capture[0]);
    click(&mut table, capture[1]);
    table.update();
    table.pass(1.0).expect("made a4b3; shattered First");
}

#[test]
fn the_clicks_of_several_moves_within_one_frame_are_made_in_turn() {
    let mut table = Table::people();
    let spots = ["a2", "a3", "a4", "b3"].map(|square| table.spot(square));
    for at in spots {
        testing::move_pointer(&mut table.app, at);
        testing::press_button(&mut table.app, LEFT);
        testing::release_button(&mut table.app, LEFT);
    }
    for _ in 0..5 {
        table.update();
    }
    table.expect("made a2a3; made a4b3");
}

#[test]
fn a_drag_within_one_frame_moves_the_piece() {
    let mut table = Table::people();
    let (from, to) = (table.spot("a2"), table.spot("b3"));
    testing::move_pointer(&mut table.app, from);
    testing::press_button(&mut table.app, LEFT);
    for step in 1..=3 {
        testing::move_pointer(&mut table.app, from.lerp(to, step as f32 / 3.0));
    }
    testing::release_button(&mut table.app, LEFT);
    table.update();
    table.update();
    table.expect("made a2b3");
}

#[test]
fn a_press_beside_the_board_within_one_frame_deselects() {
    let mut table = Table::people();
    table.click("a2");
    testing::move_pointer(&mut table.app, Vec2::splat(2.0));
    testing::press_button(&mut table.app, LEFT);
    testing::release_button(&mut table.app, LEFT);
    table.update();
    assert_eq!(table.selected(), "");
}
