//! Property test with random intents. After each intent, the board matches the position, no loss on time is undone, a rated game
//! has no hints or undo, and the library contains every acknowledged move.
//!
//! `scripts/random-games` runs this test for a given time.

mod actions;
mod player;

use crate::ecs_tests::table::setup;
use crate::session::{GameMode, GameSetup};
use actions::{Action, actions};
use breakthrough_rules::{Game, Variant};
use player::RandomPlayer;
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestError, TestRunner};
use std::time::{Duration, Instant};

/// Environment variable that sets the duration of the test in seconds.
const SECONDS: &str = "RANDOM_GAMES_SECONDS";
/// Number of intent sequences per round. If RANDOM_GAMES_SECONDS is not set, the test runs one round.
const CASES: u32 = 6;

/// Variants, players and time controls of the games.
const GAMES: [(&str, &str, &str); 12] = [
    ("5x5", "human,computer:10", "3+1"),
    ("5x5", "computer:3,human", ""),
    ("4x5", "human,human", "2"),
    ("3x7", "human,computer:1", ""),
    ("4x5 joined", "human,human", ""),
    ("4x6 compulsory", "human,human", "5d1"),
    ("4x6 bombardment", "human,computer:5", "4"),
    ("5x6 breakthroughs=2", "computer:9,human", "3+1"),
    ("5x6 straight", "computer:2,computer:4", "6"),
    ("5x5 begins=second", "human,computer:2", "1/2"),
    ("hex3", "human,human", "3"),
    ("4x6 obstacles=b3,c4", "human,computer:7", ""),
];

fn game_setup(index: usize, mode: GameMode) -> GameSetup {
    let (variant, players, time) = GAMES[index % GAMES.len()];
    let mut setup = setup(crate::ecs_tests::table::SMALL, players);
    setup.game = Game::new(variant.parse::<Variant>().expect("a variant"));
    setup.terms.time.controls = [time.parse().ok(); 2];
    setup.terms.mode = mode;
    setup
}

/// Plays a sequence of actions, and checks the state after each action.
fn play(first: usize, is_rated: bool, actions: &[Action]) -> Result<(), TestCaseError> {
    let mode = if is_rated { GameMode::Rated } else { GameMode::Casual };
    let mut player = RandomPlayer::start(game_setup(first, mode));
    for (number, action) in actions.iter().enumerate() {
        let what = format!("action {number}, {action:?}");
        player
            .apply(action)
            .map_err(|reason| TestCaseError::fail(format!("{what}: {reason}")))?;
    }
    player.finish().map_err(TestCaseError::fail)
}

fn run(cases: u32) -> Result<(), TestError<(usize, bool, Vec<Action>)>> {
    let config = ProptestConfig {
        cases,
        failure_persistence: None,
        max_shrink_time: 60_000,
        ..ProptestConfig::default()
    };
    let sequences = (0..GAMES.len(), any::<bool>(), actions());
    TestRunner::new(config).run(&sequences, |(first, is_rated, actions)| play(first, is_rated, &actions))
}

#[test]
fn random_intents_preserve_every_invariant() {
    let seconds = std::env::var(SECONDS).ok().and_then(|text| text.parse().ok());
    let time = Duration::from_secs(seconds.unwrap_or(0));
    let begun = Instant::now();
    let mut sequences = 0;
    loop {
        if let Err(error) = run(CASES) {
            panic!("after {sequences} sequences: {error}");
        }
        sequences += CASES;
        if begun.elapsed() >= time {
            break;
        }
    }
    println!("{sequences} sequences in {:.0?}", begun.elapsed());
}
