//! Tests of the solver on variants with non-standard rules.

use super::{Minimax, check_position, never, random_position, settings};
use breakthrough_rules::{Position, Variant};
use breakthrough_solver::{CheckpointError, Solver};
use breakthrough_test_support::SMALL_VARIANTS;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn variant(text: &str) -> Variant {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn variants_agree_with_exhaustive_search() {
    for (text, rounds, min_plies) in SMALL_VARIANTS {
        let variant = variant(text);
        let mut minimax = Minimax::default();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(text.len() as u64);
        for round in 0..rounds {
            let plies = random.random_range(min_plies..min_plies + 10);
            check_position(&random_position(variant, plies, &mut random), round, &mut minimax);
        }
    }
}

#[test]
fn a_checkpoint_of_other_rules_is_rejected() {
    let start = |text: &str| Position::start(variant(text));
    let mut solver = Solver::new(&start("3x4 straight"), &settings(4096, 1)).expect("a small table");
    let winner = solver.winner(&never);
    let mut bytes = Vec::new();
    solver.save(&mut bytes).expect("memory can be written");
    for text in [
        "3x4",
        "3x4 straight joined",
        "3x4 compulsory straight",
        "3x4 straight breakthroughs=2",
    ] {
        let other = Solver::resume(&start(text), &settings(4096, 1), usize::MAX, &mut bytes.as_slice());
        assert!(matches!(other.err(), Some(CheckpointError::OtherPosition)), "{text}");
    }
    let same = Solver::resume(
        &start("3x4 straight"),
        &settings(4096, 1),
        usize::MAX,
        &mut bytes.as_slice(),
    );
    assert_eq!(same.expect("a checkpoint").winner(&never), winner);
}
