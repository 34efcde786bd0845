//! Limits on the number of plies within which a side must win.

/// Number of plies within which one side, the attacker, must win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PlyLimit {
    plies: u32,
    attacker_to_move: bool,
}

impl PlyLimit {
    /// No limit: either side may win at any time.
    pub(super) const UNLIMITED: PlyLimit = PlyLimit {
        plies: u32::MAX,
        attacker_to_move: false,
    };

    /// Creates a limit for the side to move if `attacker_to_move` is true, otherwise for its opponent.
    pub(super) const fn within(plies: u32, attacker_to_move: bool) -> PlyLimit {
        PlyLimit {
            plies,
            attacker_to_move,
        }
    }

    /// Returns the limit after one more ply.
    #[inline]
    pub(super) const fn after_ply(self) -> PlyLimit {
        match self.plies {
            u32::MAX => PlyLimit::UNLIMITED,
            plies => PlyLimit::within(plies.saturating_sub(1), !self.attacker_to_move),
        }
    }

    /// Returns the limit reduced by `plies`, or `None` if there is no limit or no ply remains.
    pub(super) const fn reduced_by(self, plies: u32) -> Option<PlyLimit> {
        match self.plies.checked_sub(plies) {
            None | Some(0) => None,
            Some(left) if self.plies != u32::MAX => Some(PlyLimit::within(left, self.attacker_to_move)),
            Some(_) => None,
        }
    }

    /// Returns the salt with which keys of a position differ for different limits: 0 without a limit, otherwise at least twice the
    /// number of plies.
    #[inline]
    pub(super) const fn salt(self) -> u64 {
        match self.plies {
            u32::MAX => 0,
            plies => 2 * plies as u64 + self.attacker_to_move as u64,
        }
    }

    /// Returns the number of plies and whether the side to move is the attacker, or `None` without a limit.
    #[inline]
    pub(super) const fn limit(self) -> Option<(u32, bool)> {
        match self.plies {
            u32::MAX => None,
            plies => Some((plies, self.attacker_to_move)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_decreases_with_each_ply_and_alternates_between_the_sides() {
        let limit = PlyLimit::within(2, true);
        assert_eq!(limit.limit(), Some((2, true)));
        assert_eq!(limit.after_ply().limit(), Some((1, false)));
        assert_eq!(limit.after_ply().after_ply().limit(), Some((0, true)));
        assert_eq!(limit.after_ply().after_ply().after_ply().limit(), Some((0, false)));
        assert_eq!(PlyLimit::UNLIMITED.after_ply().limit(), None);
    }

    #[test]
    fn a_reduced_limit_keeps_at_least_one_ply() {
        let limit = PlyLimit::within(5, false);
        assert_eq!(limit.reduced_by(0), Some(limit));
        assert_eq!(limit.reduced_by(4), Some(PlyLimit::within(1, false)));
        assert_eq!(limit.reduced_by(5), None);
        assert_eq!(limit.reduced_by(6), None);
        assert_eq!(PlyLimit::UNLIMITED.reduced_by(1), None);
    }

    #[test]
    fn different_limits_have_different_salts() {
        let limits = [
            PlyLimit::UNLIMITED,
            PlyLimit::within(1, false),
            PlyLimit::within(1, true),
            PlyLimit::within(2, false),
        ];
        assert_eq!(limits.map(PlyLimit::salt), [0, 2, 3, 4]);
    }
}
