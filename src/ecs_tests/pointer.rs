//! Tests of pointer play: clicks, drags, and input that must not move a piece.

use crate::base::layout::PIECE_HEIGHT;
use crate::board::animation::{LIFT_HOVERED, LIFT_SELECTED, Lift, PendingCapture};
use crate::camera::CameraRequest;
use crate::ecs_tests::table::{SMALL, Table};
use crate::input::DRAG_THRESHOLD_PIXELS;
use crate::session::Intent;
use crate::settings::Settings;
use crate::states::{Pause, Screen};
use crate::testing::project_to_window;
use bevy::prelude::*;
use breakthrough_themes::PieceSet;

const LEFT: PointerButton = PointerButton::Primary;

#[test]
fn clicking_a_piece_and_then_a_square_makes_a_move() {
    let mut table = Table::people();
    table.click("a2");
    assert_eq!(table.selected(), "a2");
    table.expect("").click("b3").expect("made a2b3");
    assert_eq!(table.selected(), "");
    // A click on an opponent's piece captures it.
    table
        .pass(1.0)
        .click("a4 b3")
        .pass(1.0)
        .expect("made a4b3; shattered First");
    table.check_board();
}

#[test]
fn a_press_on_the_board_hides_the_keyboard_cursor() {
    let mut table = Table::people();
    table.keys("<Tab>");
    assert_eq!(table.name(table.selection().cursor), "a1");
    table.click("c2");
    assert_eq!(table.name(table.selection().cursor), "");
}

#[test]
fn no_square_is_hovered_behind_the_menu() {
    let mut table = Table::people();
    let (a2, b2) = (table.spot("a2"), table.spot("b2"));
    table.point(a2);
    assert_eq!(table.name(table.selection().hovered), "a2");
    table.go(Pause::Paused);
    assert_eq!(table.selection().hovered, None);
    table.point(b2);
    assert_eq!(table.selection().hovered, None);
    table.go(Pause::Running).point(a2);
    assert_eq!(table.name(table.selection().hovered), "a2");
}

#[test]
fn every_square_of_the_board_can_be_clicked_from_either_side() {
    for flipped in [false, true] {
        let mut table = Table::people();
        if flipped {
            table.app.world_mut().write_message(CameraRequest::Flip);
            table.pass(2.0);
        }
        let size = table.session().variant().size();
        for square in size.all_squares() {
            let name = size.coordinates(square).to_string();
            let spot = table.spot(&name);
            table.point(spot);
            assert_eq!(table.name(table.selection().hovered), name, "flipped: {flipped}");
        }
        table.point(Vec2::new(2.0, 2.0));
        assert_eq!(table.selection().hovered, None);
    }
}

#[test]
fn another_click_changes_the_selection_and_an_illegal_move_keeps_it() {
    let mut table = Table::people();
    for (clicked, selected) in [
        ("a2", "a2"),
        ("c1", "c1"),
        ("c1", ""),
        ("b3", ""),
        ("a4", ""),
        ("d1", "d1"),
    ] {
        table.pass(0.5).click(clicked);
        assert_eq!(table.selected(), selected, "after {clicked}");
    }
    table.expect("");
    table.click("a2");
    for (target, reason) in [
        ("a4", "pieces move one square, straight or diagonally forward"),
        ("b2", "pieces move only forward"),
        ("d3", "pieces move one square, straight or diagonally forward"),
    ] {
        table.click(target).expect(&format!("rejected a2{target}: {reason}"));
        assert_eq!(table.selected(), "a2", "after {target}");
    }
    table.click("a3").expect("made a2a3").pass(0.5);
    // Another piece of the same side blocks the path straight ahead.
    table.play("d5d4").pass(0.5).click("a3 a4");
    table.expect("made d5d4; rejected a3a4: pieces capture only diagonally forward");
    assert_eq!(table.selected(), "a3");
}

