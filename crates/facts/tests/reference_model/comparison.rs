//! Comparison of the crate's values with the values of the reference.

use breakthrough_facts::{
    Facts, Limits, Searched, attackers, blocked_pairs, controlled_squares, exchange_result, facts, free_reach,
    material, pivotal, protectors, race, runners, shortest_free_path,
};
use breakthrough_rules::{Move, Position, Side, Square};
use breakthrough_test_support::reference::{Exchange, Reference, Runs};
use std::fmt::Debug;

/// Collects values on which the crate and the reference disagree.
struct Differences(Vec<String>);

impl Differences {
    fn check<T: PartialEq + Debug>(&mut self, what: &str, found: T, expected: &T) {
        if found != *expected {
            self.0.push(format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }
}

/// Returns a description of every fact on which the crate and the reference disagree. Facts that the reference did not
/// determine are omitted; the crate must determine all other facts within the default limits.
pub(crate) fn differences(position: &Position, reference: &Reference) -> Vec<String> {
    let mut found = Differences(Vec::new());
    let limits = Limits::default();
    let all = facts(position, &limits, &|| false).expect("in progress");
    if let Ok(expected) = &reference.runs {
        compare_runs(&mut found, position, &all, expected);
    }
    if let Ok(expected) = &reference.pivotal {
        for side in Side::BOTH {
            let alone = pivotal(position, side, &limits, &|| false).expect("in progress");
            for searched in [&all.side(side).pivotal, &alone] {
                let pieces = searched.as_ref().determined();
                let pairs = pieces.map(|pieces| pieces.iter().map(|piece| (piece.square, piece.routes)).collect());
                let what = format!("pivotal {}", side.name());
                found.check(&what, pairs, &Some(expected[side.index()].clone()));
            }
        }
    }
    if let Ok(expected) = &reference.tempo {
        for side in Side::BOTH {
            let expected = expected.map(|tempo| tempo[side.index()]);
            found.check(&format!("tempo {}", side.name()), all.side(side).tempo, &expected);
        }
    }
    for side in Side::BOTH {
        let (index, name, own) = (side.index(), side.name(), all.side(side));
        let wins: Vec<(Square, Square)> = own.wins_next.iter().map(|Move { from, to }| (*from, *to)).collect();
        let hanging = reference.hanging.as_ref().map(|hanging| hanging[index].clone());
        found.check(&format!("wins next {name}"), wins, &reference.wins_next[index]);
        found.check(&format!("hanging {name}"), own.hanging.clone(), &hanging);
        found.check(&format!("holes {name}"), own.holes.clone(), &reference.holes[index]);
        found.check(
            &format!("blocked {name}"),
            own.blocked.clone(),
            &reference.blocked[index],
        );
        let controlled = controlled_squares(position, side);
        found.check(&format!("controlled {name}"), controlled, &reference.controlled[index]);
        let pieces = material(position, side);
        found.check(&format!("material {name}"), pieces, &reference.material[index]);
    }
    found.check("blocked pairs", blocked_pairs(position), &reference.blocked_pairs);
    compare_squares(&mut found, position, reference);
    found.0
}

fn compare_runs(found: &mut Differences, position: &Position, all: &Facts, expected: &Runs) {
    let limits = Limits::default();
    for side in Side::BOTH {
        let alone = runners(position, side, &limits, &|| false).expect("in progress");
        for searched in [&all.side(side).runners, &alone] {
            let pieces = searched.as_ref().determined();
            let pairs = pieces.map(|pieces| pieces.iter().map(|piece| (piece.square, piece.moves)).collect());
            let what = format!("runners {}", side.name());
            found.check(&what, pairs, &Some(expected.runners[side.index()].clone()));
        }
    }
    let alone = race(position, &limits, &|| false).expect("in progress");
    for searched in [all.race, alone] {
        let winner = match searched {
            Searched::Determined(race) => Some(race.map(|race| (race.winner, race.moves))),
            Searched::NotDetermined => None,
        };
        found.check("race", winner, &Some(expected.race));
    }
}

/// Compares the facts about single squares.
fn compare_squares(found: &mut Differences, position: &Position, reference: &Reference) {
    let size = position.size();
    for square in size.all_squares() {
        let name = size.coordinates(square);
        let expected = reference.exchanges.as_ref().and_then(|all| all.get(&square).cloned());
        let exchange = exchange_result(position, square).map(|result| Exchange {
            side: position.piece_at(square).expect("a piece"),
            attackers: attackers(position, square),
            protectors: protectors(position, square),
            result: i32::try_from(result).expect("0 or 1"),
        });
        found.check(&format!("exchange {name}"), exchange, &expected);
        let path = shortest_free_path(position, square);
        let expected = reference.free_paths.get(&square).cloned().flatten();
        found.check(&format!("free path {name}"), path, &expected);
        let expected = reference.free_reach.get(&square).cloned().unwrap_or_default();
        found.check(&format!("free reach {name}"), free_reach(position, square), &expected);
    }
}
