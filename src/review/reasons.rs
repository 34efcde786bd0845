//! The reasons of the mistakes that the game shows. A reason is found when it is first wanted, by the worker for facts.

use crate::opponent::EngineService;
use crate::review::{Moment, Reviews};
use crate::schedule::GameSystems;
use crate::session::Session;
use crate::text::{Argument, LocalizedText};
use bevy::prelude::*;
use breakthrough_engine_service::{Purpose, Request, RequestId};
use breakthrough_reasons::{Argument as ReasonArgument, Message, Reason, ReasonKind};
use breakthrough_review::MoveReview;
use breakthrough_rules::{Game, Position};
use std::collections::BTreeMap;

/// Reasons of the mistakes of a reviewed game, by the index of the move.
#[derive(Default)]
pub(super) struct Reasons {
    found: BTreeMap<usize, Option<Reason>>,
    /// Index of the move whose reason is being found.
    requested: Option<(usize, RequestId)>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            receive.in_set(GameSystems::Replies),
            request.in_set(GameSystems::Requests),
        )
            .distributive_run_if(|reviews: Res<Reviews>| reviews.finished.is_some()),
    );
}

fn receive(mut reviews: ResMut<Reviews>, mut service: ResMut<EngineService>) {
    let Some(finished) = reviews.bypass_change_detection().finished.as_mut() else {
        return;
    };
    let Some((index, id)) = finished.reasons.requested else {
        return;
    };
    let Some(result) = service.bypass_change_detection().take_result::<Option<Reason>>(id) else {
        return;
    };
    finished.reasons.requested = None;
    let reason = result.unwrap_or_else(|error| {
        error!("the reason of move {index}: {error}");
        None
    });
    finished.reasons.found.insert(index, reason);
    reviews.set_changed();
}

/// Requests the first wanted reason that has not been found.
fn request(
    (session, moment): (Res<Session>, Res<Moment>),
    mut reviews: ResMut<Reviews>,
    mut service: ResMut<EngineService>,
) -> Result {
    let game = session.game();
    let wanted = reviews.wanted(&session, &moment);
    let Some(finished) = reviews.bypass_change_detection().finished.as_mut() else {
        return Ok(());
    };
    let reasons = &mut finished.reasons;
    let missing = wanted.into_iter().find(|index| !reasons.found.contains_key(index));
    if let Some(index) = missing
        && reasons.requested.is_none()
        && let Some(request) = explain_request(game, &finished.review.moves, index)
    {
        let id = service.bypass_change_detection().request(Purpose::Reason, request)?;
        reasons.requested = Some((index, id));
    }
    Ok(())
}

fn explain_request(game: &Game, moves: &[MoveReview], index: usize) -> Option<Request> {
    let position = position_before(game, index)?;
    Some(Request::explain(&position, moves.get(index)?))
}

/// Returns the position before a move of the main line.
fn position_before(game: &Game, index: usize) -> Option<Position> {
    match index.checked_sub(1) {
        None => Some(game.start().clone()),
        Some(before) => game.position_at(*game.main_line().get(before)?),
    }
}

impl Reviews {
    /// Returns the indexes of the mistakes whose reasons are shown: the shown move, and the mistakes of the moment.
    fn wanted(&self, session: &Session, moment: &Moment) -> Vec<usize> {
        let of_moment = moment.wanted_reasons(self, session.game());
        of_moment.into_iter().chain(self.shown_mistake(session)).collect()
    }

    /// Whether the reason of a mistake tells more than the best reply; `None` until the reason has been found.
    pub(super) fn has_telling_reason(&self, index: usize) -> Option<bool> {
        let found = self.finished.as_ref()?.reasons.found.get(&index)?;
        Some(found.as_ref().is_some_and(|reason| reason.kind != ReasonKind::Other))
    }

    /// Returns the sentence about a mistake of the session's reviewed game; `None` until the reason has been found.
    #[must_use]
    pub(crate) fn sentence(&self, game: &Game, index: usize) -> Option<LocalizedText> {
        let review = self.review(game)?;
        let reason = self.finished.as_ref()?.reasons.found.get(&index)?.as_ref()?;
        let position = position_before(game, index)?;
        Some(sentence(reason, &position, review.moves.get(index)?))
    }
}

/// Converts a loss of winning probability from ten-thousandths to percent.
pub(crate) fn loss_percent(loss: u16) -> i64 {
    (f64::from(loss) / 100.0).round() as i64
}

/// Returns the sentence about a mistake. `position` is the position before the mistake.
pub(crate) fn sentence(reason: &Reason, position: &Position, reviewed: &MoveReview) -> LocalizedText {
    let Message { id, arguments } = reason.message(position, reviewed);
    let arguments = arguments.into_iter().map(|(name, argument)| {
        let argument = match argument {
            ReasonArgument::Text(text) => Argument::from(text),
            ReasonArgument::Number(number) => number.into(),
            ReasonArgument::Side(side) => side.into(),
        };
        (name, argument)
    });
    LocalizedText::Message(id, arguments.collect())
}
