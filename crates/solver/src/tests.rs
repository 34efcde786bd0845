//! Every short cut on its own, against the rules played out exhaustively.

use super::estimate::{Estimator, TUNING};
use super::facts::{Fact, Left};
use super::field::Field;
use super::standard::{StandardField, State};
use super::word::Word;
use breakthrough_rules::{Move, Position, Side, Variant};
use ethnum::U256;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// Files, ranks, home ranks, positions, and the fewest random plies before them, so that the truth is found in time.
const BOARDS: [(u32, u32, u32, u32, u32); 8] = [
    (2, 4, 2, 150, 0),
    (2, 6, 2, 300, 0),
    (2, 8, 2, 300, 4),
    (3, 5, 2, 400, 10),
    (3, 6, 1, 300, 12),
    (4, 4, 2, 300, 10),
    (4, 5, 1, 300, 12),
    (5, 4, 1, 400, 8),
];

fn random_position(variant: Variant, plies: u32, random: &mut Xoshiro256PlusPlus) -> Position {
    let mut position = Position::start(variant);
    for _ in 0..plies {
        let moves = position.legal_moves();
        let mut next = position.clone();
        next.play(moves[random.random_range(0..moves.len())]).expect("legal");
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Random positions with what is true of them.
fn samples() -> &'static [(Position, (bool, u32))] {
    static SAMPLES: OnceLock<Vec<(Position, (bool, u32))>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let mut samples = Vec::new();
        for (files, ranks, home_ranks, count, least) in BOARDS {
            let variant = Variant::with_home_ranks(files, ranks, home_ranks).expect("a variant the rules know");
            let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(files * 100 + ranks * 10 + home_ranks));
            let mut truth = Truth::default();
            for _ in 0..count {
                let plies = random.random_range(least..least + 14);
                let mut position = random_position(variant, plies, &mut random);
                let value = truth.of(&mut position);
                samples.push((position, value));
            }
        }
        samples
    })
}

/// What the rules alone say: whether the side to move wins, and in how many plies with best play.
#[derive(Default)]
struct Truth {
    known: HashMap<u64, (bool, u32)>,
}

impl Truth {
    fn of(&mut self, position: &mut Position) -> (bool, u32) {
        if let Some(outcome) = position.outcome() {
            return (outcome.winner == position.side_to_move(), 0);
        }
        let squares = |side| {
            position
                .pieces(side)
                .iter()
                .fold(0, |set, square| set | 1u64 << square.index())
        };
        let key = squares(Side::First) | squares(Side::Second) << 31 | (position.side_to_move() as u64) << 62;
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let (mut quickest, mut slowest) = (None, 0);
        for mv in position.legal_moves() {
            let played = position.play(mv).expect("legal");
            match self.of(position) {
                (false, plies) => quickest = Some(quickest.map_or(plies, |least: u32| least.min(plies))),
                (true, plies) => slowest = slowest.max(plies),
            }
            position.undo(played);
        }
        let result = quickest.map_or((false, slowest + 1), |plies| (true, plies + 1));
        self.known.insert(key, result);
        result
    }
}

/// What a fact claims, and that it is true.
fn check_fact<W: Word>(fact: Fact<W>, left: Left, position: &Position, truth: (bool, u32)) -> bool {
    let (wins, plies) = truth;
    let (says_win, most) = match fact {
        Fact::Win(most) => (true, most),
        Fact::Loss(most) => (false, most),
        Fact::Open(_) => return false,
    };
    match left.limit() {
        None => {
            assert_eq!(says_win, wins, "{position:?}");
            assert!(plies <= most, "{position:?}: {plies} plies, not {most}");
        }
        Some((left, attacks)) => {
            let in_time = (wins == attacks) && plies <= left;
            assert_eq!(says_win, in_time == attacks, "{position:?}: {truth:?} within {left}");
        }
    }
    true
}

#[test]
fn facts_are_true() {
    let (mut wins, mut losses, mut within) = (0, 0, 0);
    for (position, true_value) in samples() {
        let true_value = *true_value;
        let field = StandardField::<u64>::new(position.size());
        let state = field.state(position);
        let fact = field.fact(state);
        if check_fact(fact, Left::UNLIMITED, position, true_value) {
            *(if true_value.0 { &mut wins } else { &mut losses }) += 1;
        }
        for plies in 0..24 {
            let left = Left::within(plies, plies % 2 == 1);
            within += u32::from(check_fact(field.fact_within(state, left), left, position, true_value));
        }
        if let Fact::Open(targets) = fact {
            for mv in position.legal_moves() {
                let mut after = position.clone();
                after.play(mv).expect("legal");
                let at = position.size().coordinates(mv.to);
                let rank = if position.side_to_move() == Side::First {
                    at.rank
                } else {
                    position.size().ranks - 1 - at.rank
                };
                let is_target = targets.rank(rank.into()) >> at.file & 1 == 1;
                assert!(
                    is_target || after.legal_moves().into_iter().any(|reply| ends(&after, reply)),
                    "{position:?}: {mv:?} is no target and does not lose"
                );
            }
        }
    }
    assert!(
        wins > 1200 && losses > 80 && within > 30_000,
        "{wins} {losses} {within}"
    );
}

/// Whether a move ends the game.
fn ends(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv).expect("legal");
    after.outcome().is_some()
}

