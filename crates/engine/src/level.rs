//! Strength levels of computer players.

/// Strength of a computer player, from 1 (weakest) to 10 (strongest).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

/// Elo rating of each level, weakest first, from `crates/engine/tests/data/levels.txt`.
const ELO: [i32; 10] = [500, 680, 860, 1050, 1230, 1440, 1670, 1860, 2010, 2190];

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Level; 10] = [
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
    /// The weakest level.
    pub const WEAKEST: Level = Level(1);
    /// The strongest level, the only one without depth and node limits and without evaluation noise.
    pub const STRONGEST: Level = Level(10);

    /// Returns the level with this number, or `None` if the number is not 1–10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 10 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// Returns the number of the level, 1–10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the Elo rating of the level. Only differences between these ratings are meaningful.
    #[must_use]
    pub const fn elo(self) -> i32 {
        ELO[self.0 as usize - 1]
    }
}
