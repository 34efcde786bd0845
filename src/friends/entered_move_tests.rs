//! Tests of moves of the friend that the person has entered.

use super::FriendNote;
use super::tests::{app, copy_link, moves, open, play, send, session, start};
use crate::session::Intent;
use bevy::prelude::*;
use breakthrough_rules::Side;
use breakthrough_rules::notation::parse_move;

#[test]
fn an_entered_move_can_be_undone_until_the_next_link_is_copied() {
    let mut anna = app();
    start(&mut anna, Side::First);
    play(&mut anna, "a2a3");
    copy_link(&mut anna);
    let enter = |app: &mut App, text: &str| {
        let mv = parse_move(text, session(app).size()).expect("a move");
        send(app, Intent::EnterFriendMove(mv));
    };
    enter(&mut anna, "b4b3");
    // The person does not move for the friend twice.
    enter(&mut anna, "a3b4");
    assert_eq!((moves(&anna), session(&anna).is_persons_turn()), (2, true));
    play(&mut anna, "c2b3");
    for left in [2, 1] {
        send(&mut anna, Intent::Undo);
        assert_eq!(moves(&anna), left);
    }
    assert!(!session(&anna).can_undo(), "the first move was sent");
    assert!(session(&anna).can_redo());
    enter(&mut anna, "b4a3");
    play(&mut anna, "b2a3");
    let link = copy_link(&mut anna);
    assert!(link.ends_with("&moves=a2-a3,b4xa3,b2xa3"), "{link}");
    assert!(!session(&anna).can_undo());
}

#[test]
fn the_link_of_the_friend_confirms_an_entered_move() {
    let mut anna = app();
    start(&mut anna, Side::First);
    play(&mut anna, "a2a3");
    copy_link(&mut anna);
    let mv = parse_move("c4c3", session(&anna).size()).expect("a move");
    send(&mut anna, Intent::EnterFriendMove(mv));
    assert!(session(&anna).can_undo());
    open(
        &mut anna,
        "#variant=5x5&game=k3x9q2&you=first&note=Hello&moves=a2-a3,c4-c3",
    );
    assert_eq!((moves(&anna), session(&anna).can_undo()), (2, false));
    assert!(anna.world().contains_resource::<FriendNote>());
}
