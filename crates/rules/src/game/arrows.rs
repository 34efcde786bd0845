//! Arrows and circles that annotate the board at a node of a game.

use crate::Square;

/// Colour of an arrow or a circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkColour {
    /// Green: `G` in PGN.
    Green,
    /// Red: `R` in PGN.
    Red,
    /// Yellow: `Y` in PGN.
    Yellow,
    /// Blue: `B` in PGN.
    Blue,
}

impl MarkColour {
    /// All colours.
    pub const ALL: [MarkColour; 4] = [MarkColour::Green, MarkColour::Red, MarkColour::Yellow, MarkColour::Blue];

    /// Returns the colour's letter in PGN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            MarkColour::Green => 'G',
            MarkColour::Red => 'R',
            MarkColour::Yellow => 'Y',
            MarkColour::Blue => 'B',
        }
    }

    /// Returns the colour with this letter, which is upper case, or `None` if there is none.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<MarkColour> {
        MarkColour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }
}

/// An arrow between two squares of the game's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// Colour in which the arrow is drawn.
    pub colour: MarkColour,
    /// The square at the tail.
    pub from: Square,
    /// The square at the head, which equals `from` in an arrow that shows an explosion.
    pub to: Square,
}

/// A circle around a square of the game's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Circle {
    /// Colour in which the circle is drawn.
    pub colour: MarkColour,
    /// The square inside the circle.
    pub square: Square,
}
