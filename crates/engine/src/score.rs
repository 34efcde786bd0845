//! How good a position is for the side to move.

use std::fmt;
use std::ops::Neg;

/// The value of a win on the spot. A win in `n` plies is worth `n` less.
const WIN: i32 = 30_000;
/// Scores beyond this are proven. No game is longer than 1250 plies (16×16 with three home ranks).
const LEAST_PROVEN: i32 = WIN - 2_000;

/// A score for the side to move: an estimate in hundredths of a piece, or a proven win or loss. A greater score is better;
/// a quick win beats a slow one, and a slow loss a quick one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A result that no play can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proven {
    /// The side to move wins with its move at this ply, 1 being the next.
    WinsIn(u32),
    /// The opponent's move at this ply wins; 0 when the game is over.
    LosesIn(u32),
}

impl Score {
    /// Neither side stands better.
    pub const EVEN: Score = Score(0);
    /// Worse than every score.
    pub(super) const WORST: Score = Score(-WIN - 1);

    /// An estimate in hundredths of a piece. Estimates too large to be told from a proven score are cut off.
    #[must_use]
    pub const fn estimate(centi: i32) -> Score {
        let most = LEAST_PROVEN - 1;
        Score(if centi > most {
            most
        } else if centi < -most {
            -most
        } else {
            centi
        })
    }

    /// The side to move wins with the move at this ply, 1 being the next.
    #[must_use]
    pub const fn wins_in(plies: u32) -> Score {
        Score(WIN - plies as i32)
    }

    /// The opponent wins with the move at this ply; 0 when the game is over.
    #[must_use]
    pub const fn loses_in(plies: u32) -> Score {
        Score(plies as i32 - WIN)
    }

    /// The score as a number, in hundredths of a piece. Proven scores are near ±30000.
    #[must_use]
    pub const fn centi(self) -> i32 {
        self.0
    }

    /// What is proven, or nothing for an estimate.
    #[must_use]
    pub const fn proven(self) -> Option<Proven> {
        if self.0 >= LEAST_PROVEN {
            Some(Proven::WinsIn((WIN - self.0) as u32))
        } else if self.0 <= -LEAST_PROVEN {
            Some(Proven::LosesIn((WIN + self.0) as u32))
        } else {
            None
        }
    }

    /// Whether it is a proven win.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= LEAST_PROVEN
    }

    /// Whether it is a proven loss.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -LEAST_PROVEN
    }

    /// The score plus some hundredths of a piece; may leave the range of scores, as the bounds of a window do.
    #[inline]
    pub(super) const fn plus(self, centi: i32) -> Score {
        Score(self.0 + centi)
    }

    /// A score seen `plies` further from the end: as at a position `plies` before this one, of the same side to move.
    #[inline]
    pub(super) const fn later(self, plies: u32) -> Score {
        if self.is_win() {
            Score(self.0 - plies as i32)
        } else if self.is_loss() {
            Score(self.0 + plies as i32)
        } else {
            self
        }
    }

    /// The opposite of [`Score::later`].
    #[inline]
    pub(super) const fn sooner(self, plies: u32) -> Score {
        if self.is_win() {
            Score(self.0 + plies as i32)
        } else if self.is_loss() {
            Score(self.0 - plies as i32)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// `+0.35`, `wins in 5`, `loses in 4`.
impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.proven() {
            Some(Proven::WinsIn(plies)) => write!(formatter, "wins in {plies}"),
            Some(Proven::LosesIn(plies)) => write!(formatter, "loses in {plies}"),
            None => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                write!(formatter, "{sign}{}.{:02}", self.0.abs() / 100, self.0.abs() % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_read_as_people_say_them() {
        for (score, text) in [
            (Score::EVEN, "+0.00"),
            (Score::estimate(35), "+0.35"),
            (Score::estimate(-1205), "-12.05"),
            (Score::wins_in(5), "wins in 5"),
            (Score::loses_in(4), "loses in 4"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn scores_are_ordered_from_quick_loss_to_quick_win() {
        let ordered = [
            Score::WORST,
            Score::loses_in(0),
            Score::loses_in(4),
            Score::loses_in(1250),
            Score::estimate(i32::MIN),
            Score::EVEN,
            Score::estimate(i32::MAX),
            Score::wins_in(1250),
            Score::wins_in(3),
            Score::wins_in(1),
        ];
        assert!(ordered.is_sorted() && ordered.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(Score::estimate(i32::MAX).proven(), None);
        assert_eq!(Score::wins_in(1250).proven(), Some(Proven::WinsIn(1250)));
    }
}
