//! Engine analysis of the position shown in an analysis, by the built-in engine or by a UCI engine. The search follows the shown
//! position and the settings.
//!
//! Reports are shown at most five times a second. `EngineAnalysis` keeps the score of every searched position for the
//! graph. While threats are switched on, the position after a null move is searched for 0.3 seconds.

mod preview;
mod score;
#[cfg(all(test, unix))]
mod tests;
mod threat;

pub(crate) use preview::LinePreview;
pub(crate) use score::{NodeScore, annotated_probability};
pub(crate) use threat::EngineThreat;

use crate::base::redraw::RedrawAfter;
use crate::base::uci_engines::UciEngines;
use crate::opponent::engine_service::{EngineService, analysis_request, chosen_threads};
use crate::opponent::position_search::PositionSearch;
use crate::opponent::uci::{fault_of, uci_analysis_request};
use crate::schedule::GameSystems;
use crate::session::{GameReset, RatedPositions, Session};
use crate::settings::{AnalysisSettings, Settings};
use crate::states::Screen;
use bevy::prelude::*;
use breakthrough_engine::Report;
use breakthrough_engine_service::{Purpose, RequestError};
use breakthrough_platform::clock::Duration;
use breakthrough_rules::{Game, NodeId, Position, Variant};
use breakthrough_uci_client::Fault;
use std::collections::{HashMap, HashSet};

/// Minimum time between two updates of the shown lines, so that the player can read the lines.
const UPDATE_INTERVAL: Duration = Duration::from_millis(200);

/// Search of the shown position, and the scores of all positions searched so far.
#[derive(Resource, Default)]
pub(crate) struct EngineAnalysis {
    running: Option<RunningSearch>,
    shown: Option<AnalysedPosition>,
    /// Time of the last update of `shown`, since startup.
    updated: Duration,
    scores: HashMap<NodeId, NodeScore>,
    /// UCI engine that found `shown` and `scores`; empty for the built-in engine.
    program: String,
    /// Reason why the last search failed. The search is not repeated until the position or the settings change.
    failure: Option<(RunKey, AnalysisFailure)>,
    /// UCI engines, and the undeclared variants tried with these engines during this run of the program.
    tried_variants: HashSet<(String, Variant)>,
}

/// Whether the engine waits for a review, which would otherwise wait for the engine. The player can start the engine nevertheless.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct EngineHold(pub(crate) bool);

impl EngineHold {
    /// Whether the engine searches the positions of an analysis.
    pub(crate) const fn allows_engine(self, settings: &AnalysisSettings) -> bool {
        settings.is_engine_on && !self.0
    }
}

/// Request to start the engine if it is paused, and to pause it otherwise.
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct EngineToggled;

/// Request to try the UCI engine with an undeclared variant after [`Fault::UnknownVariant`].
#[derive(Event, Clone, Copy, Debug)]
pub(crate) struct VariantTried;

/// Reason why a search failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisFailure {
    /// The search of the built-in engine failed, with the reason.
    BuiltIn(String),
    /// The UCI engine with this name failed.
    Program(String, Fault),
    /// The player's list contains no UCI engine with this name.
    Unlisted(String),
    /// The position belongs to a rated game in progress.
    RatedPosition,
}

/// Position and resources of a search. If the position or the resources change, a new search starts.
#[derive(Clone, Debug, PartialEq, Eq)]
struct RunKey {
    node: NodeId,
    position: Position,
    lines: usize,
    threads: usize,
    /// Name of the UCI engine; empty for the built-in engine.
    program: String,
}

impl RunKey {
    /// Returns the failure of a request for this search.
    fn failure(&self, error: RequestError) -> AnalysisFailure {
        if self.program.is_empty() {
            AnalysisFailure::BuiltIn(error.to_string())
        } else {
            AnalysisFailure::Program(self.program.clone(), fault_of(error))
        }
    }

    fn variant_of_program(&self) -> (String, Variant) {
        (self.program.clone(), self.position.variant())
    }
}

struct RunningSearch {
    key: RunKey,
    search: PositionSearch,
    /// Whether an unshown report has arrived.
    is_newer: bool,
}

/// Searched position, and the last shown report about this position.
#[derive(Clone, Debug)]
pub(crate) struct AnalysedPosition {
    pub(crate) node: NodeId,
    pub(crate) position: Position,
    pub(crate) report: Report,
    /// Search time up to the report.
    pub(crate) time: Duration,
    pub(crate) is_running: bool,
}

