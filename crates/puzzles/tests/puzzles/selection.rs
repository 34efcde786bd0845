//! Selection of puzzles.

use super::generator::PUZZLES;
use breakthrough_puzzles::{Candidate, Origin, Pool, Puzzle, Puzzles, daily_order, select};
use std::collections::HashSet;

/// Returns candidates on 5×5, with several candidates of each game.
fn candidates() -> Vec<Candidate> {
    let candidates = (0..).zip(PUZZLES.iter()).flat_map(|(game, puzzles)| {
        let origin = Origin { seed: 7, game };
        puzzles.iter().map(move |puzzle| Candidate {
            puzzle: puzzle.clone(),
            origin,
        })
    });
    candidates.collect()
}

#[test]
fn selections_contain_one_puzzle_of_a_game_and_no_puzzle_twice() {
    let candidates = candidates();
    let pool = |count| Pool {
        count,
        candidates: [&candidates[..], &candidates[..]].concat(),
    };
    // The shares are parts of the wanted number, so that they do not limit this selection.
    let selected = select(&[], &[pool(1000)]);
    let games: HashSet<Origin> = candidates.iter().map(|candidate| candidate.origin).collect();
    assert_eq!(selected.len(), games.len());
    assert_eq!(select(&[], &[pool(0)]), []);
    assert_eq!(
        select(&selected, &[pool(1000)]).len(),
        0,
        "another puzzle of the same game"
    );
}

#[test]
fn existing_puzzles_and_daily_puzzles_stay_in_place() {
    let candidates = candidates();
    let puzzles: Vec<Puzzle> = candidates.iter().map(|candidate| candidate.puzzle.clone()).collect();
    let before = Puzzles::new(puzzles[..1].to_vec(), vec![0]).expect("puzzles");
    let daily = daily_order(&before, &puzzles);
    assert_eq!(daily[0], 0);
    assert_eq!(daily.iter().collect::<HashSet<_>>().len(), daily.len());
}
