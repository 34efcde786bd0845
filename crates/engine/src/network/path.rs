//! Accumulators along a search path, which are updated lazily.

use breakthrough_rules::{PlayedMove, Side};

/// Accumulators of the positions of one search path.
pub(super) struct AccumulatorPath<A> {
    /// Accumulators of the positions on the current path, which are outdated beyond index `computed`.
    stack: Vec<A>,
    computed: usize,
    /// Moves of the current path, with the sides that made them.
    moves: Vec<(Side, PlayedMove)>,
}

impl<A: Clone> AccumulatorPath<A> {
    /// Creates a path without moves, given the accumulator of its first position.
    pub(super) fn new(first: A) -> AccumulatorPath<A> {
        AccumulatorPath {
            stack: vec![first],
            computed: 0,
            moves: Vec::new(),
        }
    }

    /// Adds a move of `side` to the path. The accumulator is updated only when needed.
    #[inline]
    pub(super) fn make(&mut self, side: Side, played: PlayedMove) {
        self.moves.push((side, played));
    }

    /// Removes the last move from the path.
    #[inline]
    pub(super) fn unmake(&mut self) {
        self.moves.pop();
        self.computed = self.computed.min(self.moves.len());
    }

    /// Returns the accumulator of the last position. `update` computes the accumulator after a move from the accumulator before
    /// the move.
    #[inline]
    pub(super) fn last(&mut self, update: impl Fn(&mut A, &A, Side, PlayedMove)) -> &A {
        while self.computed < self.moves.len() {
            let (side, played) = self.moves[self.computed];
            self.computed += 1;
            if self.stack.len() == self.computed {
                let last = self.stack[self.computed - 1].clone();
                self.stack.push(last);
            }
            let (before, after) = self.stack.split_at_mut(self.computed);
            update(&mut after[0], &before[self.computed - 1], side, played);
        }
        &self.stack[self.computed]
    }
}
