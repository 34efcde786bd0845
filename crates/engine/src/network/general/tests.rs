//! Tests of the general network on boards of every size and in many variants.

use super::shape::{FAMILIES, UNITS};
use super::weights::limits;
use super::{BoardNetwork, GeneralEvaluator, GeneralNetwork, GeneralNetworkError, GeneralWeights};
use crate::Score;
use crate::network::random_path::random_path;
use breakthrough_rules::{Bitboard, Board, BoardRef, Geometry, Options, Position, Side, Square, Variant};
use breakthrough_test_support::random_position;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::sync::Arc;

/// Variants with non-standard rules, hexagonal boards, obstacles or another number of home ranks.
const VARIANTS: [&str; 17] = [
    "hex3",
    "hex4",
    "hex5",
    "hex8",
    "hex5 straight compulsory",
    "hex4 breakthroughs=2",
    "8x8 joined",
    "3x5 joined",
    "16x14 joined straight",
    "8x8 straight",
    "7x9 compulsory",
    "6x6 breakthroughs=2",
    "9x5 breakthroughs=3 straight",
    "12x10 home=3",
    "7x7 home=1 obstacles=d4",
    "10x10 obstacles=c4,h7,e5,f6",
    "hex5 obstacles=c3,g5",
];

/// Returns all square boards with the standard rules, and [`VARIANTS`].
fn variants() -> Vec<Variant> {
    let sizes = (2..=16).flat_map(|files| (3..=16).map(move |ranks| (files, ranks)));
    let square = sizes.map(|(files, ranks)| Variant::new(files, ranks).expect("a size the rules know"));
    let others = VARIANTS.iter().map(|text| text.parse().expect("a variant"));
    square.chain(others).collect()
}

/// Returns a network whose weights are chosen by a function of their maximum absolute value.
fn network(mut weight: impl FnMut(i16) -> i16) -> GeneralNetwork {
    let parts = GeneralNetwork::parts();
    let mut parts = parts
        .iter()
        .map(|part| (0..part.count).map(|_| weight(part.max)).collect::<Vec<i16>>());
    let mut next = || parts.next().expect("a part");
    let weights = GeneralWeights {
        feature_weights: [next(), next()].concat(),
        feature_bias: next(),
        context_bias: next(),
        output_weights: next(),
        output_bias: next(),
        context_output: next(),
        needs: next(),
        n_tuples: (0..FAMILIES).map(|_| next()).collect(),
    };
    GeneralNetwork::new(weights).expect("weights within the limits")
}

/// Returns a network with random weights whose hidden units are mostly between 0 and 1.
fn random_network(seed: u64) -> GeneralNetwork {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    network(|max| random.random_range(-max / 8..=max / 8))
}

/// Evaluates an expression with the geometry and the board of a position.
macro_rules! on_board {
    ($position:expr, |$geometry:ident, $board:ident| $body:expr) => {
        match $position.board() {
            BoardRef::Small($geometry, $board) => $body,
            BoardRef::Medium($geometry, $board) => $body,
            BoardRef::Large($geometry, $board) => $body,
        }
    };
}

/// Evaluates a position with fresh accumulators.
fn evaluate(network: &GeneralNetwork, position: &Position) -> Score {
    on_board!(position, |geometry, board| {
        let network = BoardNetwork::new(network, geometry, position.variant().options());
        GeneralEvaluator::new(Arc::new(network), board).fresh_evaluate(board)
    })
}

#[test]
fn incremental_evaluations_equal_fresh_evaluations_on_every_board() {
    let network = random_network(1);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
    let mut seen = std::collections::HashSet::new();
    for variant in variants() {
        let position = Position::start(variant);
        on_board!(position, |geometry, board| {
            let network = Arc::new(BoardNetwork::new(&network, geometry, variant.options()));
            walk(&network, geometry, *board, &mut random, &mut seen);
        });
    }
    assert!(seen.len() > 2000, "expected different scores, found {}", seen.len());
}

/// Checks the evaluations of some positions on a random path.
fn walk<B: Bitboard>(
    network: &Arc<BoardNetwork>,
    geometry: &Geometry<B>,
    board: Board<B>,
    random: &mut Xoshiro256PlusPlus,
    seen: &mut std::collections::HashSet<i32>,
) {
    let mut evaluator = GeneralEvaluator::new(Arc::clone(network), &board);
    for (step, board) in random_path(geometry, board, random) {
        match step {
            Some((side, played)) => evaluator.make(side, played),
            None => evaluator.unmake(),
        }
        if random.random_ratio(1, 3) {
            let score = evaluator.evaluate(&board);
            assert_eq!(
                score,
                evaluator.fresh_evaluate(&board),
                "{:?} {board:?}",
                geometry.size()
            );
            seen.insert(score.centi());
        }
    }
}

