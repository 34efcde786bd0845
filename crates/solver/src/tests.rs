//! Tests of static results and of the initialization of proof and disproof numbers against exhaustive search, and of child
//! generation and keys against the rules.

use super::estimator::Estimator;
use super::game::{SolverGame, StaticResult};
use super::general::GeneralGame;
use super::ply_limit::PlyLimit;
use super::standard::{PaddedBitboard, StandardGame, State, pieces};
use super::tuning::{TUNING, Tuning, Weights};
use super::{Settings, Solver};
use breakthrough_rules::{BoardSize, Move, Position, Side, Square, Variant};
use breakthrough_test_support::random_position;
use ethnum::U256;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

/// Files, ranks, home ranks, number of positions, and minimum number of random plies before each position. The random plies
/// shorten the remaining game, so that exhaustive search is fast.
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

/// Returns random positions with their exact results.
fn samples() -> &'static [(Position, (bool, u32))] {
    static SAMPLES: OnceLock<Vec<(Position, (bool, u32))>> = OnceLock::new();
    SAMPLES.get_or_init(|| {
        let mut samples = Vec::new();
        for (files, ranks, home_ranks, count, min_plies) in BOARDS {
            let variant = Variant::with_home_ranks(files, ranks, home_ranks).expect("a valid variant");
            let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(files * 100 + ranks * 10 + home_ranks));
            let mut exhaustive = Exhaustive::default();
            for _ in 0..count {
                let plies = random.random_range(min_plies..min_plies + 14);
                let mut position = random_position(variant, plies, &mut random);
                let value = exhaustive.solve(&mut position);
                samples.push((position, value));
            }
        }
        samples
    })
}

/// Exhaustive search, which returns whether the side to move wins, and the length of the game in plies with best play.
#[derive(Default)]
struct Exhaustive {
    known: HashMap<u64, (bool, u32)>,
}

impl Exhaustive {
    fn solve(&mut self, position: &mut Position) -> (bool, u32) {
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
        let (mut fastest, mut slowest) = (None, 0);
        for mv in position.legal_moves() {
            let played = position.play(mv).expect("legal");
            match self.solve(position) {
                (false, plies) => fastest = Some(fastest.map_or(plies, |min: u32| min.min(plies))),
                (true, plies) => slowest = slowest.max(plies),
            }
            position.undo(played);
        }
        let result = fastest.map_or((false, slowest + 1), |plies| (true, plies + 1));
        self.known.insert(key, result);
        result
    }
}

/// Asserts that a static result is correct, and returns false if it is unknown.
fn check_static_result<P: PaddedBitboard>(
    result: StaticResult<P>,
    limit: PlyLimit,
    position: &Position,
    exact: (bool, u32),
) -> bool {
    let (wins, plies) = exact;
    let (claims_win, max_plies) = match result {
        StaticResult::Win(max_plies) => (true, max_plies),
        StaticResult::Loss(max_plies) => (false, max_plies),
        StaticResult::Unknown(_) => return false,
    };
    match limit.limit() {
        None => {
            assert_eq!(claims_win, wins, "{position:?}");
            assert!(plies <= max_plies, "{position:?}: {plies} plies, not {max_plies}");
        }
        Some((limit, attacker_to_move)) => {
            let in_time = (wins == attacker_to_move) && plies <= limit;
            assert_eq!(
                claims_win,
                in_time == attacker_to_move,
                "{position:?}: {exact:?} within {limit}"
            );
        }
    }
    true
}

