//! Sounds of right and wrong moves in exercises.

use crate::audio::PlaySound;
use crate::audio::library::Sound;
use crate::exercise::{ActiveExercise, Exercise, ExerciseState};
use crate::schedule::GameSystems;
use bevy::prelude::*;

/// Last seen state of an exercise.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Answers {
    is_right: bool,
    wrong_moves: usize,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        play_answer_sounds
            .in_set(GameSystems::View)
            .run_if(resource_changed::<Exercise>),
    );
}

impl Answers {
    const fn new(active: &ActiveExercise) -> Answers {
        Answers {
            is_right: matches!(
                active.state,
                ExerciseState::Replying | ExerciseState::Solved { is_shown: false }
            ),
            wrong_moves: active.wrong_moves,
        }
    }
}

/// Plays a sound when the player makes a right or a wrong move.
fn play_answer_sounds(exercise: Res<Exercise>, mut last: Local<Answers>, mut commands: Commands) {
    let now = exercise.active().map(Answers::new).unwrap_or_default();
    if now.is_right && !last.is_right {
        commands.trigger(PlaySound(Sound::Right, None));
    } else if now.wrong_moves > last.wrong_moves {
        commands.trigger(PlaySound(Sound::Wrong, None));
    }
    *last = now;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exercise::{PuzzleChoice, PuzzleTask};
    use crate::puzzles::built_in;
    use crate::session::Intent;
    use crate::testing;

    #[test]
    fn the_moves_of_a_puzzle_are_answered_by_a_sound() {
        let mut app = testing::app_with(|app| {
            testing::record::<PlaySound>(app).add_plugins(plugin);
        });
        app.update();
        let puzzle = built_in().all()[0].clone();
        let right = puzzle.solution[0];
        let moves = puzzle.start.legal_moves();
        let wrong = *moves.iter().find(|mv| **mv != right).expect("another move");
        let choice = PuzzleChoice::Id(puzzle.id);
        let task = PuzzleTask { puzzle, choice };
        app.world_mut().write_message(Intent::Start(task.setup()));
        app.world_mut().resource_mut::<Exercise>().prepare(task.into(), None);
        app.update();
        for (intent, expected) in [
            (Intent::Play(wrong), vec![Sound::Wrong]),
            (Intent::Undo, vec![]),
            (Intent::Play(right), vec![Sound::Right]),
        ] {
            app.world_mut().write_message(intent);
            for _ in 0..5 {
                app.update();
            }
            let heard = testing::take_recorded::<PlaySound>(&mut app);
            assert_eq!(heard.iter().map(|played| played.0).collect::<Vec<_>>(), expected);
        }
    }
}
