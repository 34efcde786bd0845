//! Tests of the rows of the move list.

use super::*;
use breakthrough_rules::Variant;
use breakthrough_rules::notation::{lan_move, parse_fen};
use proptest::prelude::*;

/// Returns a game with a tree of moves. Each of `choices` selects an earlier node and a move to add there.
fn game(position: &str, choices: &[(usize, usize)]) -> Game {
    let mut game = Game::from_position(parse_fen(position).expect("a position"));
    let mut nodes = vec![NodeId::ROOT];
    for (node, mv) in choices {
        game.go_to(nodes[node % nodes.len()]).expect("a node");
        let moves = game.position().legal_moves();
        if game.outcome().is_none() && !moves.is_empty() {
            game.play(moves[mv % moves.len()]).expect("a legal move");
            if !nodes.contains(&game.current()) {
                nodes.push(game.current());
            }
        }
    }
    game.go_to(NodeId::ROOT).expect("the root");
    game
}

/// Returns the rows as text: indentation, number and moves, with `+` before a folded variation.
fn text(game: &Game, folded: &HashSet<NodeId>) -> Vec<String> {
    let size = game.variant().size();
    let name = |node: &Option<NodeId>| {
        let played = node.and_then(|node| game.move_at(node));
        played.map_or_else(|| "…".to_owned(), |played| lan_move(played.mv, played.captured, size))
    };
    let line = |row: &Row| match row {
        Row::Moves {
            depth,
            number,
            moves: [first, second],
            ..
        } => {
            format!("{}{number}. {} {}", " ".repeat(*depth), name(first), name(second))
        }
        Row::Folded {
            depth,
            number,
            first,
            plies,
        } => {
            format!("{}+{number}. {} ({plies})", " ".repeat(*depth), name(&Some(*first)))
        }
        Row::Comment { node, .. } => game.annotations(*node).comment.clone(),
        Row::Result => "result".to_owned(),
    };
    rows(game, folded).iter().map(line).collect()
}

fn play(game: &mut Game, moves: &str) -> NodeId {
    for text in moves.split_whitespace() {
        let mv = breakthrough_rules::notation::parse_move(text, game.variant().size()).expect("a move");
        game.play(mv).expect("a legal move");
    }
    game.current()
}

#[test]
fn variations_are_indented_below_the_move_that_they_replace() {
    let mut game = Game::new(Variant::new(4, 5).expect("a variant"));
    let end = play(&mut game, "a2a3 a4b3 c2b3");
    game.go_to(game.line()[0]).expect("a node");
    let variation = play(&mut game, "d4d3 b2b3");
    game.go_to(game.line()[1]).expect("a node");
    play(&mut game, "c2c3");
    game.go_to(end).expect("a node");
    game.go_to(NodeId::ROOT).expect("a node");
    play(&mut game, "b2b3 c4c3");
    game.go_to(end).expect("a node");
    let expected = [
        "1. a2-a3 …",
        " 1. b2-b3 c4-c3",
        "1. … a4-b3",
        " 1. … d4-d3",
        " 2. b2-b3 …",
        "  2. c2-c3 …",
        "2. c2xb3 …",
    ];
    assert_eq!(text(&game, &HashSet::new()), expected);
    let first = game.parent(variation).expect("a node");
    let folded = text(&game, &HashSet::from([first]));
    assert_eq!(folded[3..], [" +1. d4-d3 (2)", "2. c2xb3 …"]);
    game.annotations_mut(first).expect("a node").comment = "Slow.".to_owned();
    assert_eq!(
        text(&game, &HashSet::new())[3..6],
        [" 1. … d4-d3", "Slow.", " 2. b2-b3 …"]
    );
}

#[test]
fn rows_are_numbered_and_end_with_the_result() {
    let mut game = Game::from_position(parse_fen("pppp/4/P3/4/PPPP b 0 7").expect("a position"));
    play(&mut game, "d5d4 a3a4 d4d3 a4b5");
    let expected = ["7. … d5-d4", "8. a3-a4 d4-d3", "9. a4xb5 …", "result"];
    assert_eq!(text(&game, &HashSet::new()), expected);
}

#[test]
fn deeply_nested_variations_are_laid_out() {
    let mut game = Game::new(Variant::new(16, 16).expect("a variant"));
    let mut forks = Vec::new();
    while game.outcome().is_none() && forks.len() < 100 {
        let moves = game.position().legal_moves();
        let before = game.current();
        game.play(moves[0]).expect("legal");
        game.go_to(before).expect("a node");
        game.play(moves[1]).expect("legal");
        forks.push(game.current());
    }
    let rows = rows(&game, &HashSet::new());
    let depth = rows.iter().map(|row| match row {
        Row::Moves { depth, .. } => *depth,
        _ => 0,
    });
    assert_eq!(depth.max(), Some(forks.len()));
    let row = row_of(&rows, &game, game.current()).expect("a row");
    assert!(matches!(rows[row], Row::Moves { depth, .. } if depth == forks.len()));
}

proptest! {
    #[test]
    fn the_rows_agree_with_the_tree(choices in prop::collection::vec((0usize..40, 0usize..6), 0..60), second in any::<bool>()) {
        let side = if second { 'b' } else { 'w' };
        let game = game(&format!("pppp/pppp/4/PPPP/PPPP {side} 0 3"), &choices);
        let rows = rows(&game, &HashSet::new());
        let mut shown = Vec::new();
        for row in &rows {
            let Row::Moves { depth, number, moves, begins } = row else { continue };
            for (side, node) in Side::BOTH.into_iter().zip(moves) {
                let Some(node) = *node else { continue };
                let before = game.position_at(game.parent(node).expect("a parent")).expect("a position");
                prop_assert_eq!((before.side_to_move(), before.move_number()), (side, *number));
                // The nesting depth is the number of moves on the path that are not the first child of their parent.
                let is_variation = |node: &&NodeId| game.children(game.parent(**node).expect("a parent"))[0] != **node;
                prop_assert_eq!(game.path(node).iter().filter(is_variation).count(), *depth);
                if let Some(parent) = game.parent(node).filter(|parent| *parent != NodeId::ROOT) {
                    prop_assert!(shown.contains(&parent), "a move stands before the one it follows");
                }
                shown.push(node);
            }
            if let Some(begins) = begins {
                prop_assert!(moves.contains(&Some(*begins)));
            }
        }
        let mut below = vec![NodeId::ROOT];
        let mut expected = 0;
        while let Some(node) = below.pop() {
            expected += game.children(node).len();
            below.extend(game.children(node));
        }
        let unique: HashSet<NodeId> = shown.iter().copied().collect();
        prop_assert_eq!((shown.len(), unique.len()), (expected, expected), "every move is listed once");
    }

    #[test]
    fn folding_hides_only_the_moves_of_the_variation(choices in prop::collection::vec((0usize..40, 0usize..6), 0..60)) {
        let game = game("pppp/pppp/4/PPPP/PPPP w 0 1", &choices);
        let open = rows(&game, &HashSet::new());
        let begins = open.iter().filter_map(|row| match row {
            Row::Moves { begins, .. } => *begins,
            _ => None,
        });
        for variation in begins {
            let rows = rows(&game, &HashSet::from([variation]));
            for row in &rows {
                if let Row::Moves { moves, .. } = row {
                    for node in moves.iter().flatten() {
                        prop_assert!(!game.path(*node).contains(&variation));
                    }
                }
            }
            let at = row_of(&rows, &game, variation).expect("a row");
            let is_folded = matches!(rows[at], Row::Folded { first, .. } if first == variation);
            prop_assert!(is_folded);
        }
    }
}
