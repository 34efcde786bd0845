//! Requests to UCI engines. A request contains only commands that the player has confirmed.

use crate::base::uci_engines::UciEngines;
use crate::session::Session;
use breakthrough_engine_service::{Request, UciEngineRequest, UciEngineTask};
use breakthrough_players::{EngineName, GameClock};
use breakthrough_rules::Game;
use breakthrough_uci_client::Fault;

/// Returns the request for a move of a UCI engine, with the clocks of the game.
///
/// # Errors
/// The fault of the engine; `None` if the list does not contain the engine.
pub(in crate::opponent) fn uci_move_request(
    name: EngineName,
    session: &Session,
    engines: &UciEngines,
) -> Result<Request, Option<Fault>> {
    let clock = session.clock().map(GameClock::uci_clocks).unwrap_or_default();
    request(
        name.as_str(),
        session.game().clone(),
        engines,
        UciEngineTask::Play { clock },
    )
}

/// Returns the request to analyse the current position of a game until the request is stopped.
///
/// # Errors
/// The fault of the engine; `None` if the list does not contain the engine.
pub(in crate::opponent) fn uci_analysis_request(
    name: &str,
    game: Game,
    engines: &UciEngines,
    lines: usize,
    tries_variant: bool,
) -> Result<Request, Option<Fault>> {
    let task = UciEngineTask::Analyse {
        multi_pv: lines,
        tries_variant,
    };
    request(name, game, engines, task)
}

fn request(name: &str, game: Game, engines: &UciEngines, task: UciEngineTask) -> Result<Request, Option<Fault>> {
    let entry = engines.list().get(name).cloned().ok_or(None)?;
    let command = entry.command().map_err(Some)?;
    let command = engines.confirmed(&command).ok_or(Some(Fault::NotConfirmed))?;
    let request = UciEngineRequest {
        entry,
        command,
        game,
        task,
    };
    Ok(Request::UciEngine(Box::new(request)))
}
