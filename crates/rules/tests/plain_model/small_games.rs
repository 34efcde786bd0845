//! Every position of small games: the rules and the plain model agree in each, and no game is too long.

use super::both::Both;
use super::options;
use std::collections::HashMap;

/// The longest game from here in plies. Positions that were seen keep theirs under their text without the move number.
fn longest(both: &Both, seen: &mut HashMap<String, u32>) -> u32 {
    let mut fields: Vec<String> = both.plain().text().split(' ').map(str::to_owned).collect();
    fields.remove(3);
    let key = fields.join(" ");
    if let Some(plies) = seen.get(&key) {
        return *plies;
    }
    both.check_single_moves();
    let moves = both.plain().moves().iter();
    let plies = moves.map(|mv| 1 + longest(&both.after(*mv), seen)).max().unwrap_or(0);
    seen.insert(key, plies);
    plies
}

/// Goes through a whole game, and says how many positions it has.
fn check(line: &str) -> usize {
    let start = Both::start(&options(line));
    let mut seen = HashMap::new();
    let plies = longest(&start, &mut seen);
    let bound = start.position().variant().max_game_plies();
    assert!(plies <= bound, "{plies} plies, {bound} should be the most: {line}");
    seen.len()
}

#[test]
fn a_small_game_has_a_position_in_which_the_models_differ() {
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
    assert!(positions > 10_000, "only {positions}");
}
