//! Move generation and ordering by transposition table move, captures, killer moves and history heuristic.

use super::evaluation::PieceSquareTable;
use super::params::MAX_PLY;
use breakthrough_rules::{Bitboard, Board, BoardSize, Direction, Geometry, Move, Side};
use std::cmp::Reverse;

/// A generated move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) mv: Move,
    /// Index of the [`Direction`], or [`EXPLOSION`].
    direction: u8,
    pub(super) captures: bool,
    /// Ordering score. Moves are searched in descending order.
    pub(super) score: i32,
    /// History score, within ±[`MAX_HISTORY`].
    pub(super) history: i32,
    /// Whether the move is deferred to the second pass, because another thread is searching it (ABDADA).
    pub(super) deferred: bool,
}

/// Direction index of explosions.
const EXPLOSION: u8 = 3;
const TT_MOVE_SCORE: i32 = 1 << 30;
const CAPTURE_SCORE: i32 = 1 << 24;
const KILLER_SCORE: i32 = 1 << 23;
/// Maximum absolute value of history scores.
const MAX_HISTORY: i32 = 1 << 14;

/// Killer moves and history scores of one search.
pub(super) struct MoveOrdering {
    /// Two killer moves for each ply.
    killers: Vec<[Option<Move>; 2]>,
    /// History scores by side and source square, then direction.
    history: Vec<[i32; 4]>,
    squares: usize,
}

impl MoveOrdering {
    pub(super) fn new(size: BoardSize) -> MoveOrdering {
        MoveOrdering {
            killers: vec![[None; 2]; MAX_PLY + 1],
            history: vec![[0; 4]; 2 * size.squares()],
            squares: size.squares(),
        }
    }

    /// Generates the moves to squares in `targets` for the side to move, and appends them with their ordering scores.
    #[inline]
    pub(super) fn generate<B: Bitboard>(
        &self,
        geometry: &Geometry<B>,
        board: &Board<B>,
        piece_square_table: &PieceSquareTable,
        targets: B,
        ply: usize,
        tt_move: Option<Move>,
        moves: &mut Vec<ScoredMove>,
    ) {
        let side = board.side_to_move();
        let (own, enemy) = (board.pieces(side), board.pieces(!side));
        let attacked = geometry.attacks(!side, enemy);
        let protected = geometry.attacks(side, own);
        let killers = self.killers[ply];
        for direction in Direction::ALL {
            let step = geometry.step(side, direction);
            for to in (board.targets(geometry, direction) & targets).squares() {
                let mv = Move {
                    from: step.source(to),
                    to,
                };
                let captures = enemy.contains(to);
                let history = self.history[side.index() * self.squares + mv.from.index()][direction as usize];
                let mut score = history;
                if tt_move == Some(mv) {
                    score = TT_MOVE_SCORE;
                } else if captures {
                    score += CAPTURE_SCORE + piece_square_table.value(!side, to) * 256;
                    if !attacked.contains(to) {
                        score += 100 * 256;
                    }
                } else if killers[0] == Some(mv) {
                    score = KILLER_SCORE + 1;
                } else if killers[1] == Some(mv) {
                    score = KILLER_SCORE;
                } else {
                    score += 16 * (piece_square_table.value(side, to) - piece_square_table.value(side, mv.from));
                    // This is an approximation: before a diagonal step, the moving piece itself is counted as protecting `to`.
                    if attacked.contains(to) {
                        score -= if protected.contains(to) { 1000 } else { 6000 };
                    }
                }
                moves.push(ScoredMove {
                    mv,
                    direction: direction as u8,
                    captures,
                    score,
                    history,
                    deferred: false,
                });
            }
        }
        if geometry.has_explosions() {
            self.generate_explosions(geometry, board, piece_square_table, targets, tt_move, moves);
        }
    }

