//! Puzzles that the player has failed to solve, which come back in *My mistakes*.

use crate::base::local_time;
use crate::exercise::{PuzzleChoice, PuzzleEnded};
use crate::library::{Library, Request};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_exercises::{Day, Exercise, Judgement, Mistake};
use breakthrough_puzzles::{Puzzle, PuzzleId};
use breakthrough_review::{Chance, MoveEvaluation, MoveReview};

/// Start of the name of the opponent in an exercise from a puzzle; the id of the puzzle follows.
const PREFIX: &str = "puzzle:";

pub(super) fn plugin(app: &mut App) {
    app.add_observer(keep);
}

/// Returns the id of the puzzle from which an exercise was created; `None` for a mistake in a game.
#[must_use]
pub(crate) fn puzzle_of(exercise: &Exercise) -> Option<PuzzleId> {
    exercise.mistake().opponent.strip_prefix(PREFIX)?.parse().ok()
}

/// Keeps a puzzle that the player has failed to solve.
fn keep(ended: On<PuzzleEnded>, settings: Res<Settings>, library: Option<Res<Library>>) {
    let is_known = matches!(ended.choice, PuzzleChoice::Mistake { .. });
    let library = library.filter(|library| library.read_only().is_none());
    if let Some(library) = library.filter(|_| !ended.is_solved && !is_known) {
        let today = local_time::now().date().to_string().parse().unwrap_or(Day::MIN);
        match exercise(&ended.puzzle, settings.player_names[0].clone(), today) {
            Ok(exercise) => library.ask(Request::AddExercises(vec![exercise])),
            Err(error) => warn!("a puzzle was not kept: {error}"),
        }
    }
}

/// Returns the exercise of a puzzle. The first move of the solution takes the place of the played move, so that a puzzle has one exercise.
fn exercise(puzzle: &Puzzle, player: String, today: Day) -> Result<Exercise, breakthrough_exercises::ExerciseError> {
    let first = puzzle.solution[0];
    let evaluation = MoveEvaluation {
        before: Chance::WIN,
        after: Chance::WIN,
        is_only: true,
        best: vec![first],
        line: vec![first],
        played_line: vec![first],
        score: None,
        is_solved: true,
    };
    let reviewed = MoveReview::new(first, puzzle.player(), evaluation);
    let mistake = Mistake {
        player,
        opponent: format!("{PREFIX}{}", puzzle.id),
        game_date: Some(today),
        position: puzzle.start.clone(),
        played: first,
        judgement: Judgement::Blunder,
        evaluation: reviewed.evaluation_text(puzzle.start.size()),
    };
    Exercise::new(mistake, today)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::task_of;
    use crate::puzzles::file::built_in;

    #[test]
    fn a_failed_puzzle_becomes_an_exercise_that_names_the_puzzle() {
        let puzzles = built_in();
        for puzzle in puzzles.all() {
            let exercise = exercise(puzzle, "Ada".to_owned(), Day::MIN).expect("an exercise");
            assert_eq!(puzzle_of(&exercise), Some(puzzle.id));
            // A program without this puzzle asks for the winning move.
            let task = task_of(&exercise).expect("a task");
            assert_eq!(task.solution(), Some(puzzle.solution[0]));
        }
    }
}
