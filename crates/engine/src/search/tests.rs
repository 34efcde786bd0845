//! Tests that a table entry causes a cutoff only if its depth is sufficient.

use crate::Score;
use crate::bounds::ProvenBounds;
use crate::eval_noise::EvalNoise;
use crate::network::embedded_network;
use crate::shared_state::SharedState;
use crate::thread::SearchThread;
use crate::transposition_table::TranspositionTable;
use crate::worker::{EvaluationChoice, Worker};
use breakthrough_rules::{BoardRef, Position, Variant};
use breakthrough_test_support::random_position;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Searches a position on a board of up to 64 squares, with the null window above `alpha`. Returns the number of nodes and
/// whether a capture is forced.
fn search(position: &Position, tt: &TranspositionTable, alpha: Score, depth: i32) -> (u64, bool) {
    let BoardRef::Small(geometry, board) = position.board() else {
        panic!("expected a small board, found {}", position.size());
    };
    let shared = SharedState::new(None, 1);
    let never = || false;
    let thread = SearchThread::new(&shared, Some(&never));
    let evaluation = embedded_network(position.size()).map_or(EvaluationChoice::HandCrafted, EvaluationChoice::Network);
    let mut worker = Worker::new(geometry, board, tt, evaluation, EvalNoise::default(), thread);
    let is_forced = ProvenBounds::for_board(&worker.tables, &worker.board)
        .must_capture
        .is_some();
    worker.search(alpha, alpha.plus(1), depth, 0);
    (worker.thread.all_nodes(), is_forced)
}

#[test]
fn an_entry_cuts_off_only_searches_up_to_its_depth() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(21);
    let mut counts = [0; 2];
    for (files, ranks) in [(5, 5), (6, 6), (7, 5), (8, 8)] {
        let variant = Variant::new(files, ranks).expect("a size the rules know");
        for _ in 0..1500 {
            let plies = random.random_range(files..files * 6);
            let position = random_position(variant, plies, &mut random);
            let depth = random.random_range(1..4);
            let alpha = Score::from_centi(random.random_range(-150..150));
            let tt = TranspositionTable::new(0);
            let (_, is_forced) = search(&position, &tt, alpha, depth);
            let Some(entry) = tt.probe(position.hash()).filter(|entry| entry.score.proven().is_none()) else {
                continue;
            };
            let extended = depth as u32 + u32::from(is_forced);
            assert!(
                entry.depth <= extended,
                "{position:?}: {entry:?} of a search to depth {depth}"
            );
            let (again, _) = search(&position, &tt, alpha, depth);
            assert_eq!(again, 1, "{position:?}: {entry:?} decides depth {depth}");
            let (deeper, _) = search(&position, &tt, alpha, depth + 1);
            let (without_entry, _) = search(&position, &TranspositionTable::new(0), alpha, depth + 1);
            assert!(
                deeper > 1 || without_entry == 1,
                "{position:?}: {entry:?} of depth {depth} decides depth {}",
                depth + 1
            );
            counts[usize::from(is_forced)] += 1;
        }
    }
    assert!(
        counts[0] > 500 && counts[1] > 50,
        "expected many positions with and without a forced capture, found {counts:?}"
    );
}
