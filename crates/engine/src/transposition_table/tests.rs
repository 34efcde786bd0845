//! Tests of the transposition table.

use super::*;
use crate::helpers::run_with_helpers;

fn entry(centi: i32) -> TableEntry {
    TableEntry {
        best_move: Some(Move {
            from: Square::new(200),
            to: Square::new(215),
        }),
        score: Score::from_centi(centi),
        bound: Bound::Upper,
        depth: 17,
        full_width: true,
    }
}

#[test]
fn a_stored_entry_is_found_by_its_key() {
    let table = TranspositionTable::new(0);
    for (key, entry) in [(1, entry(-250)), (u64::MAX, entry(30)), (0, entry(0))] {
        table.store(key, entry);
        let got = table.probe(key).expect("it was just stored");
        assert_eq!(
            (got.best_move, got.score, got.bound, got.depth, got.full_width),
            (entry.best_move, entry.score, entry.bound, entry.depth, entry.full_width)
        );
    }
    assert!(table.probe(2).is_none());
}

#[test]
fn an_entry_written_by_two_threads_at_once_is_not_read() {
    let table = TranspositionTable::new(0);
    table.store(1, entry(100));
    let slot = &table.buckets[0].0[0];
    let other = slot.data.load(Relaxed) ^ 1 << 16;
    slot.data.store(other, Relaxed);
    assert!(table.probe(1).is_none());
}

#[test]
fn a_full_bucket_replaces_its_shallowest_entry() {
    let table = TranspositionTable::new(0);
    for key in 1..=5 {
        table.store(
            key,
            TableEntry {
                depth: 10 + key as u32,
                ..entry(0)
            },
        );
    }
    assert!(table.probe(1).is_none());
    assert!((2..=5).all(|key| table.probe(key).is_some()));
}

fn at_depth(depth: u32) -> TableEntry {
    TableEntry { depth, ..entry(0) }
}

/// Creates a table of one bucket with entries for the keys 1 to 4. Each pair in `depths_and_ages` contains the depth of an entry
/// and the number of searches started after the entry was stored.
fn with_ages(depths_and_ages: [(u32, u32); SLOTS_PER_BUCKET]) -> TranspositionTable {
    let mut table = TranspositionTable::new(0);
    for age in (0..=40).rev() {
        for (key, (depth, _)) in (1..).zip(depths_and_ages).filter(|(_, (_, stored))| *stored == age) {
            table.store(key, at_depth(depth));
        }
        if age > 0 {
            table.start_new_search();
        }
    }
    table
}

/// Stores an entry with key 9, and returns which of the keys 1 to 4 remain in the table.
fn left_after_store(table: &TranspositionTable) -> Vec<u64> {
    table.store(9, at_depth(1));
    assert!(table.probe(9).is_some());
    (1..=4).filter(|key| table.probe(*key).is_some()).collect()
}

#[test]
fn every_field_of_an_entry_round_trips() {
    let table = TranspositionTable::new(0);
    let moves = [(0, 0), (1, 0), (1, 1), (12, 21), (254, 255), (255, 254)];
    let moves = moves.map(|(from, to)| Move {
        from: Square::new(from),
        to: Square::new(to),
    });
    let scores = [
        Score::EVEN,
        Score::from_centi(-1),
        Score::wins_in(3),
        Score::loses_in(0),
    ];
    for best_move in moves {
        for score in scores {
            for bound in [Bound::Lower, Bound::Upper, Bound::Exact] {
                for (depth, full_width) in [(0, false), (1, true), (255, false)] {
                    table.store(
                        77,
                        TableEntry {
                            best_move: Some(best_move),
                            score,
                            bound,
                            depth,
                            full_width,
                        },
                    );
                    let got = table.probe(77).expect("it was just stored");
                    assert_eq!(
                        (got.best_move, got.score, got.bound, got.depth, got.full_width),
                        (Some(best_move), score, bound, depth, full_width)
                    );
                }
            }
        }
    }
    table.store(78, at_depth(1000));
    assert_eq!(
        table.probe(78).map(|entry| entry.depth),
        Some(255),
        "the greatest depth that fits"
    );
}

#[test]
fn an_empty_table_contains_no_entries() {
    let table = TranspositionTable::new(0);
    assert!([0, 1, u64::MAX].into_iter().all(|key| table.probe(key).is_none()));
    assert_eq!(table.hashfull_permille(), 0);
}

#[test]
fn an_entry_without_a_best_move_keeps_the_stored_move() {
    let table = TranspositionTable::new(0);
    let without_move = TableEntry {
        best_move: None,
        ..entry(5)
    };
    table.store(1, without_move);
    assert_eq!(table.probe(1).map(|entry| entry.best_move), Some(None));
    table.store(1, entry(0));
    table.store(2, without_move);
    assert_eq!(
        table.probe(2).map(|entry| entry.best_move),
        Some(None),
        "another position's move"
    );
    table.store(1, without_move);
    let kept = table.probe(1).expect("it was just stored");
    assert_eq!((kept.best_move, kept.score), (entry(0).best_move, entry(5).score));
}

#[test]
fn a_position_has_one_entry() {
    let table = TranspositionTable::new(0);
    for key in 1..=4 {
        table.store(key, at_depth(20));
    }
    for depth in [3, 30, 2] {
        table.store(3, at_depth(depth));
        assert_eq!(table.probe(3).map(|entry| entry.depth), Some(depth));
        assert!((1..=4).all(|key| table.probe(key).is_some()));
    }
    assert_eq!(table.hashfull_permille(), 1000);
}

