//! Determines runners, routes, the race and pivotal pieces by an exhaustive search under the rules for runs in `docs/FACTS.md`.

use super::board::{Pieces, Rules};
use super::nodes::{Nodes, Searched};
use breakthrough_rules::{Bitboard, Side, Square};
use std::collections::{BTreeSet, HashMap};

/// Runners with their numbers of moves, in board order.
pub type Runners = Vec<(Square, u32)>;

/// Pairs of a runner and a goal.
pub type Routes = BTreeSet<(Square, Square)>;

/// A run that succeeds against every defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Arrival<B> {
    /// Number of remaining moves of the piece, which the piece minimizes and the opponent maximizes.
    moves: u32,
    /// Goals on which the piece can force its arrival. The set is empty if the opponent can choose among several goals.
    goals: B,
}

/// Search of the run of one piece of `side`.
///
/// A single pass determines for each goal whether the piece can force its arrival there, and determines the number of moves.
/// On its turn, the piece can force its arrival on a goal if it can do so after *some* move; on the opponent's turn, if it
/// can do so after *every* reply.
struct Run<'a, B> {
    rules: &'a Rules<B>,
    side: Side,
    /// Results by pieces, square of the running piece, and side to move.
    memo: HashMap<(Pieces<B>, Square, Side), Option<Arrival<B>>>,
    nodes: &'a mut Nodes,
}

impl<B: Bitboard> Run<'_, B> {
    /// Returns the arrival of the piece on `runner`, or `None` if the opponent can make the run fail.
    fn arrival(&mut self, pieces: Pieces<B>, runner: Square, turn: Side) -> Searched<Option<Arrival<B>>> {
        if let Some(known) = self.memo.get(&(pieces, runner, turn)) {
            return Ok(*known);
        }
        self.nodes.count()?;
        let arrival = if turn == self.side {
            self.run_on(pieces, runner)?
        } else {
            self.defend(pieces, runner)?
        };
        self.memo.insert((pieces, runner, turn), arrival);
        Ok(arrival)
    }

    /// Tries every move of the piece. The run fails if the piece has no move.
    fn run_on(&mut self, pieces: Pieces<B>, runner: Square) -> Searched<Option<Arrival<B>>> {
        let mut best: Option<Arrival<B>> = None;
        for mv in self.rules.moves(pieces, self.side) {
            if mv.from != runner || mv.is_explosion() {
                continue;
            }
            let arrival = if self.rules.goals[self.side.index()].contains(mv.to) {
                Some(Arrival {
                    moves: 1,
                    goals: B::from_square(mv.to),
                })
            } else {
                let after = self.rules.after(pieces, self.side, mv);
                let rest = self.arrival(after, mv.to, !self.side)?;
                rest.map(|rest| Arrival {
                    moves: rest.moves + 1,
                    goals: rest.goals,
                })
            };
            best = match (best, arrival) {
                (Some(one), Some(other)) => Some(Arrival {
                    moves: one.moves.min(other.moves),
                    goals: one.goals | other.goals,
                }),
                (one, other) => one.or(other),
            };
        }
        Ok(best)
    }

    /// Tries every reply of the opponent. An opponent without a legal move passes.
    fn defend(&mut self, pieces: Pieces<B>, runner: Square) -> Searched<Option<Arrival<B>>> {
        let replies = self.rules.moves(pieces, !self.side);
        if replies.is_empty() {
            return self.arrival(pieces, runner, self.side);
        }
        let after: Vec<Pieces<B>> = replies
            .into_iter()
            .map(|mv| self.rules.after(pieces, !self.side, mv))
            .collect();
        if after.iter().any(|pieces| !pieces[self.side.index()].contains(runner)) {
            return Ok(None);
        }
        let mut worst = Arrival {
            moves: 0,
            goals: self.rules.goals[self.side.index()],
        };
        for pieces in after {
            let Some(arrival) = self.arrival(pieces, runner, self.side)? else {
                return Ok(None);
            };
            worst = Arrival {
                moves: worst.moves.max(arrival.moves),
                goals: worst.goals & arrival.goals,
            };
        }
        Ok(Some(worst))
    }
}

/// Pieces and side to move at the start of a run.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a, B> {
    pub(crate) rules: &'a Rules<B>,
    pub(crate) pieces: Pieces<B>,
    pub(crate) turn: Side,
}

impl<B: Bitboard> Start<'_, B> {
    /// Returns the runners of a side, in board order, and its routes.
    pub(crate) fn runners(self, side: Side, nodes: &mut Nodes) -> Searched<(Runners, Routes)> {
        let (mut runners, mut routes) = (Runners::new(), Routes::new());
        for piece in self.rules.in_order(self.pieces[side.index()]) {
            let mut run = Run {
                rules: self.rules,
                side,
                memo: HashMap::new(),
                nodes,
            };
            if let Some(arrival) = run.arrival(self.pieces, piece, self.turn)? {
                runners.push((piece, arrival.moves));
                routes.extend(arrival.goals.squares().map(|goal| (piece, goal)));
            }
        }
        Ok((runners, routes))
    }

    /// Returns the number of routes of a side.
    fn route_count(self, side: Side, nodes: &mut Nodes) -> Searched<usize> {
        self.runners(side, nodes).map(|(_, routes)| routes.len())
    }

    /// Returns the pivotal pieces of a side in board order, each with the number of routes that its removal adds.
    pub(crate) fn pivotal(self, side: Side, nodes: &mut Nodes) -> Searched<Vec<(Square, u32)>> {
        let before = self.route_count(!side, nodes)?;
        let mut rises = Vec::new();
        for piece in self.rules.in_order(self.pieces[side.index()]) {
            let mut without = self;
            without.pieces[side.index()] &= !B::from_square(piece);
            let after = without.route_count(!side, nodes)?;
            // A piece whose removal does not add routes is never pivotal, so a negative difference is irrelevant.
            rises.push((piece, after.saturating_sub(before) as u32));
        }
        let greatest = rises.iter().map(|(_, rise)| *rise).max().unwrap_or(0);
        rises.retain(|(_, rise)| *rise > 0 && *rise == greatest);
        Ok(rises)
    }
}

/// Returns the winner of the race and the number of its moves. `missing` is the number of further breakthroughs that each side
/// needs to win.
pub(crate) fn race(runners: &[Runners; 2], missing: [u8; 2], turn: Side) -> Option<(Side, u32)> {
    let time = |side: Side| {
        let times = runners[side.index()].iter().map(|(_, moves)| *moves);
        times.min().filter(|_| missing[side.index()] == 1)
    };
    match (time(turn), time(!turn)) {
        (Some(own), Some(other)) if own <= other => Some((turn, own)),
        (_, Some(other)) => Some((!turn, other)),
        (Some(own), None) => Some((turn, own)),
        (None, None) => None,
    }
}
