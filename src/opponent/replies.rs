//! Receives the replies of searches, and plays the moves found. These systems run before the session, so that a reply is applied in the
//! same frame.

use crate::base::redraw::RedrawAfter;
use crate::opponent::uci::play_engine_reply;
use crate::opponent::{ComputerFailed, EngineService, Hint, PendingSearch, Thinking, is_thinking};
use crate::schedule::GameSystems;
use crate::session::{ComputerTurn, Intent, LOW_TIME, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_engine_service::{Purpose, RequestError, SearchReport};
use breakthrough_platform::clock::Duration;
use breakthrough_rules::Move;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            receive_reply.run_if(is_thinking),
            report_turn,
            play_reply.run_if(is_thinking),
        )
            .chain()
            .in_set(GameSystems::Replies),
    );
}

/// Stores an arrived reply in the pending search.
fn receive_reply(mut thinking: ResMut<Thinking>, mut service: ResMut<EngineService>) {
    let search = thinking.bypass_change_detection().search.as_mut();
    let Some(search) = search.filter(|search| search.reply.is_none()) else {
        return;
    };
    search.reply = service.bypass_change_detection().take_result(search.id);
    if search.reply.is_some() {
        thinking.set_changed();
    }
}

/// Reports the state and duration of the computer's search to the clocks of the game. The frames before and after the search are
/// not charged to the computer's clock.
fn report_turn(session: Res<Session>, thinking: Res<Thinking>, mut turn: ResMut<ComputerTurn>) {
    let is_opponent =
        |search: &&PendingSearch| search.purpose == Purpose::Opponent && search.generation == session.generation();
    let search = thinking.search.as_ref().filter(is_opponent);
    turn.set_if_neq(search.map_or(ComputerTurn::Waiting, |search| {
        search.time().map_or(ComputerTurn::Searching, ComputerTurn::Found)
    }));
}

/// Returns the remaining delay of a reply. The delay lets the player see their own move first. Errors, hints and replies of a
/// computer that is low on time are not delayed.
fn remaining_delay(search: &PendingSearch, settings: &Settings, session: &Session) -> Option<Duration> {
    let side = session.position().side_to_move();
    let left = session.clock().and_then(|clock| clock.remaining(side));
    let has_time = left.is_none_or(|left| left > LOW_TIME);
    if search.purpose != Purpose::Opponent || search.time().is_none() || !has_time {
        return None;
    }
    let delay = settings
        .computer_replies_after
        .saturating_sub(search.requested.elapsed());
    (!delay.is_zero()).then_some(delay)
}

/// Plays the move of the reply, or shows the move as a hint, once the delay of the reply has elapsed.
fn play_reply(
    mut thinking: ResMut<Thinking>,
    (settings, session): (Res<Settings>, Res<Session>),
    mut hint: ResMut<Hint>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<RedrawAfter>,
    mut commands: Commands,
) {
    let is_finished = |search: &&PendingSearch| search.reply.is_some();
    let Some(finished) = thinking.search.as_ref().filter(is_finished) else {
        return;
    };
    if let Some(delay) = remaining_delay(finished, &settings, &session) {
        redraw.write(RedrawAfter(delay));
        return;
    }
    let Some(search) = thinking.search.take() else { return };
    let Some(reply) = search.reply else { return };
    let (is_move, generation) = (search.purpose == Purpose::Opponent, search.generation);
    if is_move {
        thinking.answered = Some(generation);
    }
    if let Some(engine) = search.engine {
        commands.run_system_cached_with(play_engine_reply, (engine, reply, generation));
        return;
    }
    match best_move(reply) {
        Some(mv) if is_move => _ = intents.write(Intent::Reply { mv, generation }),
        Some(mv) => hint.show_next(mv),
        None => commands.trigger(ComputerFailed),
    }
}

/// Returns the best move of a search; `None` after an error, which is logged.
fn best_move(result: Result<SearchReport, RequestError>) -> Option<Move> {
    match result {
        Ok(SearchReport { report, time, .. }) => {
            debug!("{} nodes to depth {} in {time:.3?}", report.nodes, report.depth);
            report.best_move()
        }
        Err(error) => {
            error!("{error}");
            None
        }
    }
}
