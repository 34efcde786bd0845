//! Winning probabilities, rounded as in a review.

use breakthrough_engine::WinProbability;

/// Probability that a side wins, in ten-thousandths. The values 0 and 10,000 are proven results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u16", into = "u16"))]
pub struct Chance(u16);

/// Error for a number that is not a probability in ten-thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a number from 0 to {}", Chance::WIN.0)]
pub struct ChanceRangeError;

impl Chance {
    /// Probability of a proven loss.
    pub const LOSS: Chance = Chance(0);
    /// Probability of a proven win.
    pub const WIN: Chance = Chance(10_000);

    /// Returns the probability of a proven result.
    #[must_use]
    pub const fn proven(wins: bool) -> Chance {
        if wins { Chance::WIN } else { Chance::LOSS }
    }

    /// Returns the probability in ten-thousandths.
    #[must_use]
    pub const fn ten_thousandths(self) -> u16 {
        self.0
    }

    /// Returns the probability as a number from 0 to 1.
    #[must_use]
    pub fn fraction(self) -> f64 {
        f64::from(self.0) / f64::from(Chance::WIN.0)
    }

    /// Returns the probability in percent.
    #[must_use]
    pub fn percent(self) -> f64 {
        f64::from(self.0) / 100.0
    }

    /// Returns the opponent's probability of winning.
    #[must_use]
    pub const fn of_opponent(self) -> Chance {
        Chance(Chance::WIN.0 - self.0)
    }

    /// Whether the result is proven.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        matches!(self, Chance::LOSS | Chance::WIN)
    }
}

/// Rounds a probability. A probability that is not proven is limited to the values from 1 to 9,999.
impl From<WinProbability> for Chance {
    fn from(probability: WinProbability) -> Chance {
        match probability {
            WinProbability::LOSS => Chance::LOSS,
            WinProbability::WIN => Chance::WIN,
            _ => {
                let rounded = (probability.millionths() + 50) / 100;
                Chance(rounded.clamp(1, 9_999) as u16)
            }
        }
    }
}

impl TryFrom<u16> for Chance {
    type Error = ChanceRangeError;

    fn try_from(ten_thousandths: u16) -> Result<Chance, ChanceRangeError> {
        let chance = Chance(ten_thousandths);
        if chance <= Chance::WIN {
            Ok(chance)
        } else {
            Err(ChanceRangeError)
        }
    }
}

impl From<Chance> for u16 {
    fn from(chance: Chance) -> u16 {
        chance.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_engine::{Score, win_probability};
    use breakthrough_rules::{Position, Variant};

    #[test]
    fn only_proven_scores_are_certain() {
        let position = Position::start(Variant::STANDARD);
        let chance = |score| Chance::from(win_probability(score, &position));
        assert_eq!(chance(Score::EVEN).ten_thousandths(), 5_000);
        assert_eq!(chance(Score::wins_in(5)), Chance::WIN);
        assert_eq!(chance(Score::loses_in(4)), Chance::LOSS);
        for (centi, expected) in [(27_999, 9_999), (-27_999, 1)] {
            let unproven = chance(Score::from_centi(centi));
            assert_eq!((unproven.ten_thousandths(), unproven.is_proven()), (expected, false));
        }
    }

    #[test]
    fn chances_of_both_sides_add_up_to_certainty() {
        for number in [0, 1, 4_321, 10_000] {
            let chance = Chance::try_from(number).expect("a chance");
            assert_eq!(
                chance.ten_thousandths() + chance.of_opponent().ten_thousandths(),
                10_000
            );
        }
        assert_eq!(Chance::try_from(10_001), Err(ChanceRangeError));
    }
}
