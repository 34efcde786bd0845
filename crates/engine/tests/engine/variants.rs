//! Tests of the engine on variants.

use super::{Minimax, check_exact, never, random, random_position};
use breakthrough_engine::{Level, Limits, Player, Searcher};
use breakthrough_rules::Variant;
use breakthrough_test_support::SMALL_VARIANTS;
use breakthrough_variants::built_in_variants;
use rand::RngExt;

#[test]
fn proven_results_on_variants_equal_exhaustive_search() {
    for (text, rounds, min_plies) in SMALL_VARIANTS {
        let variant: Variant = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let mut minimax = Minimax::default();
        let mut random = random(text.len() as u64);
        let mut searcher = Searcher::new(1);
        for _ in 0..rounds {
            let plies = random.random_range(min_plies..min_plies + 10);
            let position = random_position(variant, plies, &mut random);
            let report = searcher.search(&position, &Limits::default(), &never);
            check_exact(&mut minimax, &position, &report);
        }
    }
}

#[test]
fn every_built_in_variant_is_searched() {
    for (path, named) in built_in_variants() {
        for plies in [0, 9, 30] {
            let position = random_position(named.variant, plies, &mut random(3));
            let report = Searcher::new(1).search(&position, &Limits::depth(4), &never);
            assert!(
                position.is_legal(report.best_move().expect("the game goes on")),
                "{path}"
            );
            assert!(report.depth == 4 || report.score().proven().is_some(), "{path}");
        }
    }
}

#[test]
fn levels_with_oversights_choose_legal_moves_in_every_built_in_variant() {
    for (path, named) in built_in_variants() {
        for plies in [0, 9, 30] {
            let position = random_position(named.variant, plies, &mut random(3));
            for seed in 0..20 {
                let level = [Level::NOVICE, Level::LEARNER][seed as usize % 2];
                let mv = Player::new(level, seed).choose(&position, &never);
                assert!(position.is_legal(mv.expect("the game goes on")), "{path}");
            }
        }
    }
}
