//! Determines the tempo by trying every sequence of moves.

use super::board::{Pieces, Rules};
use super::nodes::{Nodes, Searched};
use breakthrough_rules::{Bitboard, Side};
use std::collections::HashMap;

/// Search for the longest sequence of moves of one side.
struct Search<'a, B> {
    rules: &'a Rules<B>,
    side: Side,
    /// Squares to which a piece may move if no piece of `side` is on the square.
    open: B,
    /// Greatest number of moves by the pieces of `side`.
    memo: HashMap<B, u32>,
    nodes: &'a mut Nodes,
}

impl<B: Bitboard> Search<'_, B> {
    fn greatest(&mut self, own: B) -> Searched<u32> {
        if let Some(known) = self.memo.get(&own) {
            return Ok(*known);
        }
        self.nodes.count()?;
        let mut greatest = 0;
        for from in own.squares() {
            for to in self.rules.targets(self.side, from) {
                if self.open.contains(to) && !own.contains(to) {
                    let after = own & !B::from_square(from) | B::from_square(to);
                    greatest = greatest.max(1 + self.greatest(after)?);
                }
            }
        }
        self.memo.insert(own, greatest);
        Ok(greatest)
    }
}

/// Returns the tempo of each side, or `None` in variants in which the tempo is meaningless.
pub(crate) fn tempo<B: Bitboard>(rules: &Rules<B>, pieces: Pieces<B>, nodes: &mut Nodes) -> Searched<Option<[u32; 2]>> {
    if rules.options.mandatory_capture || rules.options.bombardment {
        return Ok(None);
    }
    let mut tempo = [0; 2];
    for side in Side::BOTH {
        let closed = pieces[(!side).index()] | rules.goals[side.index()] | rules.controlled(pieces, !side);
        let mut search = Search {
            rules,
            side,
            open: B::from_squares(rules.squares.iter().copied()) & !closed,
            memo: HashMap::new(),
            nodes,
        };
        tempo[side.index()] = search.greatest(pieces[side.index()])?;
    }
    Ok(Some(tempo))
}
