//! Why a rules file, or one game of it, is not read.

use thiserror::Error;

/// Why a rules file or one of its games is refused, and where. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind} `{word}`")]
pub struct ZrfError {
    /// The line.
    pub line: usize,
    /// The column, in characters; a tab is one.
    pub column: usize,
    /// What stands there, shortened if it is long.
    pub word: String,
    /// What is wrong with it.
    pub kind: ZrfErrorKind,
}

/// What is wrong with a word of a rules file. Each text goes on with the word. Squares are called as the file calls them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ZrfErrorKind {
    /// A parenthesis is never closed.
    #[error("expected ) for")]
    Unclosed,
    /// A parenthesis is closed that was not opened.
    #[error("expected ( before")]
    Unopened,
    /// A string is never closed.
    #[error("expected \" at the end of")]
    OpenText,
    /// The text is longer than any rules file.
    #[error("expected at most {most} bytes of text, found")]
    TooLong {
        /// The longest text that is read.
        most: usize,
    },
    /// Too many parentheses within one another.
    #[error("expected at most {most} parentheses within one another, found")]
    TooDeep {
        /// How many are read.
        most: usize,
    },
    /// A macro calls itself, or the chain of macros is too long to follow.
    #[error("expected a macro that comes to an end, found")]
    Recursion,
    /// The macros of a file make too much of it.
    #[error("expected macros that expand to at most {most} words, found more in")]
    TooLarge {
        /// How many words are read.
        most: usize,
    },
    /// A macro uses an argument that it was not given.
    #[error("expected an argument {number}, found {given} in")]
    Argument {
        /// The number after `$`.
        number: usize,
        /// How many were given.
        given: usize,
    },
    /// The file has no game.
    #[error("expected a game, found")]
    NoGame,
    /// Something else belongs here.
    #[error("expected {0}, found")]
    Expected(&'static str),
    /// Something is left out.
    #[error("expected {0} in")]
    Missing(&'static str),
    /// Something is said a second time.
    #[error("expected {0} once, found it again in")]
    Twice(&'static str),
    /// Reading the file takes too long.
    #[error("expected a file that is quickly read, found too much in")]
    Effort,
    /// A piece goes where no piece of the family goes.
    #[error("expected steps to the three squares ahead only, found {from}-{to} in")]
    Step {
        /// From where.
        from: String,
        /// To where.
        to: String,
    },
    /// A piece does not go where it goes in the family.
    #[error("expected a step {from}-{to} in")]
    NoStep {
        /// From where.
        from: String,
        /// To where.
        to: String,
    },
    /// A step may be made onto other things than in the family.
    #[error("expected {from}-{to} to be made {expected}, found it made {found} in")]
    Onto {
        /// From where.
        from: String,
        /// To where.
        to: String,
        /// What may stand there in the family.
        expected: &'static str,
        /// What may stand there in this game.
        found: &'static str,
    },
    /// Whether a step may be made depends on other squares.
    #[error("expected {from}-{to} to depend on {to} only, found more in")]
    Depends {
        /// From where.
        from: String,
        /// To where.
        to: String,
    },
    /// A move looks at many squares.
    #[error("expected moves from {from} that look at most at {most} squares, found more in")]
    LooksAround {
        /// From where.
        from: String,
        /// How many squares are tried out.
        most: usize,
    },
    /// A piece captures otherwise than by going to the square.
    #[error("expected captures on the square a piece goes to only, found another in")]
    CaptureElsewhere,
    /// The goal has a square that is not of the far rank.
    #[error("expected the squares of the far rank as the goal, found {0} too in")]
    GoalTooLarge(String),
    /// The goal lacks a square of the far rank.
    #[error("expected the squares of the far rank as the goal, found no {0} in")]
    GoalTooSmall(String),
}
