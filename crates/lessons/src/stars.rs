//! Stars of a solved board.

/// Stars of a board: 0 until the board is solved, then 1 to 3 by the number of tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Stars(u8);

impl Stars {
    /// Maximum number of stars of a board.
    pub const MAX: u8 = 3;

    /// Creates a number of stars; `None` if the number is too large.
    #[must_use]
    pub const fn new(stars: u8) -> Option<Stars> {
        if stars <= Stars::MAX { Some(Stars(stars)) } else { None }
    }

    /// Returns the stars of a board that was solved at this try, from 1: three stars at the first try, two at the second, and one at
    /// every later try. A shown hint counts as a failed try.
    #[must_use]
    pub const fn of_try(number: u32) -> Stars {
        match number {
            0 | 1 => Stars(3),
            2 => Stars(2),
            _ => Stars(1),
        }
    }

    /// Returns the number of stars, 0 to 3.
    #[must_use]
    pub const fn count(self) -> u8 {
        self.0
    }

    /// Returns whether the board is solved.
    #[must_use]
    pub const fn is_solved(self) -> bool {
        self.0 > 0
    }
}