#[test]
fn a_dragged_piece_follows_the_pointer_and_lands_where_it_is_dropped() {
    let mut table = Table::people();
    let (from, to) = (table.spot("a2"), table.spot("b3"));
    table.hold(from, to, LEFT);
    assert_eq!((table.selected().as_str(), table.is_dragging()), ("a2", true));
    assert_eq!(
        table.name(table.selection().hovered),
        "b3",
        "the dragged piece is not hit by the pointer"
    );
    let piece = table.piece("a2");
    let off = |table: &Table| (table.place(piece) - table.centre("b3")).xz().length();
    let lagging = off(&table);
    assert!(
        off(table.pass(0.1)) < lagging - 0.2,
        "the piece lags behind the pointer"
    );
    table.pass(0.4);
    assert!(table.place(piece).y > 0.2, "the piece is held above the board");
    table.release(LEFT).expect("made a2b3");
    assert!(!table.is_dragging() && table.selected().is_empty());
    assert!(table.get::<Pickable>(piece).is_none());
    table.pass(0.5);
    assert_eq!(table.place(piece), table.centre("b3"));
    // A piece dropped on an opponent's piece captures it.
    table
        .drag("a4", "b3")
        .expect("made a4b3")
        .pass(1.0)
        .expect("shattered First");
    table.check_board();
}

#[test]
fn a_press_becomes_a_drag_beyond_the_threshold() {
    let check = |shift: Vec2, is_drag: bool| {
        let mut table = Table::people();
        let spot = table.spot("a2");
        table
            .point(spot)
            .press(LEFT)
            .point(spot + shift / 2.0)
            .point(spot + shift);
        assert_eq!(table.is_dragging(), is_drag, "moved by {shift}");
        table.release(LEFT).expect("");
        // A click selects the piece. A drag that ends on the piece's own square deselects the piece.
        assert_eq!(table.selected(), if is_drag { "" } else { "a2" }, "moved by {shift}");
        assert!(!table.is_dragging());
    };
    let threshold = DRAG_THRESHOLD_PIXELS;
    check(Vec2::ZERO, false);
    check(Vec2::new(threshold - 0.5, 0.0), false);
    check(Vec2::new(0.0, 0.5 - threshold), false);
    check(Vec2::new(2.5, 2.5), false);
    check(Vec2::new(threshold + 0.5, 0.0), true);
    check(Vec2::new(3.0, -3.0), true);
}

#[test]
fn a_piece_does_not_jump_when_it_is_grabbed_and_lands_below_its_foot() {
    let mut table = Table::people();
    let piece = table.piece("a2");
    // The piece is grabbed beside the centre of its head, so the pointer is over another square during the whole drag.
    let head = |table: &mut Table, name: &str| {
        let head = table.centre(name) + Vec3::new(0.1, PIECE_HEIGHT * 0.95, 0.0);
        project_to_window(&mut table.app, head).expect("in view")
    };
    let (from, to) = (head(&mut table, "a2"), head(&mut table, "a3"));
    table
        .point(from)
        .pass(0.5)
        .press(LEFT)
        .point(from + Vec2::new(0.0, -6.0));
    assert!(table.is_dragging());
    let jump = (table.place(piece) - table.centre("a2")).xz().length();
    assert!(jump < 0.2, "it jumps by {jump} squares");
    // The pointer is over the square behind the piece, but the foot of the piece is still on the original square.
    table.point(from + Vec2::new(0.0, -7.0));
    assert_eq!(table.name(table.selection().hovered), "a2");
    table.point(to);
    assert_eq!(table.name(table.selection().hovered), "a3");
    table.pass(0.2);
    let off = (table.place(piece) - table.centre("a3")).xz().length();
    assert!(off < 0.2, "it stands {off} squares away from where it will land");
    table.release(LEFT).expect("made a2a3");
    // After the drop, the square under the pointer is hovered again.
    assert_eq!(table.name(table.selection().hovered), "a4");
    // The piece is grabbed at its square and dropped on the head of the captured piece.
    let mut table = Table::start("ppp1/4/1p2/P3/PPPP w 0 1", "human,human");
    table.pass(1.5);
    let corner = table.centre("a2") + Vec3::new(0.4, 0.0, 0.0);
    let (from, to) = (
        project_to_window(&mut table.app, corner).expect("in view"),
        table.spot("b3"),
    );
    table.hold(from, to, LEFT);
    assert_eq!(table.name(table.selection().hovered), "b3");
    table.release(LEFT).expect("made a2b3");
}

