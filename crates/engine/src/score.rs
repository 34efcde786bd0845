//! Scores of positions.

use std::fmt;
use std::ops::Neg;

/// Score of a win in 0 plies (mate score in chess engines). The score of a win in `n` plies is lower by `n`.
const WIN: i32 = 30_000;
/// Scores of at least this value are proven wins. Games have at most 1250 plies (16×16 with three home ranks).
const MIN_PROVEN: i32 = WIN - 2_000;

/// Score for the side to move: an evaluation in hundredths of a piece (centipawns), or a proven win or loss with its distance in
/// plies. Higher scores are better: quick wins are better than slow wins, and slow losses are better than quick losses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "i32", into = "i32"))]
pub struct Score(i32);

/// Error for a number that is not a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected a score from -{WIN} to {WIN}")]
pub struct ScoreRangeError;

/// A proven result, which the losing side cannot prevent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Proven {
    /// The side to move wins with the move at this ply, where 1 is the next move.
    WinsIn(u32),
    /// The opponent wins with the move at this ply, or has already won if it is 0.
    LosesIn(u32),
}

impl Score {
    /// Score of an even position.
    pub const EVEN: Score = Score(0);
    /// Greater than every other score: beta of a full window.
    pub(super) const INFINITY: Score = Score(WIN + 1);
    /// Less than every other score: alpha of a full window.
    pub(super) const NEG_INFINITY: Score = Score(-WIN - 1);

    /// Creates a score from an evaluation in hundredths of a piece, clamped to the range of unproven scores.
    #[must_use]
    pub const fn from_centi(centi: i32) -> Score {
        let max = MIN_PROVEN - 1;
        Score(if centi > max {
            max
        } else if centi < -max {
            -max
        } else {
            centi
        })
    }

    /// Creates the score of a proven win with the move at this ply, where 1 is the next move.
    #[must_use]
    pub const fn wins_in(plies: u32) -> Score {
        Score(WIN - plies as i32)
    }

    /// Creates the score of a proven loss by the opponent's move at this ply, where 0 means that the game is lost.
    #[must_use]
    pub const fn loses_in(plies: u32) -> Score {
        Score(plies as i32 - WIN)
    }

    /// Returns the score in hundredths of a piece. Proven scores are near ±30000.
    #[must_use]
    pub const fn centi(self) -> i32 {
        self.0
    }

    /// Returns the score whose [`Score::centi`] is `centi`, or `None` if there is none.
    #[must_use]
    pub const fn restore(centi: i32) -> Option<Score> {
        if centi >= -WIN && centi <= WIN {
            Some(Score(centi))
        } else {
            None
        }
    }

    /// Returns the proven result, or `None` if the score is an evaluation.
    #[must_use]
    pub const fn proven(self) -> Option<Proven> {
        if self.0 >= MIN_PROVEN {
            Some(Proven::WinsIn((WIN - self.0) as u32))
        } else if self.0 <= -MIN_PROVEN {
            Some(Proven::LosesIn((WIN + self.0) as u32))
        } else {
            None
        }
    }

    /// Returns whether this is a proven win.
    #[inline]
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 >= MIN_PROVEN
    }

    /// Returns whether this is a proven loss.
    #[inline]
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 <= -MIN_PROVEN
    }

    /// Adds hundredths of a piece without clamping, because the bounds of a search window may exceed the range of scores.
    #[inline]
    pub(super) const fn plus(self, centi: i32) -> Score {
        Score(self.0 + centi)
    }

    /// Converts the distance of a proven score, counted from a node at ply `ply`, to the distance from the root, as needed after
    /// a table probe. The score remains relative to the node's side to move.
    #[inline]
    pub(super) const fn relative_to_root(self, ply: u32) -> Score {
        if self.is_win() {
            Score(self.0 - ply as i32)
        } else if self.is_loss() {
            Score(self.0 + ply as i32)
        } else {
            self
        }
    }

    /// Reverses [`Score::relative_to_root`] before a score is stored in the table.
    #[inline]
    pub(super) const fn relative_to_node(self, ply: u32) -> Score {
        if self.is_win() {
            Score(self.0 + ply as i32)
        } else if self.is_loss() {
            Score(self.0 - ply as i32)
        } else {
            self
        }
    }
}

