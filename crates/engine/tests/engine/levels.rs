//! Tests of the computer players of every level.

use super::{loses_within, never, random, random_position, variant, wins_within};
use breakthrough_engine::{Level, Player};
use breakthrough_rules::notation::{parse_fen, parse_square, to_fen};
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
    for level in &Level::ALL[..6] {
        assert_eq!(game(*level, 1), game(*level, 1), "level {level}");
        assert_ne!(game(*level, 1), game(*level, 2), "level {level}");
    }
}

#[test]
fn every_level_takes_a_win_in_one_and_numbered_levels_prevent_one() {
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
            for level in &Level::ALL[..5] {
                // The levels below level 1 may overlook a threat.
                if is_threat && level.is_named() {
                    continue;
                }
                let mv = Player::new(*level, 1)
                    .choose(&position, &never)
                    .expect("the game is not over");
                let text = format!("{} level {level}", to_fen(&position));
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
fn the_levels_below_level_1_overlook_free_pieces_and_threats() {
    // In the first position, White can capture an unprotected piece on d5. In the second position, White must capture the piece
    // on d2.
    let free = "pppppppp/pppppppp/8/3p4/2P5/8/PPPP1PPP/PPPPPPPP w 0 1";
    let threat = "pppppppp/1ppppppp/8/8/8/8/PPPpP1PP/PPPPPPPP w 0 1";
    for (fen, to, min_percent) in [(free, "d5", [40, 65, 95]), (threat, "d2", [85, 90, 100])] {
        let position = parse_fen(fen).expect("a position");
        let to = parse_square(to, position.size()).expect("a square");
        let captures = Level::ALL[..3].iter().map(|level| {
            let chosen = (0..400).filter_map(|seed| Player::new(*level, seed).choose(&position, &never));
            chosen.filter(|mv| mv.to == to).count() / 4
        });
        let captures: Vec<usize> = captures.collect();
        assert!(captures.is_sorted() && captures[0] < 99, "{fen}: {captures:?}");
        let is_enough = captures.iter().zip(min_percent).all(|(percent, min)| *percent >= min);
        assert!(is_enough, "{fen}: {captures:?}");
    }
}

/// Adjacent levels are compared in matches that take hours (docs/ENGINE.md). For levels three apart, a few games suffice, because
/// their strengths differ greatly.
#[test]
fn weak_levels_lose_most_games_to_the_level_three_above() {
    for levels in Level::ALL[..8].windows(4) {
        let (weaker, stronger) = (levels[0], levels[3]);
        let wins = (0..GAMES).filter(|game| is_won_by(stronger, weaker, *game)).count();
        assert!(
            wins >= MIN_WINS,
            "expected at least {MIN_WINS} wins in {GAMES} games of level {stronger} against level {weaker}, found {wins}"
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
