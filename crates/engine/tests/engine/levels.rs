//! Computer players of every level.

use super::{loses_within, never, random, random_position, variant, wins_within};
use breakthrough_engine::{Level, Player};
use breakthrough_rules::notation::{parse_fen, to_fen};
use breakthrough_rules::{Move, Position, Side};
use rand::RngExt;

#[test]
fn weaker_levels_are_determined_by_the_seed() {
    let game = |level: Level, seed: u64| {
        let mut player = Player::new(level, seed);
        let mut position = Position::start(variant(6, 6));
        let mut moves: Vec<Move> = Vec::new();
        while let (Some(mv), true) = (player.choose(&position, &never), moves.len() < 10) {
            position.play(mv).expect("legal");
            moves.push(mv);
        }
        moves
    };
    for level in &Level::ALL[..4] {
        assert_eq!(game(*level, 1), game(*level, 1), "level {}", level.number());
    }
    assert_ne!(game(Level::WEAKEST, 1), game(Level::WEAKEST, 2));
}

#[test]
fn every_level_takes_a_win_in_one_and_stops_one() {
    let mut random = random(11);
    let (mut wins, mut threats) = (0, 0);
    for (files, ranks) in [(5, 5), (8, 8), (8, 12)] {
        for _ in 0..400 {
            let plies = random.random_range(files * 2..files * 6);
            let mut position = random_position(variant(files, ranks), plies, &mut random);
            let wins_now = wins_within(&mut position, 1);
            let holds = !loses_within(&mut position, 2);
            let mut pass_text = to_fen(&position);
            let turn = if position.side_to_move() == Side::First {
                (" w ", " b ")
            } else {
                (" b ", " w ")
            };
            pass_text = pass_text.replace(turn.0, turn.1);
            let threatened = parse_fen(&pass_text).is_ok_and(|mut passed| wins_within(&mut passed, 1));
            // Wins are common, threats that can be stopped are rare.
            let is_threat = !wins_now && threatened && holds;
            if !is_threat && (!wins_now || wins >= 30) {
                continue;
            }
            wins += u32::from(wins_now);
            threats += u32::from(is_threat);
            for level in &Level::ALL[..3] {
                let mv = Player::new(*level, 1)
                    .choose(&position, &never)
                    .expect("the game is not over");
                let text = format!("{} level {}", to_fen(&position), level.number());
                let mut after = position.clone();
                after.play(mv).expect("legal");
                assert_eq!(after.outcome().is_some(), wins_now, "{text}");
                assert!(wins_now || !wins_within(&mut after, 1), "{text}");
            }
        }
    }
    assert!(
        wins > 20 && threats > 20,
        "expected many wins and threats, found {wins} and {threats}"
    );
}

#[test]
fn every_level_wins_65_to_80_percent_against_the_one_below_in_the_committed_matches() {
    let text = include_str!("../data/levels.txt");
    let mut level = 1;
    for line in text.lines().filter(|line| line.starts_with("level:")) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [player, opponent, games, _, losses, ..] = words[..] else {
            continue;
        };
        if opponent.starts_with("level:") {
            assert_eq!(
                [player, opponent],
                [format!("level:{level}"), format!("level:{}", level + 1)]
            );
            let number = |word: &str| word.parse::<f64>().expect("a number of games");
            let (games, won) = (number(games), number(losses));
            assert!(games >= 100.0, "{line}");
            assert!((0.65..=0.80).contains(&(won / games)), "{line}");
            level += 1;
        }
    }
    assert_eq!(
        level, 10,
        "one more than the number of matches between neighbouring levels"
    );
}
