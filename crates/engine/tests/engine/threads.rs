//! Tests of several threads that share a table with a single bucket.

use super::{Minimax, check_exact, never, random, random_position, variant};
use breakthrough_engine::{Limits, Searcher};
use breakthrough_rules::notation::to_fen;
use proptest::prelude::*;
use std::cell::RefCell;
use std::collections::HashMap;

/// Files, ranks, and minimum number of random plies before each position. The random plies shorten the remaining game, so that
/// exhaustive search is fast.
const SMALL_BOARDS: [(u32, u32, u32); 4] = [(2, 6, 0), (3, 4, 0), (3, 5, 9), (4, 4, 9)];

thread_local! {
    /// Caches of exhaustive search, by files and ranks.
    static MINIMAX: RefCell<HashMap<(u32, u32), Minimax>> = RefCell::default();
}

fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn searcher(threads: usize) -> Searcher {
    let mut searcher = Searcher::new(0);
    searcher.set_threads(threads);
    searcher
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn proven_results_of_several_threads_equal_exhaustive_search(
        (files, ranks, min_plies) in prop::sample::select(SMALL_BOARDS.to_vec()),
        plies in 0..10u32,
        seed: u64,
        threads in 2..=4usize,
    ) {
        let position = random_position(variant(files, ranks), min_plies + plies, &mut random(seed));
        let report = searcher(threads).search(&position, &Limits::default(), &never);
        MINIMAX.with_borrow_mut(|minimax| check_exact(minimax.entry((files, ranks)).or_default(), &position, &report));
    }

    #[test]
    fn lines_of_several_threads_are_legal(
        files in 2..=10u32,
        ranks in 3..=10u32,
        plies in 0..60u32,
        seed: u64,
        threads in 2..=4usize,
        multi_pv in 1..=3usize,
    ) {
        let position = random_position(variant(files, ranks), plies, &mut random(seed));
        let mut searcher = searcher(threads);
        searcher.set_multi_pv(multi_pv);
        let report = searcher.search(&position, &Limits::nodes(4_000), &never);
        prop_assert!(!report.lines.is_empty());
        for line in &report.lines {
            let mut after = position.clone();
            prop_assert!(!line.moves.is_empty());
            for mv in &line.moves {
                prop_assert!(after.play(*mv).is_ok(), "{}: {:?}", to_fen(&position), line.moves);
            }
        }
    }
}
