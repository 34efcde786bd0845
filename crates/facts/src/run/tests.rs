//! Compares the combined methods with a plain search over all legal moves.

use super::aims::Aims;
use super::field::{Field, State, UNLIMITED};
use super::{Runs, Start};
use crate::limits::{Budget, Limits};
use crate::view::{View, with_view};
use breakthrough_rules::{Bitboard, Position, Setup, Side, Square, Variant};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;

/// Boards and rules on which a plain search can decide runs.
const VARIANTS: [&str; 18] = [
    "4x5",
    "3x6",
    "5x5",
    "4x5 joined",
    "3x5 straight",
    "4x5 breakthroughs=2",
    "4x5 obstacles=b3",
    "4x5 compulsory",
    "3x6 compulsory straight",
    "4x5 compulsory joined",
    "4x5 bombardment",
    "4x5 bombardment joined obstacles=c3",
    "13x5",
    "11x6 joined",
    "hex3",
    "hex3 straight breakthroughs=2",
    "hex3 compulsory",
    "hex3 bombardment",
];

/// Decides runs by a search over all legal moves.
struct PlainSearch<'a, B> {
    field: &'a Field<'a, B>,
    known: HashMap<(State<B>, bool), Aims<B>>,
}

impl<B: Bitboard> PlainSearch<'_, B> {
    fn forced(&mut self, state: State<B>, attacker_to_move: bool) -> Aims<B> {
        if let Some(known) = self.known.get(&(state, attacker_to_move)) {
            return *known;
        }
        let runner = B::from_square(state.runner);
        let forced = if self.field.goals.intersects(runner) {
            Aims::of_goals(runner)
        } else if attacker_to_move {
            let targets = if self.field.must_capture_elsewhere(&state) || state.moves_left == 0 {
                B::EMPTY
            } else {
                self.field.run_targets(&state)
            };
            targets.squares().fold(Aims::NONE, |forced, to| {
                forced.union(self.forced(state.after_run_to(to), false))
            })
        } else if self.field.danger(state.enemy).intersects(runner) {
            Aims::NONE
        } else {
            let mut replies = Vec::new();
            self.field.for_each_reply(&state, |reply| replies.push(reply));
            let all = Aims::of_goals(self.field.goals);
            replies
                .into_iter()
                .fold(all, |forced, reply| forced.intersection(self.forced(reply, true)))
        };
        self.known.insert((state, attacker_to_move), forced);
        forced
    }
}

fn compare<B: Bitboard>(view: &View<'_, B>, position: &Position) {
    for side in Side::BOTH {
        let field = Field::new(view.geometry, side);
        let mut plain = PlainSearch {
            field: &field,
            known: HashMap::new(),
        };
        let interrupt = || false;
        let mut runs = Runs::new(&field, Budget::new(&Limits::nodes(u64::MAX), &interrupt));
        let attacker_to_move = view.board.side_to_move() == side;
        for runner in view.pieces(side).squares() {
            let start = view.run_start(side, runner);
            let all = Aims::of_goals(runs.goals_in_cone(runner));
            let run = runs.run(&start, all).expect("unlimited");
            let mut state = |enemy, moves_left| {
                let own = start.own & !B::from_square(runner);
                let state = State {
                    runner,
                    own,
                    enemy,
                    moves_left,
                };
                plain.forced(state, attacker_to_move)
            };
            let forced = state(start.enemy, UNLIMITED);
            assert_eq!(run.forced, forced, "{side:?} {runner:?} {position:?}");
            if forced.any {
                let moves = runs.moves(&start).expect("unlimited");
                let shortest = (1..).find(|moves_left| state(start.enemy, *moves_left).any);
                assert_eq!(shortest.map(u32::from), Some(moves), "{side:?} {runner:?} {position:?}");
            }
            for removed in start.enemy.squares() {
                let enemy = start.enemy & !B::from_square(removed);
                let after = state(enemy, UNLIMITED);
                assert!(
                    run.robust.is_within(after),
                    "{side:?} {runner:?} {removed:?} {position:?}"
                );
                if !run.support.contains(removed) && run.forced == run.robust {
                    assert_eq!(after, forced, "{side:?} {runner:?} {removed:?} {position:?}");
                }
                let start = Start { enemy, ..start };
                let aims = all.without(run.robust);
                let found = runs.run(&start, aims).expect("unlimited").forced.union(run.robust);
                assert_eq!(found, after, "{side:?} {runner:?} {removed:?} {position:?}");
            }
        }
    }
}

/// Returns a position with a few random pieces.
fn sparse_position(variant: Variant, random: &mut Xoshiro256PlusPlus) -> Option<Position> {
    let mut setup = Setup::start(variant);
    let squares: Vec<Square> = variant
        .size()
        .all_squares()
        .filter(|square| !variant.options().obstacles.contains(*square))
        .collect();
    let mut pieces = [Vec::new(), Vec::new()];
    let density = random.random_range(2..6);
    for square in squares {
        match random.random_range(0..12) {
            number if number < density => pieces[0].push(square),
            number if number >= 12 - density => pieces[1].push(square),
            _ => {}
        }
    }
    pieces.iter_mut().for_each(|pieces| {
        while pieces.len() > 5 {
            pieces.swap_remove(random.random_range(0..pieces.len()));
        }
    });
    [setup.first, setup.second] = pieces;
    setup.side_to_move = if random.random() { Side::First } else { Side::Second };
    let position = Position::from_setup(&setup).ok()?;
    position.outcome().is_none().then_some(position)
}

#[test]
fn combined_methods_agree_with_a_plain_search() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
    let count = std::env::var("FACTS_POSITIONS").map_or(60, |text| text.parse().expect("a number"));
    for text in VARIANTS {
        let variant = Variant::from_options(breakthrough_rules::notation::parse_options(text).expect("options"))
            .expect("a variant");
        // The plain search is slow on wide boards.
        let is_wide = variant.size().squares() > u64::CAPACITY;
        let count = if is_wide { count / 20 } else { count };
        let mut found = 0;
        while found < count {
            if let Some(position) = sparse_position(variant, &mut random) {
                found += 1;
                with_view!(&position, |view| compare(&view, &position));
            }
        }
    }
}
