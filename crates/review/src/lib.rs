//! Reviews of games: a judgement of each move, the accuracy of both sides and the turning points. docs/REVIEW.md describes the
//! method.
//!
//! The crate accesses neither files nor clocks. A review is the same on every machine, because its [`Effort`] limits nodes.
//!
//! ```
//! use breakthrough_review::{Effort, Judgement, Reviewer};
//! use breakthrough_rules::notation::{parse_fen, parse_move};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! // The side to move can win at once with a4-a5 or a4-b5, but retreats into a lost race.
//! let start = parse_fen("3p/P3/4/3p/P3 w 0 1")?;
//! let moves = [parse_move("a1a2", start.size())?];
//! let mut reviewer = Reviewer::new(&start, &moves, Effort::Fast)?;
//! reviewer.run(1, &|| false, &mut |_, _| ())?;
//!
//! let review = reviewer.finish().ok_or("all moves are evaluated")?;
//! assert_eq!(review.moves[0].judgement, Judgement::Blunder);
//! assert!(review.moves[0].is_missed_win());
//! # Ok(())
//! # }
//! ```
#![warn(missing_docs)]

/// Version of the engine. Reviews of another version can have other evaluations.
pub const ENGINE_VERSION: &str = env!("CARGO_PKG_VERSION");

mod accuracy;
mod book;
mod chance;
mod coach;
mod effort;
mod error;
mod evaluation;
mod game_review;
mod judgement;
mod level_estimate;
mod move_review;
mod reviewer;
mod solved;
mod text;

pub use chance::{Chance, ChanceRangeError};
pub use coach::CoachTask;
pub use effort::{Effort, ParseEffortError};
pub use error::ReviewError;
pub use evaluation::{MoveEvaluation, MoveTask};
pub use game_review::GameReview;
pub use judgement::Judgement;
pub use move_review::MoveReview;
pub use reviewer::Reviewer;
pub use solved::{Solved, SolvingTask};
pub use text::{EvaluationError, StoredReviewError};
