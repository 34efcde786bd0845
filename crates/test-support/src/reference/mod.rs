//! Reference implementation of `docs/FACTS.md`: slow, simple, and written from the definitions alone. The reference does not
//! share code with the crate, and uses the rules crate only for square names and for parsing positions.
//!
//! Every list is in board order: by rank, and by file within a rank; on hexagonal boards by file, from the bottom up.

mod board;
mod exchanges;
mod long_runs;
mod nodes;
mod play;
mod runs;
mod squares;
mod tempo;

pub use board::{Pieces, Rules, pieces_of};
pub use exchanges::Exchange;
pub use long_runs::{race, runner_moves};
pub use nodes::{OverLimit, Searched};
pub use play::{forced_moves, is_zugzwang, only_reply, wins_within};
pub use runs::{Routes, Runners};

use breakthrough_rules::{Bitboard, Position, Side, Square, SquareSet};
use nodes::Nodes;
use runs::Start;
use std::collections::BTreeMap;

/// The facts about a position. Arrays have one value per side, by [`Side::index`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Runners, routes and race.
    pub runs: Searched<Runs>,
    /// Pivotal pieces, each with the number of routes that its removal adds.
    pub pivotal: Searched<[Vec<(Square, u32)>; 2]>,
    /// Moves that win at once, as `(from, to)`.
    pub wins_next: [Vec<(Square, Square)>; 2],
    /// The exchange on the square of every piece; `None` with bombardment.
    pub exchanges: Option<BTreeMap<Square, Exchange>>,
    /// Hanging pieces; `None` with bombardment.
    pub hanging: Option<[Vec<Square>; 2]>,
    pub holes: [Vec<Square>; 2],
    pub blocked: [Vec<Square>; 2],
    /// Pairs of pieces that block each other, the first side's piece first.
    pub blocked_pairs: Vec<(Square, Square)>,
    /// Tempo; `None` in variants in which the tempo is meaningless.
    pub tempo: Searched<Option<[u32; 2]>>,
    pub controlled: [Vec<Square>; 2],
    /// The shortest free path of every piece to a goal, without the square of the piece.
    pub free_paths: BTreeMap<Square, Option<Vec<Square>>>,
    /// The squares that each piece can reach on free paths.
    pub free_reach: BTreeMap<Square, Vec<Square>>,
    pub material: [u32; 2],
}

/// Result of the search for runners.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Runs {
    /// Runners with their numbers of moves.
    pub runners: [Runners; 2],
    pub routes: [Routes; 2],
    /// Winner of the race and the number of its moves.
    pub race: Option<(Side, u32)>,
}

impl Reference {
    /// Computes the facts about a position in which the game is not over. Each of `runs`, `pivotal` and `tempo` is abandoned
    /// after `node_limit` nodes.
    pub fn for_position(position: &Position, node_limit: u32) -> Reference {
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
        let all_pieces = || {
            let sides = Side::BOTH.into_iter();
            sides.flat_map(|side| pieces[side.index()].squares().map(move |piece| (side, piece)))
        };
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
            free_reach: all_pieces()
                .map(|(side, piece)| (piece, squares::free_reach(rules, pieces, side, piece)))
                .collect(),
            free_paths: all_pieces()
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
