//! Judgements of moves.

use super::Chance;

/// Judgement of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Judgement {
    /// A best move.
    Best,
    /// Another move with a loss below [`Judgement::INACCURACY`].
    Good,
    /// A best or good move in the opening book, after moves that are all in the book.
    Book,
    /// A move with a loss of at least [`Judgement::INACCURACY`], but less than [`Judgement::MISTAKE`].
    Inaccuracy,
    /// A move with a loss of at least [`Judgement::MISTAKE`], but less than [`Judgement::BLUNDER`].
    Mistake,
    /// A move with a loss of at least [`Judgement::BLUNDER`].
    Blunder,
}

impl Judgement {
    /// All judgements.
    pub const ALL: [Judgement; 6] = [
        Judgement::Best,
        Judgement::Good,
        Judgement::Book,
        Judgement::Inaccuracy,
        Judgement::Mistake,
        Judgement::Blunder,
    ];
    /// Minimum loss of an inaccuracy, in ten-thousandths.
    pub const INACCURACY: u16 = 500;
    /// Minimum loss of a mistake, in ten-thousandths.
    pub const MISTAKE: u16 = 1_000;
    /// Minimum loss of a blunder, in ten-thousandths.
    pub const BLUNDER: u16 = 2_000;

    /// Returns the judgement of a move, other than [`Judgement::Book`].
    pub(super) const fn new(loss: u16, is_best: bool) -> Judgement {
        match loss {
            Judgement::BLUNDER.. => Judgement::Blunder,
            Judgement::MISTAKE.. => Judgement::Mistake,
            Judgement::INACCURACY.. => Judgement::Inaccuracy,
            _ if is_best => Judgement::Best,
            _ => Judgement::Good,
        }
    }

    /// Returns the name of the judgement in JSON, such as `best`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Judgement::Best => "best",
            Judgement::Good => "good",
            Judgement::Book => "book",
            Judgement::Inaccuracy => "inaccuracy",
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }

    /// Whether the move is a mistake or a blunder.
    #[must_use]
    pub const fn is_mistake(self) -> bool {
        matches!(self, Judgement::Mistake | Judgement::Blunder)
    }
}

/// Returns the loss of a move in ten-thousandths: the difference between the chances of the side to move with the best move and
/// with the played move, at least 0.
pub(super) fn loss(best: Chance, played: Chance) -> u16 {
    best.ten_thousandths().saturating_sub(played.ten_thousandths())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judgements_follow_the_loss() {
        for (loss, expected) in [
            (0, Judgement::Good),
            (499, Judgement::Good),
            (500, Judgement::Inaccuracy),
            (999, Judgement::Inaccuracy),
            (1_000, Judgement::Mistake),
            (1_999, Judgement::Mistake),
            (2_000, Judgement::Blunder),
            (10_000, Judgement::Blunder),
        ] {
            assert_eq!(Judgement::new(loss, false), expected, "{loss}");
        }
        assert_eq!(Judgement::new(0, true), Judgement::Best);
    }
}
