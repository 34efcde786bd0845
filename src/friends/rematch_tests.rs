//! Tests of rematches with a friend.

use super::tests::{app, copy_link, moves, open, play, send, session, start};
use crate::session::{FriendTerms, Intent};
use bevy::prelude::*;
use breakthrough_rules::Side;

/// Starts a rematch of the game `old123`, as the button *Rematch* does.
fn start_rematch(app: &mut App, side: Side, id: &str) {
    start(app, side);
    let mut setup = session(app).to_setup();
    setup.key = None;
    setup.terms.friend = Some(FriendTerms {
        rematch: Some("old123".parse().expect("an id")),
        ..FriendTerms::new(id.parse().expect("an id"))
    });
    send(app, Intent::Start(setup));
}

fn id(app: &App) -> String {
    session(app)
        .friend_terms()
        .expect("a game with a friend")
        .id
        .to_string()
}

#[test]
fn rematches_that_both_players_begin_become_one_game() {
    const INVITATION: &str = "#variant=5x5&game=bens22&you=first&rematch=old123";
    // Anna has not moved, so her rematch takes the id of the link.
    let mut anna = app();
    start_rematch(&mut anna, Side::First, "annas1");
    let key = session(&anna).key();
    open(&mut anna, INVITATION);
    assert_eq!((id(&anna), session(&anna).key()), ("bens22".to_owned(), key));

    // Anna has moved, so her rematch is newer than the link.
    let mut anna = app();
    start_rematch(&mut anna, Side::First, "annas1");
    play(&mut anna, "a2a3");
    let link = copy_link(&mut anna);
    open(&mut anna, INVITATION);
    assert_eq!((id(&anna), moves(&anna)), ("annas1".to_owned(), 1));

    // Ben, who waits for the first move, opens Anna's link.
    let mut ben = app();
    start_rematch(&mut ben, Side::Second, "bens22");
    open(&mut ben, &link);
    assert_eq!((id(&ben), moves(&ben)), ("annas1".to_owned(), 1));
    assert!(session(&ben).awaits_person());

    // A rematch with the same sides is a different game.
    let mut ben = app();
    start_rematch(&mut ben, Side::First, "bens22");
    let key = session(&ben).key();
    open(&mut ben, &link);
    assert_ne!(session(&ben).key(), key);
}

#[test]
fn a_finished_rematch_is_not_continued_by_the_next_rematch() {
    let mut anna = app();
    start_rematch(&mut anna, Side::First, "annas1");
    play(&mut anna, "a2a3");
    send(&mut anna, Intent::Resign(Side::First));
    let key = session(&anna).key();
    open(&mut anna, "#variant=5x5&game=bens22&you=first&rematch=old123");
    assert_eq!((id(&anna).as_str(), moves(&anna)), ("bens22", 0));
    assert_ne!(session(&anna).key(), key);
}
