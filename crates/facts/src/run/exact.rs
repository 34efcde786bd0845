//! Search of runs with all legal moves of the defender.

use super::Runs;
use super::aims::Aims;
use super::field::State;
use super::passing::{Reply, Verdict};
use crate::limits::Halt;
use breakthrough_rules::Bitboard;

impl<B: Bitboard> Runs<'_, B> {
    /// Returns which of the aims the attacker can force, with the attacker to move.
    pub(super) fn exact_attacker(&mut self, state: &State<B>, aims: Aims<B>) -> Result<Aims<B>, Halt> {
        self.budget.spend()?;
        let field = self.field;
        if field.must_capture_elsewhere(state) {
            return Ok(Aims::NONE);
        }
        let flood = field.flood(state);
        let assured = Aims::of_goals(field.assured_goals(state, false)).intersection(aims);
        let mut possible = aims.intersection(Aims::of_goals(field.cones[state.runner.index()] & field.goals));
        if !possible.is_within(assured) && field.waiting_defence(state, &flood, false).is_some() {
            possible = possible.intersection(Aims::of_goals(flood.goals));
        }
        if possible.is_within(assured) {
            return Ok(assured);
        }
        let mut forced = assured;
        if self.may_assume_passes() {
            forced = forced.union(self.pass_attacker(state, possible)?.forced);
            let turns = u32::from(field.longest[state.runner.index()].min(state.moves_left)).saturating_sub(1);
            if possible.is_within(forced) || field.waiting_outside(state, turns).is_some() {
                return Ok(forced);
            }
        }
        if let Some(known) = self.exact_memo.get(state, possible) {
            return Ok(known.forced);
        }
        let targets = field.run_targets(state);
        forced = forced.union(Aims::of_goals(targets & field.goals).intersection(possible));
        for to in (targets & !field.goals & !field.danger(state.enemy)).squares() {
            let missing = possible.without(forced);
            let next = state.after_run_to(to);
            if missing.is_empty() || next.moves_left == 0 {
                break;
            }
            forced = forced.union(self.exact_defender(&next, missing)?);
        }
        let verdict = Verdict {
            forced,
            used: state.enemy,
        };
        self.exact_memo.insert(*state, possible, verdict);
        Ok(forced)
    }

    /// Returns which of the aims the attacker can force, with the defender to move. No piece of the defender can capture or
    /// explode the running piece.
    pub(super) fn exact_defender(&mut self, state: &State<B>, aims: Aims<B>) -> Result<Aims<B>, Halt> {
        let field = self.field;
        let assured = Aims::of_goals(field.assured_goals(state, true)).intersection(aims);
        if aims.is_within(assured) {
            return Ok(assured);
        }
        let first = self.replies.len();
        let replies = &mut self.replies;
        field.for_each_reply(state, |reply| {
            let count = if field.must_capture_elsewhere(&reply) {
                0
            } else {
                field.flood(&reply).goals.count()
            };
            replies.push(Reply::new(reply, count));
        });
        self.replies[first..].sort_by_key(|reply| reply.count);
        let mut forced = aims;
        for index in first..self.replies.len() {
            if forced.is_within(assured) {
                break;
            }
            let reply = self.replies[index].state;
            forced = forced.intersection(self.exact_attacker(&reply, forced)?);
        }
        self.replies.truncate(first);
        Ok(forced)
    }

    /// Returns whether a run that succeeds against a defender that may pass also succeeds under the rules. With mandatory
    /// capture, a forced capture may be worse than passing for either side; with bombardment, explosions remove pieces.
    pub(super) fn may_assume_passes(&self) -> bool {
        self.field.has_captures && !self.field.is_capture_mandatory
    }
}