#[test]
fn a_drag_that_ends_off_the_board_or_at_its_start_does_not_move_a_piece() {
    let mut table = Table::people();
    let spot = table.spot("a2");
    for end in [Vec2::new(3.0, 3.0), Vec2::new(790.0, 300.0), spot + Vec2::new(0.0, 6.0)] {
        table.hold(spot, end, LEFT).release(LEFT).expect("").pass(0.5);
        assert_eq!((table.selected().as_str(), table.position().as_str()), ("", SMALL));
        let piece = table.piece("a2");
        assert!(table.get::<Pickable>(piece).is_none());
        assert!(
            (table.place(piece) - table.centre("a2")).xz().length() < 1e-3,
            "the piece stands where it stood"
        );
    }
    // An illegal drop is rejected with a reason and deselects the piece.
    table
        .drag("a2", "a4")
        .expect("rejected a2a4: pieces move one square, straight or diagonally forward");
    table.drag("a2", "b3").expect("made a2b3");
}

#[test]
fn dragging_an_opponents_piece_or_an_empty_square_does_not_move_a_piece() {
    let mut table = Table::start("pppp/4/1p2/P3/PPPP w 0 1", "human,human");
    table.pass(1.5);
    table.drag("b3", "b2").expect("").drag("c3", "c2").expect("");
    assert_eq!(table.selected(), "");
    // If a piece is selected, a drag from another square is not treated as a click on that square.
    table.click("a2").drag("b3", "d5").expect("");
    table.drag("a3", "d4").expect("");
    assert_eq!((table.selected().as_str(), table.session().game().cursor()), ("a2", 0));
    // A drag that starts beside the board is not treated as a click.
    let spot = table.spot("a3");
    table.hold(Vec2::new(3.0, 300.0), spot, LEFT).release(LEFT).expect("");
    table.click("b3").expect("made a2b3");
}

#[test]
fn only_the_left_button_moves_pieces() {
    for button in [PointerButton::Secondary, PointerButton::Middle] {
        let mut table = Table::people();
        let (from, to) = (table.spot("a2"), table.spot("b3"));
        table
            .click_at(from, button)
            .click_at(to, button)
            .hold(from, to, button)
            .release(button);
        assert_eq!(table.selected(), "");
        // The camera has turned, so the squares have moved in the window.
        table.pass(1.0).click("a2");
        let to = table.spot("b3");
        table.click_at(to, button).expect("");
        let is_kept = button == PointerButton::Middle;
        assert_eq!(table.selected(), if is_kept { "a2" } else { "" }, "{button:?}");
        // Another button is pressed during a drag with the left button.
        let (from, to) = (table.spot("c1"), table.spot("c2"));
        table.hold(from, to, LEFT).press(button).release(button).expect("");
        assert!(table.is_dragging());
        table.release(LEFT).expect("made c1c2");
    }
}

#[test]
fn the_board_ignores_the_pointer_when_no_person_may_move() {
    let check = |what: &str, prepare: fn(&mut Table)| {
        let mut table = Table::people();
        prepare(&mut table);
        table.log();
        let before = table.position();
        table.click("a2 a3").drag("c1", "b2").drag("a4", "b3").expect("");
        assert_eq!((table.position(), table.selected()), (before, String::new()), "{what}");
    };
    check("paused", |table| {
        table.go(Pause::Paused);
    });
    check("on the title screen", |table| {
        table.go(Screen::Title);
    });
    check("choosing a game", |table| {
        table.go(Screen::NewGame);
    });
    check("over", |table| {
        table.send(Intent::Resign(breakthrough_rules::Side::First)).update();
    });
    check("the computer thinks", |table| {
        table.begin(crate::ecs_tests::table::setup(SMALL, "computer:10,human"));
        table.pass(0.1);
    });
}

