//! Lessons: boards with a goal and a sentence, on which the player has to move. The solver decides which moves keep the goal.
//! docs/LEARNING.md describes the files of the lessons.
//!
//! The crate accesses neither files nor clocks. A judgement is the same on every machine.
//!
//! ```
//! use breakthrough_lessons::{Judgement, board, judge};
//! use breakthrough_rules::notation::parse_move;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let board = board("far-side-1").ok_or("the board exists")?;
//! let winning = board.solution[0];
//! assert!(matches!(judge(board, &[], winning, &|| false)?, Judgement::Keeps { .. }));
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

mod board;
mod built_in;
mod chapter;
mod check;
mod file;
mod goal;
mod judge;
mod stars;

pub use board::{Board, Hint, Lesson, Place};
pub use built_in::{board, lesson_about, lesson_files, lesson_of, lessons};
pub use chapter::Chapter;
pub use check::{Fault, check_boards, check_lesson};
pub use file::{MAX_LESSON_BYTES, parse_lesson};
pub use goal::{Goal, ParseGoalError};
pub use judge::{HintTask, Judge, JudgeError, Judgement, JudgingTask, judge};
pub use stars::Stars;
