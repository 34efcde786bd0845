//! Tests of the solver against exhaustive search and published results, with small tables, several threads and
//! interruptions.

#[path = "solver/variants.rs"]
mod variants;

use breakthrough_rules::{Position, Side, Variant};
use breakthrough_solver::{CheckpointError, Settings, Solver, Stopped};
use breakthrough_test_support::random_position;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

const MIB: usize = 1 << 20;

/// Files, ranks, winner and, if known, length in plies, computed by an independent solver. The results of 5x5, 6x5 and 3x7 agree
/// with published results.
const SOLVED: [(u32, u32, Side, Option<u32>); 12] = [
    (2, 4, Side::Second, Some(8)),
    (2, 5, Side::Second, Some(10)),
    (2, 6, Side::First, Some(15)),
    (3, 4, Side::Second, Some(12)),
    (4, 4, Side::Second, Some(14)),
    (3, 5, Side::Second, Some(18)),
    (5, 4, Side::Second, Some(16)),
    (3, 6, Side::First, Some(23)),
    (4, 5, Side::Second, Some(22)),
    (3, 7, Side::Second, Some(32)),
    (5, 5, Side::Second, Some(26)),
    (6, 5, Side::Second, None),
];
/// Number of boards at the beginning of [`SOLVED`] that are solved quickly.
const QUICK: usize = 7;

fn never() -> bool {
    false
}

fn variant(files: u32, ranks: u32) -> Variant {
    Variant::new(files, ranks).expect("a valid size")
}

fn start(files: u32, ranks: u32) -> Position {
    Position::start(variant(files, ranks))
}

fn settings(memory: usize, threads: usize) -> Settings {
    Settings { memory, threads }
}

/// Exhaustive search with memoization.
#[derive(Default)]
struct Minimax {
    known: HashMap<u64, (Side, u32)>,
}

impl Minimax {
    fn solve(&mut self, position: &mut Position) -> (Side, u32) {
        if let Some(outcome) = position.outcome() {
            return (outcome.winner, 0);
        }
        let side = position.side_to_move();
        let key = position.hash();
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let (mut fastest, mut slowest) = (None, 0);
        for mv in position.legal_moves() {
            let played = position.play(mv).expect("legal");
            let (winner, plies) = self.solve(position);
            position.undo(played);
            if winner == side {
                fastest = Some(fastest.map_or(plies, |min: u32| min.min(plies)));
            } else {
                slowest = slowest.max(plies);
            }
        }
        let result = fastest.map_or((!side, slowest + 1), |plies| (side, plies + 1));
        self.known.insert(key, result);
        result
    }
}

/// Asserts the winner, the length, the principal variation and the proof of a board.
fn check_board(files: u32, ranks: u32, winner: Side, plies: Option<u32>, memory: usize) {
    let position = start(files, ranks);
    let mut solver = Solver::new(&position, &settings(memory, 1)).expect("a small table");
    assert_eq!(solver.winner(&never), Ok(winner), "{files}x{ranks}");
    let mut end = position.clone();
    for mv in solver.principal_variation(None, &never).expect("not stopped") {
        end.play(mv).expect("a line of legal moves");
    }
    assert_eq!(
        end.outcome().map(|outcome| outcome.winner),
        Some(winner),
        "{files}x{ranks}"
    );
    assert!(solver.verify(winner, memory, &never).is_ok(), "{files}x{ranks}");
    assert!(solver.counters().verified() > 0, "{files}x{ranks}");
    assert!(solver.verify(!winner, memory, &never).is_err(), "{files}x{ranks}");
    if let Some(plies) = plies {
        assert_eq!(solver.plies_to_win(&never), Ok(plies), "{files}x{ranks}");
        let line = solver.principal_variation(Some(plies), &never).expect("not stopped");
        assert_eq!(line.len(), plies as usize, "{files}x{ranks}");
    }
}

#[test]
fn boards_have_the_known_winners_and_lengths() {
    for (files, ranks, winner, plies) in &SOLVED[..QUICK] {
        check_board(*files, *ranks, *winner, *plies, 8 * MIB);
    }
}

#[test]
#[ignore = "takes minutes; run it in release"]
fn larger_boards_have_the_known_winners_and_lengths() {
    for (files, ranks, winner, plies) in &SOLVED[QUICK..] {
        check_board(*files, *ranks, *winner, *plies, 1024 * MIB);
    }
}

