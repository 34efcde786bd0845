//! How strong a computer player is.

/// A computer player's strength, 1 (gentle) to 10 (as strong as it goes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Level(u8);

impl Level {
    /// Every level, the gentlest first.
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
    /// The gentlest level.
    pub const GENTLEST: Level = Level(1);
    /// The strongest level: it thinks for as long as it may.
    pub const STRONGEST: Level = Level(10);

    /// The level with this number, 1–10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= 10 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// The level's number, 1–10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}
