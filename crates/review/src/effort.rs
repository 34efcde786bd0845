//! Efforts: the number of nodes that a review spends on each move.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Effort of a review. Reviews with the same effort are the same on every machine, because the effort sets the number of nodes and the
/// size of the tables, but no time limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub enum Effort {
    /// The review of a game on 8×8 takes a few seconds.
    Fast,
    /// The review takes about five times as long as with [`Effort::Fast`].
    #[default]
    Normal,
    /// The review takes about thirty times as long as with [`Effort::Fast`].
    Deep,
}

/// Error for a text that does not name an effort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("expected fast, normal or deep")]
pub struct ParseEffortError;

impl Effort {
    /// All efforts, the fastest first.
    pub const ALL: [Effort; 3] = [Effort::Fast, Effort::Normal, Effort::Deep];

    /// Returns the name of the effort: `fast`, `normal` or `deep`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Effort::Fast => "fast",
            Effort::Normal => "normal",
            Effort::Deep => "deep",
        }
    }

    /// Returns the number of nodes of each search that compares the moves of a position.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        match self {
            Effort::Fast => 40_000,
            Effort::Normal => 400_000,
            Effort::Deep => 2_000_000,
        }
    }

    /// Returns the number of nodes of each search that confirms an inaccuracy, mistake or blunder.
    #[must_use]
    pub const fn confirmation_nodes(self) -> u64 {
        match self {
            Effort::Fast => 400_000,
            Effort::Normal => 1_000_000,
            Effort::Deep => 5_000_000,
        }
    }

    /// Returns the size of the transposition table of each thread, in MiB.
    #[must_use]
    pub const fn table_mebibytes(self) -> usize {
        match self {
            Effort::Fast => 2,
            Effort::Normal => 16,
            Effort::Deep => 64,
        }
    }
}

impl fmt::Display for Effort {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for Effort {
    type Err = ParseEffortError;

    fn from_str(text: &str) -> Result<Effort, ParseEffortError> {
        let found = Effort::ALL.into_iter().find(|effort| effort.name() == text);
        found.ok_or(ParseEffortError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn efforts_are_parsed_from_their_names() {
        for effort in Effort::ALL {
            assert_eq!(effort.to_string().parse(), Ok(effort));
        }
        assert_eq!("Fast".parse::<Effort>(), Err(ParseEffortError));
    }

    #[test]
    fn higher_efforts_search_more_nodes_with_larger_tables() {
        assert!(Effort::ALL.is_sorted_by_key(|effort| effort.nodes()));
        assert!(Effort::ALL.is_sorted_by_key(|effort| effort.confirmation_nodes()));
        assert!(
            Effort::ALL
                .iter()
                .all(|effort| effort.confirmation_nodes() > effort.nodes())
        );
        assert!(Effort::ALL.is_sorted_by_key(|effort| effort.table_mebibytes()));
    }
}
