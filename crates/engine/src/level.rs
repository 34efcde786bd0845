//! Strength levels of computer players.

use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Strength of a computer player: novice (the weakest), learner, then 1 to 10 (the strongest).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[cfg_attr(feature = "serde", serde(try_from = "i8", into = "i8"))]
pub struct Level(i8);

/// The error for a text that does not name a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Error)]
#[error("expected novice, learner or 1 to {}", Level::STRONGEST.0)]
pub struct ParseLevelError;

/// Elo rating of each level, weakest first, from `crates/engine/tests/data/levels.txt`.
const ELO: [i32; Level::ALL.len()] = [110, 300, 500, 680, 860, 1050, 1230, 1440, 1670, 1860, 2010, 2190];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 12] = [
        Level::NOVICE,
        Level::LEARNER,
        Level(1),
        Level(2),
        Level(3),
        Level(4),
        Level(5),
        Level(6),
        Level(7),
        Level(8),
        Level(9),
        Level(10),
    ];
    /// The level for first games, which often overlooks captures.
    pub const NOVICE: Level = Level(-1);
    /// The level between novice and level 1, which sometimes overlooks captures.
    pub const LEARNER: Level = Level(0);
    /// The weakest level, which is [`Level::NOVICE`].
    pub const WEAKEST: Level = Level::NOVICE;
    /// The strongest level, the only level without depth and node limits and without evaluation noise.
    pub const STRONGEST: Level = Level(10);

    /// Returns the level with this [number](Level::number), or `None` if there is none.
    #[must_use]
    pub const fn new(number: i8) -> Option<Level> {
        if number >= Level::WEAKEST.0 && number <= Level::STRONGEST.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// Returns the number of the level, which is used in files: 1–10, −1 for [`Level::NOVICE`] and 0 for [`Level::LEARNER`]. The
    /// [name](Level::name) is intended for people.
    #[must_use]
    pub const fn number(self) -> i8 {
        self.0
    }

    /// Returns the name of the level in commands, links and PGN tags: `novice`, `learner`, or the number of the level.
    #[must_use]
    pub const fn name(self) -> &'static str {
        const NAMES: [&str; Level::ALL.len()] =
            ["novice", "learner", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
        NAMES[self.index()]
    }

    /// Returns whether the level has a proper name instead of a number.
    #[must_use]
    pub const fn is_named(self) -> bool {
        self.0 < 1
    }

    /// Returns the Elo rating of the level. Only differences between these ratings are meaningful.
    #[must_use]
    pub const fn elo(self) -> i32 {
        ELO[self.index()]
    }

    const fn index(self) -> usize {
        (self.0 - Level::WEAKEST.0) as usize
    }
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl TryFrom<i8> for Level {
    type Error = ParseLevelError;

    /// Returns the level with this [number](Level::number).
    fn try_from(number: i8) -> Result<Level, ParseLevelError> {
        Level::new(number).ok_or(ParseLevelError)
    }
}

impl From<Level> for i8 {
    fn from(level: Level) -> i8 {
        level.number()
    }
}

impl FromStr for Level {
    type Err = ParseLevelError;

    /// Parses the [name](Level::name) of a level, ignoring case.
    fn from_str(text: &str) -> Result<Level, ParseLevelError> {
        let named = Level::ALL
            .into_iter()
            .find(|level| level.name().eq_ignore_ascii_case(text));
        named.ok_or(ParseLevelError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_round_trip() {
        for level in Level::ALL {
            assert_eq!(level.name().to_uppercase().parse(), Ok(level));
            assert_eq!(Level::new(level.number()), Some(level));
            assert_eq!(level.is_named(), level.name().parse::<i8>().is_err());
        }
        assert_eq!(Level::new(1).map(Level::name), Some("1"));
        for text in ["0", "-1", "11", "", "easy", " 1"] {
            let error = text.parse::<Level>().expect_err(text);
            assert_eq!(error.to_string(), "expected novice, learner or 1 to 10");
        }
        assert_eq!([-2, 11].map(Level::new), [None; 2]);
    }

    #[test]
    fn levels_are_ordered_by_strength() {
        assert!(Level::ALL.is_sorted_by(|one, two| one < two && one.elo() < two.elo()));
        assert_eq!((Level::ALL[0], Level::ALL[11]), (Level::WEAKEST, Level::STRONGEST));
        assert_eq!(Level::new(1).map(Level::elo), Some(500));
    }
}
