//! Search of runs in which the defender may pass.
//!
//! Additional pieces are never a disadvantage for a defender that may pass. The defender can play the same moves as without
//! the additional pieces, and passes if a move would lead to a square that an additional piece occupies. The search can
//! therefore ignore pieces and moves on squares that cannot affect the run, as if these pieces had been removed. For the same
//! reason, a refutation remains valid if unused pieces are removed.

use super::Runs;
use super::aims::Aims;
use super::field::State;
use crate::limits::Halt;
use breakthrough_rules::{Bitboard, Direction, Square};

/// Aims that are forced although the defender may pass.
#[derive(Clone, Copy)]
pub(super) struct Verdict<B> {
    pub(super) forced: Aims<B>,
    /// Pieces of the defender that refute the other aims, on their squares in the searched state.
    pub(super) used: B,
}

/// A reply of the defender.
#[derive(Clone, Copy)]
pub(super) struct Reply<B> {
    pub(super) state: State<B>,
    /// Number of aims that remain if the defender waits after the reply. Replies with few remaining aims are searched
    /// first.
    pub(super) count: u32,
    /// Squares of the move, or `None` for a pass and in searches that do not need these squares.
    step: Option<(Square, Square)>,
}

impl<B: Bitboard> Reply<B> {
    pub(super) fn new(state: State<B>, count: u32) -> Reply<B> {
        Reply {
            state,
            count,
            step: None,
        }
    }

    /// Returns the pieces used by a refutation that starts with this reply, on their squares before the reply.
    fn used_before(&self, used: B) -> B {
        self.step
            .map_or(used, |(from, to)| used & !B::from_square(to) | B::from_square(from))
    }
}

impl<B: Bitboard> Runs<'_, B> {
    /// Returns which of the aims the attacker can force, with the attacker to move.
    pub(super) fn pass_attacker(&mut self, state: &State<B>, aims: Aims<B>) -> Result<Verdict<B>, Halt> {
        self.budget.spend()?;
        let field = self.field;
        let state = self.without_irrelevant_pieces(state);
        let flood = field.flood(&state);
        let possible = aims.intersection(Aims::of_goals(flood.goals));
        let mut used = B::EMPTY;
        if possible != aims {
            used = field.guards(&state, &flood);
        }
        let mut forced = Aims::of_goals(field.assured_goals(&state, false)).intersection(possible);
        if possible.is_within(forced) {
            return Ok(Verdict { forced, used });
        }
        if let Some(mut known) = self.pass_memo.get(&state, possible) {
            known.used |= used;
            return Ok(known);
        }
        let at = B::from_square(state.runner);
        let targets = field.run_targets(&state) & !field.goals;
        let danger = field.danger(state.enemy);
        let mut used_now = field.defends_from(targets & danger) & state.enemy;
        if !field.captures_straight {
            used_now |= field.straight(field.side, at) & state.enemy;
        }
        for to in (targets & !danger).squares() {
            let missing = possible.without(forced);
            if missing.is_empty() {
                break;
            }
            let verdict = self.pass_defender(&state.after_run_to(to), missing)?;
            forced = forced.union(verdict.forced);
            used_now |= verdict.used;
        }
        if possible.is_within(forced) {
            used_now = B::EMPTY;
        }
        let found = Verdict { forced, used: used_now };
        self.pass_memo.insert(state, possible, found);
        Ok(Verdict {
            forced,
            used: used | used_now,
        })
    }

    /// Returns which of the aims the attacker can force, with the defender to move. No piece of the defender can capture the
    /// running piece.
    pub(super) fn pass_defender(&mut self, state: &State<B>, aims: Aims<B>) -> Result<Verdict<B>, Halt> {
        let field = self.field;
        let assured = Aims::of_goals(field.assured_goals(state, true)).intersection(aims);
        let mut verdict = Verdict {
            forced: aims,
            used: B::EMPTY,
        };
        if aims.is_within(assured) {
            return Ok(verdict);
        }
        let state = self.without_irrelevant_pieces(state);
        let first = self.replies.len();
        self.push_reply(Reply::new(state, 0), aims, &mut verdict);
        let relevant = field.relevant[state.runner.index()];
        'directions: for direction in Direction::ALL {
            let step = field.geometry.step(!field.side, direction);
            let mut targets = step.targets(state.enemy) & !state.enemy & relevant;
            if !field.geometry.captures(direction) {
                targets &= !state.own;
            }
            for to in targets.squares() {
                if verdict.forced.is_empty() {
                    break 'directions;
                }
                let from = step.source(to);
                let reply = Reply {
                    state: field.after_step(&state, from, to),
                    count: 0,
                    step: Some((from, to)),
                };
                self.push_reply(reply, aims, &mut verdict);
            }
        }
        self.replies[first..].sort_unstable_by_key(|reply| reply.count);
        for index in first..self.replies.len() {
            if verdict.forced.is_within(assured) {
                break;
            }
            let reply = self.replies[index];
            let found = self.pass_attacker(&reply.state, verdict.forced)?;
            if found.forced != verdict.forced {
                verdict.forced = found.forced;
                verdict.used |= reply.used_before(found.used);
            }
        }
        self.replies.truncate(first);
        Ok(verdict)
    }

    /// Adds a reply to the list. Removes the aims that the reply refutes if the defender waits afterwards.
    fn push_reply(&mut self, mut reply: Reply<B>, aims: Aims<B>, verdict: &mut Verdict<B>) {
        let flood = self.field.flood(&reply.state);
        let possible = Aims::of_goals(flood.goals).intersection(aims);
        reply.count = possible.count();
        if !verdict.forced.is_within(possible) {
            let used = reply.used_before(self.field.guards(&reply.state, &flood));
            // A reply that refutes all aims makes the other replies unnecessary.
            let others = if possible.is_empty() { B::EMPTY } else { verdict.used };
            verdict.used = used | others;
            verdict.forced = verdict.forced.intersection(possible);
        }
        self.replies.push(reply);
    }

    fn without_irrelevant_pieces(&self, state: &State<B>) -> State<B> {
        let runner = state.runner.index();
        State {
            own: state.own & self.field.cones[runner],
            enemy: state.enemy & self.field.relevant[runner],
            ..*state
        }
    }
}
