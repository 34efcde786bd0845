//! Search of runs in which the defender may pass.
//!
//! A defender that may pass has no disadvantage from additional pieces: it can imitate the moves that it would make without them,
//! and passes if such a move would lead to a square that an additional piece occupies. Therefore the search omits pieces and
//! moves to squares that cannot affect the run: on such a square, a piece is as good as removed.

use super::Runs;
use super::aims::Aims;
use super::field::State;
use crate::limits::Halt;
use breakthrough_rules::{Bitboard, Direction};

impl<B: Bitboard> Runs<'_, B> {
    /// Returns which of the aims the attacker can force, with the attacker to move.
    pub(super) fn pass_attacker(&mut self, state: &State<B>, aims: Aims<B>) -> Result<Aims<B>, Halt> {
        self.budget.spend()?;
        let state = self.without_irrelevant_pieces(state);
        let flood = self.field.flood(&state);
        let aims = aims.intersection(Aims::of_goals(flood.goals));
        let mut forced = Aims::of_goals(self.field.assured_goals(&state, false)).intersection(aims);
        if aims.is_within(forced) {
            return Ok(forced);
        }
        if let Some(known) = self.pass_memo.get(&state, aims) {
            return Ok(known);
        }
        let targets = self.field.run_targets(&state);
        let targets = targets & !self.field.danger(state.enemy) & !self.field.goals;
        for to in targets.squares() {
            let missing = aims.without(forced);
            if missing.is_empty() {
                break;
            }
            forced = forced.union(self.pass_defender(&state.after_run_to(to), missing)?);
        }
        self.pass_memo.insert(state, aims, forced);
        Ok(forced)
    }

    /// Returns which of the aims the attacker can force, with the defender to move, none of whose pieces can capture the running
    /// piece.
    pub(super) fn pass_defender(&mut self, state: &State<B>, aims: Aims<B>) -> Result<Aims<B>, Halt> {
        let field = self.field;
        let assured = Aims::of_goals(field.assured_goals(state, true)).intersection(aims);
        if aims.is_within(assured) {
            return Ok(assured);
        }
        let state = self.without_irrelevant_pieces(state);
        let first = self.replies.len();
        let mut forced = self.push_reply(state, aims, aims);
        let relevant = field.relevant[state.runner.index()];
        for direction in Direction::ALL {
            let step = field.geometry.step(!field.side, direction);
            let mut targets = step.targets(state.enemy) & !state.enemy & relevant;
            if !field.geometry.captures(direction) {
                targets &= !state.own;
            }
            for to in targets.squares() {
                let reply = field.after_step(&state, step.source(to), to);
                forced = self.push_reply(reply, aims, forced);
                if forced.is_empty() {
                    self.replies.truncate(first);
                    return Ok(Aims::NONE);
                }
            }
        }
        self.replies[first..].sort_unstable_by_key(|(count, _)| *count);
        for index in first..self.replies.len() {
            let (_, reply) = self.replies[index];
            if forced.is_within(assured) {
                break;
            }
            forced = forced.intersection(self.pass_attacker(&reply, forced)?);
        }
        self.replies.truncate(first);
        Ok(forced)
    }

    /// Adds a reply to the list, with the number of aims that it leaves if the defender then waits. Returns the aims that remain.
    fn push_reply(&mut self, reply: State<B>, aims: Aims<B>, forced: Aims<B>) -> Aims<B> {
        let possible = Aims::of_goals(self.field.flood(&reply).goals).intersection(aims);
        self.replies.push((possible.count(), reply));
        forced.intersection(possible)
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
