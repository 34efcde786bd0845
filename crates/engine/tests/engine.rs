//! Tests of the engine: proven results, determinism, interruption, levels and variants.

#[path = "engine/levels.rs"]
mod levels;
#[path = "engine/minimax.rs"]
mod minimax;
#[path = "engine/symmetry.rs"]
mod symmetry;
#[path = "engine/threads.rs"]
mod threads;
#[path = "engine/variants.rs"]
mod variants;

use breakthrough_engine::{Level, Limits, Player, Proven, Report, Score, Searcher};
use breakthrough_rules::notation::{parse_fen, to_fen};
use breakthrough_rules::{Position, Side, Variant};
use breakthrough_test_support::random_position;
use minimax::{Minimax, check_exact};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::cell::Cell;
use std::sync::atomic::AtomicBool;

fn never() -> bool {
    false
}

fn variant(files: u32, ranks: u32) -> Variant {
    Variant::new(files, ranks).expect("a size the rules know")
}

fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

#[test]
fn proven_results_equal_exhaustive_search() {
    // Files, ranks, home ranks, number of positions, and minimum number of random plies before each position. The random plies
    // shorten the remaining game, so that exhaustive search is fast.
    for (files, ranks, home_ranks, rounds, min_plies) in [
        (2, 4, 2, 200, 0),
        (2, 5, 2, 300, 0),
        (2, 6, 2, 300, 0),
        (3, 4, 2, 400, 0),
        (3, 5, 2, 400, 12),
        (4, 4, 2, 400, 12),
        (4, 5, 1, 400, 9),
        (5, 4, 1, 400, 10),
    ] {
        let variant = Variant::with_home_ranks(files, ranks, home_ranks).expect("a variant the rules know");
        let mut minimax = Minimax::default();
        let mut random = random(u64::from(files * 100 + ranks * 10 + home_ranks));
        let mut searcher = Searcher::new(1);
        for _ in 0..rounds {
            let plies = random.random_range(min_plies..min_plies + 12);
            let position = random_position(variant, plies, &mut random);
            let report = searcher.search(&position, &Limits::default(), &never);
            check_exact(&mut minimax, &position, &report);
        }
    }
}

#[test]
fn proven_results_do_not_depend_on_the_table_size() {
    let mut minimax = Minimax::default();
    let mut random = random(5);
    for _ in 0..60 {
        let plies = random.random_range(13..20);
        let position = random_position(variant(4, 4), plies, &mut random);
        let report = Searcher::new(0).search(&position, &Limits::default(), &never);
        check_exact(&mut minimax, &position, &report);
    }
}

/// Returns whether the side to move can force a win within this many plies, by exhaustive search.
fn wins_within(position: &mut Position, plies: u32) -> bool {
    if plies == 0 || position.outcome().is_some() {
        return false;
    }
    position.legal_moves().into_iter().any(|mv| {
        let played = position.play(mv).expect("legal");
        let wins = loses_within(position, plies - 1);
        position.undo(played);
        wins
    })
}

/// Returns whether the side to move is forced to lose within this many plies, by exhaustive search.
fn loses_within(position: &mut Position, plies: u32) -> bool {
    position.outcome().is_some()
        || plies > 0
            && position.legal_moves().into_iter().all(|mv| {
                let played = position.play(mv).expect("legal");
                let loses = wins_within(position, plies - 1);
                position.undo(played);
                loses
            })
}

#[test]
fn short_wins_and_losses_on_larger_boards_are_exact() {
    let mut random = random(6);
    let (mut wins, mut losses) = (0, 0);
    for (files, ranks) in [(5, 5), (6, 6), (8, 8), (9, 9), (16, 5), (13, 12)] {
        let mut searcher = Searcher::new(1);
        for _ in 0..120 {
            let plies = random.random_range(files * 2..files * 7);
            let mut position = random_position(variant(files, ranks), plies, &mut random);
            let report = searcher.search(&position, &Limits::nodes(5_000), &never);
            let text = to_fen(&position);
            match report.score().proven() {
                Some(Proven::WinsIn(plies @ 1..=4)) => {
                    wins += 1;
                    assert!(wins_within(&mut position, plies), "{text} wins in {plies}");
                    assert!(
                        plies < 3 || !wins_within(&mut position, plies - 2),
                        "{text} wins sooner than in {plies}"
                    );
                }
                Some(Proven::LosesIn(plies @ 0..=4)) => {
                    losses += 1;
                    assert!(loses_within(&mut position, plies), "{text} loses in {plies}");
                    assert!(
                        plies < 2 || !loses_within(&mut position, plies - 2),
                        "{text} loses sooner than in {plies}"
                    );
                }
                _ => {}
            }
        }
    }
    assert!(
        wins > 50 && losses > 20,
        "expected many short wins and losses, found {wins} and {losses}"
    );
}

