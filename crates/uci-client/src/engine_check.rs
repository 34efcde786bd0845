//! A short test of a UCI engine: starts the engine and requests one move.

use crate::{ConfirmedCommand, Fault, UciEngine, UciInfo, UciTimeouts};
use breakthrough_players::{SearchLimit, UciClocks};
use breakthrough_rules::{Game, Interrupt, Move, Variant};
use std::time::Duration;

/// The timeout of the first move.
const MOVE_TIMEOUT: Duration = Duration::from_secs(2);
/// The time limit sent to the engine for its first move.
const MOVE_TIME: Duration = Duration::from_millis(500);

/// The result of an engine test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineCheck {
    /// The engine's name, author and options.
    pub info: UciInfo,
    /// The first move from the start position on 8×8 and its time, or the fault.
    pub first_move: Result<(Move, Duration), Fault>,
}

/// Starts a UCI engine with its options and requests a move from the start position.
///
/// # Errors
/// The engine cannot be started or does not speak UCI. A fault during the first move is returned in [`EngineCheck::first_move`]
/// instead, because the options may cause it.
pub fn check_engine(command: &ConfirmedCommand, interrupt: &dyn Interrupt) -> Result<EngineCheck, Fault> {
    let timeouts = UciTimeouts {
        start: Duration::from_secs(10),
        ready: Duration::from_secs(10),
        late_move: MOVE_TIMEOUT - MOVE_TIME,
        quit: Duration::from_millis(500),
        ..UciTimeouts::default()
    };
    let mut engine = UciEngine::start(command, timeouts, interrupt)?;
    engine.send_options(command);
    let first_move = first_move(&mut engine, interrupt);
    if first_move == Err(Fault::Cancelled) {
        return Err(Fault::Cancelled);
    }
    Ok(EngineCheck {
        info: engine.info().clone(),
        first_move,
    })
}

fn first_move(engine: &mut UciEngine, interrupt: &dyn Interrupt) -> Result<(Move, Duration), Fault> {
    let game = Game::new(Variant::STANDARD);
    engine.new_game(game.start(), interrupt)?;
    let limit = SearchLimit::MoveTime(MOVE_TIME);
    let chosen = engine.choose_move(&game, limit, &UciClocks::default(), interrupt)?;
    Ok((chosen.mv, chosen.time))
}
