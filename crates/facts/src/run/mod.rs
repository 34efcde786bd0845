//! Determines the goals on which a single piece can force its arrival.
//!
//! Several methods are combined. The methods are ordered by cost, and the first conclusive method decides an aim:
//!
//! 1. a path that the defender cannot reach in time (`Field::assured_goals`) proves success,
//! 2. guards with enough waiting moves (`Field::waiting_defence`) prove failure,
//! 3. success in the game in which the defender may pass (`passing`) proves success, and failure in this game proves failure if
//!    the defender has enough waiting moves outside the cone of the piece,
//! 4. a search with all legal moves (`exact`) decides the rest.

mod aims;
mod bounds;
mod exact;
mod field;
mod memo;
mod passing;
#[cfg(test)]
mod tests;
mod waiting;

pub(super) use aims::Aims;
pub(super) use field::Field;

use crate::limits::{Budget, Halt};
use breakthrough_rules::{Bitboard, Square};
use field::{State, UNLIMITED};
use memo::Memo;
use passing::{Reply, Verdict};

/// Searches the runs of one side's pieces.
pub(super) struct Runs<'a, B> {
    field: &'a Field<'a, B>,
    budget: Budget<'a>,
    exact_memo: Memo<B>,
    pass_memo: Memo<B>,
    /// Stack of replies, shared by all levels of the search.
    replies: Vec<Reply<B>>,
}

/// Aims that a piece can force, and the effect of removing a piece of the defender.
#[derive(Clone, Copy)]
pub(super) struct Run<B> {
    pub(super) forced: Aims<B>,
    /// Aims that are forced even after the removal of any single piece of the defender.
    pub(super) robust: Aims<B>,
    /// Pieces of the defender whose removal may change the aims.
    pub(super) support: B,
}

/// Pieces and side to move before a run.
#[derive(Clone, Copy)]
pub(super) struct Start<B> {
    pub(super) runner: Square,
    /// All pieces of the attacker.
    pub(super) own: B,
    pub(super) enemy: B,
    pub(super) attacker_to_move: bool,
}

impl<'a, B: Bitboard> Runs<'a, B> {
    pub(super) fn new(field: &'a Field<'a, B>, budget: Budget<'a>) -> Runs<'a, B> {
        Runs {
            field,
            budget,
            exact_memo: Memo::new(),
            pass_memo: Memo::new(),
            replies: Vec::new(),
        }
    }

    /// Returns the goals that a piece could reach on an empty board.
    pub(super) fn goals_in_cone(&self, runner: Square) -> B {
        self.field.cones[runner.index()] & self.field.goals
    }

    /// Determines which of the aims a piece can force.
    pub(super) fn run(&mut self, start: &Start<B>, aims: Aims<B>) -> Result<Run<B>, Halt> {
        self.budget.spend()?;
        let state = State {
            runner: start.runner,
            own: start.own & !B::from_square(start.runner),
            enemy: start.enemy,
            moves_left: UNLIMITED,
        };
        let failure = |support: B| Run {
            forced: Aims::NONE,
            robust: Aims::NONE,
            support,
        };
        if let Some(piece) = self.immediate_failure(&state, start.attacker_to_move) {
            return Ok(failure(B::from_square(piece)));
        }
        let field = self.field;
        let mut possible = aims.intersection(Aims::of_goals(self.goals_in_cone(start.runner)));
        let assured = field.assured_goals(&state, !start.attacker_to_move);
        let mut robust = Aims::of_goals(assured).intersection(possible);
        // The pieces that limit the run to `possible`.
        let mut support = B::EMPTY;
        if !possible.is_within(robust) {
            let flood = field.flood(&state);
            if let Some(pieces) = field.waiting_defence(&state, &flood, !start.attacker_to_move) {
                possible = possible.intersection(Aims::of_goals(flood.goals));
                support = pieces;
            }
        }
        if possible.is_within(robust) {
            return Ok(Run {
                forced: robust,
                robust,
                support,
            });
        }
        self.clear();
        let mut forced = robust;
        let mut waiting = None;
        let mut used = B::EMPTY;
        if self.may_assume_passes() {
            let verdict = self.search_with_passes(&state, start.attacker_to_move, possible)?;
            robust = robust.union(verdict.forced);
            forced = robust;
            used = verdict.used;
            let turns = u32::from(field.longest[start.runner.index()]);
            waiting = field.waiting_outside(&state, turns);
        }
        if possible.is_within(robust) {
            return Ok(Run {
                forced,
                robust,
                support,
            });
        }
        match waiting {
            Some(waiting) => support |= waiting | used,
            None => {
                support = start.enemy;
                forced = forced.union(self.search(&state, start.attacker_to_move, possible)?);
            }
        }
        Ok(Run {
            forced,
            robust,
            support,
        })
    }

    /// Returns the number of moves of a runner until its arrival. The piece must be able to force its arrival on some
    /// goal.
    pub(super) fn moves(&mut self, start: &Start<B>) -> Result<u32, Halt> {
        let shortest = self.shortest_on_empty_board(start.runner);
        let longest = self.field.longest[start.runner.index()];
        let aims = Aims {
            goals: B::EMPTY,
            any: true,
        };
        self.clear();
        for moves_left in shortest..longest {
            self.budget.spend()?;
            let state = State {
                runner: start.runner,
                own: start.own & !B::from_square(start.runner),
                enemy: start.enemy,
                moves_left,
            };
            if self.search(&state, start.attacker_to_move, aims)?.any {
                return Ok(moves_left.into());
            }
        }
        Ok(longest.into())
    }

    /// Returns a piece of the defender that makes the run fail at once, if any. Such a piece can capture or explode the
    /// running piece, or must be captured by another piece of the attacker.
    fn immediate_failure(&self, state: &State<B>, attacker_to_move: bool) -> Option<Square> {
        let field = self.field;
        if attacker_to_move {
            let captured = field.geometry.attacks(field.side, state.own) & state.enemy;
            return captured.first().filter(|_| field.must_capture_elsewhere(state));
        }
        (field.defends_from(B::from_square(state.runner)) & state.enemy).first()
    }

    fn search_with_passes(
        &mut self,
        state: &State<B>,
        attacker_to_move: bool,
        aims: Aims<B>,
    ) -> Result<Verdict<B>, Halt> {
        if attacker_to_move {
            self.pass_attacker(state, aims)
        } else {
            self.pass_defender(state, aims)
        }
    }

    fn search(&mut self, state: &State<B>, attacker_to_move: bool, aims: Aims<B>) -> Result<Aims<B>, Halt> {
        if attacker_to_move {
            self.exact_attacker(state, aims)
        } else {
            self.exact_defender(state, aims)
        }
    }

    fn shortest_on_empty_board(&self, runner: Square) -> u8 {
        let mut front = B::from_square(runner);
        let mut moves = 0;
        while !front.is_empty() {
            if front.intersects(self.field.goals) {
                return moves;
            }
            front = self.field.steps(self.field.side, front);
            moves += 1;
        }
        moves
    }

    fn clear(&mut self) {
        self.exact_memo.clear();
        self.pass_memo.clear();
    }
}
