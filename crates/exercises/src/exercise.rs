//! Exercises, and the mistakes from which they are created.

use crate::record::ExerciseRecord;
use crate::{Day, Schedule, ScheduleError};
use breakthrough_rules::notation::{FenError, ParseMoveError, ParseVariantError};
use breakthrough_rules::{IllegalMove, Move, Position};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Maximum number of exercises in a library, of all players together.
pub const MAX_EXERCISES: usize = 10_000;
/// Maximum length of the name of a player, in characters. Longer names are truncated, as in lists of games.
pub const MAX_NAME_CHARACTERS: usize = 200;
/// Maximum length of an evaluation, in bytes, as in the review of a game.
pub const MAX_EVALUATION_BYTES: usize = 4096;

/// Judgement of a move from which an exercise is created (docs/REVIEW.md).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Judgement {
    /// The move loses at least 0.10, but less than 0.20, of the winning probability.
    Mistake,
    /// The move loses at least 0.20 of the winning probability.
    Blunder,
}

impl Judgement {
    /// Returns the name in reviews: `mistake` or `blunder`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Judgement::Mistake => "mistake",
            Judgement::Blunder => "blunder",
        }
    }
}

impl fmt::Display for Judgement {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Parses the name in reviews.
impl FromStr for Judgement {
    type Err = ExerciseError;

    fn from_str(text: &str) -> Result<Judgement, ExerciseError> {
        let mut judgements = [Judgement::Mistake, Judgement::Blunder].into_iter();
        judgements
            .find(|judgement| judgement.as_str() == text)
            .ok_or_else(|| ExerciseError::Judgement(text.chars().take(20).collect()))
    }
}

/// Mistake of a player in a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// Name of the player, which may be empty.
    pub player: String,
    /// Name of the opponent, which may be empty.
    pub opponent: String,
    /// Day of the game, if known.
    pub game_date: Option<Day>,
    /// Position before the move.
    pub position: Position,
    /// The move that was played.
    pub played: Move,
    /// Judgement of the move.
    pub judgement: Judgement,
    /// Evaluation of the move in the stored review of the game (docs/REVIEW.md). Exercises do not interpret this text.
    pub evaluation: String,
}

