//! Tests of the computer players of every level.

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
fn every_level_takes_and_prevents_a_win_in_one() {
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
            // Positions with a win in one are common, whereas positions with stoppable threats are rare.
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

/// Adjacent levels are compared in matches that take hours (docs/ENGINE.md). For levels three apart, a few games suffice, because
/// their strengths differ greatly.
#[test]
fn weak_levels_lose_most_games_to_the_level_three_above() {
    for weaker in &Level::ALL[..3] {
        let stronger = Level::ALL[usize::from(weaker.number()) + 2];
        let wins = (0..GAMES).filter(|game| is_won_by(stronger, *weaker, *game)).count();
        assert!(
            wins >= MIN_WINS,
            "expected at least {MIN_WINS} wins in {GAMES} games of level {} against level {}, found {wins}",
            stronger.number(),
            weaker.number()
        );
    }
}

const GAMES: u64 = 20;
const MIN_WINS: usize = 15;

/// Returns whether `level` wins game number `game` against `opponent`. `level` makes the first move in games with even numbers.
fn is_won_by(level: Level, opponent: Level, game: u64) -> bool {
    let side = if game.is_multiple_of(2) {
        Side::First
    } else {
        Side::Second
    };
    let mut players = [Player::new(level, game), Player::new(opponent, game + GAMES)];
    let mut position = Position::start(variant(6, 6));
    loop {
        let player = &mut players[usize::from(position.side_to_move() != side)];
        let mv = player.choose(&position, &never).expect("the game goes on");
        position.play(mv).expect("legal");
        if let Some(outcome) = position.outcome() {
            return outcome.winner == side;
        }
    }
}
