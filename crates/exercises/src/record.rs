//! Texts and numbers of exercises, as in files, tables and messages.

use crate::{Day, Exercise, ExerciseError, Mistake, Schedule};
use breakthrough_rules::Variant;
use breakthrough_rules::notation::{parse_move, parse_variant_fen, to_fen, uci_move, variant_text};
use serde::{Deserialize, Serialize};

/// Unchecked contents of an exercise. The conversion to an [`Exercise`] checks them.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq, Serialize)]
pub struct ExerciseRecord {
    /// Name of the player.
    pub player: String,
    /// Name of the opponent.
    pub opponent: String,
    /// Day of the game, if known.
    pub game_date: Option<Day>,
    /// Share code of the variant.
    pub variant: String,
    /// FEN of the position before the move.
    pub position: String,
    /// Played move in UCI notation.
    pub played: String,
    /// Judgement of the move: `mistake` or `blunder`.
    pub judgement: String,
    /// Evaluation of the move in the stored review.
    pub evaluation: String,
    /// Index of the box, as in [`Schedule::leitner_box`].
    pub leitner_box: i64,
    /// Due day; `None` for a learned exercise.
    pub due: Option<Day>,
    /// Day on which the exercise was added.
    pub added: Day,
    /// Day on which the exercise was last practised, if any.
    pub last_day: Option<Day>,
}

impl From<&Exercise> for ExerciseRecord {
    fn from(exercise: &Exercise) -> ExerciseRecord {
        let (mistake, schedule) = (exercise.mistake(), exercise.schedule());
        let position = &mistake.position;
        ExerciseRecord {
            player: mistake.player.clone(),
            opponent: mistake.opponent.clone(),
            game_date: mistake.game_date,
            variant: variant_text(&position.variant()),
            position: to_fen(position),
            played: uci_move(mistake.played, position.size()),
            judgement: mistake.judgement.as_str().to_owned(),
            evaluation: mistake.evaluation.clone(),
            leitner_box: schedule.leitner_box().into(),
            due: schedule.due(),
            added: schedule.added(),
            last_day: schedule.last_day(),
        }
    }
}

impl From<Exercise> for ExerciseRecord {
    fn from(exercise: Exercise) -> ExerciseRecord {
        ExerciseRecord::from(&exercise)
    }
}

impl TryFrom<ExerciseRecord> for Exercise {
    type Error = ExerciseError;

    fn try_from(record: ExerciseRecord) -> Result<Exercise, ExerciseError> {
        let variant: Variant = record.variant.parse()?;
        let position = parse_variant_fen(&variant, &record.position)?;
        let mistake = Mistake {
            played: parse_move(&record.played, position.size())?,
            position,
            player: record.player,
            opponent: record.opponent,
            game_date: record.game_date,
            judgement: record.judgement.parse()?,
            evaluation: record.evaluation,
        };
        let schedule = Schedule::restore(record.leitner_box, record.due, record.added, record.last_day)?;
        Exercise::with_schedule(mistake, schedule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Judgement;
    use breakthrough_rules::Position;
    use breakthrough_test_support::{SMALL_VARIANTS, random_position};
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{RngExt, SeedableRng};

    fn record() -> ExerciseRecord {
        ExerciseRecord {
            player: "Ada".to_owned(),
            opponent: "Level 3".to_owned(),
            game_date: "2026-11-23".parse().ok(),
            variant: "4x5 joined".to_owned(),
            position: "pppp/p3/3p/P3/PPPP w 0 7".to_owned(),
            played: "a2d3".to_owned(),
            judgement: "mistake".to_owned(),
            evaluation: "- 6000 4990 a2a3 - - only".to_owned(),
            leitner_box: 2,
            due: "2026-12-01".parse().ok(),
            added: "2026-11-23".parse().expect("a day"),
            last_day: "2026-11-24".parse().ok(),
        }
    }

    #[test]
    fn a_record_is_an_exercise_and_the_exercise_has_the_same_record() {
        let exercise = Exercise::try_from(record()).expect("an exercise");
        assert_eq!(exercise.mistake().position.move_number(), 7);
        assert_eq!(exercise.mistake().judgement, Judgement::Mistake);
        assert_eq!(ExerciseRecord::from(exercise), record());
    }

    #[test]
    fn the_reason_of_a_refusal_names_the_part() {
        let refuse = |change: fn(&mut ExerciseRecord)| {
            let mut record = record();
            change(&mut record);
            Exercise::try_from(record).expect_err("refused").to_string()
        };
        for (change, expected) in [
            (
                (|record| record.variant.clear()) as fn(&mut ExerciseRecord),
                "variant: expected a board",
            ),
            (|record| record.variant = "4x6".to_owned(), "position: "),
            (|record| record.position.clear(), "position: "),
            (|record| record.played = "a2".to_owned(), "move: expected a move"),
            (|record| record.played = "a2e3".to_owned(), "move: the 4x5 board"),
            (|record| record.played = "a2c3".to_owned(), "move: "),
            (
                |record| record.judgement.push('s'),
                "expected mistake or blunder, found `mistakes`",
            ),
            (|record| record.evaluation.clear(), "expected an evaluation"),
            (|record| record.leitner_box = 5, "expected a box from 0 to 4, found 5"),
            (|record| record.due = None, "expected a due day in box 2, found none"),
        ] {
            let found = refuse(change);
            assert!(found.starts_with(expected), "{expected}: {found}");
        }
    }

    #[test]
    fn random_positions_of_many_variants_survive_as_records() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        let codes = SMALL_VARIANTS
            .iter()
            .map(|(code, ..)| *code)
            .chain(["8x8", "16x16", "hex5", "3x9"]);
        for code in codes {
            let variant: Variant = code.parse().expect(code);
            for plies in 0..8 {
                let position: Position = random_position(variant, plies, &mut random);
                let moves = position.legal_moves();
                let mistake = Mistake {
                    played: moves[random.random_range(0..moves.len())],
                    position,
                    ..Exercise::try_from(record()).expect("an exercise").mistake().clone()
                };
                let exercise = Exercise::new(mistake, Day::MIN).expect("an exercise");
                let record = ExerciseRecord::from(&exercise);
                let again = Exercise::try_from(record.clone()).expect("an exercise");
                assert_eq!((ExerciseRecord::from(&again), again), (record, exercise));
            }
        }
    }
}