impl AnalysedPosition {
    /// Nodes per second; `None` before the clock has advanced.
    pub(crate) fn nodes_per_second(&self) -> Option<u64> {
        let seconds = self.time.as_secs_f64();
        (seconds > 0.0).then(|| (self.report.nodes as f64 / seconds) as u64)
    }
}

impl EngineAnalysis {
    /// Returns the last shown report of the session's shown position.
    pub(crate) fn shown(&self, session: &Session) -> Option<&AnalysedPosition> {
        let is_shown = |analysed: &&AnalysedPosition| {
            analysed.node == session.shown_node() && analysed.position == *session.shown_position()
        };
        self.shown.as_ref().filter(is_shown)
    }

    /// Returns the score of a node that has been searched.
    pub(crate) fn score(&self, node: NodeId) -> Option<&NodeScore> {
        self.scores.get(&node)
    }

    /// Reason why the search of the shown position failed.
    pub(crate) fn failure(&self) -> Option<&AnalysisFailure> {
        self.failure.as_ref().map(|(_, failure)| failure)
    }

    /// Whether the UCI engine refused the variant as undeclared, and the player has not yet tried the engine with this variant.
    pub(crate) fn can_try_variant(&self) -> bool {
        self.failure.as_ref().is_some_and(|(key, failure)| {
            matches!(failure, AnalysisFailure::Program(_, Fault::UnknownVariant(_)))
                && !self.tried_variants.contains(&key.variant_of_program())
        })
    }

    fn stop(&mut self, service: &mut EngineService) {
        if let Some(mut running) = self.running.take() {
            running.search.stop(service);
        }
        if let Some(shown) = &mut self.shown {
            shown.is_running = false;
        }
    }

    /// Starts the search of the built-in engine or a UCI engine.
    fn start(
        &self,
        key: &RunKey,
        session: &Session,
        engines: &UciEngines,
        service: &mut EngineService,
    ) -> Result<PositionSearch, AnalysisFailure> {
        let request = if key.program.is_empty() {
            analysis_request(&key.position, key.lines, key.threads)
        } else {
            let game = game_at(session.game(), key.node);
            let tries_variant = self.tried_variants.contains(&key.variant_of_program());
            let request = uci_analysis_request(&key.program, game, engines, key.lines, tries_variant);
            request.map_err(|fault| match fault {
                Some(fault) => AnalysisFailure::Program(key.program.clone(), fault),
                None => AnalysisFailure::Unlisted(key.program.clone()),
            })?
        };
        let started = PositionSearch::start(service, Purpose::Analysis, key.position.clone(), request);
        started.map_err(|error| match key.program.as_str() {
            "" => AnalysisFailure::BuiltIn(error.to_string()),
            program => AnalysisFailure::Program(program.to_owned(), Fault::NotStarted(error.to_string())),
        })
    }

    /// Shows the newest report.
    fn update_shown(&mut self, now: Duration) {
        let Some(running) = &mut self.running else { return };
        let search = &running.search;
        running.is_newer = false;
        self.updated = now;
        let report = search.report().clone();
        if let Some(line) = report.lines.first() {
            let score = NodeScore::new(line.score, search.position());
            self.scores.insert(running.key.node, score);
        }
        self.shown = Some(AnalysedPosition {
            node: running.key.node,
            position: search.position().clone(),
            report,
            time: search.time(),
            is_running: search.is_running(),
        });
    }

    /// Removes all results of engines other than `program`.
    fn forget_other_engines(&mut self, program: &str) {
        if self.program != program {
            program.clone_into(&mut self.program);
            self.shown = None;
            self.scores.clear();
        }
    }

    /// Whether the shown report of the same position and engine is deeper than the report of the running search, which has
    /// restarted. A finished search is always shown.
    fn shows_deeper_report(&self) -> bool {
        let (Some(running), Some(shown)) = (&self.running, &self.shown) else {
            return false;
        };
        let is_same = shown.node == running.key.node && shown.position == running.key.position;
        is_same && running.search.is_running() && running.search.report().depth < shown.report.depth
    }
}

