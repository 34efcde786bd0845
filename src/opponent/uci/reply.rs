//! Replies of UCI engines in a game.

use crate::base::uci_engines::UciEngines;
use crate::opponent::uci::UciEngineFailed;
use crate::session::{Intent, Session};
use bevy::prelude::*;
use breakthrough_engine_service::{RequestError, SearchReport};
use breakthrough_players::EngineName;
use breakthrough_uci_client::Fault;

/// Plays the move of a UCI engine, or reports its fault.
pub(in crate::opponent) fn play_engine_reply(
    In((name, reply, generation)): In<(EngineName, Result<SearchReport, RequestError>, u64)>,
    session: Res<Session>,
    mut engines: ResMut<UciEngines>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    if session.generation() != generation {
        return;
    }
    let program = match &reply {
        Ok(found) => found.program.as_str(),
        Err(RequestError::UciEngine { program, .. }) => program,
        Err(_) => "",
    };
    if !program.is_empty()
        && let Err(error) = engines.change(|list| Ok(list.set_reported_name(name, program)))
    {
        warn!("cannot save the version of {name}: {error:?}");
    }
    let fault = match reply {
        Ok(SearchReport { report, .. }) => match report.best_move() {
            Some(mv) => {
                debug!("{name}: {} nodes to depth {}", report.nodes, report.depth);
                intents.write(Intent::Reply { mv, generation });
                return;
            }
            None => Fault::NoMove(String::new()),
        },
        Err(error) => fault_of(error),
    };
    warn!("engine “{name}”: {fault}");
    let side = session.position().side_to_move();
    let fault = Some(fault);
    commands.trigger(UciEngineFailed { side, name, fault });
}

/// Returns the fault of a UCI engine whose request failed.
pub(in crate::opponent) fn fault_of(error: RequestError) -> Fault {
    match error {
        RequestError::UciEngine { fault, .. } => fault,
        RequestError::Panicked(message) => Fault::Panicked(message),
        error => Fault::Panicked(error.to_string()),
    }
}
