//! Plays a game between two levels of the engine.
//!
//! ```sh
//! cargo run --release --example game -- 2 6
//! ```

use breakthrough_engine::{Level, Player};
use breakthrough_rules::notation::uci_move;
use breakthrough_rules::{Game, Side, Variant};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut levels = std::env::args().skip(1);
    let mut player = |default: &str, seed: u64| -> Result<Player, Box<dyn Error>> {
        let level: Level = levels.next().as_deref().unwrap_or(default).parse()?;
        Ok(Player::new(level, seed))
    };
    let mut players = [player("2", 1)?, player("6", 2)?];
    let mut game = Game::new(Variant::STANDARD);
    while game.outcome().is_none() {
        let side = game.position().side_to_move();
        let player = &mut players[side.index()];
        let mv = player.choose(game.position(), &|| false).ok_or("the game is over")?;
        print!("{} ", uci_move(mv, game.variant().size()));
        game.play(mv)?;
    }
    let winner = game.outcome().map(|outcome| outcome.winner);
    println!("{}", if winner == Some(Side::First) { "1-0" } else { "0-1" });
    Ok(())
}
