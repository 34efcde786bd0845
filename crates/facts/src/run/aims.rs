//! Aims of a run, which are proved together in one search.

use breakthrough_rules::Bitboard;

/// Set of aims of a run: arrival on single goals, and arrival on any goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Aims<B> {
    /// Goals on which the piece arrives. Arrival on each goal is a separate aim.
    pub(crate) goals: B,
    /// Arrival on any goal. The goal may depend on the defender's play.
    pub(crate) any: bool,
}

impl<B: Bitboard> Aims<B> {
    pub(crate) const NONE: Aims<B> = Aims {
        goals: B::EMPTY,
        any: false,
    };

    /// Returns the aims fulfilled if the piece can arrive on each of these goals.
    #[inline]
    pub(crate) fn of_goals(goals: B) -> Aims<B> {
        Aims {
            goals,
            any: !goals.is_empty(),
        }
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        !self.any && self.goals.is_empty()
    }

    #[inline]
    pub(crate) fn union(self, other: Aims<B>) -> Aims<B> {
        Aims {
            goals: self.goals | other.goals,
            any: self.any || other.any,
        }
    }

    #[inline]
    pub(crate) fn intersection(self, other: Aims<B>) -> Aims<B> {
        Aims {
            goals: self.goals & other.goals,
            any: self.any && other.any,
        }
    }

    #[inline]
    pub(crate) fn without(self, other: Aims<B>) -> Aims<B> {
        Aims {
            goals: self.goals & !other.goals,
            any: self.any && !other.any,
        }
    }

    #[inline]
    pub(crate) fn is_within(self, other: Aims<B>) -> bool {
        self.without(other).is_empty()
    }

    pub(crate) fn count(self) -> u32 {
        self.goals.count() + u32::from(self.any)
    }
}
