//! Requests searches for the computer's move and for hints, after the session has changed.

use crate::base::redraw::{KeepRedrawing, RedrawAfter, SoftwareRenderer};
use crate::opponent::search_service::{hint_request, move_request};
use crate::opponent::uci::UciMoveRequested;
use crate::opponent::{
    ComputerFailed, PendingSearch, SHOW_THINKING_AFTER, SearchKind, SearchService, Thinking, cancel_outdated_search,
    chosen_threads,
};
use crate::schedule::GameSystems;
use crate::session::{AnimationsRunning, GameAction, HintRequested, MoveRejected, RatedPositions, Rejection, Session};
use crate::settings::Settings;
use crate::states::Pause;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use breakthrough_platform::clock::Instant;
use breakthrough_players::GamePlayer;
use breakthrough_search_service::{SearchPurpose, SearchRequest};

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
    service: ResMut<'w, SearchService>,
    settings: Res<'w, Settings>,
    redraw: MessageWriter<'w, RedrawAfter>,
    commands: Commands<'w, 's>,
}

impl SearchStarter<'_, '_> {
    fn start(&mut self, purpose: SearchPurpose, request: SearchRequest) {
        let generation = self.session.generation();
        match self.service.request(purpose, request) {
            Ok(id) => {
                self.thinking.search = Some(PendingSearch {
                    kind: SearchKind::Service(id),
                    purpose,
                    generation,
                    requested: Instant::now(),
                    reply: None,
                });
                // The worker requests a redraw for the result.
                if purpose == SearchPurpose::Opponent {
                    self.redraw.write(RedrawAfter(SHOW_THINKING_AFTER));
                }
            }
            Err(error) => {
                error!("cannot start a search: {error}");
                if purpose == SearchPurpose::Opponent {
                    self.thinking.answered = Some(generation);
                }
                self.commands.trigger(ComputerFailed);
            }
        }
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
            starter.start(SearchPurpose::Opponent, request);
        }
        GamePlayer::Engine(name) => {
            starter.commands.trigger(UciMoveRequested(name));
            // The worker thread requests a redraw for the reply.
            starter.redraw.write(RedrawAfter(SHOW_THINKING_AFTER));
        }
        GamePlayer::Human => {}
    }
}

fn request_hint(mut starter: SearchStarter, rated: Res<RatedPositions>, mut requests: MessageReader<HintRequested>) {
    requests.clear();
    let refusal = starter.session.refusal(GameAction::Hint);
    let is_rated = rated.contains(starter.session.position());
    if let Some(reason) = refusal.or(is_rated.then_some(Rejection::RatedPosition)) {
        starter.commands.trigger(MoveRejected { mv: None, reason });
        return;
    }
    if starter.session.permissions().hints && starter.session.awaits_person() && !starter.thinking.is_busy() {
        let threads = chosen_threads(&starter.settings.engine);
        let request = hint_request(&starter.session, threads);
        starter.start(SearchPurpose::Hint, request);
    }
}
