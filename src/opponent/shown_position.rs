//! Properties of the shown position, requested from the engine service while the interface shows these properties.

use crate::opponent::EngineService;
use crate::schedule::GameSystems;
use crate::session::{RatedPositions, Selection, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_engine_service::{Answer, FactsRequest, Purpose, Request, RequestError, RequestId};
use breakthrough_rules::Position;

/// Node limit of each search for facts. A fact whose search reaches this limit is not shown.
const MAX_NODES: u64 = 20_000;

pub(crate) trait PositionProperty: TryFrom<Answer, Error = RequestError> + Send + Sync + 'static {
    const PURPOSE: Purpose;

    /// Whether the property of the shown position must be found.
    fn is_wanted(session: &Session, selection: &Selection, settings: &Settings) -> bool;

    fn request(position: FactsRequest) -> Request;
}

/// Property of the shown position, once it has been found.
#[derive(Resource)]
pub(crate) struct Shown<T: PositionProperty> {
    position: Option<Position>,
    request: Option<RequestId>,
    found: Option<T>,
}

impl<T: PositionProperty> Default for Shown<T> {
    fn default() -> Shown<T> {
        Shown {
            position: None,
            request: None,
            found: None,
        }
    }
}

impl<T: PositionProperty> Shown<T> {
    #[must_use]
    pub(crate) const fn found(&self) -> Option<&T> {
        self.found.as_ref()
    }
}

/// Adds the systems that find a property of the shown position.
pub(super) fn find_property<T: PositionProperty>(app: &mut App) {
    app.init_resource::<Shown<T>>().add_systems(
        Update,
        (
            receive::<T>
                .in_set(GameSystems::Replies)
                .run_if(|shown: Res<Shown<T>>| shown.request.is_some()),
            request::<T>.in_set(GameSystems::Requests).run_if(
                resource_changed::<Session>
                    .or_else(resource_changed::<Selection>)
                    .or_else(resource_changed::<Settings>)
                    .or_else(resource_changed::<RatedPositions>),
            ),
        ),
    );
}

fn request<T: PositionProperty>(
    (session, selection, settings): (Res<Session>, Res<Selection>, Res<Settings>),
    rated: Res<RatedPositions>,
    mut service: ResMut<EngineService>,
    mut shown: ResMut<Shown<T>>,
) -> Result {
    let position = session.shown_position();
    let is_over = position.outcome().is_some() || session.shows_latest() && session.outcome().is_some();
    let is_refused = is_over || rated.contains(position);
    let wanted = (!is_refused && T::is_wanted(&session, &selection, &settings)).then_some(position);
    if shown.position.as_ref() == wanted {
        return Ok(());
    }
    if let Some(request) = shown.request.take() {
        service.cancel(request);
    }
    *shown = Shown {
        position: wanted.cloned(),
        ..default()
    };
    if let Some(position) = wanted {
        let request = T::request(FactsRequest {
            position: position.clone(),
            nodes: MAX_NODES,
        });
        shown.request = Some(service.request(T::PURPOSE, request)?);
    }
    Ok(())
}

fn receive<T: PositionProperty>(mut shown: ResMut<Shown<T>>, mut service: ResMut<EngineService>) -> Result {
    let service = service.bypass_change_detection();
    let Some(result) = shown.request.and_then(|request| service.take_result(request)) else {
        return Ok(());
    };
    shown.request = None;
    shown.found = Some(result?);
    Ok(())
}
