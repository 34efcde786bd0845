//! A short test of a UCI program before the player relies on it.

use crate::{CancelToken, ConfirmedCommand, Fault, SearchLimit, UciClocks, UciEngine, UciInfo, UciTimeouts};
use breakthrough_rules::{Game, Move, Variant};
use std::time::Duration;

/// The time in which a tested program has to make its first move.
const MOVE_TIMEOUT: Duration = Duration::from_secs(2);
/// The time that it is told to take.
const MOVE_TIME: Duration = Duration::from_millis(500);

/// What the test of a program has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCheck {
    /// What the program says about itself.
    pub info: UciInfo,
    /// Its move from the start position on 8×8, and the time for it; or what went wrong.
    pub first_move: Result<(Move, Duration), Fault>,
}

/// Starts a program with its options, and has it make a move from the start position.
///
/// # Errors
/// The program cannot be started, or does not speak UCI. A fault in the first move is in the result, because the options may
/// be its cause.
pub fn check_engine(command: &ConfirmedCommand, cancel: &CancelToken) -> Result<EngineCheck, Fault> {
    let timeouts = UciTimeouts {
        start: Duration::from_secs(10),
        ready: Duration::from_secs(10),
        late_move: MOVE_TIMEOUT - MOVE_TIME,
        quit: Duration::from_millis(500),
        ..UciTimeouts::default()
    };
    let mut engine = UciEngine::start(command, timeouts, cancel)?;
    engine.send_options(command);
    let first_move = first_move(&mut engine, cancel);
    if first_move == Err(Fault::Cancelled) {
        return Err(Fault::Cancelled);
    }
    Ok(EngineCheck {
        info: engine.info().clone(),
        first_move,
    })
}

fn first_move(engine: &mut UciEngine, cancel: &CancelToken) -> Result<(Move, Duration), Fault> {
    let game = Game::new(Variant::STANDARD);
    engine.new_game(game.start(), cancel)?;
    let limit = SearchLimit::MoveTime(MOVE_TIME);
    let chosen = engine.choose_move(&game, limit, &UciClocks::default(), cancel)?;
    Ok((chosen.mv, chosen.time))
}
