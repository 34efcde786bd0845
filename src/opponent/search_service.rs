//! The program's one search service as a resource, and the searches that the game requests from it.

use crate::session::{GameReset, Session};
use crate::settings::{EngineSettings, Settings};
use bevy::prelude::*;
use breakthrough_arena::TimeBudget;
use breakthrough_engine::{Level, Limits};
use breakthrough_platform::clock::Duration;
use breakthrough_rules::Position;
use breakthrough_search_service::{SearchMode, SearchRequest, SearchWorkers, search_threads};

/// Time of the strongest level for a move.
const MOVE_TIME: Duration = Duration::from_millis(2500);
/// Time that passes between a move and the next search, and between its result and the move.
const CLOCK_OVERHEAD: Duration = Duration::from_millis(150);
/// Time for a hint.
const HINT_TIME: Duration = Duration::from_millis(1200);
/// Time for the analysis of an editor's position.
const EDITOR_ANALYSIS_TIME: Duration = Duration::from_secs(10);
/// Number of principal variations of an editor's analysis.
const EDITOR_ANALYSIS_LINES: usize = 3;

/// Every search of the game goes through this service. Results are there from [`PreUpdate`] on.
#[derive(Resource, Default, Deref, DerefMut)]
pub struct SearchService(pub SearchWorkers);

/// A search worker was lost, and another one searches in its place.
#[derive(Event, Clone, Copy, Debug)]
pub struct EngineRestarted;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<SearchService>()
        .add_systems(PreUpdate, set_hash.run_if(resource_changed::<Settings>))
        .add_systems(
            PreUpdate,
            poll_search_workers.run_if(|service: Res<SearchService>| !service.is_idle()),
        )
        .add_observer(|_: On<GameReset>, mut service: ResMut<SearchService>| service.free_tables());
}

fn set_hash(settings: Res<Settings>, mut service: ResMut<SearchService>) {
    service.set_hash(settings.engine.memory_mebibytes as usize);
}

fn poll_search_workers(mut service: ResMut<SearchService>, mut commands: Commands) {
    service.poll();
    if service.take_has_replaced_worker() {
        commands.trigger(EngineRestarted);
    }
}

/// The number of threads that the player lets searches at full strength use.
pub(crate) fn chosen_threads(settings: &EngineSettings) -> usize {
    settings.threads.map_or_else(search_threads, usize::from)
}

/// A search for the computer's move in the current position of the game.
pub(super) fn move_request(session: &Session, level: Level, threads: usize) -> SearchRequest {
    let side = session.position().side_to_move();
    let clock = session.clock().and_then(|clock| clock.uci_clocks().clock(side));
    let budget = clock.and_then(|clock| TimeBudget::from_clock(clock, CLOCK_OVERHEAD).soft);
    play_request(session, level, budget.unwrap_or(MOVE_TIME), threads)
}

/// A search for a hint in the current position of the game.
pub(super) fn hint_request(session: &Session, threads: usize) -> SearchRequest {
    play_request(session, Level::STRONGEST, HINT_TIME, threads)
}

fn play_request(session: &Session, level: Level, time: Duration, threads: usize) -> SearchRequest {
    SearchRequest {
        position: session.position().clone(),
        mode: SearchMode::Play {
            level,
            seed: move_seed(session.seed(), session.game().cursor() as u64),
        },
        time: Some(time),
        threads,
    }
}

/// An analysis of an editor's position.
pub(crate) fn editor_request(position: &Position) -> SearchRequest {
    SearchRequest {
        position: position.clone(),
        mode: SearchMode::Analyse {
            multi_pv: EDITOR_ANALYSIS_LINES,
            limits: Limits::default(),
        },
        time: Some(EDITOR_ANALYSIS_TIME),
        threads: 1,
    }
}

/// Seed of a move. It depends on the ply and not on earlier searches, so that a game with the same seed is the same game, even
/// after moves were taken back.
fn move_seed(game_seed: u64, ply: u64) -> u64 {
    game_seed ^ ply.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