/// Returns the game with the moves that lead to a node.
fn game_at(game: &Game, node: NodeId) -> Game {
    let mut game = game.clone();
    game.go_to(node).expect("the node is in the game");
    game
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((preview::plugin, threat::plugin))
        .init_resource::<EngineAnalysis>()
        .init_resource::<EngineHold>()
        .add_systems(
            Update,
            (
                receive_reports
                    .in_set(GameSystems::Replies)
                    .run_if(|analysis: Res<EngineAnalysis>| analysis.running.is_some()),
                follow_position.in_set(GameSystems::Requests).run_if(
                    in_state(Screen::Analysis).and_then(
                        resource_changed::<Session>
                            .or_else(resource_changed::<Settings>)
                            .or_else(resource_changed::<EngineHold>)
                            .or_else(resource_changed::<RatedPositions>),
                    ),
                ),
            ),
        )
        .add_systems(OnEnter(Screen::Analysis), follow_position)
        .add_systems(
            OnExit(Screen::Analysis),
            |mut analysis: ResMut<EngineAnalysis>, mut service: ResMut<EngineService>| {
                analysis.stop(&mut service);
                service.end_analysing_uci_engines();
            },
        )
        .add_observer(
            |_: On<GameReset>, mut analysis: ResMut<EngineAnalysis>, mut service: ResMut<EngineService>| {
                analysis.stop(&mut service);
                *analysis = EngineAnalysis {
                    tried_variants: std::mem::take(&mut analysis.tried_variants),
                    ..default()
                };
            },
        )
        .add_observer(try_variant)
        .add_observer(toggle_engine);
}

fn toggle_engine(_: On<EngineToggled>, mut settings: ResMut<Settings>, mut hold: ResMut<EngineHold>) {
    settings.analysis.is_engine_on = !hold.allows_engine(&settings.analysis);
    hold.set_if_neq(EngineHold(false));
}

fn try_variant(_: On<VariantTried>, mut analysis: ResMut<EngineAnalysis>, mut commands: Commands) {
    if let Some((key, _)) = analysis.failure.take() {
        analysis.tried_variants.insert(key.variant_of_program());
        commands.run_system_cached(follow_position);
    }
}

/// Starts, replaces or stops the search after a change to the shown position or to the settings.
fn follow_position(
    session: Res<Session>,
    (settings, hold): (Res<Settings>, Res<EngineHold>),
    (engines, rated): (Res<UciEngines>, Res<RatedPositions>),
    mut analysis: ResMut<EngineAnalysis>,
    mut service: ResMut<EngineService>,
) {
    let position = session.shown_position();
    let is_rated = rated.contains(position);
    let is_wanted = hold.allows_engine(&settings.analysis) && session.is_analysis() && position.outcome().is_none();
    let wanted = is_wanted.then(|| RunKey {
        node: session.shown_node(),
        position: position.clone(),
        lines: usize::from(settings.analysis.lines),
        threads: chosen_threads(&settings.engine),
        program: settings.analysis.program.clone(),
    });
    let known = analysis.running.as_ref().map(|running| &running.key);
    let failed = analysis.failure.as_ref().map(|(key, _)| key);
    let is_followed = known.or(failed) == wanted.as_ref() && analysis.program == settings.analysis.program;
    if is_followed && !is_rated {
        return;
    }
    analysis.stop(&mut service);
    analysis.failure = None;
    analysis.forget_other_engines(&settings.analysis.program);
    let Some(key) = wanted else { return };
    if is_rated {
        analysis.shown = None;
        analysis.scores.remove(&key.node);
        analysis.failure = Some((key, AnalysisFailure::RatedPosition));
        return;
    }
    match analysis.start(&key, &session, &engines, &mut service) {
        Ok(search) => {
            if let Some(shown) = analysis.shown.as_mut().filter(|shown| shown.node == key.node) {
                shown.is_running = true;
            }
            analysis.running = Some(RunningSearch {
                key,
                search,
                is_newer: false,
            });
        }
        Err(failure) => analysis.failure = Some((key, failure)),
    }
}

/// Receives reports, and shows at most one per [`UPDATE_INTERVAL`].
fn receive_reports(
    time: Res<Time<Real>>,
    mut analysis: ResMut<EngineAnalysis>,
    mut service: ResMut<EngineService>,
    mut redraw: MessageWriter<RedrawAfter>,
) {
    let state = analysis.bypass_change_detection();
    let Some(running) = &mut state.running else { return };
    match running.search.receive(&mut service) {
        Ok(has_changed) => running.is_newer |= has_changed,
        Err(error) => {
            let key = running.key.clone();
            let failure = key.failure(error);
            analysis.running = None;
            analysis.failure = Some((key, failure));
            return;
        }
    }
    if !running.is_newer || state.shows_deeper_report() {
        return;
    }
    let Some(running) = &state.running else { return };
    let is_finished = !running.search.is_running();
    let is_first = state.shown.as_ref().is_none_or(|shown| shown.node != running.key.node);
    let since = time.elapsed().saturating_sub(state.updated);
    if is_first || is_finished || since >= UPDATE_INTERVAL {
        analysis.update_shown(time.elapsed());
    } else {
        redraw.write(RedrawAfter(UPDATE_INTERVAL - since));
    }
}
