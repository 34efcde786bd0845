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

    /// A limit on the side to move if `attacker_to_move`, else on its opponent.
    pub(super) const fn within(plies: u32, attacker_to_move: bool) -> PlyLimit {
        PlyLimit {
            plies,
            attacker_to_move,
        }
    }

    /// The limit that holds after one more ply.
    #[inline]
    pub(super) const fn after_ply(self) -> PlyLimit {
        match self.plies {
            u32::MAX => PlyLimit::UNLIMITED,
            plies => PlyLimit::within(plies.saturating_sub(1), !self.attacker_to_move),
        }
    }

    /// Returns the limit reduced by `plies`; `None` without a limit, or if no ply is left.
    pub(super) const fn reduced_by(self, plies: u32) -> Option<PlyLimit> {
        match self.plies.checked_sub(plies) {
            None | Some(0) => None,
            Some(left) if self.plies != u32::MAX => Some(PlyLimit::within(left, self.attacker_to_move)),
            Some(_) => None,
        }
    }

    /// Salt that gives one position different keys for different limits: below 256 for less than 128 plies.
    #[inline]
    pub(super) const fn salt(self) -> u64 {
        match self.plies {
            u32::MAX => 0,
            plies => 2 * plies as u64 + self.attacker_to_move as u64,
        }
    }

    /// The number of plies, and whether the side to move is the attacker; `None` without a limit.
    #[inline]
    pub(super) const fn limit(self) -> Option<(u32, bool)> {
        match self.plies {
            u32::MAX => None,
            plies => Some((plies, self.attacker_to_move)),
        }
    }
}