#[test]
fn each_later_search_deducts_four_plies_of_depth() {
    assert_eq!(
        left_after_store(&with_ages([(10, 0), (13, 1), (11, 0), (12, 0)])),
        [1, 3, 4]
    );
    assert_eq!(
        left_after_store(&with_ages([(10, 0), (15, 1), (11, 0), (12, 0)])),
        [2, 3, 4]
    );
    assert_eq!(
        left_after_store(&with_ages([(10, 1), (13, 2), (20, 3), (12, 1)])),
        [1, 3, 4]
    );
    assert_eq!(
        left_after_store(&with_ages([(10, 1), (17, 2), (19, 3), (12, 1)])),
        [2, 3, 4]
    );
}

#[test]
fn the_age_of_an_entry_wraps_around_after_32_searches() {
    assert_eq!(
        left_after_store(&with_ages([(10, 32), (13, 1), (11, 0), (12, 0)])),
        [1, 3, 4]
    );
    assert_eq!(
        left_after_store(&with_ages([(10, 0), (100, 31), (11, 0), (12, 0)])),
        [1, 3, 4]
    );
}

#[test]
fn hashfull_counts_the_entries_of_the_current_search() {
    let mut table = TranspositionTable::new(0);
    table.store(1, entry(0));
    assert_eq!(table.hashfull_permille(), 250);
    table.store(2, entry(0));
    table.store(3, entry(0));
    assert_eq!(table.hashfull_permille(), 750);
    table.start_new_search();
    assert_eq!(table.hashfull_permille(), 0);
    table.store(2, entry(0));
    assert_eq!(table.hashfull_permille(), 250);
}

#[test]
fn hashfull_samples_the_first_250_buckets() {
    let table = TranspositionTable::new(1);
    let buckets = table.buckets.len();
    assert_eq!(buckets * size_of::<Bucket>(), 1024 * 1024);
    let first_key_of = |bucket: usize| ((bucket as u128) << 64).div_ceil(buckets as u128) as u64;
    for bucket in [0, 1, 100, 248, 249, 250, 251, buckets - 1] {
        let key = first_key_of(bucket);
        table.store(key, entry(0));
        assert!(std::ptr::eq(table.bucket(key), &table.buckets[bucket].0), "{bucket}");
    }
    assert_eq!(table.hashfull_permille(), 5);
    assert!(std::ptr::eq(table.bucket(u64::MAX), &table.buckets[buckets - 1].0));
}

#[test]
fn a_cleared_table_equals_a_new_one() {
    let mut table = TranspositionTable::new(0);
    table.start_new_search();
    for key in 1..=4 {
        table.store(key, entry(0));
    }
    table.clear();
    assert!((1..=4).all(|key| table.probe(key).is_none()));
    assert_eq!((table.hashfull_permille(), table.generation), (0, 0));
}

/// Returns an entry whose fields are derived from a key.
fn entry_of(key: u64) -> TableEntry {
    TableEntry {
        best_move: Some(Move {
            from: Square::new((key >> 8) as u8),
            to: Square::new((key >> 16) as u8),
        }),
        score: Score::from_centi((key >> 24) as u8 as i32),
        bound: [Bound::Lower, Bound::Upper, Bound::Exact][(key >> 32) as usize % 3],
        depth: (key >> 40) as u32 % 100,
        full_width: key >> 48 & 1 == 1,
    }
}

#[test]
fn concurrently_written_entries_are_never_mixed() {
    let table = TranspositionTable::new(0);
    let keys: Vec<u64> = (1..=8u64)
        .map(|number| number.wrapping_mul(0x9e37_79b9_7f4a_7c15))
        .collect();
    let found = AtomicU64::new(0);
    let write_and_read = || {
        for key in keys.iter().cycle().take(4_000_000) {
            table.store(*key, entry_of(*key));
            for key in &keys {
                if let Some(entry) = table.probe(*key) {
                    assert_eq!(entry, entry_of(*key), "{key:x}");
                    found.fetch_add(1, Relaxed);
                }
            }
        }
    };
    run_with_helpers(2, write_and_read, |_| write_and_read());
    assert!(found.load(Relaxed) > 4_000_000);
}

#[test]
fn a_table_without_memory_is_an_error() {
    // The sizes exceed the address space of any machine, and the maximum allocation.
    for mebibytes in [1 << 40, usize::MAX >> 20, usize::MAX] {
        assert_eq!(
            TranspositionTable::try_new(mebibytes).err(),
            Some(OutOfMemory { mebibytes })
        );
    }
}

#[test]
fn a_searcher_without_memory_for_a_larger_table_keeps_its_size() {
    let mut searcher = crate::Searcher::new(1);
    let buckets = |searcher: &crate::Searcher| searcher.table_buckets();
    let before = buckets(&searcher);
    assert!(searcher.set_hash(usize::MAX).is_err());
    assert_eq!(buckets(&searcher), before);
    searcher.set_hash(2).expect("a small table");
    assert_eq!(buckets(&searcher), 2 * before);
    assert!(crate::Searcher::try_new(usize::MAX).is_err());
}
