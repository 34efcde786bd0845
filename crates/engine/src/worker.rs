//! One search at work: the board it plays on and what it remembers meanwhile.

use super::Score;
use super::evaluation::{Placement, estimate};
use super::limits::Budget;
use super::network::{Evaluator, Network};
use super::ordering::{Candidate, Ordering};
use super::params;
use super::table::Table;
use super::terrain::Terrain;
use super::whim::Whim;
use breakthrough_rules::{Bitboard, Board, Geometry, Move, PlayedMove, Side};
use std::sync::Arc;

/// The search looks no further ahead than this.
pub(super) const MOST_PLIES: usize = 200;

/// A search at work on a board of one word width.
pub(super) struct Worker<'a, B> {
    pub(super) terrain: Terrain<'a, B>,
    pub(super) placement: Placement,
    pub(super) board: Board<B>,
    placed: i32,
    /// Judges positions where there is a network for the board.
    evaluator: Option<Evaluator>,
    pub(super) table: &'a Table,
    pub(super) ordering: Ordering,
    whim: Whim,
    pub(super) budget: Budget<'a>,
    /// The moves of every position on the way to this one, waiting to be searched.
    pub(super) moves: Vec<Candidate>,
    /// The expected line from each ply on.
    lines: Vec<Vec<Move>>,
    /// The estimate at every ply on the way to this position.
    pub(super) estimates: Vec<Score>,
    /// How many plies less a late move is searched, by depth and place in the order.
    pub(super) reductions: Box<[[i32; 64]; 64]>,
    /// Whether this position came about by passing.
    pub(super) passed: bool,
    /// The greatest ply reached.
    pub(super) deepest: usize,
    /// Whether nothing but certainty may cut a move off, so that "no win found" means "no win within the depth".
    pub(super) full_width: bool,
}

impl<'a, B: Bitboard> Worker<'a, B> {
    pub(super) fn new(
        geometry: &'a Geometry<B>,
        board: &Board<B>,
        table: &'a Table,
        network: Option<Arc<Network>>,
        whim: Whim,
        budget: Budget<'a>,
    ) -> Worker<'a, B> {
        let terrain = Terrain::new(geometry);
        let placement = Placement::new(&terrain);
        Worker {
            placed: placement.of(board),
            evaluator: network.map(|network| Evaluator::new(network, board)),
            placement,
            terrain,
            board: *board,
            table,
            ordering: Ordering::new(geometry.size()),
            whim,
            budget,
            moves: Vec::new(),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            estimates: vec![Score::EVEN; MOST_PLIES + 2],
            reductions: params::reductions(),
            passed: false,
            deepest: 0,
            full_width: false,
        }
    }

    /// Makes a move of the side to move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) -> PlayedMove {
        let side = self.board.side_to_move();
        let geometry = self.terrain.geometry;
        let played = self.board.make(geometry, mv);
        match &mut self.evaluator {
            Some(evaluator) => evaluator.make(side, played),
            None if geometry.is_standard() => self.placed += self.placement.change(side, mv, played.captured),
            None => self.placed = self.placement.of(&self.board),
        }
        played
    }

    /// Takes back the move made last.
    #[inline]
    pub(super) fn unmake(&mut self, played: PlayedMove) {
        let geometry = self.terrain.geometry;
        self.board.unmake(geometry, played);
        let side = self.board.side_to_move();
        match &mut self.evaluator {
            Some(evaluator) => evaluator.unmake(),
            None if geometry.is_standard() => self.placed -= self.placement.change(side, played.mv, played.captured),
            None => self.placed = self.placement.of(&self.board),
        }
    }

    /// The estimate of the position for the side to move.
    #[inline]
    pub(super) fn estimate(&mut self) -> Score {
        let Some(evaluator) = &mut self.evaluator else {
            debug_assert_eq!(
                self.placed,
                self.placement.of(&self.board),
                "the placement kept move by move is the fresh one"
            );
            let score = estimate(&self.terrain, &self.board, self.placed);
            return self.whim.apply(score, self.board.hash());
        };
        let pieces = self.board.pieces(Side::First).count() + self.board.pieces(Side::Second).count();
        let score = evaluator.estimate(self.board.side_to_move(), pieces);
        #[cfg(debug_assertions)]
        assert_eq!(
            score,
            evaluator.fresh_estimate(&self.board),
            "the sums kept move by move are the fresh ones"
        );
        self.whim.apply(score, self.board.hash())
    }

    /// Ranks and appends the moves into `targets`; returns where they begin.
    #[inline]
    pub(super) fn generate(&mut self, targets: B, ply: usize, best_known: Option<Move>) -> usize {
        let start = self.moves.len();
        let geometry = self.terrain.geometry;
        let Worker {
            ordering,
            board,
            placement,
            moves,
            ..
        } = self;
        ordering.generate(geometry, board, placement, targets, ply, best_known, moves);
        start
    }

    /// Says that nothing is expected after this ply.
    #[inline]
    pub(super) fn end_line(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Says that `mv` is expected at this ply, and after it what is expected at the next.
    pub(super) fn expect(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }

    /// The line expected from the root on.
    pub(super) fn line(&self) -> &[Move] {
        &self.lines[0]
    }
}
