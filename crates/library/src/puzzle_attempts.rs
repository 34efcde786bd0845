//! Attempts of players at puzzles.

use crate::listed_text::listed;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Maximum number of puzzle attempts in a library, of all players.
pub const MAX_PUZZLE_ATTEMPTS: usize = 100_000;
/// Latest time of a puzzle attempt, in seconds since 1970-01-01 UTC: the last second of 9999.
pub const MAX_FINISHED: i64 = 253_402_300_799;
/// Minimum rating of a puzzle.
pub const MIN_PUZZLE_RATING: u16 = 100;
/// Maximum rating of a puzzle.
pub const MAX_PUZZLE_RATING: u16 = 4000;
/// Maximum length of a run of solved puzzles.
pub const MAX_PUZZLE_RUN: u32 = 100_000;

/// Length of the id of a puzzle in bytes.
const ID_BYTES: usize = 6;
/// Characters of the id of a puzzle.
const ID_CHARACTERS: &[u8] = b"0123456789abcdefghjkmnpqrstvwxyz";

/// Mode in which a player attempts a puzzle.
#[derive(Clone, Copy, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub enum PuzzleMode {
    /// The first attempt at a puzzle changes the player's puzzle rating.
    Rated,
    /// The attempt does not change the rating.
    Practice,
    /// Puzzle of the day. The first attempt at a puzzle changes the rating.
    Daily,
    /// Run of puzzles that ends with the first failure. The attempt does not change the rating.
    Streak,
}

impl PuzzleMode {
    /// All modes.
    pub const ALL: [PuzzleMode; 4] = [
        PuzzleMode::Rated,
        PuzzleMode::Practice,
        PuzzleMode::Daily,
        PuzzleMode::Streak,
    ];

    /// Returns the name in the library and in files, such as `rated`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleMode::Rated => "rated",
            PuzzleMode::Practice => "practice",
            PuzzleMode::Daily => "daily",
            PuzzleMode::Streak => "streak",
        }
    }
}

impl fmt::Display for PuzzleMode {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for PuzzleMode {
    type Err = PuzzleAttemptError;

    /// Parses a name. Upper and lower case matter.
    fn from_str(text: &str) -> Result<PuzzleMode, PuzzleAttemptError> {
        let found = PuzzleMode::ALL.into_iter().find(|mode| mode.name() == text);
        found.ok_or_else(|| PuzzleAttemptError::Mode(listed(text).to_owned()))
    }
}

/// Attempt of a player at a puzzle, which ended with success or failure. The puzzle may belong to another version of the program.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct PuzzleAttempt {
    /// Name of the player. Upper and lower case do not matter.
    pub player: String,
    /// Id of the puzzle: six digits and lower-case letters except i, l, o and u.
    pub puzzle: String,
    /// End of the attempt in seconds since 1970-01-01 UTC, 0 to [`MAX_FINISHED`].
    pub finished: i64,
    /// Mode of the attempt.
    pub mode: PuzzleMode,
    /// Whether the player solved the puzzle without a wrong move and without a hint.
    pub is_solved: bool,
    /// Rating of the puzzle at the time of the attempt, [`MIN_PUZZLE_RATING`] to [`MAX_PUZZLE_RATING`].
    pub puzzle_rating: u16,
    /// Length of the run of solved puzzles that ends with this attempt: 1 to [`MAX_PUZZLE_RUN`] for a solved puzzle in
    /// [`PuzzleMode::Streak`], otherwise 0.
    pub run: u32,
}

/// Reason why a puzzle attempt is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PuzzleAttemptError {
    /// The text is not the id of a puzzle.
    #[error("expected the id of a puzzle such as 7k2mqd, found `{0}`")]
    Puzzle(String),
    /// The time is out of range.
    #[error("expected a time from 0 to {MAX_FINISHED} seconds since 1970, found {0}")]
    Finished(i64),
    /// The mode is unknown.
    #[error("expected rated, practice, daily or streak, found `{0}`")]
    Mode(String),
    /// The number for the result is neither 0 nor 1.
    #[error("expected 0 for a failed or 1 for a solved puzzle, found {0}")]
    Result(i64),
    /// The rating of the puzzle is out of range.
    #[error("expected a rating from {MIN_PUZZLE_RATING} to {MAX_PUZZLE_RATING}, found {0}")]
    Rating(i64),
    /// The run of a solved puzzle in mode streak is out of range.
    #[error("expected a run of 1 to {MAX_PUZZLE_RUN} solved puzzles, found {0}")]
    Run(i64),
    /// A failed attempt, or an attempt in another mode, has a run.
    #[error("expected a run only for a solved puzzle in mode streak, found {0}")]
    UnexpectedRun(i64),
}

impl PuzzleAttempt {
    /// Checks the id, the time, the rating and the run. Every name is valid; the library truncates it.
    ///
    /// # Errors
    /// See [`PuzzleAttemptError`].
    pub fn check(&self) -> Result<(), PuzzleAttemptError> {
        if self.puzzle.len() != ID_BYTES || !self.puzzle.bytes().all(|byte| ID_CHARACTERS.contains(&byte)) {
            return Err(PuzzleAttemptError::Puzzle(listed(&self.puzzle).to_owned()));
        }
        if !(0..=MAX_FINISHED).contains(&self.finished) {
            return Err(PuzzleAttemptError::Finished(self.finished));
        }
        if !(MIN_PUZZLE_RATING..=MAX_PUZZLE_RATING).contains(&self.puzzle_rating) {
            return Err(PuzzleAttemptError::Rating(self.puzzle_rating.into()));
        }
        let has_run = self.is_solved && self.mode == PuzzleMode::Streak;
        match self.run {
            run if has_run && !(1..=MAX_PUZZLE_RUN).contains(&run) => Err(PuzzleAttemptError::Run(run.into())),
            run if !has_run && run != 0 => Err(PuzzleAttemptError::UnexpectedRun(run.into())),
            _ => Ok(()),
        }
    }
}

/// Values of a puzzle attempt in a table or a file.
#[derive(Clone, Debug)]
pub(crate) struct StoredAttempt {
    pub(crate) player: String,
    pub(crate) puzzle: String,
    pub(crate) finished: i64,
    pub(crate) mode: String,
    pub(crate) is_solved: bool,
    pub(crate) puzzle_rating: i64,
    pub(crate) run: i64,
}

impl TryFrom<StoredAttempt> for PuzzleAttempt {
    type Error = PuzzleAttemptError;

    fn try_from(stored: StoredAttempt) -> Result<PuzzleAttempt, PuzzleAttemptError> {
        let rating = u16::try_from(stored.puzzle_rating);
        let attempt = PuzzleAttempt {
            player: stored.player,
            puzzle: stored.puzzle,
            finished: stored.finished,
            mode: stored.mode.parse()?,
            is_solved: stored.is_solved,
            puzzle_rating: rating.map_err(|_| PuzzleAttemptError::Rating(stored.puzzle_rating))?,
            run: u32::try_from(stored.run).map_err(|_| PuzzleAttemptError::Run(stored.run))?,
        };
        attempt.check()?;
        Ok(attempt)
    }
}

/// List of puzzle attempts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PuzzleAttemptList {
    /// The attempts.
    pub attempts: Vec<PuzzleAttempt>,
    /// Number of attempts that are damaged or invalid. They stay in the library.
    pub unreadable: usize,
}