#[test]
fn random_positions_agree_with_exhaustive_search() {
    // Files, ranks, home ranks, number of positions, and minimum number of random plies before each position. The random plies
    // shorten the remaining game, so that exhaustive search is fast.
    for (files, ranks, home_ranks, rounds, min_plies) in [
        (2, 4, 2, 100, 0),
        (2, 5, 2, 150, 0),
        (2, 6, 2, 150, 0),
        (3, 3, 1, 40, 0),
        (3, 4, 2, 200, 0),
        (3, 5, 2, 200, 12),
        (4, 4, 2, 200, 12),
        (4, 5, 1, 200, 9),
        (5, 4, 1, 200, 10),
        (5, 3, 1, 60, 2),
    ] {
        let variant = Variant::with_home_ranks(files, ranks, home_ranks).expect("a valid variant");
        let mut minimax = Minimax::default();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(files * 100 + ranks * 10 + home_ranks));
        for round in 0..rounds {
            let plies = random.random_range(min_plies..min_plies + 12);
            let position = random_position(variant, plies, &mut random);
            check_position(&position, round, &mut minimax);
        }
    }
}

/// Asserts that the solver agrees with exhaustive search. Depending on `round`, uses a table of one bucket or a second thread, or
/// verifies the proof.
fn check_position(position: &Position, round: usize, minimax: &mut Minimax) {
    let (winner, plies) = minimax.solve(&mut position.clone());
    let memory = if round.is_multiple_of(3) { 64 } else { MIB / 4 };
    let mut solver = Solver::new(position, &settings(memory, 1 + round % 2)).expect("a small table");
    assert_eq!(solver.winner(&never), Ok(winner), "{position:?}");
    if round.is_multiple_of(4) {
        assert_eq!(solver.plies_to_win(&never), Ok(plies), "{position:?}");
        let line = solver.principal_variation(Some(plies), &never).expect("not stopped");
        assert_eq!(line.len(), plies as usize, "{position:?}");
        assert!(solver.verify(winner, 64, &never).is_ok(), "{position:?}");
        assert!(solver.verify(!winner, 64, &never).is_err(), "{position:?}");
    }
}

#[test]
fn mirror_images_have_the_same_winner() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..20 {
        let position = random_position(variant(4, 5), 6, &mut random);
        let size = position.size();
        let mut setup = breakthrough_rules::Setup::start(position.variant());
        let mirrored = |side| {
            let squares = position.pieces(side).into_iter();
            squares.map(|square| size.flip_horizontal(square)).collect()
        };
        (setup.first, setup.second) = (mirrored(Side::First), mirrored(Side::Second));
        setup.side_to_move = position.side_to_move();
        let image = Position::from_setup(&setup).expect("a legal position");
        let mut solver = Solver::new(&position, &settings(4 * MIB, 1)).expect("a small table");
        let winner = solver.winner(&never);
        let mut image_solver = Solver::new(&image, &settings(4 * MIB, 1)).expect("a small table");
        assert_eq!(image_solver.winner(&never), winner, "{position:?}");
    }
}

#[test]
fn threads_and_small_tables_find_the_same_winner() {
    for (files, ranks, winner, _) in &SOLVED[..QUICK + 1] {
        for (memory, threads) in [(MIB, 2), (4 * MIB, 3), (MIB / 4, 1), (MIB / 4, 2)] {
            let mut solver = Solver::new(&start(*files, *ranks), &settings(memory, threads)).expect("a small table");
            assert_eq!(solver.winner(&never), Ok(*winner), "{files}x{ranks} {memory} {threads}");
        }
    }
}

