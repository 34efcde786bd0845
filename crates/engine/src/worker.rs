//! State of one search thread: its board, evaluation, move ordering and principal variation.

use super::Score;
use super::board_tables::BoardTables;
use super::eval_noise::EvalNoise;
use super::evaluation::{PieceSquareTable, evaluate};
use super::move_ordering::{MoveOrdering, ScoredMove};
use super::network::{BoardNetwork, Evaluator, GeneralEvaluator, Network};
use super::params::{self, MAX_PLY};
use super::thread::SearchThread;
use super::transposition_table::TranspositionTable;
use breakthrough_rules::{Bitboard, Board, Geometry, Move, PlayedMove, Side};
use std::sync::Arc;

/// Evaluation of a board.
#[derive(Clone)]
pub(super) enum EvaluationChoice {
    /// The hand-crafted [`evaluate`].
    HandCrafted,
    /// A network for boards of this size.
    Network(Arc<Network>),
    /// The general network on this board.
    General(Arc<BoardNetwork>),
}

/// State of an evaluation on the current path.
enum Evaluation {
    HandCrafted,
    Network(Evaluator),
    General(GeneralEvaluator),
}

/// Search state of one thread, on a board of one bitboard width.
pub(super) struct Worker<'a, B> {
    pub(super) tables: BoardTables<'a, B>,
    pub(super) piece_square_table: PieceSquareTable,
    pub(super) board: Board<B>,
    piece_square_total: i32,
    evaluation: Evaluation,
    pub(super) tt: &'a TranspositionTable,
    pub(super) ordering: MoveOrdering,
    eval_noise: EvalNoise,
    pub(super) thread: SearchThread<'a>,
    /// Move lists of all nodes on the current path, in order.
    pub(super) moves: Vec<ScoredMove>,
    /// Principal variation from each ply (triangular PV table).
    pv_table: Vec<Vec<Move>>,
    /// Static evaluation at each ply of the current path.
    pub(super) static_evals: Vec<Score>,
    /// Late move reductions in plies, by depth and move index.
    pub(super) lmr_table: Box<[[i32; 64]; 64]>,
    /// Whether the last move was a null move.
    pub(super) after_null_move: bool,
    /// Maximum ply reached (UCI `seldepth`).
    pub(super) selective_depth: usize,
    /// Whether pruning and reductions that may miss a win are disabled. If a search without pruning and reductions does not find
    /// a win, no win exists within the search depth.
    pub(super) full_width: bool,
}

impl<'a, B: Bitboard> Worker<'a, B> {
    pub(super) fn new(
        geometry: &'a Geometry<B>,
        board: &Board<B>,
        tt: &'a TranspositionTable,
        evaluation: EvaluationChoice,
        eval_noise: EvalNoise,
        thread: SearchThread<'a>,
    ) -> Worker<'a, B> {
        let tables = BoardTables::new(geometry);
        let piece_square_table = PieceSquareTable::new(&tables);
        Worker {
            piece_square_total: piece_square_table.total(board),
            evaluation: match evaluation {
                EvaluationChoice::HandCrafted => Evaluation::HandCrafted,
                EvaluationChoice::Network(network) => Evaluation::Network(Evaluator::new(network, board)),
                EvaluationChoice::General(network) => Evaluation::General(GeneralEvaluator::new(network, board)),
            },
            piece_square_table,
            tables,
            board: *board,
            tt,
            ordering: MoveOrdering::new(geometry.size()),
            eval_noise,
            thread,
            moves: Vec::new(),
            pv_table: vec![Vec::new(); MAX_PLY + 2],
            static_evals: vec![Score::EVEN; MAX_PLY + 2],
            lmr_table: params::lmr_table(),
            after_null_move: false,
            selective_depth: 0,
            full_width: false,
        }
    }

    /// Makes a move of the side to move.
    #[inline]
    pub(super) fn make(&mut self, mv: Move) -> PlayedMove {
        let side = self.board.side_to_move();
        let geometry = self.tables.geometry;
        let played = self.board.make(geometry, mv);
        match &mut self.evaluation {
            Evaluation::Network(evaluator) => evaluator.make(side, played),
            Evaluation::General(evaluator) => evaluator.make(side, played),
            Evaluation::HandCrafted if geometry.is_standard() => {
                self.piece_square_total += self.piece_square_table.delta(side, mv, played.captured);
            }
            Evaluation::HandCrafted => self.piece_square_total = self.piece_square_table.total(&self.board),
        }
        played
    }

    /// Unmakes the last move.
    #[inline]
    pub(super) fn unmake(&mut self, played: PlayedMove) {
        let geometry = self.tables.geometry;
        self.board.unmake(geometry, played);
        let side = self.board.side_to_move();
        match &mut self.evaluation {
            Evaluation::Network(evaluator) => evaluator.unmake(),
            Evaluation::General(evaluator) => evaluator.unmake(),
            Evaluation::HandCrafted if geometry.is_standard() => {
                self.piece_square_total -= self.piece_square_table.delta(side, played.mv, played.captured);
            }
            Evaluation::HandCrafted => self.piece_square_total = self.piece_square_table.total(&self.board),
        }
    }

    /// Evaluates the position statically for the side to move.
    #[inline]
    pub(super) fn evaluate(&mut self) -> Score {
        let score = match &mut self.evaluation {
            Evaluation::HandCrafted => {
                debug_assert_eq!(
                    self.piece_square_total,
                    self.piece_square_table.total(&self.board),
                    "the incremental piece-square total equals a fresh one"
                );
                evaluate(&self.tables, &self.board, self.piece_square_total)
            }
            Evaluation::Network(evaluator) => {
                let pieces = self.board.pieces(Side::First).count() + self.board.pieces(Side::Second).count();
                let score = evaluator.evaluate(self.board.side_to_move(), pieces);
                #[cfg(debug_assertions)]
                assert_eq!(
                    score,
                    evaluator.fresh_evaluate(&self.board),
                    "the incremental accumulators equal fresh ones"
                );
                score
            }
            Evaluation::General(evaluator) => {
                let score = evaluator.evaluate(&self.board);
                #[cfg(debug_assertions)]
                assert_eq!(
                    score,
                    evaluator.fresh_evaluate(&self.board),
                    "the incremental accumulators equal fresh ones"
                );
                score
            }
        };
        self.eval_noise.apply(score, self.board.hash())
    }

    /// Appends the moves to squares in `targets`, with their ordering scores, and returns the index of the first.
    #[inline]
    pub(super) fn generate(&mut self, targets: B, ply: usize, tt_move: Option<Move>) -> usize {
        let start = self.moves.len();
        let geometry = self.tables.geometry;
        let Worker {
            ordering,
            board,
            piece_square_table,
            moves,
            ..
        } = self;
        ordering.generate(geometry, board, piece_square_table, targets, ply, tt_move, moves);
        start
    }

    /// Clears the principal variation from this ply.
    #[inline]
    pub(super) fn clear_pv(&mut self, ply: usize) {
        self.pv_table[ply].clear();
    }

    /// Sets the principal variation from this ply to `mv`, followed by the principal variation from the next ply.
    pub(super) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.pv_table.split_at_mut(ply + 1);
        let line = &mut before[ply];
        line.clear();
        line.push(mv);
        line.extend_from_slice(&after[0]);
    }

    /// Returns the principal variation from the root.
    pub(super) fn pv(&self) -> &[Move] {
        &self.pv_table[0]
    }
}
