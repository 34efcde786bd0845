//! Random games and positions, for tests of the rules and of notations.

use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Game, Move, NodeId, Position, Setup, Side};
use breakthrough_test_support::any_variant;
use proptest::prelude::*;

/// Generates a random game of a random variant, finished or in progress.
pub(crate) fn any_game() -> impl Strategy<Value = Game> {
    let length = prop_oneof![Just(usize::MAX), 0usize..60];
    (any_variant(), any::<u64>(), length).prop_map(|(variant, seed, plies)| {
        let mut game = Game::new(variant);
        let mut chooser = Chooser(seed);
        while let Some(mv) = chooser
            .choose(&game.position().legal_moves())
            .filter(|_| game.cursor() < plies)
        {
            game.play(mv).expect("a legal move");
        }
        game
    })
}

/// Generates a game with random variations, promotions and deletions, at a random current node.
pub(crate) fn any_game_tree() -> impl Strategy<Value = Game> {
    let step = (0u8..100, any::<prop::sample::Index>());
    let steps = prop::collection::vec(step, 0..80);
    (any_variant(), steps).prop_map(|(variant, steps)| {
        let mut game = Game::new(variant);
        for (kind, index) in steps {
            random_step(&mut game, kind, index);
        }
        game
    })
}

/// Makes one random change to a game, selected by `kind` between 0 and 99: plays a move (55%), navigates, promotes or deletes.
pub(crate) fn random_step(game: &mut Game, kind: u8, index: prop::sample::Index) {
    let nodes = all_nodes(game);
    let node = nodes[index.index(nodes.len())];
    match kind {
        0..55 => {
            let legal = game.position().legal_moves();
            if !legal.is_empty() && game.outcome().is_none() {
                game.play(legal[index.index(legal.len())]).expect("a legal move");
            }
        }
        55..65 => drop(game.undo()),
        65..70 => drop(game.redo()),
        70..84 => game.go_to(node).expect("a node of the game"),
        84..89 => drop(game.promote(node)),
        89..94 => game.promote_to_main_line(node).expect("a node of the game"),
        _ => drop(game.delete_variation(node)),
    }
}

/// Returns all nodes, each after its parent.
pub(crate) fn all_nodes(game: &Game) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut next = 0;
    while let Some(node) = nodes.get(next) {
        nodes.extend_from_slice(game.children(*node));
        next += 1;
    }
    nodes
}

/// Formats the game tree independently of PGN: each move and its continuations in brackets, as in `[a2a3[h7h6]]`.
pub(crate) fn tree_text(game: &Game) -> String {
    fn write(game: &Game, node: NodeId, text: &mut String) {
        for child in game.children(node) {
            let played = game.move_at(*child).expect("a move leads to a child");
            *text += &format!("[{}", uci_move(played.mv, game.variant().size()));
            write(game, *child, text);
            text.push(']');
        }
    }
    let mut text = String::new();
    write(game, NodeId::ROOT, &mut text);
    text
}

/// Generates a position of a random game, or a random legal set-up.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    let owner = prop_oneof![3 => Just(None), 1 => Just(Some(Side::First)), 1 => Just(Some(Side::Second))];
    let owners = prop::collection::vec(owner, 256);
    let edited = (any_variant(), owners, 0..1000u32).prop_filter_map("playable", |(variant, owners, move_number)| {
        let squares = |side| {
            variant
                .size()
                .all_squares()
                .filter(|at| owners[at.index()] == Some(side))
                .collect()
        };
        let (first, second) = (squares(Side::First), squares(Side::Second));
        let side_to_move = variant.starting_side();
        Position::from_setup(&Setup {
            variant,
            first,
            second,
            breakthroughs: [0; 2],
            side_to_move,
            move_number,
        })
        .ok()
    });
    prop_oneof![any_game().prop_map(|game| game.position().clone()), edited]
}

/// Chooses random moves with a seeded linear congruential generator, using Knuth's MMIX constants.
pub(crate) struct Chooser(pub(crate) u64);

impl Chooser {
    /// Returns one of the moves; `None` if the list is empty.
    pub(crate) fn choose(&mut self, moves: &[Move]) -> Option<Move> {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let count = moves.len() as u64;
        (count > 0).then(|| moves[((self.0 >> 33) % count) as usize])
    }
}
