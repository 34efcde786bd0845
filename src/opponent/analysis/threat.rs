//! The engine's threat: the best move of the opponent if the side to move passed (a null move).

use crate::opponent::analysis::EngineHold;
use crate::opponent::engine_service::{EngineService, threat_request};
use crate::opponent::position_search::PositionSearch;
use crate::schedule::GameSystems;
use crate::session::{RatedPositions, Selection, Session};
use crate::settings::Settings;
use bevy::prelude::*;
use breakthrough_engine_service::Purpose;
use breakthrough_rules::{Move, Position};

/// Best move of the opponent in the shown position of an analysis, while threats are shown and the engine is on.
#[derive(Resource, Default)]
pub(crate) struct EngineThreat {
    /// Shown position for which the threat is requested.
    position: Option<Position>,
    search: Option<PositionSearch>,
    mv: Option<Move>,
}

impl EngineThreat {
    /// Move of the opponent, once the move is found.
    pub(crate) const fn mv(&self) -> Option<Move> {
        self.mv
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EngineThreat>().add_systems(
        Update,
        (
            receive_threat
                .in_set(GameSystems::Replies)
                .run_if(|threat: Res<EngineThreat>| threat.search.is_some()),
            request_threat.in_set(GameSystems::Requests).run_if(
                resource_changed::<Session>
                    .or_else(resource_changed::<Selection>)
                    .or_else(resource_changed::<Settings>)
                    .or_else(resource_changed::<EngineHold>)
                    .or_else(resource_changed::<RatedPositions>),
            ),
        ),
    );
}

fn request_threat(
    (session, selection, settings): (Res<Session>, Res<Selection>, Res<Settings>),
    (hold, rated): (Res<EngineHold>, Res<RatedPositions>),
    mut threat: ResMut<EngineThreat>,
    mut service: ResMut<EngineService>,
) -> Result {
    let position = session.shown_position();
    let is_wanted = session.is_analysis() && selection.shows_threats && hold.allows_engine(&settings.analysis);
    let is_refused = position.outcome().is_some() || rated.contains(position);
    let wanted = (is_wanted && !is_refused).then_some(position);
    if threat.position.as_ref() == wanted {
        return Ok(());
    }
    let wanted = wanted.cloned();
    if let Some(search) = &mut threat.search {
        search.stop(&mut service);
    }
    let passed = wanted.as_ref().and_then(passed);
    *threat = EngineThreat {
        position: wanted,
        ..default()
    };
    if let Some(passed) = passed {
        let request = threat_request(&passed);
        threat.search = Some(PositionSearch::start(&mut service, Purpose::Threat, passed, request)?);
    }
    Ok(())
}

/// Receives the move. After a failed search, no threat is shown; the search of the shown position reports the reason.
fn receive_threat(mut threat: ResMut<EngineThreat>, mut service: ResMut<EngineService>) {
    let Some(search) = &mut threat.bypass_change_detection().search else {
        return;
    };
    let is_received = search.receive(&mut service);
    if is_received.is_ok() && search.is_running() {
        return;
    }
    let mv = search.report().best_move();
    threat.search = None;
    threat.mv = mv;
}

/// Returns the position after the side to move has passed; `None` if the game would be over.
fn passed(position: &Position) -> Option<Position> {
    let mut setup = position.to_setup();
    setup.side_to_move = !setup.side_to_move;
    let passed = Position::from_setup(&setup).ok()?;
    passed.outcome().is_none().then_some(passed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{GameSetup, SessionKind};
    use crate::testing::{self, wait_until};
    use breakthrough_rules::Game;
    use breakthrough_rules::notation::{parse_fen, uci_move};

    #[test]
    fn the_threat_is_the_best_move_of_the_opponent() {
        let start = parse_fen("4/2P1/4/3p/P3/3P b 0 1").expect("a position");
        let setup = GameSetup {
            game: Game::from_position(start.clone()),
            kind: SessionKind::Analysis,
            ..default()
        };
        let mut app = testing::app();
        app.world_mut().write_message(crate::session::Intent::Start(setup));
        app.update();
        app.update();
        let threat = |app: &App| app.world().resource::<EngineThreat>().mv();
        assert_eq!(threat(&app), None, "threats are not shown");
        app.world_mut().resource_mut::<Selection>().shows_threats = true;
        wait_until(&mut app, "a threat", |app| threat(app).is_some());
        let found = threat(&app).map(|mv| uci_move(mv, start.size()));
        assert!(
            ["c5b6", "c5c6", "c5d6"].map(Some).contains(&found.as_deref()),
            "{found:?}"
        );
        app.world_mut().resource_mut::<Settings>().analysis.is_engine_on = false;
        app.update();
        assert_eq!(threat(&app), None, "the engine is paused");
    }
}
