//! Tests of clicks with a piece selected: legal targets hidden by the selected piece or another piece.

use crate::base::layout::PIECE_HEIGHT;
use crate::ecs_tests::table::{SMALL, Table, setup};
use crate::session::{GameSetup, Intent};
use crate::testing::project_to_window;
use bevy::prelude::*;
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Game, Variant};

const LEFT: PointerButton = PointerButton::Primary;

/// Own pieces on d4 and e4; an opposing piece on e5, behind e4.
const COVERED: &str = "pppppppp/8/8/4p3/3PP3/8/8/PPPPPPPP w 0 1";

/// Returns the window position of a point above a square, displaced by `offset`. The unit of `height` is the height of a piece.
fn place(table: &mut Table, square: &str, height: f32, offset: Vec3) -> Vec2 {
    let point = table.centre(square) + Vec3::Y * height * PIECE_HEIGHT + offset;
    project_to_window(&mut table.app, point).expect("in view")
}

fn start(position: &str) -> Table {
    let mut table = Table::start(position, "human,human");
    table.pass(1.5);
    table
}

#[track_caller]
fn check_every_target(table: &mut Table) {
    let (size, moves) = (table.session().size(), table.session().position().legal_moves());
    for mv in moves {
        let (from, to) = (
            size.coordinates(mv.from).to_string(),
            size.coordinates(mv.to).to_string(),
        );
        table.click(&from).pass(0.15);
        assert_eq!(table.selected(), from);
        let centre = place(table, &to, 0.0, Vec3::ZERO);
        table.log();
        table
            .click_at(centre, LEFT)
            .expect(&format!("made {}", uci_move(mv, size)));
        table.send(Intent::Undo).log();
    }
}

#[test]
fn a_click_on_the_centre_of_a_legal_target_moves_the_selected_piece() {
    for position in [
        "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w 0 1",
        "ppppp/ppppp/5/PPPPP/PPPPP w 0 1",
        "pppp/4/4/PPPP w 0 1",
        SMALL,
        COVERED,
    ] {
        check_every_target(&mut start(position));
    }
    for variant in ["hex4", "10x6", "8x8 joined"] {
        let variant: Variant = variant.parse().expect("a variant");
        let mut table = Table::people();
        table.begin(GameSetup {
            game: Game::new(variant),
            ..setup(SMALL, "human,human")
        });
        table.pass(1.5);
        check_every_target(&mut table);
    }
}

#[test]
fn a_click_on_a_piece_behind_the_head_of_another_piece_captures_it() {
    let mut table = start(COVERED);
    let foot = place(&mut table, "e5", 0.0, Vec3::Z * 0.15);
    table.point(foot);
    assert_eq!(
        table.name(table.selection().hovered),
        "e4",
        "the head of the piece hides the foot"
    );
    table.click("d4").pass(0.3).point(foot);
    assert_eq!(table.name(table.selection().hovered), "e5");
    table.click_at(foot, LEFT).expect("made d4e5");
}

#[test]
fn a_piece_in_front_of_a_legal_target_can_still_be_selected() {
    let mut table = start(COVERED);
    table.click("d4").pass(0.3);
    let head = place(&mut table, "e4", 0.7, Vec3::ZERO);
    table.click_at(head, LEFT).expect("");
    assert_eq!(table.selected(), "e4");
}

#[test]
fn a_second_click_at_the_same_position_deselects_the_piece() {
    let mut table = start(SMALL);
    let head = place(&mut table, "a2", 0.95, Vec3::ZERO);
    table.click_at(head, LEFT);
    assert_eq!(table.selected(), "a2");
    table.click_at(head + Vec2::new(2.0, -2.0), LEFT).expect("");
    assert_eq!(table.selected(), "a2", "a double click has the effect of one click");
    table.pass(0.5).click_at(head + Vec2::new(2.0, -2.0), LEFT).expect("");
    assert_eq!(table.selected(), "");
}

#[test]
fn a_click_on_the_selected_piece_deselects_it_unless_it_hides_a_target() {
    let mut table = start(SMALL);
    table.click("a2").pass(0.5);
    let foot = place(&mut table, "a2", 0.3, Vec3::ZERO);
    table.click_at(foot, LEFT).expect("");
    assert_eq!(table.selected(), "");
}

#[test]
fn the_head_of_the_selected_piece_can_be_dragged_although_it_hides_a_target() {
    let mut table = start(SMALL);
    table.click("a2").pass(0.3);
    let (from, to) = (
        place(&mut table, "a2", 1.0, Vec3::ZERO),
        place(&mut table, "b3", 1.0, Vec3::ZERO),
    );
    table.point(from);
    assert_eq!(table.name(table.selection().hovered), "a3");
    table.hold(from, to, LEFT);
    assert_eq!((table.is_dragging(), table.selected().as_str()), (true, "a2"));
    table.release(LEFT).expect("made a2b3");
}