#[test]
fn a_stopped_search_resumes() {
    let position = start(4, 5);
    let mut whole = Solver::new(&position, &settings(4 * MIB, 1)).expect("a small table");
    assert_eq!(whole.winner(&never), Ok(Side::Second));
    let all = whole.counters().nodes();

    let mut solver = Solver::new(&position, &settings(4 * MIB, 1)).expect("a small table");
    solver.set_node_limit(all / 2);
    assert_eq!(solver.winner(&never), Err(Stopped));
    assert_eq!(solver.counters().nodes(), all / 2, "the limit is exact");
    let mut bytes = Vec::new();
    solver.save(&mut bytes).expect("memory can be written");
    let mut resumed =
        Solver::resume(&position, &settings(64, 1), usize::MAX, &mut bytes.as_slice()).expect("a checkpoint");
    assert_eq!(resumed.nodes_before(), all / 2);
    assert_eq!(resumed.winner(&never), Ok(Side::Second));
    let rest = resumed.counters().nodes();
    assert!(
        rest < all * 3 / 4,
        "{rest} of {all} nodes were searched after half of them"
    );

    // The interrupt stops the search after a number of polls.
    let asked = AtomicU64::new(0);
    let interrupt = || asked.fetch_add(1, Relaxed) > 20;
    let mut solver = Solver::new(&position, &settings(4 * MIB, 1)).expect("a small table");
    assert_eq!(solver.winner(&interrupt), Err(Stopped));
    assert!(solver.counters().nodes() < all / 2);
    assert_eq!(solver.plies_to_win(&|| true), Err(Stopped));
    assert_eq!(solver.winner(&never), Ok(Side::Second));
}

/// Uses a board that is not solved within seconds, because the second thread continues to search while the calling thread, which polls
/// the interrupt, waits for a processor.
#[test]
fn the_calling_thread_stops_the_other_threads() {
    let asked = AtomicU64::new(0);
    let interrupt = || asked.fetch_add(1, Relaxed) > 20;
    let mut solver = Solver::new(&start(6, 6), &settings(4 * MIB, 2)).expect("a small table");
    assert_eq!(solver.winner(&interrupt), Err(Stopped));
    assert_eq!(solver.plies_to_win(&|| true), Err(Stopped));
}

#[test]
fn invalid_checkpoints_are_rejected() {
    let position = start(3, 4);
    let mut solver = Solver::new(&position, &settings(4096, 1)).expect("a small table");
    assert_eq!(solver.winner(&never), Ok(Side::Second));
    let mut bytes = Vec::new();
    solver.save(&mut bytes).expect("memory can be written");
    let resume = |position: &Position, bytes: &[u8]| {
        let mut bytes = bytes;
        Solver::resume(position, &settings(4096, 1), usize::MAX, &mut bytes).map(|mut solver| solver.winner(&never))
    };
    assert_eq!(resume(&position, &bytes).expect("a checkpoint"), Ok(Side::Second));
    let other = resume(&start(4, 4), &bytes);
    assert!(matches!(other, Err(CheckpointError::OtherPosition)), "{other:?}");
    for length in [0, 10, 50, 200, bytes.len() - 1] {
        let cut = resume(&position, &bytes[..length]);
        assert!(matches!(cut, Err(CheckpointError::Damaged)), "{length}: {cut:?}");
    }
    let longer = resume(&position, &[bytes.as_slice(), &[0]].concat());
    assert!(matches!(longer, Err(CheckpointError::Damaged)), "{longer:?}");
    for at in (0..bytes.len()).step_by(7) {
        let mut changed = bytes.clone();
        changed[at] ^= 4;
        assert!(resume(&position, &changed).is_err(), "byte {at}");
    }
}

#[test]
fn finished_games_are_solved_at_once() {
    for (text, winner) in [("pP/2/2 b 0 9", Side::First), ("2/pp/2/2 w 0 9", Side::Second)] {
        let position = breakthrough_rules::notation::parse_fen(text).expect("a position");
        let mut solver = Solver::new(&position, &settings(64, 1)).expect("a small table");
        assert_eq!(solver.winner(&never), Ok(winner));
        assert_eq!(solver.plies_to_win(&never), Ok(0));
        assert_eq!(solver.principal_variation(None, &never), Ok(Vec::new()));
        assert!(solver.verify(winner, 64, &never).is_ok());
        assert!(solver.verify(!winner, 64, &never).is_err());
    }
}

#[test]
fn a_side_wins_within_the_length_of_the_game_and_not_sooner() {
    for (files, ranks, winner, plies) in &SOLVED[..QUICK] {
        let position = start(*files, *ranks);
        let mut solver = Solver::new(&position, &settings(MIB, 1)).expect("enough memory");
        let plies = plies.expect("a length");
        for (within, wins) in [(0, false), (plies - 1, false), (plies, true), (plies + 1, true)] {
            let found = solver.wins_within(&position, *winner, within, &never);
            assert_eq!(found, Ok(wins), "{files}x{ranks} within {within}");
            assert_eq!(solver.wins_within(&position, !*winner, within, &never), Ok(false));
        }
    }
}
