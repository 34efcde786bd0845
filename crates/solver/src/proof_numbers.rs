//! Proof and disproof numbers (Allis, "Searching for Solutions in Games and Artificial Intelligence", 1994).

/// Proof or disproof number of a result that is impossible. All other numbers are smaller.
pub(super) const INFINITY: u32 = (1 << 24) - 1;

/// Proof and disproof numbers from the point of view of the side to move (φ and δ in papers about df-pn).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProofNumbers {
    /// Proof number, which estimates the effort needed to prove that the side to move wins.
    pub(super) pn: u32,
    /// Disproof number, which estimates the effort needed to prove that the side to move loses.
    pub(super) dn: u32,
}

impl ProofNumbers {
    /// Numbers of a position that the side to move wins.
    pub(super) const PROVEN: ProofNumbers = ProofNumbers { pn: 0, dn: INFINITY };
    /// Numbers of a position that the side to move loses.
    pub(super) const DISPROVEN: ProofNumbers = ProofNumbers { pn: INFINITY, dn: 0 };

    /// Returns whether the winner is known.
    #[inline]
    pub(super) const fn is_solved(self) -> bool {
        self.pn == 0 || self.dn == 0
    }

    /// Returns the numbers from the opponent's point of view.
    #[inline]
    pub(super) const fn for_opponent(self) -> ProofNumbers {
        ProofNumbers {
            pn: self.dn,
            dn: self.pn,
        }
    }
}
