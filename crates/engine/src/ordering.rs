//! Which moves to try first.

use super::evaluation::Placement;
use super::worker::MOST_PLIES;
use breakthrough_rules::{Bitboard, Board, BoardSize, Direction, Geometry, Move, Side};
use std::cmp::Reverse;

/// A move waiting to be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// Which way it goes, as a number; [`DETONATION`] where a piece blows up.
    direction: u8,
    pub(super) captures: bool,
    pub(super) rank: i32,
    /// How often it was good before, ±[`MOST_HISTORY`].
    pub(super) history: i32,
    /// Whether it waits for another thread's answer.
    pub(super) waits: bool,
}

/// The number of a detonation among the directions.
const DETONATION: u8 = 3;
const BEST_KNOWN: i32 = 1 << 30;
const CAPTURE: i32 = 1 << 24;
const KILLER: i32 = 1 << 23;
/// History counts stay below this.
const MOST_HISTORY: i32 = 1 << 14;

/// Moves that refuted others, remembered during one search.
pub(super) struct Ordering {
    killers: Vec<[Option<Move>; 2]>,
    /// By side, square left and direction.
    history: Vec<[i32; 4]>,
    squares: usize,
}

impl Ordering {
    pub(super) fn new(size: BoardSize) -> Ordering {
        Ordering {
            killers: vec![[None; 2]; MOST_PLIES + 1],
            history: vec![[0; 4]; 2 * size.squares()],
            squares: size.squares(),
        }
    }

    /// Appends the moves of the side to move that enter `targets`, ranked.
    #[inline]
    pub(super) fn generate<B: Bitboard>(
        &self,
        geometry: &Geometry<B>,
        board: &Board<B>,
        placement: &Placement,
        targets: B,
        ply: usize,
        best_known: Option<Move>,
        moves: &mut Vec<Candidate>,
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
                let mut rank = history;
                if best_known == Some(mv) {
                    rank = BEST_KNOWN;
                } else if captures {
                    rank += CAPTURE + placement.value(!side, to) * 256;
                    if !attacked.contains(to) {
                        rank += 100 * 256;
                    }
                } else if killers[0] == Some(mv) {
                    rank = KILLER + 1;
                } else if killers[1] == Some(mv) {
                    rank = KILLER;
                } else {
                    rank += 16 * (placement.value(side, to) - placement.value(side, mv.from));
                    // A straight step leaves the square's protection as it is; a diagonal one was itself one protector.
                    if attacked.contains(to) {
                        rank -= if protected.contains(to) { 1000 } else { 6000 };
                    }
                }
                moves.push(Candidate {
                    mv,
                    direction: direction as u8,
                    captures,
                    rank,
                    history,
                    waits: false,
                });
            }
        }
        if geometry.has_detonations() {
            self.generate_detonations(geometry, board, placement, targets, best_known, moves);
        }
    }

    /// Appends the detonations. Apart from the steps, which should stay short.
    #[cold]
    #[inline(never)]
    fn generate_detonations<B: Bitboard>(
        &self,
        geometry: &Geometry<B>,
        board: &Board<B>,
        placement: &Placement,
        targets: B,
        best_known: Option<Move>,
        moves: &mut Vec<Candidate>,
    ) {
        let side = board.side_to_move();
        for square in (board.detonators(geometry) & targets).squares() {
            let mv = Move::detonation(square);
            let is_best = best_known == Some(mv);
            let history = self.history[side.index() * self.squares + square.index()][usize::from(DETONATION)];
            let gain: i32 = geometry
                .blast(square)
                .iter()
                .map(|near| match board.piece_at(*near) {
                    Some(owner) if owner == side => -placement.value(side, *near),
                    Some(owner) => placement.value(owner, *near),
                    None => 0,
                })
                .sum();
            let gain = gain - placement.value(side, square);
            let captures = gain > 0;
            moves.push(Candidate {
                mv,
                direction: DETONATION,
                captures,
                rank: match (is_best, captures) {
                    (true, _) => BEST_KNOWN,
                    (false, true) => CAPTURE + gain * 256,
                    (false, false) => history + gain * 64,
                },
                history,
                waits: false,
            });
        }
    }

    /// Remembers that a quiet move refuted a position, and that those tried before did not.
    #[inline]
    pub(super) fn refuted(&mut self, side: Side, ply: usize, depth: i32, best: &Candidate, tried: &[Candidate]) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(best.mv) {
            *killers = [Some(best.mv), killers[0]];
        }
        let bonus = (depth * depth * 4).min(MOST_HISTORY / 8);
        self.add(side, best, bonus);
        for candidate in tried
            .iter()
            .filter(|candidate| !candidate.captures && candidate.mv != best.mv)
        {
            self.add(side, candidate, -bonus);
        }
    }

    #[inline]
    fn add(&mut self, side: Side, candidate: &Candidate, bonus: i32) {
        let squares = &mut self.history[side.index() * self.squares + candidate.mv.from.index()];
        let count = &mut squares[usize::from(candidate.direction)];
        *count += bonus - *count * bonus.abs() / MOST_HISTORY;
    }
}

/// So many moves are picked one by one; if none of them is good enough, the rest is sorted.
const PICKED: usize = 3;

/// Brings the highest ranked of the moves from `next` on to `next`. Must be called with every index in turn.
#[inline]
pub(super) fn pick(moves: &mut [Candidate], next: usize) -> Candidate {
    if next < PICKED {
        let mut best = next;
        for index in next + 1..moves.len() {
            if moves[index].rank > moves[best].rank {
                best = index;
            }
        }
        moves.swap(next, best);
    } else if next == PICKED {
        moves[next..].sort_unstable_by_key(|candidate| Reverse((candidate.rank, candidate.mv)));
    }
    moves[next]
}