#[test]
fn a_slightly_deeper_search_finds_short_wins() {
    let mut random = random(13);
    let mut found = [0; 3];
    let mut longer = 0;
    for (files, ranks) in [(4, 5), (5, 5), (5, 7), (6, 6), (8, 8)] {
        for _ in 0..400 {
            let mut position = random_position(
                variant(files, ranks),
                random.random_range(files..files * 7),
                &mut random,
            );
            let Some(index) = (0..3).find(|index| wins_within(&mut position, 2 * index + 1)) else {
                continue;
            };
            // Because of reductions and pruning, a search may miss a win whose length equals the search depth. The search depth
            // is therefore the length of the win plus one ply for each of its moves.
            let moves = index + 1;
            let report = Searcher::new(1).search(&position, &Limits::depth(3 * moves - 1), &never);
            let Some(Proven::WinsIn(plies)) = report.score().proven() else {
                panic!("no win is found in {}", to_fen(&position));
            };
            assert!(plies >= 2 * moves - 1, "{} wins sooner than it can", to_fen(&position));
            longer += u32::from(plies > 2 * moves - 1);
            found[index as usize] += 1;
        }
    }
    assert!(
        found.iter().all(|count| *count >= 20),
        "expected many wins in one to three moves, found {found:?}"
    );
    assert!(
        longer <= 3,
        "expected the shortest win in all but a few positions, found {longer}"
    );
}

#[test]
fn proven_results_are_never_contradicted_by_play() {
    let mut random = random(12);
    let mut claims = 0;
    for (files, ranks) in [(6, 6), (8, 8), (7, 5), (9, 8)] {
        for game in 0..12 {
            let mut position = random_position(variant(files, ranks), 6, &mut random);
            let mut searcher = Searcher::new(4);
            let mut claimed: Option<(Side, u32)> = None;
            let mut plies = 0;
            while position.outcome().is_none() {
                let side = position.side_to_move();
                let report = searcher.search(&position, &Limits::nodes(2_000), &never);
                let now = match report.score().proven() {
                    Some(Proven::WinsIn(left)) => Some((side, plies + left)),
                    Some(Proven::LosesIn(left)) => Some((!side, plies + left)),
                    None => None,
                };
                if let (Some((winner, end)), Some((before, end_before))) = (now, claimed) {
                    let text = to_fen(&position);
                    assert_eq!(winner, before, "{text}");
                    // Mistakes of the losing side, or a shorter win, may end the game sooner.
                    assert!(end <= end_before, "{text}: over after ply {end}, not {end_before}");
                }
                claimed = now.or(claimed);
                // In every other game, the losing side plays random moves.
                let is_lost = claimed.is_some_and(|(winner, _)| winner != side);
                let moves = position.legal_moves();
                let best = if is_lost && game % 2 == 0 {
                    moves[random.random_range(0..moves.len())]
                } else {
                    report.best_move().expect("the game is not over")
                };
                position.play(best).expect("legal");
                plies += 1;
            }
            let winner = position.outcome().expect("the game is over").winner;
            if let Some((claimed, end)) = claimed {
                claims += 1;
                assert_eq!(claimed, winner, "{}", to_fen(&position));
                assert!(plies <= end, "over after {plies}, not {end}");
            }
        }
    }
    assert!(claims >= 40, "expected a claim in nearly every game, found {claims}");
}

#[test]
fn a_single_threaded_search_with_a_node_limit_is_deterministic() {
    for (files, ranks) in [(6, 6), (8, 8), (11, 11), (16, 16)] {
        let position = random_position(variant(files, ranks), 10, &mut random(7));
        let limits = Limits::nodes(20_000);
        let mut searcher = Searcher::new(2);
        let first = searcher.search(&position, &limits, &never);
        assert!(first.nodes <= 20_000, "{}", first.nodes);
        searcher.search(&Position::start(variant(files, ranks)), &limits, &never);
        searcher.clear();
        assert_eq!(searcher.search(&position, &limits, &never), first);
        assert_eq!(Searcher::new(2).search(&position, &limits, &never), first);
    }
}

#[test]
fn a_search_interrupted_at_once_has_a_legal_move() {
    let raised = AtomicBool::new(true);
    let mut random = random(8);
    for plies in 0..60 {
        let position = random_position(variant(7, 6), plies, &mut random);
        let report = Searcher::new(0).search(&position, &Limits::default(), &raised);
        assert!(position.is_legal(report.best_move().expect("the game is not over")));
        assert_eq!((report.depth, report.nodes), (0, 0));
        for level in Level::ALL {
            let chosen = Player::new(level, 1)
                .choose(&position, &raised)
                .expect("the game is not over");
            assert!(position.is_legal(chosen));
        }
    }
}

