//! Tests of a game with variations: navigation, promotion and deletion.

use super::common::{all_nodes, any_game_tree, random_step, tree_text};
use breakthrough_rules::notation::parse_move;
use breakthrough_rules::{
    Annotations, Arrow, Circle, Ending, Evaluation, EvaluationScore, Game, MarkColour, Nag, NodeError, NodeId,
    PlayError, Side, Square, Variant,
};
use breakthrough_test_support::properties;
use proptest::prelude::*;
use std::time::Duration;

fn play(game: &mut Game, moves: &str) -> NodeId {
    for text in moves.split_whitespace() {
        let mv = parse_move(text, game.variant().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game.current()
}

/// Creates a game by playing the given lines in sequence, each from the start.
fn with_lines(lines: &[&str]) -> Game {
    let mut game = Game::new(Variant::STANDARD);
    for line in lines {
        game.jump(0).expect("the start");
        play(&mut game, line);
    }
    game
}

/// Returns the node reached by playing `moves` from the start.
fn node(game: &Game, moves: &str) -> NodeId {
    let mut copy = game.clone();
    copy.jump(0).expect("the start");
    let node = play(&mut copy, moves);
    assert!(game.contains(node), "{moves} is in the game");
    node
}

#[test]
fn a_new_move_starts_a_variation() {
    let mut game = with_lines(&["a2a3 h7h6 b2b3", "a2a3 g7g6", "a2a3 h7h6 c2c3"]);
    assert_eq!(tree_text(&game), "[a2a3[h7h6[b2b3][c2c3]][g7g6]]");
    game.jump(0).expect("the start");
    play(&mut game, "a2a3 h7h6");
    assert_eq!(tree_text(&game), "[a2a3[h7h6[b2b3][c2c3]][g7g6]]");
    assert_eq!(game.moves().len(), 3, "the line that was played last goes on");
    assert!(game.can_redo());
}

#[test]
fn redo_follows_the_undone_line() {
    let mut game = with_lines(&["a2a3 h7h6", "b2b3 g7g6 c2c3"]);
    game.jump(0).expect("the start");
    assert_eq!(
        game.redo().map(|played| played.mv),
        parse_move("b2b3", game.variant().size()).ok()
    );
    game.go_to(node(&game, "a2a3")).expect("a node");
    game.undo();
    assert_eq!(
        game.redo().map(|played| played.mv),
        parse_move("a2a3", game.variant().size()).ok()
    );
    assert_eq!(game.line(), [node(&game, "a2a3"), node(&game, "a2a3 h7h6")]);
}

#[test]
fn going_to_a_node_selects_its_line() {
    let mut game = with_lines(&["a2a3 h7h6 b2b3", "a2a3 g7g6 c2c3"]);
    let (main, variation) = (node(&game, "a2a3 h7h6"), node(&game, "a2a3 g7g6"));
    for (target, end) in [(main, "a2a3 h7h6 b2b3"), (variation, "a2a3 g7g6 c2c3")] {
        game.go_to(target).expect("a node");
        assert_eq!((game.current(), game.cursor()), (target, 2));
        assert_eq!(game.line().last(), Some(&node(&game, end)));
        assert_eq!(Some(game.position()), game.position_at(target).as_ref());
    }
    game.go_to(NodeId::ROOT).expect("the root");
    assert_eq!((game.position(), game.cursor()), (game.start(), 0));
    assert_eq!(game.line().len(), 3, "the root is on every line");
}

#[test]
fn the_tree_reports_parents_children_plies_and_paths() {
    let game = with_lines(&["a2a3 h7h6 b2b3", "a2a3 g7g6"]);
    let (first, reply, other) = (node(&game, "a2a3"), node(&game, "a2a3 h7h6"), node(&game, "a2a3 g7g6"));
    assert_eq!(game.children(first), [reply, other]);
    assert_eq!((game.parent(other), game.parent(NodeId::ROOT)), (Some(first), None));
    assert_eq!((game.ply(other), game.ply(NodeId::ROOT)), (Some(2), Some(0)));
    assert_eq!(
        (game.path(other), game.path(NodeId::ROOT)),
        (vec![first, other], vec![])
    );
    assert_eq!(game.main_line(), [first, reply, node(&game, "a2a3 h7h6 b2b3")]);
    assert_eq!(game.main_line_end(), node(&game, "a2a3 h7h6 b2b3"));
    assert!(game.is_main_line(NodeId::ROOT) && game.is_main_line(reply) && !game.is_main_line(other));
    assert_eq!(game.move_at(NodeId::ROOT), None);
}

#[test]
fn promotion_changes_the_order_but_not_the_current_node() {
    let mut game = with_lines(&["a2a3 h7h6", "a2a3 g7g6 b2b3", "c2c3 f7f6"]);
    let current = game.current();
    game.promote(node(&game, "a2a3 g7g6")).expect("a node");
    assert_eq!(tree_text(&game), "[a2a3[g7g6[b2b3]][h7h6]][c2c3[f7f6]]");
    game.promote_to_main_line(node(&game, "c2c3 f7f6")).expect("a node");
    assert_eq!(tree_text(&game), "[c2c3[f7f6]][a2a3[g7g6[b2b3]][h7h6]]");
    game.promote_to_main_line(node(&game, "a2a3 h7h6")).expect("a node");
    assert_eq!(tree_text(&game), "[a2a3[h7h6][g7g6[b2b3]]][c2c3[f7f6]]");
    assert_eq!(game.current(), current);
}

#[test]
fn variations_can_be_reordered() {
    let mut game = with_lines(&["a2a3 h7h6", "b2b3", "c2c3", "d2d3"]);
    let current = game.current();
    let moved = node(&game, "d2d3");
    for (place, expected) in [
        (1, "[a2a3[h7h6]][d2d3][b2b3][c2c3]"),
        (2, "[a2a3[h7h6]][b2b3][d2d3][c2c3]"),
        (9, "[a2a3[h7h6]][b2b3][c2c3][d2d3]"),
        (0, "[d2d3][a2a3[h7h6]][b2b3][c2c3]"),
    ] {
        game.reorder(moved, place).expect("a node");
        assert_eq!((tree_text(&game).as_str(), game.current()), (expected, current));
    }
    assert_eq!(game.reorder(NodeId::ROOT, 0), Err(NodeError::Root));
}

#[test]
fn a_resigned_game_stays_resigned_while_its_variations_are_reordered() {
    let mut game = with_lines(&["b2b3", "c2c3", "a2a3"]);
    assert!(game.resign(Side::First));
    let last = node(&game, "c2c3");
    game.reorder(last, 1).expect("a node");
    assert!(game.outcome().is_some());
    game.reorder(last, 0).expect("a node");
    assert!(game.outcome().is_none(), "the main line ends elsewhere");
}

#[test]
fn a_deleted_variation_is_deleted_with_its_continuation() {
    let mut game = with_lines(&["a2a3 h7h6 b2b3", "a2a3 g7g6 c2c3"]);
    let (deleted, below) = (node(&game, "a2a3 g7g6"), game.current());
    game.delete_variation(deleted).expect("a node");
    assert_eq!(tree_text(&game), "[a2a3[h7h6[b2b3]]]");
    assert_eq!(game.current(), node(&game, "a2a3"), "the parent is current");
    assert_eq!(game.moves().len(), 3, "the line of the parent continues");
    for gone in [deleted, below] {
        assert!(!game.contains(gone) && game.position_at(gone).is_none() && game.path(gone).is_empty());
        assert_eq!(game.go_to(gone), Err(NodeError::Unknown));
        assert_eq!(game.promote(gone), Err(NodeError::Unknown));
        assert_eq!(game.promote_to_main_line(gone), Err(NodeError::Unknown));
        assert_eq!(game.delete_variation(gone), Err(NodeError::Unknown));
    }
    let again = play(&mut game, "g7g6");
    assert_ne!(again, deleted, "an id is not used twice");
}

#[test]
fn a_variation_becomes_the_main_line_when_the_main_line_is_deleted() {
    let mut game = with_lines(&["a2a3 h7h6 b2b3", "a2a3 g7g6 c2c3"]);
    game.delete_variation(node(&game, "a2a3 h7h6")).expect("a node");
    assert_eq!(tree_text(&game), "[a2a3[g7g6[c2c3]]]");
    assert!(game.is_main_line(game.current()));
}

#[test]
fn the_root_can_be_neither_promoted_nor_deleted() {
    let mut game = with_lines(&["a2a3"]);
    assert_eq!(game.promote(NodeId::ROOT), Err(NodeError::Root));
    assert_eq!(game.delete_variation(NodeId::ROOT), Err(NodeError::Root));
    assert_eq!(game.promote_to_main_line(NodeId::ROOT), Ok(()));
    assert_eq!(tree_text(&game), "[a2a3]");
    assert_eq!(
        NodeError::Root.to_string(),
        "expected a node after a move, found the root"
    );
    assert_eq!(NodeError::Unknown.to_string(), "the node is not in the game");
}

#[test]
fn truncating_deletes_every_move_after_the_current_node() {
    let mut game = with_lines(&["a2a3 h7h6 b2b3", "a2a3 g7g6", "c2c3"]);
    game.go_to(node(&game, "a2a3")).expect("a node");
    game.truncate();
    assert_eq!(tree_text(&game), "[a2a3][c2c3]");
    assert!(!game.can_redo());
}

#[test]
fn annotations_stay_with_their_node_until_it_is_deleted() {
    let mut game = with_lines(&["a2a3 h7h6", "a2a3 g7g6"]);
    let (first, second) = (game.children(game.main_line()[0])[0], game.current());
    let said = Annotations {
        comment: "quiet".to_owned(),
        nags: vec![Nag::GOOD, Nag(14)],
        clock: Some(Duration::from_millis(61_500)),
        ..Annotations::default()
    };
    *game.annotations_mut(second).expect("a node") = said.clone();
    game.promote(second).expect("a node");
    game.go_to(NodeId::ROOT).expect("a node");
    assert_eq!(game.annotations(second), &said);
    assert!(game.annotations(first).is_empty() && !said.is_empty());
    game.delete_variation(second).expect("a node");
    assert!(game.annotations(second).is_empty() && game.annotations_mut(second).is_none());
}

#[test]
fn annotations_with_any_field_are_not_empty() {
    let empty = Annotations::default();
    assert!(empty.is_empty());
    let (colour, square) = (MarkColour::Red, Square::new(9));
    let mut all = [(); 6].map(|()| empty.clone());
    all[0].comment = "x".to_owned();
    all[1].nags = vec![Nag(0)];
    all[2].clock = Some(Duration::ZERO);
    all[3].evaluation = Some(Evaluation {
        score: EvaluationScore::Centi(0),
        depth: None,
    });
    all[4].arrows = vec![Arrow {
        colour,
        from: square,
        to: square,
    }];
    all[5].circles = vec![Circle { colour, square }];
    for annotations in all {
        assert!(!annotations.is_empty(), "{annotations:?}");
    }
}

#[test]
fn glyphs_are_found_by_their_symbol() {
    for (nag, symbol) in Nag::SYMBOLS {
        assert_eq!((nag.symbol(), Nag::from_symbol(symbol)), (Some(symbol), Some(nag)));
    }
    assert_eq!((Nag(14).symbol(), Nag::from_symbol("!!!")), (None, None));
}

#[test]
fn a_resigned_line_becomes_the_main_line() {
    let mut game = with_lines(&["a2a3 h7h6 b2b3", "a2a3 g7g6 c2c3"]);
    game.undo();
    assert!(game.resign(Side::First));
    assert_eq!(tree_text(&game), "[a2a3[g7g6][h7h6[b2b3]]]");
    let resigned = game.current();
    assert_eq!(game.outcome().map(|outcome| outcome.ending), Some(Ending::Resignation));
    // Variations can be viewed and extended without changing the result.
    game.go_to(node_without_play(&game, 1)).expect("a node");
    assert_eq!(game.outcome(), None);
    play(&mut game, "f7f6");
    assert_eq!(
        game.outcome_at(resigned).map(|outcome| outcome.winner),
        Some(Side::Second)
    );
    game.go_to(resigned).expect("a node");
    let mv = parse_move("b2b3", game.variant().size()).expect("a move");
    assert_eq!(game.play(mv), Err(PlayError::Resigned));
}

/// Returns the node of the main line at a ply, without changing the current node.
fn node_without_play(game: &Game, ply: usize) -> NodeId {
    game.main_line()[ply - 1]
}

#[test]
fn a_resignation_is_removed_with_its_main_line() {
    let resigned = || {
        let mut game = with_lines(&["b2b3", "a2a3 g7g6"]);
        game.resign(Side::First);
        game
    };
    let mut game = resigned();
    let variation = game.children(NodeId::ROOT)[1];
    game.promote(variation).expect("a node");
    assert_eq!(game.outcome(), None, "the main line has changed");
    let mut game = resigned();
    game.delete_variation(game.current()).expect("a node");
    assert_eq!(game.outcome(), None, "the resignation is deleted with the line");
    let mut game = resigned();
    game.promote(game.current()).expect("a node");
    assert!(game.outcome().is_some(), "the main line is the same");
}

/// Asserts that incrementally updated values equal values computed from the start position.
fn check_against_slow_twins(game: &Game) -> Result<(), TestCaseError> {
    let current = game.current();
    prop_assert_eq!(Some(game.position().clone()), game.position_at(current));
    prop_assert_eq!(game.position().hash(), game.position().fresh_hash());
    prop_assert_eq!(game.outcome(), game.outcome_at(current));
    let end = game.line().last().copied().unwrap_or(NodeId::ROOT);
    prop_assert!(game.children(end).is_empty(), "a line ends where the tree does");
    prop_assert_eq!(game.line(), game.path(end));
    prop_assert_eq!(&game.line()[..game.cursor()], game.path(current));
    let moves: Vec<_> = game.line().iter().filter_map(|node| game.move_at(*node)).collect();
    prop_assert_eq!(game.moves(), moves);
    let main_line = game.main_line();
    for node in all_nodes(game) {
        let path = game.path(node);
        prop_assert_eq!(game.ply(node), Some(path.len()));
        prop_assert_eq!(
            game.parent(node),
            path.iter()
                .rev()
                .nth(1)
                .copied()
                .or((path.len() == 1).then_some(NodeId::ROOT))
        );
        prop_assert_eq!(game.is_main_line(node), main_line.starts_with(&path));
        let mut moves: Vec<_> = game
            .children(node)
            .iter()
            .filter_map(|child| game.move_at(*child))
            .collect();
        let position = game.position_at(node).expect("a node of the game");
        prop_assert!(moves.iter().all(|played| position.is_legal(played.mv)));
        moves.sort_by_key(|played| played.mv);
        moves.dedup_by_key(|played| played.mv);
        prop_assert_eq!(moves.len(), game.children(node).len(), "each move is played once");
    }
    Ok(())
}

proptest! {
    #![proptest_config(properties(60))]

    #[test]
    fn every_incremental_value_equals_its_slow_twin(
        game in any_game_tree(),
        steps in prop::collection::vec((0u8..100, any::<prop::sample::Index>()), 0..20),
        resigns: Option<bool>,
    ) {
        let mut game = game;
        if let Some(second) = resigns {
            game.resign(if second { Side::Second } else { Side::First });
        }
        check_against_slow_twins(&game)?;
        for (kind, index) in steps {
            random_step(&mut game, kind, index);
            check_against_slow_twins(&game)?;
        }
    }

    #[test]
    fn undo_redo_and_jump_stay_on_the_line_and_keep_the_tree(game in any_game_tree()) {
        let mut game = game;
        let (tree, line, cursor) = (tree_text(&game), game.line().to_vec(), game.cursor());
        let position = game.position().clone();
        while game.undo().is_some() {}
        prop_assert_eq!(game.position(), game.start());
        while game.redo().is_some() {}
        prop_assert_eq!(game.current(), line.last().copied().unwrap_or(NodeId::ROOT));
        game.jump(cursor).expect("a ply of the line");
        prop_assert_eq!(game.position(), &position);
        prop_assert_eq!((tree_text(&game), game.line()), (tree, &line[..]));
    }
}
