//! Lessons and their boards.

use crate::{Chapter, Goal};
use breakthrough_rules::{Move, Position, Side, Square};

/// Lesson of at least three boards.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Id of lower-case letters, digits and dashes.
    pub id: String,
    /// Chapter that contains the lesson.
    pub chapter: Chapter,
    /// Fluent id of the title.
    pub title: String,
    /// Boards, from easy to hard.
    pub boards: Vec<Board>,
    /// Place of the id in the file.
    pub place: Place,
}

/// Board of a lesson.
#[derive(Clone, Debug)]
pub struct Board {
    /// Id, unique among the boards of all lessons: lower-case letters, digits and dashes.
    pub id: String,
    /// Fluent id of the sentence above the board.
    pub text: String,
    /// Position in which the player moves. The game is in progress.
    pub start: Position,
    /// Goal of the player.
    pub goal: Goal,
    /// Moves of both sides, the player's first, that reach the goal. The replies resist as long as possible.
    pub solution: Vec<Move>,
    /// Tempting first moves that fail.
    pub wrong: Vec<Move>,
    /// Places of the values in the file.
    pub(crate) places: BoardPlaces,
}

/// Line and column of a value in a file, from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

/// Places of the values of a board.
#[derive(Clone, Debug, Default)]
pub(crate) struct BoardPlaces {
    pub(crate) id: Place,
    pub(crate) goal: Place,
    pub(crate) solution: Place,
    pub(crate) wrong: Vec<Place>,
}

/// Hint: a piece, and the square to which the piece moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Hint {
    /// Square of the piece that moves; the first hint.
    pub piece: Square,
    /// The square to which the piece moves; the second hint.
    pub square: Square,
}

impl From<Move> for Hint {
    fn from(mv: Move) -> Hint {
        Hint {
            piece: mv.from,
            square: mv.to,
        }
    }
}

impl Board {
    /// Returns the side of the player.
    #[must_use]
    pub fn player(&self) -> Side {
        self.start.side_to_move()
    }

    /// Returns the hint for the first move.
    #[must_use]
    pub fn hint(&self) -> Hint {
        Hint::from(self.solution[0])
    }
}