#[test]
fn a_search_ends_at_the_poll_at_which_it_is_interrupted() {
    const NODES_BETWEEN_POLLS: u64 = 1024;
    let start = Position::start(variant(8, 8));
    for threads in [1, 2] {
        for last in [20, 21, 60] {
            let polls = Cell::new(0);
            let is_last = || {
                polls.set(polls.get() + 1);
                polls.get() >= last
            };
            let mut searcher = Searcher::new(1);
            searcher.set_threads(threads);
            let report = searcher.search(&start, &Limits::default(), &is_last);
            assert_eq!(polls.get(), last, "polls with {threads} threads");
            assert!(
                threads > 1 || report.nodes <= last * NODES_BETWEEN_POLLS,
                "{} nodes before poll {last}",
                report.nodes
            );
        }
    }
}

#[test]
fn a_finished_game_has_no_move() {
    for text in ["pP/2/2 b 0 9", "2/pp/2/2 w 0 9"] {
        let position = parse_fen(text).expect("a position");
        let report = Searcher::new(0).search(&position, &Limits::default(), &never);
        assert_eq!(
            (report.best_move(), report.score()),
            (None, Score::loses_in(0)),
            "{text}"
        );
        for level in Level::ALL {
            assert_eq!(Player::new(level, 1).choose(&position, &never), None, "{text}");
        }
    }
}

#[test]
fn every_board_size_is_searched() {
    for files in 2..=16 {
        for ranks in 3..=16 {
            let position = random_position(variant(files, ranks), 3, &mut random(9));
            let mut depths = Vec::new();
            let on_depth = &mut |report: &Report| depths.push(report.depth);
            let report = Searcher::new(1).search_with(&position, &Limits::depth(3), &never, on_depth);
            assert!(
                position.is_legal(report.best_move().expect("the game is not over")),
                "{files}x{ranks}"
            );
            assert!(
                report.depth == 3 || report.score().proven().is_some(),
                "{files}x{ranks}"
            );
            assert!(
                depths.iter().copied().eq(1..=report.depth),
                "{files}x{ranks}: {depths:?}"
            );
        }
    }
}

#[test]
fn principal_variations_are_legal() {
    let mut random = random(10);
    for plies in 0..40 {
        let mut position = random_position(variant(8, 8), plies, &mut random);
        for mv in Searcher::new(1).search(&position, &Limits::nodes(3_000), &never).pv() {
            position.play(*mv).expect("a legal move of the line");
        }
    }
}

#[test]
fn principal_variations_are_sorted_by_score() {
    let mut random = random(14);
    let mut searcher = Searcher::new(4);
    searcher.set_multi_pv(5);
    for _ in 0..40 {
        let start = random_position(variant(8, 8), random.random_range(0..60), &mut random);
        searcher.search_with(&start, &Limits::depth(7), &never, &mut |report| {
            let scores: Vec<Score> = report.lines.iter().map(|line| line.score).collect();
            assert!(
                scores.is_sorted_by(|better, worse| better >= worse),
                "{}: {scores:?}",
                to_fen(&start)
            );
        });
    }
}

#[test]
fn principal_variations_of_proven_results_reach_the_end_of_the_game() {
    let mut random = random(13);
    let mut proven = 0;
    for (files, ranks) in [(4, 5), (6, 6), (8, 8)] {
        let mut searcher = Searcher::new(4);
        searcher.set_multi_pv(2);
        for _ in 0..40 {
            let plies = random.random_range(files * 3..files * 6);
            let start = random_position(variant(files, ranks), plies, &mut random);
            let report = searcher.search(&start, &Limits::depth(5), &never);
            for line in &report.lines {
                let Some(Proven::WinsIn(plies) | Proven::LosesIn(plies)) = line.score.proven() else {
                    continue;
                };
                let text = to_fen(&start);
                let mut position = start.clone();
                for mv in &line.moves {
                    position.play(*mv).unwrap_or_else(|error| panic!("{text}: {error}"));
                }
                assert_eq!(line.moves.len(), plies as usize, "{text}");
                let winner = position.outcome().map(|outcome| outcome.winner);
                let claimed = if line.score.is_win() {
                    start.side_to_move()
                } else {
                    !start.side_to_move()
                };
                assert_eq!(winner, Some(claimed), "{text}");
                proven += 1;
            }
        }
    }
    assert!(proven > 50, "expected many proven lines, found {proven}");
}
