//! The searches of UCI programs in a game: requested with their clocks, received without waiting.

use crate::opponent::programs::{EnginePrograms, ProgramFailed};
use crate::opponent::{PendingSearch, SearchKind, Thinking, is_thinking};
use crate::redraw::{KeepRedrawing, RedrawAfter, WakeUp};
use crate::schedule::GameSystems;
use crate::session::{Intent, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_arena::{EngineName, EngineReply, EngineSearch, Fault, GameClock};
use breakthrough_platform::clock::Instant;
use breakthrough_search_service::SearchPurpose;

/// Requests the move of a program.
#[derive(Event, Clone, Copy, Debug)]
pub(in crate::opponent) struct ProgramMoveRequested(pub(in crate::opponent) EngineName);

pub(super) fn plugin(app: &mut App) {
    app.add_observer(request_move)
        .add_systems(Update, receive_reply.in_set(GameSystems::Opponent).run_if(is_thinking));
}

fn request_move(
    requested: On<ProgramMoveRequested>,
    session: Res<Session>,
    wake_up: Res<WakeUp>,
    mut programs: ResMut<EnginePrograms>,
    mut thinking: ResMut<Thinking>,
    mut commands: Commands,
) {
    let ProgramMoveRequested(name) = *requested;
    let entry = programs.list.get(name.as_str());
    let started = entry.cloned().map(|entry| -> Result<(), Fault> {
        let command = programs.confirmed(&entry.command()?).ok_or(Fault::NotConfirmed)?;
        let search = EngineSearch {
            entry,
            command,
            game: session.game().clone(),
            clock: session.clock().map(GameClock::uci_clocks).unwrap_or_default(),
        };
        let started = programs.search(search, &wake_up);
        started.map_err(|error| Fault::NotStarted(error.to_string()))
    });
    let fault = match started {
        Some(Ok(())) => {
            thinking.search = Some(PendingSearch {
                kind: SearchKind::Program(None),
                purpose: SearchPurpose::Opponent,
                generation: session.generation(),
                requested: Instant::now(),
                found_after: None,
            });
            return;
        }
        Some(Err(fault)) => Some(fault),
        None => None,
    };
    thinking.answered = Some(session.generation());
    let side = session.position().side_to_move();
    commands.trigger(ProgramFailed { side, name, fault });
}

fn receive_reply(
    session: Res<Session>,
    settings: Res<Settings>,
    mut thinking: ResMut<Thinking>,
    mut programs: ResMut<EnginePrograms>,
    mut intents: MessageWriter<Intent>,
    (mut redraw, mut redraw_after): (MessageWriter<KeepRedrawing>, MessageWriter<RedrawAfter>),
    mut commands: Commands,
) {
    let Some(PendingSearch {
        kind: SearchKind::Program(reply),
        requested,
        generation,
        ..
    }) = &mut thinking.search
    else {
        return;
    };
    // It was taken in before the clocks ran.
    let Some(received) = reply else { return };
    let early = settings.computer_replies_after.saturating_sub(requested.elapsed());
    if !early.is_zero() && received.result.is_ok() {
        redraw_after.write(RedrawAfter(early));
        return;
    }
    let EngineReply { program, result, .. } = received.clone();
    let generation = *generation;
    thinking.search = None;
    thinking.answered = Some(generation);
    let side = session.position().side_to_move();
    let Some(name) = session
        .player(side)
        .engine()
        .filter(|_| session.generation() == generation)
    else {
        return;
    };
    if !program.is_empty()
        && let Err(error) = programs.change(|list| Ok(list.note_id(name, &program)))
    {
        warn!("the version of {name} was not noted: {error:?}");
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
            commands.trigger(ProgramFailed { side, name, fault });
        }
    }
    // The session reads the intent, or the dialog is shown, in the next frame.
    redraw.write(KeepRedrawing);
}
