//! Tests of clicks that select and deselect pieces that hide other pieces, and of clicks beside the board.

use crate::base::layout::{PIECE_HEIGHT, square_at};
use crate::ecs_tests::table::Table;
use crate::session::GameSetup;
use crate::testing::project_to_window;
use bevy::prelude::*;
use breakthrough_rules::{Game, Variant};

const LEFT: PointerButton = PointerButton::Primary;

#[test]
fn a_click_on_the_head_of_a_piece_chooses_its_own_square() {
    let mut table = Table::people();
    let head = table.centre("a2") + Vec3::Y * PIECE_HEIGHT * 0.95;
    let seen = project_to_window(&mut table.app, head).expect("in view");
    let mut cameras = table.app.world_mut().query::<(&Camera, &GlobalTransform)>();
    let (camera, transform) = cameras.single(table.app.world()).expect("a camera");
    let ray = camera.viewport_to_world(transform, seen).expect("a ray");
    let ground = ray
        .plane_intersection_point(Vec3::ZERO, InfinitePlane3d::new(Vec3::Y))
        .expect("a point");
    let behind = square_at(table.session().variant().size(), ground);
    assert_eq!(table.name(behind), "a3", "the head hides the square behind");
    table.click_at(seen, LEFT);
    assert_eq!(table.selected(), "a2");
}

#[test]
fn a_click_on_the_foot_of_a_piece_behind_the_head_of_the_selected_piece_selects_that_piece() {
    let mut table = Table::people();
    table.click("a1").pass(0.5);
    // The head of the lifted piece is in front of the foot of the piece on a2.
    let foot = table.centre("a2") - Vec3::Z * 0.1;
    let seen = project_to_window(&mut table.app, foot).expect("in view");
    table.click_at(seen, LEFT);
    assert_eq!(table.selected(), "a2");
}

#[test]
fn a_click_beside_the_board_or_with_the_secondary_button_deselects() {
    const RIGHT: PointerButton = PointerButton::Secondary;
    let beside = Vec2::new(4.0, 4.0);
    let mut table = Table::people();
    let (a2, c3) = (table.spot("a2"), table.spot("c3"));
    for (at, button) in [(beside, LEFT), (beside, RIGHT), (a2, RIGHT), (c3, RIGHT)] {
        table.click("a2").expect("").click_at(at, button);
        assert_eq!(table.selected(), "", "{at} {button:?}");
        table.pass(0.5);
    }
    // A drag turns the camera and keeps the selection.
    table
        .click("a2")
        .hold(beside, beside + Vec2::splat(40.0), LEFT)
        .release(LEFT);
    assert_eq!(table.selected(), "a2");
}

#[test]
fn a_chosen_piece_without_moves_is_explained() {
    let mut table = Table::start("pppp/pppp/4/4/PPPP/PPPP w 0 1", "human,human");
    table.pass(1.5);
    table.click("b1").expect("rejected b1b1: b1 has no move");
    assert_eq!(table.selected(), "b1");
    let variant: Variant = "4x6 compulsory start=pppp/4/1p2/P3/4/PPPP".parse().expect("a variant");
    table.begin(GameSetup {
        game: Game::new(variant),
        ..GameSetup::default()
    });
    table.pass(1.5);
    table
        .click("d1")
        .expect("rejected d1d1: captures are mandatory in this variant");
}