#[test]
fn a_drag_cancelled_by_a_key_leaves_the_piece_pickable() {
    let check = |what: &str, meanwhile: fn(&mut Table)| {
        let mut table = Table::people();
        table.play("c1c2 d5d4").pass(0.5);
        let (from, to) = (table.spot("a2"), table.spot("b3"));
        table.hold(from, to, LEFT);
        meanwhile(&mut table);
        let before = table.position();
        table.log();
        table.point(to + Vec2::new(3.0, 3.0)).point(to).release(LEFT);
        assert_eq!(
            (table.log().join("; "), table.position()),
            (String::new(), before),
            "{what}"
        );
        assert!(!table.is_dragging(), "{what}");
        table.pass(1.0);
        assert_eq!(table.count::<Pickable>(), 0, "{what}");
        let held = table
            .app
            .world_mut()
            .query::<&Lift>()
            .iter(table.app.world())
            .filter(|lift| lift.held_at().is_some())
            .count();
        assert_eq!(held, 0, "{what}");
    };
    check("undone by key", |table| {
        table.keys("u");
    });
    check("moved by key", |table| {
        table.keys("d1d2");
    });
    check("cancelled", |table| {
        table.keys("<Esc>");
    });
    check("cancelled and another one selected", |table| {
        table.keys("<Esc><Tab>");
    });
    check("another one selected", |table| {
        table.keys("<Tab>");
    });
    check("another one typed", |table| {
        table.keys("d1");
    });
}

#[test]
fn tab_during_a_drag_does_not_lift_pieces_to_drag_height() {
    let mut table = Table::people();
    let (from, to) = (table.spot("a2"), table.spot("b3"));
    table.hold(from, to, LEFT).keys("<Tab>").pass(0.5);
    assert_ne!(table.selected(), "a2");
    let selected = table.selected();
    let piece = table.piece(&selected);
    assert_eq!(table.get::<Lift>(piece).map(Lift::height), Some(LIFT_SELECTED));
    let put_down = table.piece("a2");
    assert_eq!(table.place(put_down), table.centre("a2"));
}

#[test]
fn hovered_and_selected_pieces_are_lifted() {
    let mut table = Table::people();
    let (own, other) = (table.spot("a2"), table.spot("a4"));
    let height = |table: &mut Table, name: &str| {
        let piece = table.piece(name);
        table.get::<Lift>(piece).expect("a lift").height()
    };
    table.point(own).pass(0.5);
    assert_eq!(height(&mut table, "a2"), LIFT_HOVERED);
    table.press(LEFT).release(LEFT).pass(0.5);
    assert_eq!(height(&mut table, "a2"), LIFT_SELECTED);
    table.point(other).pass(0.5);
    assert_eq!(height(&mut table, "a4"), 0.0, "the opponent's piece stays down");
    table.keys("<Esc>").pass(0.5);
    assert_eq!(height(&mut table, "a2"), 0.0);
}

#[test]
fn a_captured_piece_is_not_hit_by_the_pointer_before_the_impact() {
    let mut table = Table::people();
    // Use pieces without a hole, because the pointer would choose the capturing piece through a hole.
    table.app.world_mut().resource_mut::<Settings>().pieces = Some(PieceSet::Turned);
    table.play("a2b3").pass(1.0);
    let spot = table.spot("b3");
    table.play("a4b3").point(spot).update();
    assert_eq!(table.count::<PendingCapture>(), 1);
    assert_eq!(table.name(table.selection().hovered), "b4");
}

/// Through the hole of a ring-shaped piece on the far rank, the pointer hits the table or nothing instead of another square.
#[test]
fn a_piece_on_the_far_rank_is_captured_through_the_hole_of_its_ring() {
    let mut table = Table::start("1p2/p3/2P1/4/PPPP w 0 1", "human,human");
    table.pass(1.5);
    let beside_the_mesh = table.centre("b5") + Vec3::new(-0.22, 0.65, 0.0);
    let hole = project_to_window(&mut table.app, beside_the_mesh).expect("the ring is in view");
    let outside = project_to_window(&mut table.app, beside_the_mesh - Vec3::X * 0.2).expect("in view");
    table.play("c3c4").play("a4a3").pass(1.0);
    table.point(hole);
    assert_eq!(table.name(table.selection().hovered), "b5");
    table.point(outside);
    assert_eq!(table.name(table.selection().hovered), "");
    table.click("c4");
    table.click_at(outside, LEFT);
    assert_eq!(table.selected(), "", "a click beside the piece deselects");
    table.pass(0.5);
    table.log();
    table.click("c4").click_at(hole, LEFT);
    assert_eq!(table.log()[0], "made c4b5");
}