/// Reason why a mistake or a record is not an exercise.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExerciseError {
    /// The share code of the variant is invalid.
    #[error("variant: {0}")]
    Variant(#[from] ParseVariantError),
    /// The position is invalid.
    #[error("position: {0}")]
    Position(#[from] FenError),
    /// The game is over in the position.
    #[error("expected a position of a game in progress, found the end of a game")]
    Over,
    /// The text is not a move.
    #[error("move: {0}")]
    Move(#[from] ParseMoveError),
    /// The move is illegal.
    #[error("move: {0}")]
    Illegal(#[from] IllegalMove),
    /// The judgement is unknown.
    #[error("expected mistake or blunder, found `{0}`")]
    Judgement(String),
    /// The evaluation is empty or too long, begins or ends with a space, or contains characters other than printable ASCII.
    #[error("expected an evaluation of 1 to {MAX_EVALUATION_BYTES} characters in ASCII, found another text")]
    Evaluation,
    /// The schedule is invalid.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
}

/// Position in which a player made a mistake, with the schedule by which the player practises it. The game is in progress in the
/// position, and the move is legal.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(try_from = "ExerciseRecord", into = "ExerciseRecord")]
pub struct Exercise {
    mistake: Mistake,
    schedule: Schedule,
}

impl Exercise {
    /// Creates an exercise that is due tomorrow.
    ///
    /// # Errors
    /// The game is over in the position, the move is illegal, or the evaluation is invalid ([`ExerciseError::Evaluation`]).
    pub fn new(mistake: Mistake, today: Day) -> Result<Exercise, ExerciseError> {
        Exercise::with_schedule(mistake, Schedule::new(today))
    }

    /// Creates an exercise with a schedule.
    ///
    /// # Errors
    /// See [`Exercise::new`].
    pub fn with_schedule(mut mistake: Mistake, schedule: Schedule) -> Result<Exercise, ExerciseError> {
        if mistake.position.outcome().is_some() {
            return Err(ExerciseError::Over);
        }
        mistake.position.check_legality(mistake.played)?;
        let text = mistake.evaluation.as_str();
        let is_ascii = text.bytes().all(|byte| byte.is_ascii_graphic() || byte == b' ');
        if !is_ascii || text.is_empty() || text.trim() != text || text.len() > MAX_EVALUATION_BYTES {
            return Err(ExerciseError::Evaluation);
        }
        for name in [&mut mistake.player, &mut mistake.opponent] {
            truncate_name(name);
        }
        Ok(Exercise { mistake, schedule })
    }

    /// Returns the mistake. Names are truncated to [`MAX_NAME_CHARACTERS`].
    #[must_use]
    pub const fn mistake(&self) -> &Mistake {
        &self.mistake
    }

    /// Returns the schedule.
    #[must_use]
    pub const fn schedule(&self) -> Schedule {
        self.schedule
    }

    /// Replaces the schedule.
    pub const fn set_schedule(&mut self, schedule: Schedule) {
        self.schedule = schedule;
    }
}

/// Truncates a name to [`MAX_NAME_CHARACTERS`].
pub(crate) fn truncate_name(name: &mut String) {
    if let Some((end, _)) = name.char_indices().nth(MAX_NAME_CHARACTERS) {
        name.truncate(end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use breakthrough_rules::Variant;
    use breakthrough_rules::notation::{parse_fen, parse_move};

    fn mistake(fen: &str, played: &str) -> Mistake {
        let position = parse_fen(fen).expect("a position");
        Mistake {
            player: "Ada".to_owned(),
            opponent: String::new(),
            game_date: None,
            played: parse_move(played, position.size()).expect("a move"),
            position,
            judgement: Judgement::Blunder,
            evaluation: "0.35 5012 4990 a2a3 -".to_owned(),
        }
    }

    fn error(mistake: Mistake) -> String {
        let today = Day::try_from(0).expect("a day");
        Exercise::new(mistake, today).expect_err("no exercise").to_string()
    }

    const FEN: &str = "pppp/p3/3p/P3/PPPP w 0 1";

    #[test]
    fn the_played_move_must_be_legal() {
        let today = Day::try_from(100).expect("a day");
        let exercise = Exercise::new(mistake(FEN, "a2b3"), today).expect("an exercise");
        assert_eq!(exercise.schedule(), Schedule::new(today));
        assert_eq!(exercise.mistake().judgement.to_string(), "blunder");
        for played in ["a2a4", "a5a4", "a1a2", "c3c4", "a2a2"] {
            let error = error(mistake(FEN, played));
            assert!(error.starts_with("move: "), "{played}: {error}");
        }
    }

    #[test]
    fn the_position_must_be_in_progress() {
        let mut over = mistake("3p/P3/4/3p/4 w 0 1", "a4a5");
        let played = over.played;
        over.position.play(played).expect("a legal move");
        assert_eq!(
            error(over),
            "expected a position of a game in progress, found the end of a game"
        );
    }

    #[test]
    fn an_evaluation_is_a_line_in_ascii() {
        let with = |evaluation: &str| Mistake {
            evaluation: evaluation.to_owned(),
            ..mistake(FEN, "a2b3")
        };
        let long = "x".repeat(MAX_EVALUATION_BYTES);
        let today = Day::try_from(0).expect("a day");
        assert!(Exercise::new(with(&long), today).is_ok());
        for evaluation in ["", " ", " 1", "1 ", "a\tb", "a\nb", "ü", &format!("{long}x")] {
            assert!(error(with(evaluation)).starts_with("expected an evaluation of 1 to 4096"));
        }
    }

    #[test]
    fn long_names_are_truncated() {
        let long = Mistake {
            player: "ü".repeat(201),
            opponent: "x".repeat(200),
            ..mistake(FEN, "a2b3")
        };
        let exercise = Exercise::new(long, Day::MAX).expect("an exercise");
        assert_eq!(exercise.mistake().player, "ü".repeat(200));
        assert_eq!(exercise.mistake().opponent.len(), 200);
    }

    #[test]
    fn an_exercise_survives_a_message() {
        let exercise = Exercise::new(mistake(FEN, "a2b3"), Day::MAX).expect("an exercise");
        let message = serde_json::to_string(&exercise).expect("a message");
        assert_eq!(serde_json::from_str::<Exercise>(&message).expect("read"), exercise);
        let start = mistake(FEN, "a2b3").position.variant();
        assert_ne!(start, Variant::STANDARD);
        for (text, other) in [
            ("a2b3", "a2c3"),
            ("blunder", "good"),
            (" w 0 1", " x 0 1"),
            ("\"leitner_box\":0", "\"leitner_box\":7"),
        ] {
            assert!(message.contains(text), "{message}");
            let changed = message.replace(text, other);
            assert!(serde_json::from_str::<Exercise>(&changed).is_err(), "{changed}");
        }
    }
}