    /// Appends the explosions. Not inlined, to keep the loop in [`MoveOrdering::generate`] short.
    #[cold]
    #[inline(never)]
    fn generate_explosions<B: Bitboard>(
        &self,
        geometry: &Geometry<B>,
        board: &Board<B>,
        piece_square_table: &PieceSquareTable,
        targets: B,
        tt_move: Option<Move>,
        moves: &mut Vec<ScoredMove>,
    ) {
        let side = board.side_to_move();
        for square in (board.exploding_pieces(geometry) & targets).squares() {
            let mv = Move::explosion(square);
            let is_tt_move = tt_move == Some(mv);
            let history = self.history[side.index() * self.squares + square.index()][usize::from(EXPLOSION)];
            let gain: i32 = geometry
                .blast(square)
                .iter()
                .map(|near| match board.piece_at(*near) {
                    Some(owner) if owner == side => -piece_square_table.value(side, *near),
                    Some(owner) => piece_square_table.value(owner, *near),
                    None => 0,
                })
                .sum();
            let gain = gain - piece_square_table.value(side, square);
            let captures = gain > 0;
            moves.push(ScoredMove {
                mv,
                direction: EXPLOSION,
                captures,
                score: match (is_tt_move, captures) {
                    (true, _) => TT_MOVE_SCORE,
                    (false, true) => CAPTURE_SCORE + gain * 256,
                    (false, false) => history + gain * 64,
                },
                history,
                deferred: false,
            });
        }
    }

    /// Records that the quiet move `best` failed high: makes it a killer move, adds a history bonus to it, and subtracts a malus
    /// from the quiet moves among `tried`.
    #[inline]
    pub(super) fn update_history(
        &mut self,
        side: Side,
        ply: usize,
        depth: i32,
        best: &ScoredMove,
        tried: &[ScoredMove],
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.mv) {
            *killers = [Some(best.mv), killers[0]];
        }
        let bonus = (depth * depth * 4).min(MAX_HISTORY / 8);
        self.add_history(side, best, bonus);
        for candidate in tried
            .iter()
            .filter(|candidate| !candidate.captures && candidate.mv != best.mv)
        {
            self.add_history(side, candidate, -bonus);
        }
    }

    #[inline]
    fn add_history(&mut self, side: Side, candidate: &ScoredMove, bonus: i32) {
        let directions = &mut self.history[side.index() * self.squares + candidate.mv.from.index()];
        let score = &mut directions[usize::from(candidate.direction)];
        *score += bonus - *score * bonus.abs() / MAX_HISTORY;
    }
}

/// Number of moves picked by selection sort. All remaining moves are sorted at once, because a cutoff is then unlikely.
const SELECTION_SORTED: usize = 3;

/// Moves the best of `moves[next..]` to index `next` and returns it. `next` must start at 0 and increase by one per call.
#[inline]
pub(super) fn pick_move(moves: &mut [ScoredMove], next: usize) -> ScoredMove {
    if next < SELECTION_SORTED {
        let mut best = next;
        for index in next + 1..moves.len() {
            if moves[index].score > moves[best].score {
                best = index;
            }
        }
        moves.swap(next, best);
    } else if next == SELECTION_SORTED {
        moves[next..].sort_unstable_by_key(|candidate| Reverse((candidate.score, candidate.mv)));
    }
    moves[next]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board_tables::BoardTables;
    use breakthrough_rules::{BoardRef, Geometry, Position, Square, Variant};

    /// Returns the squares on which explosions by the side to move have a history score above 0.
    fn successful_explosions(ordering: &MoveOrdering, geometry: &Geometry<u64>, board: &Board<u64>) -> Vec<Square> {
        let table = PieceSquareTable::new(&BoardTables::new(geometry));
        let mut moves = Vec::new();
        ordering.generate(geometry, board, &table, u64::MAX, 0, None, &mut moves);
        let successful = moves.iter().filter(|candidate| candidate.history > 0);
        successful.map(|candidate| candidate.mv.from).collect()
    }

    #[test]
    fn the_history_of_an_explosion_belongs_to_its_side_and_square() {
        let variant: Variant = "5x6 bombardment".parse().expect("a variant");
        let position = Position::start(variant);
        let BoardRef::Small(geometry, board) = position.board() else {
            panic!("a small board")
        };
        let [first, second] =
            Side::BOTH.map(|side| Board::new(board.pieces(Side::First), board.pieces(Side::Second), side));
        for (side, square) in [(Side::First, Square::new(7)), (Side::Second, Square::new(23))] {
            let mut ordering = MoveOrdering::new(variant.size());
            let explosion = ScoredMove {
                mv: Move::explosion(square),
                direction: EXPLOSION,
                captures: false,
                score: 0,
                history: 0,
                deferred: false,
            };
            ordering.update_history(side, 0, 3, &explosion, &[]);
            let expected = |of: Side| if of == side { vec![square] } else { Vec::new() };
            assert_eq!(
                successful_explosions(&ordering, geometry, &first),
                expected(Side::First)
            );
            assert_eq!(
                successful_explosions(&ordering, geometry, &second),
                expected(Side::Second)
            );
        }
    }
}
