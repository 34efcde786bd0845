//! How strong a computer player is.

/// A computer player's strength, 1 (gentle) to 5 (as strong as it goes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Every level, the gentlest first.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];
    /// The gentlest level.
    pub const GENTLEST: Level = Level(1);
    /// The strongest level: it thinks for as long as it may.
    pub const STRONGEST: Level = Level(5);

    /// The level with this number, 1–5.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 5 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// The level's number, 1–5.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}
