//! Tests of touch input: one finger is a pointer, two fingers move the camera.

use crate::camera::Orbit;
use crate::ecs_tests::table::{SMALL, Table};
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, WindowEvent};

/// Sends a touch event and updates once.
fn touch(table: &mut Table, id: u64, phase: TouchPhase, position: Vec2) {
    write_touch(table, id, phase, position);
    table.update();
}

/// Sends a touch event. The next update handles it.
fn write_touch(table: &mut Table, id: u64, phase: TouchPhase, position: Vec2) {
    let world = table.app.world_mut();
    let window = world.query_filtered::<Entity, With<PrimaryWindow>>().single(world);
    let touch = TouchInput {
        phase,
        position,
        window: window.expect("a window"),
        force: None,
        id,
    };
    // Bevy's window sends both messages for a touch.
    world.write_message(touch);
    world.write_message(WindowEvent::TouchInput(touch));
}

fn tap(table: &mut Table, square: &str) {
    let place = table.spot(square);
    touch(table, 1, TouchPhase::Started, place);
    touch(table, 1, TouchPhase::Ended, place);
    table.update();
}

/// Returns the direction from the board to the camera, and the distance.
fn camera(table: &mut Table) -> (Vec3, f32) {
    table.pass(3.0);
    let mut cameras = table.app.world_mut().query_filtered::<&Transform, With<Orbit>>();
    let transform = cameras.single(table.app.world()).expect("a camera");
    (*transform.back(), transform.translation.length())
}

#[test]
fn taps_select_a_piece_and_its_target() {
    let mut table = Table::people();
    tap(&mut table, "a2");
    assert_eq!(table.selected(), "a2");
    tap(&mut table, "a3");
    assert_eq!(table.moves(), "a2a3");
}

#[test]
fn taps_within_one_frame_select_a_piece_and_its_target() {
    let mut table = Table::people();
    for (square, selected) in [("a2", "a2"), ("a3", "")] {
        let place = table.spot(square);
        write_touch(&mut table, 1, TouchPhase::Started, place);
        touch(&mut table, 1, TouchPhase::Ended, place);
        assert_eq!((table.selected().as_str(), table.hovered().as_str()), (selected, ""));
    }
    table.update();
    assert_eq!(table.moves(), "a2a3");
}

#[test]
fn a_finger_drags_a_piece() {
    let mut table = Table::people();
    let (from, to) = (table.spot("a2"), table.spot("a3"));
    touch(&mut table, 1, TouchPhase::Started, from);
    touch(&mut table, 1, TouchPhase::Moved, from.midpoint(to));
    touch(&mut table, 1, TouchPhase::Moved, to);
    assert!(table.is_dragging());
    touch(&mut table, 1, TouchPhase::Ended, to);
    table.update();
    assert_eq!(table.moves(), "a2a3");
}

#[test]
fn two_fingers_turn_and_zoom_the_camera_and_cancel_a_drag() {
    let mut table = Table::people();
    let (back, _) = camera(&mut table);
    let (from, to) = (table.spot("a2"), table.spot("a3"));
    touch(&mut table, 1, TouchPhase::Started, from);
    touch(&mut table, 1, TouchPhase::Moved, to);
    assert!(table.is_dragging());
    let other = table.spot("d2");
    touch(&mut table, 2, TouchPhase::Started, other);
    assert!(!table.is_dragging());
    assert_eq!(table.selected(), "");
    // Both fingers move 60 pixels to the left, then spread to 1.2 times their distance.
    let aside = Vec2::new(-60.0, 0.0);
    write_touch(&mut table, 1, TouchPhase::Moved, to + aside);
    touch(&mut table, 2, TouchPhase::Moved, other + aside);
    let (turned, distance) = camera(&mut table);
    assert!(turned.angle_between(back) > 0.2, "{turned} after {back}");
    let apart = (other - to) * 0.1;
    write_touch(&mut table, 1, TouchPhase::Moved, to + aside - apart);
    touch(&mut table, 2, TouchPhase::Moved, other + aside + apart);
    let (same, near) = camera(&mut table);
    assert!(same.angle_between(turned) < 0.01, "{same} after {turned}");
    assert!((0.8..0.87).contains(&(near / distance)), "{near} after {distance}");
    // The remaining finger does not act as a pointer.
    touch(&mut table, 2, TouchPhase::Ended, other + aside);
    touch(&mut table, 1, TouchPhase::Moved, to);
    touch(&mut table, 1, TouchPhase::Ended, to);
    table.update();
    assert_eq!((table.position().as_str(), table.selected().as_str()), (SMALL, ""));
    tap(&mut table, "a2");
    assert_eq!(table.selected(), "a2");
}
