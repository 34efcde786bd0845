//! Tests of the gallery's pictures.

use super::films::{LAST_MOVE, WIN_IN_SEVEN, WINNING_MOVES};
use super::screens::{MARKED_MOVES, WIN_IN_ONE};
use super::*;
use breakthrough_rules::notation::{parse_fen, parse_move};
use breakthrough_rules::{Game, Position};
use std::collections::HashSet;

#[test]
fn every_theme_has_its_pictures_and_names_are_unique() {
    let names: Vec<String> = scenes().into_iter().map(|scene| scene.name).collect();
    for (id, _) in built_in_themes() {
        for what in [
            "theme",
            "capture",
            "clock",
            "marks",
            "lines",
            "ghosts",
            "relations",
            "room-first",
            "room-right",
            "room-second",
            "room-left",
        ] {
            assert!(
                names.contains(&format!("{what}-{}", id.as_str())),
                "{what} of {}",
                id.as_str()
            );
        }
    }
    for (kind, of_it) in [
        ("page", ["library", "engines", "settings"]),
        ("match", ["moves", "share", "result"]),
    ] {
        for what in of_it {
            let name = format!("{kind}-{what}");
            let drawn = names.iter().filter(|drawn| drawn.starts_with(&name));
            assert!(drawn.count() >= 2, "{name} in two themes");
        }
    }
    assert_eq!(names.iter().collect::<HashSet<_>>().len(), names.len(), "{names:?}");
}

#[test]
fn every_move_of_a_scene_is_legal() {
    let check = |position: &str, mv: &str| {
        let position: Position = parse_fen(position).expect("a position");
        let mv = parse_move(mv, position.size()).expect("a move");
        assert!(position.is_legal(mv), "{mv:?}");
    };
    parse_fen(START).expect("a position");
    check(MIDDLE_GAME, "d4xe5");
    check(MIDDLE_GAME, "f4-f5");
    check(MIDDLE_GAME, "b4-b5");
    check(WIN_IN_ONE, "b7-a8");
    let mut game = Game::from_position(parse_fen(MIDDLE_GAME).expect("a position"));
    for mv in MARKED_MOVES.into_iter().chain(["d4xc5"]) {
        let mv = parse_move(mv, game.position().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    let mut game = Game::from_position(parse_fen(WIN_IN_SEVEN).expect("a position"));
    for mv in WINNING_MOVES.into_iter().chain([LAST_MOVE]) {
        let mv = parse_move(mv, game.position().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    assert!(game.outcome().is_some(), "the last move wins");
    let game = Game::new(BOMBARDMENT.parse().expect("a variant"));
    let blast = parse_move("d4d4", game.position().size()).expect("a move");
    assert!(game.position().is_legal(blast));
}
