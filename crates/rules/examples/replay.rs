//! Replays the main line of a game in PGN, and prints the position after each move.
//!
//! ```sh
//! cargo run --example replay -- game.pgn
//! ```

use breakthrough_rules::notation::{parse_pgn, to_fen};
use std::error::Error;

/// The game that is replayed if no file is given.
const GAME: &str = "[Variant \"Breakthrough 4x5\"]\n\n1. a2-a3 b4-b3 2. a3xb4 c5xb4 *";

fn main() -> Result<(), Box<dyn Error>> {
    let text = match std::env::args().nth(1) {
        #[expect(clippy::disallowed_methods, reason = "the example has no dependencies")]
        Some(file) => std::fs::read_to_string(file)?,
        None => GAME.to_owned(),
    };
    let record = parse_pgn(&text)?;
    let mut game = record.game;
    game.jump(0)?;
    println!("{}", to_fen(game.position()));
    while game.redo().is_some() {
        println!("{}", to_fen(game.position()));
    }
    match game.outcome() {
        Some(outcome) => println!("{:?} wins", outcome.winner),
        None => println!("unfinished"),
    }
    Ok(())
}
