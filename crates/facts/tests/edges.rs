//! Tests of unusual boards, finished games, node limits and interrupts.

use breakthrough_facts::{FactsError, Limits, Searched, facts, pivotal, race, runners};
use breakthrough_rules::notation::parse_fen;
use breakthrough_rules::{Position, Setup, Side, Variant};
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

fn position(fen: &str) -> Position {
    parse_fen(fen).expect(fen)
}

#[test]
fn a_finished_game_has_no_facts() {
    let limits = Limits::default();
    for fen in ["1P1p/4/4/4/P3 b 0 1", "*p/*P/2/P1 b 0 1", "4/4/4/4/P3 b 0 1"] {
        let position = position(fen);
        assert_eq!(facts(&position, &limits, &|| false), Err(FactsError::GameOver), "{fen}");
        assert_eq!(race(&position, &limits, &|| false), Err(FactsError::GameOver), "{fen}");
    }
}

#[test]
fn a_raised_interrupt_stops_the_search() {
    let position = Position::start(Variant::STANDARD);
    let limits = Limits::default();
    let is_raised = AtomicBool::new(true);
    let stop = || is_raised.load(Ordering::Relaxed);
    assert_eq!(facts(&position, &limits, &stop), Err(FactsError::Stopped));
    assert_eq!(
        runners(&position, Side::First, &limits, &stop),
        Err(FactsError::Stopped)
    );
    assert_eq!(
        pivotal(&position, Side::First, &limits, &stop),
        Err(FactsError::Stopped)
    );
    is_raised.store(false, Ordering::Relaxed);
    assert!(facts(&position, &limits, &stop).is_ok());
}

#[test]
fn an_interrupt_stops_a_running_search() {
    let position = position("8p1p2p2/3p11p/p3p11/16/16/4p3p7/12p3/16/2P2P2P2Pp3/p15/7P8/P3P11/16/2P13/P14P/8PP6 w 0 1");
    let polls = Cell::new(0);
    let stop = || {
        polls.set(polls.get() + 1);
        polls.get() == 3
    };
    let limits = Limits::nodes(u64::MAX);
    assert_eq!(facts(&position, &limits, &stop), Err(FactsError::Stopped));
    assert_eq!(polls.get(), 3);
}

#[test]
fn beyond_the_node_limit_only_searched_facts_are_not_determined() {
    let position = position("2p5/8/2P5/3p1P2/8/P6p/8/8 w 0 1");
    let all = facts(&position, &Limits::default(), &|| false).expect("in progress");
    let limited = facts(&position, &Limits::nodes(1), &|| false).expect("in progress");
    assert_eq!(limited.race, Searched::NotDetermined);
    for side in Side::BOTH {
        let (all, limited) = (all.side(side), limited.side(side));
        assert!(matches!(all.runners, Searched::Determined(_)));
        assert!(matches!(all.pivotal, Searched::Determined(_)));
        assert_eq!(limited.runners, Searched::NotDetermined);
        assert_eq!(limited.pivotal, Searched::NotDetermined);
        assert_eq!(limited.hanging, all.hanging);
        assert_eq!(limited.holes, all.holes);
        assert_eq!(limited.blocked, all.blocked);
        assert_eq!(limited.tempo, all.tempo);
        assert_eq!(limited.wins_next, all.wins_next);
    }
}

#[test]
fn single_facts_are_equal_to_the_same_facts_of_all_facts() {
    let position = position("3p4/1p6/2P5/8/8/7P/8/8 w 0 1");
    let limits = Limits::default();
    let all = facts(&position, &limits, &|| false).expect("in progress");
    for side in Side::BOTH {
        assert_eq!(
            runners(&position, side, &limits, &|| false).as_ref(),
            Ok(&all.side(side).runners)
        );
        assert_eq!(
            pivotal(&position, side, &limits, &|| false).as_ref(),
            Ok(&all.side(side).pivotal)
        );
    }
    assert_eq!(race(&position, &limits, &|| false), Ok(all.race));
}

#[test]
fn the_smallest_board_has_facts() {
    let position = Position::start(Variant::new(2, 3).expect("a variant"));
    let found = facts(&position, &Limits::default(), &|| false).expect("in progress");
    for side in Side::BOTH {
        let side = found.side(side);
        assert!(matches!(side.runners, Searched::Determined(_)));
        assert_eq!(side.tempo, Some(0));
        assert!(side.holes.is_empty() && side.blocked.is_empty());
    }
}

#[test]
fn a_full_board_of_the_largest_size_has_facts() {
    let variant = Variant::new(16, 16).expect("a variant");
    let mut setup = Setup::start(variant);
    let squares: Vec<_> = variant.size().all_squares().collect();
    let (first, second) = squares.split_at(squares.len() / 2);
    setup.first = first.to_vec();
    setup.second = second.to_vec();
    let position = Position::from_setup(&setup).expect("a position");
    let found = facts(&position, &Limits::default(), &|| false).expect("in progress");
    for side in Side::BOTH {
        let facts = found.side(side);
        assert_eq!(facts.runners, Searched::Determined(Vec::new()));
        assert_eq!(facts.pivotal, Searched::Determined(Vec::new()));
        assert_eq!(facts.blocked.len(), 128 - 16);
        assert_eq!(facts.tempo, Some(0));
        assert!(facts.hanging.as_ref().is_some_and(Vec::is_empty));
    }
}
