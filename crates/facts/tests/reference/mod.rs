//! Reference implementation of `docs/FACTS.md`: slow, simple, and written from the definitions alone. The reference does not
//! share code with the crate, and uses the rules crate only for square names and for parsing positions.
//!
//! Every list is in board order: by rank, and by file within a rank; on hexagonal boards by file, from the bottom up.

mod board;
mod exchanges;
mod nodes;
mod runs;
mod squares;
mod tempo;

pub(crate) use board::{Pieces, Rules, pieces_of};
pub(crate) use exchanges::Exchange;
pub(crate) use nodes::Searched;
pub(crate) use runs::{Routes, Runners};

use breakthrough_rules::{Bitboard, Position, Side, Square, SquareSet};
use nodes::Nodes;
use runs::Start;
use std::collections::BTreeMap;

/// The facts about a position. Arrays have one value per side, by [`Side::index`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    /// Runners, routes and race.
    pub(crate) runs: Searched<Runs>,
    /// Pivotal pieces, each with the number of routes that its removal adds.
    pub(crate) pivotal: Searched<[Vec<(Square, u32)>; 2]>,
    /// Moves that win at once, as `(from, to)`.
    pub(crate) wins_next: [Vec<(Square, Square)>; 2],
    /// The exchange on the square of every piece; `None` with bombardment.
    pub(crate) exchanges: Option<BTreeMap<Square, Exchange>>,
    /// Hanging pieces; `None` with bombardment.
    pub(crate) hanging: Option<[Vec<Square>; 2]>,
    pub(crate) holes: [Vec<Square>; 2],
    pub(crate) blocked: [Vec<Square>; 2],
    /// Pairs of pieces that block each other, the first side's piece first.
    pub(crate) blocked_pairs: Vec<(Square, Square)>,
    /// Tempo; `None` in variants in which the tempo is meaningless.
    pub(crate) tempo: Searched<Option<[u32; 2]>>,
    pub(crate) controlled: [Vec<Square>; 2],
    /// The shortest free path of every piece to a goal, without the square of the piece.
    pub(crate) free_paths: BTreeMap<Square, Option<Vec<Square>>>,
    pub(crate) material: [u32; 2],
}

/// Result of the search for runners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Runs {
    /// Runners with their numbers of moves.
    pub(crate) runners: [Runners; 2],
    pub(crate) routes: [Routes; 2],
    /// Winner of the race and the number of its moves.
    pub(crate) race: Option<(Side, u32)>,
}

impl Reference {
    /// Computes the facts about a position in which the game is not over. Each of `runs`, `pivotal` and `tempo` is abandoned
    /// after `node_limit` nodes.
    pub(crate) fn for_position(position: &Position, node_limit: u32) -> Reference {
        // The narrow bitboards are faster.
        if position.size().squares() <= u64::CAPACITY {
            Reference::in_width::<u64>(position, node_limit)
        } else {
            Reference::in_width::<SquareSet>(position, node_limit)
        }
    }

    fn in_width<B: Bitboard>(position: &Position, node_limit: u32) -> Reference {
        let rules = &Rules::<B>::new(position.variant().options());
        let pieces = pieces_of(position);
        let missing = Side::BOTH.map(|side| rules.options.breakthroughs_needed - position.breakthroughs(side));
        let exchanges = exchanges::exchanges(rules, pieces);
        let turn = position.side_to_move();
        let start = Start { rules, pieces, turn };
        Reference {
            runs: runs(start, missing, &mut Nodes(node_limit)),
            pivotal: pivotal(start, &mut Nodes(node_limit)),
            wins_next: Side::BOTH.map(|side| squares::wins_next(rules, pieces, side, missing[side.index()])),
            hanging: exchanges.as_ref().map(|exchanges| {
                Side::BOTH.map(|side| {
                    let own = rules.in_order(pieces[side.index()]);
                    own.into_iter().filter(|square| exchanges[square].result == 1).collect()
                })
            }),
            exchanges,
            holes: Side::BOTH.map(|side| squares::holes(rules, pieces, side)),
            blocked: Side::BOTH.map(|side| squares::blocked(rules, pieces, side)),
            blocked_pairs: squares::blocked_pairs(rules, pieces),
            tempo: tempo::tempo(rules, pieces, &mut Nodes(node_limit)),
            controlled: Side::BOTH.map(|side| rules.in_order(rules.controlled(pieces, side))),
            free_paths: Side::BOTH
                .into_iter()
                .flat_map(|side| pieces[side.index()].squares().map(move |piece| (side, piece)))
                .map(|(side, piece)| (piece, squares::shortest_free_path(rules, pieces, side, piece)))
                .collect(),
            material: pieces.map(Bitboard::count),
        }
    }
}

fn runs<B: Bitboard>(start: Start<'_, B>, missing: [u8; 2], nodes: &mut Nodes) -> Searched<Runs> {
    let [first, second] = Side::BOTH;
    let (first_runners, first_routes) = start.runners(first, nodes)?;
    let (second_runners, second_routes) = start.runners(second, nodes)?;
    let runners = [first_runners, second_runners];
    Ok(Runs {
        routes: [first_routes, second_routes],
        race: runs::race(&runners, missing, start.turn),
        runners,
    })
}

fn pivotal<B: Bitboard>(start: Start<'_, B>, nodes: &mut Nodes) -> Searched<[Vec<(Square, u32)>; 2]> {
    let [first, second] = Side::BOTH;
    Ok([start.pivotal(first, nodes)?, start.pivotal(second, nodes)?])
}
