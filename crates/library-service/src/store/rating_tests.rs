//! Tests of rating changes after saved games.

use super::tests::save;
use super::*;
use crate::messages::RatingChange;
use breakthrough_library::PlayerKind;
use breakthrough_rules::{Game, Side};

/// Saves a rated game of Anna against level 3, and returns the change in Anna's rating.
fn change(store: &mut Store, variant: &str, loser: Option<Side>) -> Option<RatingChange> {
    let mut game = Game::new(variant.parse().expect("a variant"));
    game.play(game.position().legal_moves()[0]).expect("a legal move");
    if let Some(loser) = loser {
        game.resign(loser);
    }
    let mut entry = GameEntry::new(game);
    entry.players[0].name = "Anna".to_owned();
    entry.players[1].kind = PlayerKind::Level(3);
    entry.rated_level = Some(3);
    store.take_replies();
    save(store, GameKey::unused(), entry);
    let replies = store.take_replies();
    assert!(
        replies.iter().any(|reply| matches!(reply, Reply::Saved { .. })),
        "{replies:?}"
    );
    replies.into_iter().find_map(|reply| match reply {
        Reply::RatingChanged(change) => Some(change),
        _ => None,
    })
}

#[test]
fn a_game_changes_only_the_rating_of_its_variant() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::new(folder.path().join("library.sqlite"));
    let classic = change(&mut store, "8x8", Some(Side::Second)).expect("a rating");
    assert_eq!(classic.before, None);
    let small = change(&mut store, "6x6", Some(Side::First)).expect("a rating");
    assert_eq!(small.before, None, "the first game of this variant");
    assert!(small.after < classic.after);
    let next = change(&mut store, "8x8", Some(Side::Second)).expect("a rating");
    assert_eq!(next.before, Some(classic.after));
    assert!(next.after > classic.after);
}

#[test]
fn a_game_of_a_variant_that_is_not_built_in_does_not_change_a_rating() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::new(folder.path().join("library.sqlite"));
    let first = change(&mut store, "8x8", Some(Side::Second)).expect("a rating");
    assert_eq!(change(&mut store, "hex4", Some(Side::First)), None);
    let start = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP";
    let copy = change(&mut store, &format!("8x8 start={start}"), Some(Side::Second)).expect("a rating");
    assert_eq!(copy.before, Some(first.after), "a copy of Classic is Classic");
}

#[test]
fn an_unfinished_game_of_a_variant_that_is_not_built_in_is_casual() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut store = Store::new(folder.path().join("library.sqlite"));
    assert_eq!(change(&mut store, "hex4", None), None);
    store.handle(Request::FindRatedPositions);
    let replies = store.take_replies();
    assert!(
        matches!(&replies[..], [Reply::RatedPositions(positions)] if positions.is_empty()),
        "{replies:?}"
    );
    change(&mut store, "8x8", None);
    store.handle(Request::FindRatedPositions);
    let replies = store.take_replies();
    assert!(
        matches!(&replies[..], [Reply::RatedPositions(positions)] if positions.len() == 1),
        "{replies:?}"
    );
}
