//! The program's single engine service as a resource, and the searches that the game requests.
//!
//! A caller sends a `Request` with a `Purpose` and polls for reports and the answer. A newer request replaces an older request of the same
//! purpose. Each `WorkerKind` has one worker: searches of the opponent, other searches, facts and threats, UCI engines that play, and UCI
//! engines that analyse. Workers keep their transposition tables and UCI engines until the next game. If a worker is lost, a new worker
//! repeats the requests of the lost worker. The memory setting is divided equally between the tables of the two search workers, so hints do
//! not change the computer's moves.

use crate::session::{GameReset, Session};
use crate::settings::{EngineSettings, Settings};
use bevy::prelude::*;
use breakthrough_engine::{Level, Limits};
use breakthrough_engine_service::{EngineWorkers, Request, SearchMode, SearchRequest, search_threads};
use breakthrough_platform::clock::Duration;
use breakthrough_players::{EngineName, GamePlayer, TimeBudget, think_time};
use breakthrough_rules::{Position, Side};

/// Number of principal variations in an editor analysis.
const EDITOR_ANALYSIS_LINES: usize = 3;

/// Engine service for all requests of the game to engines. The results of a frame are available from [`PreUpdate`] on.
#[derive(Resource, Default, Deref, DerefMut)]
pub(crate) struct EngineService(pub EngineWorkers);

/// Triggered when a lost worker has been replaced.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct EngineRestarted;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EngineService>()
        .add_systems(PreUpdate, set_hash.run_if(resource_changed::<Settings>))
        .add_systems(
            PreUpdate,
            poll_engine_workers.run_if(|service: Res<EngineService>| !service.is_idle()),
        )
        .add_observer(begin_game);
}

fn set_hash(settings: Res<Settings>, mut service: ResMut<EngineService>) {
    service.set_hash(settings.engine.table_mebibytes());
}

fn poll_engine_workers(mut service: ResMut<EngineService>, mut commands: Commands) {
    service.poll();
    if service.take_has_replaced_worker() {
        commands.trigger(EngineRestarted);
    }
}

/// Frees the transposition tables of the previous game, and terminates the UCI engines that do not play in the new game.
fn begin_game(_: On<GameReset>, session: Res<Session>, mut service: ResMut<EngineService>) {
    let players = Side::BOTH.map(|side| session.player(side));
    let engines: Vec<EngineName> = players.into_iter().filter_map(GamePlayer::engine).collect();
    service.new_game(&engines);
}

/// Number of search threads at full strength.
pub(crate) fn chosen_threads(settings: &EngineSettings) -> usize {
    settings.threads.map_or_else(search_threads, usize::from)
}

/// Returns the search request for the computer's move in the current position.
pub(super) fn move_request(session: &Session, level: Level, threads: usize) -> Request {
    let side = session.position().side_to_move();
    let clock = session.clock().and_then(|clock| clock.uci_clocks().clock(side));
    let budget = clock.and_then(|clock| TimeBudget::from_clock(clock, think_time::GAME_OVERHEAD).soft);
    play_request(session, level, budget.unwrap_or(think_time::GAME_MOVE), threads)
}

/// Returns the search request for a hint in the current position.
pub(super) fn hint_request(session: &Session, threads: usize) -> Request {
    play_request(session, Level::STRONGEST, think_time::HINT, threads)
}

fn play_request(session: &Session, level: Level, time: Duration, threads: usize) -> Request {
    Request::Search(SearchRequest {
        position: session.position().clone(),
        mode: SearchMode::Play {
            level,
            seed: move_seed(session.seed(), session.game().cursor() as u64),
        },
        time: Some(time),
        threads,
    })
}

/// Returns the request to analyse a position of the editor.
pub(crate) fn editor_request(position: &Position) -> Request {
    Request::Search(SearchRequest {
        position: position.clone(),
        mode: analysis(EDITOR_ANALYSIS_LINES),
        time: Some(think_time::EDITOR_ANALYSIS),
        threads: 1,
    })
}

/// Returns the request to analyse a position until the search is stopped.
pub(super) fn analysis_request(position: &Position, lines: usize, threads: usize) -> Request {
    Request::Search(SearchRequest {
        position: position.clone(),
        mode: analysis(lines),
        time: None,
        threads,
    })
}

fn analysis(lines: usize) -> SearchMode {
    SearchMode::Analyse {
        multi_pv: lines,
        limits: Limits::default(),
    }
}

/// Returns the request for the best move of the opponent, in the position after a null move.
pub(super) fn threat_request(passed: &Position) -> Request {
    Request::Search(SearchRequest {
        position: passed.clone(),
        mode: analysis(1),
        time: Some(think_time::THREAT),
        threads: 1,
    })
}

/// Returns the seed of a move. The seed depends only on the game's seed and the ply, so games with the same seed repeat the same
/// moves, even after an undo.
fn move_seed(game_seed: u64, ply: u64) -> u64 {
    game_seed ^ ply.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::utils::default;

    #[test]
    fn the_settings_choose_the_number_of_threads() {
        assert_eq!(chosen_threads(&EngineSettings::default()), search_threads());
        let settings = EngineSettings {
            threads: Some(3),
            ..default()
        };
        assert_eq!(chosen_threads(&settings), 3);
    }

    #[test]
    fn the_seed_of_a_move_depends_on_the_game_and_the_ply() {
        assert_ne!(move_seed(0, 1), move_seed(0, 2));
        assert_ne!(move_seed(1, 2), move_seed(2, 2));
        assert_eq!(move_seed(7, 3), move_seed(7, 3));
    }
}
