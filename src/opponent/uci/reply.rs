//! Searches of UCI engines in a game. A request includes the game clocks, and a reply is received without blocking.

use crate::base::redraw::WakeUp;
use crate::base::uci_engines::UciEngines;
use crate::opponent::uci::{UciEngineFailed, UciWorker};
use crate::opponent::{PendingSearch, SearchKind, Thinking};
use crate::session::{Intent, Session};
use bevy::prelude::*;
use breakthrough_platform::clock::Instant;
use breakthrough_players::{EngineName, GameClock};
use breakthrough_search_service::SearchPurpose;
use breakthrough_uci_client::{EngineReply, EngineSearch, Fault};

/// Request for a move of a UCI engine.
#[derive(Event, Clone, Copy, Debug)]
pub(in crate::opponent) struct UciMoveRequested(pub(in crate::opponent) EngineName);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(request_move);
}

fn request_move(
    requested: On<UciMoveRequested>,
    session: Res<Session>,
    wake_up: Res<WakeUp>,
    engines: Res<UciEngines>,
    mut worker: ResMut<UciWorker>,
    mut thinking: ResMut<Thinking>,
    mut commands: Commands,
) {
    let UciMoveRequested(name) = *requested;
    let entry = engines.list().get(name.as_str());
    let started = entry.cloned().map(|entry| -> Result<(), Fault> {
        let command = engines.confirmed(&entry.command()?).ok_or(Fault::NotConfirmed)?;
        let search = EngineSearch {
            entry,
            command,
            game: session.game().clone(),
            clock: session.clock().map(GameClock::uci_clocks).unwrap_or_default(),
        };
        let started = worker.search(search, &wake_up);
        started.map_err(|error| Fault::NotStarted(error.to_string()))
    });
    let fault = match started {
        Some(Ok(())) => {
            thinking.search = Some(PendingSearch {
                kind: SearchKind::Engine,
                purpose: SearchPurpose::Opponent,
                generation: session.generation(),
                requested: Instant::now(),
                reply: None,
            });
            return;
        }
        Some(Err(fault)) => Some(fault),
        None => None,
    };
    thinking.answered = Some(session.generation());
    let side = session.position().side_to_move();
    commands.trigger(UciEngineFailed { side, name, fault });
}

/// Plays the move of a UCI engine, or reports its fault.
pub(in crate::opponent) fn play_engine_reply(
    In((reply, generation)): In<(EngineReply, u64)>,
    session: Res<Session>,
    mut engines: ResMut<UciEngines>,
    mut intents: MessageWriter<Intent>,
    mut commands: Commands,
) {
    let EngineReply { program, result, .. } = reply;
    let side = session.position().side_to_move();
    let Some(name) = session
        .player(side)
        .engine()
        .filter(|_| session.generation() == generation)
    else {
        return;
    };
    if !program.is_empty()
        && let Err(error) = engines.change(|list| Ok(list.set_reported_name(name, &program)))
    {
        warn!("cannot save the version of {name}: {error:?}");
    }
    match result {
        Ok(chosen) => {
            debug!("{name}: {} nodes to depth {}", chosen.search.nodes, chosen.search.depth);
            let mv = chosen.mv;
            intents.write(Intent::Reply { mv, generation });
        }
        Err(fault) => {
            warn!("{name} {fault}");
            let fault = Some(fault);
            commands.trigger(UciEngineFailed { side, name, fault });
        }
    }
}
