//! Goals of boards, and their text form.

use breakthrough_rules::notation::{ParseMoveError, parse_square};
use breakthrough_rules::{BoardSize, Square};
use thiserror::Error;

/// Goal of the player on a board. A move keeps the goal only if the player can still reach the goal against every reply of the
/// opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Win the game. A move keeps the goal if the player still wins with best play.
    Win,
    /// Win the game within a number of the player's moves.
    WinIn(u32),
    /// Make a number of moves that all keep a won position. Draws are impossible, so such a move is a move that does not lose.
    Hold(u32),
    /// Bring a piece to a square.
    Reach {
        /// The square.
        square: Square,
        /// Maximum number of the player's moves.
        moves: u32,
    },
    /// Capture enemy pieces.
    Capture {
        /// Number of pieces.
        pieces: u32,
        /// Maximum number of the player's moves.
        moves: u32,
    },
}

/// Reason why a text is not a goal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseGoalError {
    /// The text has none of the forms of a goal.
    #[error("expected win, win in N, hold N, reach SQUARE in N or capture N in N, found {0}")]
    Form(String),
    /// A number is not in the range of a goal.
    #[error("expected a number from 1 to {max}, found {found}", max = Goal::MAX_NUMBER)]
    Number {
        /// The text in place of the number.
        found: String,
    },
    /// The square is not on the board.
    #[error(transparent)]
    Square(#[from] ParseMoveError),
}

impl Goal {
    /// Maximum number of moves and pieces in a goal.
    pub const MAX_NUMBER: u32 = 20;

    /// Parses the text form: `win`, `win in 3`, `hold 3`, `reach c5 in 3` or `capture 2 in 3`.
    ///
    /// # Errors
    /// The text is not a goal.
    pub fn parse(text: &str, size: BoardSize) -> Result<Goal, ParseGoalError> {
        let words: Vec<&str> = text.split(' ').collect();
        match words[..] {
            ["win"] => Ok(Goal::Win),
            ["win", "in", moves] => Ok(Goal::WinIn(number(moves)?)),
            ["hold", moves] => Ok(Goal::Hold(number(moves)?)),
            ["reach", square, "in", moves] => Ok(Goal::Reach {
                square: parse_square(square, size)?,
                moves: number(moves)?,
            }),
            ["capture", pieces, "in", moves] => Ok(Goal::Capture {
                pieces: number(pieces)?,
                moves: number(moves)?,
            }),
            _ => Err(ParseGoalError::Form(text.to_owned())),
        }
    }

    /// Returns the text form.
    #[must_use]
    pub fn to_text(self, size: BoardSize) -> String {
        match self {
            Goal::Win => "win".to_owned(),
            Goal::WinIn(moves) => format!("win in {moves}"),
            Goal::Hold(moves) => format!("hold {moves}"),
            Goal::Reach { square, moves } => format!("reach {} in {moves}", size.coordinates(square)),
            Goal::Capture { pieces, moves } => format!("capture {pieces} in {moves}"),
        }
    }

    /// Returns the maximum number of the player's moves; `None` if the goal is a win without a limit.
    #[must_use]
    pub const fn moves(self) -> Option<u32> {
        match self {
            Goal::Win => None,
            Goal::WinIn(moves) | Goal::Hold(moves) | Goal::Reach { moves, .. } | Goal::Capture { moves, .. } => {
                Some(moves)
            }
        }
    }

    /// Returns the Fluent id of the goal. The arguments of the message are `moves`, `square` and `pieces`, if the goal has them.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Goal::Win => "lesson-goal-win",
            Goal::WinIn(_) => "lesson-goal-win-in",
            Goal::Hold(_) => "lesson-goal-hold",
            Goal::Reach { .. } => "lesson-goal-reach",
            Goal::Capture { .. } => "lesson-goal-capture",
        }
    }
}

fn number(text: &str) -> Result<u32, ParseGoalError> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (1..=Goal::MAX_NUMBER).contains(number));
    number.ok_or_else(|| ParseGoalError::Number { found: text.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_is_parsed_from_its_own_text() {
        let size = BoardSize::new(5, 5);
        for text in ["win", "win in 3", "hold 20", "reach c5 in 1", "capture 2 in 3"] {
            assert_eq!(
                Goal::parse(text, size).map(|goal| goal.to_text(size)),
                Ok(text.to_owned())
            );
        }
        for (text, error) in [
            (
                "",
                "expected win, win in N, hold N, reach SQUARE in N or capture N in N, found ",
            ),
            (
                "win 3",
                "expected win, win in N, hold N, reach SQUARE in N or capture N in N, found win 3",
            ),
            ("win in 0", "expected a number from 1 to 20, found 0"),
            ("hold 21", "expected a number from 1 to 20, found 21"),
            ("capture -1 in 3", "expected a number from 1 to 20, found -1"),
            ("reach f5 in 3", "the 5x5 board has no square f5"),
        ] {
            let found = Goal::parse(text, size).expect_err("not a goal");
            assert_eq!(found.to_string(), error);
        }
    }
}