#[test]
fn a_look_ahead_is_true() {
    let mut decided = 0;
    for (position, (wins, plies)) in samples() {
        let (wins, plies) = (*wins, *plies);
        let field = StandardField::<u64>::new(position.size());
        let estimator = Estimator::new(&field, &TUNING);
        let numbers = estimator.numbers(field.state(position), Left::UNLIMITED);
        if numbers.is_decided() {
            decided += 1;
            assert_eq!(numbers.win == 0, wins, "{position:?}");
        }
        for limit in 0..24 {
            let numbers = estimator.numbers(field.state(position), Left::within(limit, limit % 2 == 1));
            let attacks = limit % 2 == 1;
            let in_time = wins == attacks && plies <= limit;
            if numbers.is_decided() {
                assert_eq!(numbers.win == 0, in_time == attacks, "{position:?} within {limit}");
            }
        }
    }
    assert!(decided > 1000, "{decided}");
}

#[test]
fn races_on_larger_boards_are_won_by_the_rules() {
    fn claim<W: Word>(position: &Position) -> Option<(bool, u32)> {
        let field = StandardField::<W>::new(position.size());
        match field.fact(field.state(position)) {
            Fact::Win(plies) => Some((true, plies)),
            Fact::Loss(plies) => Some((false, plies)),
            Fact::Open(_) => None,
        }
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut seen = 0;
    for (files, ranks) in [(6, 6), (5, 7), (8, 8), (4, 9), (11, 6)] {
        let variant = Variant::new(files, ranks).expect("a size the rules know");
        for _ in 0..600 {
            let plies = random.random_range(files * 2..files * 7);
            let mut position = random_position(variant, plies, &mut random);
            let claimed = claim::<U256>(&position);
            if StandardField::<u64>::fits(position.size()) {
                assert_eq!(claim::<u64>(&position), claimed, "{position:?}");
            }
            if let Some((wins, plies @ 0..=5)) = claimed {
                seen += 1;
                assert!(ends_within(&mut position, plies, wins), "{position:?} in {plies}");
            }
        }
    }
    assert!(seen > 800, "{seen}");
}

/// Whether the side to move can force a win within so many plies, or cannot help losing.
fn ends_within(position: &mut Position, plies: u32, wins: bool) -> bool {
    if let Some(outcome) = position.outcome() {
        return wins == (outcome.winner == position.side_to_move());
    }
    if plies == 0 {
        return false;
    }
    let mut moves = position.legal_moves().into_iter();
    let mut ends = |mv| {
        let played = position.play(mv).expect("legal");
        let ends = ends_within(position, plies - 1, !wins);
        position.undo(played);
        ends
    };
    if wins { moves.any(ends) } else { moves.all(&mut ends) }
}

#[test]
fn children_are_the_legal_moves() {
    fn check<W: Word>(position: &Position) {
        let field = StandardField::<W>::new(position.size());
        let state = field.state(position);
        let mut children = HashSet::new();
        field.for_each_child(state, field.everywhere(), |child| assert!(children.insert(child)));
        let expected: HashSet<State<W>> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut after = position.clone();
                after.play(mv).expect("legal");
                field.state(&after)
            })
            .collect();
        assert_eq!(children, expected, "{position:?}");
        for state in children {
            for set in [state.own, state.enemy] {
                assert_eq!(field.turned(field.turned(set)), set);
                assert_eq!(field.mirrored(field.mirrored(set)), set);
            }
            let image = State {
                own: field.mirrored(state.own),
                enemy: field.mirrored(state.enemy),
            };
            assert_eq!(field.key(state, 0), field.key(image, 0));
            assert_ne!(field.key(state, 0), field.key(state, 1));
        }
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    for (files, ranks) in [
        (2, 4),
        (3, 7),
        (5, 5),
        (6, 6),
        (7, 5),
        (8, 8),
        (9, 5),
        (4, 16),
        (16, 16),
    ] {
        let variant = Variant::new(files, ranks).expect("a size the rules know");
        for _ in 0..20 {
            let plies = random.random_range(0..files * 6);
            let position = random_position(variant, plies, &mut random);
            check::<U256>(&position);
            if StandardField::<u64>::fits(position.size()) {
                check::<u64>(&position);
            }
        }
    }
}

#[test]
fn different_positions_have_different_keys() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    for (files, ranks) in [(3, 4), (5, 7), (5, 8), (6, 6), (8, 8), (10, 4)] {
        let variant = Variant::new(files, ranks).expect("a size the rules know");
        let (mut states, mut marks) = (HashSet::new(), HashSet::new());
        for _ in 0..3000 {
            let plies = random.random_range(0..files * 6);
            let position = random_position(variant, plies, &mut random);
            let field = StandardField::<U256>::new(position.size());
            let state = field.state(&position);
            let image = State {
                own: field.mirrored(state.own),
                enemy: field.mirrored(state.enemy),
            };
            states.insert(state.min(image));
            let small = StandardField::<u64>::new(position.size());
            let mark = if StandardField::<u64>::fits(position.size()) {
                small.key(small.state(&position), 0).mark
            } else {
                field.key(state, 0).mark
            };
            marks.insert(mark);
        }
        assert_eq!(states.len(), marks.len(), "{files}x{ranks}");
    }
}
