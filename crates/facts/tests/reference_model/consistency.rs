//! Checks the facts of the reference against statements in `docs/FACTS.md` that follow from the definitions, and the moves of
//! the reference against the rules crate.

use breakthrough_rules::{Bitboard, Position, Shape, Side, Square, SquareSet};
use breakthrough_test_support::reference::{Pieces, Reference, Rules, Runs, pieces_of};
use std::collections::BTreeSet;

/// Maximum number of pieces for the search without a memo.
const MAX_PIECES_WITHOUT_MEMO: u32 = 4;
/// Maximum number of squares for the search without a memo.
const MAX_SQUARES_WITHOUT_MEMO: usize = 36;

/// Returns a description of every violated statement.
pub(crate) fn contradictions(position: &Position, reference: &Reference) -> Vec<String> {
    if position.size().squares() <= u64::CAPACITY {
        contradictions_in_width::<u64>(position, reference)
    } else {
        contradictions_in_width::<SquareSet>(position, reference)
    }
}

fn contradictions_in_width<B: Bitboard>(position: &Position, reference: &Reference) -> Vec<String> {
    let mut found = Vec::new();
    let mut check = |holds: bool, what: &str| {
        if !holds {
            found.push(format!("{what}: {reference:?}"));
        }
    };
    let rules = Rules::<B>::new(position.variant().options());
    let turn = position.side_to_move();

    let moves: BTreeSet<_> = rules.moves(pieces_of(position), turn).into_iter().collect();
    let legal: BTreeSet<_> = position.legal_moves().into_iter().collect();
    check(moves == legal, "the moves are the legal moves");

    let plays_agree = legal.iter().all(|mv| {
        let mut after = position.clone();
        after.play(*mv).expect("legal");
        rules.after(pieces_of(position), turn, *mv) == pieces_of(&after)
    });
    check(plays_agree, "moves and explosions have the effect of the rules");

    let wins: BTreeSet<_> = legal
        .into_iter()
        .filter(|mv| {
            let mut after = position.clone();
            after.play(*mv).expect("legal");
            let has_won = after.outcome().is_some_and(|outcome| outcome.winner == turn);
            let at_goal = rules.goals[turn.index()].contains(mv.to);
            has_won && at_goal && !mv.is_explosion()
        })
        .filter(|_| position.breakthroughs(turn) + 1 == rules.options.breakthroughs_needed)
        .map(|mv| (mv.from, mv.to))
        .collect();
    let wins_next: BTreeSet<_> = reference.wins_next[turn.index()].iter().copied().collect();
    check(wins == wins_next, "the wins are the winning moves to a goal");

    for (square, exchange) in reference.exchanges.iter().flatten() {
        let on_goal = rules.goals[(!exchange.side).index()].contains(*square);
        let [attackers, protectors] = [&exchange.attackers, &exchange.protectors].map(Vec::len);
        let loses = attackers > protectors || on_goal && attackers > 0;
        check(
            exchange.result == i32::from(loses),
            "an exchange is decided by the numbers of attackers and protectors",
        );
    }

    for side in Side::BOTH {
        let material = position.pieces(side).len() as u32;
        check(
            reference.material[side.index()] == material,
            "the material is the number of pieces",
        );
        let Ok(runs) = &reference.runs else { continue };
        let piece_count: u32 = reference.material.iter().sum();
        let is_small =
            piece_count <= MAX_PIECES_WITHOUT_MEMO && rules.size.all_squares().count() <= MAX_SQUARES_WITHOUT_MEMO;
        check(
            !is_small || runs_agree(&rules, position, side, runs),
            "the runners are those of the search without a memo",
        );
        for (runner, moves) in &runs.runners[side.index()] {
            let distance = u32::from(position.size().relative_rank(!side, *runner));
            check(
                position.size().shape == Shape::Hexagon || *moves == distance,
                "on square boards, a runner's number of moves is its distance",
            );
        }
        for (piece, _) in &runs.routes[side.index()] {
            let is_runner = runs.runners[side.index()].iter().any(|(runner, _)| runner == piece);
            check(is_runner, "a route belongs to a runner");
        }
    }
    found
}

/// Returns the number of moves within which a piece can force its arrival on one of `goals`, computed from the definition of
/// a run without a memo.
fn moves_to<B: Bitboard>(
    rules: &Rules<B>,
    pieces: Pieces<B>,
    turn: Side,
    (side, piece): (Side, Square),
    goals: B,
) -> Option<u32> {
    let moves = rules.moves(pieces, turn);
    if turn != side {
        if moves.is_empty() {
            return moves_to(rules, pieces, side, (side, piece), goals);
        }
        let replies = moves.into_iter().map(|mv| {
            let after = rules.after(pieces, turn, mv);
            let stays = after[side.index()].contains(piece);
            stays
                .then(|| moves_to(rules, after, side, (side, piece), goals))
                .flatten()
        });
        let all: Option<Vec<u32>> = replies.collect();
        return all?.into_iter().max();
    }
    let own = moves.into_iter().filter(|mv| mv.from == piece && !mv.is_explosion());
    let arrivals = own.filter_map(|mv| {
        if rules.goals[side.index()].contains(mv.to) {
            return goals.contains(mv.to).then_some(1);
        }
        let after = rules.after(pieces, side, mv);
        moves_to(rules, after, !side, (side, mv.to), goals).map(|moves| moves + 1)
    });
    arrivals.min()
}

/// Returns whether the runners and routes of a side agree with the search without a memo.
fn runs_agree<B: Bitboard>(rules: &Rules<B>, position: &Position, side: Side, runs: &Runs) -> bool {
    let (pieces, turn) = (pieces_of(position), position.side_to_move());
    let goals = rules.goals[side.index()];
    let (mut runners, mut routes) = (BTreeSet::new(), BTreeSet::new());
    for piece in position.pieces(side) {
        if let Some(moves) = moves_to(rules, pieces, turn, (side, piece), goals) {
            runners.insert((piece, moves));
        }
        for goal in goals.squares() {
            if moves_to(rules, pieces, turn, (side, piece), B::from_square(goal)).is_some() {
                routes.insert((piece, goal));
            }
        }
    }
    runs.runners[side.index()].iter().copied().collect::<BTreeSet<_>>() == runners
        && runs.routes[side.index()] == routes
}
