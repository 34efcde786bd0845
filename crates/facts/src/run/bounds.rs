//! Bounds of a run without a search.
//!
//! The lower bound contains goals that the running piece reaches regardless of the defender's play. The upper bound contains all
//! goals that the running piece can reach if the defender only waits.

use super::field::{Field, State};
use breakthrough_rules::Bitboard;

/// Squares that the running piece can reach if the defender's pieces wait until they can capture or explode the running piece.
pub(super) struct Flood<B> {
    /// Goals that the piece can reach.
    pub(super) goals: B,
    /// Squares that the piece can reach without being captured on the next move, except goals.
    pub(super) visited: B,
    /// Squares that the piece can enter, but on which the defender captures or explodes the piece.
    pub(super) guarded: B,
    /// Pieces of the defender that block a step.
    pub(super) blockers: B,
    /// Maximum number of moves that the piece can make without being captured.
    pub(super) turns: u32,
}

impl<B: Bitboard> Field<'_, B> {
    /// Computes the squares that the running piece can reach, with the attacker to move, if the defender only waits. Pieces
    /// that guard a square are ahead of the square, so the running piece cannot have captured these pieces on the way to that
    /// square.
    pub(super) fn flood(&self, state: &State<B>) -> Flood<B> {
        let State { own, enemy, .. } = *state;
        let danger = self.danger(enemy);
        let mut flood = Flood {
            goals: B::EMPTY,
            visited: B::EMPTY,
            guarded: B::EMPTY,
            blockers: B::EMPTY,
            turns: 0,
        };
        let mut front = B::from_square(state.runner);
        for _ in 0..state.moves_left {
            let mut oblique = self.oblique(self.side, front) & !own;
            let mut straight = self.straight(self.side, front) & !own;
            if !self.captures_straight {
                flood.blockers |= straight & enemy;
                straight &= !enemy;
            }
            if !self.has_captures {
                flood.blockers |= oblique & enemy;
                oblique &= !enemy;
            }
            let targets = oblique | straight;
            flood.goals |= targets & self.goals;
            let targets = targets & !self.goals;
            flood.guarded |= targets & danger;
            front = targets & !danger;
            if front.is_empty() {
                break;
            }
            flood.visited |= front;
            flood.turns += 1;
        }
        flood
    }

    /// Returns a set of goals. The running piece can force its arrival on each of these goals. The defender is assumed to
    /// move all its pieces in each turn, even through other pieces. A path is accepted only if it avoids all squares that the
    /// defender could guard or block in time.
    pub(super) fn assured_goals(&self, state: &State<B>, defender_to_move: bool) -> B {
        let State { own, enemy, .. } = *state;
        let mut reached = enemy;
        let mut front = B::from_square(state.runner);
        let mut goals = B::EMPTY;
        if defender_to_move {
            if self.danger(enemy).intersects(front) {
                return B::EMPTY;
            }
            reached |= self.steps(!self.side, reached);
        }
        for _ in 0..state.moves_left {
            if self.is_capture_mandatory {
                if self.geometry.attacks(self.side, own).intersects(reached) {
                    break;
                }
                front &= !self.geometry.attacks(!self.side, reached);
            }
            let blocks = |captures: bool| if captures { own } else { own | reached };
            let targets = self.oblique(self.side, front) & !blocks(self.has_captures)
                | self.straight(self.side, front) & !blocks(self.captures_straight);
            goals |= targets & self.goals;
            front = targets & !self.goals & !self.danger(reached);
            if front.is_empty() {
                break;
            }
            reached |= self.steps(!self.side, reached);
        }
        goals
    }
}
