//! Helpers for tests.

use breakthrough_exercises::{Day, Exercise, Judgement, Mistake};
use breakthrough_library::{Filter, GameEntry, GameStorage, PuzzleAttempt, PuzzleMode, Sort, SqliteLibrary};
use breakthrough_rules::{Position, Variant};
use std::path::Path;

/// Returns the games of a library, in the order in which they were added.
pub(crate) fn games(path: &Path) -> Vec<GameEntry> {
    let library = SqliteLibrary::open_again(path).expect("a library");
    let page = library
        .list(&Filter::default(), Sort::default(), 0..100)
        .expect("a list");
    let mut ids: Vec<_> = page.games.iter().map(|summary| summary.id).collect();
    ids.sort();
    let get = |id| library.get(id).expect("a game").entry;
    ids.into_iter().map(get).collect()
}

/// Creates an exercise of a player. Exercises with different numbers up to 15 have different moves.
pub(crate) fn exercise(player: &str, number: usize, today: Day) -> Exercise {
    let position = Position::start(Variant::STANDARD);
    let mistake = Mistake {
        player: player.to_owned(),
        opponent: "Level 3".to_owned(),
        game_date: Some(today),
        played: position.legal_moves()[number],
        position,
        judgement: Judgement::Blunder,
        evaluation: "0.35 6000 3000 - - -".to_owned(),
    };
    Exercise::new(mistake, today).expect("an exercise")
}

/// Creates a solved attempt of a player at a puzzle.
pub(crate) fn puzzle_attempt(player: &str, finished: i64) -> PuzzleAttempt {
    PuzzleAttempt {
        player: player.to_owned(),
        puzzle: "7k2mqd".to_owned(),
        finished,
        mode: PuzzleMode::Rated,
        is_solved: true,
        puzzle_rating: 1350,
        run: 0,
    }
}