/// Returns the position with every piece moved to the square returned by `to`, and with the sides swapped if `swaps` is set.
fn transformed(position: &Position, swaps: bool, to: impl Fn(Square) -> Square) -> Position {
    let mut setup = breakthrough_rules::Setup::start(position.variant());
    let squares = |side: Side| {
        position
            .pieces(if swaps { !side } else { side })
            .into_iter()
            .map(&to)
            .collect()
    };
    setup.first = squares(Side::First);
    setup.second = squares(Side::Second);
    let side = position.side_to_move();
    setup.side_to_move = if swaps { !side } else { side };
    let breakthroughs = Side::BOTH.map(|side| position.breakthroughs(side));
    setup.breakthroughs = if swaps {
        [breakthroughs[1], breakthroughs[0]]
    } else {
        breakthroughs
    };
    Position::from_setup(&setup).expect("a symmetric board")
}

#[test]
fn mirroring_or_swapping_sides_does_not_change_the_evaluation_on_any_board() {
    let network = random_network(3);
    let mut random = Xoshiro256PlusPlus::seed_from_u64(4);
    // The obstacles of some variants are not symmetric.
    for variant in variants()
        .into_iter()
        .filter(|variant| variant.options().obstacles == 0)
    {
        let size = variant.size();
        let plies = random.random_range(0..30);
        let position = random_position(variant, plies, &mut random);
        let score = evaluate(&network, &position);
        for (swaps, other) in [
            (
                false,
                transformed(&position, false, |square| size.flip_horizontal(square)),
            ),
            (true, transformed(&position, true, |square| size.flip_vertical(square))),
            (true, transformed(&position, true, |square| size.rotate_180(square))),
        ] {
            assert_eq!(evaluate(&network, &other), score, "{variant:?} {swaps}");
        }
    }
}

/// The accumulators of a full board with the largest weights fit in 16 bits, and so do the sums of n-tuple weights.
#[test]
fn no_sum_overflows_with_the_greatest_weights() {
    for sign in [1, -1] {
        let network = network(|max| sign * max);
        for text in [
            "16x16",
            "2x16",
            "3x16",
            "hex8 straight compulsory breakthroughs=3",
            "16x16 joined straight compulsory",
        ] {
            let variant: Variant = text.parse().expect("a variant");
            let position = Position::start(variant);
            on_board!(position, |geometry, _board| check_sums(
                &network,
                geometry,
                variant.options()
            ));
        }
    }
}

fn check_sums<B: Bitboard>(network: &GeneralNetwork, geometry: &Geometry<B>, options: &Options) {
    let board_network = BoardNetwork::new(network, geometry, options);
    for perspective in Side::BOTH {
        for unit in 0..UNITS {
            let greatest = |square: Square| {
                let rows = Side::BOTH.map(|owner| i32::from(board_network.row(perspective, owner, square)[unit]).abs());
                rows[0].max(rows[1])
            };
            let rows: i32 = geometry.playable().squares().map(greatest).sum();
            let sum = rows + i32::from(board_network.bias[unit]).abs();
            assert!(sum <= i16::MAX.into(), "{:?}: {sum}", geometry.size());
        }
    }
    let families = 2 * options.size.squares() as i32 * 4 * i32::from(limits::TUPLE);
    let sums = board_network.n_tuples.sum(&vec![0; board_network.n_tuples.count()]);
    let per_tuple = sums[0].abs() / board_network.n_tuples.count() as i32;
    assert!(
        per_tuple % i32::from(limits::TUPLE) == 0 && per_tuple > 0,
        "{per_tuple}"
    );
    assert!(sums[0].abs() <= families, "{sums:?}");
}

#[test]
fn a_network_round_trips() {
    let network = random_network(5);
    let bytes = network.to_bytes();
    let read = GeneralNetwork::from_bytes(&bytes).expect("a network");
    assert_eq!(read.weights(), network.weights());
    assert_eq!(read.to_bytes(), bytes);
}

#[test]
fn malformed_files_are_rejected() {
    let whole = random_network(6).to_bytes();
    let changed = |at: usize, byte: u8| {
        let mut bytes = whole.clone();
        bytes[at] = byte;
        bytes
    };
    let last = whole.len() - 1;
    for (bytes, text) in [
        (vec![], "expected a file of the general network"),
        (whole[..5].to_vec(), "expected a file of the general network"),
        (changed(0, b'X'), "expected a file of the general network"),
        (
            changed(4, 9),
            "expected version 2 of the general network, found version 9",
        ),
        (
            whole[..last].to_vec(),
            &format!("expected {} bytes for the general network, found {last}", whole.len()),
        ),
        (
            [whole.clone(), vec![0]].concat(),
            "bytes for the general network, found",
        ),
        (
            changed(last, 127),
            "expected weights within ±1280 in the n-tuples, found",
        ),
    ] {
        let error = GeneralNetwork::from_bytes(&bytes).expect_err(text).to_string();
        assert!(error.contains(text), "{error}, not {text}");
    }
    let mut weights = random_network(6).weights().clone();
    weights.output_weights[3] = 128;
    let error = GeneralNetwork::new(weights.clone()).expect_err("too great");
    assert_eq!(
        error.to_string(),
        "expected weights within ±127 in the output weights, found 128"
    );
    weights.output_weights.pop();
    let error = GeneralNetwork::new(weights).expect_err("too few");
    assert!(
        matches!(
            error,
            GeneralNetworkError::Count {
                part: "output weights",
                expected: 128,
                found: 127
            }
        ),
        "{error}"
    );
}
