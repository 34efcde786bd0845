//! Requests searches for the computer's move and for hints, after the session has changed.
//!
//! With a software renderer, a search waits until the animations end.

use crate::base::redraw::{KeepRedrawing, RedrawAfter, SoftwareRenderer};
use crate::base::uci_engines::UciEngines;
use crate::opponent::engine_service::{hint_request, move_request};
use crate::opponent::uci::{UciEngineFailed, uci_move_request};
use crate::opponent::{
    ComputerFailed, EngineService, Hint, PendingSearch, SHOW_THINKING_AFTER, Thinking, cancel_outdated_search,
    chosen_threads,
};
use crate::schedule::GameSystems;
use crate::session::{AnimationsRunning, GameAction, HintRequested, MoveRejected, RatedPositions, Rejection, Session};
use crate::settings::Settings;
use crate::states::Pause;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use breakthrough_engine_service::{Purpose, Request};
use breakthrough_platform::clock::Instant;
use breakthrough_players::{EngineName, GamePlayer};
use breakthrough_uci_client::Fault;
use std::io;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            request_move.run_if(in_state(Pause::Running)),
            request_hint.run_if(on_message::<HintRequested>),
        )
            .chain()
            .after(cancel_outdated_search)
            .in_set(GameSystems::Requests),
    );
}

/// System parameters for starting a search.
#[derive(SystemParam)]
struct SearchStarter<'w, 's> {
    session: Res<'w, Session>,
    thinking: ResMut<'w, Thinking>,
    service: ResMut<'w, EngineService>,
    settings: Res<'w, Settings>,
    uci_engines: Res<'w, UciEngines>,
    redraw: MessageWriter<'w, RedrawAfter>,
    commands: Commands<'w, 's>,
}

impl SearchStarter<'_, '_> {
    /// Starts a search of the built-in engine.
    fn start(&mut self, purpose: Purpose, request: Request) {
        if let Err(error) = self.request(purpose, request, None) {
            error!("cannot start a search: {error}");
            if purpose == Purpose::Opponent {
                self.thinking.answered = Some(self.session.generation());
            }
            self.commands.trigger(ComputerFailed);
        }
    }

    /// Requests a move from a UCI engine.
    fn start_uci_engine(&mut self, name: EngineName) {
        let request = uci_move_request(name, &self.session, &self.uci_engines);
        let started = request.and_then(|request| {
            let started = self.request(Purpose::Opponent, request, Some(name));
            started.map_err(|error| Some(Fault::NotStarted(error.to_string())))
        });
        if let Err(fault) = started {
            self.thinking.answered = Some(self.session.generation());
            let side = self.session.position().side_to_move();
            self.commands.trigger(UciEngineFailed { side, name, fault });
        }
    }

    fn request(&mut self, purpose: Purpose, request: Request, engine: Option<EngineName>) -> io::Result<()> {
        let id = self.service.request(purpose, request)?;
        self.thinking.search = Some(PendingSearch {
            id,
            engine,
            purpose,
            generation: self.session.generation(),
            requested: Instant::now(),
            reply: None,
        });
        // The worker requests a redraw for the result.
        if purpose == Purpose::Opponent {
            self.redraw.write(RedrawAfter(SHOW_THINKING_AFTER));
        }
        Ok(())
    }
}

/// Requests a search for the computer's move. A software renderer finishes the player's move animation first, because frames and
/// the search would compete for the processor cores.
fn request_move(
    mut starter: SearchStarter,
    software: Option<Res<SoftwareRenderer>>,
    animations: Res<AnimationsRunning>,
    mut redraw: MessageWriter<KeepRedrawing>,
) {
    let session = &starter.session;
    let Some(player) = session.to_move().filter(|_| session.awaits_computer()) else {
        return;
    };
    if starter.thinking.is_busy() || starter.thinking.answered == Some(session.generation()) {
        return;
    }
    if software.is_some() && animations.0 {
        // Request the search in the frame after the animation.
        redraw.write(KeepRedrawing);
        return;
    }
    match player {
        GamePlayer::Computer(level) => {
            let request = move_request(session, level, chosen_threads(&starter.settings.engine));
            starter.start(Purpose::Opponent, request);
        }
        GamePlayer::Engine(name) => starter.start_uci_engine(name),
        GamePlayer::Human | GamePlayer::Friend => {}
    }
}

fn request_hint(
    mut starter: SearchStarter,
    rated: Res<RatedPositions>,
    mut hint: ResMut<Hint>,
    mut requests: MessageReader<HintRequested>,
) {
    requests.clear();
    let refusal = starter.session.refusal(GameAction::Hint);
    let is_rated = rated.contains(starter.session.position());
    if let Some(reason) = refusal.or(is_rated.then_some(Rejection::RatedPosition)) {
        starter.commands.trigger(MoveRejected { mv: None, reason });
        return;
    }
    if !starter.session.permissions().hints || !starter.session.awaits_person() || starter.thinking.is_busy() {
        return;
    }
    if let Some(shown) = hint.0 {
        hint.show_next(shown.mv());
    } else {
        let threads = chosen_threads(&starter.settings.engine);
        let request = hint_request(&starter.session, threads);
        starter.start(Purpose::Hint, request);
    }
}