#[test]
fn static_results_agree_with_exhaustive_search() {
    let (mut wins, mut losses, mut within) = (0, 0, 0);
    for (position, exact) in samples() {
        let exact = *exact;
        let game = StandardGame::<u64>::new(position.size());
        let state = game.state(position);
        let result = game.board.unlimited_result(state);
        if check_static_result(result, PlyLimit::UNLIMITED, position, exact) {
            *(if exact.0 { &mut wins } else { &mut losses }) += 1;
        }
        for plies in 0..24 {
            let limit = PlyLimit::within(plies, plies % 2 == 1);
            let result = game.static_result(state, limit);
            within += u32::from(check_static_result(result, limit, position, exact));
        }
        if let StaticResult::Unknown(candidates) = result {
            for mv in position.legal_moves() {
                let mut after = position.clone();
                after.play(mv).expect("legal");
                let file = position.size().coordinates(mv.to).file;
                let rank = position.size().relative_rank(position.side_to_move(), mv.to);
                let is_candidate = candidates.rank(rank.into()) >> file & 1 == 1;
                assert!(
                    is_candidate || after.legal_moves().into_iter().any(|reply| ends(&after, reply)),
                    "{position:?}: {mv:?} is no candidate and does not lose at once"
                );
            }
        }
    }
    assert!(
        wins > 1200 && losses > 80 && within > 30_000,
        "{wins} {losses} {within}"
    );
}

/// Returns whether a move ends the game.
fn ends(position: &Position, mv: Move) -> bool {
    let mut after = position.clone();
    after.play(mv).expect("legal");
    after.outcome().is_some()
}

#[test]
fn solved_initial_numbers_agree_with_exhaustive_search() {
    let mut solved = 0;
    for (position, (wins, plies)) in samples() {
        let (wins, plies) = (*wins, *plies);
        let game = StandardGame::<u64>::new(position.size());
        let estimator = Estimator::new(&game, &TUNING);
        let numbers = estimator.initial_numbers(game.state(position), PlyLimit::UNLIMITED);
        if numbers.is_solved() {
            solved += 1;
            assert_eq!(numbers.pn == 0, wins, "{position:?}");
        }
        for limit in 0..24 {
            let attacker_to_move = limit % 2 == 1;
            let numbers = estimator.initial_numbers(game.state(position), PlyLimit::within(limit, attacker_to_move));
            let in_time = wins == attacker_to_move && plies <= limit;
            if numbers.is_solved() {
                assert_eq!(
                    numbers.pn == 0,
                    in_time == attacker_to_move,
                    "{position:?} within {limit}"
                );
            }
        }
    }
    assert!(solved > 1000, "{solved}");
}