impl TryFrom<i32> for Score {
    type Error = ScoreRangeError;

    /// Returns the score whose [`Score::centi`] is `centi`.
    fn try_from(centi: i32) -> Result<Score, ScoreRangeError> {
        Score::restore(centi).ok_or(ScoreRangeError)
    }
}

impl From<Score> for i32 {
    fn from(score: Score) -> i32 {
        score.centi()
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(-self.0)
    }
}

/// Formats a score in pieces or plies, for example `+0.35`, `wins in 5` or `loses in 4`.
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
    fn scores_are_displayed_in_pieces_or_plies() {
        for (score, text) in [
            (Score::EVEN, "+0.00"),
            (Score::from_centi(35), "+0.35"),
            (Score::from_centi(-1205), "-12.05"),
            (Score::wins_in(5), "wins in 5"),
            (Score::loses_in(4), "loses in 4"),
        ] {
            assert_eq!(score.to_string(), text);
        }
    }

    #[test]
    fn scores_are_ordered_from_quick_loss_to_quick_win() {
        let ordered = [
            Score::NEG_INFINITY,
            Score::loses_in(0),
            Score::loses_in(4),
            Score::loses_in(1250),
            Score::from_centi(i32::MIN),
            Score::EVEN,
            Score::from_centi(i32::MAX),
            Score::wins_in(1250),
            Score::wins_in(3),
            Score::wins_in(1),
            Score::wins_in(0),
            Score::INFINITY,
        ];
        assert!(ordered.is_sorted() && ordered.windows(2).all(|pair| pair[0] != pair[1]));
        assert_eq!(Score::from_centi(i32::MAX).proven(), None);
        assert_eq!(Score::wins_in(1250).proven(), Some(Proven::WinsIn(1250)));
    }

    #[test]
    fn proven_scores_name_winner_and_distance() {
        let check = |score: Score, proven: Option<Proven>| {
            assert_eq!(score.proven(), proven, "{score}");
            let expected = (
                matches!(proven, Some(Proven::WinsIn(_))),
                matches!(proven, Some(Proven::LosesIn(_))),
            );
            assert_eq!((score.is_win(), score.is_loss()), expected, "{score}");
        };
        for plies in [0, 1, 4, 1250, 2000] {
            check(Score::wins_in(plies), Some(Proven::WinsIn(plies)));
            check(Score::loses_in(plies), Some(Proven::LosesIn(plies)));
            assert_eq!(-Score::wins_in(plies), Score::loses_in(plies));
        }
        for centi in [0, 35, -35, 27_999, -27_999] {
            check(Score::from_centi(centi), None);
            assert_eq!(Score::from_centi(centi).centi(), centi);
            assert_eq!(-Score::from_centi(centi), Score::from_centi(-centi));
        }
        assert_eq!(Score::from_centi(28_000), Score::from_centi(27_999));
        assert_eq!(Score::from_centi(-28_000), Score::from_centi(-27_999));
    }

    #[test]
    fn scores_are_restored_from_hundredths_of_a_piece() {
        let scores = [0, 35, -1205, 27_999, -27_999].map(Score::from_centi);
        let proven = [0, 1, 1250, 2000].map(Score::wins_in);
        for score in scores.into_iter().chain(proven).chain(proven.map(|win| -win)) {
            assert_eq!(Score::restore(score.centi()), Some(score), "{score}");
        }
        assert_eq!([30_001, -30_001, i32::MAX, i32::MIN].map(Score::restore), [None; 4]);
    }

    #[test]
    fn distances_are_counted_from_the_root_or_from_the_node() {
        for (at_node, at_root) in [
            (Score::wins_in(3), Score::wins_in(10)),
            (Score::loses_in(2), Score::loses_in(9)),
            (Score::from_centi(120), Score::from_centi(120)),
            (Score::from_centi(-120), Score::from_centi(-120)),
        ] {
            assert_eq!(at_node.relative_to_root(7), at_root);
            assert_eq!(at_root.relative_to_node(7), at_node);
        }
        assert_eq!(Score::from_centi(20).plus(30).centi(), 50);
        assert_eq!(Score::from_centi(20).plus(-30).centi(), -10);
    }
}
