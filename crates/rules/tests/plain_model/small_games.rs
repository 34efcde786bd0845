//! Exhaustive tests of small variants: the rules and the plain model agree in every position, and no game exceeds the maximum
//! number of plies.

use super::lockstep::Lockstep;
use super::options;
use std::collections::HashMap;

/// Returns the length in plies of the longest game from this position. Results are memoized by FEN without the move number.
fn longest_game(lockstep: &Lockstep, seen: &mut HashMap<String, u32>) -> u32 {
    let mut fields: Vec<String> = lockstep.plain().text().split(' ').map(str::to_owned).collect();
    fields.remove(3);
    let key = fields.join(" ");
    if let Some(plies) = seen.get(&key) {
        return *plies;
    }
    lockstep.check_single_moves();
    let moves = lockstep.plain().moves().iter();
    let plies = moves
        .map(|mv| 1 + longest_game(&lockstep.after(*mv), seen))
        .max()
        .unwrap_or(0);
    seen.insert(key, plies);
    plies
}

/// Plays all games of a variant and returns the number of distinct positions.
fn check(line: &str) -> usize {
    let start = Lockstep::start(&options(line));
    let mut seen = HashMap::new();
    let plies = longest_game(&start, &mut seen);
    let bound = start.position().variant().max_game_plies();
    assert!(plies <= bound, "expected at most {bound} plies, found {plies}: {line}");
    seen.len()
}

#[test]
fn every_position_of_small_games_agrees_with_the_plain_model() {
    let lines = [
        "square 2x3",
        "square 2x4",
        "square 2x5 home 1",
        "square 3x3",
        "square 3x4 home 1 second begins joined",
        "square 3x4 home 1 obstacles b2 compulsory",
        "square 3x4 home 1 without a1 straight",
        "square 3x4 home 1 bombardment",
        "square 2x5 home 1 needed 2 straight",
        "square 3x4 home 1 joined compulsory straight needed 2",
        "square 2x6 home 1 bombardment needed 2",
        "hexagonal 3 without b1,d1,b4,d4,a1,e3",
    ];
    let positions: usize = lines.into_iter().map(check).sum();
    assert!(
        positions > 10_000,
        "expected more than 10 000 positions, found {positions}"
    );
}
