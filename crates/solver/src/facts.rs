//! What is certain about a position without searching it.
//!
//! Decisive and anti-decisive moves after Teytaud & Teytaud, "On the Huge Benefit of Decisive Moves in Monte-Carlo Tree
//! Search Algorithms" (2010). Races after Saffidine, Jouandeau, Cazenave, "Solving Breakthrough with Race Patterns and
//! Job-Level Proof Number Search" (2011), but not as patterns: a runner is played forward in all its ways at once against
//! every place that any defender could have come to. All of it relies on boards of two files or more, where the foremost
//! piece of a side can always step diagonally, so that nobody is ever without a move while having pieces.

use super::standard::{StandardField, State};
use super::word::Word;

/// How many plies are left in which somebody has to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Left {
    plies: u32,
    /// Whether it is the side to move that has to.
    attacks: bool,
}

impl Left {
    /// No limit: whoever wins in the end.
    pub(super) const UNLIMITED: Left = Left {
        plies: u32::MAX,
        attacks: false,
    };

    /// So many plies, in which the side to move has to win if it `attacks`, else the enemy.
    pub(super) const fn within(plies: u32, attacks: bool) -> Left {
        Left { plies, attacks }
    }

    /// What is left after one more ply.
    #[inline]
    pub(super) const fn after_a_ply(self) -> Left {
        match self.plies {
            u32::MAX => Left::UNLIMITED,
            plies => Left::within(plies.saturating_sub(1), !self.attacks),
        }
    }

    /// So many plies less, when that leaves any.
    pub(super) const fn sooner(self, plies: u32) -> Option<Left> {
        match self.plies.checked_sub(plies) {
            None | Some(0) => None,
            Some(left) if self.plies != u32::MAX => Some(Left::within(left, self.attacks)),
            Some(_) => None,
        }
    }

    /// What tells positions with different limits apart, below 256 for less than 128 plies.
    #[inline]
    pub(super) const fn salt(self) -> u64 {
        match self.plies {
            u32::MAX => 0,
            plies => 2 * plies as u64 + self.attacks as u64,
        }
    }

    /// The plies, and whether the side to move is the one that has to win.
    #[inline]
    pub(super) const fn limit(self) -> Option<(u32, bool)> {
        match self.plies {
            u32::MAX => None,
            plies => Some((plies, self.attacks)),
        }
    }
}

/// What is certain, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fact<O> {
    /// It wins within so many plies.
    Win(u32),
    /// It loses within so many plies.
    Loss(u32),
    /// Nothing, but that every other move loses at once.
    Open(O),
}

impl<W: Word> StandardField<W> {
    /// What is certain about a position in which the enemy is not home yet.
    #[inline]
    pub(super) fn fact(&self, state: State<W>) -> Fact<W> {
        let State { own, enemy } = state;
        if own.is_empty() {
            return Fact::Loss(0);
        }
        if own.intersects(self.own_last_step) {
            return Fact::Win(1);
        }
        let attacked = self.up_beside(own);
        if enemy.without_first().is_empty() && attacked.intersects(enemy) {
            return Fact::Win(1);
        }
        let threats = enemy & self.enemy_last_step;
        if !threats.is_empty() {
            if !threats.without_first().is_empty() || !attacked.intersects(threats) {
                return Fact::Loss(2);
            }
            return Fact::Open(threats);
        }
        // Neither side gets home sooner than its foremost piece could if nobody were in its way.
        if let Some(moves) = self.own_run(state, self.enemy_distance(enemy)) {
            Fact::Win(2 * moves - 1)
        } else if let Some(moves) = self.enemy_run(state, self.own_distance(own) - 1) {
            Fact::Loss(2 * moves)
        } else {
            Fact::Open(self.everywhere())
        }
    }

    /// The same within a limit, as [`super::field::Field::fact_within`] says.
    #[inline]
    pub(super) fn certain(&self, state: State<W>, left: Left) -> Fact<W> {
        let fact = self.fact(state);
        let Some((plies, attacks)) = left.limit() else {
            return fact;
        };
        match fact {
            Fact::Win(least) if attacks && least > plies => {}
            Fact::Loss(least) if !attacks && least > plies => {}
            Fact::Open(_) => {}
            Fact::Win(_) | Fact::Loss(_) => return fact,
        }
        // No side wins sooner than its foremost piece gets home or it captures one piece a move.
        let (own, enemy) = (state.own, state.enemy);
        if attacks && 2 * self.own_distance(own).min(enemy.count()) > plies + 1 {
            Fact::Loss(0)
        } else if !attacks && 2 * self.enemy_distance(enemy).min(own.count()) > plies {
            Fact::Win(0)
        } else if let Fact::Open(_) = fact {
            fact
        } else {
            Fact::Open(self.everywhere())
        }
    }

    /// In how many moves, at most `most`, a piece of the side to move gets home whatever the enemy does meanwhile.
    #[inline]
    fn own_run(&self, state: State<W>, most: u32) -> Option<u32> {
        let State { own, enemy } = state;
        // Where the runner may be, and every square that some defender may be on.
        let (mut runners, mut defenders) = (own, enemy);
        for moves in 2..=most {
            let taken = self.down_beside(defenders);
            let straight = self.up(runners) & !defenders;
            // Going diagonally, it does not matter whether the square is empty or the enemy's.
            runners = (straight | self.up_beside(runners)) & !own & !taken;
            if runners.intersects(self.own_last_step) {
                return Some(moves);
            }
            if runners.is_empty() {
                return None;
            }
            defenders |= taken | self.down(defenders);
        }
        None
    }

    /// In how many moves, at most `most`, an enemy piece gets home whatever the side to move does meanwhile.
    #[inline]
    fn enemy_run(&self, state: State<W>, most: u32) -> Option<u32> {
        let State { own, enemy } = state;
        let (mut runners, mut defenders) = (enemy, own);
        let mut taken = self.up_beside(defenders);
        runners &= !taken;
        for moves in 2..=most {
            defenders |= taken | self.up(defenders);
            taken = self.up_beside(defenders);
            let straight = self.down(runners) & !defenders;
            runners = (straight | self.down_beside(runners)) & !enemy & !taken;
            if runners.intersects(self.enemy_last_step) {
                return Some(moves);
            }
            if runners.is_empty() {
                return None;
            }
        }
        None
    }
}
