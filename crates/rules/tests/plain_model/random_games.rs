//! Tests with random games: the rules and the plain model agree in every position, and every game ends with one winner within the
//! maximum number of plies.

use super::lockstep::{Lockstep, rules_options};
use super::plain::{Ending, Options, PlainPosition, Side};
use super::random_options::random_options;
use super::{options, perft_table};
use breakthrough_rules::Variant;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::IndexedRandom;
use std::collections::BTreeSet;

/// Winner and kind of ending.
type End = (Side, Ending);

/// Asserts the invariants of a position of the plain model.
fn check(options: &Options, plain: &PlainPosition) {
    let text = plain.text();
    let is_over = plain.winner().is_some();
    assert_eq!(plain.moves().is_empty(), is_over, "{text}: {options}");
    let has_pieces = |side| plain.pieces().values().any(|owner| *owner == side);
    if !is_over {
        assert!(has_pieces(Side::First) && has_pieces(Side::Second), "{text}: {options}");
    }
    if plain.ending() != Some(Ending::Breakthrough) {
        let mut pieces = plain.pieces().iter();
        let home = pieces.find(|(cell, side)| options.shape.is_goal(**side, **cell));
        assert_eq!(home, None, "{text}: {options}");
    }
}

/// Asserts that the plain model parses its own FEN correctly.
fn check_text(options: &Options, plain: &PlainPosition) {
    let text = plain.text();
    let fields: Vec<&str> = text.split(' ').collect();
    let board = Options::standard(options.shape);
    let read = super::options(&format!("{board} position {} {} 0 1", fields[0], fields[1]));
    assert_eq!(read.obstacles, options.obstacles, "{text}");
    assert_eq!(read.starting_side(), plain.side_to_move(), "{text}");
    assert_eq!(&read.start_pieces(), plain.pieces(), "{text}");
}

/// Plays a random game to the end.
fn play(options: &Options, random: &mut Xoshiro256PlusPlus) -> End {
    let mut lockstep = Lockstep::start(options);
    let max_plies = lockstep.position().variant().max_game_plies();
    let mut plies = 0;
    loop {
        let plain = lockstep.plain();
        check(options, plain);
        let Some(mv) = plain.moves().choose(random) else {
            break;
        };
        lockstep = lockstep.after(*mv);
        plies += 1;
    }
    assert!(
        plies <= max_plies,
        "expected at most {max_plies} plies, found {plies}: {options}"
    );
    let plain = lockstep.plain();
    check_text(options, plain);
    let end = plain
        .winner()
        .zip(plain.ending())
        .expect("a game without moves is over");
    let last_mover = plain.side_to_move().opponent();
    let has_mover_won = end.1 != Ending::MoverGone;
    assert_eq!(end.0 == last_mover, has_mover_won, "{}: {options}", plain.text());
    end
}

/// Plays random games from every line of the table, with fixed seeds.
fn play_the_table(games: u32) {
    let mut ends = BTreeSet::new();
    for (seed, (line, _)) in (1..).zip(perft_table::rows()) {
        let (options, mut random) = (options(line), Xoshiro256PlusPlus::seed_from_u64(seed));
        ends.extend((0..games).map(|_| play(&options, &mut random)));
    }
    assert_eq!(ends.len(), 8, "expected every ending for both sides, found {ends:?}");
}

#[test]
fn random_games_agree_with_the_plain_model() {
    play_the_table(5);
}

#[test]
#[ignore = "takes minutes in release"]
fn a_thousand_random_games_agree_with_the_plain_model() {
    play_the_table(1000);
}

/// Generates `count` random options, asserts that the rules and the plain model agree on their playability, and plays a game
/// with each playable set of options.
fn play_random_options(seed: u64, count: u32) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut accepted = 0;
    for _ in 0..count {
        let options = random_options(&mut random);
        let (problem, variant) = (options.problem(), Variant::from_options(rules_options(&options)));
        assert_eq!(
            problem.is_none(),
            variant.is_ok(),
            "{problem:?}, {variant:?}: {options:?}"
        );
        if problem.is_none() {
            play(&options, &mut random);
            accepted += 1;
        }
    }
    assert!(
        (count / 5..count * 4 / 5).contains(&accepted),
        "expected a fifth to four fifths of {count} options accepted, found {accepted}"
    );
}

#[test]
fn random_options_agree_with_the_plain_model() {
    play_random_options(1, 1000);
}

#[test]
#[ignore = "takes a minute in release"]
fn many_random_options_agree_with_the_plain_model() {
    play_random_options(2, 100_000);
}