#[test]
fn races_on_larger_boards_are_won_by_force() {
    fn claim<P: PaddedBitboard>(position: &Position) -> Option<(bool, u32)> {
        let game = StandardGame::<P>::new(position.size());
        match game.board.unlimited_result(game.state(position)) {
            StaticResult::Win(plies) => Some((true, plies)),
            StaticResult::Loss(plies) => Some((false, plies)),
            StaticResult::Unknown(_) => None,
        }
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    let mut seen = 0;
    for (files, ranks) in [(6, 6), (5, 7), (8, 8), (4, 9), (11, 6)] {
        let variant = Variant::new(files, ranks).expect("a valid size");
        for _ in 0..600 {
            let plies = random.random_range(files * 2..files * 7);
            let mut position = random_position(variant, plies, &mut random);
            let claimed = claim::<U256>(&position);
            if StandardGame::<u64>::fits(position.size()) {
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

/// Returns whether the side to move can force a win (if `wins` is true) or must lose (otherwise) within `plies` plies.
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
    fn check<P: PaddedBitboard>(position: &Position) {
        let game = StandardGame::<P>::new(position.size());
        let state = game.state(position);
        let mut children = HashSet::new();
        let everywhere = pieces(position.size(), position.size().all_squares());
        game.for_each_child(state, everywhere, |child| assert!(children.insert(child)));
        let expected: HashSet<State<P>> = position
            .legal_moves()
            .into_iter()
            .map(|mv| {
                let mut after = position.clone();
                after.play(mv).expect("legal");
                game.state(&after)
            })
            .collect();
        assert_eq!(children, expected, "{position:?}");
        for state in children {
            let mirrored = State {
                own: game.board.flip_horizontal(state.own),
                enemy: game.board.flip_horizontal(state.enemy),
            };
            assert_eq!(game.key(state, 0), game.key(mirrored, 0));
            assert_ne!(game.key(state, 0), game.key(state, 1));
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
        let variant = Variant::new(files, ranks).expect("a valid size");
        for _ in 0..20 {
            let plies = random.random_range(0..files * 6);
            let position = random_position(variant, plies, &mut random);
            check::<U256>(&position);
            if StandardGame::<u64>::fits(position.size()) {
                check::<u64>(&position);
            }
        }
    }
}

#[test]
fn flips_agree_with_the_rules() {
    fn check<P: PaddedBitboard>(size: BoardSize) {
        let board = StandardGame::<P>::new(size).board;
        let square = |at: Square| pieces::<P>(size, [at].into_iter());
        for at in size.all_squares() {
            assert_eq!(
                board.flip_vertical(square(at)),
                square(size.flip_vertical(at)),
                "{size}"
            );
            assert_eq!(
                board.flip_horizontal(square(at)),
                square(size.flip_horizontal(at)),
                "{size}"
            );
        }
    }
    for (files, ranks) in [(2, 4), (3, 7), (8, 8), (9, 5), (16, 16)] {
        let size = BoardSize::new(files, ranks);
        check::<U256>(size);
        if StandardGame::<u64>::fits(size) {
            check::<u64>(size);
        }
    }
}

#[test]
fn different_positions_have_different_tags() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(6);
    for (files, ranks) in [(3, 4), (5, 7), (5, 8), (6, 6), (8, 8), (10, 4)] {
        let variant = Variant::new(files, ranks).expect("a valid size");
        let (mut states, mut tags) = (HashSet::new(), HashSet::new());
        for _ in 0..3000 {
            let plies = random.random_range(0..files * 6);
            let position = random_position(variant, plies, &mut random);
            let game = StandardGame::<U256>::new(position.size());
            let state = game.state(&position);
            let mirrored = State {
                own: game.board.flip_horizontal(state.own),
                enemy: game.board.flip_horizontal(state.enemy),
            };
            states.insert(state.min(mirrored));
            let small = StandardGame::<u64>::new(position.size());
            let tag = if StandardGame::<u64>::fits(position.size()) {
                small.key(small.state(&position), 0).tag
            } else {
                game.key(state, 0).tag
            };
            tags.insert(tag);
        }
        assert_eq!(states.len(), tags.len(), "{files}x{ranks}");
    }
}

#[test]
fn the_network_reduces_the_nodes_that_variants_need() {
    let nodes = |network: f64| {
        let variant: Variant = "hex3 straight".parse().expect("a variant");
        let settings = Settings {
            memory: 1 << 20,
            threads: 1,
        };
        let mut solver = Solver::new(&Position::start(variant), &settings).expect("a small table");
        solver.tuning.network = network;
        let winner = solver.winner(&|| false).expect("not stopped");
        (winner, solver.counters().nodes())
    };
    let (winner, with) = nodes(TUNING.network);
    let (same_winner, without) = nodes(0.0);
    assert_eq!(winner, same_winner);
    assert!(with * 2 < without, "{with} nodes with the network, {without} without");
}

#[test]
fn bombardment_is_evaluated_without_the_network() {
    let evaluation = |rules: &str, network: f64| {
        let variant: Variant = rules.parse().expect("a variant");
        let mut position = Position::start(variant);
        position.play(position.legal_moves()[0]).expect("legal");
        let game = GeneralGame::<u64>::new(position.variant());
        let weights = Weights::new(&Tuning { network, ..TUNING }, 6);
        game.evaluate(&weights, game.state(&position))
    };
    assert_eq!(evaluation("5x6 bombardment", 0.0), evaluation("5x6 bombardment", 2.5));
    assert_ne!(evaluation("5x6 joined", 0.0), evaluation("5x6 joined", 2.5));
}
