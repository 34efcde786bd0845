//! Random games with every option: they end, and have one winner.

use super::options;
use super::plain::{Ending, Plain, Side};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use std::collections::BTreeSet;

const GAMES: u64 = 100;

/// Every option alone, on squares and where it can on hexagons, and some together.
const LINES: [&str; 42] = [
    "square 8x8",
    "square 2x3",
    "square 2x16 home 3",
    "square 16x4 home 1",
    "square 8x8 home 1",
    "square 8x8 home 3",
    "square 6x6 second begins",
    "square 8x8 obstacles c4,f5",
    "square 8x8 obstacles a8,c8,d4,e4,h1",
    "square 8x8 without a1,b2,c1",
    "square 8x8 joined",
    "square 3x6 joined",
    "square 8x8 compulsory",
    "square 8x8 straight",
    "square 8x8 bombardment",
    "square 3x3 bombardment",
    "square 8x8 needed 2",
    "square 8x8 needed 3",
    "square 2x5 needed 3",
    "square 8x8 position 8/2p2p2/8/1p4P1/1P4p1/8/2P2P2/8 b 0 1",
    "hexagonal 3",
    "hexagonal 4",
    "hexagonal 5",
    "hexagonal 6 home 3",
    "hexagonal 4 second begins",
    "hexagonal 4 obstacles d4,c2",
    "hexagonal 4 without d1,d2",
    "hexagonal 4 compulsory",
    "hexagonal 4 straight",
    "hexagonal 4 bombardment",
    "hexagonal 4 needed 2",
    "hexagonal 3 needed 3",
    "hexagonal 4 position hex:1P2/2p2/3P2/3p3/2P3/2p2/1P2 w 0 1",
    "square 3x6 home 1 obstacles b3 compulsory",
    "square 2x5 home 1 obstacles a3",
    "square 4x6 compulsory straight",
    "square 5x5 joined bombardment",
    "square 5x5 bombardment needed 2",
    "square 5x5 joined compulsory straight needed 2",
    "square 6x5 obstacles c1,d5 bombardment",
    "hexagonal 4 obstacles d4 bombardment needed 3",
    "hexagonal 3 obstacles c3 compulsory straight needed 2",
];

/// What has to hold at every moment of a game.
fn check_position(line: &str, plain: &Plain) {
    let (text, shape) = (plain.text(), options(line).shape);
    let is_over = plain.winner().is_some();
    assert_eq!(plain.moves().is_empty(), is_over, "{text}: {line}");
    assert_eq!(plain.ending().is_some(), is_over, "{text}: {line}");
    let has_pieces = |side| plain.pieces().values().any(|owner| *owner == side);
    let home = plain.pieces().iter().find(|(cell, side)| shape.is_goal(**side, **cell));
    if !is_over {
        assert!(has_pieces(Side::First) && has_pieces(Side::Second), "{text}: {line}");
    }
    if plain.ending() != Some(Ending::Breakthrough) {
        assert_eq!(home, None, "{text}: {line}");
    }
}

/// The text is read back as the same pieces and obstacles.
fn check_text(line: &str, plain: &Plain) {
    let (text, options) = (plain.text(), options(line));
    let fields: Vec<&str> = text.split(' ').collect();
    let board = line.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let read = super::options(&format!("{board} position {} {} 0 1", fields[0], fields[1]));
    assert_eq!(read.obstacles, options.obstacles, "{text}");
    assert_eq!(read.begins(), plain.side_to_move(), "{text}");
    assert_eq!(&read.start_pieces(), plain.pieces(), "{text}");
}

/// Plays a game to its end.
fn play(line: &str, random: &mut Xoshiro256PlusPlus) -> (Side, Ending) {
    let options = options(line);
    let mut plain = Plain::start(&options);
    // On hexagons a step may go up only half a cell.
    let longest = (0..options.shape.files()).map(|file| options.shape.length(file)).max();
    let most_plies = plain.pieces().len() * 2 * usize::from(longest.expect("a board has files"));
    for ply in 0.. {
        check_position(line, &plain);
        check_text(line, &plain);
        if let Some(end) = plain.winner().zip(plain.ending()) {
            let (winner, ending) = end;
            let last_mover = plain.side_to_move().opponent();
            let has_mover_won = ending != Ending::MoverGone;
            assert_eq!(winner == last_mover, has_mover_won, "{}: {line}", plain.text());
            return end;
        }
        assert!(ply < most_plies, "a game goes on for ever: {}: {line}", plain.text());
        let moves = plain.moves();
        plain = plain.play(moves[random.random_range(0..moves.len())]);
    }
    unreachable!("the loop ends with the game")
}

#[test]
fn a_random_game_does_not_end_with_one_winner() {
    let mut endings = BTreeSet::new();
    for (seed, line) in (1..).zip(LINES) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let ends: BTreeSet<(Side, Ending)> = (0..GAMES).map(|_| play(line, &mut random)).collect();
        for side in [Side::First, Side::Second] {
            assert!(ends.iter().any(|(winner, _)| *winner == side), "{side:?} never wins: {line}");
        }
        endings.extend(ends);
    }
    assert_eq!(endings.len(), 8, "every ending for either side: {endings:?}");
}
